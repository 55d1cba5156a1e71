//! What calls give: results, several results, errors.

use super::{analyzed, kinds, only_tool};
use crate::ir::{Shape, Tool, Type};
use crate::{Analysis, Severity};

/// The type names of a tool's errors by status, and of its result.
fn errors(analysis: &Analysis, tool: &Tool) -> Vec<String> {
    let name = |ty: &Type| match ty {
        Type::Named(id) => analysis.toolbox.types[id.0 as usize].name.as_str().to_owned(),
        ty => format!("{ty:?}"),
    };
    let errors = tool.errors.iter().map(|(status, ty)| format!("{status} {}", name(ty)));
    errors.chain([name(&tool.result)]).collect()
}

const NAMES: &str = r##"
openapi: 3.0.3
paths:
  /a:
    get:
      operationId: getA
      responses:
        "200": {description: "", content: {application/json: {schema: {type: string}}}}
        "404": {$ref: "#/components/responses/Missing"}
        "409": {$ref: "#/components/responses/Problem"}
        4XX: {description: "", content: {application/json: {schema: {properties: {x: {type: string}}}}}}
        "500": {description: "", content: {text/html: {}}}
        default: {$ref: "#/components/responses/Listed"}
  /b:
    get:
      operationId: getB
      responses:
        "204": {description: ""}
        "404": {$ref: "#/components/responses/Missing"}
        default: {description: "", content: {application/json: {schema: {properties: {y: {type: string}}}}}}
  /c:
    get:
      operationId: getC
      responses:
        default: {description: "", content: {application/json: {schema: {properties: {z: {type: string}}}}}}
