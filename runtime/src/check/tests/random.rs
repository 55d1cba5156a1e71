//! Schemas and values at random, broken records, and schemas that are made to take long.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use toolpress_naming::check::{Checks, Child};
use toolpress_naming::json::Document;

use super::super::Checker;
use super::Schema;
use crate::request::At;

/// How long anything may take, unoptimised and beside other tests.
const LIMIT: Duration = Duration::from_secs(600);

fn value() -> impl Strategy<Value = String> {
    let scalars = [
        "null",
        "true",
        "0",
        "7",
        "7.0",
        "-1.5",
        "\"a\"",
        "\"7\"",
        "\"true\"",
        "\"\"",
        "\"[1]\"",
        "\"{\\\"a\\\":1}\"",
    ];
    let scalar = prop::sample::select(scalars.map(str::to_owned).to_vec());
    scalar.prop_recursive(3, 12, 4, |inner| {
        let key = prop::sample::select(vec!["a", "b", "c"]);
        let member = (key, inner.clone()).prop_map(|(key, value)| format!("\"{key}\":{value}"));
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec(member, 0..4)
                .prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    })
}

fn schema() -> impl Strategy<Value = String> {
    let scalars = [
        "{}",
        "true",
        "false",
        r##"{"$ref":"#"}"##,
        r#"{"type":"string"}"#,
        r#"{"type":"integer"}"#,
        r#"{"type":["number","null"]}"#,
        r#"{"type":"boolean"}"#,
        r#"{"type":"object"}"#,
        r#"{"type":"array"}"#,
        r#"{"enum":["a","7"]}"#,
        r#"{"enum":[7,null,[1]]}"#,
        r#"{"const":"a"}"#,
        r#"{"minimum":1,"multipleOf":0.5}"#,
        r#"{"minLength":1,"pattern":"^[a-z]$"}"#,
        r#"{"minItems":1,"uniqueItems":true}"#,
        r#"{"required":["a"]}"#,
        r#"{"minProperties":1,"maxProperties":2}"#,
        r#"{"format":"date"}"#,
        r#"{"dependentRequired":{"a":["b"]}}"#,
        r#"{"type":"integer","format":"int32","maximum":6}"#,
    ];
    let scalar = prop::sample::select(scalars.map(str::to_owned).to_vec());
    scalar.prop_recursive(3, 16, 3, |inner| {
        let one = (
            prop::sample::select(vec![
                "items",
                "additionalProperties",
                "propertyNames",
                "contains",
                "not",
                "unevaluatedProperties",
            ]),
            inner.clone(),
        )
            .prop_map(|(keyword, schema)| format!("\"{keyword}\":{schema}"));
        let list = (
            prop::sample::select(vec!["allOf", "anyOf", "oneOf", "prefixItems"]),
            prop::collection::vec(inner.clone(), 1..4),
        )
            .prop_map(|(keyword, schemas)| format!("\"{keyword}\":[{}]", schemas.join(",")));
        let map = (
            prop::sample::select(vec!["properties", "patternProperties", "dependentSchemas"]),
            inner.clone(),
            inner.clone(),
        )
            .prop_map(|(keyword, a, b)| format!("\"{keyword}\":{{\"a\":{a},\"b\":{b}}}"));
        let condition = (inner.clone(), inner.clone(), inner).prop_map(|(test, then, other)| {
            format!("\"if\":{test},\"then\":{then},\"else\":{other}")
        });
        let keyword = prop_oneof![one, list, map, condition];
        prop::collection::vec(keyword, 1..3)
            .prop_map(|keywords| format!("{{{}}}", keywords.join(",")))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_500) })]

    #[test]
    fn what_is_told_is_what_is_wrong(schema in schema(), value in value()) {
        let schema = Schema::new(&schema);
        let told = schema.told(&value);
        let unsaid = ["/a: is not what the schema allows"];
        prop_assert_eq!(schema.fits(&value), told == unsaid, "{:?}", told);
    }

    #[test]
    fn what_is_sent_fits(schema in schema(), value in value()) {
        let schema = Schema::new(&schema);
        match schema.sent(&value) {
            Ok(sent) => prop_assert!(schema.fits(&sent), "{}", sent),
            Err(told) => prop_assert!(!schema.fits(&value) && !told.is_empty()),
        }
    }
}

#[test]
fn broken_records_are_read_without_a_panic() {
    let schema = Schema::new(
        r##"{"type":["object","array"],"properties":{"a":{"$ref":"#"},"b":{"enum":["x",1]}},
        "patternProperties":{"^x":{"multipleOf":0.1}},"items":{"anyOf":[{"pattern":"^a+$"},{"$ref":"#"}]},
        "oneOf":[{"required":["a"]},{"minItems":2,"uniqueItems":true}],"unevaluatedProperties":false}"##,
    );
    let values = [r#"{"a":{"b":"x"},"xy":"1.0","c":null}"#, r#"["a",[1,1]]"#, "7"];
    for at in 0..schema.code.len() {
        for byte in [0, 1, 0x7f, 0x80, 0xff] {
            let mut code = schema.code.clone();
            code[at] = byte;
            let cut = &schema.code[..at];
            for code in [code.as_slice(), cut] {
                let mut checker = Checker::new(Checks::new(&schema.text, code));
                for value in values {
                    for child in [schema.child, Child(1), Child(at as u32)] {
                        checker.check(child, value, None, &At::Root);
                    }
                }
            }
        }
    }
}

