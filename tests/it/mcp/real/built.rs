//! A program that is built of what real servers list.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use toolpress::Attachment;

use super::{Calls, Said};

/// A toolbox's name, the command of its server, what the server lists and what is called.
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) command: Vec<String>,
    pub(super) listed: Vec<Value>,
    pub(super) calls: Calls,
}

/// Builds the program and runs it: what came of the calls, by toolbox and tool.
pub(super) fn run(parts: &[Part]) -> BTreeMap<String, BTreeMap<String, Said>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp-program");
    write_program(&folder, parts);
    let input: serde_json::Map<String, Value> = (parts.iter())
        .map(|part| (part.name.to_owned(), json!({ "command": part.command, "calls": part.calls })))
        .collect();
    let mut child = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--color", "never"])
        .current_dir(&folder)
        // Beside the other tests' folder, whose lock they hold for long.
        .env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/mcp-program-target"))
        .env("CARGO_INCREMENTAL", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("cargo runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(Value::Object(input).to_string().as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    let mut said: BTreeMap<String, BTreeMap<String, Said>> = BTreeMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        said.entry(text(&line["toolbox"])).or_default().insert(text(&line["tool"]), read(&line));
    }
    said
}

fn read(line: &Value) -> Said {
    let attachments = line["attachments"].as_array().expect("a list").iter().map(|one| {
        let data: Vec<u8> = serde_json::from_value(one[2].clone()).expect("bytes");
        let [media_type, name] = [0, 1].map(|n| one[n].as_str().expect("text"));
        Attachment::new(media_type, data).named(name)
    });
    Said {
        content: line["content"].as_str().expect("text").to_owned(),
        is_error: line["is_error"] == true,
        attachments: attachments.collect(),
    }
}

fn write_program(folder: &Path, parts: &[Part]) {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime");
    let runtime = runtime.canonicalize().expect("the runtime crate");
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"mcp-program\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n\
         toolpress = {{ path = {runtime:?}, default-features = false, features = [\"macros\", \"mcp-client\"] }}\n\
         rmcp = {{ version = \"3\", default-features = false, features = [\"transport-child-process\"] }}\n\
         tokio = {{ version = \"1\", default-features = false, features = [\"macros\", \"process\", \"rt\"] }}\n\n\
         [profile.dev]\ndebug = false\n\n[workspace]\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).expect("the lock file");
    std::fs::write(folder.join("src/main.rs"), include_str!("program.rs")).expect("a program");
    for part in parts {
        let snapshot = json!({ "tools": part.listed }).to_string();
        let path = folder.join(part.name).with_extension("json");
        std::fs::write(path, snapshot).expect("a snapshot");
    }
}
