//! Tools that are served over standard input and output.

use std::path::Path;

use rmcp::ServiceExt as _;
use rmcp::model::CallToolRequestParams;
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use tokio::process::Command;

use super::real::peers;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mcp_stdio");

#[tokio::test]
async fn a_client_is_served_until_it_goes() {
    let transport = TokioChildProcess::new(Command::new(PROGRAM)).expect("it starts");
    let session = ().serve(transport).await.expect("it begins well");
    let tools = session.list_all_tools().await.expect("a list");
    assert_eq!(tools.iter().map(|tool| &*tool.name).collect::<Vec<_>>(), ["getPet"]);
    let arguments = json!({ "id": 3 }).as_object().cloned().expect("an object");
    let params = CallToolRequestParams::new("getPet").with_arguments(arguments);
    let result = session.call_tool(params).await.expect("a result");
    assert_eq!(result.structured_content, Some(json!({ "name": "/pets/3" })));
    session.cancel().await.expect("an orderly end");

    let output = Command::new(PROGRAM).stdin(std::process::Stdio::null()).output().await;
    let output = output.expect("it starts");
    // A client that says nothing at all is none.
    assert!(!output.status.success());
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("Connection"), "{words}");
}

/// What a client of the package `mcp` from PyPI finds.
#[tokio::test]
async fn a_client_from_pypi_lists_and_calls() {
    let Some(peers) = peers() else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("mcp/client.py");
    let python = peers.join("python/bin/python");
    let output = Command::new(python).arg(script).arg(PROGRAM).output().await.expect("Python runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let found: Value = serde_json::from_str(&text).expect("JSON");
    for (mode, version) in [("legacy", "2025-11-25"), ("auto", "2026-07-28")] {
        let expected = json!({
            "version": version,
            "tools": ["getPet"],
            "results": { "getPet": {
                "content": ["text"], "isError": true, "structured": null } },
            "unknown": -32602,
        });
        assert_eq!(found[mode], expected);
    }
}
