use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use proptest::prelude::*;

use super::run::{FOLLOW, TABLE};
use super::{compile, is_match, is_match_within, is_shared};

#[test]
fn the_shared_language_is_known() {
    for pattern in [
        "",
        "^[a-z0-9_-]{1,64}$",
        r"^\d{4}-\d{2}-\d{2}$",
        r"^(?:a|b)+?\.[^\s/]*$",
        r"[\w.+-]+@[\w-]+\.[a-z]{2,}",
        r"\u0041\x7f\/\-",
        "é|获",
        r"^[^\]\\]$",
        "()*|a{0}",
    ] {
        assert!(is_shared(pattern), "{pattern}");
    }
}

#[test]
fn what_engines_read_differently_is_not() {
    for pattern in [
        "(?=a)b",
        "(?!a)",
        "(?<=a)",
        "(?<!a)b",
        "(?<name>a)",
        "(?P<name>a)",
        "(?i)a",
        "(?>a)",
        r"(a)\1",
        r"\k<a>",
        r"\p{L}",
        r"\P{L}",
        r"\u{1F600}",
        r"\ud83d",
        r"\bword\b",
        r"\Aa\z",
        r"\cA",
        "a**",
        "a++",
        "*a",
        "^*",
        "(*)",
        "a{",
        "a{2,1}",
        "a{,3}",
        "a{1001}",
        "}",
        "]",
        "(",
        ")",
        "a)",
        "[",
        "[]",
        "[]a]",
        "[^]",
        "[[:alpha:]]",
        "[a-z&&b]",
        r"[\w-z]",
        "[z-a]",
        "\\",
    ] {
        assert!(!is_shared(pattern), "{pattern}");
    }
    assert!(!is_shared(&"(".repeat(100_000)));
}

#[test]
fn texts_match_as_ecma_262_says() {
    for (pattern, text, expected) in [
        ("", "", true),
        ("b", "abc", true),
        ("^b", "abc", false),
        ("b$", "ab", true),
        ("b$", "ab\n", false),
        ("^$", "", true),
        ("$^", "", true),
        ("$^", "a", false),
        ("a|^b$", "xb", false),
        ("^a{2,3}$", "aaaa", false),
        ("^a{2,3}$", "aaa", true),
        ("^(a|bc){2}$", "bca", true),
        (r"^\d$", "٣", false),
        (r"^\w+$", "é", false),
        (r"^\s$", "\u{feff}", true),
        (r"^.$", "\u{2028}", false),
        (r"^.$", "🦀", true),
        (r"^[^a]$", "\n", true),
        (r"^(a*)*$", "aaab", false),
        (r"^\u00e9\x41$", "éA", true),
    ] {
        let record = compile(pattern).expect(pattern);
        assert_eq!(is_match(&record, text), expected, "{pattern} {text:?}");
    }
}

#[test]
fn a_large_table_is_followed_instead() {
    let large = compile("^[ab]*a[ab]{14}$").unwrap();
    assert_eq!(large[0], FOLLOW);
    let text = format!("bba{}", "ab".repeat(7));
    assert!(is_match(&large, &text) && !is_match(&large, &text.replace('a', "b")));
    assert_eq!(compile("^[a-z]{1,1000}$").unwrap()[0], 1);
    assert_eq!(compile("^[0-9a-f]{8}$").unwrap()[0], TABLE);
    assert!(compile("((a{1000}){1000}){1000}").is_none());
}

#[test]
fn matching_ends_when_the_steps_do() {
    let followed = compile(r"^[\s\S]*a[ab]{900}c$").unwrap();
    assert_eq!(followed[0], FOLLOW);
    let text = "a".repeat(1 << 20);
    let mut steps = 1_000_000;
    assert_eq!(is_match_within(&followed, &text, &mut steps), None);
    assert_eq!(steps, 0);
    assert_eq!(is_match_within(&followed, "ab", &mut 100), Some(false));
    // What is anchored has few states at a time.
    let anchored = compile("^([ab]{1000}){5}$").unwrap();
    assert_eq!(anchored[0], FOLLOW);
    let mut steps = 2 << 20;
    assert_eq!(is_match_within(&anchored, &text, &mut steps), Some(false));
    let table = compile("^a+$").unwrap();
    assert_eq!(table[0], TABLE);
    let mut steps = 100_000;
    assert_eq!(is_match_within(&table, &text, &mut steps), Some(true));
    assert_eq!(steps, 100_000 - (1 << 20) / 16);
    assert_eq!(is_match_within(&table, &text, &mut 10), None);
}

#[test]
fn any_bytes_are_read_without_a_panic() {
    let records = ["^[a-f]+$", "^[ab]*a[ab]{14}$"].map(|pattern| compile(pattern).unwrap());
    for record in records {
        for at in 0..record.len() {
            is_match(&record[..at], "abc");
            let mut broken = record.clone();
            for byte in [0, 0xff] {
                broken[at] = byte;
                is_match(&broken, "abcabc");
            }
        }
    }
}

/// An expression in our language, and the same for the `regex` crate.
fn expression() -> impl Strategy<Value = (String, String)> {
    let both = |ours: &str, theirs: &str| (ours.to_string(), theirs.to_string());
    let atom = prop::sample::select(Vec::from([
        both("a", "a"),
        both("b", "b"),
        both("é", "é"),
        both(".", r"[^\n\r\x{2028}\x{2029}]"),
        both(r"\d", "[0-9]"),
        both(r"\W", "[^0-9A-Za-z_]"),
        both("[ab]", "[ab]"),
        both("[^a-]", r"[^a\-]"),
        both("^", r"(?:\A)"),
        both("$", r"(?:\z)"),
        both("", ""),
    ]));
    atom.prop_recursive(4, 24, 3, |inner| {
        let quantifier = prop::sample::select(Vec::from(["*", "+", "?", "{2}", "{1,3}", "{0,2}?"]));
        prop_oneof![
            (inner.clone(), quantifier).prop_map(|((ours, theirs), quantifier)| {
                (format!("({ours}){quantifier}"), format!("(?:{theirs}){quantifier}"))
            }),
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| {
                let (ours, theirs): (String, String) = parts.into_iter().unzip();
                (ours, theirs)
            }),
            prop::collection::vec(inner, 2..4).prop_map(|parts| {
                let (ours, theirs): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
                (format!("(?:{})", ours.join("|")), format!("(?:{})", theirs.join("|")))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn it_matches_what_the_regex_crate_matches(
        (ours, theirs) in expression(),
        texts in prop::collection::vec("[abé0\n-]{0,8}", 12),
    ) {
        let record = compile(&ours).expect("a small expression");
        let regex = regex::Regex::new(&theirs).expect("the same expression");
        for text in texts {
            prop_assert_eq!(is_match(&record, &text), regex.is_match(&text), "{} {:?}", ours, text);
        }
    }
}
