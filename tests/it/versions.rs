//! One API in four versions of the format: the same tools come out.

use std::path::Path;

use serde_json::Value;
use toolpress_codegen::expand::arrays::array;
use toolpress_codegen::expand::tools::openai;
use toolpress_codegen::expand::{Provider, expand};
use toolpress_codegen::{Analysis, Config, Severity, Source, analyze};

use crate::corpus::source;

fn library(version: &str) -> Analysis {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/versions");
    let analysis = analyze(
        &source(&folder.join(format!("{version}.yaml"))),
        &Config::new("library.yaml").name("library"),
    );
    let warnings = analysis.diagnostics.iter().filter(|d| d.severity > Severity::Note);
    let kinds: Vec<_> = warnings.map(|d| d.kind).collect();
    // The one of a rating.
    assert_eq!(kinds, ["default"], "{version}");
    analysis
}

#[test]
fn four_versions_of_one_api_give_the_same_tools() {
    let reference = library("v31").toolbox;
    let chat = openai(&reference);
    for version in ["v20", "v30", "v32"] {
        let toolbox = library(version).toolbox;
        let own = openai(&toolbox);
        for provider in Provider::ALL {
            let parsed = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
            let (ours, theirs) =
                (array(provider, &toolbox, &own), array(provider, &reference, &chat));
            assert_eq!(parsed(&ours), parsed(&theirs), "{version} {}", provider.as_str());
        }
    }
}

#[test]
fn four_versions_of_one_api_give_the_same_code() {
    let config = Config::new("library.yaml").name("library");
    let code = |version| expand(&library(version).toolbox, &config).to_string();
    let reference = code("v31");
    for version in ["v20", "v30", "v32"] {
        assert_eq!(code(version), reference, "{version}");
    }
}

#[test]
fn what_comes_out_is_what_the_api_says() {
    let json = openai(&library("v20").toolbox).json;
    let tools: Value = serde_json::from_str(&json).expect("JSON");
    let get = &tools[0]["function"];
    assert_eq!(get["name"], "openapi_library_book_get");
    assert_eq!(get["parameters"]["required"], serde_json::json!(["isbn"]));
    let limit = &get["parameters"]["properties"]["limit"];
    let page = &get["parameters"]["properties"]["page"];
    assert_eq!(page, &serde_json::json!({"type": "integer", "description": "From 1"}));
    assert_eq!(limit, &serde_json::json!({"type": "number", "exclusiveMinimum": 0, "maximum": 9}));
    let put = &tools[1]["function"]["parameters"];
    let book = &put["$defs"]["Book"];
    // A name without a property is required all the same, one that is read-only is not.
    assert_eq!(book["required"], serde_json::json!(["title", "ghost"]));
    assert_eq!(book["properties"]["rating"], serde_json::json!({"type": "integer"}));
    assert!(book["properties"].get("id").is_none(), "{book}");
    assert_eq!(book["properties"]["subtitle"]["type"], serde_json::json!(["string", "null"]));
}

#[test]
fn forms_of_all_versions_are_one_body() {
    let json = openai(&library("v20").toolbox).json;
    let tools: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        tools[2]["function"]["parameters"],
        serde_json::json!({"type": "object", "required": ["body"], "additionalProperties": false,
            "properties": {"body": {"type": "object", "required": ["title"], "properties": {
                "title": {"type": "string", "description": "Of the book"},
                "cover": {"anyOf": [{"type": "string", "contentEncoding": "base64"},
                    {"type": "object", "additionalProperties": false, "required": ["content"],
                        "properties": {"filename": {"type": "string"},
                            "content": {"type": "string", "contentEncoding": "base64"}}}]}}}}})
    );
    for version in ["v20", "v30", "v31", "v32"] {
        let tools = library(version).toolbox.tools;
        let bodies: Vec<&str> = tools.iter().map(|tool| tool.body.as_str()).collect();
        // JSON out of several media types.
        assert_eq!(bodies, ["", "application/json", "multipart/form-data"], "{version}");
    }
}

#[test]
fn parameters_with_content_are_alike_in_all_versions_that_have_them() {
    let tools = ["3.0.4", "3.1.1", "3.2.0"].map(|version| {
        let text = format!(
            "openapi: {version}\npaths: {{/a: {{get: {{operationId: a, parameters: [{{name: filter, in: query, \
             content: {{application/json: {{schema: {{type: object, properties: {{q: {{type: string}}}}}}}}}}}}]}}}}}}"
        );
        let source = Source::new("<inline>", text.as_str());
        let toolbox = analyze(&source, &Config::inline(text.as_str())).toolbox;
        assert_eq!(toolbox.tools[0].arguments[0].content, "application/json");
        openai(&toolbox).json
    });
    let shown: Value = serde_json::from_str(&tools[0]).expect("JSON");
    assert_eq!(
        shown[0]["function"]["parameters"]["properties"],
        serde_json::json!({"filter": {"type": "object", "properties": {"q": {"type": "string"}}}})
    );
    assert!(tools[0] == tools[1] && tools[1] == tools[2], "{tools:?}");
}
