//! Every provider's form, over every tool of a corpus of real descriptions.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use toolpress_codegen::expand::{Provider, arrays, degradations, tools};
use toolpress_codegen::ir::Toolbox;

use crate::corpus::{analyzed, corpus};

/// The tools of a provider: name, the whole entry, its schema.
struct Entry {
    name: String,
    entry: Value,
    schema: Option<Value>,
}

/// Keys are in no order: serde_json's features are those of all that is built with it.
fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> =
        value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn entries(toolbox: &Toolbox, provider: Provider, openai: &tools::ToolsJson) -> Vec<Entry> {
    let json = arrays::array(provider, toolbox, openai);
    assert!(!json.contains('\n'), "minified");
    let parsed: Value = serde_json::from_str(&json).expect("JSON");
    let list = match provider {
        Provider::Gemini => {
            assert_eq!(
                (parsed.as_array().map(Vec::len), keys(&parsed[0])),
                (Some(1), vec!["functionDeclarations"])
            );
            parsed[0]["functionDeclarations"].clone()
        }
        _ => parsed,
    };
    let Value::Array(list) = list else { panic!("a list") };
    list.into_iter().map(|entry| read(provider, entry)).collect()
}

/// Checks the shape of an entry.
fn read(provider: Provider, entry: Value) -> Entry {
    let (inner, schema) = match provider {
        Provider::Openai | Provider::OpenaiStrict => {
            assert_eq!(
                (keys(&entry), &entry["type"]),
                (vec!["function", "type"], &json!("function"))
            );
            (&entry["function"], "parameters")
        }
        Provider::OpenaiResponses => {
            assert_eq!((&entry["type"], &entry["strict"]), (&json!("function"), &json!(false)));
            (&entry, "parameters")
        }
        Provider::Anthropic => (&entry, "input_schema"),
        Provider::Gemini => (&entry, "parametersJsonSchema"),
        Provider::Bedrock => {
            assert_eq!(keys(&entry), ["toolSpec"]);
            (&entry["toolSpec"], "inputSchema")
        }
        Provider::Mcp => (&entry, "inputSchema"),
    };
    let known: &[&str] = match provider {
        Provider::OpenaiResponses => &["type", "strict"],
        Provider::OpenaiStrict => &["strict"],
        Provider::Mcp => &["annotations", "outputSchema", "title"],
        _ => &[],
    };
    for key in keys(inner) {
        assert!(["name", "description", schema].contains(&key) || known.contains(&key), "{key}");
    }
    assert!(!inner["description"].as_str().expect("text").is_empty());
    let parameters = inner.get(schema).cloned();
    let schema = match provider {
        Provider::Bedrock => parameters.map(|p| p["json"].clone()),
        _ => parameters,
    };
    Entry { name: inner["name"].as_str().expect("a name").to_owned(), schema, entry }
}

/// Calls `check` with every schema in a schema and whether it is a mere reference.
fn each(schema: &Value, check: &mut dyn FnMut(&Map<String, Value>)) {
    let Some(object) = schema.as_object() else { return };
    check(object);
    for (key, value) in object {
        match (key.as_str(), value) {
            (
                "properties" | "$defs" | "patternProperties" | "dependentSchemas",
                Value::Object(map),
            ) => {
                map.values().for_each(|schema| each(schema, check));
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(list)) => {
                list.iter().for_each(|schema| each(schema, check));
            }
            (
                "items"
                | "additionalProperties"
                | "not"
                | "if"
                | "then"
                | "else"
                | "contains"
                | "propertyNames",
                schema,
            ) => each(schema, check),
            _ => {}
        }
    }
}

/// Only these keywords, references alone, to `$defs`.
fn has_only(root: &Value, known: &[&str]) {
    let definitions = root.get("$defs").cloned().unwrap_or_default();
    each(root, &mut |schema| {
        for (key, value) in schema {
            assert!(known.contains(&key.as_str()), "`{key}` in {}", Value::from(schema.clone()));
            if key == "$ref" {
                assert_eq!(schema.len(), 1, "beside a reference");
                let name = value.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
                assert!(definitions.get(name.expect("a local reference")).is_some(), "{value}");
            }
        }
    });
}

fn is_strict(root: &Value) {
    has_only(
        root,
        &[
            "$defs",
            "$ref",
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "anyOf",
            "enum",
            "description",
            "pattern",
            "format",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minItems",
            "maxItems",
        ],
    );
    assert_eq!(root["type"], "object");
    each(root, &mut |schema| {
        let says =
            ["type", "$ref", "anyOf"].iter().filter(|key| schema.contains_key(**key)).count();
        assert_eq!(says, 1, "{schema:?}");
        match schema.get("type").and_then(Value::as_str) {
            Some("object") => {
                assert_eq!(schema["additionalProperties"], false);
                let properties = schema["properties"].as_object().expect("properties");
                let mut names: Vec<&str> = properties.keys().map(String::as_str).collect();
                let required = schema["required"].as_array().expect("required");
                let mut required: Vec<&str> = required.iter().filter_map(Value::as_str).collect();
                names.sort_unstable();
                required.sort_unstable();
                assert_eq!(names, required);
            }
            Some("array") => assert!(schema.contains_key("items")),
            _ => assert!(!schema.contains_key("properties") && !schema.contains_key("items")),
        }
    });
}

