//! What a model sends is held to a schema in time in proportion to its length, or told to be too much.

use std::time::{Duration, Instant};

use super::Schema;

/// Long for what takes one walk on any machine, however busy; what takes a walk for each member goes on for hours.
const LONG: Duration = Duration::from_secs(600);

fn sent_in_time(schema: &str, value: &str) -> Result<String, Vec<String>> {
    let schema = Schema::new(schema);
    let started = Instant::now();
    let sent = schema.sent(value);
    assert!(started.elapsed() < LONG, "{:?}", started.elapsed());
    sent
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

#[test]
fn branches_are_held_against_an_object_once() {
    let schema = r#"{"oneOf": [
        {"properties": {"kind": {"const": "a"}}, "patternProperties": {"^x": {"type": "integer"}}},
        {"properties": {"kind": {"const": "b"}}, "required": ["kind"]}],
        "unevaluatedProperties": false}"#;
    let members = list((0..15_000).map(|n| format!("\"x{n}\":{n}")));
    let good = format!("{{\"kind\":\"a\",{members}}}");
    assert!(sent_in_time(schema, &good).is_ok_and(|sent| sent == good));
    let told = sent_in_time(schema, &format!("{{\"kind\":\"a\",{members},\"y\":1}}")).unwrap_err();
    assert_eq!(told, ["/a/y: is unknown"]);
    let told = sent_in_time(schema, &format!("{{\"kind\":\"b\",{members}}}")).unwrap_err();
    assert!(told.join(";").contains("/a/x0: is unknown"), "{told:?}");
}

#[test]
fn long_enums_are_looked_up() {
    for quote in ["\"", ""] {
        let values = list((0..5_000).map(|n| format!("{quote}{n}{quote}")));
        let schema = format!(r#"{{"items": {{"enum": [{values}]}}}}"#);
        let last = format!("{quote}4999{quote},").repeat(20_000);
        let good = format!("[{last}{quote}17{quote}]");
        assert!(sent_in_time(&schema, &good).is_ok_and(|sent| sent == good));
        let told = sent_in_time(&schema, &format!("[{last}{quote}5000{quote}]")).unwrap_err();
        assert!(told.join(";").starts_with("/a/20000: expected one of "), "{told:?}");
    }
    let schema = Schema::new(&format!(
        r#"{{"enum": [{}, 1.50, {{"a": 1, "b": 2}}]}}"#,
        list((0..40).map(|n| format!("\"{n}\"")))
    ));
    for (value, fits) in
        [("15e-1", true), (r#"{"b":2,"a":1.0}"#, true), ("\"39\"", true), ("39", false)]
    {
        assert_eq!(schema.fits(value), fits, "{value}");
    }
}

#[test]
fn required_names_are_found_in_any_order() {
    let names = |count: usize| (0..count).map(|n| format!("\"r{n}\""));
    let schema = format!(r#"{{"required": [{}]}}"#, list(names(1_000)));
    let strange = list((0..100_000).map(|n| format!("\"k{n}\":0")));
    let required: Vec<String> = names(1_000).map(|name| format!("{name}:0")).collect();
    let backwards = list(required.iter().rev().cloned());
    let good = format!("{{{strange},{backwards}}}");
    assert!(sent_in_time(&schema, &good).is_ok_and(|sent| sent == good));
    let told = sent_in_time(&schema, &good.replace("\"r500\":0,", "")).unwrap_err();
    assert_eq!(told, ["/a/r500: is required"]);
}

#[test]
fn keys_are_found_in_any_order() {
    let names = || (0..300).map(|n| format!("\"p{n}\""));
    let properties = list(names().map(|name| format!("{name}:{{\"type\":\"integer\"}}")));
    let schema = format!(r#"{{"properties": {{{properties}}}}}"#);
    let strange = list((0..200_000).map(|n| format!("\"k{n}\":0")));
    let backwards: Vec<String> = names().map(|name| format!("{name}:0")).collect();
    let good = format!("{{{strange},{}}}", list(backwards.iter().rev().cloned()));
    assert!(sent_in_time(&schema, &good).is_ok_and(|sent| sent == good));
    for again in ["p0", "p150", "p299"] {
        let value = good.replace('}', &format!(",\"{again}\":1}}"));
        let told = sent_in_time(&schema, &value).unwrap_err();
        assert_eq!(told, [format!("/a/{again}: is given twice")]);
    }
}

#[test]
fn a_text_too_long_for_its_pattern_is_told() {
    let schema = r#"{"pattern": "^[\\s\\S]*a[ab]{900}c$"}"#;
    let text = format!("\"{}\"", "a".repeat(1 << 20));
    let told = sent_in_time(schema, &text).unwrap_err();
    assert_eq!(told, ["/a: could not be checked to the end; send something simpler"]);
    let good = format!("\"{}ac\"", "ab".repeat(1_000));
    assert!(sent_in_time(schema, &good).is_ok_and(|sent| sent == good));
}
