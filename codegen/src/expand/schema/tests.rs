//! The rules of the plain schema.

use serde_json::{Value, json};

use super::Schemas;
use crate::expand::sample::{argument, definition, object, of, reference, text, tool};
use crate::ir::*;

/// The schema of a tool with these arguments, none of them required.
fn written(arguments: Vec<(&str, Schema)>, definitions: Vec<Definition>) -> String {
    let arguments =
        arguments.into_iter().map(|(name, schema)| argument(name, false, schema, Type::Value));
    let tools = vec![tool("t", "T", arguments.collect())];
    let toolbox = Toolbox { tools, definitions, ..Toolbox::default() };
    let mut out = String::new();
    Schemas::new(&toolbox).arguments(&toolbox.tools[0], &mut out);
    out
}

fn parsed(arguments: Vec<(&str, Schema)>, definitions: Vec<Definition>) -> Value {
    serde_json::from_str(&written(arguments, definitions)).unwrap()
}

/// The schema of one argument, which is nobody's.
fn one(schema: Schema) -> Value {
    parsed(vec![("a", schema)], Vec::new())["properties"]["a"].take()
}

fn integer() -> Schema {
    of(&[JsonType::Integer])
}

fn described(schema: Schema, description: &str) -> Schema {
    Schema { description: description.to_owned(), ..schema }
}

