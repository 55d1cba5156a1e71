//! The entry for build.rs: [`Config::write_to_out_dir`].

use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

use indexmap::IndexMap;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::config::Config;
use crate::diagnostics::{Diagnostic, Severity, Site};
use crate::document::Document;
use crate::expand;
use crate::load::{Folder, load};

/// Why a build script gives nothing: every problem as rustc would show it. `Debug` shows the same
/// as `Display`, for it is `Debug` that `fn main() -> Result<(), BuildError>` prints.
#[derive(Clone, PartialEq, Eq)]
pub struct BuildError {
    text: String,
}

/// What a build script learns of a description.
#[derive(Debug)]
pub struct Built {
    /// The toolbox's items as Rust, or all errors.
    pub code: Result<String, BuildError>,
    /// The warnings, a line for each kind. Notes are not among them.
    pub warnings: Vec<String>,
    /// The files that were read or looked for.
    pub files: Vec<PathBuf>,
}

impl Config {
    /// Writes the toolbox's items to a file in `OUT_DIR`, and tells cargo which files they were
    /// made from.
    ///
    /// The path of the description is relative to the folder of Cargo.toml, as in the macro. In
    /// build.rs:
    ///
    /// ```no_run
    /// use toolpress_codegen::{Config, build_script::BuildError};
    /// fn main() -> Result<(), BuildError> {
    ///     Config::new("specs/petstore.yaml").name("pets").write_to_out_dir("pets.rs")
    /// }
    /// ```
    ///
    /// and in the crate:
    ///
    /// ```ignore
    /// mod pets {
    ///     include!(concat!(env!("OUT_DIR"), "/pets.rs"));
    /// }
    /// ```
    ///
    /// # Errors
    /// The description has errors, or the file cannot be written.
    pub fn write_to_out_dir(&self, file: &str) -> Result<(), BuildError> {
        let out_dir = env::var_os("OUT_DIR").ok_or_else(|| BuildError {
            text: "error: `OUT_DIR` is not set\n = help: call `write_to_out_dir` in build.rs"
                .into(),
        })?;
        let built = build(self, &Folder::of_package());
        for instruction in instructions(&built) {
            println!("{instruction}");
        }
        write(&Path::new(&out_dir).join(file), &built.code?)
    }
}

/// Reads a description and generates its toolbox: all that [`Config::write_to_out_dir`] does but
/// for writing and printing.
pub fn build(config: &Config, folder: &Folder) -> Built {
    let loaded = load(config, folder);
    let analysis = loaded.analyze(config);
    let of = |severity| analysis.diagnostics.iter().filter(move |d| d.severity == severity);
    let errors: Vec<_> = of(Severity::Error).collect();
    let warnings: Vec<_> = of(Severity::Warning).collect();
    let warnings = by_kind(&warnings, &analysis.document);
    let code = if errors.is_empty() {
        Ok(to_text(expand::expand(&analysis.toolbox, config)))
    } else {
        Err(BuildError::new(&errors, &analysis.document))
    };
    Built { code, warnings, files: loaded.files() }
}

impl BuildError {
    fn new(errors: &[&Diagnostic], document: &Document) -> Self {
        let rendered: Vec<String> =
            errors.iter().map(|error| format!("error: {}", error.render(document))).collect();
        Self { text: rendered.join("\n\n") }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints `Error: ` in front; on a line of its own it does not disturb the shape.
        write!(f, "the toolbox could not be generated\n\n{}", self.text)
    }
}

impl std::error::Error for BuildError {}

/// How many warnings of one kind are shown.
const SHOWN: usize = 3;

/// A line for each kind, in the order of their first places: a description may have thousands of
/// one.
fn by_kind(warnings: &[&Diagnostic], document: &Document) -> Vec<String> {
    let mut kinds: IndexMap<&str, Vec<&Diagnostic>> = IndexMap::new();
    for warning in warnings {
        kinds.entry(warning.kind).or_default().push(warning);
    }
    let lines = kinds.into_iter().map(|(kind, list)| {
        let shown: Vec<String> =
            list.iter().take(SHOWN).map(|warning| line(warning, document)).collect();
        let shown = shown.join("; ");
        // Of one kind the edit is much the same.
        let help = list.first().and_then(|warning| warning.help.as_ref());
        let help = help.map(|help| format!("; help: {help}")).unwrap_or_default();
        match list.len() {
            1 => format!("{shown}{help}"),
            2..=SHOWN => format!("{} warnings `{kind}`: {shown}{help}", list.len()),
            count => format!(
                "{count} warnings `{kind}`, which `cargo toolpress check` lists: {shown}; …{help}"
            ),
        }
    });
    lines.collect()
}

