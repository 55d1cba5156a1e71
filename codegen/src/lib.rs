//! The core of toolpress: a description goes in, of an API, of the tools of an MCP server or of scripts, and
//! the code of a toolbox comes out.
//!
//! ```text
//! spec.yaml ──load──▶ Source ──parse──▶ Document ──lower──▶ Toolbox ──check──▶ Toolbox ──expand──▶ tokens
//! ```
//!
//! The verb, the module and the function of a stage share one name; nothing flows back.
//! [`generate`] strings the stages together. The macro, [`build_script`] and the command line are
//! thin front ends over it, with the same [`Config`] and the same output.
//!
//! # Invariants
//!
//! 1. Files and the environment are touched in [`load`] and [`build_script`], the command line and
//!    the tests alone. [`generate`] is a function of text and config.
//! 2. Only [`parse`] knows the text of YAML and JSON. Only [`lower`] sees both the document and the
//!    IR; the differences between Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2, a list of tools and the
//!    descriptions of scripts end there. [`expand`] sees the IR and the config.
//! 3. [`ir`] holds no type of syn, quote or proc_macro2. `quote!` stands under [`expand`] and in the
//!    macro crate; `proc_macro` in the macro crate.
//! 4. What came from the description keeps its [`document::Mark`] until [`check`] has passed.
//! 5. No input makes this crate panic. A broken invariant of ours is a diagnostic that says so.
//! 6. The same input gives the same bytes: nothing emitted comes out of an iterated `HashMap`.
//! 7. Generated code names nothing but `#krate::__private::*`, the public items of the runtime
//!    by their full path, and its own items.
//! 8. Generated code is data first. What is the same for every operation lives once in the runtime
//!    and reads a table.
//! 9. There is one [`Config`]. A new option touches it and its one use. Toolboxes of Rust functions have
//!    their own few options, in the macro crate.
//! 10. Names are made in one place, `toolpress_naming` and [`lower`]; newtypes hold them. Those of Rust
//!     functions the compiler makes, with the `const` functions of `toolpress_naming`.
//! 11. There is one request builder, in the runtime. A typed call and a model's call both use it.
//! 12. There is no `unsafe`.

pub mod build_script;
pub mod check;
pub mod config;
pub mod diagnostics;
pub mod diff;
pub mod document;
pub mod expand;
pub mod functions;
#[cfg(feature = "openapiv3")]
mod interop;
pub mod ir;
pub mod load;
pub mod lock;
pub mod lower;
pub mod parse;
pub mod source;
pub mod words;

pub use config::{Clash, Config, Deny, Types};
pub use diagnostics::{Diagnostic, Severity};
pub use source::Source;

use diagnostics::Diagnostics;
use document::Document;
use ir::Toolbox;
use proc_macro2::TokenStream;

/// What is known of a description after all checks.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The files that were read; diagnostics are rendered with it.
    pub document: Document,
    /// The healthy part.
    pub toolbox: Toolbox,
    /// All problems, errors first.
    pub diagnostics: Vec<Diagnostic>,
}

/// What [`generate`] gives.
#[derive(Debug, Clone)]
pub struct Generated {
    /// The toolbox's items. With errors in the analysis they are those of the healthy part.
    pub tokens: TokenStream,
    /// What they were made from.
    pub analysis: Analysis,
}

/// Reads and checks a description: all stages but the last.
pub fn analyze(source: &Source, config: &Config) -> Analysis {
    let mut diagnostics = Diagnostics::new();
    config.report(&mut diagnostics);
    let mut document = parse::parse(source, &mut diagnostics);
    lower::own_references(&mut document);
    let lock = lock::read(source, config, &mut document, &mut diagnostics);
    let names = lock.as_ref().map(|locked| &locked.lock);
    let toolbox = lower::lower(&document, config, names, &mut diagnostics);
    check::check(&toolbox, config, lock.as_ref(), &mut diagnostics);
    diagnostics.apply(config);
    Analysis { document, toolbox, diagnostics: diagnostics.finish() }
}

/// Reads and checks a description and generates its toolbox.
///
/// ```
/// use toolpress_codegen::{Config, Severity, Source, generate};
/// let spec = r#"{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"},
///     "paths": {"/pets": {"get": {"operationId": "list-pets", "responses": {}}}}}"#;
/// let config = Config::inline(spec).name("pets");
/// let generated = generate(&Source::new("<inline>", spec), &config);
/// // A note: the tool's name is not its operationId.
/// assert!(generated.analysis.diagnostics.iter().all(|d| d.severity < Severity::Error));
/// assert_eq!(generated.analysis.toolbox.tools[0].name.as_str(), "openapi_pets_list_pets");
/// ```
pub fn generate(source: &Source, config: &Config) -> Generated {
    let analysis = analyze(source, config);
    let tokens = expand::expand(&analysis.toolbox, config);
    Generated { tokens, analysis }
}