fn read_only(schema: Schema) -> Schema {
    Schema { read_only: true, ..schema }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// An object that is too large to be worth repeating.
fn large() -> Schema {
    described(object([("a", text()), ("b", integer())]), &"long ".repeat(40))
}

#[test]
fn the_root_is_exactly_this() {
    assert_eq!(
        written(Vec::new(), Vec::new()),
        r#"{"type":"object","properties":{},"additionalProperties":false}"#
    );
    let mut toolbox = Toolbox::default();
    let required = |name| Argument {
        description: "Wins".to_owned(),
        deprecated: true,
        ..argument(name, true, described(text(), "Loses"), Type::String)
    };
    toolbox.tools = vec![tool("t", "T", vec![required("z"), required("a")])];
    let mut out = String::new();
    Schemas::new(&toolbox).arguments(&toolbox.tools[0], &mut out);
    assert_eq!(
        out,
        r#"{"type":"object","properties":{"z":{"description":"Wins","deprecated":true,"type":"string"},"a":{"description":"Wins","deprecated":true,"type":"string"}},"required":["z","a"],"additionalProperties":false}"#
    );
}

#[test]
fn keywords_are_kept_or_translated() {
    let schema = Schema {
        title: "T".to_owned(),
        description: "D".to_owned(),
        default: Some(Json::Array(vec![Json::Number("1.50".to_owned())])),
        enumeration: Some(vec![Json::Null, Json::String(String::new()), Json::Null]),
        limits: vec![("minimum", "1".to_owned()), ("maxLength", "9".to_owned())],
        pattern: "^a+$".to_owned(),
        write_only: true,
        discriminator: Some(Discriminator { property: "p".to_owned(), mapping: Vec::new() }),
        ..of(&[JsonType::String, JsonType::Null])
    };
    assert_eq!(
        one(schema),
        json!({
            "description": "D", "default": [1.50], "type": ["string", "null"],
            "enum": [null, ""], "minimum": 1, "maxLength": 9, "pattern": "^a+$",
        })
    );
    assert_eq!(one(Schema::default()), json!({}));
    assert_eq!(one(Schema { never: true, ..Schema::default() }), json!({"not": {}}));
    let constant = Some(Json::Bool(true));
    assert_eq!(one(Schema { constant, ..Schema::default() }), json!({"const": true}));
    let none = Some(Vec::new());
    assert_eq!(one(Schema { enumeration: none, ..text() }), json!({"type": "string"}));
    let lookahead = "(?=a)".to_owned();
    assert_eq!(one(Schema { pattern: lookahead, ..text() }), json!({"type": "string"}));
}

#[test]
fn only_formats_that_say_something_stay() {
    let format = |format: &str, schema| one(Schema { format: format.to_owned(), ..schema });
    assert_eq!(format("int64", integer()), json!({"type": "integer"}));
    assert_eq!(format("password", text()), json!({"type": "string"}));
    assert_eq!(format("date-time", text()), json!({"type": "string", "format": "date-time"}));
    assert_eq!(format("date", integer()), json!({"type": "integer"}));
    let encoded = json!({"type": "string", "contentEncoding": "base64"});
    assert_eq!(format("binary", text()), encoded);
    assert_eq!(format("byte", text()), encoded);
}

#[test]
fn arrays_have_items() {
    let array = of(&[JsonType::Array]);
    assert_eq!(one(array.clone()), json!({"type": "array", "items": {}}));
    let tuple = Schema {
        prefix_items: vec![text(), integer()],
        items: Some(Box::new(Schema { never: true, ..Schema::default() })),
        unique_items: true,
        contains: Some(Box::new(text())),
        ..array
    };
    assert_eq!(
        one(tuple),
        json!({
            "type": "array", "uniqueItems": true, "contains": {"type": "string"},
            "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": {"not": {}},
        })
    );
}

#[test]
fn objects_and_combinations() {
    let never = || Box::new(Schema { never: true, ..Schema::default() });
    let schema = Schema {
        required: names(&["a", "elsewhere"]),
        additional: Some(never()),
        pattern_properties: vec![("^x-".to_owned(), Schema::default())],
        property_names: Some(Box::new(text())),
        any_of: vec![text(), integer()],
        one_of: vec![text()],
        not: Some(Box::new(integer())),
        condition: Some(Box::new(Condition {
            test: text(),
            then: Some(integer()),
            otherwise: None,
        })),
        dependent_required: vec![("a".to_owned(), names(&["b"]))],
        dependent_schemas: vec![("a".to_owned(), text())],
        ..object([("a", text())])
    };
    let (string, integer) = (json!({"type": "string"}), json!({"type": "integer"}));
    assert_eq!(
        one(schema.clone()),
        json!({
            "type": "object", "properties": {"a": string}, "required": ["a", "elsewhere"],
            "additionalProperties": false, "patternProperties": {"^x-": {}},
            "propertyNames": string, "anyOf": [string, integer], "oneOf": [string],
            "not": integer, "if": string, "then": integer,
            "dependentRequired": {"a": ["b"]}, "dependentSchemas": {"a": string},
        })
    );
    // A pattern that had to leave takes with it what holds for all other properties.
    let pattern_properties = vec![("(?=x)".to_owned(), Schema::default())];
    let open = one(Schema { pattern_properties, ..schema });
    assert!(open.get("additionalProperties").is_none() && open.get("patternProperties").is_none());
    let map = Schema { additional: Some(Box::default()), ..of(&[JsonType::Object]) };
    assert_eq!(one(map), json!({"type": "object", "additionalProperties": {}}));
}

#[test]
fn properties_named_like_keywords_are_data() {
    let keywords = ["title", "default", "const", "$ref", "type", "$defs", "description", "\"{"];
    let schema = object(keywords.map(|name| (name, read_only(text()))));
    assert_eq!(one(schema), json!({"type": "object"}));
    let schema = object(keywords.map(|name| (name, text())));
    let properties = one(schema)["properties"].take();
    assert_eq!(properties.as_object().unwrap().len(), keywords.len());
    assert!(keywords.iter().all(|name| properties[name] == json!({"type": "string"})));
}

#[test]
fn read_only_properties_leave() {
    let schema = Schema {
        required: names(&["id", "name", "kind", "deep"]),
        ..object([
            ("id", read_only(integer())),
            ("name", text()),
            ("kind", reference(0)),
            ("deep", Schema { all_of: vec![reference(1)], ..Schema::default() }),
        ])
    };
    let definitions =
        vec![definition("Kind", read_only(text())), definition("Alias", reference(0))];
    let expected = json!({
        "type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"],
    });
    assert_eq!(parsed(vec![("a", schema)], definitions)["properties"]["a"], expected);
    // Required by one member of a composition, read-only in another.
    let base = object([("id", read_only(integer())), ("name", text())]);
    let rest = Schema { required: names(&["id", "name"]), ..Schema::default() };
    let schema = Schema { all_of: vec![base, rest], ..Schema::default() };
    assert_eq!(
        one(schema)["allOf"],
        json!([
            {"type": "object", "properties": {"name": {"type": "string"}}},
            {"required": ["name"]},
        ])
    );
}

#[test]
fn what_is_used_once_stands_where_it_is_used() {
    let definitions = vec![
        definition("A", Schema { items: Some(Box::new(reference(1))), ..of(&[JsonType::Array]) }),
        definition("B", large()),
        definition("Unused", text()),
    ];
    let schema = parsed(vec![("a", reference(0))], definitions);
    assert!(schema.get("$defs").is_none());
    assert_eq!(schema["properties"]["a"]["items"]["properties"]["a"], json!({"type": "string"}));
}

