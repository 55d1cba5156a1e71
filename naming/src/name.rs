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

/// Shortens a valid name to at most `max` bytes, keeping its start and its end. The first `prefix`
/// bytes of the name are its prefix. A name that fits is returned unchanged.
///
/// The prefix stays whole when it takes at most half of `max`; a longer one counts as part of the
/// rest. Of the rest, `max - prefix - 8` bytes stay: one third, rounded down, from its head, without
/// `_` at their end, and the others from its tail, without `_` at their start. Prefix, head, `_`,
/// tail, `_` and six lower-case hex digits make the name; the digits are the low 24 bits of
/// [`fnv1a`] over the complete name. Where fewer than 12 bytes of the rest would stay, the name is
/// its first `max - 7` bytes without `_` at their end, `_`, and the digits.
///
/// A `max` below 8 leaves no room for a letter and the digits, and counts as 8.
///
/// ```
/// use toolpress_naming::shorten;
/// assert_eq!(shorten("get_pet", 0, 64), "get_pet");
/// let long = "openapi_gke_container_projects_locations_clusters_nodePools_create";
/// let short = shorten(long, "openapi_gke_".len(), 64);
/// assert_eq!(short, "openapi_gke_container_proj_ions_clusters_nodePools_create_1dfc3c");
/// ```
pub fn shorten(name: &str, prefix: usize, max: usize) -> String {
    let max = max.max(8);
    if name.len() <= max {
        return String::from(name);
    }
    let (head, tail) = kept(name.as_bytes(), prefix, max);
    let (head, tail) = (name.get(..head).unwrap_or_default(), name.get(tail..).unwrap_or_default());
    let hash = short_hash(name.as_bytes());
    let joint = if tail.is_empty() { "" } else { "_" };
    format!("{head}{joint}{tail}_{hash:06x}")
}

/// The part of a name that stays when it is shortened: the bytes before the first index, and those
/// from the second on. `name` is longer than `max`, and `max` at least 8.
pub(crate) const fn kept(name: &[u8], prefix: usize, max: usize) -> (usize, usize) {
    let prefix = if prefix <= max / 2 { prefix } else { 0 };
    let rest = max.saturating_sub(prefix + 8);
    if rest < 12 {
        return (head_end(name, 0, max - 7), name.len());
    }
    let head = head_end(name, prefix, prefix + rest / 3);
    let mut tail = name.len() - (rest - rest / 3);
    while tail < name.len() && (byte(name, tail) == b'_' || is_inside_character(name, tail)) {
        tail += 1;
    }
    (head, tail)
}

/// Moves `end` back to the end of a character that is not `_`, though not below `least`.
const fn head_end(name: &[u8], least: usize, mut end: usize) -> usize {
    while end > least && (is_inside_character(name, end) || byte(name, end - 1) == b'_') {
        end -= 1;
    }
    end
}

/// Whether a cut in front of `index` would split a UTF-8 sequence.
const fn is_inside_character(name: &[u8], index: usize) -> bool {
    byte(name, index) & 0xc0 == 0x80
}

/// The byte at `index`, or 0 past the end.
const fn byte(name: &[u8], index: usize) -> u8 {
    match name.split_at_checked(index) {
        Some((_, [byte, ..])) => *byte,
        _ => 0,
    }
}

/// The low 24 bits of [`fnv1a`], which end a shortened name.
pub(crate) const fn short_hash(name: &[u8]) -> u64 {
    fnv1a(name) & 0x00ff_ffff
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

    /// The rule in the words of the documentation, written a second time.
    fn by_the_rule(prefix: &str, rest: &str, max: usize) -> String {
        let full = format!("{prefix}{rest}");
        if full.len() <= max {
            return full;
        }
        let (prefix, rest) =
            if prefix.len() <= max / 2 { (prefix, rest) } else { ("", full.as_str()) };
        let digits = format!("{:06x}", fnv1a(full.as_bytes()) % (1 << 24));
        let stays = max as isize - prefix.len() as isize - 8;
        if stays < 12 {
            return format!("{}_{digits}", full[..max - 7].trim_end_matches('_'));
        }
        let stays = stays as usize;
        let head = rest[..stays / 3].trim_end_matches('_');
        let tail = rest[rest.len() - (stays - stays / 3)..].trim_start_matches('_');
        format!("{prefix}{head}_{tail}_{digits}")
    }

    #[test]
    fn head_and_tail_of_a_long_name_stay() {
        for (prefix, rest, max, short) in [
            (
                "openapi_gke_",
                "container_projects_locations_clusters_nodePools_create",
                64,
                "openapi_gke_container_proj_ions_clusters_nodePools_create_1dfc3c",
            ),
            // A prefix of half the length stays whole; one byte more, and it is part of the rest.
            (
                &"p".repeat(32),
                &"r".repeat(40),
                64,
                "pppppppppppppppppppppppppppppppprrrrrrrr_rrrrrrrrrrrrrrrr_ad4125",
            ),
            (
                &"p".repeat(33),
                &"r".repeat(40),
                64,
                "pppppppppppppppppp_rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr_17b66f",
            ),
            ("", "list_all_the_pets_of_an_owner", 24, "list_of_an_owner_b2daf2"),
            // Fewer than 12 bytes of the rest would stay.
            ("", "list_all_the_pets_of_an_owner", 16, "list_all_b2daf2"),
            ("openapi_ab_", "list_all_the_pets_of_an_owner", 30, "openapi_ab_list_all_the_414781"),
            // No `_` on either side of the cuts.
            ("", "abcd_efghijklmnopqrs_tuvwxyz0", 24, "abcd_rs_tuvwxyz0_3aaa66"),
        ] {
            assert_eq!(shorten(&format!("{prefix}{rest}"), prefix.len(), max), short);
        }
    }

    #[test]
    fn shortened_names_are_valid_and_follow_the_rule() {
        // A small generator, so that a failure repeats.
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..20_000 {
            let mut text = |most: usize| -> String {
                let length = random(most);
                (0..length).map(|_| if random(4) == 0 { '_' } else { 'x' }).collect()
            };
            let prefix = match text(90) {
                text if text.len() % 3 == 0 => String::new(),
                text => format!("p{}", text.trim_start_matches('_')),
            };
            let rest = normalize(&format!("r{}", text(200)));
            let max = 16 + random(113);
            let full = format!("{prefix}{rest}");
            let short = shorten(&full, prefix.len(), max);
            assert!(is_valid_name(&short, max), "{short}");
            assert_eq!(short, by_the_rule(&prefix, &rest, max), "{full} {max}");
            assert_eq!(shorten(&short, prefix.len(), max), short);
        }
    }

    #[test]
    fn any_text_is_shortened_between_characters() {
        for max in 0..40 {
            for prefix in [0, 3, 100] {
                let short = shorten(&"é获🐈_".repeat(12), prefix, max);
                assert!(short.len() <= max.max(8), "{short}");
            }
        }
        // Nothing but `_` at a cut leaves nothing there, and no `_` of its own.
        assert_eq!(shorten(&"_".repeat(70), 0, 64), "_eb59af");
        assert_eq!(shorten(&format!("ab{}", "_".repeat(70)), 0, 64), "ab_d76a0c");
    }

    #[test]
    fn names_that_differ_in_what_is_cut_stay_apart() {
        let name = |middle: &str| shorten(&format!("{0}{middle}{0}", "x".repeat(60)), 0, 64);
        let (a, b) = (name("a"), name("b"));
        assert_eq!((a.len(), b.len()), (64, 64));
        assert_ne!(a, b);
    }
}
