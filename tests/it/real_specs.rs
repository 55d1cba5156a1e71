//! Real and awkward descriptions expand and compile with their typed functions, warnings denied.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use toolpress_codegen::{Config, Generated, Severity, generate};

use crate::corpus::{corpus, shared, source};

/// Large, real, and what other generators fail on.
pub(crate) const FIRST_TEN: [&str; 10] = [
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
    let generated = generated(path, &name);
    let problems = generated.analysis.diagnostics.iter();
    let mut errors = problems.filter(|d| d.severity == Severity::Error && d.kind != tolerated);
    if errors.next().is_some() {
        return None;
    }
    Some((name.clone(), code(&name, generated)))
}

fn generated(path: &Path, name: &str) -> Generated {
    generate(&source(path), &Config::new(path.to_string_lossy()).name(name))
}

fn code(name: &str, generated: Generated) -> String {
    let tools = generated.analysis.toolbox.tools.len();
    let code = prettyplease::unparse(&syn::parse2(generated.tokens).expect("items"));
    println!("{name}: {tools} tools, {} lines", code.lines().count());
    code
}

/// Runs `cargo check` over a library of the modules.
fn check(name: &str, modules: &[(String, String)]) {
    if let Err(report) = checked(name, modules) {
        panic!("{report}");
    }
}

/// The same; what the compiler says where it does not take them.
fn checked(name: &str, modules: &[(String, String)]) -> Result<(), String> {
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
    if output.status.success() { Ok(()) } else { Err(head) }
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

/// How many lines are compiled at once: what fits a machine of two cores.
const BATCH: usize = 150_000;

/// All documents of the corpus, the healthy part of those that have errors. It takes many minutes,
/// so it has to be asked for.
#[test]
fn the_whole_corpus_compiles_with_its_types() {
    if std::env::var_os("TOOLPRESS_WHOLE_CORPUS").is_none() {
        println!("skipped: TOOLPRESS_WHOLE_CORPUS is not set; the first ten are compiled alone");
        return;
    }
    let mut batch: Vec<(String, String)> = Vec::new();
    let (mut lines, mut batches, mut failed) = (0, 0, Vec::new());
    let corpus = corpus();
    for (index, entry) in corpus.iter().enumerate() {
        let name = format!("api{index}_{}", toolpress_naming::normalize(&entry.name));
        let name = name.to_lowercase();
        let code = code(&name, generated(&entry.path, &name));
        lines += code.lines().count();
        batch.push((name, code));
        if lines < BATCH && index + 1 < corpus.len() {
            continue;
        }
        batches += 1;
        if let Err(report) = checked(&format!("corpus-{batches}"), &batch) {
            let modules: Vec<&str> = batch.iter().map(|(name, _)| name.as_str()).collect();
            failed.push(format!("{}:\n{report}", modules.join(", ")));
        }
        batch.clear();
        lines = 0;
    }
    println!("{} documents in {batches} batches", corpus.len());
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
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
