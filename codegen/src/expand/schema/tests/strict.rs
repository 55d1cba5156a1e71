//! The rules of OpenAI's strict form.

use super::*;
use crate::expand::schema::{Converted, Counts};

fn converted(schema: Schema, required: bool, definitions: Vec<Definition>) -> (Value, String) {
    let tools = vec![tool("t", "T", vec![argument("a", required, schema, Type::Value)])];
    let toolbox = Toolbox { tools, definitions, ..Toolbox::default() };
    let converted = Converted::strict(&toolbox);
    let faults = converted.faults(0);
    let fault = faults.first().map_or_else(String::new, |fault| fault.reason.clone());
    let mut out = String::new();
    converted.schemas().root(converted.root(0).unwrap(), &mut out);
    (serde_json::from_str(&out).unwrap(), fault)
}

/// The strict form of a required argument.
fn strict(schema: Schema) -> Value {
    let (root, fault) = converted(schema, true, Vec::new());
    assert_eq!(fault, "");
    assert_eq!(
        (&root["required"], &root["additionalProperties"]),
        (&json!(["a"]), &Value::Bool(false))
    );
    root["properties"]["a"].clone()
}

/// The same of an optional one.
fn optional(schema: Schema, definitions: Vec<Definition>) -> Value {
    let (root, fault) = converted(schema, false, definitions);
    assert_eq!((fault.as_str(), &root["required"]), ("", &json!(["a"])));
    root
}

fn fault(schema: Schema) -> String {
    let (_, fault) = converted(schema, true, Vec::new());
    assert_ne!(fault, "");
    fault
}

fn boxed(schema: Schema) -> Option<Box<Schema>> {
    Some(Box::new(schema))
}

fn never() -> Schema {
    Schema { never: true, ..Schema::default() }
}

fn one_of(one_of: Vec<Schema>) -> Schema {
    Schema { one_of, ..Schema::default() }
}

fn constant(text: &str) -> Schema {
    Schema { constant: Some(Json::String(text.to_owned())), ..Schema::default() }
}

fn require(schema: Schema, required: &[&str]) -> Schema {
    Schema { required: names(required), ..schema }
}

#[test]
fn every_key_is_required_and_null_stands_for_absence() {
    let schema =
        require(object([("x", text()), ("y", integer()), ("z", object([("p", text())]))]), &["y"]);
    let inner = json!({
        "type": "object", "properties": {"p": {"type": ["string", "null"]}}, "required": ["p"],
        "additionalProperties": false,
    });
    assert_eq!(
        strict(schema),
        json!({
            "type": "object",
            "properties": {
                "x": {"type": ["string", "null"]},
                "y": {"type": "integer"},
                "z": {"anyOf": [inner, {"type": "null"}]},
            },
            "required": ["x", "y", "z"],
            "additionalProperties": false,
        })
    );
    let values = Schema { enumeration: Some(vec![Json::String("b".to_owned())]), ..text() };
    assert_eq!(
        optional(values, Vec::new())["properties"]["a"],
        json!({"type": ["string", "null"], "enum": ["b", null]})
    );
    let both = Schema { any_of: vec![text(), integer()], ..Schema::default() };
    assert_eq!(
        optional(both, Vec::new())["properties"]["a"]["anyOf"],
        json!([{"type": "string"}, {"type": "integer"}, {"type": "null"}])
    );
    let (root, fault) = converted(of(&[JsonType::String, JsonType::Null]), true, Vec::new());
    assert_eq!(
        (fault.as_str(), &root["properties"]["a"]["type"]),
        ("", &json!(["string", "null"]))
    );
}

#[test]
fn nothing_to_give_is_a_closed_empty_object() {
    let toolbox = Toolbox { tools: vec![tool("t", "T", Vec::new())], ..Toolbox::default() };
    let converted = Converted::strict(&toolbox);
    let mut out = String::new();
    converted.schemas().root(converted.root(0).unwrap(), &mut out);
    assert_eq!(
        out,
        r#"{"type":"object","properties":{},"required":[],"additionalProperties":false}"#
    );
    let closed = Schema { additional: boxed(never()), ..of(&[JsonType::Object]) };
    assert_eq!(strict(closed)["required"], json!([]));
}

#[test]
fn references_stand_alone_and_recursion_stays() {
    let node = object([("next", reference(0)), ("name", text())]);
    let root = optional(described(reference(0), "The first"), vec![definition("Node", node)]);
    let to_node = json!({"$ref": "#/$defs/Node"});
    let a = &root["properties"]["a"];
    assert_eq!(
        (&a["description"], &a["anyOf"]),
        (&json!("The first"), &json!([to_node, {"type": "null"}]))
    );
    let node = &root["$defs"]["Node"];
    assert_eq!(node["properties"]["next"], json!({"anyOf": [to_node, {"type": "null"}]}));
    assert_eq!(node["required"], json!(["next", "name"]));
    // A scalar behind a reference is put where it is optional.
    let root = optional(reference(0), vec![definition("Name", described(text(), "Of it"))]);
    assert_eq!(
        root["properties"]["a"],
        json!({"description": "Of it", "type": ["string", "null"]})
    );
}

