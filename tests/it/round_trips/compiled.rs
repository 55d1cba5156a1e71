//! The program that decodes and encodes: the types of descriptions, a table of them, and what is
//! given to each.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use toolpress_codegen::ir::{Shape, Toolbox, Type};
use toolpress_codegen::{Config, Generated, Source, generate};

use crate::prism::values::UNDESCRIBED;

/// A document's types, and what is given to them.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) rows: Vec<Row>,
    /// The index of a row, and what is given to it.
    pub(crate) lines: Vec<(usize, Line)>,
    /// The types that nothing is given to, and why.
    pub(crate) without: Vec<String>,
}

/// A type as the program has it in its table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    /// What it is, for the report.
    pub(crate) name: String,
    /// The function that decodes a line and encodes it again.
    pub(crate) code: String,
}

/// A value, or the answer of an API.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line {
    /// 0 for a value.
    pub(crate) status: u16,
    pub(crate) media_type: String,
    pub(crate) body: String,
    /// The variant that it has to be of, where it is one of several responses.
    pub(crate) variant: String,
    /// What has to come back, where that is not the body as JSON.
    pub(crate) value: Option<Value>,
}

impl Module {
    /// How much of what is given is an answer with a status.
    pub(crate) fn answers(&self) -> usize {
        self.lines.iter().filter(|(_, line)| line.status != 0).count()
    }
}

impl Row {
    /// A type by itself.
    pub(crate) fn plain(ty: String) -> Self {
        Self { code: format!("super::plain::<{ty}>"), name: ty }
    }

    /// The type of a response, as a call decodes it.
    pub(crate) fn answer(module: &str, toolbox: &Toolbox, ty: &Type) -> Self {
        let name = text(module, toolbox, ty);
        let mut arms = String::new();
        match responses(toolbox, ty) {
            Some(variants) => {
                for variant in variants {
                    let given = if variant.ty == Type::Unit { "" } else { "(value)" };
                    let (variant, shown) = (variant.name.as_str(), shown(&variant.ty));
                    write!(arms, "{name}::{variant}{given} => super::{shown}(\"{variant}\"")
                        .expect("text");
                    arms.push_str(if given.is_empty() { "), " } else { ", value), " });
                }
            }
            None if *ty == Type::Unit => arms.push_str("() => super::unit(\"\")"),
            None => write!(arms, "value => super::{}(\"\", value)", shown(ty)).expect("text"),
        }
        let code =
            format!("|line| super::answer::<{name}>(line, |value| match value {{ {arms} }})");
        Self { name, code }
    }
}

/// The function that shows what a response holds.
fn shown(ty: &Type) -> &'static str {
    match ty {
        Type::Unit => "unit",
        Type::Bytes => "bytes",
        _ => "json",
    }
}

/// The variants of a type that is several responses.
pub(crate) fn responses<'t>(
    toolbox: &'t Toolbox,
    ty: &Type,
) -> Option<&'t [toolpress_codegen::ir::ResponseVariant]> {
    let Type::Named(id) = ty else { return None };
    match &toolbox.types[id.0 as usize].shape {
        Shape::Responses { variants } => Some(variants),
        _ => None,
    }
}

/// A type as the program names it.
pub(crate) fn text(module: &str, toolbox: &Toolbox, ty: &Type) -> String {
    let within = |ty| text(module, toolbox, ty);
    let word = match ty {
        Type::Unit => "()",
        Type::Bytes => "toolpress::bytes::Bytes",
        Type::File => "toolpress::File",
        Type::Bool => "bool",
        Type::I32 => "i32",
        Type::I64 => "i64",
        Type::U64 => "u64",
        Type::F32 => "f32",
        Type::F64 => "f64",
        Type::String => "String",
        Type::Value => "serde_json::Value",
        Type::Vec(item) => return format!("Vec<{}>", within(item)),
        Type::Map(item) => return format!("std::collections::BTreeMap<String, {}>", within(item)),
        Type::Nullable(item) => return format!("Option<{}>", within(item)),
        Type::Boxed(item) => return format!("Box<{}>", within(item)),
        Type::Named(id) => {
            let declaration = &toolbox.types[id.0 as usize];
            return format!("{module}::types::{}", declaration.name.as_str());
        }
    };
    word.to_owned()
}

/// The `types` module of a document alone.
pub(crate) fn types(generated: Generated) -> String {
    items(generated, |item| matches!(item, syn::Item::Mod(item) if item.ident == "types"))
}

fn items(generated: Generated, keep: impl Fn(&syn::Item) -> bool) -> String {
    let mut file: syn::File = syn::parse2(generated.tokens).expect("items");
    file.items.retain(keep);
    prettyplease::unparse(&file)
}

/// An API of one operation, whose answer the program decides.
fn echo() -> String {
    let description = json!({
        "openapi": "3.1.0",
        "info": { "title": "echo", "version": "1" },
        "paths": { "/": { "get": { "operationId": "echo", "responses": {} } } },
    });
    let source = Source::new("echo.json", description.to_string().into_bytes());
    items(generate(&source, &Config::new("echo.json")), |_| true)
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
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("Cargo.toml", &manifest);
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).expect("the lock file");
    write("src/main.rs", include_str!("program.rs"));
    write("src/echo.rs", &echo());
    let mut table = String::from("#![allow(deprecated, clippy::all)]\n");
    let (mut rows, mut input, mut first) = (String::new(), String::new(), 0);
    for module in modules {
        let name = &module.name;
        write(&format!("src/{name}.rs"), &module.code);
        writeln!(table, "#[path = \"{name}.rs\"]\nmod {name};").expect("text");
        for row in &module.rows {
            writeln!(rows, "    ({:?}, {}),", row.name, row.code).expect("text");
        }
        for (row, line) in &module.lines {
            writeln!(input, "{}", line.json(first + row)).expect("text");
        }
        first += module.rows.len();
    }
    writeln!(table, "pub const UNDESCRIBED: &str = {UNDESCRIBED:?};").expect("text");
    let entry = "(&str, fn(&super::Line) -> super::Made)";
    write!(table, "pub static TABLE: &[{entry}] = &[\n{rows}];\n").expect("text");
    write("src/table.rs", &table);
    write("lines.ndjson", &input);
    folder.join("lines.ndjson")
}

impl Line {
    fn json(&self, row: usize) -> Value {
        let mut line = json!({ "row": row, "body": self.body });
        if self.status != 0 {
            line["status"] = json!(self.status);
            line["type"] = json!(self.media_type);
            line["variant"] = json!(self.variant);
        }
        if let Some(value) = &self.value {
            line["value"] = value.clone();
        }
        line
    }
}

/// Compiles and runs the program: what does not come back, a line each.
pub(crate) fn run(name: &str, modules: &[Module]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let lines = write_program(&folder, modules);
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--color", "never", "--"])
        .arg(lines)
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
