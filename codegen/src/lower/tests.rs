//! Lowering as a whole: a small document in, what became of it out.

use crate::ir::{Json, JsonType, Location, Schema, SchemeKind, Style, Tool};
use crate::{Analysis, Config, Source, analyze};

fn analyzed(text: &str) -> Analysis {
    let config = Config::inline(text).name("t").prefix("");
    without_names(analyze(&Source::new("<inline>", text), &config))
}

/// Without what is said about tool names, which has tests of its own.
fn without_names(mut analysis: Analysis) -> Analysis {
    analysis.diagnostics.retain(|d| !matches!(d.kind, "renamed" | "truncated" | "fold-alike"));
    analysis
}

/// The analysis of operations given as the YAML under `paths`, in OpenAPI 3.1.
fn paths(yaml: &str) -> Analysis {
    with_version("openapi: 3.1.0", yaml)
}

fn with_version(version: &str, yaml: &str) -> Analysis {
    analyzed(&format!("{version}\ninfo: {{title: T, version: '1'}}\n{yaml}"))
}

mod policies;

fn kinds(analysis: &Analysis) -> Vec<&str> {
    analysis.diagnostics.iter().map(|d| d.kind).collect()
}

fn only_tool(analysis: &Analysis) -> &Tool {
    assert_eq!(analysis.toolbox.tools.len(), 1, "{:?}", analysis.diagnostics);
    &analysis.toolbox.tools[0]
}

/// The schema of the one property of the one operation's body.
fn property(version: &str, yaml: &str) -> (Schema, Vec<String>) {
    let analysis = with_version(
        version,
        &format!(
            "paths: {{/a: {{post: {{operationId: a, requestBody: {{content: {{application/json: \
             {{schema: {{type: object, properties: {{p: {yaml}}}}}}}}}}}}}}}}}"
        ),
    );
    let schema = only_tool(&analysis).arguments[0].schema.properties["p"].clone();
    (schema, analysis.diagnostics.iter().map(|d| d.kind.to_owned()).collect())
}

fn argument_names(tool: &Tool) -> Vec<&str> {
    tool.arguments.iter().map(|a| a.name.as_str()).collect()
}

#[test]
fn versions_are_read_first() {
    for version in ["'3.0.4'", "3.1.1", "3.2.0", "3.1"] {
        let analysis = analyzed(&format!("openapi: {version}\npaths: {{}}"));
        assert!(analysis.diagnostics.is_empty(), "{version}: {:?}", analysis.diagnostics);
    }
    for document in ["swagger: 2.0", "swagger: '2.0'", "swagger: \"2.0\"\npaths:"] {
        assert!(analyzed(document).diagnostics.is_empty(), "{document}");
    }
    let analysis = analyzed("openapi: 4.0.0\npaths: {}");
    assert_eq!(analysis.diagnostics[0].message, "`openapi` is `4.0.0`");
    assert_eq!(kinds(&analyzed("info: {}")), ["version"]);
    assert_eq!(kinds(&analyzed("[1, 2]")), ["version"]);
}

#[test]
fn parameters_of_the_path_item_are_overridden_by_name_and_place() {
    let analysis = paths(
        "
paths:
  /a/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: string}}
      - {name: id, in: query, schema: {type: string}}
      - {$ref: '#/components/parameters/Limit'}
    get:
      operationId: a
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
components:
  parameters:
    Limit: {name: limit, in: query, schema: {type: integer}}
",
    );
    let tool = only_tool(&analysis);
    assert_eq!(argument_names(tool), ["id", "id_query", "limit"]);
    assert_eq!(tool.arguments[0].schema.types, [JsonType::Integer]);
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
}