#[test]
fn small_ones_are_repeated_and_large_ones_shared() {
    let definitions = vec![definition("Small", text()), definition("Large", large())];
    let schema = parsed(
        vec![("a", reference(0)), ("b", reference(0)), ("c", reference(1)), ("d", reference(1))],
        definitions,
    );
    let to_large = json!({"$ref": "#/$defs/Large"});
    let properties = &schema["properties"];
    assert_eq!(
        (&properties["a"], &properties["b"]),
        (&json!({"type": "string"}), &properties["a"])
    );
    assert_eq!((&properties["c"], &properties["d"]), (&to_large, &to_large));
    assert_eq!(schema["$defs"].as_object().unwrap().keys().collect::<Vec<_>>(), ["Large"]);
}

#[test]
fn recursion_stays_recursion() {
    let node = object([("next", reference(1)), ("name", text())]);
    let list = Schema { items: Some(Box::new(reference(0))), ..of(&[JsonType::Array]) };
    let definitions = vec![definition("Node", node), definition("Nodes", list)];
    let to_node = json!({"$ref": "#/$defs/Node"});
    let schema = parsed(vec![("a", reference(0))], definitions.clone());
    assert_eq!(schema["properties"]["a"], to_node);
    assert_eq!(schema["$defs"]["Node"]["properties"]["next"]["items"], to_node);
    assert_eq!(schema["$defs"].as_object().unwrap().len(), 1);
    let schema = parsed(vec![("a", reference(1))], definitions);
    assert_eq!(schema["properties"]["a"], json!({"$ref": "#/$defs/Nodes"}));
}

#[test]
fn a_cycle_of_mere_references_ends() {
    let definitions = vec![definition("A", reference(1)), definition("B", reference(0))];
    let schema = parsed(vec![("a", reference(0)), ("b", reference(9))], definitions);
    assert_eq!((&schema["properties"]["a"], &schema["properties"]["b"]), (&json!({}), &json!({})));
}

#[test]
fn what_stands_beside_a_reference() {
    let definitions = || {
        vec![
            definition("Long name of it", large()),
            definition("Alias", described(reference(0), "Alias")),
        ]
    };
    let site = described(reference(1), "Site");
    let inlined = parsed(vec![("a", site.clone())], definitions());
    assert_eq!(inlined["properties"]["a"]["description"], "Site");
    let inlined = parsed(vec![("a", reference(1))], definitions());
    assert_eq!(inlined["properties"]["a"]["description"], "Alias");
    let wrapped = Schema { all_of: vec![reference(1)], ..described(Schema::default(), "Wrapped") };
    let inlined = parsed(vec![("a", wrapped)], definitions());
    assert_eq!(inlined["properties"]["a"]["description"], "Wrapped");
    assert!(inlined["properties"]["a"].get("allOf").is_none());

    let long = described(text(), &"long ".repeat(40));
    let large = vec![definition("Long name of it", object([("a", long)]))];
    let site = described(reference(0), "Site");
    let shared = parsed(vec![("a", site.clone()), ("b", site)], large);
    let to_it = json!({"$ref": "#/$defs/Long%20name%20of%20it"});
    assert_eq!(shared["properties"]["a"], json!({"description": "Site", "allOf": [to_it]}));
    assert_eq!(shared["$defs"]["Long name of it"]["type"], "object");

    let narrowed = Schema { required: names(&["a"]), all_of: vec![text()], ..reference(0) };
    let narrowed = parsed(vec![("a", narrowed)], definitions());
    let a = &narrowed["properties"]["a"];
    assert_eq!(a["required"], json!(["a"]));
    assert_eq!(a["allOf"][0]["type"], "object");
    assert_eq!(a["allOf"][1], json!({"type": "string"}));
}

#[test]
fn deep_chains_do_not_nest_without_end() {
    let link = |id| object([("next", reference(id)), ("own", text())]);
    let definitions = (0..5_000).map(|id| definition(&format!("D{id}"), link(id + 1))).collect();
    let schema = written(vec![("a", reference(0))], definitions);
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let shared = schema["$defs"].as_object().unwrap().len();
    assert!((5_000 / 16..5_000 / 8).contains(&shared), "{shared}");
}

mod gemini;
mod hidden;
mod size;
mod strict;
