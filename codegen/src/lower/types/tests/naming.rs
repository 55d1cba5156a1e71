//! Names of tools, types and fields.

use serde_json::json;

use super::help::*;
use super::*;

fn tools(list: &[(&str, &str, &str)]) -> Vec<(String, String)> {
    let tools = list.iter().map(|(id, method, path)| tool(id, method, path)).collect();
    let mut toolbox = Toolbox { tools, ..Toolbox::default() };
    name_tools(&mut toolbox);
    let mut names: Vec<(String, String)> =
        toolbox.tools.into_iter().map(|tool| (tool.type_name.0, tool.function.0)).collect();
    names.sort();
    names
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

#[test]
fn tools_are_named_after_their_originals() {
    for (original, ty, function) in [
        ("getPetById", "GetPetById", "get_pet_by_id"),
        ("pet.findByStatus", "PetFindByStatus", "pet_find_by_status"),
        ("GET /pets/{id}", "GetPetsId", "get_pets_id"),
        ("获取", "GetXY", "get_x_y"),
        ("break", "Break", "r#break"),
        ("Self", "Self_", "self_"),
        ("String", "String_", "string"),
        ("ToolId", "ToolId_", "tool_id"),
        ("drop", "Drop_", "drop_"),
        ("types", "Types", "types"),
        ("2.0_getPet", "T2_0GetPet", "t2_0_get_pet"),
    ] {
        assert_eq!(tools(&[(original, "GET", "/x/y")]), pairs(&[(ty, function)]), "{original}");
    }
}

#[test]
fn names_of_tools_do_not_depend_on_their_order() {
    let list = [
        ("pet.find", "GET", "/b"),
        ("pet_find", "GET", "/c"),
        ("petFind", "GET", "/a"),
        ("pet_find_2", "GET", "/d"),
        ("a1", "GET", "/e"),
        ("a_1", "GET", "/f"),
    ];
    let mut reversed = list;
    reversed.reverse();
    let names = tools(&list);
    assert_eq!(names, tools(&reversed));
    assert_eq!(
        names,
        pairs(&[
            ("A1", "a1"),
            ("A1_2", "a_1_2"),
            ("PetFind", "pet_find"),
            ("PetFind2", "pet_find_2"),
            ("PetFind3", "pet_find3"),
            ("PetFind4", "pet_find4"),
        ])
    );
}

#[test]
fn inline_types_are_named_by_place_and_leave_definitions_their_names() {
    let mut toolbox = toolbox(&[
        ("AddPetBody".to_owned(), json!({"properties": {"a": {"type": "string"}}})),
        (
            "Pet".to_owned(),
            json!({"properties": {
                "owner": {"properties": {"home": {"properties": {"x": {"type": "string"}}}}},
                "tags": {"items": {"properties": {"y": {"type": "string"}}}},
                "notes": {"additionalProperties": {"items": {"enum": ["z"]}}},
                "": {"enum": ["e"]}}}),
        ),
    ]);
    let names: Vec<String> = vec!["AddPetBody".to_owned(), "Pet".to_owned()];
    let mut add = tool("addPet", "POST", "/pets");
    let body = json!({"properties": {"pet": {"$ref": "Pet"}, "other": {"$ref": "AddPetBody"}}});
    add.arguments.push(argument("body", schema(&body, &names)));
    toolbox.tools.push(add);
    let result = schema(&json!({"items": {"properties": {"b": {}}}}), &names);
    lower_types(&mut toolbox, &results([ResultSchemas::Json(result)]));
    assert_eq!(show(&toolbox.tools[0].result, &toolbox), "Vec<AddPetResponseItem>");
    assert_eq!(show(&toolbox.tools[0].arguments[0].ty, &toolbox), "AddPetBody2");
    assert_eq!(
        declarations(&toolbox),
        [
            "struct AddPetBody { a?: String }",
            "struct AddPetBody2 { pet?: Pet, other?: AddPetBody }",
            "struct AddPetResponseItem { b?: Value }",
            "struct Pet { owner?: PetOwner, tags?: Vec<PetTagsItem>, \
             notes?: Map<Vec<PetNotesValueItem>>, empty=\"\"?: PetEmpty }",
            "enum PetEmpty { E=\"e\" }",
            "enum PetNotesValueItem { Z=\"z\" }",
            "struct PetOwner { home?: PetOwnerHome }",
            "struct PetOwnerHome { x?: String }",
            "struct PetTagsItem { y?: String }",
        ]
    );
}

#[test]
fn definitions_whose_names_meet_stay_apart() {
    let object = || json!({"properties": {"in": {"enum": ["x"]}}});
    let mut names =
        ["session.status", "SessionStatus", "v1", "V1", "String", "Error", "Self", "获"];
    let mut all = Vec::new();
    for _ in 0..2 {
        let given = names.map(|name| (name.to_owned(), object()));
        let mut toolbox = toolbox(&given);
        toolbox.tools.push(tool("get-it", "GET", "/it"));
        let refs = names.map(|name| (name.to_owned(), json!({"$ref": name})));
        // In one order: that of properties says something.
        let refs: std::collections::BTreeMap<_, _> = refs.into_iter().collect();
        let root: serde_json::Map<_, _> = refs.into_iter().collect();
        let root = schema(&json!({"properties": root}), &names.map(str::to_owned));
        lower_types(&mut toolbox, &results([ResultSchemas::Json(root)]));
        all.push(declarations(&toolbox));
        names.reverse();
    }
    assert_eq!(all[0], all[1], "the order of definitions says nothing");
    let text = all[0].join("\n");
    for line in [
        "v1?: V1_2",
        "v1_2=\"V1\"?: V1",
        "session_status=\"SessionStatus\"?: SessionStatus,",
        "session_status2=\"session.status\"?: SessionStatus2,",
        "struct Error { r#in=\"in\"?: ErrorIn }",
        "struct String_ { r#in=\"in\"?: ErrorIn }",
        "struct V1_2 { r#in=\"in\"?: ErrorIn }",
        "struct Self_ ",
        "struct Type ",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
}

#[test]
fn fields_are_distinct_whatever_the_properties() {
    let shown = lowered(
        "{}",
        r#"{"properties": {"@type": {}, "type": {}, "$ref": {}, "+1": {}, "-1": {}, "a-b": {},
            "a_b": {}, "": {}, "self": {}, "additional_properties": {},
            "urn:ietf:params:scim:schemas:core:2.0:User": {}}, "additionalProperties": true}"#,
    );
    for field in [
        "r#ref=\"$ref\"?",
        "plus_1=\"+1\"?",
        "minus_1=\"-1\"?",
        "type2=\"@type\"?",
        "r#type=\"type\"?",
        "a_b2=\"a-b\"?",
        " a_b?",
        "empty=\"\"?",
        "self_=\"self\"?",
        "urn_ietf_params_scim_schemas_core_2_0_user=\"urn:ietf:params:scim:schemas:core:2.0:User\"?",
        "..additional_properties2: Map<Value>",
    ] {
        assert!(shown.contains(field), "{field} in {shown}");
    }
}

