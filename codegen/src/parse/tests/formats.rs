//! Which reader a text gets, and which encodings.

use super::{bad, good, json, read};
use crate::source::Format;
use serde_json::json;

fn format(path: &str, text: &str) -> Format {
    let (document, problems) = read(path, text);
    assert!(problems.is_empty(), "{path} {text:?}: {problems:?}");
    document.files[0].format
}

#[test]
fn names_and_contents_that_disagree_are_read_all_the_same() {
    for (path, text, expected) in [
        ("a.json", "{\"a\": 1}", Format::Json),
        ("a.JSON", " \n[1]", Format::Json),
        ("a.json", "a: 1\n", Format::Yaml),
        ("a.yaml", "a: 1\n", Format::Yaml),
        ("a.yaml", "{\"a\": 1}", Format::Json),
        ("a.yml", "{\n\t\"a\":\t1}", Format::Json),
        ("a.yml", "{a: 1}", Format::Yaml),
        ("a.yml", "{\"a\": 1, # note\n}", Format::Yaml),
        ("a.yml", "[a, b]\n", Format::Yaml),
        ("<inline>", "{\"a\": 1}", Format::Json),
        ("<inline>", "{a: 1}", Format::Yaml),
        ("<inline>", "a: 1", Format::Yaml),
        ("spec", "[{\"a\": 1}]", Format::Json),
    ] {
        assert_eq!(format(path, text), expected, "{path} {text:?}");
    }
}

#[test]
fn keys_that_yaml_has_no_room_for_are_read_in_a_yaml_file_of_json() {
    let text = format!("{{\"{}\": 1}}", "k".repeat(5_000));
    assert_eq!(format("a.yaml", &text), Format::Json);
}

#[test]
fn errors_are_reported_in_the_language_of_the_file() {
    for (path, text, expected) in [
        ("a.json", "{\"a\": 1,}", "JSON"),
        ("a.json", "{a: [}", "JSON"),
        ("a.yaml", "{\"a\": [}", "JSON"),
        ("a.yaml", "{a: [}", "YAML"),
        ("a.yaml", "a: [\n", "YAML"),
        ("<inline>", "{\"a\": 1,}", "JSON"),
    ] {
        let problems = bad(path, text);
        let what = format!("this is not {expected}");
        assert!(problems.len() == 1 && problems[0].contains(&what), "{text}: {problems:?}");
    }
}

#[test]
fn a_byte_order_mark_is_dropped() {
    assert_eq!(json(&good("a.yaml", "\u{feff}a: 1\r\nb: 2\r\n")), json!({"a": 1, "b": 2}));
    assert_eq!(json(&good("a.json", "\u{feff}{\"a\": 1}")), json!({"a": 1}));
    assert_eq!(bad("a.yaml", "\u{feff}a: 1\nb: @\n").len(), 1);
    assert!(bad("a.yaml", "\u{feff}a: @\n")[0].starts_with("1:4 "));
}

#[test]
fn other_encodings_are_refused() {
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for bytes in [wide("\u{feff}{\"a\": 1}"), wide("openapi: 3.0.0\n")] {
        let problems = bad("a.yaml", bytes);
        assert_eq!(problems, ["1:1 the file is encoded in UTF-16, not in UTF-8"]);
    }
    let (document, problems) = read("a.yaml", b"a: 1\nb: \xc3\xa9 caf\xe9 x\n");
    assert_eq!(
        problems[0].render(&document),
        "byte 14 of the file, 0xe9, is not UTF-8\n --> a.yaml:2:9\n  |\n2 | b: é caf\u{fffd} x\n  |         ^^^\n  = help: save the file as UTF-8, which YAML and JSON are read in"
    );
}