#[test]
fn some_keywords_stay_and_the_others_are_said() {
    let limit = |keyword, limit: &str| (keyword, limit.to_owned());
    let number = Schema {
        limits: vec![
            limit("exclusiveMinimum", "0"),
            limit("maximum", "9"),
            limit("multipleOf", "3"),
        ],
        default: Some(Json::Number("3".to_owned())),
        deprecated: true,
        ..described(of(&[JsonType::Number]), "How many")
    };
    assert_eq!(
        strict(number),
        json!({
            "description": "How many\nDefault: `3`.\nDeprecated.", "type": "number",
            "exclusiveMinimum": 0, "maximum": 9, "multipleOf": 3,
        })
    );
    let string = |format: &str, pattern: &str| {
        let limits = vec![limit("minLength", "1"), limit("maxLength", "20")];
        let (format, pattern) = (format.to_owned(), pattern.to_owned());
        strict(Schema { limits, format, pattern, ..text() })
    };
    let length = "At least 1 character.\nAt most 20 characters.";
    assert_eq!(
        string("uuid", "^a$"),
        json!({"description": length, "type": "string", "format": "uuid", "pattern": "^a$"})
    );
    assert_eq!(
        string("uri", "(?=a)"),
        json!({"description": format!("{length}\nA URI."), "type": "string"})
    );
    let list = Schema {
        items: boxed(text()),
        unique_items: true,
        limits: vec![limit("minItems", "1"), limit("maxItems", "2")],
        contains: boxed(constant("x")),
        ..of(&[JsonType::Array])
    };
    assert_eq!(
        strict(list),
        json!({
            "description": "No item twice.\nHas an item `{\"const\":\"x\"}`.", "type": "array",
            "items": {"type": "string"}, "minItems": 1, "maxItems": 2,
        })
    );
    assert_eq!(strict(constant("c")), json!({"type": "string", "enum": ["c"]}));
}

#[test]
fn a_union_stays_one_where_no_value_fits_two_branches() {
    let kinds = |a: &str, b: &str| {
        let of = |kind: &str| require(object([("kind", constant(kind))]), &["kind"]);
        one_of(vec![of(a), of(b)])
    };
    for exclusive in [
        one_of(vec![text(), integer()]),
        one_of(vec![constant("a"), constant("b")]),
        kinds("a", "b"),
        one_of(vec![
            require(object([("x", text())]), &["x"]),
            require(object([("y", text())]), &["y"]),
        ]),
        Schema {
            discriminator: Some(Discriminator { property: "kind".to_owned(), mapping: Vec::new() }),
            ..kinds("a", "a")
        },
    ] {
        let schema = strict(exclusive);
        assert_eq!(schema["anyOf"].as_array().map(Vec::len), Some(2), "{schema}");
        assert!(schema.get("oneOf").is_none());
    }
    for overlapping in [
        one_of(vec![integer(), of(&[JsonType::Number])]),
        kinds("a", "a"),
        one_of(vec![object([("x", text())]), object([("x", integer())])]),
        one_of(vec![text(), constant("a")]),
    ] {
        assert_eq!(fault(overlapping), "`oneOf` whose branches do not exclude each other");
    }
}

#[test]
fn what_stands_beside_a_union_goes_into_its_branches() {
    let schema = Schema {
        any_of: vec![require(Schema::default(), &["x"]), require(Schema::default(), &["y"])],
        ..object([("x", text()), ("y", text())])
    };
    let branch = |x: Value, y: Value| {
        json!({
            "type": "object", "properties": {"x": x, "y": y}, "required": ["x", "y"],
            "additionalProperties": false,
        })
    };
    let (given, not) = (json!({"type": "string"}), json!({"type": ["string", "null"]}));
    assert_eq!(
        strict(schema)["anyOf"],
        json!([branch(given.clone(), not.clone()), branch(not, given)])
    );
    // What no value fits is no branch.
    let null = || of(&[JsonType::Null]);
    let schema = Schema { any_of: vec![described(integer(), "Some"), null()], ..integer() };
    assert_eq!(strict(schema)["anyOf"], json!([{"description": "Some", "type": "integer"}]));
    assert_eq!(
        fault(Schema { any_of: vec![null()], ..integer() }),
        "a union of which no branch is possible"
    );
    // A type alone is in the branches anyway.
    let definitions = vec![definition("Large", large())];
    let schema = Schema {
        any_of: vec![reference(0), described(reference(0), "Again")],
        ..of(&[JsonType::Object])
    };
    let (root, fault) = converted(schema, true, definitions);
    assert_eq!(fault, "");
    assert_eq!(root["properties"]["a"]["anyOf"][0], json!({"$ref": "#/$defs/Large"}));
}

