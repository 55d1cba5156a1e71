//! Cases 1 to 7: versions, files, references, and what the versions call the same thing.

use std::collections::BTreeMap;

use serde_json::json;

use super::{
    analyzed, argument_names, arguments, body, in_version, kinds, only_tool, paths, result, types,
    with_version,
};
use crate::ir::{Location, Style};
use crate::{Analysis, Config, Source, analyze};

#[test]
fn a_version_in_json_may_be_text_or_a_number() {
    for version in [r#""openapi": "3.1.1""#, r#""openapi": 3.1"#, r#""swagger": 2.0"#] {
        let analysis = analyzed(&format!(r#"{{{version}, "paths": {{"/a": {{"get": {{}}}}}}}}"#));
        assert!(analysis.diagnostics.is_empty(), "{version}: {:?}", analysis.diagnostics);
        assert_eq!(only_tool(&analysis).original, "GET /a");
    }
    for (text, message) in [
        ("openapi: 2.0", "`openapi` is `2.0`"),
        ("swagger: '3.0'", "`swagger` is `3.0`"),
        ("openapi: 4.1.0", "`openapi` is `4.1.0`"),
    ] {
        assert_eq!(analyzed(text).diagnostics[0].message, message, "{text}");
    }
}

#[test]
fn scalars_are_text_where_the_format_wants_text() {
    let analysis = paths(
        "
paths:
  /a:
    get:
      operationId: 2024-01-01
      summary: 1.10
      description: no
      tags: [on, 1.0, 2024-01-01]
      parameters:
        - {name: 200, in: query, description: 1.0, schema: {type: string, enum: [on, 1.0, 2024-01-01]}}
        - {name: off, in: query, schema: {type: string, default: 1.10, pattern: 1}}
",
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    let tool = only_tool(&analysis);
    assert_eq!((tool.original.as_str(), tool.name.as_str()), ("2024-01-01", "t2024_01_01"));
    assert_eq!((tool.summary.as_str(), tool.description.as_str()), ("1.10", "1.10\n\nno"));
    assert_eq!(tool.tags, ["on", "1.0", "2024-01-01"]);
    let properties = &arguments(&analysis, 0)["properties"];
    assert_eq!(properties["_200"]["enum"], json!(["on", "1.0", "2024-01-01"]));
    assert_eq!(properties["_200"]["description"], "1.0");
    assert_eq!(properties["off"], json!({"type": "string", "default": "1.10", "pattern": "1"}));
}

#[test]
fn response_codes_are_numbers_or_text() {
    for code in ["200", "'200'", "\"200\"", "2XX", "default"] {
        let analysis = paths(&format!(
            "paths: {{/a: {{get: {{responses: {{{code}: {{content: {{application/json: \
             {{schema: {{type: boolean}}}}}}}}}}}}}}}}"
        ));
        assert_eq!(result(&analysis), "Bool", "{code}");
    }
}

#[test]
fn anchors_and_merge_keys_make_operations_and_parameters() {
    let analysis = paths(
        "
x-page: &page {name: page, in: query, schema: &n {type: integer}}
x-shared: &shared {tags: [s], parameters: [*page]}
paths:
  /a: {get: {<<: *shared, operationId: a}}
  /b: {get: {<<: *shared, operationId: b, parameters: [*page, {<<: *page, name: size, schema: {<<: *n, minimum: 1}}]}}
",
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    assert_eq!(analysis.toolbox.tools[0].tags, ["s"]);
    assert_eq!(arguments(&analysis, 0)["properties"], json!({"page": {"type": "integer"}}));
    assert_eq!(
        arguments(&analysis, 1)["properties"],
        json!({"page": {"type": "integer"}, "size": {"type": "integer", "minimum": 1}})
    );
}

#[test]
fn a_reference_leads_into_any_pointer() {
    let analysis = paths(
        "
paths:
  /a/{b}:
    get: {operationId: get, responses: {'200': {content: {application/json: {schema: {type: object, properties: {x: {type: boolean}}}}}}}}
    post:
      operationId: add
      requestBody: {content: {application/json: {schema: {$ref: '#/paths/~1a~1{b}/get/responses/200/content/application~1json/schema'}}}}
    put:
      operationId: put
      requestBody: {content: {application/json: {schema: {$ref: '#/paths/~1a~1%7Bb%7D/get/responses/200/content/application~1json/schema/properties/x'}}}}
    parameters: [{name: b, in: path, required: true, schema: {$ref: '#/components/parameters/P/schema'}}]
components: {parameters: {P: {name: p, in: query, schema: {type: integer}}}}
",
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    assert_eq!(
        arguments(&analysis, 1)["properties"],
        json!({"b": {"type": "integer"}, "body": {"type": "object", "properties": {"x": {"type": "boolean"}}}})
    );
    assert_eq!(arguments(&analysis, 2)["properties"]["body"], json!({"type": "boolean"}));
}

#[test]
fn parameters_bodies_responses_and_path_items_are_found_by_reference() {
    let analysis = paths(
        "
paths:
  /a: {$ref: '#/components/pathItems/A'}
components:
  pathItems:
    A:
      post:
        operationId: a
        parameters: [{$ref: '#/components/parameters/Again'}]
        requestBody: {$ref: '#/components/requestBodies/B'}
        responses: {'201': {$ref: '#/components/responses/R'}}
  parameters:
    Again: {$ref: '#/components/parameters/P'}
    P: {name: p, in: query, required: true, schema: {type: integer}}
  requestBodies: {B: {required: true, content: {application/json: {schema: {type: string}}}}}
  responses: {R: {headers: {X: {$ref: '#/components/headers/H'}}, content: {application/json: {schema: {type: number}}}}}
  headers: {H: {schema: {type: string}}}
",
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    assert_eq!(
        arguments(&analysis, 0),
        json!({"type": "object", "additionalProperties": false, "required": ["p", "body"],
            "properties": {"p": {"type": "integer"}, "body": {"type": "string"}}})
    );
    assert_eq!(result(&analysis), "F64");
}

/// The analysis of a file with others beside it.
fn with_files(files: &[(&str, &str)]) -> Analysis {
    let beside: BTreeMap<String, String> =
        files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    let source = Source::with_files(files[0].0, files[0].1, move |path| {
        beside.get(path).map(|text| text.clone().into_bytes()).ok_or_else(|| "not found".to_owned())
    });
    analyze(&source, &Config::new(files[0].0).prefix(""))
}

#[test]
fn references_to_other_files_are_followed_from_there() {
    let analysis = with_files(&[
        (
            "api.yaml",
            "openapi: 3.1.0\npaths: {/a: {$ref: 'paths/a.yaml'}, /b: {$ref: 'paths/a.yaml#/x-b'}}\n",
        ),
        (
            "paths/a.yaml",
            "post: {operationId: a, requestBody: {content: {application/json: {schema: {$ref: '../pet.json#/Pet'}}}}}\n\
             x-b: {get: {operationId: b, parameters: [{$ref: '#/x-p'}]}}\nx-p: {name: p, in: query, schema: {type: boolean}}\n",
        ),
        (
            "pet.json",
            r##"{"Pet": {"properties": {"id": {"$ref": "#/Id"}}}, "Id": {"type": "integer"}}"##,
        ),
    ]);
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    assert_eq!(
        arguments(&analysis, 0)["properties"]["body"],
        json!({"properties": {"id": {"type": "integer"}}})
    );
    assert_eq!(arguments(&analysis, 1)["properties"]["p"], json!({"type": "boolean"}));
    assert_eq!(analysis.document.files.len(), 3);
}

#[test]
fn a_chain_of_references_ends_and_a_cycle_of_nothing_else_is_an_error() {
    let chain = "A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/C'}, C: {type: integer}";
    assert_eq!(body("{$ref: '#/components/schemas/A'}", chain), json!({"type": "integer"}));
    assert_eq!(types("{$ref: '#/components/schemas/A'}", chain), "I64");
    let cycle = "A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}";
    let analysis = in_version("openapi: 3.1.0", "{$ref: '#/components/schemas/A'}", cycle);
    assert_eq!(kinds(&analysis), ["reference-cycle"]);
}

#[test]
fn boolean_schemas_stand_anywhere() {
    for (schema, expected) in [
        ("true", json!({})),
        ("false", json!({"not": {}})),
        ("{properties: {a: true, b: false}}", json!({"properties": {"a": {}, "b": {"not": {}}}})),
        ("{items: true}", json!({"type": "array", "items": {}})),
        ("{additionalProperties: true}", json!({"additionalProperties": {}})),
        ("{anyOf: [true, {type: string}]}", json!({"anyOf": [{}, {"type": "string"}]})),
        (
            "{type: array, items: false, prefixItems: [true]}",
            json!({"type": "array", "prefixItems": [{}], "items": {"not": {}}}),
        ),
        (
            "{type: array, items: [{type: string}, true], additionalItems: false}",
            json!({"type": "array", "prefixItems": [{"type": "string"}, {}], "items": {"not": {}}}),
        ),
    ] {
        assert_eq!(body(schema, ""), expected, "{schema}");
    }
}

#[test]
fn limits_may_be_written_with_a_fraction_of_nothing() {
    let limits = "{type: array, maxItems: 2.0, minItems: 1, items: {type: string, maxLength: 3.0}}";
    let schema = body(limits, "");
    assert_eq!(schema["maxItems"].as_f64(), Some(2.0));
    assert_eq!(schema["items"]["maxLength"].as_f64(), Some(3.0));
}

#[test]
fn paths_and_responses_may_be_absent() {
    let analysis = paths("components: {schemas: {A: {type: string}}}\nwebhooks: {w: {post: {}}}");
    assert!(analysis.diagnostics.is_empty() && analysis.toolbox.tools.is_empty());
    let analysis = paths("paths: {/a: {get: {operationId: a}, x-note: 7}, x-b: text}");
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    assert_eq!(result(&analysis), "Unit");
}

#[test]
fn keywords_of_3_1_are_kept_and_those_that_say_nothing_to_a_model_leave() {
    for (schema, expected) in [
        ("{type: [string, 'null']}", json!({"type": ["string", "null"]})),
        (
            "{type: integer, exclusiveMinimum: 0, exclusiveMaximum: 9}",
            json!({"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 9}),
        ),
        ("{const: a}", json!({"const": "a"})),
        ("{enum: [a, null]}", json!({"enum": ["a", null]})),
        ("{type: string, examples: [{$ref: '#/nowhere'}], example: a}", json!({"type": "string"})),
        (
            "{type: string, contentEncoding: base64, contentMediaType: image/png}",
            json!({"type": "string", "contentEncoding": "base64"}),
        ),
        // Left behind from 3.0.
        ("{type: string, nullable: true}", json!({"type": ["string", "null"]})),
        (
            "{$defs: {A: {type: string}}, items: {$ref: '#/components/schemas/D/$defs/X'}}",
            json!({"type": "array", "items": {"type": "boolean"}}),
        ),
        (
            "{$ref: '#/components/schemas/D', maxLength: 2}",
            json!({"maxLength": 2, "allOf": [{"type": "string"}]}),
        ),
    ] {
        let components = "D: {type: string, $defs: {X: {type: boolean}}}";
        assert_eq!(body(schema, components), expected, "{schema}");
    }
}

#[test]
fn exclusive_bounds_of_3_0_are_numbers_in_the_schema() {
    let analysis = in_version(
        "openapi: 3.0.3",
        "{type: number, minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false}",
        "",
    );
    assert_eq!(
        arguments(&analysis, 0)["properties"]["body"],
        json!({"type": "number", "exclusiveMinimum": 1, "maximum": 5})
    );
}

#[test]
fn every_collection_format_of_swagger_has_its_style() {
    for (format, place, style, explode) in [
        ("", "query", Style::Form, false),
        ("csv", "query", Style::Form, false),
        ("multi", "query", Style::Form, true),
        ("ssv", "query", Style::SpaceDelimited, false),
        ("tsv", "query", Style::TabDelimited, false),
        ("pipes", "query", Style::PipeDelimited, false),
        ("csv", "header", Style::Simple, false),
        ("csv", "path", Style::Simple, false),
    ] {
        let format =
            if format.is_empty() { String::new() } else { format!(", collectionFormat: {format}") };
        let analysis = with_version(
            "swagger: '2.0'",
            &format!(
                "paths: {{'/a/{{p}}': {{get: {{parameters: [{{name: p, in: {place}, required: true, \
                 type: array, items: {{type: integer}}{format}}}]}}}}}}"
            ),
        );
        let parameter = &only_tool(&analysis).arguments[0];
        assert_eq!((parameter.style, parameter.explode), (style, explode), "{format} in {place}");
    }
}

#[test]
fn swagger_says_media_types_and_addresses_in_its_own_words() {
    let analysis = with_version(
        "swagger: '2.0'",
        "
host: api.example.com
schemes: [http]
basePath: /v2
consumes: [application/xml, application/json]
produces: [application/json]
paths:
  /a:
    post:
      operationId: a
      parameters: [{name: p, in: body, schema: {type: integer}}]
      responses: {'200': {schema: {type: boolean}}}
    put:
      operationId: b
      consumes: [application/x-www-form-urlencoded]
      produces: [image/png]
      parameters: [{name: f, in: formData, type: integer, required: true}, {name: g, in: formData, type: string}]
      responses: {'200': {schema: {type: file}}}
    delete: {operationId: c, responses: {'204': {description: d}}}
",
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    let [a, b, c] = &analysis.toolbox.tools[..] else { panic!("three") };
    assert_eq!(analysis.toolbox.base_url, "http://api.example.com/v2");
    assert_eq!((a.body.as_str(), a.accept.as_str()), ("application/json", "application/json"));
    assert_eq!(a.result, crate::ir::Type::Bool);
    assert_eq!(b.body, "application/x-www-form-urlencoded");
    assert_eq!((b.accept.as_str(), &b.result), ("image/png", &crate::ir::Type::Bytes));
    assert_eq!(
        arguments(&analysis, 1),
        json!({"type": "object", "additionalProperties": false, "required": ["body"], "properties": {
            "body": {"type": "object", "required": ["f"],
                "properties": {"f": {"type": "integer"}, "g": {"type": "string"}}}}})
    );
    assert_eq!(c.result, crate::ir::Type::Unit);
}

#[test]
fn a_file_in_a_form_of_swagger_is_base64_in_a_multipart_body() {
    let analysis = with_version(
        "swagger: '2.0'",
        "paths: {/a: {post: {parameters: [{name: f, in: formData, type: file}, \
         {name: n, in: formData, type: array, items: {type: string}}]}}}",
    );
    let tool = only_tool(&analysis);
    assert_eq!((tool.body.as_str(), argument_names(tool)), ("multipart/form-data", vec!["body"]));
    assert_eq!(tool.arguments[0].location, Location::Body);
    assert_eq!(
        arguments(&analysis, 0)["properties"]["body"]["properties"],
        json!({"f": {"anyOf": [{"type": "string", "contentEncoding": "base64"},
                {"type": "object", "additionalProperties": false, "required": ["content"],
                    "properties": {"filename": {"type": "string"},
                        "content": {"type": "string", "contentEncoding": "base64"}}}]},
            "n": {"type": "array", "items": {"type": "string"}}})
    );
}
