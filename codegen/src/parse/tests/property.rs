//! What holds for any input.

use super::{json, read};
use proptest::prelude::*;
use serde_json::Value;

/// Any JSON; keys are no longer than YAML takes, numbers as JSON writes them.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[-+.0-9eExo_:~<&*!|>%@#?{}\\[\\], \\n\\t\"'a]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec(("\\PC{0,12}|[-~<:#&* a1]{0,4}", inner), 0..6)
                .prop_map(|entries| entries.into_iter().collect()),
        ]
    })
}

/// Text that is nearly YAML or JSON.
fn nearly_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a",
        "b: ",
        "- ",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "'",
        "|\n",
        ">-\n",
        "&x ",
        "*x",
        "<<: ",
        "!!int ",
        "!",
        "---\n",
        "...",
        "#",
        "1",
        "0x",
        ".",
        "e",
        "? ",
        "%YAML 1.2\n",
        "\\",
        "\\ud800",
        "\r",
        "é",
        "\u{feff}",
        "\0",
        "~",
        "null",
        "@",
        "$ref: ",
        "./b.yaml",
        "https://x",
        "#/a",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn survives(path: &str, bytes: &[u8]) {
    let (document, problems) = read(path, bytes);
    assert!(document.root().is_some() || !problems.is_empty());
    for problem in &problems {
        problem.render(&document);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives("a.yaml", &bytes);
        survives("a.json", &bytes);
    }

    #[test]
    fn no_text_panics(text in nearly_text()) {
        survives("a.yaml", text.as_bytes());
        survives("a.json", text.as_bytes());
        survives("<inline>", text.as_bytes());
    }

    #[test]
    fn json_reads_back_equal_through_both_readers(value in any_json(), pretty: bool) {
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        let text = text.unwrap();
        for reading in [super::super::json::read(&text, 0), super::super::yaml::read(&text, 0)] {
            prop_assert!(reading.problems.is_empty(), "{:?} {}", reading.problems, text);
            prop_assert_eq!(json(&reading.root.unwrap()), value.clone());
        }
    }

    #[test]
    fn places_in_json_are_those_of_its_tokens(value in any_json()) {
        let text = serde_json::to_string_pretty(&value).unwrap();
        let (document, problems) = read("a.json", format!("[{text}]"));
        prop_assert!(problems.is_empty());
        check_places(&document, document.root().unwrap());
    }
}

/// Each scalar is found at its place, written as JSON writes it.
fn check_places(document: &crate::document::Document, node: &crate::document::Node) {
    if let Some(items) = node.as_sequence() {
        items.iter().for_each(|item| check_places(document, item));
    } else if let Some(map) = node.as_map() {
        map.iter().for_each(|(_, _, value)| check_places(document, value));
    } else {
        let (line, column) = document.position(node.mark);
        let written = match &node.value {
            crate::document::Value::Number(number) => number.raw.clone(),
            _ => json(node).to_string(),
        };
        let line = document.files[0].text.lines().nth(line as usize - 1).unwrap();
        let rest: String = line.chars().skip(column as usize - 1).collect();
        assert!(rest.starts_with(&written), "{rest} {node:?}");
    }
}
