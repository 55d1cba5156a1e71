//! Cases 8 to 12: names of operations, schemas, properties, parameters and paths.

use serde_json::json;

use super::{analyzed, argument_names, arguments, body, both_ways, only_tool, paths, types};
use crate::lower::types::tests::help::declarations;
use crate::{Clash, Config, Source, analyze};

/// Tool name, type and function of each operation, whose ids are these.
fn named(ids: &[&str], config: impl Fn(Config) -> Config) -> Vec<(String, String, String)> {
    let operations: Vec<String> = ids
        .iter()
        .enumerate()
        .map(|(at, id)| {
            let id = serde_json::to_string(id).unwrap();
            format!(r#""/p{at}": {{"get": {{"operationId": {id}}}}}"#)
        })
        .collect();
    let text = format!(r#"{{"openapi": "3.1.0", "paths": {{{}}}}}"#, operations.join(", "));
    let config = config(Config::inline(text.as_str()).name("t").prefix(""));
    let analysis = analyze(&Source::new("<inline>", text.as_str()), &config);
    let errors = analysis.diagnostics.iter().filter(|d| d.severity == crate::Severity::Error);
    assert_eq!(errors.count(), 0, "{:?}", analysis.diagnostics);
    let tools = analysis.toolbox.tools.iter();
    let names = |tool: &crate::ir::Tool| {
        [tool.name.as_str(), tool.type_name.as_str(), tool.function.as_str()].map(str::to_owned)
    };
    tools.map(names).map(|[name, ty, function]| (name, ty, function)).collect()
}

#[test]
fn ids_of_every_kind_are_tools_types_and_functions() {
    for (id, name, ty, function) in [
        ("", "get_p0", "GetP0", "get_p0"),
        ("  ", "get_p0", "GetP0", "get_p0"),
        ("get pet", "get_pet", "GetPet", "get_pet"),
        ("pets.get/one-of", "pets_get_one_of", "PetsGetOneOf", "pets_get_one_of"),
        ("pets#get", "pets_get", "PetsGet", "pets_get"),
        ("get🐕pet", "get_pet", "GetPet", "get_pet"),
        ("🐕", "get_p0", "GetP0", "get_p0"),
        ("获取宠物", "get_p0", "GetP0", "get_p0"),
        ("break", "break", "Break", "r#break"),
        ("type", "type", "Type", "r#type"),
        ("self", "self", "Self_", "self_"),
        ("Self", "Self", "Self_", "self_"),
        ("gen", "gen", "Gen", "r#gen"),
        ("async", "async", "Async", "r#async"),
        ("2fa.enable", "t2fa_enable", "T2faEnable", "t2fa_enable"),
        ("find_2", "find_2", "Find2", "find_2"),
    ] {
        let expected = [name, ty, function].map(str::to_owned).into();
        assert_eq!(named(&[id], |config| config), [expected], "{id:?}");
    }
}

#[test]
fn an_operation_without_an_id_is_named_after_method_and_path() {
    let analysis =
        paths("paths: {'/pets/{id}': {get: {}, delete: {operationId: null}}, /: {post: {}}}");
    let names: Vec<&str> = analysis.toolbox.tools.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["get_pets_id", "delete_pets_id", "post"]);
    assert_eq!(analysis.toolbox.tools[0].original, "GET /pets/{id}");
}

#[test]
fn ids_that_meet_get_numbers() {
    let names = |ids: &[&str]| -> Vec<String> {
        let config = |config: Config| config.duplicate_ids(Clash::Suffix);
        named(ids, config).into_iter().map(|(name, ..)| name).collect()
    };
    assert_eq!(names(&["list", "list", "list"]), ["list", "list_2", "list_3"]);
    assert_eq!(names(&["list", "list_2", "list"]), ["list", "list_2", "list_3"]);
    assert_eq!(names(&["find.it", "find_it"]), ["find_it_2", "find_it"]);
    // Tool names may differ in case; functions may not, and have numbers of their own.
    assert_eq!(
        named(&["getPet", "GetPet", "getpet"], |config| config)
            .into_iter()
            .map(|(name, ty, function)| format!("{name} {ty} {function}"))
            .collect::<Vec<_>>(),
        ["getPet GetPet2 get_pet2", "GetPet GetPet get_pet", "getpet Getpet getpet"]
    );
}

#[test]
fn two_ids_that_differ_only_past_the_cut_are_two_tools() {
    let long = "a".repeat(200);
    let (one, other) = (format!("{long}b"), format!("{long}c"));
    let names = named(&[&one, &other], |config| config);
    assert!(names.iter().all(|(name, ..)| name.len() == 64 && name.starts_with("aaa")));
    assert_ne!(names[0].0, names[1].0);
    assert_ne!(names[0].1, names[1].1);
    assert_ne!(names[0].2, names[1].2);
}

#[test]
fn schemas_whose_rust_names_meet_or_are_taken_stay_apart() {
    let list = [
        "SessionStatus",
        "session.status",
        "v1",
        "V1",
        "DoBody",
        "String",
        "Option",
        "Vec",
        "Result",
        "Error",
        "Box",
        "Client",
        "Value",
        "Bytes",
    ];
    let components: Vec<String> = list
        .iter()
        .map(|name| format!("{name}: {{type: object, properties: {{own: {{type: boolean}}}}}}"))
        .collect();
    let properties: Vec<String> = list
        .iter()
        .enumerate()
        .map(|(at, name)| format!("p{at}: {{$ref: '#/components/schemas/{name}'}}"))
        .collect();
    let shown =
        types(&format!("{{properties: {{{}}}}}", properties.join(", ")), &components.join(", "));
    let lines: Vec<&str> = shown.lines().collect();
    // The inline type of the body gives way to the component that is called like it.
    assert_eq!(lines[0], "DoBody2");
    assert!(lines.contains(
        &"struct DoBody2 { p0?: SessionStatus, p1?: SessionStatus2, p2?: V1_2, p3?: V1, p4?: DoBody, \
          p5?: String_, p6?: Option_, p7?: Vec_, p8?: Result_, p9?: Error, p10?: Box_, p11?: Client, \
          p12?: Value, p13?: Bytes }"
    ), "{shown}");
    assert_eq!(lines.iter().filter(|line| line.ends_with("{ own?: Bool }")).count(), list.len());
}

#[test]
fn properties_of_any_name_stay_as_they_are_on_the_wire() {
    let list = [
        "urn:ietf:params:scim:schemas:core:2.0:User",
        "@type",
        "$ref",
        "+1",
        "-1",
        "a-b",
        "a_b",
        "",
    ];
    let properties: serde_json::Map<_, _> =
        list.iter().map(|name| ((*name).to_owned(), json!({"type": "string"}))).collect();
    let schema = json!({"type": "object", "properties": properties, "required": list});
    assert_eq!(body(&schema.to_string(), ""), schema);
    assert_eq!(
        types(&schema.to_string(), ""),
        "DoBody\nstruct DoBody { urn_ietf_params_scim_schemas_core_2_0_user=\
         \"urn:ietf:params:scim:schemas:core:2.0:User\": String, r#type=\"@type\": String, \
         r#ref=\"$ref\": String, plus_1=\"+1\": String, minus_1=\"-1\": String, \
         a_b2=\"a-b\": String, a_b: String, empty=\"\": String }"
    );
}

#[test]
fn values_of_enums_stay_as_they_are_and_have_variants() {
    let values = json!(["=", ">", "<", "≥", "+1", "-1", "", " ", "asc", "ASC", "`", "\"", "null"]);
    let schema = json!({"type": "string", "enum": values}).to_string();
    assert_eq!(body(&schema, "")["enum"], values);
    assert_eq!(
        types(&schema, "").lines().nth(1),
        Some(
            "enum DoBody { Equals=\"=\", GreaterThan=\">\", LessThan=\"<\", GreaterThanOrEqual=\"≥\", \
             Plus1=\"+1\", Minus1=\"-1\", Empty=\"\", Space=\" \", Asc2=\"asc\", Asc=\"ASC\", \
             Backtick=\"`\", Quote=\"\\\"\", Null=\"null\" }"
        )
    );
    for (values, ty) in [
        (json!([1, 2]), "I64"),
        (json!([1, 2.5]), "F64"),
        (json!(["a", null]), "Option<DoBody>"),
        (json!([1, "a"]), "Value"),
    ] {
        let schema = json!({"enum": values}).to_string();
        assert_eq!(body(&schema, ""), json!({"enum": values}), "{schema}");
        assert_eq!(types(&schema, "").lines().next(), Some(ty), "{schema}");
    }
    let thousand: Vec<String> = (0..1_000).map(|at| format!("v{at}")).collect();
    let schema = json!({"type": "string", "enum": thousand});
    assert_eq!(body(&schema.to_string(), ""), schema);
}

#[test]
fn parameters_of_any_name_are_arguments_and_fields() {
    let long = "x".repeat(70);
    let list = [
        ("url", "url", "url"),
        ("query", "query", "query"),
        ("client", "client", "client"),
        ("body", "body", "body"),
        ("request", "request", "request"),
        ("self", "self", "self_"),
        ("response", "response", "response"),
        ("result", "result", "result"),
        ("ref", "ref", "r#ref"),
        ("schema", "schema", "schema"),
        ("filter[name]", "filter_name", "filter_name"),
        ("ids[]", "ids", "ids"),
        ("X-Request-ID", "X_Request_ID", "x_request_id"),
        ("$top", "top", "top"),
        (long.as_str(), "", ""),
    ];
    let parameters: Vec<_> = list
        .iter()
        .map(|(name, ..)| json!({"name": name, "in": "query", "schema": {"type": "string"}}))
        .collect();
    let analysis = analyzed(
        &json!({"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": parameters}}}})
            .to_string(),
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    let tool = only_tool(&analysis);
    for (argument, (wire, name, field)) in tool.arguments.iter().zip(list) {
        assert_eq!(argument.wire, wire);
        if name.is_empty() {
            assert_eq!(argument.name.as_str().len(), 64);
        } else {
            assert_eq!((argument.name.as_str(), argument.field.as_str()), (name, field));
        }
    }
    let properties = arguments(&analysis, 0)["properties"].take();
    assert_eq!(properties.as_object().unwrap().len(), list.len());
}

