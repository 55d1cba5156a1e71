//! One API in four versions of the format: the same tools come out.

use std::path::Path;

use serde_json::Value;
use toolpress_codegen::expand::arrays::array;
use toolpress_codegen::expand::tools::openai;
use toolpress_codegen::expand::{Provider, expand};
use toolpress_codegen::{Analysis, Config, analyze};

use crate::corpus::source;

fn library(version: &str) -> Analysis {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/versions");
    let analysis = analyze(
        &source(&folder.join(format!("{version}.yaml"))),
        &Config::new("library.yaml").name("library"),
    );
    let problems: Vec<_> = analysis.diagnostics.iter().filter(|d| d.kind != "renamed").collect();
    assert!(problems.is_empty(), "{version}: {problems:?}");
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
    assert_eq!(limit, &serde_json::json!({"type": "number", "exclusiveMinimum": 0, "maximum": 9}));
    let put = &tools[1]["function"]["parameters"];
    let book = &put["$defs"]["Book"];
    assert_eq!(book["required"], serde_json::json!(["title"]));
    assert!(book["properties"].get("id").is_none(), "{book}");
    assert_eq!(book["properties"]["subtitle"]["type"], serde_json::json!(["string", "null"]));
}