components:
  responses:
    Missing: {description: "", content: {application/json: {schema: {properties: {id: {type: string}}}}}}
    Problem: {description: "", content: {application/json: {schema: {properties: {no: {$ref: "#/components/schemas/Problem"}}}}}}
    Listed: {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/Problem"}}}}
  schemas:
    Problem: {properties: {title: {type: string}}}
"##;

#[test]
fn errors_are_called_after_their_response_or_their_operation() {
    let analysis = analyzed(NAMES);
    assert!(analysis.diagnostics.is_empty(), "{:?}", analysis.diagnostics);
    let tools = &analysis.toolbox.tools;
    assert_eq!(
        errors(&analysis, &tools[0]),
        ["404 Missing", "409 ProblemResponse", "4XX GetAError4xx", "default Problem", "String"]
    );
    assert_eq!(errors(&analysis, &tools[1]), ["404 Missing", "default GetBError", "Unit"]);
    // Where nothing else is described, `default` is the success.
    assert_eq!(errors(&analysis, &tools[2]), ["GetCResponse"]);
}

#[test]
fn what_no_tool_gives_has_no_type() {
    let config = crate::Config::inline(NAMES).name("t").only(["getC"]);
    let analysis = crate::analyze(&crate::Source::new("<inline>", NAMES), &config);
    assert_eq!(analysis.toolbox.types.len(), 1);
    assert!(analysis.toolbox.definitions.is_empty());
    let config = crate::Config::inline(NAMES).name("t").types(crate::Types::None);
    let analysis = crate::analyze(&crate::Source::new("<inline>", NAMES), &config);
    assert!(analysis.toolbox.types.is_empty() && analysis.toolbox.definitions.is_empty());
}

/// The variants of the result of an operation with these responses, or its type.
fn result(responses: &str) -> String {
    let analysis = analyzed(&format!(
        "openapi: 3.1.0\npaths: {{/a: {{get: {{operationId: a, responses: {{{responses}}}}}}}}}\n\
         components: {{schemas: {{P: {{properties: {{x: {{type: string}}}}}}}}}}"
    ));
    assert!(kinds(&analysis).is_empty(), "{:?}", analysis.diagnostics);
    let tool = only_tool(&analysis);
    let Type::Named(id) = tool.result else { return format!("{:?}", tool.result) };
    let declaration = &analysis.toolbox.types[id.0 as usize];
    let Shape::Responses { variants } = &declaration.shape else {
        return declaration.name.as_str().to_owned();
    };
    let variant = |v: &crate::ir::ResponseVariant| format!("{} {:?}", v.name.as_str(), v.ty);
    variants.iter().map(variant).collect::<Vec<_>>().join(", ")
}

#[test]
fn several_results_are_one_type_where_they_are_equal() {
    let json = |schema: &str| format!("{{content: {{application/json: {{schema: {schema}}}}}}}");
    let of = |list: &[(&str, &str)]| {
        let response = |(status, schema): &(&str, &str)| match *schema {
            "" => format!("'{status}': {{description: x}}"),
            "bytes" => format!("'{status}': {{content: {{image/png: {{}}}}}}"),
            schema => format!("'{status}': {}", json(schema)),
        };
        result(&list.iter().map(response).collect::<Vec<_>>().join(", "))
    };
    let (reference, list) =
        ("{$ref: '#/components/schemas/P'}", "{items: {$ref: '#/components/schemas/P'}}");
    let inline = "{type: object, properties: {a: {type: string}}}";
    assert_eq!(of(&[("200", reference), ("201", reference)]), "P");
    assert!(of(&[("200", list), ("201", list)]).starts_with("Vec("));
    assert_eq!(of(&[("200", inline), ("201", inline)]), "AResponse");
    assert!(of(&[("200", reference), ("204", "")]).starts_with("Nullable("));
    assert_eq!(of(&[("200", "bytes"), ("204", "")]), "Bytes");
    assert_eq!(of(&[("202", ""), ("204", "")]), "Unit");
    assert_eq!(
        of(&[("200", "{type: string}"), ("2XX", "{type: integer}"), ("204", ""), ("299", "bytes")]),
        "Ok String, Status2xx I64, NoContent Unit, Status299 Bytes"
    );
}

#[test]
fn binary_of_any_media_type_is_the_body_as_it_came() {
    let of = |media_type: &str, schema: &str| {
        result(&format!("'200': {{content: {{'{media_type}': {{schema: {{{schema}}}}}}}}}"))
    };
    let binary = "type: string, format: binary";
    assert_eq!(of("*/*", binary), "Bytes");
    assert_eq!(of("application/*", binary), "Bytes");
    assert_eq!(of("*/*", "type: string"), "String");
    assert_eq!(of("application/json", binary), "String");
}

/// The statuses whose schemas a tool has, and whether it has one of its result.
fn schemas(responses: &str) -> (Vec<String>, bool) {
    let analysis = analyzed(&format!(
        "openapi: 3.1.0\npaths: {{/a: {{get: {{operationId: a, responses: {{{responses}}}}}}}}}"
    ));
    let tool = only_tool(&analysis);
    let statuses = tool.outputs.iter().map(|(status, _)| status.clone());
    (statuses.collect(), tool.output.is_some())
}

#[test]
fn a_tool_has_the_schema_of_each_response_that_is_json() {
    let json = |ty: &str| format!("{{content: {{application/json: {{schema: {{type: {ty}}}}}}}}}");
    let (one, two) = (json("string"), json("integer"));
    let none = "{description: x}";
    assert_eq!(
        schemas(&format!("'200': {one}, '404': {two}, '500': {none}")),
        (vec!["404".to_owned()], true)
    );
    let several = format!("'200': {one}, '201': {two}, '204': {none}, 4XX: {one}, default: {two}");
    let statuses = ["200", "201", "4XX", "default"].map(str::to_owned);
    assert_eq!(schemas(&several), (statuses.to_vec(), false));
}

#[test]
fn a_range_is_one_key_whatever_its_case() {
    let json = |ty: &str| format!("{{content: {{application/json: {{schema: {{type: {ty}}}}}}}}}");
    let (one, two) = (json("string"), json("integer"));
    let of = |responses: &str| {
        analyzed(&format!(
            "openapi: 3.1.0\npaths: {{/a: {{get: {{operationId: a, responses: {{{responses}}}}}}}}}"
        ))
    };
    let analysis = of(&format!("2xx: {one}, 2XX: {two}"));
    assert_eq!(kinds(&analysis), ["status"]);
    assert_eq!(only_tool(&analysis).result, Type::String);
    let analysis = of(&format!("'200': {one}, 2xx: {two}, 4xX: {one}, 4xx: {two}, DEFAULT: {one}"));
    assert_eq!(kinds(&analysis), ["status"]);
    let Type::Named(id) = only_tool(&analysis).result else { panic!("an enum") };
    let Shape::Responses { variants } = &analysis.toolbox.types[id.0 as usize].shape else {
        panic!("an enum of responses")
    };
    let statuses: Vec<&str> = variants.iter().map(|variant| variant.status.as_str()).collect();
    assert_eq!(statuses, ["200", "2XX"]);
    let errors = &only_tool(&analysis).errors;
    let statuses: Vec<&str> = errors.iter().map(|(status, _)| status.as_str()).collect();
    assert_eq!(statuses, ["4XX", "default"]);
    // Alone it is the success.
    assert_eq!(only_tool(&of(&format!("Default: {one}"))).result, Type::String);
}

#[test]
fn what_is_no_status_is_told_and_left_out() {
    for (key, help) in [
        ("abc", "write a status"),
        ("99", "write a status"),
        ("'200 '", "did you mean `200`?"),
        ("'2X'", "did you mean `2XX`?"),
        ("defualt", "did you mean `default`?"),
        ("20x", "did you mean `20"),
        ("2000", "did you mean `200`?"),
    ] {
        let analysis = analyzed(&format!(
            "openapi: 3.1.0\npaths: {{/a: {{get: {{operationId: a, responses: {{{key}: \
             {{content: {{application/json: {{schema: {{type: string}}}}}}}}, x-y: {{}}}}}}}}}}"
        ));
        assert_eq!(kinds(&analysis), ["status"], "{key}");
        let told = format!("{:?}", analysis.diagnostics);
        assert!(told.contains(help), "{key}: {told}");
        assert_eq!(only_tool(&analysis).result, Type::Unit, "{key}");
    }
}

#[test]
fn what_only_an_error_response_needs_is_no_error() {
    let spec = "paths: {/a: {get: {operationId: get, responses: {
        '200': {description: '', content: {application/json: {schema: {type: string}}}},
        '404': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Nothing'}}}},
        '500': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Half'}}}}}}}}
components: {schemas: {Half: {type: object, properties: {a: {$ref: '#/components/schemas/Nowhere'}}}}}";
    let analysis = analyzed(&format!("openapi: 3.0.3\n{spec}"));
    let told: Vec<_> = analysis.diagnostics.iter().map(|d| (d.severity, d.kind)).collect();
    assert_eq!(told, [(Severity::Warning, "dangling-reference"); 2]);
    let needed = spec.replace("'404'", "'201'");
    let errors = analyzed(&format!("openapi: 3.0.3\n{needed}"));
    let errors = errors.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    assert_eq!(errors.count(), 1);
}