#[track_caller]
fn ends(schema: &str, value: &str) -> Result<String, Vec<String>> {
    let schema = Schema::new(schema);
    let start = Instant::now();
    let sent = schema.sent(value);
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
    sent
}

#[test]
fn hostile_schemas_and_values_end_quickly() {
    let nested = |n: usize| format!("{}1{}", "[".repeat(n), "]".repeat(n));
    // Each level is looked at twice as often as the one above.
    for keyword in ["anyOf", "oneOf", "allOf"] {
        let twice = format!(
            r##"{{"$defs":{{"x":{{"type":"array","items":{{"{keyword}":[{{"$ref":"#/$defs/x"}},{{"allOf":[{{"$ref":"#/$defs/x"}}]}},{{"$ref":"#/$defs/y"}}]}}}},"y":{{"type":"array","items":{{"$ref":"#/$defs/x"}}}}}},"$ref":"#/$defs/x"}}"##
        );
        let told = ends(&twice, &nested(120)).expect_err("too much to check");
        assert!(told.iter().any(|told| told.contains("send something simpler")), "{told:?}");
    }
    let items = format!("[{}]", vec!["\"x\""; 200_000].join(","));
    let told = ends(r#"{"type":"array","items":{"type":"null"}}"#, &items).expect_err("not null");
    assert_eq!((told.len(), told[50].as_str()), (51, "… and 199950 more"));
    let told = ends(r#"{"uniqueItems":true}"#, &items).expect_err("all the same");
    assert_eq!(told.len(), 1);
    let numbers: Vec<String> = (0..100_000).map(|n| n.to_string()).collect();
    assert!(ends(r#"{"uniqueItems":true}"#, &format!("[{}]", numbers.join(","))).is_ok());
    assert!(ends(r#"{"multipleOf":3}"#, "1e999999999999").is_ok());
    let long = format!("\"{}\"", "aab".repeat(20_000));
    assert!(ends(r#"{"pattern":"^([ab]*a[ab]{14})*$"}"#, &long).is_ok());
}

/// Pieces that JSON is made of, and some that it is not.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"a\"",
        "\"\"",
        "1",
        "0",
        "-",
        ".5",
        "e+1",
        "E",
        "null",
        "true",
        "fals",
        "e",
        " ",
        "\n",
        "\"\\n\"",
        "\"\\u00e9\"",
        "\"\\ud800\"",
        "\"\\u12\"",
        "\"\\x\"",
        "\"\u{1}\"",
        "\"",
        "\\",
        "é",
        "\u{a0}",
        "\"a b c d e f g\"",
        "{\"a\":1}",
        "[1,2]",
    ];
    let piece = prop::sample::select(pieces.to_vec());
    prop::collection::vec(piece, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20_000) })]

    /// What is listed is not parsed again before it is sent.
    #[test]
    fn what_can_be_listed_is_what_the_parser_takes(text in prop_oneof![pieces(), value()]) {
        let is_json = serde_json::from_str::<&serde_json::value::RawValue>(&text).is_ok();
        prop_assert_eq!(Document::read(&text, Vec::new()).is_ok(), is_json);
    }
}

/// Half of what a thread has: whoever calls has used some of it.
const STACK: usize = 1 << 20;

#[test]
fn deep_recursion_stays_on_the_stack() {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(deep_recursion);
    thread.expect("a thread").join().expect("it ends");
}

fn deep_recursion() {
    let tree = r##"{"allOf":[{"anyOf":[{"oneOf":[{"type":"object","properties":{"c":{"$ref":"#"}},"additionalProperties":false}]}]}]}"##;
    let value = |inner: &str| format!("{}{inner}{}", "{\"c\":".repeat(100), "}".repeat(100));
    assert!(ends(tree, &value("{}")).is_ok());
    ends(tree, &value("{\"d\":1}")).expect_err("an unknown key");
    // More schemas within each other than are followed, and as many as are.
    let within = |n: usize| {
        let (open, close) = (r#"{"type":"array","allOf":["#.repeat(n), "]}".repeat(n));
        format!(r##"{open}{{"items":{{"$ref":"#"}}}}{close}"##)
    };
    let nested = format!("{}{}", "[".repeat(120), "]".repeat(120));
    assert!(ends(&within(2), &nested).is_ok());
    let wrong = nested.replacen("[]", "[1]", 1);
    assert_eq!(ends(&within(2), &wrong).map_err(|told| told.len()), Err(1));
    let told = ends(&within(9), &nested).expect_err("too deep");
    assert!(told[0].contains("send something simpler"), "{told:?}");
    // Putting right goes less deep than looking.
    let value = |inner: &str| format!("{}{inner}{}", "{\"c\":".repeat(60), "}".repeat(60));
    assert_eq!(ends(tree, &value("null")), Ok(value("{}").replace("{\"c\":{}}", "{}")));
}