#[test]
fn a_template_and_its_parameters_agree() {
    let analysis = paths(
        "
paths:
  /a/{date.year}/{;c*}/{d}:
    get:
      operationId: a
      parameters:
        - {name: c, in: path, required: true, style: matrix, explode: true, schema: {}}
        - {name: gone, in: path, required: true, schema: {type: string}}
",
    );
    let tool = only_tool(&analysis);
    assert_eq!(tool.path, "/a/{date.year}/{c}/{d}");
    assert_eq!(argument_names(tool), ["c", "date_year", "d"]);
    assert!(tool.arguments.iter().all(|a| a.required));
    assert_eq!(
        kinds(&analysis),
        ["undeclared-path-parameter", "undeclared-path-parameter", "path-parameter"]
    );
}

#[test]
fn credentials_are_never_arguments() {
    let analysis = paths(
        "
security: [{key: []}]
paths:
  /a:
    get:
      operationId: a
      parameters:
        - {name: api_key, in: header, schema: {type: string}}
        - {name: X-Auth-Token, in: header, schema: {type: string}}
        - {name: authorization, in: header, required: true, schema: {type: string}}
        - {name: accept, in: header, schema: {type: string}}
        - {name: api_key, in: query, schema: {type: string}}
components: {securitySchemes: {key: {type: apiKey, in: header, name: API_KEY}}}
",
    );
    let tool = only_tool(&analysis);
    assert_eq!(argument_names(tool), ["X_Auth_Token", "api_key"]);
    assert_eq!(tool.arguments[1].location, Location::Query);
    assert_eq!(tool.security, [vec![0]]);
    assert_eq!(analysis.toolbox.schemes[0].kind, SchemeKind::ApiKeyHeader);
}

#[test]
fn a_required_key_without_a_requirement_is_still_the_hosts() {
    let analysis = paths(
        "
paths:
  /a: {get: {operationId: a, parameters: [{name: k, in: query, required: true, schema: {}}]}}
components: {securitySchemes: {key: {type: apiKey, in: query, name: k}}}
",
    );
    assert_eq!(only_tool(&analysis).security, [vec![0]]);
    assert!(only_tool(&analysis).arguments.is_empty());
}

#[test]
fn security_is_an_or_of_ands() {
    let analysis = paths(
        "
security: [{a: []}]
paths:
  /1: {get: {operationId: inherits}}
  /2: {get: {operationId: none, security: []}}
  /3: {get: {operationId: own, security: [{a: [], b: []}, {}, {unknown: []}]}}
components: {securitySchemes: {a: {type: http, scheme: Bearer}, b: {type: oauth2}}}
",
    );
    let security: Vec<_> = analysis.toolbox.tools.iter().map(|t| t.security.clone()).collect();
    assert_eq!(security, [vec![vec![0]], vec![], vec![vec![0, 1], vec![], vec![2]]]);
    assert_eq!(kinds(&analysis), ["unknown-scheme"]);
    assert_eq!(analysis.toolbox.schemes[2].kind, SchemeKind::Other);
}

