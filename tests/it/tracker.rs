//! The tools of an MCP server: what goes to the server, and what comes back typed.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use toolpress::{CallError, Client, Executing, Execution, Executor, Output, Source};

use crate::expand::tracker;
use crate::expand::tracker::types;

/// Answers every call in the same way, and keeps the calls: original and arguments.
#[derive(Clone)]
struct Server {
    answer: Output,
    calls: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Server {
    fn new(answer: Output) -> Self {
        Self { answer, calls: Arc::default() }
    }

    fn client(&self) -> Client {
        Client::with_executor(self.clone())
            .fixed("tenant", "acme")
            .build()
            .expect("a client of an executor")
    }

    fn calls(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut *self.calls.lock().expect("no panic"))
    }
}

impl Executor for Server {
    fn source(&self) -> Source {
        Source::Mcp
    }

    fn execute<'a>(&'a self, execution: Execution<'a>) -> Executing<'a> {
        let arguments = serde_json::from_str(&execution.object()).expect("an object");
        let call = (execution.tool().original.to_owned(), arguments);
        self.calls.lock().expect("no panic").push(call);
        Box::pin(async { Ok(self.answer.clone()) })
    }
}

#[tokio::test]
async fn a_server_is_called_by_its_own_names() {
    let server = Server::new(Output::of_text("done"));
    let client = server.client();
    let call = async |name: &str, arguments: Value| {
        tracker::TOOLBOX.call(&client, name, &arguments.to_string()).await.map(|_| ())
    };
    call("mcp_tracker_issues_list", json!({"project": "p", "per_page": "7", "labels": null}))
        .await
        .expect("good arguments");
    call("mcp-tracker-issues-close", json!({"number": 1, "state": "done", "ref": "main"}))
        .await
        .expect("a name that differs in separators");
    call("mcp_tracker_notify", json!({"text": "hi", "by": "room", "room": "r"}))
        .await
        .expect("one of the forms");
    let expected = [
        ("issues.list", json!({"project": "p", "per-page": 7, "labels": null})),
        ("issues/close", json!({"number": 1, "state": "done", "$ref": "main"})),
        ("notify", json!({"text": "hi", "by": "room", "room": "r"})),
    ];
    assert_eq!(server.calls(), expected.map(|(name, arguments)| (name.to_owned(), arguments)));
    let wrong = call("mcp_tracker_issues_close", json!({"number": 0, "state": "open"})).await;
    assert!(matches!(wrong, Err(CallError::InvalidArguments(list)) if list.len() == 2));
    assert!(server.calls().is_empty(), "nothing is sent when the arguments are wrong");
}

#[tokio::test]
async fn members_without_a_name_of_their_own_are_spread() {
    let server = Server::new(Output::of_text(""));
    let client = server.client();
    let arguments = types_map([("b", "2"), ("a", "1")]);
    tracker::set_fields(&client, &tracker::SetFields { arguments }).await.expect("a call");
    let sent = server.calls();
    assert_eq!(sent, [("set_fields".to_owned(), json!({"a": "1", "b": "2"}))]);
}

fn types_map<const N: usize>(
    members: [(&str, &str); N],
) -> std::collections::BTreeMap<String, String> {
    members.map(|(key, value)| (key.to_owned(), value.to_owned())).into()
}

mod open {
    toolpress::toolbox!(
        inline = r#"[{"name": "put", "inputSchema": {
            "properties": {"id": {"type": "integer"}, "tenant": {"type": "string"}},
            "required": ["tenant"],
            "additionalProperties": {"type": "string"}
        }}]"#,
        fixed = ["tenant"],
    );
}

#[tokio::test]
async fn what_has_an_argument_of_its_own_cannot_come_by_another() {
    let server = Server::new(Output::of_text(""));
    let client = server.client();
    assert!(!open::OPENAI_TOOLS.contains("tenant"), "what the host gives is not shown");
    let arguments = json!({"arguments": {"tenant": "evil", "id": "7", "other": "1"}});
    open::TOOLBOX
        .call(&client, "mcp_inline_put", &arguments.to_string())
        .await
        .expect("good arguments");
    assert_eq!(server.calls(), [("put".to_owned(), json!({"tenant": "acme", "other": "1"}))]);
}

#[tokio::test]
async fn results_are_typed() {
    let json = r#"{"issues": [{"number": 1, "title": "a", "state": "odd", "x": 0}]}"#;
    let client = Server::new(Output::of_json(json)).client();
    let arguments = tracker::IssuesList::new("p".to_owned());
    let found = tracker::issues_list(&client, &arguments).await.expect("a result");
    let issue = &found.issues[0];
    assert_eq!((issue.number, issue.title.as_str()), (1, "a"));
    assert_eq!(issue.state, Some(types::State::Other("odd".to_owned())));
    let client = Server::new(Output::of_text("pong \"1\"")).client();
    let pong = tracker::ping(&client, &tracker::Ping {}).await.expect("a text");
    assert_eq!(pong, "pong \"1\"");
}

#[test]
fn a_toolbox_says_what_it_is_of() {
    assert_eq!(tracker::TOOLBOX.source(), Source::Mcp);
    assert_eq!(tracker::BASE_URL, "");
    let tool = tracker::TOOLBOX.by_original("issues/close").expect("a tool");
    assert_eq!((tool.name.as_str(), tool.method, tool.path), ("mcp_tracker_issues_close", "", ""));
    assert!(!tool.annotations.destructive && tool.annotations.idempotent);
    assert_eq!(tracker::ToolId::T.original(), "统计");
    let listed: Value = serde_json::from_str(tracker::TOOLBOX.snapshot()).expect("JSON");
    let spec: Value =
        serde_json::from_str(include_str!("../specs/tracker.mcp.json")).expect("JSON");
    assert_eq!(listed, spec["tools"]);
}
