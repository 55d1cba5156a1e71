//! Which version of which format a document is in: the first thing that is read.

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::document::Node;

/// The dialects that lowering tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Version {
    /// Swagger 2.0.
    V2,
    /// OpenAPI 3.0.x.
    V30,
    /// OpenAPI 3.1.x and 3.2.x.
    V31,
}

/// The version, or an error that says what was found.
pub(crate) fn version(root: &Node, diagnostics: &mut Diagnostics) -> Option<Version> {
    let field = root.get("openapi").map(|n| ("openapi", n));
    let Some((name, node)) = field.or_else(|| root.get("swagger").map(|n| ("swagger", n))) else {
        diagnostics.push(missing(root));
        return None;
    };
    let text = node.as_text().unwrap_or_default();
    let version = match (name, text) {
        ("swagger", "2" | "2.0") => Some(Version::V2),
        ("openapi", text) if is_minor(text, "3.0") => Some(Version::V30),
        ("openapi", text) if is_minor(text, "3.1") || is_minor(text, "3.2") => Some(Version::V31),
        _ => None,
    };
    if version.is_none() {
        let found = if text.is_empty() { node.kind().to_owned() } else { format!("`{text}`") };
        diagnostics.push(
            Diagnostic::error("version", node.mark, format!("`{name}` is {found}"))
                .help("toolpress reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2"),
        );
    }
    version
}

/// `3.1`, `3.1.0`, `3.1.1-rc1`.
fn is_minor(text: &str, minor: &str) -> bool {
    text.strip_prefix(minor).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
}

fn missing(root: &Node) -> Diagnostic {
    if root.as_map().is_none() {
        let message = format!("the document is {}, not a mapping", root.kind());
        return Diagnostic::error("version", root.mark, message)
            .help("an API description is a mapping with `openapi`, `info` and `paths`");
    }
    Diagnostic::error("version", root.mark, "there is neither `openapi` nor `swagger` here")
        .help("start the document with its version, as in `openapi: 3.1.0`")
}
