//! Names with case and separators folded away, as models mistake them.

use alloc::string::String;

/// The longest folded name that is looked up, in bytes: as long as the longest tool name.
pub const MAX_FOLDED_LEN: usize = 128;

/// `name` without `-`, `.`, `_` and spaces, its ASCII letters in lower case.
///
/// Two names with the same fold are one to whoever does not look closely, a model among them.
///
/// ```
/// use toolpress_naming::fold;
/// assert_eq!(fold("openapi_store_getPet"), "openapistoregetpet");
/// assert_eq!(fold("Get-Pet"), fold("get_pet"));
/// assert_eq!(fold("_. -"), "");
/// ```
pub fn fold(name: &str) -> String {
    name.chars().filter(|c| !is_separator(*c)).map(|c| c.to_ascii_lowercase()).collect()
}

/// [`fold`] on the stack.
pub(crate) struct Folded {
    bytes: [u8; MAX_FOLDED_LEN],
    len: usize,
}

impl Folded {
    /// `None` where the fold is longer than that of any tool name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let mut folded = Self { bytes: [0; MAX_FOLDED_LEN], len: 0 };
        for byte in folded_bytes(name) {
            *folded.bytes.get_mut(folded.len)? = byte;
            folded.len += 1;
        }
        Some(folded)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

/// The bytes of [`fold`]: in UTF-8 an ASCII byte is always an ASCII character.
pub(crate) fn folded_bytes(name: &str) -> impl Iterator<Item = u8> {
    let kept = name.bytes().filter(|byte| !is_separator(char::from(*byte)));
    kept.map(|byte| byte.to_ascii_lowercase())
}

fn is_separator(c: char) -> bool {
    matches!(c, '-' | '.' | '_' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn both_folds_agree() {
        for name in ["", "_", "getPet", "GET pet.by-ID", "é获 É", &"x_".repeat(128)] {
            let folded = Folded::of(name).expect("short enough");
            assert_eq!(folded.as_bytes(), fold(name).as_bytes(), "{name}");
        }
        assert!(Folded::of(&"x".repeat(129)).is_none());
        assert_eq!(fold("É"), "É".to_string());
    }
}
