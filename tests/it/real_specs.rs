//! The first ten documents of the corpus expand and compile with their typed functions, warnings
//! denied.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolpress_codegen::{Config, Severity, generate};

use crate::corpus::{corpus, source};

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

/// The folder of the throw-away crate, inside the build folder so that nothing is built twice.
fn crate_folder(name: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    target.join(name)
}

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

#[test]
fn the_first_ten_compile_with_their_types() {
    let corpus = corpus();
    let mut modules = Vec::new();
    for short in FIRST_TEN {
        let Some(entry) = corpus.iter().find(|entry| entry.name.starts_with(short)) else {
            assert!(corpus.is_empty(), "{short} is not in the corpus");
            return;
        };
        let config = Config::new(entry.name.clone()).name(short);
        let generated = generate(&source(&entry.path), &config);
        let errors: Vec<_> = generated
            .analysis
            .diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error && d.kind != "duplicate-id")
            .map(|d| d.render(&generated.analysis.document))
            .collect();
        assert!(errors.is_empty(), "{short}: {}", errors.join("\n"));
        let file = syn::parse2(generated.tokens).expect("items");
        let code = prettyplease::unparse(&file);
        println!(
            "{short}: {} tools, {} lines",
            generated.analysis.toolbox.tools.len(),
            code.lines().count()
        );
        modules.push((format!("{}_api", short.replace("__", "_")), code));
    }
    let folder = crate_folder("real-specs");
    write_library(&folder, &modules);
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline", "--color", "never"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .expect("cargo runs");
    let report = String::from_utf8_lossy(&output.stderr);
    let head: String = report.lines().take(80).collect::<Vec<_>>().join("\n");
    assert!(output.status.success(), "{head}");
}