#[test]
fn one_name_in_two_places_is_two_arguments() {
    let analysis = paths(
        "
paths:
  /a/{id}:
    post:
      requestBody: {content: {application/json: {schema: {type: string}}}}
      parameters:
        - {name: id, in: header, schema: {type: string}}
        - {name: id, in: query, schema: {type: integer}}
        - {name: id, in: path, required: true, schema: {type: boolean}}
        - {name: body, in: query, schema: {type: string}}
",
    );
    let tool = only_tool(&analysis);
    assert_eq!(argument_names(tool), ["id_header", "id_query", "id", "body_query", "body"]);
    let wires: Vec<&str> = tool.arguments.iter().map(|a| a.wire.as_str()).collect();
    assert_eq!(wires, ["id", "id", "id", "body", ""]);
    assert_eq!(arguments(&analysis, 0)["required"], json!(["id"]));
}

#[test]
fn templates_of_every_shape_keep_their_text_and_their_names() {
    for (path, names) in [
        ("/a/{date.year}", vec!["date_year"]),
        ("/a/{b}{c}", vec!["b", "c"]),
        ("/a/{b}:{c}", vec!["b", "c"]),
        ("/files/{path}.json", vec!["path"]),
        ("/a/{b}:cancel", vec!["b"]),
        ("/a#frag", vec![]),
        ("/a#{b}", vec!["b"]),
    ] {
        let wires: Vec<&str> =
            path.split('{').skip(1).filter_map(|p| p.split('}').next()).collect();
        let parameters: Vec<_> = wires
            .iter()
            .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
            .collect();
        let analysis = analyzed(
            &json!({"openapi": "3.1.0", "paths": {path: {"get": {"parameters": parameters}}}})
                .to_string(),
        );
        assert!(analysis.diagnostics.is_empty(), "{path}: {:?}", analysis.diagnostics);
        assert_eq!(only_tool(&analysis).path, path);
        assert_eq!(argument_names(only_tool(&analysis)), names, "{path}");
    }
}

#[test]
fn inline_enums_of_one_name_in_two_parents_are_two_types() {
    let analysis = both_ways(
        "{properties: {cat: {properties: {kind: {enum: [a]}}}, dog: {properties: {kind: {enum: [b]}}}}}",
        "",
    );
    let lines = declarations(&analysis.toolbox);
    for line in [
        "struct DoBodyCat { kind?: DoBodyCatKind }",
        "struct DoBodyDog { kind?: DoBodyDogKind }",
        "enum DoBodyCatKind { A=\"a\" }",
        "enum DoBodyDogKind { B=\"b\" }",
    ] {
        assert!(lines.iter().any(|is| is == line), "{line} in {lines:?}");
    }
}
