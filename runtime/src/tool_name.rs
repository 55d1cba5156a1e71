//! The name by which a model calls a tool.

use std::fmt;

use toolpress_naming::is_valid_name;

/// The name by which a model calls a tool: it matches `[a-zA-Z][a-zA-Z0-9_]*` and is at most
/// [`MAX_LEN`](Self::MAX_LEN) bytes long.
///
/// Every generated name is made by [`ToolName::new`] in const evaluation, so the compiler has
/// checked it:
///
/// ```
/// use toolpress::ToolName;
/// const NAME: ToolName = ToolName::new("get_pet");
/// assert_eq!(NAME, "get_pet");
/// ```
///
/// ```compile_fail,E0080
/// const NAME: toolpress::ToolName = toolpress::ToolName::new("get-pet");
/// # fn main() { println!("{NAME}"); }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToolName(&'static str);

impl ToolName {
    /// The longest name there can be, in bytes. A toolbox's own limit (`max_name_len`, 64 unless
    /// told otherwise) is at most this.
    pub const MAX_LEN: usize = 128;

    /// Takes a valid name.
    ///
    /// # Panics
    ///
    /// When the name is not valid; in a constant that is a compile error.
    // The compiler's error then points at the caller alone, with or without the sources of `core`.
    #[track_caller]
    pub const fn new(name: &'static str) -> Self {
        assert!(
            is_valid_name(name, Self::MAX_LEN),
            "a tool name matches [a-zA-Z][a-zA-Z0-9_]* and is at most 128 bytes long"
        );
        Self(name)
    }

    /// For names out of a table whose names were checked when it was compiled.
    pub(crate) const fn checked(name: &'static str) -> Self {
        Self(name)
    }

    /// The name as text.
    pub const fn as_str(&self) -> &'static str {
        self.0
    }
}

impl fmt::Display for ToolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for ToolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl AsRef<str> for ToolName {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl PartialEq<str> for ToolName {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for ToolName {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl From<ToolName> for &'static str {
    fn from(name: ToolName) -> Self {
        name.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_is_enforced() {
        assert_eq!(ToolName::new("a").to_string(), "a");
        for bad in ["", "1a", "_a", "a-b", "é", "a b"] {
            assert!(std::panic::catch_unwind(|| ToolName::new(bad)).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_longest_name_is_128_bytes() {
        let fits: &'static str = "a".repeat(128).leak();
        let too_long: &'static str = "a".repeat(129).leak();
        assert_eq!(ToolName::new(fits).as_str(), fits);
        assert!(std::panic::catch_unwind(|| ToolName::new(too_long)).is_err());
    }
}