fn is_gemini(root: &Value) {
    has_only(
        root,
        &[
            "$defs",
            "$ref",
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "prefixItems",
            "anyOf",
            "oneOf",
            "enum",
            "description",
            "format",
            "minimum",
            "maximum",
            "minItems",
            "maxItems",
        ],
    );
    assert!(!root["properties"].as_object().expect("properties").is_empty());
    each(root, &mut |schema| {
        assert!(schema.get("type").is_none_or(Value::is_string), "{schema:?}");
        let values = schema.get("enum").and_then(Value::as_array);
        assert!(values.is_none_or(|values| {
            let fit = |v: &Value| v.is_number() || v.as_str().is_some_and(|text| !text.is_empty());
            !values.is_empty() && values.iter().all(fit)
        }));
        for key in schema.get("properties").into_iter().flat_map(keys) {
            let mut bytes = key.bytes();
            let first = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
            let rest = bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_');
            assert!(first && rest && key.len() <= 64, "{key}");
        }
    });
}

#[derive(Default)]
struct Totals {
    tools: usize,
    strict: usize,
    outputs: usize,
    degraded: BTreeMap<&'static str, usize>,
}

impl Totals {
    fn add(&mut self, toolbox: &Toolbox) {
        let openai = tools::openai(toolbox);
        let plain = entries(toolbox, Provider::Openai, &openai);
        self.tools += plain.len();
        let degradations = degradations(toolbox, &Provider::ALL);
        for provider in Provider::ALL {
            let form = entries(toolbox, provider, &openai);
            assert_eq!(form.len(), toolbox.tools.len());
            let of = degradations.iter().filter(|d| d.provider == provider);
            let mut degraded: Vec<usize> = of.clone().map(|d| d.tool).collect();
            degraded.dedup();
            *self.degraded.entry(provider.as_str()).or_default() += degraded.len();
            for (index, (entry, plain)) in form.iter().zip(&plain).enumerate() {
                let tool = &toolbox.tools[index];
                assert_eq!(entry.name, tool.name.as_str());
                match provider {
                    Provider::OpenaiStrict => {
                        let function = &entry.entry["function"];
                        let schema = entry.schema.as_ref().expect("a schema");
                        if function["strict"] == true {
                            self.strict += 1;
                            is_strict(schema);
                        } else {
                            assert_eq!(Some(schema), plain.schema.as_ref());
                            let said = of.clone().any(|d| d.tool == index);
                            assert!(said, "{} has no reason", entry.name);
                        }
                    }
                    Provider::Gemini => {
                        assert_eq!(entry.schema.is_none(), tool.arguments.is_empty());
                        entry.schema.iter().for_each(is_gemini);
                    }
                    _ => assert_eq!(entry.schema, plain.schema),
                }
                self.outputs += usize::from(entry.entry.get("outputSchema").is_some_and(is_output));
            }
        }
    }
}

fn is_output(schema: &Value) -> bool {
    assert_eq!(schema["type"], "object");
    assert!(["anyOf", "oneOf", "allOf", "not", "enum"].iter().all(|key| schema.get(key).is_none()));
    schema["properties"].is_object()
}

#[test]
fn every_tool_of_the_corpus_has_every_form() {
    let mut totals = Totals::default();
    for document in corpus() {
        totals.add(&analyzed(&document.path).toolbox);
    }
    let Totals { tools, strict, outputs, degraded } = totals;
    println!("providers: {tools} tools, {strict} strict, {outputs} with a schema of the result");
    for (provider, count) in degraded {
        println!("  {count:5} degraded for {provider}");
    }
}

#[test]
fn no_tools_are_an_empty_array() {
    let toolbox = Toolbox::default();
    let openai = tools::openai(&toolbox);
    for provider in Provider::ALL {
        let json = arrays::array(provider, &toolbox, &openai);
        let empty =
            if provider == Provider::Gemini { r#"[{"functionDeclarations":[]}]"# } else { "[]" };
        assert_eq!(json, empty, "{}", provider.as_str());
    }
}

#[test]
fn mcp_says_what_a_tool_does() {
    let toolbox =
        analyzed(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/specs/petstore.yaml")))
            .toolbox;
    let openai = tools::openai(&toolbox);
    let entries = entries(&toolbox, Provider::Mcp, &openai);
    for (entry, tool) in entries.iter().zip(&toolbox.tools) {
        let hints = json!({
            "readOnlyHint": tool.method == "GET",
            "destructiveHint": tool.method != "GET",
            "idempotentHint": tool.method != "POST" && tool.method != "PATCH",
            "openWorldHint": true,
        });
        assert_eq!(entry.entry["annotations"], hints, "{}", entry.name);
        assert_eq!(entry.entry.get("title").is_some(), !tool.summary.is_empty());
    }
    assert!(entries.iter().any(|entry| entry.entry.get("outputSchema").is_some()));
    assert!(entries.iter().any(|entry| entry.entry.get("outputSchema").is_none()));
}
