//! The rules of Gemini's form.

use super::*;
use crate::expand::schema::Converted;

/// The form of one argument, and what got lost.
fn converted(schema: Schema) -> (Value, Vec<String>) {
    let tools = vec![tool("t", "T", vec![argument("a", false, schema, Type::Value)])];
    let toolbox =
        Toolbox { tools, definitions: vec![definition("Large", large())], ..Toolbox::default() };
    let converted = Converted::gemini(&toolbox);
    let mut out = String::new();
    converted.schemas().root(converted.root(0).unwrap(), &mut out);
    let mut root: Value = serde_json::from_str(&out).unwrap();
    let losses = converted.losses(0).into_iter().map(|loss| loss.reason.clone()).collect();
    assert!(converted.faults(0).is_empty());
    (root["properties"]["a"].take(), losses)
}

fn gemini(schema: Schema) -> Value {
    converted(schema).0
}

fn values(values: &[&str]) -> Option<Vec<Json>> {
    Some(values.iter().map(|text| Json::String((*text).to_owned())).collect())
}

#[test]
fn what_it_knows_stays() {
    let schema = Schema {
        required: names(&["x"]),
        additional: Some(Box::new(text())),
        ..object([
            ("x", Schema { format: "date".to_owned(), ..text() }),
            (
                "y",
                Schema {
                    prefix_items: vec![text()],
                    limits: vec![("minItems", "1".to_owned()), ("maxItems", "3".to_owned())],
                    ..of(&[JsonType::Array])
                },
            ),
            (
                "z",
                Schema {
                    limits: vec![("minimum", "1".to_owned()), ("maximum", "3".to_owned())],
                    ..integer()
                },
            ),
            ("u", Schema { one_of: vec![text(), integer()], ..Schema::default() }),
        ])
    };
    let (string, integer) = (json!({"type": "string"}), json!({"type": "integer"}));
    let (written, losses) = converted(schema);
    assert_eq!(
        written,
        json!({
            "type": "object",
            "properties": {
                "x": {"type": "string", "format": "date"},
                "y": {"type": "array", "minItems": 1, "maxItems": 3, "prefixItems": [string], "items": {}},
                "z": {"type": "integer", "minimum": 1, "maximum": 3},
                "u": {"oneOf": [string, integer]},
            },
            "required": ["x"],
            "additionalProperties": string,
        })
    );
    assert_eq!(losses, [""; 0]);
}

#[test]
fn the_rest_is_said() {
    let schema = Schema {
        pattern: "^a$".to_owned(),
        limits: vec![("minLength", "1".to_owned())],
        default: Some(Json::String("a".to_owned())),
        not: Some(Box::new(Schema { enumeration: values(&["b"]), ..Schema::default() })),
        ..described(text(), "Which")
    };
    let (written, losses) = converted(schema);
    let said = "Which\nAt least 1 character.\nMatches `^a$`.\nDefault: `\"a\"`.\nNot `{\"enum\":[\"b\"]}`.";
    assert_eq!(written, json!({"type": "string", "description": said}));
    assert_eq!(losses[0], "`minLength` is said in the description alone");
    assert_eq!(losses.len(), 4);
    let condition = Condition { test: text(), then: Some(integer()), otherwise: None };
    let schema = Schema { condition: Some(Box::new(condition)), ..integer() };
    assert_eq!(
        gemini(schema)["description"],
        "If `{\"type\":\"string\"}`, then `{\"type\":\"integer\"}`."
    );
    let long = Schema { title: String::new(), enumeration: values(&["x"; 1]), ..text() };
    let long = Schema { enumeration: values(&[&"long ".repeat(60)]), ..long };
    let (written, losses) = converted(Schema { not: Some(Box::new(long)), ..text() });
    assert_eq!(
        (written, losses),
        (json!({"type": "string"}), vec!["`not` is left out".to_owned()])
    );
}

#[test]
fn a_list_of_types_is_a_union() {
    let schema = Schema {
        limits: vec![("minimum", "1".to_owned()), ("maxLength", "3".to_owned())],
        ..described(of(&[JsonType::String, JsonType::Integer, JsonType::Null]), "It")
    };
    assert_eq!(
        gemini(schema),
        json!({
            "description": "It",
            "anyOf": [
                {"type": "string", "description": "At most 3 characters."},
                {"type": "integer", "minimum": 1},
                {"type": "null"},
            ],
        })
    );
}

#[test]
fn enums_are_of_texts_and_numbers() {
    let constant = Some(Json::Number("1".to_owned()));
    assert_eq!(
        gemini(Schema { constant, ..Schema::default() }),
        json!({"type": "integer", "enum": [1]})
    );
    let schema = Schema { enumeration: values(&["", "b"]), ..text() };
    let (written, losses) = converted(schema);
    assert_eq!(written, json!({"description": "May be empty.", "type": "string", "enum": ["b"]}));
    assert_eq!(losses.len(), 1);
    let mut mixed = values(&["b"]).unwrap();
    mixed.extend([Json::Null, Json::Bool(true)]);
    let schema = Schema { enumeration: Some(mixed), ..Schema::default() };
    assert_eq!(
        gemini(schema),
        json!({
            "description": "Can be `true`.",
            "anyOf": [{"type": "string", "enum": ["b"]}, {"type": "null"}, {"type": "boolean"}],
        })
    );
}

#[test]
fn keys_it_refuses_are_said() {
    let long = "k".repeat(65);
    let mut schema = object([("a-b", described(text(), "Odd")), ("_ok1", text())]);
    schema.properties.insert(long, integer());
    schema.required = names(&["a-b", "_ok1"]);
    schema.additional = Some(Box::new(Schema { never: true, ..Schema::default() }));
    let (written, losses) = converted(described(schema, "It"));
    let said = format!(
        "It\nKey `a-b`, required: string. Odd\nKey `{}`, optional: integer.",
        "k".repeat(65)
    );
    assert_eq!(
        written,
        json!({
            "description": said, "type": "object", "properties": {"_ok1": {"type": "string"}},
            "required": ["_ok1"],
        })
    );
    assert_eq!(losses[0], "the key `a-b` is said in the description alone");
    let unknown = Schema { required: names(&["x", "y"]), ..object([("x", text())]) };
    let written = gemini(unknown);
    assert_eq!(
        (&written["required"], &written["description"]),
        (&json!(["x"]), &json!("Key `y`, required."))
    );
}

#[test]
fn references_stand_alone_and_all_of_is_merged() {
    let site = described(reference(0), "Site");
    let (written, _) = converted(object([("x", site), ("y", reference(0))]));
    let to_it = json!({"$ref": "#/$defs/Large"});
    assert_eq!(
        written["properties"],
        json!({"x": {"description": "Site", "anyOf": [to_it]}, "y": to_it})
    );
    let schema = Schema {
        all_of: vec![reference(0), object([("c", text())])],
        ..described(Schema::default(), "Both")
    };
    let written = gemini(schema);
    assert_eq!(written["properties"].as_object().unwrap().len(), 3);
    assert_eq!(written["description"], "Both");
    let (written, losses) =
        converted(Schema { all_of: vec![text(), integer()], ..Schema::default() });
    assert_eq!(written, json!({"type": "string"}));
    assert_eq!(losses, ["`allOf` with types that exclude each other is left out"]);
}
