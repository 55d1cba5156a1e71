//! Other implementations judge our output: Python packages, where they are installed.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use toolpress_codegen::expand::Provider;
use toolpress_codegen::expand::arrays::array;
use toolpress_codegen::expand::tools::openai;
use toolpress_codegen::ir::{Source, Toolbox};

use crate::corpus::{analyzed, corpus, shared};

/// The Python that has the oracles' packages, as the project's check script installs them.
fn python() -> Option<OsString> {
    let python = std::env::var_os("TOOLPRESS_PYTHON");
    if python.is_none() {
        eprintln!("skipped: TOOLPRESS_PYTHON names no Python with tests/oracles/requirements.txt");
    }
    python
}

/// All descriptions at hand: the corpus, the awkward ones, our own.
fn documents() -> Vec<(String, PathBuf)> {
    let mut documents: Vec<(String, PathBuf)> =
        corpus().into_iter().map(|entry| (entry.name, entry.path)).collect();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs");
    for folder in shared("edge_specs").into_iter().chain([own]) {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        documents.extend(
            paths
                .filter(|path| path.is_file())
                .map(|path| (path.file_name().expect("a name").to_string_lossy().into(), path)),
        );
    }
    documents
}

/// Runs a judge over one JSON object a line, prints its last lines, and fails where it does.
fn judged_by(script: &str, input: String, python: &OsStr) {
    let mut child = Command::new(python)
        .arg("-B")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles").join(script))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("Python ends");
    let _ = writer.join().expect("the writer ends");
    let report = String::from_utf8_lossy(&output.stdout);
    let counts: Vec<&str> = report.lines().rev().take(24).collect();
    println!("{}", counts.into_iter().rev().collect::<Vec<_>>().join("\n"));
    let head: Vec<&str> = report.lines().take(200).collect();
    assert!(output.status.success(), "{}", head.join("\n"));
}

/// The forms that packages of providers judge.
const FORMS: [(&str, Provider); 6] = [
    ("chat", Provider::Openai),
    ("responses", Provider::OpenaiResponses),
    ("strict", Provider::OpenaiStrict),
    ("gemini", Provider::Gemini),
    ("bedrock", Provider::Bedrock),
    ("mcp", Provider::Mcp),
];

/// The arrays of Rust functions, in the order of [`FORMS`].
fn functions() -> [(&'static str, [&'static str; 6]); 2] {
    use crate::functions::schemas::host;
    use crate::functions::types::shapes as types;
    let host = [
        host::OPENAI_TOOLS,
        host::OPENAI_RESPONSES_TOOLS,
        host::OPENAI_STRICT_TOOLS,
        host::GEMINI_TOOLS,
        host::BEDROCK_TOOLS,
        host::MCP_TOOLS,
    ];
    let types = [
        types::OPENAI_TOOLS,
        types::OPENAI_RESPONSES_TOOLS,
        types::OPENAI_STRICT_TOOLS,
        types::GEMINI_TOOLS,
        types::BEDROCK_TOOLS,
        types::MCP_TOOLS,
    ];
    [("functions", host), ("functions of types", types)]
}

#[test]
fn every_schema_passes_the_metaschema() {
    let Some(python) = python() else { return };
    let mut input = String::new();
    for (name, path) in documents() {
        let tools = openai(&analyzed(&path).toolbox).json;
        let name = serde_json::to_string(&name).expect("text");
        input.push_str(&format!("{{\"name\":{name},\"tools\":{tools}}}\n"));
    }
    for (name, forms) in functions() {
        input.push_str(&format!("{{\"name\":\"{name}\",\"tools\":{}}}\n", forms[0]));
    }
    judged_by("metaschema.py", input, &python);
}

#[test]
fn every_provider_s_own_package_takes_its_tools() {
    let Some(python) = python() else { return };
    let mut input = String::new();
    for (name, path) in documents() {
        let toolbox = analyzed(&path).toolbox;
        let chat = openai(&toolbox);
        let name = serde_json::to_string(&name).expect("text");
        input.push_str(&format!("{{\"name\":{name}"));
        for (key, provider) in FORMS {
            input.push_str(&format!(",\"{key}\":{}", array(provider, &toolbox, &chat)));
        }
        input.push_str("}\n");
    }
    for (name, forms) in functions() {
        input.push_str(&format!("{{\"name\":\"{name}\""));
        for ((key, _), form) in FORMS.iter().zip(forms) {
            input.push_str(&format!(",\"{key}\":{form}"));
        }
        input.push_str("}\n");
    }
    judged_by("providers.py", input, &python);
}

/// Which argument of a tool is which parameter of the description.
fn origins(toolbox: &Toolbox) -> Value {
    let tools = toolbox.tools.iter().map(|tool| {
        let arguments = tool.arguments.iter().map(|argument| {
            let location = format!("{:?}", argument.location).to_lowercase();
            json!({"name": argument.name.as_str(), "wire": argument.wire, "location": location})
        });
        let files = tool.encodings.iter().filter(|encoding| encoding.file);
        json!({
            "name": tool.name.as_str(),
            "method": tool.method,
            "path": tool.path,
            "body": tool.body,
            "form": format!("{:?}", tool.body_form).to_lowercase(),
            "files": files.map(|encoding| encoding.property.as_str()).collect::<Value>(),
            "arguments": arguments.collect::<Value>(),
        })
    });
    tools.collect()
}

/// Values that a description's own schemas take are taken by ours, and values with one keyword
/// broken are not, as another implementation of JSON Schema sees it.
#[test]
fn schemas_mean_what_the_description_means() {
    let Some(python) = python() else { return };
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles/meaning.json");
    let mut input = String::new();
    for (name, path) in documents().into_iter().chain([("meaning.json".to_owned(), own)]) {
        let toolbox = analyzed(&path).toolbox;
        // The judge reads descriptions of APIs.
        if toolbox.source != Source::OpenApi {
            continue;
        }
        let (spec, origins) = (json!(path.to_string_lossy()), origins(&toolbox));
        // The text of the array as it is: a reader of JSON might change a number.
        let tools = openai(&toolbox).json;
        input.push_str(&format!(
            "{{\"name\":{},\"spec\":{spec},\"origins\":{origins},\"tools\":{tools}}}\n",
            json!(name)
        ));
    }
    judged_by("meaning.py", input, &python);
}