#[test]
fn swagger_says_the_same_in_its_own_words() {
    let analysis = with_version(
        "swagger: 2.0",
        "
host: api.example.com
basePath: /v1/
schemes: [http, https]
consumes: [application/json]
paths:
  /a/{id}:
    post:
      operationId: a
      parameters:
        - {name: id, in: path, required: true, type: integer, format: int64}
        - {name: ids, in: query, type: array, items: {type: string}, collectionFormat: pipes}
        - {name: many, in: query, type: array, items: {type: string}, collectionFormat: multi}
        - {name: pet, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}
  /f:
    post:
      operationId: f
      parameters:
        - {name: file, in: formData, required: true, type: file}
        - {name: note, in: formData, type: string, description: A note}
definitions: {Pet: {type: object, properties: {name: {type: string, x-nullable: true}}}}
",
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    assert_eq!(analysis.toolbox.base_url, "https://api.example.com/v1");
    let tool = &analysis.toolbox.tools[0];
    assert_eq!(argument_names(tool), ["id", "ids", "many", "body"]);
    let styles: Vec<_> = tool.arguments.iter().map(|a| (a.style, a.explode)).collect();
    assert_eq!(
        styles[..3],
        [(Style::Simple, false), (Style::PipeDelimited, false), (Style::Form, true)]
    );
    assert_eq!(tool.body, "application/json");
    let pet = &analysis.toolbox.definitions[0];
    assert_eq!(pet.name, "Pet");
    assert_eq!(pet.schema.properties["name"].types, [JsonType::String, JsonType::Null]);
    let form = &analysis.toolbox.tools[1];
    assert_eq!(form.body, "multipart/form-data");
    assert_eq!(form.arguments[0].schema.required, ["file"]);
    assert_eq!(form.arguments[0].schema.properties["note"].description, "A note");
}

#[test]
fn servers_give_a_base_url() {
    let url = |yaml: &str| paths(yaml).toolbox.base_url;
    assert_eq!(url("paths: {}"), "");
    assert_eq!(url("servers: [{url: 'https://a.b/c/'}]"), "https://a.b/c");
    assert_eq!(url("servers: [{url: /api/v3}]"), "/api/v3");
    assert_eq!(
        url("servers: [{url: 'https://{region}.b', variables: {region: {default: eu}}}]"),
        "https://eu.b"
    );
    let analysis = paths(
        "servers: [{url: 'https://a'}]\npaths: {/x: {servers: [{url: 'https://b'}], get: {}}}",
    );
    assert_eq!(only_tool(&analysis).base_url, "https://b");
}

#[test]
fn a_body_is_json_where_it_can_be() {
    let media_type = |content: &str| {
        let analysis =
            paths(&format!("paths: {{/a: {{post: {{requestBody: {{content: {{{content}}}}}}}}}}}"));
        only_tool(&analysis).body.clone()
    };
    assert_eq!(media_type("text/plain: {}, application/json: {}"), "application/json");
    assert_eq!(
        media_type("multipart/form-data: {}, application/merge-patch+json: {}"),
        "application/merge-patch+json"
    );
    assert_eq!(media_type("application/octet-stream: {}"), "application/octet-stream");
    assert_eq!(
        media_type("application/json; charset=utf-8: {}"),
        "application/json; charset=utf-8"
    );
}

#[test]
fn references_are_lowered_once_and_cycles_end() {
    let analysis = paths(
        "
paths:
  /a: {post: {operationId: a, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}}}
components:
  schemas:
    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}, up: {$ref: '#/components/schemas/Loop'}}}
    Loop: {$ref: '#/components/schemas/Pool'}
    Pool: {$ref: '#/components/schemas/Loop'}
",
    );
    let names: Vec<_> = analysis.toolbox.definitions.iter().map(|d| d.name.as_str()).collect();
    assert_eq!(names, ["Node", "Loop", "Pool"]);
    assert!(kinds(&analysis).contains(&"reference-cycle"), "{:?}", analysis.diagnostics);
}

#[test]
fn a_chain_of_ten_thousand_references_is_no_matter() {
    let mut yaml = "paths: {/a: {post: {requestBody: {content: {application/json: {schema: {$ref: \
                    '#/components/schemas/S0'}}}}}}}\ncomponents:\n  schemas:\n"
        .to_owned();
    for n in 0..10_000 {
        yaml.push_str(&format!(
            "    S{n}: {{properties: {{p: {{$ref: '#/components/schemas/S{}'}}}}}}\n",
            n + 1
        ));
    }
    yaml.push_str("    S10000: {type: string}\n");
    assert_eq!(paths(&yaml).toolbox.definitions.len(), 10_001);
}

#[test]
fn a_dangling_reference_is_an_error_and_the_rest_goes_on() {
    let analysis = paths(
        "
paths:
  /a: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pt'}}}}}}
  /b: {get: {operationId: b}}
components: {schemas: {Pet: {type: string}}}
",
    );
    assert_eq!(analysis.toolbox.tools.len(), 2);
    assert_eq!(kinds(&analysis), ["dangling-reference"]);
    assert!(analysis.diagnostics[0].help.as_deref().is_some_and(|h| h.contains("Pet")));
}

