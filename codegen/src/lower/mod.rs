//! Lowering: from the document, in the words of its source, to the toolbox, in ours.
//!
//! All that differs between Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2, what an MCP server lists and what scripts
//! say of themselves ends here.

mod body;
mod branches;
mod cycles;
mod definitions;
mod disagree;
mod fates;
mod fixed;
mod limits;
mod markup;
mod mcp;
mod meanings;
mod media_types;
mod members;
mod names;
mod operation;
mod parameters;
mod parts;
pub(crate) mod prefix;
mod responses;
pub(crate) mod rust_names;
mod schema;
mod scripts;
mod security;
mod select;
mod servers;
mod source;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod toolbox;
mod types;
mod version;

use std::collections::BTreeMap;

use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::document::{Document, Mark, Node, ResolveError, Target, Value};
use crate::ir;
use crate::lock::Lock;

use definitions::Definitions;
use security::UndescribedCredential;
use version::Version;

/// Has the references in a document start where those who wrote them mean: those of a tool's schemas at
/// the schema, where the document is a list of tools.
pub(crate) fn own_references(document: &mut Document) {
    let parts = source::own_documents(document);
    document.set_resources(parts);
}

/// Makes the toolbox out of the document, as far as the document is healthy; what is not goes to
/// `diagnostics`.
///
/// An operation that is in `lock` keeps the name that it has there.
pub fn lower(
    document: &Document,
    config: &Config,
    lock: Option<&Lock>,
    diagnostics: &mut Diagnostics,
) -> ir::Toolbox {
    let empty = ir::Toolbox { name: config.toolbox_name(""), ..ir::Toolbox::default() };
    let Some(root) = document.root() else { return empty };
    let source = crate::document::source::source(root);
    let version = match source {
        ir::Source::OpenApi => version::version(root, diagnostics),
        // Their schemas are JSON Schema 2020-12, as those of OpenAPI 3.1 are.
        _ => Some(Version::V31),
    };
    let Some(version) = version else { return empty };
    let mut lowering = Lowering {
        document,
        root,
        config,
        lock,
        diagnostics,
        source,
        version,
        definitions: Definitions::default(),
        schemes: Vec::new(),
        undescribed: Vec::new(),
        markdown: BTreeMap::new(),
        wrong_shapes: 0,
    };
    lowering.toolbox()
}

/// What all parts of lowering share.
struct Lowering<'a, 'd> {
    document: &'a Document,
    root: &'a Node,
    config: &'a Config,
    lock: Option<&'a Lock>,
    diagnostics: &'d mut Diagnostics,
    source: ir::Source,
    version: Version,
    definitions: Definitions<'a>,
    schemes: Vec<ir::Scheme>,
    /// The credentials that have no scheme in the description.
    undescribed: Vec<UndescribedCredential>,
    /// [`ir::Toolbox::markdown`].
    markdown: BTreeMap<String, String>,
    wrong_shapes: usize,
}

/// The errors that are warnings where only the response of an error has them.
pub(crate) const KINDS_OF_RESPONSES: [&str; 4] =
    ["dangling-reference", "missing-file", "remote-file", "wrong-shape"];

/// How many wrong shapes are told with their path in the document.
const MAX_PATHS_SHOWN: usize = 50;

impl<'a> Lowering<'a, '_> {
    fn error(&mut self, kind: &'static str, mark: Mark, message: impl Into<String>, help: &str) {
        self.diagnostics.push(Diagnostic::error(kind, mark, message).help(help));
    }

    fn warn(&mut self, kind: &'static str, mark: Mark, message: impl Into<String>, help: &str) {
        self.diagnostics.push(Diagnostic::warning(kind, mark, message).help(help));
    }

    /// The error for a node that is not what it should be.
    fn wrong_shape(&mut self, what: &str, wanted: &str, node: &Node) {
        let message = format!("{what} is {}, not {wanted}", node.kind());
        let mut diagnostic = Diagnostic::error("wrong-shape", node.mark, message)
            .help(format!("write {wanted} here, or leave the key out"));
        self.wrong_shapes += 1;
        // Finding a node's path reads the whole document.
        if self.wrong_shapes <= MAX_PATHS_SHOWN {
            if let Some(pointer) = self.document.pointer(node.mark) {
                diagnostic = diagnostic.note(format!("it is at `{pointer}`"));
            }
        }
        self.diagnostics.push(diagnostic);
    }

    /// Follows the references of a node that is no schema (a parameter, a response, …). `None`,
    /// and an error, where they lead nowhere.
    fn resolve(&mut self, node: &'a Node) -> Option<(&'a Node, Option<Target>)> {
        match self.document.resolve_any(node) {
            Ok(found) => Some(found),
            Err(error) => {
                self.unresolved(node, error);
                None
            }
        }
    }

    /// Reports a reference that leads nowhere, at the reference itself.
    fn unresolved(&mut self, node: &Node, error: ResolveError) {
        if !error.reported {
            let mark = node.get("$ref").map_or(node.mark, |reference| reference.mark);
            self.diagnostics.push(error.diagnostic("dangling-reference", mark));
        }
    }

    /// The entries of a mapping at `key`, nothing when it is absent, an error when it is no
    /// mapping.
    fn entries(&mut self, node: &'a Node, key: &str, what: &str) -> Vec<(&'a str, Mark, &'a Node)> {
        let Some(value) = node.get(key) else { return Vec::new() };
        match (value.as_map(), &value.value) {
            (Some(map), _) => map.iter().collect(),
            (None, Value::Null) => Vec::new(),
            (None, _) => {
                self.wrong_shape(what, "a mapping", value);
                Vec::new()
            }
        }
    }
}
