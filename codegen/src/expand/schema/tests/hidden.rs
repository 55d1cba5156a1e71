//! What a model cannot give is asked of it nowhere.

use super::*;
use crate::expand::schema::Outputs;

fn requiring(required: &[&str]) -> Schema {
    Schema { required: names(required), ..Schema::default() }
}

fn all_of(all_of: Vec<Schema>) -> Schema {
    Schema { all_of, ..Schema::default() }
}

#[test]
fn a_sibling_hides_what_a_base_requires() {
    let base = Schema {
        required: names(&["id", "name"]),
        ..object([("id", integer()), ("name", text())])
    };
    let hides = object([("id", read_only(integer()))]);
    let definitions = vec![definition("Base", base.clone())];
    let shown = json!({
        "type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"],
    });
    let schema = all_of(vec![reference(0), hides.clone()]);
    let schema = parsed(vec![("a", schema), ("b", reference(0))], definitions.clone());
    assert_eq!(schema["properties"]["a"]["allOf"], json!([shown, {"type": "object"}]));
    assert_eq!(
        schema["properties"]["b"]["required"],
        json!(["id", "name"]),
        "elsewhere it is shown"
    );
    // Beside the reference, and deeper in.
    let beside = Schema { reference: Some(DefinitionId(0)), ..hides.clone() };
    let beside = parsed(vec![("a", beside)], definitions.clone());
    assert_eq!(beside["properties"]["a"]["allOf"], json!([shown]));
    let definitions = [definitions, vec![definition("Middle", all_of(vec![reference(0), text()]))]];
    let deep = parsed(vec![("a", all_of(vec![reference(1), hides]))], definitions.concat());
    assert_eq!(deep["properties"]["a"]["allOf"][0]["allOf"][0], shown);
}

#[test]
fn dependents_and_branches_lose_it_too() {
    let schema = Schema {
        any_of: vec![requiring(&["id"]), requiring(&["id", "name"])],
        one_of: vec![requiring(&["id"])],
        not: Some(Box::new(requiring(&["id"]))),
        dependent_required: vec![
            ("id".to_owned(), names(&["name"])),
            ("name".to_owned(), names(&["id", "tag"])),
            ("tag".to_owned(), names(&["id"])),
        ],
        ..object([("id", read_only(integer())), ("name", text()), ("tag", text())])
    };
    assert_eq!(
        one(schema),
        json!({
            "type": "object",
            "properties": {"name": {"type": "string"}, "tag": {"type": "string"}},
            "dependentRequired": {"name": ["tag"]},
            "anyOf": [{"required": ["name"]}],
        })
    );
    // Hidden in the branches, required above them.
    let branch = object([("id", read_only(integer())), ("name", text())]);
    let schema = Schema { one_of: vec![branch], ..requiring(&["id", "name"]) };
    assert_eq!(one(schema)["required"], json!(["name"]));
}

#[test]
fn results_hide_what_is_write_only() {
    let pet = Schema {
        required: names(&["id", "secret"]),
        ..object([
            ("id", read_only(integer())),
            ("secret", Schema { write_only: true, ..text() }),
            ("next", reference(0)),
        ])
    };
    let list = Schema { items: Some(Box::new(reference(0))), ..of(&[JsonType::Array]) };
    let union = Schema { one_of: vec![reference(0)], ..Schema::default() };
    let long = described(object([("a", text())]), &"word ".repeat(4_000));
    let outputs = [reference(0), list, union, Schema::default(), long];
    let tools = outputs.map(|output| Tool { output: Some(output), ..tool("t", "T", Vec::new()) });
    let toolbox = Toolbox {
        tools: tools.to_vec(),
        definitions: vec![definition("Pet", pet)],
        ..Toolbox::default()
    };
    let mut schemas = Outputs::new(&toolbox);
    let written = toolbox.tools.iter().map(|tool| {
        let mut out = String::new();
        let size = schemas.write(tool, "", &mut out);
        assert_eq!(size.is_some(), tool.output.as_ref().unwrap().description.len() > 16_384);
        out
    });
    let written: Vec<String> = written.collect();
    let pet: Value = serde_json::from_str(&written[0]).unwrap();
    let to_pet = json!({"$ref": "#/$defs/Pet"});
    assert_eq!(pet["properties"], json!({"id": {"type": "integer"}, "next": to_pet}));
    assert_eq!((&pet["required"], &pet["type"]), (&json!(["id"]), &json!("object")));
    assert_eq!(pet["$defs"]["Pet"]["properties"], pet["properties"]);
    assert!(written[1..].iter().all(String::is_empty), "no object, a union, anything, too large");
}

#[test]
fn counts_of_items_stay() {
    let limits = vec![("minContains", "1".to_owned()), ("maxContains", "2".to_owned())];
    let schema = Schema { limits, contains: Some(Box::new(text())), ..of(&[JsonType::Array]) };
    let schema = one(schema);
    assert_eq!((&schema["minContains"], &schema["maxContains"]), (&json!(1), &json!(2)));
}

#[test]
fn what_a_place_says_stays_where_a_reference_is() {
    let definitions =
        vec![definition("Large", Schema { meanings: "`a`: A".to_owned(), ..large() })];
    let deprecated = Schema { deprecated: true, ..reference(0) };
    let default = Schema { default: Some(Json::Bool(true)), ..reference(0) };
    let same = described(reference(0), "long long");
    let schema = parsed(
        vec![("a", deprecated), ("b", default), ("c", same), ("d", reference(0))],
        definitions,
    );
    let properties = &schema["properties"];
    let to_it = json!({"$ref": "#/$defs/Large"});
    assert_eq!(properties["a"], json!({"deprecated": true, "allOf": [to_it]}));
    assert_eq!(properties["b"], json!({"default": true, "allOf": [to_it]}));
    assert_eq!((&properties["c"], &properties["d"]), (&to_it, &to_it));
    let description = schema["$defs"]["Large"]["description"].as_str().unwrap();
    assert!(description.ends_with("long \n`a`: A"), "{description}");
}

#[test]
fn meanings_stand_under_any_description() {
    let coded = Schema { meanings: "`1`: \"One\"".to_owned(), ..integer() };
    assert_eq!(one(coded.clone())["description"], "`1`: \"One\"");
    let said =
        described(Schema { all_of: vec![described(coded, "Inner")], ..Schema::default() }, "A");
    assert_eq!(one(said)["description"], "A\n`1`: \"One\"");
}

#[test]
fn branches_that_hidden_properties_told_apart_need_not_exclude_each_other() {
    let branch = |hidden: Schema| object([("a", text()), ("id", hidden)]);
    let one_of = vec![branch(read_only(integer())), branch(read_only(text()))];
    let schema = parsed(vec![("a", Schema { one_of, ..Schema::default() })], Vec::new());
    assert!(schema["properties"]["a"].get("oneOf").is_none(), "{schema}");
    assert_eq!(schema["properties"]["a"]["anyOf"].as_array().map(Vec::len), Some(2));
    let one_of = vec![branch(integer()), branch(text())];
    let schema = parsed(vec![("a", Schema { one_of, ..Schema::default() })], Vec::new());
    assert_eq!(schema["properties"]["a"]["oneOf"].as_array().map(Vec::len), Some(2));
}