#[test]
fn null_is_a_value_where_the_api_takes_it() {
    let (schema, _) = property("openapi: 3.0.0", "{type: string, nullable: true}");
    assert_eq!(schema.types, [JsonType::String, JsonType::Null]);
    let (schema, _) = property("openapi: 3.1.0", "{type: [string, 'null']}");
    assert_eq!(schema.types, [JsonType::String, JsonType::Null]);
    let (schema, _) = property("openapi: 3.0.0", "{type: string, enum: [a], nullable: true}");
    assert_eq!(schema.enumeration.unwrap(), [Json::String("a".into()), Json::Null]);
    let (schema, _) =
        property("openapi: 3.0.0", "{allOf: [{type: string}], nullable: true, description: D}");
    assert_eq!(schema.any_of.len(), 2);
    assert_eq!((schema.any_of[1].types[0], schema.description.as_str()), (JsonType::Null, "D"));
}

#[test]
fn values_are_what_the_schema_says() {
    let (schema, kinds) = property("openapi: 3.0.0", "{type: string, enum: [1.0, no, a, a]}");
    let text = |t: &str| Json::String(t.to_owned());
    assert_eq!(schema.enumeration.unwrap(), [text("1.0"), text("no"), text("a")]);
    assert!(kinds.is_empty());
    let (schema, kinds) = property("openapi: 3.0.0", "{type: integer, default: many}");
    assert_eq!((schema.default, kinds), (None, vec!["default".to_owned()]));
    let (schema, kinds) = property("openapi: 3.0.0", "{type: integer, default: 7.0}");
    assert_eq!((schema.default, kinds.len()), (Some(Json::Number("7.0".into())), 0));
    let (schema, kinds) = property("openapi: 3.0.0", "{type: string, enum: []}");
    assert_eq!((schema.enumeration, kinds), (None, vec!["empty-enum".to_owned()]));
    let (schema, kinds) = property("openapi: 3.1.0", "{type: [string, 'null'], enum: [1.0, no]}");
    assert_eq!((schema.enumeration.unwrap(), kinds.len()), (vec![text("1.0"), text("no")], 0));
    let (schema, kinds) = property("openapi: 3.1.0", "{type: string, const: 1.0}");
    assert_eq!((schema.constant, kinds.len()), (Some(text("1.0")), 0));
    let (schema, kinds) = property("openapi: 3.1.0", "{type: integer, multipleOf: 0}");
    assert_eq!((schema.limits.len(), kinds), (0, vec!["limit".to_owned()]));
    let (schema, kinds) = property("openapi: 3.0.0", "{type: strin}");
    assert_eq!((schema.types.len(), kinds), (0, vec!["unknown-type".to_owned()]));
}

#[test]
fn siblings_of_a_reference_count_from_3_1_on() {
    let reference = "{$ref: '#/info', minLength: 3, description: D}";
    let (old, _) = property("openapi: 3.0.0", reference);
    let (new, _) = property("openapi: 3.1.0", reference);
    assert_eq!((old.limits.len(), old.description.as_str()), (0, "D"));
    assert_eq!((new.limits.len(), new.description.as_str()), (1, "D"));
    assert!(old.reference.is_some() && new.reference.is_some());
}

#[test]
fn tuples_and_boolean_schemas() {
    let (schema, _) = property("openapi: 3.1.0", "{type: array, items: [{type: string}, true]}");
    assert_eq!((schema.prefix_items.len(), schema.items.is_none()), (2, true));
    let (schema, _) = property("openapi: 3.1.0", "{type: array, items: false}");
    assert!(schema.items.unwrap().never);
}

#[test]
fn the_same_id_twice_names_both_places() {
    let analysis = paths("paths:\n  /a: {get: {operationId: x}}\n  /b: {get: {operationId: x}}\n");
    assert_eq!(kinds(&analysis), ["duplicate-id"]);
    let rendered = analysis.diagnostics[0].render(&analysis.document);
    assert!(rendered.contains("<inline>:5:27") && rendered.contains("<inline>:4:27"), "{rendered}");
    assert_eq!(analysis.toolbox.tools.len(), 2);
}

