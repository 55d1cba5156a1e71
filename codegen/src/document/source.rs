//! What a document describes, which its content tells: an API, the tools of an MCP server, or scripts.

use toolpress_naming::table::Source;

use super::{Node, Value};

/// What a document of this root is.
///
/// An MCP server's tools are a `tools/list` result: the list alone, the result around it, or the
/// JSON-RPC response around that. Scripts are a list of what they answer to `describe`, each with its
/// `slug`, or what one of them answers. Anything else is held to be an API description, and told what it lacks as one.
pub(crate) fn source(root: &Node) -> Source {
    match &root.value {
        Value::Sequence(items) if items.iter().any(is_script) => Source::Bash,
        Value::Sequence(items)
            if items.is_empty() || items.iter().any(|i| i.as_map().is_some()) =>
        {
            Source::Mcp
        }
        Value::Map(_) if root.get("openapi").is_some() || root.get("swagger").is_some() => {
            Source::OpenApi
        }
        Value::Map(_) if root.get("slug").is_some() => Source::Bash,
        Value::Map(_) if ["tools", "jsonrpc"].iter().any(|key| root.get(key).is_some()) => {
            Source::Mcp
        }
        Value::Map(_) if root.get("result").and_then(|result| result.get("tools")).is_some() => {
            Source::Mcp
        }
        _ => Source::OpenApi,
    }
}

/// Whether an entry is that of a script, perhaps one that forgot its slug.
fn is_script(entry: &Node) -> bool {
    entry.get("slug").is_some() || entry.get("path").is_some() && entry.get("name").is_none()
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
            (r#"{"slug": "df", "path": "df.sh"}"#, Source::Bash),
            (r#"[{"path": "df.sh", "args": []}]"#, Source::Bash),
            (r#"[{"name": "a", "path": "df.sh"}]"#, Source::Mcp),
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