/// A diagnostic in one line, its place first.
fn line(diagnostic: &Diagnostic, document: &Document) -> String {
    match diagnostic.site {
        Site::Spec(mark) => {
            let (line, column) = document.position(mark);
            format!("{}:{line}:{column}: {}", document.path(mark), diagnostic.message)
        }
        Site::Option { .. } => diagnostic.message.clone(),
    }
}

/// What cargo is told. A line break in a path or a message, both of which may come from the
/// description, would start an instruction of its own: it is never printed.
fn instructions(built: &Built) -> Vec<String> {
    let files = built
        .files
        .iter()
        .map(|file| file.display().to_string())
        .filter(|file| !file.contains(char::is_control))
        .map(|file| format!("cargo::rerun-if-changed={file}"));
    let warnings = built
        .warnings
        .iter()
        .map(|warning| format!("cargo::warning={}", warning.replace(char::is_control, " ")));
    files.chain(warnings).collect()
}

fn write(path: &Path, code: &str) -> Result<(), BuildError> {
    let written = match path.parent() {
        Some(folder) => fs::create_dir_all(folder),
        None => Ok(()),
    };
    written.and_then(|()| fs::write(path, code)).map_err(|error| BuildError {
        text: format!("error: cannot write `{}`: {error}", path.display()),
    })
}

/// How many tokens are printed in a reader's layout at most: that takes some three hundred bytes
/// a token, and nobody reads thirty megabytes. The largest real descriptions have less.
#[cfg(feature = "pretty")]
const MOST_TOKENS: usize = 2_000_000;

/// The items as Rust.
#[cfg(feature = "pretty")]
fn to_text(tokens: TokenStream) -> String {
    if is_larger(&tokens, MOST_TOKENS) {
        return lines(tokens);
    }
    match syn::parse2(tokens.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(_) => lines(tokens),
    }
}

/// The items as Rust.
#[cfg(not(feature = "pretty"))]
fn to_text(tokens: TokenStream) -> String {
    lines(tokens)
}

/// Whether there are more tokens than this, those in groups counted.
#[cfg(feature = "pretty")]
fn is_larger(tokens: &TokenStream, most: usize) -> bool {
    let mut left = most;
    let mut groups = vec![tokens.clone()];
    while let Some(group) = groups.pop() {
        for token in group {
            let Some(rest) = left.checked_sub(1) else { return true };
            left = rest;
            if let TokenTree::Group(group) = token {
                groups.push(group.stream());
            }
        }
    }
    false
}

/// Tokens with a line break after every item, so that a compiler's messages show one item and not
/// all of them.
fn lines(tokens: TokenStream) -> String {
    let mut out = String::new();
    let mut item = TokenStream::new();
    for token in tokens {
        let ends = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        let module = matches!(&token, TokenTree::Group(_) if ends) && is_module(&item);
        if let (TokenTree::Group(group), true) = (&token, module) {
            out.push_str(&std::mem::take(&mut item).to_string());
            out.push_str(" {\n");
            out.push_str(&lines(group.stream()));
            out.push_str("}\n");
            continue;
        }
        item.extend([token]);
        if ends {
            out.push_str(&std::mem::take(&mut item).to_string());
            out.push('\n');
        }
    }
    out.push_str(&item.to_string());
    out
}

