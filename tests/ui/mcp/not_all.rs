mod github {
    toolpress::toolbox!(
        inline = r#"{"tools": [
            {"name": "search.issues", "inputSchema": {"type": "object"}},
            {"name": "search.issues", "inputSchema": {"type": "object"}},
            {"name": "close", "inputSchema": {"type": "array"}},
            {"title": "Nameless"}
        ], "nextCursor": "2"}"#,
    );
}

fn main() {
    let _ = github::ToolId::SearchIssues;
}
