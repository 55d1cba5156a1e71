//! Values of the schemas of real descriptions come back as they went in through the types that are
//! made of these schemas.

mod schemas;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::Value;
use toolpress_codegen::ir::{Shape, Toolbox, Type};
use toolpress_codegen::{Config, generate};

use crate::corpus::{corpus, source};
use crate::prism::values::{Round, UNDESCRIBED, value};
use crate::real_specs::FIRST_TEN;

/// How many values a type has.
const VALUES: usize = 20;

/// How many lines are compiled at once.
const BATCH: usize = 60_000;

/// A document's types, and values of them.
struct Module {
    name: String,
    code: String,
    /// The types as the program names them.
    types: Vec<String>,
    /// The index of a type and a value of it.
    values: Vec<(usize, Value)>,
    /// The types that have no value, and why.
    without: Vec<String>,
}

/// Types and the schemas that they were made of: those of definitions, then what arguments and
/// results hold that is no part of one.
fn probes(module: &str, toolbox: &Toolbox) -> Vec<(String, Value)> {
    let mut probes = Vec::new();
    for declaration in &toolbox.types {
        if let (Some(id), Shape::Struct { .. } | Shape::Enum { .. } | Shape::Union { .. }) =
            (declaration.definition, &declaration.shape)
        {
            let name = format!("{module}::types::{}", declaration.name.as_str());
            probes.push((name, schemas::reference(id.0)));
        }
    }
    let mut seen = BTreeSet::new();
    let arguments = toolbox.tools.iter().flat_map(|tool| &tool.arguments);
    let arguments = arguments.map(|argument| (&argument.ty, &argument.schema));
    let results = toolbox.tools.iter();
    let results = results.filter_map(|tool| Some((&tool.result, tool.output.as_ref()?)));
    for (ty, schema) in arguments.chain(results) {
        if let Some(text) = inline(module, toolbox, ty).filter(|text| seen.insert(text.clone())) {
            probes.push((text, schemas::of(schema, toolbox)));
        }
    }
    probes
}

/// How a type is written that holds a type of its own which is no definition.
fn inline(module: &str, toolbox: &Toolbox, ty: &Type) -> Option<String> {
    let within = |ty| inline(module, toolbox, ty);
    match ty {
        Type::Vec(item) => within(item).map(|item| format!("Vec<{item}>")),
        Type::Map(item) => {
            within(item).map(|item| format!("std::collections::BTreeMap<String, {item}>"))
        }
        Type::Nullable(item) => within(item).map(|item| format!("Option<{item}>")),
        Type::Named(id) => {
            let declaration = &toolbox.types[id.0 as usize];
            let is_inline = declaration.definition.is_none()
                && !matches!(declaration.shape, Shape::Responses { .. });
            is_inline.then(|| format!("{module}::types::{}", declaration.name.as_str()))
        }
        _ => None,
    }
}

