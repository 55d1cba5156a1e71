//! What is told of each keyword.

use super::Schema;

/// What is told of a value, which must not fit.
#[track_caller]
fn told(schema: &str, value: &str) -> String {
    let schema = Schema::new(schema);
    assert!(!schema.fits(value), "{value} fits");
    schema.told(value).join("\n")
}

#[test]
fn types_are_told_with_what_came() {
    assert_eq!(told(r#"{"type":"string"}"#, "7"), "/a: expected a string, got 7");
    assert_eq!(told(r#"{"type":"integer"}"#, "7.5"), "/a: expected an integer, got 7.5");
    assert_eq!(told(r#"{"type":"integer"}"#, r#""""#), r#"/a: expected an integer, got """#);
    assert_eq!(
        told(r#"{"type":["integer","number","null"]}"#, "[1]"),
        "/a: expected a number or null, got an array"
    );
    assert_eq!(
        told(r#"{"type":["object","array","boolean"]}"#, "null"),
        "/a: expected a boolean, an object or an array, got null"
    );
    assert_eq!(told("false", "1"), "/a: is not allowed here");
}

#[test]
fn choices_are_told_with_the_nearest() {
    let status = r#"{"type":"string","enum":["available","pending","sold"]}"#;
    assert_eq!(
        told(status, r#""avialable""#),
        r#"/a: expected one of "available", "pending", "sold"; got "avialable"; did you mean "available"?"#
    );
    assert_eq!(told(status, "1"), r#"/a: expected one of "available", "pending", "sold"; got 1"#);
    assert_eq!(told(r#"{"const":"x"}"#, r#""y""#), r#"/a: expected "x", got "y""#);
    assert_eq!(
        told(r#"{"enum":[1,null,{"b":2}]}"#, "2"),
        r#"/a: expected one of 1, null, {"b":2}; got 2"#
    );
    // What the description lists is on one line, as what the model wrote is.
    for (schema, value, expected) in [
        (r#"{"enum":["a","b\n"]}"#, r#""c""#, r#"expected one of "a", "b\n"; got "c""#),
        (r#"{"const":"\u001b[1m\u2028"}"#, r#""c""#, r#"expected "\u{1b}[1m\u{2028}", got "c""#),
        (
            r#"{"contains":{"const":"b\n"}}"#,
            "[1]",
            r#"expected at least 1 item to be "b\n", got 0"#,
        ),
        (r#"{"pattern":"^\\d\n$"}"#, r#""c""#, r#"expected text that matches `^\d\n$`, got "c""#),
    ] {
        assert_eq!(told(schema, value), format!("/a: {expected}"));
    }
    let many: Vec<String> = (0..30).map(|n| format!("\"v{n}\"")).collect();
    let message = told(&format!("{{\"enum\":[{}]}}", many.join(",")), "false");
    assert!(message.ends_with(r#""v19", …; got false"#), "{message}");
}

#[test]
fn bounds_and_lengths_are_told() {
    for (schema, value, expected) in [
        (r#"{"minimum":1}"#, "0", "expected at least 1, got 0"),
        (r#"{"maximum":100}"#, "500", "expected at most 100, got 500"),
        (r#"{"exclusiveMinimum":0.5}"#, "0.5", "expected more than 0.5, got 0.5"),
        (r#"{"exclusiveMaximum":1}"#, "1.0", "expected less than 1, got 1.0"),
        (r#"{"multipleOf":0.01}"#, "4.355", "expected a multiple of 0.01, got 4.355"),
        (
            r#"{"type":"integer","format":"int32"}"#,
            "2147483648",
            "expected at most 2147483647, got 2147483648",
        ),
        (r#"{"minLength":3}"#, r#""é获""#, "expected at least 3 characters, got 2"),
        (r#"{"maxLength":1}"#, r#""🦀x""#, "expected at most 1 character, got 2"),
        (r#"{"minItems":1}"#, "[]", "expected at least 1 item, got 0"),
        (r#"{"maxItems":2}"#, "[1,2,3]", "expected at most 2 items, got 3"),
        (r#"{"minProperties":1}"#, "{}", "expected at least 1 key, got 0"),
        (r#"{"maxProperties":0}"#, r#"{"b":1}"#, "expected at most 0 keys, got 1"),
        (
            r#"{"uniqueItems":true}"#,
            "[1,2,1.0]",
            "expected items that differ; items 0 and 2 are the same",
        ),
        (r#"{"contains":{"const":1}}"#, "[2]", "expected at least 1 item to be 1, got 0"),
        (
            r#"{"contains":{"enum":["x","y"]},"minContains":2}"#,
            r#"["x","z"]"#,
            r#"expected at least 2 items to be one of "x", "y", got 1"#,
        ),
        (
            r#"{"contains":{"type":"integer"},"minContains":2,"maxContains":3}"#,
            r#"[1,"x"]"#,
            "expected 2 to 3 items to be an integer, got 1",
        ),
        (
            r#"{"contains":{"type":"integer","minimum":5},"minContains":0,"maxContains":1}"#,
            "[1,5,6]",
            "expected at most 1 item to be an integer as `contains` in the schema describes it, got 2",
        ),
        (
            r#"{"contains":{"required":["k"]}}"#,
            "[{}]",
            "expected at least 1 item to be what `contains` in the schema describes, got 0",
        ),
    ] {
        assert_eq!(told(schema, value), format!("/a: {expected}"));
    }
}

#[test]
fn patterns_and_formats_are_told() {
    assert_eq!(
        told(r#"{"pattern":"^[a-z]+$"}"#, r#""A\n""#),
        r#"/a: expected text that matches `^[a-z]+$`, got "A\n""#
    );
    for (format, expected) in [
        ("date-time", "a date and time such as 2024-05-31T12:00:00Z"),
        ("date", "a date such as 2024-05-31"),
        ("time", "a time such as 12:00:00Z"),
        ("duration", "a duration such as P1DT12H"),
        ("email", "an e-mail address"),
        ("hostname", "a host name"),
        ("ipv4", "an IPv4 address"),
        ("ipv6", "an IPv6 address"),
        ("uri", "a URI such as https://example.com/"),
        ("uuid", "a UUID such as 123e4567-e89b-12d3-a456-426614174000"),
    ] {
        let schema = format!(r#"{{"format":"{format}"}}"#);
        assert_eq!(told(&schema, r#""no?""#), format!(r#"/a: expected {expected}, got "no?""#));
        if let Some((_, example)) = expected.split_once(" such as ") {
            assert!(Schema::new(&schema).fits(&format!("\"{example}\"")), "{example}");
        }
    }
    let base64 = r#"{"contentEncoding":"base64"}"#;
    assert_eq!(told(base64, r#""no?""#), r#"/a: expected base64, got "no?""#);
    for text in ["", "TQ==", "TWE=", "TWFu", "TQ", "-_8="] {
        assert!(Schema::new(base64).fits(&format!("\"{text}\"")), "{text}");
    }
}

#[test]
fn keys_are_told_with_the_nearest() {
    let pet = r#"{"type":"object","properties":{"name":{"type":"string"},"photoUrls":{"type":"array","items":{"type":"string"}}},"required":["name","photoUrls"],"additionalProperties":false}"#;
    assert_eq!(
        told(pet, r#"{"nmae":"x","photoUrls":[7]}"#),
        "/a/nmae: is unknown; did you mean `name`?\n\
         /a/photoUrls/0: expected a string, got 7\n\
         /a/name: is required"
    );
    assert_eq!(
        told(pet, r#"{"weather":1,"photoUrls":[],"name":"x"}"#),
        "/a/weather: is unknown; there are `name`, `photoUrls`"
    );
    assert_eq!(
        told(pet, r#"{"photoUrls":[],"name":"x","\u006eame":"y"}"#),
        "/a/name: is given twice"
    );
    assert_eq!(told(r#"{"additionalProperties":false}"#, r#"{"b":1}"#), "/a/b: is unknown");
    assert_eq!(
        told(r#"{"additionalProperties":{"type":"null"}}"#, r#"{"b":1}"#),
        "/a/b: expected null, got 1"
    );
    assert_eq!(
        told(r#"{"patternProperties":{"^x-":{"type":"string"}}}"#, r#"{"x-a":1,"y":2}"#),
        "/a/x-a: expected a string, got 1"
    );
    assert_eq!(
        told(r#"{"propertyNames":{"maxLength":2}}"#, r#"{"abc":1,"d":2}"#),
        "/a/abc: expected at most 2 characters, got 3 as a key"
    );
    assert_eq!(
        told(
            r#"{"allOf":[{"properties":{"b":{}}}],"unevaluatedProperties":false}"#,
            r#"{"b":1,"c":2}"#
        ),
        "/a/c: is unknown"
    );
}

#[test]
fn what_depends_is_told() {
    assert_eq!(
        told(r#"{"dependentRequired":{"b":["c"]}}"#, r#"{"b":1}"#),
        "/a/c: is required beside `b`"
    );
    assert_eq!(
        told(r#"{"dependentSchemas":{"b":{"required":["c"]}}}"#, r#"{"b":1}"#),
        "/a/c: is required"
    );
    let condition = r#"{"if":{"properties":{"k":{"const":"x"}}},"then":{"required":["x"]},"else":{"maxProperties":1}}"#;
    assert_eq!(told(condition, r#"{"k":"x"}"#), "/a/x: is required");
    assert_eq!(told(condition, r#"{"k":"y","z":1}"#), "/a: expected at most 1 key, got 2");
    assert_eq!(told(r#"{"not":{"type":"null"}}"#, "null"), "/a: null is ruled out here");
    assert_eq!(
        told(r#"{"prefixItems":[{"type":"string"}],"items":false}"#, "[1,2]"),
        "/a/0: expected a string, got 1\n/a/1: is not allowed here"
    );
}

#[test]
fn all_of_tells_each_thing_once() {
    let schema = r#"{"allOf":[{"required":["b"]},{"required":["b","c"]}]}"#;
    assert_eq!(told(schema, "{}"), "/a/b: is required\n/a/c: is required");
}

#[test]
fn a_constant_tells_which_branch_is_meant() {
    let shapes = r#"{"oneOf":[
        {"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"]},
        {"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"]}]}"#;
    assert_eq!(told(shapes, r#"{"kind":"square","r":1}"#), "/a/side: is required");
    assert_eq!(told(shapes, r#"{"kind":"circle","r":"x"}"#), "/a/r: expected a number, got \"x\"");
    assert_eq!(
        told(shapes, r#"{"kind":"sqare","side":1}"#),
        r#"/a/kind: expected one of "circle", "square"; got "sqare"; did you mean "square"?"#
    );
    assert_eq!(told(shapes, "[]"), "/a: expected an object, got an array");
    assert_eq!(
        told(shapes, r#"{"side":"x"}"#),
        "/a/side: expected a number, got \"x\" (by the nearest of 2 forms)\n/a/kind: is required"
    );
}

#[test]
fn a_type_tells_which_branch_is_meant() {
    let schema = r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}},{"type":"null"}]}"#;
    assert_eq!(told(schema, "[1]"), "/a/0: expected a string, got 1");
    assert_eq!(told(schema, "7"), "/a: expected a string, an array or null, got 7");
    let both = r#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#;
    assert_eq!(
        told(both, "7"),
        "/a: fits 2 of the 2 forms that it may have; it must fit one alone"
    );
}

#[test]
fn what_a_model_wrote_is_cut_and_on_one_line() {
    let message = told(r#"{"type":"integer"}"#, &format!("\"{}\"", "é".repeat(10_000)));
    assert!(message.len() < 250 && message.ends_with("…\""), "{message}");
    let message = told(r#"{"type":"integer"}"#, r#""a\n- /b: \u001b\u202e""#);
    assert_eq!(message, r#"/a: expected an integer, got "a\n- /b: \u{1b}\u{202e}""#);
    let message = told(r#"{"maximum":1}"#, &"9".repeat(10_000));
    assert!(message.len() < 200, "{message}");
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let schema = Schema::new(r#"{"type":"array"}"#);
    assert_eq!(schema.sent(&deep), Err(vec![String::from("/a: is nested deeper than 128 levels")]));
}
