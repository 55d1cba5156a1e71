//! What JSON says, and what is refused in it.

use super::{bad, good, ordered, read};
use crate::document::Value;

#[test]
fn order_and_numbers_stay_as_written() {
    let text = r#"{"b": 1.10, "a": [1E3, -0, 12345678901234567890123, 18446744073709551615, -5], "$ref": null}"#;
    let root = good("a.json", text);
    let mut raws = Vec::new();
    for node in
        [root.get("b").unwrap()].into_iter().chain(root.get("a").unwrap().as_sequence().unwrap())
    {
        let Value::Number(number) = &node.value else { panic!("{node:?}") };
        assert_eq!(number.json, number.raw);
        raws.push(number.raw.as_str());
    }
    let expected = ["1.10", "1E3", "-0", "12345678901234567890123", "18446744073709551615", "-5"];
    assert_eq!(raws, expected);
    let keys: Vec<&str> = root.as_map().unwrap().keys().collect();
    assert_eq!(keys, ["b", "a", "$ref"]);
}

#[test]
fn a_key_twice_is_an_error_with_both_places() {
    let (document, problems) =
        read("a.json", "{\"é\": 1, \"b\": {\"c\": 1,\n  \"c\": 2},\n \"\\u00e9\": 1.5}");
    let shown: Vec<String> = problems.iter().map(|p| p.render(&document)).collect();
    assert_eq!(
        shown,
        [
            "the key `c` stands here twice\n --> a.json:2:3\n  |\n2 |   \"c\": 2},\n  |   ^^^\n  = note: first used at a.json:1:16\n  = help: remove one of them, or put what both hold under one",
            "the key `é` stands here twice\n --> a.json:3:2\n  |\n3 |  \"\\u00e9\": 1.5}\n  |  ^^^^^^^^\n  = note: first used at a.json:1:2\n  = help: remove one of them, or put what both hold under one",
        ]
    );
    assert_eq!(ordered(document.root().unwrap()), "{é:1,b:{c:1}}");
}

#[test]
fn places_are_found_again() {
    let text = "{\n  \"é\\\"\": [true, {\"x\": -1.5e3}, \"中\"],\n\t\"y\": null}";
    let (document, _) = read("a.json", text);
    let root = document.root().unwrap();
    let list = root.get("é\"").unwrap();
    let at = |node: &crate::document::Node| document.position(node.mark);
    assert_eq!(at(root), (1, 1));
    assert_eq!(at(list), (2, 10));
    let items = list.as_sequence().unwrap();
    assert_eq!(at(&items[0]), (2, 11));
    assert_eq!(at(items[1].get("x").unwrap()), (2, 23));
    assert_eq!(at(&items[2]), (2, 32));
    assert_eq!(document.position(root.as_map().unwrap().key_mark("y").unwrap()), (3, 2));
}

#[test]
fn syntax_errors_say_what_and_where() {
    for (text, expected, help) in [
        ("{\"a\": [1,\n],}", "1:9 this is not JSON: trailing comma", "remove the comma"),
        ("{\"é\": 1 \"b\": 2}", "1:9 this is not JSON: expected `,` or `}`", "put a comma"),
        ("{\"é\": é}", "1:7 this is not JSON: expected value", ""),
        (
            "{\"a\": 1, // no\n}",
            "1:10 this is not JSON: key must be a string",
            "remove the comment",
        ),
        ("// no\n{}", "1:1 this is not JSON: expected value", "remove the comment"),
        ("{'a': 1}", "1:2 this is not JSON: key must be a string", "double quotes"),
        ("{\"a\": 'x'}", "1:7 this is not JSON: expected value", "double quotes"),
        ("{a: 1}", "1:2 this is not JSON: key must be a string", "write the key in double quotes"),
        (
            "{\"a\": [1, 2",
            "1:11 this is not JSON: the file ends inside a list",
            "close what is open",
        ),
        ("{\"a\": 1}\n}", "2:1 this is not JSON: trailing characters", "remove what follows"),
        ("[\"\\ud800\"]", "", "both halves"),
        ("[\"a\nb\"]", "", "as an escape"),
        ("[1e999]", "", "quotes if it is text"),
        ("[01]", "1:3 this is not JSON: invalid number", ""),
    ] {
        let (document, problems) = read("a.json", text);
        assert_eq!(problems.len(), 1, "{text:?}: {problems:?}");
        assert!(
            super::placed(&document, &problems[0]).starts_with(expected),
            "{text:?}: {}",
            super::placed(&document, &problems[0])
        );
        assert!(
            problems[0].help.as_deref().unwrap_or_default().contains(help),
            "{text:?}: {problems:?}"
        );
    }
}

#[test]
fn depth_has_a_limit() {
    let deep = format!("{}1{}", "[".repeat(127), "]".repeat(127));
    good("a.json", &deep);
    for levels in [128, 10_000, 1_000_000] {
        assert_eq!(
            bad("a.json", "[".repeat(levels)),
            ["1:128 lists and mappings nest deeper than 127 levels"]
        );
    }
}

#[test]
fn problems_in_front_of_a_syntax_error_are_told_too() {
    let problems = bad("a.json", "{\"a\": 1, \"a\": 2, \"b\" 3}");
    assert_eq!(problems.len(), 2, "{problems:?}");
}