/// Whether these tokens are what stands in front of a module's braces.
fn is_module(head: &TokenStream) -> bool {
    let mut words = head.clone().into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    words.find(|word| word != "pub").is_some_and(|word| word == "mod")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: &str = r#"{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"},
        "paths": {"/pets": {"get": {"operationId": "list", "responses": {}}}}}"#;

    #[test]
    fn items_stand_in_lines_within_modules_too() {
        let text =
            "#[doc = \"d\"] pub mod types { use a::b; pub struct S { x: u8 } } const C: u8 = 1;";
        let out = lines(text.parse().unwrap());
        let again: TokenStream = out.parse().unwrap();
        assert_eq!(again.to_string(), text.parse::<TokenStream>().unwrap().to_string());
        assert_eq!(out.lines().count(), 5, "{out}");
    }

    #[cfg(feature = "pretty")]
    #[test]
    fn tokens_are_counted_in_groups_too() {
        let tokens: TokenStream = "a { b (c) } d".parse().unwrap();
        assert!(is_larger(&tokens, 5) && !is_larger(&tokens, 6));
    }

    #[test]
    fn the_code_is_the_macro_s_tokens() {
        let config = Config::inline(SPEC).name("pets");
        let built = build(&config, &Folder::current());
        let generated = crate::generate(&crate::Source::new("<inline>", SPEC), &config);
        let text = generated.tokens.to_string();
        assert_eq!(built.code.unwrap(), to_text(text.parse().unwrap()));
        let plain: TokenStream = lines(generated.tokens).parse().unwrap();
        assert_eq!(plain.to_string(), text);
    }

    #[test]
    fn it_can_be_included_in_a_module() {
        let built = build(&Config::inline(SPEC), &Folder::current());
        let code = built.code.unwrap();
        // `include!` takes no inner attributes or inner docs.
        assert!(!code.contains("#!["), "{code}");
        assert!(!code.lines().any(|line| line.trim_start().starts_with("//!")), "{code}");
    }

    #[test]
    fn errors_are_all_told_by_debug_too() {
        let spec = SPEC.replace("\"list\"", "{}").replace("\"Pets\"", "[]");
        let error = build(&Config::inline(spec).max_name_len(3), &Folder::current());
        let error = error.code.unwrap_err();
        assert!(error.to_string().contains("error: `max_name_len` is 3, not 16 to 128"), "{error}");
        assert!(format!("{error:?}").ends_with(&error.to_string()));
    }

    #[test]
    fn there_is_a_line_for_each_kind_of_warning() {
        let mut spec = "openapi: 3.1.0\npaths:\n".to_owned();
        let warnings =
            |spec: &str| build(&Config::inline(spec).prefix(""), &Folder::current()).warnings;
        let mut counts = Vec::new();
        for number in 1..=4 {
            spec.push_str(&format!("  /{number}: {{post: {{requestBody: {{}}}}}}\n"));
            let [line] = &warnings(&spec)[..] else { panic!("{spec}") };
            counts.push(line.clone());
        }
        let one = "<inline>:3:28: the request body has no `content`";
        let help = "; help: give it a media type with a schema, or remove `requestBody`";
        assert_eq!(counts[0], format!("{one}{help}"));
        assert!(counts[1].starts_with(&format!("2 warnings `empty-body`: {one}; <inline>:4:")));
        assert!(counts[3].starts_with(&format!(
            "4 warnings `empty-body`, which `cargo toolpress check` lists: {one}; "
        )));
        assert!(
            counts[3].ends_with(&format!("; …{help}")) && !counts[3].contains("<inline>:6:"),
            "{}",
            counts[3]
        );
        spec.push_str("  x: {get: {operationId: b}}\n");
        assert_eq!(warnings(&spec).len(), 2);
    }

    #[test]
    fn a_healthy_description_builds_in_silence() {
        let long = "a".repeat(70);
        let spec = format!(
            "openapi: 3.1.0\npaths:\n  /a: {{get: {{operationId: pet.find}}}}\n  \
             /b: {{get: {{operationId: pet_find}}}}\n  /c: {{get: {{operationId: {long}}}}}\n  \
             /d: {{get: {{}}}}\n"
        );
        let build = |config: Config| build(&config, &Folder::current());
        let built = build(Config::inline(&spec));
        assert_eq!((built.warnings, built.code.is_ok()), (vec![], true));
        let denied = build(Config::inline(&spec).deny(["renamed"])).code.unwrap_err().to_string();
        assert_eq!(denied.matches("error: tool `").count(), 2, "{denied}");
        let broken = Config::inline("openapi: 3.1.0\npaths: {/a: {post: {requestBody: {}}}}");
        assert_eq!(build(broken.clone()).warnings.len(), 1);
        assert_eq!(build(broken.allow(["empty-body"])).warnings, [""; 0]);
    }

    #[test]
    fn nothing_of_a_description_becomes_an_instruction() {
        let built = Built {
            code: Ok(String::new()),
            warnings: vec!["a\ncargo::rustc-env=A=1".to_owned(), "b".to_owned()],
            files: vec!["a.yaml".into(), "b\rcargo::rustc-env=A=1".into()],
        };
        assert_eq!(
            instructions(&built),
            [
                "cargo::rerun-if-changed=a.yaml",
                "cargo::warning=a cargo::rustc-env=A=1",
                "cargo::warning=b",
            ]
        );
    }

    #[test]
    fn every_item_has_lines_of_its_own() {
        let tokens: TokenStream =
            "const A: B = B { c: 1 }; fn f() { g(); } mod m {}".parse().unwrap();
        assert_eq!(lines(tokens), "const A : B = B { c : 1 }\n;\nfn f () { g () ; }\nmod m {\n}\n");
    }
}