#[test]
fn wrong_shapes_are_errors_at_their_place() {
    for (yaml, message, note) in [
        ("paths: []", "`paths` is a list, not a mapping", "it is at `/paths`"),
        ("paths: {/a: [1]}", "the path `/a` is a list, not a mapping", "it is at `/paths/~1a`"),
        ("paths: {/a: {get: text}}", "the operation `GET /a` is text, not a mapping", ""),
        (
            "paths: {/a: {get: {parameters: {}}}}",
            "`parameters` is a mapping, not a list",
            "it is at `/paths/~1a/get/parameters`",
        ),
        ("paths: {/a: {get: {parameters: [{in: query}]}}}", "a parameter has no `name`", ""),
        (
            "paths: {/a: {get: {parameters: [{name: a, in: nowhere}]}}}",
            "the parameter `a` is in `nowhere`, which is no place for one",
            "",
        ),
        (
            "paths: {/a: {get: {responses: [1]}}}",
            "`responses` is a list, not a mapping",
            "it is at `/paths/~1a/get/responses`",
        ),
        (
            "paths: {/a: {get: {requestBody: 7}}}",
            "`requestBody` is a number, not a mapping",
            "it is at `/paths/~1a/get/requestBody`",
        ),
    ] {
        let analysis = paths(yaml);
        assert_eq!(analysis.diagnostics.len(), 1, "{yaml}: {:?}", analysis.diagnostics);
        let problem = &analysis.diagnostics[0];
        assert_eq!(problem.message, message);
        assert_eq!(problem.notes.first().map_or("", |(note, _)| note), note, "{yaml}");
        assert!(matches!(problem.site, crate::diagnostics::Site::Spec(_)));
    }
}

#[test]
fn extensions_null_and_webhooks_are_no_operations() {
    let analysis = paths(
        "paths: {x-a: 1, /n: null, /a: {x-get: {}, get: {}}}\nwebhooks: {w: {post: {operationId: w}}}",
    );
    assert_eq!(only_tool(&analysis).original, "GET /a");
    assert!(analysis.diagnostics.is_empty());
}

#[test]
fn selectors_and_pins_that_match_nothing_are_errors() {
    let text = "openapi: 3.1.0\npaths: {/a: {get: {operationId: pet.get}}}";
    let config = Config::inline(text).only(["pet.*", "pat.*"]).rename([("pet.gat", "x")]);
    let analysis = without_names(analyze(&Source::new("<inline>", text), &config));
    assert_eq!(kinds(&analysis), ["unmatched", "unmatched"]);
    assert_eq!(analysis.diagnostics[1].help.as_deref(), Some("did you mean `pet.get`?"));
}

#[test]
fn a_prefix_must_leave_room() {
    let text = "openapi: 3.1.0\npaths: {/a: {get: {operationId: a}}}";
    for (config, expected) in [
        (Config::inline(text).prefix("my-"), vec!["prefix"]),
        (Config::inline(text).prefix("p".repeat(60)), vec!["prefix"]),
        (Config::inline(text).prefix("p".repeat(56)), vec![]),
    ] {
        let analysis = without_names(analyze(&Source::new("<inline>", text), &config));
        assert_eq!(kinds(&analysis), expected);
    }
}

#[test]
fn a_scheme_may_be_called_like_an_extension() {
    let analysis = paths(
        "
paths: {/a: {get: {security: [{x-key: []}], parameters: [{name: x-key, in: header, required: true}]}}}
components: {securitySchemes: {x-key: {type: apiKey, in: header, name: X-Key}}}
",
    );
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    assert!(only_tool(&analysis).arguments.is_empty());
    assert_eq!(only_tool(&analysis).security, [vec![0]]);
}

#[test]
fn an_operation_that_cannot_be_read_can_be_left_out() {
    let text = "openapi: 3.1.0\npaths: {/a: {get: oops}, /b: {get: {}}}";
    let analysis = analyzed(text);
    assert_eq!((analysis.toolbox.operations, analysis.toolbox.tools.len()), (2, 1));
    assert_eq!(
        analysis.diagnostics[0].help.as_deref(),
        Some("describe it, or pass `except = [\"GET /a\"]`")
    );
    let config = Config::inline(text).except(["GET /a"]);
    let analysis = without_names(analyze(&Source::new("<inline>", text), &config));
    assert!(analysis.diagnostics.is_empty());
}

