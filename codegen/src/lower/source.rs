//! The list of tools in what an MCP server lists.

use crate::document::source::source;
use crate::document::{Document, Mark, Node};
use crate::ir::Source;

/// The list of tools in what a `tools/list` gave, and the pointer to it.
pub(super) fn tool_list(root: &Node) -> Option<(&'static str, &Node)> {
    if root.as_sequence().is_some() {
        return Some(("", root));
    }
    match root.get("tools") {
        Some(list) => Some(("/tools", list)),
        None => Some(("/result/tools", root.get("result")?.get("tools")?)),
    }
}

/// The schemas in a list of tools, each with its place and the pointer to it: documents of their own,
/// whose references start at themselves.
pub(super) fn own_documents(document: &Document) -> Vec<(Mark, String)> {
    let Some(root) = document.root().filter(|root| source(root) == Source::Mcp) else {
        return Vec::new();
    };
    let Some((pointer, list)) = tool_list(root) else { return Vec::new() };
    let tools = list.as_sequence().unwrap_or_default().iter().enumerate();
    let schemas = tools.flat_map(|(index, tool)| {
        ["inputSchema", "outputSchema"]
            .into_iter()
            .filter_map(move |key| Some((tool.get(key)?.mark, format!("{pointer}/{index}/{key}"))))
    });
    schemas.collect()
}
