//! What YAML says, and what is refused in it.

use super::{bad, good, json, ordered, read};
use crate::document::{Node, Value};
use serde_json::json;

fn value(text: &str) -> serde_json::Value {
    json(&good("a.yaml", text))
}

#[test]
fn words_of_yaml_1_1_are_text() {
    let text =
        "a: no\nb: on\nc: NO\nd: yes\ne: 2024-01-01\nf: 12:30:45\ng: 1_000\nh: 'true'\ni: off\n";
    assert_eq!(
        value(text),
        json!({"a": "no", "b": "on", "c": "NO", "d": "yes", "e": "2024-01-01",
            "f": "12:30:45", "g": "1_000", "h": "true", "i": "off"})
    );
}

#[test]
fn nulls_booleans_and_numbers_are_values() {
    let text = "- null\n- ~\n-\n- true\n- False\n- 0o17\n- 0x1F\n- 017\n- .5\n- 1.\n- 1e3\n";
    assert_eq!(value(text), json!([null, null, null, true, false, 15, 31, 17, 0.5, 1.0, 1e3]));
}

#[test]
fn a_number_keeps_its_text() {
    let root = good("a.yaml", "version: 1.10\nbig: 123456789012345678901234567890\nn: 0x1F\n");
    let number = |key: &str| match &root.get(key).unwrap().value {
        Value::Number(number) => (number.json.clone(), number.raw.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(number("version"), ("1.10".into(), "1.10".into()));
    let big = "123456789012345678901234567890";
    assert_eq!(number("big"), (big.into(), big.into()));
    assert_eq!(number("n"), ("31".into(), "0x1F".into()));
    assert_eq!(root.get("version").and_then(Node::as_text), Some("1.10"));
}

#[test]
fn keys_are_text_as_written() {
    let text = "200: a\n'201': b\ntrue: c\n~: d\nnull: e\n1.0: f\n017: g\non: h\n: i\n!!str x: j\n";
    let root = good("a.yaml", text);
    let keys: Vec<&str> = root.as_map().unwrap().keys().collect();
    assert_eq!(keys, ["200", "201", "true", "~", "null", "1.0", "017", "on", "", "x"]);
}

#[test]
fn a_key_twice_is_an_error_with_both_places() {
    let (document, problems) =
        read("specs/a.yaml", "a: 1\nb:\n  c: 1\n  'c': 2\na: 2\n200: x\n\"200\": y\n");
    let shown: Vec<String> = problems.iter().map(|p| p.render(&document)).collect();
    assert_eq!(
        shown,
        [
            "the key `c` stands here twice\n --> specs/a.yaml:4:3\n  |\n4 |   'c': 2\n  |   ^^^\n  = note: first used at specs/a.yaml:3:3\n  = help: remove one of them, or put what both hold under one",
            "the key `a` stands here twice\n --> specs/a.yaml:5:1\n  |\n5 | a: 2\n  | ^\n  = note: first used at specs/a.yaml:1:1\n  = help: remove one of them, or put what both hold under one",
            "the key `200` stands here twice\n --> specs/a.yaml:7:1\n  |\n7 | \"200\": y\n  | ^^^^^\n  = note: first used at specs/a.yaml:6:1\n  = help: remove one of them, or put what both hold under one",
        ]
    );
    // The first stays, and reading goes on.
    let root = json(document.root().unwrap());
    assert_eq!(root, json!({"a": 1, "b": {"c": 1}, "200": "x"}));
}

#[test]
fn tags_of_the_core_schema_are_honoured() {
    let text = "- !!str 12\n- !!int \"3\"\n- !!float 1\n- !!bool 'true'\n- !!null ''\n- ! 5\n- !!str\n\
                - !!seq [1]\n- !!map {a: 1}\n- !<tag:yaml.org,2002:str> no\n- !!str null\n";
    assert_eq!(value(text), json!(["12", 3, 1, true, null, "5", "", [1], {"a": 1}, "no", "null"]));
}

#[test]
fn other_tags_are_errors_at_the_tag() {
    let text = "a: !!binary aGk=\nb: !mine {x: 1}\nc: !!int abc\nd: !!set {x}\ne: !!int 1.5\n\
                f: !!seq {}\n!!int g: 1\nh: !!timestamp 2001-01-01\n";
    assert_eq!(
        bad("a.yaml", text),
        [
            "1:4 the tag `!!binary` is not known",
            "2:4 the tag `!mine` is not known",
            "3:4 `abc` is no `!!int`",
            "4:4 the tag `!!set` is not known",
            "5:4 `1.5` is no `!!int`",
            "6:4 a mapping is no `!!seq`",
            "7:1 `g` is no `!!int`",
            "8:4 the tag `!!timestamp` is not known",
        ]
    );
}

#[test]
fn numbers_that_json_lacks_are_errors() {
    assert_eq!(
        bad("a.yaml", "a: .inf\nb: -.INF\nc: .nan\nd: 1e999\ne: '.inf'\n"),
        [
            "1:4 `.inf` is a number that JSON does not have",
            "2:4 `-.INF` is a number that JSON does not have",
            "3:4 `.nan` is a number that JSON does not have",
            "4:4 `1e999` is too large for a number",
        ]
    );
}

#[test]
fn merge_keys_apply_in_their_place() {
    let text = "x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\n\
                one: {z: 0, <<: *x, b: own, last: 9}\n\
                two: {<<: [*x, *y], d: 5}\n\
                own_first: {b: own, <<: *x}\n\
                quoted: {'<<': 1}\n\
                inline: {<<: {k: v}}\n";
    let root = good("a.yaml", text);
    let at = |key: &str| ordered(root.get(key).unwrap());
    assert_eq!(at("one"), r#"{z:0,a:1,b:"own",last:9}"#);
    assert_eq!(at("two"), "{a:1,b:2,c:4,d:5}");
    assert_eq!(at("own_first"), r#"{b:"own",a:1}"#);
    assert_eq!(at("quoted"), "{<<:1}");
    assert_eq!(at("inline"), r#"{k:"v"}"#);
    // A merged key keeps the place where it is defined.
    let mark = root.get("one").and_then(|one| one.as_map()?.key_mark("a"));
    assert_eq!(mark, root.get("x").and_then(|x| x.as_map()?.key_mark("a")));
}

#[test]
fn merges_of_what_has_no_keys_are_errors() {
    assert_eq!(
        bad("a.yaml", "a: {<<: 1}\nb: {<<: [1, {c: 1}]}\nc: {<<: {x: 1}, <<: {y: 1}}\n"),
        [
            "1:5 `<<` takes a mapping or a list of them, not a number",
            "2:5 `<<` takes a mapping or a list of them, not a number",
            "3:17 the key `<<` stands here twice",
        ]
    );
}

#[test]
fn aliases_repeat_and_keep_the_place_of_the_definition() {
    let root = good("a.yaml", "a: &x\n  k: [1]\nb: *x\nc: &s text\n*s : d\n&k e: 1\nf: *k\n");
    assert_eq!(root.get("a"), root.get("b"));
    assert_eq!(root.get("text").and_then(Node::as_str), Some("d"));
    assert_eq!(root.get("f").and_then(Node::as_str), Some("e"));
}

#[test]
fn aliases_of_nothing_and_of_themselves_are_errors() {
    assert_eq!(
        bad("a.yaml", "a: *nope\nb: &x [*x]\nc: *late\nd: &late 1\n"),
        [
            "1:4 no anchor above is named as `*nope` says",
            "2:8 this alias stands inside the value that it repeats",
            "3:4 no anchor above is named as `*late` says",
        ]
    );
}

#[test]
fn alias_bombs_are_refused_in_no_time() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..30 {
        let alias = format!("*a{}", level - 1);
        text.push_str(&format!("a{level}: &a{level} [{}]\n", [alias.as_str(); 10].join(", ")));
    }
    assert_eq!(
        bad("a.yaml", &text),
        ["5:40 anchors and aliases repeat too much: the rest is not read"]
    );
    // One long text many times is the same bomb.
    let long = format!("a: &a {}\nb: [{}]\n", "x".repeat(1 << 20), "*a,".repeat(100_000));
    assert_eq!(bad("a.yaml", long).len(), 1);
    // So is one anchor around the other.
    let nested = format!("{}[{}]{}", "&a [".repeat(90), "1,".repeat(50_000), "]".repeat(90));
    assert_eq!(bad("x", format!("a: {nested}")).len(), 1);
}

#[test]
fn alias_towers_cannot_pass_the_depth_limit() {
    let mut text = format!("a0: &a0 {}1{}\n", "[".repeat(100), "]".repeat(100));
    for level in 1..50 {
        text.push_str(&format!("a{level}: &a{level} [[[[[[[[[[*a{}]]]]]]]]]]\n", level - 1));
    }
    let problems = bad("a.yaml", text);
    assert_eq!(problems[0], "4:19 lists and mappings nest deeper than 127 levels");
}

#[test]
fn depth_has_a_limit_without_using_the_stack() {
    for levels in [1_000, 100_000] {
        let flow = "[".repeat(levels);
        assert_eq!(bad("a.yml", format!("a: {flow}")).len(), 1);
        let block: String = "- ".repeat(levels);
        assert_eq!(bad("a.yml", block), ["1:255 lists and mappings nest deeper than 127 levels"]);
    }
    let deep = format!("{}1{}", "[".repeat(127), "]".repeat(127));
    good("a.yaml", &deep);
    assert_eq!(
        bad("a.yaml", format!("[{deep}]")),
        ["1:128 lists and mappings nest deeper than 127 levels"]
    );
}

#[test]
fn several_documents_are_an_error_at_the_second() {
    assert_eq!(bad("a.yaml", "a: 1\n---\nb: 2\n"), ["2:1 a second YAML document starts here"]);
    good("a.yaml", "%YAML 1.2\n---\na: 1\n...\n");
}

#[test]
fn nothing_is_an_error() {
    for text in ["", " \n", "# only a comment\n", "---\n", "--- # x\n...\n", "\u{feff}"] {
        assert_eq!(bad("a.yaml", text), ["1:1 there is nothing in this file"], "{text:?}");
    }
}

#[test]
fn complex_keys_are_errors_and_reading_goes_on() {
    let (document, problems) = read("a.yaml", "? [a, b]\n: 1\n? {c: d}\n: [2]\ne: 3\n");
    assert_eq!(problems.len(), 2);
    assert_eq!(problems[0].message, "a list stands as a key");
    assert_eq!(problems[1].message, "a mapping stands as a key");
    assert_eq!(json(document.root().unwrap()), json!({"e": 3}));
}

#[test]
fn tabs_and_line_ends_are_taken() {
    let text = "a:\tb\r\nc: |\r\n  x\ty\r\n  z\r\nd: \"1\\\r\n  2\"\r\ne: f\t# note\r\n";
    assert_eq!(value(text), json!({"a": "b", "c": "x\ty\nz\n", "d": "12", "e": "f"}));
}

#[test]
fn syntax_errors_say_what_and_where() {
    for (text, expected) in [
        ("a: b: c\n", "1:5 this is not YAML: a `:` with a value stands where none can"),
        (
            "a: [1, 2\nb: 3\n",
            "2:2 this is not YAML: a bracket is not closed, or a comma is missing",
        ),
        ("a: 'x\n", "1:4 this is not YAML: a quote is not closed"),
        ("a: @x\n", "1:4 this is not YAML: text cannot start with this character"),
        ("é: 1\nb\nc: 2\n", "2:1 this is not YAML: this line is no `key: value`"),
        ("- a\nb: c\n", "2:1 this is not YAML: a `- ` is expected here"),
        ("a: \"\\ud800\"\n", "1:4 this is not YAML: this text holds half of a surrogate pair"),
        ("a: x\0y\n", "1:5 this is not YAML: `\\u{0}` cannot stand here"),
        ("a:\n\t- b\n", "2:2 this is not YAML: a tab stands in the indentation"),
    ] {
        assert_eq!(bad("a.yaml", text), [expected], "{text:?}");
    }
}

#[test]
fn surrogate_pairs_and_escapes_are_characters() {
    assert_eq!(value(r#"a: "\ud83d\ude00 \x41 \u00e9 \/""#), json!({"a": "😀 A é /"}));
}

#[test]
fn a_file_full_of_problems_is_told_in_part() {
    let (_, problems) = read("a.yaml", "a: 1\n".repeat(5_000));
    assert_eq!(problems.len(), 1_000);
    let last = &problems.last().unwrap().notes.last().unwrap().0;
    assert_eq!(last, "3999 more problems of this file are not shown");
}
