mod github {
    toolpress::toolbox!(
        inline = r#"[{"name": "search.issues", "inputSchema": {"type": "object"}}]"#,
        only = ["GET /issues", "search*"],
        rename = { "search.issue" => "search" },
        base_url = "https://api.example",
    );
}

fn main() {
    let _ = github::ToolId::SearchIssues;
}
