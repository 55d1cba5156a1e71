//! What is forgiven, and what is not.

use super::Schema;

#[track_caller]
fn sent(schema: &str, value: &str) -> String {
    Schema::new(schema).sent(value).unwrap_or_else(|told| panic!("{value}: {told:?}"))
}

#[track_caller]
fn refused(schema: &str, value: &str) -> String {
    match Schema::new(schema).sent(value) {
        Ok(sent) => panic!("{value} is sent as {sent}"),
        Err(told) => told.join("\n"),
    }
}

const PET: &str = r#"{"type":"object","properties":{
    "id":{"type":"integer"},"price":{"type":"number"},"sold":{"type":"boolean"},
    "name":{"type":"string"},"note":{"type":["string","null"]},
    "tags":{"type":"array","items":{"type":"string"}},
    "owner":{"type":"object","properties":{"age":{"type":"integer"}},"additionalProperties":false}},
    "required":["id"],"additionalProperties":false}"#;

#[test]
fn what_is_right_is_not_touched() {
    let text = "{ \"id\" : 9223372036854775807, \"name\" : \"7\", \"note\": null, \"price\": 7.0 }";
    assert_eq!(sent(PET, text), text);
    assert_eq!(
        sent(r#"{"type":"integer"}"#, "123456789012345678901234567890"),
        "123456789012345678901234567890"
    );
}

#[test]
fn null_is_absence() {
    assert_eq!(
        sent(PET, r#"{"name":null,"id":1,"tags":null,"owner":{"age":null}}"#),
        r#"{"id":1,"owner":{}}"#
    );
    assert_eq!(sent(PET, r#"{"id":1,"note":null}"#), r#"{"id":1,"note":null}"#);
    assert_eq!(refused(PET, r#"{"id":null}"#), "/a/id: expected an integer, got null");
    assert_eq!(
        refused(PET, r#"{"id":1,"nmae":null}"#),
        "/a/nmae: is unknown; did you mean `name`?"
    );
    let all = r#"{"allOf":[{"properties":{"b":{"type":"string"}}},{"properties":{"c":{"type":"string"}}}]}"#;
    assert_eq!(sent(all, r#"{"x":1,"b":null,"c":null}"#), r#"{"x":1}"#);
    let elsewhere = r#"{"allOf":[{"properties":{"b":{"type":"string"}}},{"required":["b"]}]}"#;
    assert_eq!(refused(elsewhere, r#"{"b":null}"#), "/a/b: is required");
}

#[test]
fn numbers_and_booleans_in_quotes_are_taken() {
    assert_eq!(
        sent(PET, r#"{"id":"7","price":"-1.5e3","sold":"true"}"#),
        r#"{"id":7,"price":-1.5e3,"sold":true}"#
    );
    assert_eq!(sent(PET, r#"{"id":"7.0","price":"7.0"}"#), r#"{"id":7,"price":7.0}"#);
    assert_eq!(
        sent(r#"{"type":"integer"}"#, r#""123456789012345678901234567890""#),
        "123456789012345678901234567890"
    );
    for text in ["", " ", "seven", "7.5", "0x7", "+7", "007", "1,000", "7 8", "NaN"] {
        let value = format!("\"{text}\"");
        assert_eq!(
            refused(r#"{"type":"integer"}"#, &value),
            format!("/a: expected an integer, got {value}")
        );
    }
    for text in ["", "True", "yes", "1"] {
        refused(r#"{"type":"boolean"}"#, &format!("\"{text}\""));
    }
    refused(r#"{"type":"boolean"}"#, "1");
    refused(r#"{"type":"string"}"#, "7");
    assert_eq!(
        refused(r#"{"type":"integer","maximum":5}"#, r#""7""#),
        "/a: expected at most 5, got 7"
    );
    assert_eq!(sent(r#"{"type":"integer","enum":[1,2]}"#, r#""2""#), "2");
}

#[test]
fn integers_lose_a_fraction_of_zero() {
    assert_eq!(sent(r#"{"type":"integer"}"#, "7.0"), "7");
    assert_eq!(sent(r#"{"type":"integer"}"#, "-1.5e1"), "-15");
    assert_eq!(sent(r#"{"type":"number"}"#, "7.0"), "7.0");
    assert_eq!(sent(r#"{"type":"array","items":{"type":"integer"}}"#, "[1, 2.0, 3]"), "[1,2,3]");
    assert_eq!(sent(r#"{"oneOf":[{"type":"integer"},{"type":"string"}]}"#, "7.0"), "7");
    refused(r#"{"type":"integer"}"#, "7.5");
}

#[test]
fn compound_values_as_json_text_are_parsed_once() {
    assert_eq!(sent(PET, r#""{\"id\": \"7\", \"tags\": null}""#), r#"{"id":7}"#);
    assert_eq!(sent(PET, r#"{"id":1,"tags":"[\"a\"]"}"#), r#"{"id":1,"tags":["a"]}"#);
    assert_eq!(sent(PET, r#"{"id":1,"owner":"{\"age\": 3}"}"#), r#"{"id":1,"owner":{"age": 3}}"#);
    assert_eq!(refused(PET, r#"{"id":1,"tags":"a,b"}"#), "/a/tags: expected an array, got \"a,b\"");
    assert_eq!(refused(PET, r#"{"id":1,"tags":"[1]"}"#), "/a/tags/0: expected a string, got 1");
    refused(PET, r#""\"{}\"""#);
    refused(PET, r#""{\"id\": 1""#);
    // A string is what it says where one is allowed.
    let either = r#"{"type":["object","string"]}"#;
    assert_eq!(sent(either, r#""{}""#), r#""{}""#);
    let union = r#"{"anyOf":[{"type":"string"},{"type":"object"}]}"#;
    assert_eq!(sent(union, r#""{}""#), r#""{}""#);
}

#[test]
fn unions_are_put_right_by_a_branch_that_can_be() {
    let schema = r#"{"oneOf":[{"type":"integer","minimum":10},{"type":"boolean"},{"type":"object","properties":{"k":{"const":"x"},"n":{"type":"integer"}},"required":["k"]}]}"#;
    assert_eq!(sent(schema, r#""true""#), "true");
    assert_eq!(sent(schema, r#""12""#), "12");
    assert_eq!(sent(schema, r#"{"k":"x","n":"3"}"#), r#"{"k":"x","n":3}"#);
    assert_eq!(sent(schema, r#""{\"k\":\"x\",\"n\":3}""#), r#"{"k":"x","n":3}"#);
    refused(schema, r#""7""#);
    refused(schema, r#"{"k":"y","n":"3"}"#);
}

#[test]
fn all_that_is_wrong_is_told_of_what_was_put_right() {
    assert_eq!(
        refused(PET, r#"{"id":"7","price":"x","tags":[1],"name":null}"#),
        "/a/price: expected a number, got \"x\"\n/a/tags/0: expected a string, got 1"
    );
}
