//! Structs, what they hold, cycles and chains.

use serde_json::json;

use super::help::*;
use super::*;

#[test]
fn required_optional_and_nullable_are_four_things() {
    assert_eq!(
        lowered(
            "{}",
            r#"{"required": ["a", "b", "e", "f"], "properties": {
                "a": {"type": "string"}, "b": {"type": ["string", "null"]},
                "c": {"type": "string"}, "d": {"type": ["string", "null"]},
                "e": {"type": "string", "readOnly": true},
                "f": {"allOf": [{"type": "string"}], "writeOnly": true},
                "g": false}}"#
        ),
        "GetItResponse\nstruct GetItResponse { a: String, b: Option<String>, c?: String, \
         d?: Option<String>, e?: String, f?: String }"
    );
}

#[test]
fn what_goes_one_way_behind_references_is_not_asked_for() {
    let definitions = r#"{
        "Id": {"type": "integer", "readOnly": true}, "Alias": {"$ref": "Id"},
        "Key": {"allOf": [{"$ref": "Alias"}, {"minimum": 1}]},
        "Secret": {"type": "string", "writeOnly": true}, "Plain": {"type": "string"},
        "Loop": {"allOf": [{"$ref": "Loop"}, {"type": "string"}]}
    }"#;
    assert_eq!(
        lowered(
            definitions,
            r#"{"required": ["a", "b", "c", "d", "e", "f"], "properties": {
                "a": {"$ref": "Id"}, "b": {"$ref": "Alias"}, "c": {"allOf": [{"$ref": "Key"}]},
                "d": {"$ref": "Secret"}, "e": {"$ref": "Plain"}, "f": {"$ref": "Loop"}}}"#
        ),
        "GetItResponse\nstruct GetItResponse { a?: I64, b?: I64, c?: I64, d?: String, e: String, \
         f: String }"
    );
}

