//! What a document describes, which its content tells: an API, the tools of an MCP server, or scripts.

use crate::document::{Document, Mark, Node, Value};
use crate::ir::Source;

/// What a document of this root is.
///
/// An MCP server's tools are a `tools/list` result: the list alone, the result around it, or the
/// JSON-RPC response around that. Scripts are a list of what they answer to `describe`, each with its
/// `slug`. Anything else is held to be an API description, and told what it lacks as one.
pub(super) fn source(root: &Node) -> Source {
    match &root.value {
        Value::Sequence(items) if items.iter().any(|item| item.get("slug").is_some()) => {
            Source::Bash
        }
        Value::Sequence(items)
            if items.is_empty() || items.iter().any(|i| i.as_map().is_some()) =>
        {
            Source::Mcp
        }
        Value::Map(_) if root.get("openapi").is_some() || root.get("swagger").is_some() => {
            Source::OpenApi
        }
        Value::Map(_) if ["tools", "jsonrpc"].iter().any(|key| root.get(key).is_some()) => {
            Source::Mcp
        }
        Value::Map(_) if root.get("result").and_then(|result| result.get("tools")).is_some() => {
            Source::Mcp
        }
        _ => Source::OpenApi,
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Diagnostics;
    use crate::{Source as Text, parse};

    #[test]
    fn the_content_tells() {
        for (text, expected) in [
            (r#"{"openapi": "3.1.0", "tools": []}"#, Source::OpenApi),
            ("swagger: '2.0'", Source::OpenApi),
            ("[]", Source::Mcp),
            (r#"[{"name": "echo", "inputSchema": {}}]"#, Source::Mcp),
            (r#"{"tools": []}"#, Source::Mcp),
            (r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}"#, Source::Mcp),
            (r#"{"result": {"tools": [], "nextCursor": "a"}}"#, Source::Mcp),
            (r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601}}"#, Source::Mcp),
            (r#"[{"slug": "df", "path": "df.sh"}]"#, Source::Bash),
            (r#"{"info": {}}"#, Source::OpenApi),
            ("[1, 2]", Source::OpenApi),
            ("text", Source::OpenApi),
        ] {
            let mut diagnostics = Diagnostics::new();
            let document = parse::parse(&Text::new("x", text), &mut diagnostics);
            diagnostics.finish();
            assert_eq!(document.root().map(source), Some(expected), "{text}");
        }
    }
}