/// The `types` module of a document alone, and values of its types.
fn module(path: &Path, name: &str) -> Option<Module> {
    let config = Config::new(path.to_string_lossy()).name(name);
    let generated = generate(&source(path), &config);
    let mut file: syn::File = syn::parse2(generated.tokens).expect("items");
    file.items.retain(|item| matches!(item, syn::Item::Mod(item) if item.ident == "types"));
    let code = prettyplease::unparse(&file);
    let toolbox = &generated.analysis.toolbox;
    let root = schemas::definitions(toolbox);
    let (mut types, mut values, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for (ty, schema) in probes(name, toolbox) {
        let mut last = String::new();
        let before = values.len();
        for n in 0..VALUES {
            let round = Round::ALL[n % Round::ALL.len()];
            match value(&root, &schema, &format!("{ty} {n}"), round) {
                Ok(value) => values.push((types.len(), value)),
                Err(error) => last = error,
            }
        }
        if values.len() == before {
            without.push(format!("{ty}: {}", last.chars().take(300).collect::<String>()));
        }
        types.push(ty);
    }
    (!types.is_empty()).then(|| Module { name: name.to_owned(), code, types, values, without })
}

/// Writes the program over the modules, and its input.
fn write_program(folder: &Path, modules: &[Module]) -> PathBuf {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime");
    let runtime = runtime.canonicalize().expect("the runtime crate");
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"round-trips\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntoolpress = {{ path = {runtime:?}, default-features = false }}\n\
         serde = \"1\"\nserde_json = \"1\"\n\n[profile.dev]\ndebug = false\n\n[workspace]\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).expect("the lock file");
    std::fs::write(folder.join("src/main.rs"), include_str!("round_trips/program.rs"))
        .expect("a program");
    let mut table = String::from("#![allow(deprecated)]\n");
    let (mut rows, mut input, mut first) = (String::new(), String::new(), 0);
    for Module { name, code, types, values, .. } in modules {
        std::fs::write(folder.join(format!("src/{name}.rs")), code).expect("a module");
        writeln!(table, "#[path = \"{name}.rs\"]\nmod {name};").expect("text");
        for ty in types {
            writeln!(rows, "    ({ty:?}, super::round::<{ty}>),").expect("text");
        }
        for (index, value) in values {
            writeln!(input, "{}\t{value}", first + index).expect("text");
        }
        first += types.len();
    }
    let entry = "(&str, fn(serde_json::Value) -> Result<serde_json::Value, String>)";
    writeln!(table, "pub const UNDESCRIBED: &str = {UNDESCRIBED:?};").expect("text");
    write!(table, "pub static TABLE: &[{entry}] = &[\n{rows}];\n").expect("text");
    std::fs::write(folder.join("src/table.rs"), table).expect("a table");
    let path = folder.join("values.tsv");
    std::fs::write(&path, input).expect("values");
    path
}

/// Compiles and runs the program: what does not come back, a line each.
fn run(name: &str, modules: &[Module]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let values = write_program(&folder, modules);
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--color", "never", "--"])
        .arg(values)
        .current_dir(&folder)
        // Beside the other tests' folder, whose lock they hold for long.
        .env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/round-trips-target"))
        // It is compiled once.
        .env("CARGO_INCREMENTAL", "0")
        .output()
        .expect("cargo runs");
    let report = String::from_utf8_lossy(&output.stderr);
    let head: Vec<&str> = report.lines().take(60).collect();
    assert!(output.status.success(), "{}", head.join("\n"));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[derive(Default)]
struct Totals {
    types: usize,
    values: usize,
    without: Vec<String>,
    wrong: Vec<String>,
}

impl Totals {
    fn add(&mut self, name: &str, modules: Vec<Module>) {
        let begun = Instant::now();
        let wrong = run(name, &modules);
        println!("{name}: compiled and run in {:.0?}", begun.elapsed());
        self.wrong.extend(wrong);
        for module in modules {
            self.types += module.types.len();
            self.values += module.values.len();
            self.without.extend(module.without);
        }
    }

    fn finish(self) {
        let Self { types, values, without, wrong } = self;
        println!("{values} values of {types} types; {} types without one", without.len());
        if let Some(path) = std::env::var_os("TOOLPRESS_ROUND_TRIPS_REPORT") {
            let all: Vec<&str> = without.iter().chain(&wrong).map(String::as_str).collect();
            std::fs::write(path, all.join("\n")).expect("a report");
        }
        let cut = |line: &String| line.chars().take(400).collect::<String>();
        let shown: Vec<String> = wrong.iter().take(40).map(cut).collect();
        assert!(shown.is_empty(), "{} of {values}: {shown:#?}", wrong.len());
        let some: Vec<String> = without.iter().take(20).map(cut).collect();
        assert!(without.len() * 50 <= types, "{} types have no value: {some:#?}", without.len());
    }
}

/// What is compiled every time: unions with and without discriminators.
const EVERY_TIME: [&str; 1] = ["box"];

#[test]
fn values_come_back_through_their_types() {
    let whole = std::env::var_os("TOOLPRESS_WHOLE_CORPUS").is_some();
    let only = std::env::var("TOOLPRESS_ROUND_TRIPS").ok();
    let wanted: Vec<&str> = match &only {
        Some(only) if only == "ten" => FIRST_TEN.to_vec(),
        Some(only) => only.split(',').collect(),
        None => EVERY_TIME.to_vec(),
    };
    let mut totals = Totals::default();
    let (mut batch, mut lines, mut batches) = (Vec::new(), 0, 0);
    for (index, entry) in corpus().iter().enumerate() {
        if !whole && !wanted.iter().any(|start| entry.name.starts_with(start)) {
            continue;
        }
        let name = format!("api{index}_{}", toolpress_naming::normalize(&entry.name));
        let begun = Instant::now();
        let Some(module) = module(&entry.path, &name.to_lowercase()) else { continue };
        println!(
            "{}: {} types, {} values in {:.0?}",
            entry.name,
            module.types.len(),
            module.values.len(),
            begun.elapsed()
        );
        lines += module.code.lines().count();
        batch.push(module);
        if lines >= BATCH {
            batches += 1;
            totals.add(&format!("round-trips-{batches}"), std::mem::take(&mut batch));
            lines = 0;
        }
    }
    if !batch.is_empty() {
        totals.add("round-trips", batch);
    }
    totals.finish();
}