#[test]
fn further_properties_are_kept_when_they_are_announced() {
    let with = |additional: &str| {
        let root = format!(r#"{{"properties": {{"a": {{"type": "string"}}}}{additional}}}"#);
        lowered("{}", &root).replace("GetItResponse\nstruct GetItResponse ", "")
    };
    assert_eq!(with(""), "{ a?: String }");
    assert_eq!(with(r#", "additionalProperties": false"#), "{ a?: String }");
    let any = "{ a?: String, ..additional_properties: Map<Value> }";
    assert_eq!(with(r#", "additionalProperties": true"#), any);
    assert_eq!(
        with(r#", "additionalProperties": {"type": "integer"}"#),
        "{ a?: String, ..additional_properties: Map<I64> }"
    );
    assert_eq!(
        lowered(
            "{}",
            r#"{"properties": {"additionalProperties": {}}, "additionalProperties": {}}"#
        ),
        "GetItResponse\nstruct GetItResponse { additional_properties=\"additionalProperties\"?: \
         Value, ..additional_properties2: Map<Value> }"
    );
}

#[test]
fn definitions_that_are_no_struct_are_used_in_place() {
    let definitions = r#"{
        "Id": {"type": "string", "format": "uuid"},
        "Ids": {"type": "array", "items": {"$ref": "Id"}},
        "Table": {"additionalProperties": {"$ref": "Ids"}},
        "Again": {"$ref": "Table"},
        "Pets": {"type": "array", "items": {"properties": {"id": {"$ref": "Id"}}}},
        "Maybe": {"type": ["object", "null"], "properties": {"id": {"$ref": "Id"}}}
    }"#;
    assert_eq!(lowered(definitions, r#"{"$ref": "Again"}"#), "Map<Vec<String>>");
    assert_eq!(
        lowered(definitions, r#"{"items": {"$ref": "Pets"}}"#),
        "Vec<Vec<PetsItem>>\nstruct PetsItem { id?: String }"
    );
    assert_eq!(
        lowered(definitions, r#"{"items": {"anyOf": [{"$ref": "Maybe"}, {"type": "null"}]}}"#),
        "Vec<Option<Maybe>>\nstruct Maybe { id?: String }"
    );
}

#[test]
fn only_the_edge_that_closes_a_cycle_is_boxed() {
    let definitions = r#"{
        "A": {"required": ["b", "c"], "properties": {"b": {"$ref": "B"}, "c": {"$ref": "C"}}},
        "B": {"properties": {"a": {"anyOf": [{"$ref": "A"}, {"type": "null"}]}}},
        "C": {"required": ["b"], "properties": {"b": {"$ref": "B"}}},
        "Tree": {"properties": {"children": {"items": {"$ref": "Tree"}},
            "by_name": {"additionalProperties": {"$ref": "Tree"}}, "left": {"$ref": "Tree"}}}
    }"#;
    assert_eq!(
        lowered(definitions, r#"{"$ref": "C"}"#),
        "C\nstruct A { b: B, c: C }\nstruct B { a?: Option<Box<A>> }\nstruct C { b: B }"
    );
    assert_eq!(
        lowered(definitions, r#"{"$ref": "Tree"}"#),
        "Tree\nstruct Tree { children?: Vec<Tree>, by_name?: Map<Tree>, left?: Box<Tree> }"
    );
}

#[test]
fn definitions_that_lead_only_to_themselves_are_any_json() {
    let definitions = r#"{
        "A": {"$ref": "B"}, "B": {"allOf": [{"$ref": "A"}]}, "Self": {"$ref": "Self"},
        "List": {"items": {"$ref": "List"}},
        "X": {"items": {"$ref": "Y"}}, "Y": {"additionalProperties": {"$ref": "X"}},
        "All": {"allOf": [{"$ref": "All"}, {"properties": {"a": {"type": "string"}}}]}
    }"#;
    assert_eq!(lowered(definitions, r#"{"$ref": "A"}"#), "Value");
    assert_eq!(lowered(definitions, r#"{"$ref": "Self"}"#), "Value");
    assert_eq!(lowered(definitions, r#"{"$ref": "List"}"#), "Vec<Value>");
    // Where it ends does not depend on where it was entered.
    assert_eq!(lowered(definitions, r#"{"$ref": "X"}"#), "Vec<Map<Value>>");
    assert_eq!(lowered(definitions, r#"{"$ref": "Y"}"#), "Map<Value>");
    assert_eq!(lowered(definitions, r#"{"$ref": "All"}"#), "All\nstruct All { a?: String }");
}

/// The types of `D0`, which leads to `D1` and so on, each by what `link` makes of a reference to
/// the next; the last is a struct.
fn chain(link: impl Fn(Schema) -> Schema) -> Toolbox {
    let to = |id| Schema { reference: Some(crate::ir::DefinitionId(id)), ..Schema::default() };
    let mut toolbox = toolbox(&[("D10000".to_owned(), json!({"properties": {"end": {}}}))]);
    let links = (0..10_000).map(|at| (format!("D{at}"), link(to(at + 1))));
    let links = links.map(|(name, schema)| crate::ir::Definition { name, schema });
    toolbox.definitions.splice(0..0, links);
    toolbox.tools.push(tool("get-it", "GET", "/it"));
    lower_types(&mut toolbox, &results([ResultSchemas::Json(to(0))]));
    toolbox
}

#[test]
fn ten_thousand_definitions_in_a_row_are_no_trouble() {
    let aliases = chain(|next| next);
    assert_eq!(show(&aliases.tools[0].result, &aliases), "D10000");
    let arrays = chain(|next| Schema { items: Some(Box::new(next)), ..Schema::default() });
    assert!(show(&arrays.tools[0].result, &arrays).len() < 200);
    let with = |name: &str, schema| {
        let properties = [(name.to_owned(), schema)].into_iter().collect();
        Schema { properties, ..Schema::default() }
    };
    let structs = chain(|next| with("next", next));
    assert_eq!(structs.types.len(), 10_001);
    // Each inherits the next and holds it: without a budget, fifty million fields.
    let merged =
        chain(|next| Schema { all_of: vec![next.clone(), with("own", next)], ..Schema::default() });
    assert!(merged.types.len() < 100);
}

#[test]
fn descriptions_and_deprecation_come_along() {
    let mut toolbox = toolbox(&[(
        "Pet".to_owned(),
        json!({"description": "A pet.", "deprecated": true, "properties": {
                "id": {"type": "integer", "description": "Its id.", "deprecated": true},
                "size": {"title": "Size", "enum": ["s"]}}}),
    )]);
    toolbox.tools.push(tool("get-it", "GET", "/it"));
    let root = Schema { reference: Some(crate::ir::DefinitionId(0)), ..Schema::default() };
    lower_types(&mut toolbox, &results([ResultSchemas::Json(root)]));
    let [pet, size] = toolbox.types.as_slice() else { panic!("two types") };
    assert_eq!((pet.description.as_str(), pet.deprecated), ("A pet.", true));
    assert_eq!((size.name.as_str(), size.description.as_str()), ("PetSize", "Size"));
    let crate::ir::Shape::Struct { fields, .. } = &pet.shape else { panic!("a struct") };
    assert_eq!((fields[0].description.as_str(), fields[0].deprecated), ("Its id.", true));
}