#[test]
fn all_of_is_merged() {
    let base = require(object([("x", text()), ("y", of(&[JsonType::Number]))]), &["x"]);
    let own = require(
        Schema {
            limits: vec![("minProperties", "1".to_owned())],
            ..object([("y", Schema { limits: vec![("minimum", "1".to_owned())], ..integer() })])
        },
        &["y"],
    );
    let schema = Schema { all_of: vec![base, own], ..described(Schema::default(), "Both") };
    assert_eq!(
        strict(schema),
        json!({
            "description": "Both\nAt least 1 keys.", "type": "object",
            "properties": {"x": {"type": "string"}, "y": {"type": "integer", "minimum": 1}},
            "required": ["x", "y"], "additionalProperties": false,
        })
    );
    let limits =
        |keyword, limit: &str| Schema { limits: vec![(keyword, limit.to_owned())], ..integer() };
    let schema = Schema {
        all_of: vec![
            limits("minimum", "1"),
            limits("minimum", "2"),
            limits("maximum", "9"),
            limits("maximum", "8"),
        ],
        ..Schema::default()
    };
    assert_eq!(strict(schema), json!({"type": "integer", "minimum": 2, "maximum": 8}));
}

#[test]
fn what_all_of_cannot_say_in_one() {
    let closed = Schema { additional: boxed(never()), ..object([("x", text())]) };
    let pattern = |pattern: &str| Schema { pattern: pattern.to_owned(), ..text() };
    let union = || Schema { any_of: vec![text(), integer()], ..Schema::default() };
    for (all_of, what) in [
        (vec![text(), integer()], "types that exclude each other"),
        (vec![closed, object([("y", text())])], "a member that forbids what another one describes"),
        (vec![pattern("a"), pattern("b")], "two patterns"),
        (vec![union(), union()], "two unions"),
        (vec![constant("a"), constant("b")], "two `const`"),
    ] {
        let reason = fault(Schema { all_of, ..Schema::default() });
        assert_eq!(reason, format!("`allOf` with {what}"));
    }
}

#[test]
fn what_would_mean_something_else_keeps_the_plain_form() {
    let map = |value| Schema { additional: boxed(value), ..of(&[JsonType::Object]) };
    let array = of(&[JsonType::Array]);
    let condition = Some(Box::new(Condition { test: text(), then: None, otherwise: None }));
    let nullable = object([("n", of(&[JsonType::String, JsonType::Null]))]);
    let open = Schema { additional: boxed(Schema::default()), ..object([("x", text())]) };
    for (schema, reason) in [
        (map(text()), "a map"),
        (map(Schema::default()), "a map"),
        (open, "a map"),
        (of(&[JsonType::Object]), "an object whose keys are not described"),
        (Schema { types: vec![], ..Schema::default() }, "a value of any type"),
        (array.clone(), "an array whose items have no type"),
        (Schema { items: boxed(Schema::default()), ..array.clone() }, "a value of any type"),
        (Schema { prefix_items: vec![text()], ..array }, "a tuple"),
        (Schema { not: boxed(integer()), ..text() }, "`not`"),
        (Schema { condition, ..text() }, "`if`"),
        (never(), "a schema that allows nothing"),
        (require(object([("x", text())]), &["y"]), "the key `y` is required and not described"),
        (nullable, "`n` may be absent or `null`, which are two things"),
        (
            Schema { enumeration: Some(vec![Json::Array(Vec::new())]), ..Schema::default() },
            "an enum of arrays or objects",
        ),
    ] {
        assert_eq!(fault(schema), reason);
    }
    // A fault of a definition is one of every tool that reaches it.
    let (_, fault) =
        converted(object([("x", reference(0))]), true, vec![definition("Map", map(text()))]);
    assert_eq!(fault, "a map");
}

#[test]
fn schemas_composed_of_each_other_end() {
    let grows = |other| object([("y", reference(other))]);
    let definitions = vec![definition("P", grows(0)), definition("Q", grows(1))];
    let schema = Schema { all_of: vec![reference(0), reference(1)], ..Schema::default() };
    let (_, fault) = converted(schema, true, definitions);
    assert_eq!(fault, "schemas that are composed of each other without end");
}

#[test]
fn sizes_are_counted() {
    let values = ["a", "bb"].map(|text| Json::String(text.to_owned())).to_vec();
    let inner = object([("x", Schema { enumeration: Some(values), ..text() })]);
    let list = Schema { items: boxed(inner), ..of(&[JsonType::Array]) };
    let tools = vec![tool("t", "T", vec![argument("arg", true, list, Type::Value)])];
    let toolbox = Toolbox { tools, ..Toolbox::default() };
    let converted = Converted::strict(&toolbox);
    let counts = converted.schemas().root(converted.root(0).unwrap(), &mut String::new());
    // `arg`, `x`, `"a"`, `"bb"`, and the `null` of an optional one.
    assert_eq!(counts, Counts { properties: 2, values: 3, bytes: 15, levels: 3 });
}
