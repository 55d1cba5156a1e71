//! Servers that nobody here wrote: every tool of each is called, over stdio and streamable HTTP.

mod built;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use rmcp::model::ProtocolVersion;
use rmcp::service::RunningService;
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientLifecycleMode, ClientServiceExt as _, RoleClient, ServiceExt as _};
use serde_json::{Value, json};
use tokio::process::Command;
use toolpress::mcp::{Change, Connection};
use toolpress::{Answer, Attachment, Client, Toolbox};

use super::fixture::snapshot;

/// The folder that `tests/mcp/install` fills and names.
pub(crate) fn peers() -> Option<PathBuf> {
    let folder = std::env::var_os("TOOLPRESS_MCP");
    if folder.is_none() {
        eprintln!("skipped: TOOLPRESS_MCP names no folder of tests/mcp/install");
    }
    folder.map(PathBuf::from)
}

/// Gives rmcp's HTTP client, which is built without any, what it encrypts with.
pub(crate) fn provider() {
    // Another test may have been first.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

type Session = RunningService<RoleClient, ()>;

async fn stdio(program: &Path, arguments: &[&str], mode: ClientLifecycleMode) -> Session {
    let mut command = Command::new(program);
    command.args(arguments);
    let (transport, _) = TokioChildProcess::builder(command)
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    ().serve_with_lifecycle(transport, mode).await.expect("the server begins well")
}

/// What the server lists, as the snapshot command writes it.
async fn listed(session: &Session) -> Vec<Value> {
    let tools = session.list_all_tools().await.expect("a list");
    tools.iter().map(|tool| serde_json::to_value(tool).expect("JSON")).collect()
}

/// What is called, by the server's own names, in order.
type Calls = Vec<(&'static str, Value)>;

/// What a model reads of a call.
#[derive(Debug)]
struct Said {
    content: String,
    is_error: bool,
    attachments: Vec<Attachment>,
}

impl From<Answer> for Said {
    fn from(answer: Answer) -> Self {
        let Answer { content, is_error, attachments, .. } = answer;
        Self { content, is_error, attachments }
    }
}

/// What the server answers to each of these calls.
async fn answers(session: Session, calls: &Calls) -> BTreeMap<String, Said> {
    let listed = listed(&session).await;
    let toolbox = snapshot("real", &listed).toolbox;
    let connection = Connection::open(toolbox, session).await.expect("a list");
    assert_eq!(connection.changes().len(), 0);
    let client = Client::with_executor(connection).build().expect("a client");
    let mut answers = BTreeMap::new();
    for (original, arguments) in calls {
        let answer = answer(toolbox, &client, original, arguments).await;
        answers.insert(String::from(*original), answer);
    }
    all_are_called(&listed, &answers);
    answers
}

fn all_are_called(listed: &[Value], answers: &BTreeMap<String, Said>) {
    let names = listed.iter().map(|tool| tool["name"].as_str().expect("a name"));
    let untried: Vec<&str> = names.filter(|name| !answers.contains_key(*name)).collect();
    assert_eq!(untried, Vec::<&str>::new(), "tools that were not called");
}

async fn answer(
    toolbox: &'static Toolbox,
    client: &Client,
    original: &str,
    arguments: &Value,
) -> Said {
    let tool = toolbox.by_original(original).unwrap_or_else(|| panic!("no tool {original}"));
    toolbox.answer(client, tool.name.as_str(), &arguments.to_string()).await.into()
}

/// Whether exactly these failed.
fn failed(answers: &BTreeMap<String, Said>, expected: &[&str]) {
    let failed: Vec<(&str, &str)> = (answers.iter().filter(|(_, said)| said.is_error))
        .map(|(name, said)| (name.as_str(), said.content.as_str()))
        .collect();
    let names: Vec<&str> = failed.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, expected, "{failed:?}");
}

fn everything_calls() -> Calls {
    vec![
        ("echo", json!({ "message": "hello" })),
        ("get-annotated-message", json!({ "messageType": "error", "includeImage": true })),
        ("get-env", json!({})),
        ("get-resource-links", json!({ "count": 2 })),
        ("get-resource-reference", json!({ "resourceType": "Blob", "resourceId": 2 })),
        ("get-structured-content", json!({ "location": "Chicago" })),
        ("get-sum", json!({ "a": 2, "b": 40 })),
        ("get-tiny-image", json!({})),
        (
            "gzip-file-as-resource",
            json!({ "name": "a.gz", "data": "data:text/plain,hello", "outputType": "resource" }),
        ),
        ("toggle-simulated-logging", json!({})),
        ("toggle-subscriber-updates", json!({})),
        ("trigger-long-running-operation", json!({ "duration": 0.2, "steps": 2 })),
        ("simulate-research-query", json!({ "topic": "tools" })),
    ]
}

fn everything_is_right(answers: &BTreeMap<String, Said>) {
    // It can be run as a task alone.
    failed(answers, &["simulate-research-query"]);
    assert_eq!(answers["echo"].content, "Echo: hello");
    assert_eq!(answers["get-sum"].content, "The sum of 2 and 40 is 42.");
    let weather: Value =
        serde_json::from_str(&answers["get-structured-content"].content).expect("JSON");
    assert!(weather["temperature"].is_number(), "{weather}");
    let image = &answers["get-tiny-image"].attachments[0];
    assert_eq!(image.media_type, "image/png");
    assert!(image.data.starts_with(b"\x89PNG"));
    assert_eq!(answers["get-annotated-message"].attachments.len(), 1);
    let zipped = &answers["gzip-file-as-resource"].attachments[0];
    assert!(zipped.data.starts_with(&[0x1f, 0x8b]) && zipped.name.contains("a.gz"), "{zipped:?}");
    assert_eq!(answers["get-resource-reference"].attachments.len(), 1);
    let links = &answers["get-resource-links"].content;
    assert_eq!(links.matches("demo://resource").count(), 2, "{links}");
}

#[tokio::test]
async fn everything_over_stdio() {
    let Some(peers) = peers() else { return };
    let program = peers.join("node_modules/.bin/mcp-server-everything");
    let session = stdio(&program, &["stdio"], ClientLifecycleMode::Initialize).await;
    let version = session.peer_info().expect("an answer").protocol_version.clone();
    assert_eq!(version, ProtocolVersion::V_2025_11_25);
    everything_is_right(&answers(session, &everything_calls()).await);
}

#[tokio::test]
async fn everything_over_streamable_http() {
    let Some(peers) = peers() else { return };
    let port = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.local_addr().expect("an address").port()
    };
    let mut server = Command::new(peers.join("node_modules/.bin/mcp-server-everything"))
        .arg("streamableHttp")
        .env("PORT", port.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the server starts");
    for _ in 0..600 {
        if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let url = format!("http://127.0.0.1:{port}/mcp");
    provider();
    let session = ().serve(StreamableHttpClientTransport::from_uri(url)).await;
    let session = session.expect("the server begins well");
    everything_is_right(&answers(session, &everything_calls()).await);
    server.kill().await.expect("it still runs");
}

/// A folder with a few files, and calls in it.
fn file_calls(name: &str) -> (String, Calls) {
    let folder = scratch(name);
    let root = folder.to_str().expect("UTF-8").to_owned();
    let at = |name: &str| format!("{root}/{name}");
    std::fs::write(at("one.txt"), "first\nsecond\n").expect("a file");
    std::fs::write(at("dot.png"), b"\x89PNG\r\n\x1a\n").expect("a file");
    let calls = vec![
        ("read_file", json!({ "path": at("one.txt") })),
        ("read_text_file", json!({ "path": at("one.txt"), "head": 1 })),
        ("read_media_file", json!({ "path": at("dot.png") })),
        ("read_multiple_files", json!({ "paths": [at("one.txt"), at("none.txt")] })),
        ("write_file", json!({ "path": at("two.txt"), "content": "two" })),
        (
            "edit_file",
            json!({ "path": at("two.txt"), "edits": [{ "oldText": "two", "newText": "2" }] }),
        ),
        ("create_directory", json!({ "path": at("deep") })),
        ("list_directory", json!({ "path": root })),
        ("list_directory_with_sizes", json!({ "path": root })),
        ("directory_tree", json!({ "path": root })),
        ("move_file", json!({ "source": at("two.txt"), "destination": at("deep/two.txt") })),
        ("search_files", json!({ "path": root, "pattern": "**/*.txt" })),
        ("get_file_info", json!({ "path": "/etc/passwd" })),
        ("list_allowed_directories", json!({})),
    ];
    (root, calls)
}

fn files_are_right(root: &str, answers: &BTreeMap<String, Said>) {
    failed(answers, &["get_file_info"]);
    assert!(answers["get_file_info"].content.contains("outside allowed"));
    assert_eq!(answers["read_file"].content, json!({ "content": "first\nsecond\n" }).to_string());
    assert_eq!(&answers["read_media_file"].attachments[0].data[..4], b"\x89PNG");
    assert_eq!(std::fs::read_to_string(format!("{root}/deep/two.txt")).expect("a file"), "2");
}

#[tokio::test]
async fn the_file_system() {
    let Some(peers) = peers() else { return };
    let (root, calls) = file_calls("files");
    let program = peers.join("node_modules/.bin/mcp-server-filesystem");
    let session = stdio(&program, &[&root], ClientLifecycleMode::Initialize).await;
    files_are_right(&root, &answers(session, &calls).await);
}

/// A repository with a file, and calls on it.
fn git_calls(name: &str) -> Calls {
    let folder = scratch(name);
    let root = folder.to_str().expect("UTF-8").to_owned();
    let git = |arguments: &[&str]| {
        let mut git = std::process::Command::new("git");
        git.arg("-C").arg(&folder).args(arguments);
        assert!(git.output().expect("git").status.success());
    };
    git(&["init", "-q", "-b", "main"]);
    git(&["config", "user.name", "a"]);
    git(&["config", "user.email", "a@b.example"]);
    std::fs::write(folder.join("a.txt"), "a\n").expect("a file");
    let with = |more: Value| {
        let mut arguments = json!({ "repo_path": root });
        let more = more.as_object().expect("an object").clone();
        arguments.as_object_mut().expect("an object").extend(more);
        arguments
    };
    vec![
        ("git_add", with(json!({ "files": ["a.txt"] }))),
        ("git_commit", with(json!({ "message": "One" }))),
        ("git_status", with(json!({}))),
        ("git_diff_unstaged", with(json!({}))),
        ("git_diff_staged", with(json!({ "context_lines": 1 }))),
        ("git_reset", with(json!({}))),
        ("git_log", with(json!({ "max_count": 1 }))),
        ("git_create_branch", with(json!({ "branch_name": "next" }))),
        ("git_checkout", with(json!({ "branch_name": "next" }))),
        ("git_diff", with(json!({ "target": "main" }))),
        ("git_show", with(json!({ "revision": "main" }))),
        ("git_branch", with(json!({ "branch_type": "no such type" }))),
    ]
}

fn git_is_right(answers: &BTreeMap<String, Said>) {
    failed(answers, &["git_branch"]);
    assert!(answers["git_log"].content.contains("One"), "{:?}", answers["git_log"]);
    assert!(answers["git_show"].content.contains("+a"), "{:?}", answers["git_show"]);
}

#[tokio::test]
async fn git_with_both_protocols() {
    let Some(peers) = peers() else { return };
    let new =
        ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    for (version, mode) in [
        (ProtocolVersion::V_2025_11_25, ClientLifecycleMode::Initialize),
        (ProtocolVersion::V_2026_07_28, new),
    ] {
        let calls = git_calls(&format!("git-{version}"));
        let session = stdio(&peers.join("python/bin/mcp-server-git"), &[], mode).await;
        let info = session.peer_info().expect("an answer");
        assert_eq!(info.protocol_version, version);
        git_is_right(&answers(session, &calls).await);
    }
}

/// The program calls them all by toolboxes that the macro made of the servers' lists.
#[tokio::test]
async fn a_program_is_built_of_what_they_list() {
    let Some(peers) = peers() else { return };
    let (root, file_calls) = file_calls("files-built");
    let path = |name: &str| peers.join(name).to_str().expect("UTF-8").to_owned();
    let everything = vec![path("node_modules/.bin/mcp-server-everything"), String::from("stdio")];
    let files = vec![path("node_modules/.bin/mcp-server-filesystem"), root.clone()];
    let git = vec![path("python/bin/mcp-server-git")];
    let mut parts = Vec::new();
    for (name, command, calls) in [
        ("everything", everything, everything_calls()),
        ("files", files, file_calls),
        ("git", git, git_calls("git-built")),
    ] {
        let arguments: Vec<&str> = command[1..].iter().map(String::as_str).collect();
        let mode = ClientLifecycleMode::Initialize;
        let listed = listed(&stdio(Path::new(&command[0]), &arguments, mode).await).await;
        parts.push(built::Part { name, command, listed, calls });
    }
    let (parts, said) = tokio::task::spawn_blocking(move || {
        let said = built::run(&parts);
        (parts, said)
    })
    .await
    .expect("no panic");
    for part in &parts {
        all_are_called(&part.listed, &said[part.name]);
    }
    everything_is_right(&said["everything"]);
    files_are_right(&root, &said["files"]);
    git_is_right(&said["git"]);
}

#[tokio::test]
async fn a_snapshot_that_no_longer_matches() {
    let Some(peers) = peers() else { return };
    let program = peers.join("node_modules/.bin/mcp-server-everything");
    let session = stdio(&program, &["stdio"], ClientLifecycleMode::Initialize).await;
    let mut before = listed(&session).await;
    before.retain(|tool| tool["name"] != "get-env");
    let echo = before.iter_mut().find(|tool| tool["name"] == "echo").expect("the tool");
    echo["description"] = json!("Says what it is told");
    let mut gone = before[0].clone();
    gone["name"] = json!("add");
    before.push(gone);
    let toolbox = snapshot("real", &before).toolbox;
    let connection = Connection::open(toolbox, session).await.expect("a list");
    let changes: Vec<String> = connection.changes().iter().map(Change::to_string).collect();
    assert_eq!(
        changes,
        [
            "tool `echo` has another description",
            "tool `add` is no longer there",
            "tool `get-env` is new, and not offered"
        ]
    );
    let client = Client::with_executor(connection).build().expect("a client");
    let denied = answer(toolbox, &client, "echo", &json!({ "message": "hello" })).await;
    assert!(denied.is_error && denied.content.contains("has another description"), "{denied:?}");
    let sum = answer(toolbox, &client, "get-sum", &json!({ "a": 1, "b": 2 })).await;
    assert_eq!(sum.content, "The sum of 1 and 2 is 3.");
}

/// An empty folder of this test's own.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.canonicalize().expect("a folder")
}
