//! The rules of a tool name: which text is one, how any text becomes one, how a long one is cut.

use alloc::format;
use alloc::string::String;

/// The longest tool name unless told otherwise, in bytes: the limit that all providers share.
pub const DEFAULT_MAX_NAME_LEN: usize = 64;

/// Whether `name` matches `[a-zA-Z][a-zA-Z0-9_]*` and is at most `max` bytes long.
///
/// Only ASCII letters and digits count: `é`, `获` and `٣` are neither here.
///
/// ```
/// use toolpress_naming::is_valid_name;
/// assert!(is_valid_name("get_pet", 64));
/// assert!(!is_valid_name("get-pet", 64));
/// assert!(!is_valid_name("", 64));
/// assert!(!is_valid_name("toolong", 6));
/// ```
pub const fn is_valid_name(name: &str, max: usize) -> bool {
    let mut rest = name.as_bytes();
    if rest.len() > max {
        return false;
    }
    match rest.split_first() {
        Some((first, tail)) if first.is_ascii_alphabetic() => rest = tail,
        _ => return false,
    }
    while let Some((byte, tail)) = rest.split_first() {
        if !byte.is_ascii_alphanumeric() && *byte != b'_' {
            return false;
        }
        rest = tail;
    }
    true
}

/// Makes any text a valid tool name (of any length).
///
/// Every character outside `[A-Za-z0-9_]` becomes `_`; text that does not start with an ASCII
/// letter gets `t` in front, empty text becomes `tool`; runs of `_` become one, and `_` at either
/// end goes. Case is kept. Normalizing twice changes nothing more.
///
/// ```
/// use toolpress_naming::normalize;
/// assert_eq!(normalize("pet.findByStatus"), "pet_findByStatus");
/// assert_eq!(normalize("2.0_getPet"), "t2_0_getPet");
/// assert_eq!(normalize("获取宠物"), "t");
/// assert_eq!(normalize(""), "tool");
/// ```
pub fn normalize(text: &str) -> String {
    if text.is_empty() {
        return String::from("tool");
    }
    let mut name = String::with_capacity(text.len() + 1);
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.push('t');
    }
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(c);
        } else if !name.ends_with('_') {
            name.push('_');
        }
    }
    while name.ends_with('_') {
        name.pop();
    }
    name
}

/// Cuts a valid name to at most `max` bytes: its first `max - 7` bytes, `_` at their end removed,
/// then `_` and six lower-case hex digits, the low 24 bits of [`fnv1a`] over the complete name.
/// A name that fits comes back as it is.
///
/// `max` below 8 leaves no room for a letter and the digits; it is taken as 8.
///
/// ```
/// use toolpress_naming::shorten;
/// assert_eq!(shorten("get_pet", 64), "get_pet");
/// let long = "a_very_long_operation_name";
/// assert_eq!(shorten(long, 16).len(), 16);
/// assert!(shorten(long, 16).starts_with("a_very_lo_"));
/// ```
pub fn shorten(name: &str, max: usize) -> String {
    let max = max.max(8);
    if name.len() <= max {
        return String::from(name);
    }
    let mut end = max - 7;
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let head = name.get(..end).unwrap_or_default().trim_end_matches('_');
    let hash = fnv1a(name.as_bytes()) & 0x00ff_ffff;
    format!("{head}_{hash:06x}")
}

/// The 64-bit FNV-1a hash.
///
/// ```
/// assert_eq!(toolpress_naming::fnv1a(b""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(toolpress_naming::fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
/// ```
pub const fn fnv1a(mut bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    while let Some((byte, rest)) = bytes.split_first() {
        hash = (hash ^ *byte as u64).wrapping_mul(0x0100_0000_01b3);
        bytes = rest;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizes_as_the_table_says() {
        for (text, name) in [
            ("pet.findByStatus", "pet_findByStatus"),
            ("users/pets/get", "users_pets_get"),
            ("get-pet", "get_pet"),
            ("PetStore::getPet", "PetStore_getPet"),
            ("foo_", "foo"),
            ("", "tool"),
            ("获取宠物", "t"),
            ("überPet", "t_berPet"),
            ("2.0_getPet", "t2_0_getPet"),
            ("localhost:8001", "localhost_8001"),
            ("api.example.com:8080", "api_example_com_8080"),
            ("_foo", "t_foo"),
            ("__a__b__", "t_a_b"),
            ("___", "t"),
            ("café.list", "caf_list"),
            ("pet@home", "pet_home"),
        ] {
            assert_eq!(normalize(text), name, "{text:?}");
        }
    }

    #[test]
    fn an_underscore_before_the_cut_goes() {
        // Bytes 0..9 of the name are `abcdefg__`; both underscores before the cut go.
        let name = "abcdefg__hijklmnopq";
        let short = shorten(name, 16);
        assert_eq!(short.len(), "abcdefg".len() + 7);
        assert!(short.starts_with("abcdefg_") && !short.contains("__"), "{short}");
    }

    #[test]
    fn names_that_differ_past_the_cut_stay_apart() {
        let a = shorten(&format!("{}a", "x".repeat(90)), 64);
        let b = shorten(&format!("{}b", "x".repeat(90)), 64);
        assert_eq!((a.len(), b.len()), (64, 64));
        assert_ne!(a, b);
    }
}
