//! Parameters, bodies, credentials and servers.

use super::{argument_names, kinds, only_tool, paths, with_version};
use crate::ir::{self, JsonType, Location, SchemeKind, Style};

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
    assert_eq!(tool.security, [vec![0, 1]]);
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
    assert_eq!(security, [vec![vec![0]], vec![vec![]], vec![vec![0, 1], vec![], vec![2]]]);
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
fn server_variables_are_kept() {
    let toolbox = |yaml: &str| paths(yaml).toolbox;
    let region = "{url: 'https://{region}.b/', variables: {region: {default: eu, enum: [eu, us]}, x: {default: y}}}";
    let root = toolbox(&format!("servers: [{region}]\npaths: {{}}"));
    assert_eq!(root.server, "https://{region}.b\nregion\teu\teu\tus");
    assert_eq!(toolbox("servers: [{url: 'https://a'}]\npaths: {}").server, "");
    let own = toolbox(&format!("paths: {{/x: {{servers: [{region}], get: {{}}}}}}"));
    assert_eq!(own.tools[0].base_url, root.server);
    let same = format!("servers: [{region}]\npaths: {{/x: {{servers: [{region}], get: {{}}}}}}");
    assert_eq!(toolbox(&same).tools[0].base_url, "");
}

#[test]
fn the_token_url_of_client_credentials_is_kept() {
    let schemes = "
paths: {/a: {get: {}}}
components:
  securitySchemes:
    a: {type: oauth2, flows: {clientCredentials: {tokenUrl: ' /token ', scopes: {}}}}
    b: {type: oauth2, flows: {authorizationCode: {tokenUrl: /other, scopes: {}}}}
    c: {type: http, scheme: bearer}
";
    let urls = |toolbox: ir::Toolbox| {
        toolbox.schemes.into_iter().map(|scheme| scheme.token_url).collect::<Vec<_>>()
    };
    assert_eq!(urls(paths(schemes).toolbox), ["/token", "", ""]);
    let swagger = "
paths: {/a: {get: {}}}
securityDefinitions:
  a: {type: oauth2, flow: application, tokenUrl: 'https://h/token', scopes: {}}
  b: {type: oauth2, flow: accessCode, tokenUrl: 'https://h/other', scopes: {}}
";
    assert_eq!(urls(with_version("swagger: '2.0'", swagger).toolbox), ["https://h/token", ""]);
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
fn a_parameter_in_a_wrong_place_is_told_once() {
    let analysis = paths(
        "
paths:
  /a/{id}:
    get: {operationId: a, parameters: [{name: id, in: pathh, schema: {type: string}}]}
",
    );
    assert_eq!(kinds(&analysis), ["parameter-place"]);
    assert_eq!(argument_names(only_tool(&analysis)), ["id"]);
    // A body of that name is no parameter, and one of another place has another name.
    let analysis = with_version(
        "swagger: '2.0'",
        "paths: {'/a/{id}': {post: {parameters: [{name: id, in: body, schema: {}}]}}}",
    );
    assert_eq!(kinds(&analysis), ["undeclared-path-parameter"]);
}