#[test]
fn a_misspelt_method_is_no_operation_lost() {
    let analysis = paths("paths: {/a: {GET: {}, gett: {}, patch: {}, weather: {}, x-a: {}}}");
    assert_eq!(kinds(&analysis), ["unknown-method", "unknown-method", "unknown-field"]);
    assert_eq!(analysis.toolbox.tools.len(), 1);
    let help = analysis.diagnostics[0].help.as_deref();
    assert_eq!(help, Some("if it is an operation, write `get`"));
}

#[test]
fn what_stands_beside_a_reference_to_a_path_item_counts() {
    let analysis = paths(
        "
paths:
  /a:
    $ref: '#/components/pathItems/A'
    servers: [{url: 'https://beside'}]
    parameters: [{name: own, in: query}, {name: both, in: query, required: true}]
components:
  pathItems:
    A: {parameters: [{name: both, in: query}, {name: far, in: query}], get: {operationId: a}}
",
    );
    let tool = only_tool(&analysis);
    assert_eq!(argument_names(tool), ["both", "far", "own"]);
    assert!(tool.arguments[0].required);
    assert_eq!(tool.base_url, "https://beside");
}

#[test]
fn security_that_cannot_be_read_is_an_error() {
    for yaml in ["{security: {k: []}}", "{security: [k]}", "{security: k}"] {
        let analysis = paths(&format!("paths: {{/a: {{get: {yaml}}}}}"));
        assert_eq!(kinds(&analysis), ["wrong-shape"], "{yaml}");
    }
}

#[test]
fn a_body_that_cannot_be_read_is_told() {
    for (yaml, kind) in [
        ("{requestBody: {required: true}}", "empty-body"),
        ("{requestBody: {content: {}}}", "empty-body"),
        ("{requestBody: {$ref: '#/info'}}", "empty-body"),
    ] {
        let analysis = paths(&format!("paths: {{/a: {{post: {yaml}}}}}"));
        assert_eq!(kinds(&analysis), [kind], "{yaml}");
    }
    let twice = "paths: {/a: {post: {parameters: [{name: a, in: body}, {name: b, in: body}]}}}";
    assert_eq!(kinds(&with_version("swagger: 2.0", twice)), ["second-body"]);
}

#[test]
fn one_operation_is_described_once() {
    let analysis = paths(
        "
paths:
  /a: {$ref: '#/components/pathItems/A', get: {operationId: own}}
  /b: {get: {}, additionalOperations: {GET: {}}}
components: {pathItems: {A: {get: {operationId: other}, post: {operationId: p}}}}
",
    );
    assert_eq!(kinds(&analysis), ["duplicate-operation", "duplicate-operation"]);
    let originals: Vec<_> = analysis.toolbox.tools.iter().map(|t| t.original.as_str()).collect();
    assert_eq!(originals, ["own", "p", "GET /b"]);
}

#[test]
fn two_paths_with_one_path_item_are_told_by_their_paths() {
    let analysis = paths(
        "
paths:
  /a: {$ref: '#/components/pathItems/A'}
  /b: {$ref: '#/components/pathItems/A'}
components: {pathItems: {A: {get: {operationId: a}}}}
",
    );
    assert_eq!(kinds(&analysis), ["duplicate-id"]);
    let rendered = analysis.diagnostics[0].render(&analysis.document);
    assert!(rendered.contains("<inline>:6:3") && rendered.contains("<inline>:5:3"), "{rendered}");
}

#[test]
fn an_id_that_is_anothers_method_and_path_is_a_duplicate() {
    let analysis = paths("paths: {/a: {get: {operationId: GET /b}}, /b: {get: {}}}");
    assert_eq!(kinds(&analysis), ["duplicate-id"]);
}
