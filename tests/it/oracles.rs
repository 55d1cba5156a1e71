//! Other implementations judge our output: Python packages, where they are installed.

use std::io::Write as _;
use std::process::{Command, Stdio};

use toolpress_codegen::expand::tools::openai;

use crate::corpus::{analyzed, corpus, shared};

/// The Python that has the oracles' packages, as the project's check script installs them.
fn python() -> Option<std::ffi::OsString> {
    let python = std::env::var_os("TOOLPRESS_PYTHON");
    if python.is_none() {
        eprintln!("skipped: TOOLPRESS_PYTHON names no Python with tests/oracles/requirements.txt");
    }
    python
}

#[test]
fn every_schema_passes_the_metaschema() {
    let Some(python) = python() else { return };
    let mut documents: Vec<(String, std::path::PathBuf)> =
        corpus().into_iter().map(|entry| (entry.name, entry.path)).collect();
    if let Some(folder) = shared("edge_specs") {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            documents.push((path.file_name().expect("a name").to_string_lossy().into(), path));
        }
    }
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/specs");
    for entry in std::fs::read_dir(own).expect("a folder") {
        let path = entry.expect("an entry").path();
        documents.push((path.file_name().expect("a name").to_string_lossy().into(), path));
    }
    let mut input = String::new();
    for (name, path) in documents {
        let json = openai(&analyzed(&path).toolbox).json;
        let name = serde_json::to_string(&name).expect("text");
        input.push_str(&format!("{{\"name\":{name},\"tools\":{json}}}\n"));
    }
    let mut child = Command::new(python)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/oracles/metaschema.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("Python ends");
    let _ = writer.join().expect("the writer ends");
    let report = String::from_utf8_lossy(&output.stdout);
    println!("{}", report.lines().last().unwrap_or_default());
    assert!(output.status.success(), "{report}");
}
