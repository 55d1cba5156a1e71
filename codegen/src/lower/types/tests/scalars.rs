//! Scalars, enums, arrays and maps, nullable and not.

use super::help::*;

#[test]
fn scalars_follow_type_and_format() {
    for (schema, ty) in [
        (r#"{"type": "boolean"}"#, "Bool"),
        (r#"{"type": "integer"}"#, "I64"),
        (r#"{"type": "integer", "format": "int32"}"#, "I32"),
        (r#"{"type": "integer", "format": "int64"}"#, "I64"),
        (r#"{"type": "integer", "format": "uint64"}"#, "U64"),
        (r#"{"type": "integer", "minimum": 0}"#, "I64"),
        (r#"{"type": "integer", "format": "unheard-of"}"#, "I64"),
        (r#"{"type": "number"}"#, "F64"),
        (r#"{"type": "number", "format": "double"}"#, "F64"),
        (r#"{"type": "number", "format": "decimal"}"#, "F64"),
        (r#"{"type": "number", "format": "float"}"#, "F32"),
        (r#"{"type": ["integer", "number"]}"#, "F64"),
        (r#"{"type": "string"}"#, "String"),
        (r#"{"type": "string", "format": "date-time"}"#, "String"),
        (r#"{"type": "string", "format": "uuid"}"#, "String"),
        (r#"{"type": "string", "format": "byte"}"#, "String"),
        (r#"{"type": "string", "format": "binary"}"#, "String"),
        (r#"{"type": "string", "not": {"enum": ["x"]}}"#, "String"),
    ] {
        assert_eq!(lowered("{}", schema), ty, "{schema}");
    }
}

#[test]
fn what_says_nothing_or_too_much_is_any_json() {
    for schema in [
        "{}",
        "true",
        "false",
        r#"{"title": "Anything"}"#,
        r#"{"not": {"type": "string"}}"#,
        r#"{"type": "null"}"#,
        r#"{"oneOf": [{"type": "null"}]}"#,
        r#"{"prefixItems": [{"type": "string"}, {"type": "integer"}]}"#,
        r#"{"type": "array", "prefixItems": [{"type": "string"}]}"#,
        r#"{"enum": ["a", 1]}"#,
        r#"{"enum": [[1]]}"#,
        r#"{"allOf": [{"type": "string"}, {"type": "integer"}]}"#,
        r#"{"required": ["a"]}"#,
    ] {
        assert_eq!(lowered("{}", schema), "Value", "{schema}");
    }
}

#[test]
fn arrays_and_maps_hold_what_they_say() {
    for (schema, ty) in [
        (r#"{"type": "array"}"#, "Vec<Value>"),
        (r#"{"items": {"type": "string"}}"#, "Vec<String>"),
        (r#"{"type": "array", "items": {"type": ["string", "null"]}}"#, "Vec<Option<String>>"),
        (r#"{"type": "object"}"#, "Map<Value>"),
        (r#"{"type": "object", "additionalProperties": true}"#, "Map<Value>"),
        (r#"{"type": "object", "additionalProperties": false}"#, "Map<Value>"),
        (r#"{"additionalProperties": {"type": "integer"}}"#, "Map<I64>"),
        (r#"{"patternProperties": {"^x-": {"type": "string"}}}"#, "Map<String>"),
        (
            r#"{"patternProperties": {"a": {"type": "string"}}, "additionalProperties": false}"#,
            "Map<String>",
        ),
        (
            r#"{"patternProperties": {"a": {"type": "string"}, "b": {"type": "integer"}}}"#,
            "Map<Value>",
        ),
        (
            r#"{"additionalProperties": {"type": "array", "items": {"additionalProperties": {}}}}"#,
            "Map<Vec<Map<Value>>>",
        ),
    ] {
        assert_eq!(lowered("{}", schema), ty, "{schema}");
    }
}

#[test]
fn null_makes_nullable_and_any_json_has_it_already() {
    for (schema, ty) in [
        (r#"{"type": ["string", "null"]}"#, "Option<String>"),
        (r#"{"anyOf": [{"type": "integer"}, {"type": "null"}]}"#, "Option<I64>"),
        (r#"{"oneOf": [{"type": "null"}, {"type": "integer"}]}"#, "Option<I64>"),
        (r#"{"oneOf": [{"type": "integer"}, {"enum": [null]}]}"#, "Option<I64>"),
        (r#"{"oneOf": [{"type": ["integer", "null"]}, {"type": "null"}]}"#, "Option<I64>"),
        (r#"{"anyOf": [{}, {"type": "null"}]}"#, "Value"),
        (r#"{"type": ["array", "null"], "items": {"type": "string"}}"#, "Option<Vec<String>>"),
        (r#"{"type": ["integer", "null"], "enum": [1, null]}"#, "Option<I64>"),
    ] {
        assert_eq!(lowered("{}", schema), ty, "{schema}");
    }
}

#[test]
fn listed_values_that_are_no_texts_are_their_scalar() {
    for (schema, ty) in [
        (r#"{"type": "integer", "enum": [1, 2]}"#, "I64"),
        (r#"{"enum": [1, 2]}"#, "I64"),
        (r#"{"enum": [1, 2.5, null]}"#, "Option<F64>"),
        (r#"{"enum": [true]}"#, "Bool"),
        (r#"{"const": 4}"#, "I64"),
        (r#"{"type": "string", "enum": ["a", 1]}"#, "String"),
    ] {
        assert_eq!(lowered("{}", schema), ty, "{schema}");
    }
}

#[test]
fn listed_texts_are_an_enum() {
    assert_eq!(
        lowered("{}", r#"{"type": "string", "enum": ["available", "sold-out"]}"#),
        "GetItResponse\nenum GetItResponse { Available=\"available\", SoldOut=\"sold-out\" }"
    );
    assert_eq!(
        lowered("{}", r#"{"enum": ["one", "one", null]}"#),
        "Option<GetItResponse>\nenum GetItResponse { One=\"one\" }"
    );
    assert_eq!(
        lowered("{}", r#"{"const": "cat"}"#),
        "GetItResponse\nenum GetItResponse { Cat=\"cat\" }"
    );
}

#[test]
fn variants_are_distinct_whatever_the_texts() {
    let values = r#"{"enum": ["=", ">", "<", "≥", "+1", "-1", "", " ", "asc", "ASC", "1", "other",
        "Other", "self", "获", "取", "None"]}"#;
    let line = "enum GetItResponse { Equals=\"=\", GreaterThan=\">\", LessThan=\"<\", \
        GreaterThanOrEqual=\"≥\", Plus1=\"+1\", Minus1=\"-1\", Empty=\"\", Space=\" \", \
        Asc2=\"asc\", Asc=\"ASC\", V1=\"1\", Other2=\"other\", Other_=\"Other\", Self_=\"self\", \
        Value2=\"获\", Value=\"取\", None=\"None\" }";
    assert_eq!(lowered("{}", values), format!("GetItResponse\n{line}"));
}

#[test]
fn a_thousand_values_are_a_thousand_variants() {
    let values: Vec<String> = (0..1000).map(|at| format!("\"{at}\"")).collect();
    let shown = lowered("{}", &format!(r#"{{"enum": [{}]}}"#, values.join(",")));
    assert_eq!(shown.matches('=').count(), 1000);
}