#[test]
fn args_fields_and_results_are_filled_in() {
    let mut toolbox = Toolbox::default();
    for id in ["a", "b", "c", "d"] {
        let mut tool = tool(id, "GET", "/");
        for name in ["petId", "type", "pet_id", "X_Request_ID"] {
            let schema = schema(&json!({"type": "integer", "format": "int32"}), &[]);
            tool.arguments.push(argument(name, schema));
        }
        toolbox.tools.push(tool);
    }
    let response = |status: &str, step: &str, result| ResponseSchema {
        status: status.to_owned(),
        step: step.to_owned(),
        result,
    };
    let boolean = || ResultSchemas::Json(schema(&json!({"type": "boolean"}), &[]));
    let several = |second| {
        ResultSchemas::Several(vec![
            response("200", "Ok", boolean()),
            response("202", "Accepted", second),
        ])
    };
    let given = [
        ResultSchemas::None,
        ResultSchemas::Bytes,
        several(ResultSchemas::None),
        several(boolean()),
    ];
    lower_types(&mut toolbox, &results(given));
    let tools = &toolbox.tools;
    assert_eq!(
        tools.iter().map(|tool| show(&tool.result, &toolbox)).collect::<Vec<_>>(),
        ["Unit", "Bytes", "CResponse", "Bool"]
    );
    assert_eq!(
        declarations(&toolbox),
        ["responses CResponse { Ok=200: Bool, Accepted=202: Unit }"]
    );
    let fields: Vec<&str> = tools[0].arguments.iter().map(|a| a.field.as_str()).collect();
    assert_eq!(fields, ["pet_id2", "r#type", "pet_id", "x_request_id"]);
    assert!(tools[0].arguments.iter().all(|a| show(&a.ty, &toolbox) == "I32"));
}

#[test]
fn only_what_the_tools_reach_is_declared() {
    let definitions = r#"{
        "Used": {"properties": {"a": {"type": "string"}}},
        "Unused": {"properties": {"used": {"$ref": "Used"}}}
    }"#;
    assert_eq!(
        lowered(definitions, r#"{"items": {"$ref": "Used"}}"#),
        "Vec<Used>\nstruct Used { a?: String }"
    );
}
