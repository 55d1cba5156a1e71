//! Real and awkward descriptions expand and compile with their typed functions, warnings denied.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use toolpress_codegen::{Config, Severity, generate};

use crate::corpus::{corpus, shared, source};

/// Large, real, and what other generators fail on.
const FIRST_TEN: [&str; 10] = [
    "stripe",
    "openai",
    "github",
    "twilio__twilio",
    "discord",
    "box",
    "slack",
    "moby",
    "temporalio",
    "figma",
];

/// Writes a library with a module for each document.
fn write_library(folder: &Path, modules: &[(String, String)]) {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime");
    let runtime = runtime.canonicalize().expect("the runtime crate");
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"real-specs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntoolpress = {{ path = {runtime:?}, default-features = false }}\n\n\
         [workspace]\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).expect("the lock file");
    let mut library = "//! Generated.\n#![deny(warnings, missing_docs)]\n".to_owned();
    for (name, code) in modules {
        writeln!(library, "/// {name}\npub mod {name};").expect("text");
        std::fs::write(folder.join(format!("src/{name}.rs")), code).expect("a module");
    }
    std::fs::write(folder.join("src/lib.rs"), library).expect("a library");
}

/// The module of a description, `None` where the description has errors.
fn module(path: &Path, name: String, tolerated: &str) -> Option<(String, String)> {
    let config = Config::new(path.to_string_lossy()).name(name.as_str());
    let generated = generate(&source(path), &config);
    let analysis = &generated.analysis;
    let problems = analysis.diagnostics.iter();
    let mut errors = problems.filter(|d| d.severity == Severity::Error && d.kind != tolerated);
    if errors.next().is_some() {
        return None;
    }
    let code = prettyplease::unparse(&syn::parse2(generated.tokens).expect("items"));
    println!("{name}: {} tools, {} lines", analysis.toolbox.tools.len(), code.lines().count());
    Some((name, code))
}

/// Runs `cargo check` over a library of the modules.
fn check(name: &str, modules: &[(String, String)]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    write_library(&folder, modules);
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline", "--color", "never"])
        .current_dir(&folder)
        // One build folder for all, so that the runtime is built once.
        .env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/target"))
        .output()
        .expect("cargo runs");
    let report = String::from_utf8_lossy(&output.stderr);
    let head: String = report.lines().take(80).collect::<Vec<_>>().join("\n");
    assert!(output.status.success(), "{head}");
}

#[test]
fn the_first_ten_compile_with_their_types() {
    let corpus = corpus();
    let mut modules = Vec::new();
    for short in FIRST_TEN {
        let Some(entry) = corpus.iter().find(|entry| entry.name.starts_with(short)) else {
            assert!(corpus.is_empty(), "{short} is not in the corpus");
            return;
        };
        let name = format!("{}_api", short.replace("__", "_"));
        // temporalio has ids twice; what is generated all the same compiles too.
        let tolerated = if short == "temporalio" { "duplicate-id" } else { "" };
        let module = module(&entry.path, name, tolerated);
        modules.push(module.unwrap_or_else(|| panic!("{short} has errors")));
    }
    check("first-ten", &modules);
}

#[test]
fn every_edge_spec_compiles_or_is_an_error() {
    let Some(folder) = shared("edge_specs") else { return };
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let (mut modules, mut refused) = (Vec::new(), Vec::new());
    for path in &paths {
        match module(path, name(path), "") {
            Some(module) => modules.push(module),
            None => refused.push(name(path)),
        }
    }
    // Properties of which no value is both; references to nothing, to a missing file, to itself.
    assert_eq!(refused, ["allof_conflict", "path_item_ref", "ref_external", "self_ref"]);
    check("edge-specs", &modules);
}
