//! A toolbox that the macro makes of what a server lists, against a server that lists it.

use serde_json::{Value, json};
use toolpress::mcp::{Connection, Server};
use toolpress::{Client, Source};

use super::fixture::Scripted;

mod notes {
    toolpress::toolbox!("specs/notes.json");
}

/// What the snapshot lists.
fn listed() -> Vec<Value> {
    let text = include_str!("../../specs/notes.json");
    let listed: Value = serde_json::from_str(text).expect("JSON");
    listed["tools"].as_array().expect("a list").clone()
}

fn found() -> Scripted {
    let found = json!({ "total": 7, "notes": [{ "id": "a", "text": "one" }] });
    let text = json!({ "type": "text", "text": "7 notes" });
    Scripted::answering(&listed(), json!({ "content": [text], "structuredContent": found }))
}

#[tokio::test]
async fn models_and_rust_code_call_it() {
    assert_eq!(notes::TOOLBOX.source(), Source::Mcp);
    let server = found();
    let connection = Connection::open(&notes::TOOLBOX, server.session().await).await;
    let connection = connection.expect("a list");
    assert_eq!(connection.changes().len(), 0);
    let client = Client::with_executor(connection).build().expect("a client");

    let arguments = r#"{"query": "one", "limit": "5"}"#;
    let answer = notes::TOOLBOX.answer(&client, "mcp_notes_notes_search", arguments).await;
    let found: Value = serde_json::from_str(&answer.content).expect("JSON");
    assert_eq!(found, json!({"notes": [{"id": "a", "text": "one"}], "total": 7}));
    let answer = notes::TOOLBOX.answer(&client, "mcp_notes_notes_search", r#"{"query": ""}"#).await;
    assert!(answer.is_error && answer.content.contains("/query"), "{}", answer.content);

    let search = notes::NotesSearch { query: String::from("one"), limit: None };
    let response = notes::notes_search(&client, &search).await.expect("a response");
    assert_eq!((response.total, response.notes[0].text.as_str()), (7, "one"));
    assert_eq!(
        server.lines()[2..],
        [r#"call notes/search {"limit":5,"query":"one"}"#, r#"call notes/search {"query":"one"}"#]
    );
}

#[tokio::test]
async fn what_the_tool_gives_may_not_be_what_it_promises() {
    let text = json!({ "type": "text", "text": "no such index" });
    for (result, words) in [
        (json!({ "content": [text], "isError": true }), "the tool failed: no such index"),
        (json!({ "content": [text] }), "the tool gave something, but not what it promises"),
        (
            json!({ "content": [], "structuredContent": { "total": "many", "notes": [] } }),
            "the tool gave something, but not what it promises",
        ),
    ] {
        let server = Scripted::answering(&listed(), result);
        let connection = Connection::open(&notes::TOOLBOX, server.session().await).await;
        let client = Client::with_executor(connection.expect("a list")).build().expect("a client");
        let search = notes::NotesSearch { query: String::from("one"), limit: None };
        let error = notes::notes_search(&client, &search).await.unwrap_err();
        assert!(error.to_string().starts_with(words), "{error}");
    }
}

#[tokio::test]
async fn it_is_served_in_turn() {
    let server = found();
    let connection = Connection::open(&notes::TOOLBOX, server.session().await).await;
    let client = Client::with_executor(connection.expect("a list")).build().expect("a client");
    let served = Server::new(notes::TOOLBOX.bind(&client), notes::MCP_TOOLS).expect("a server");
    let session = super::served::session(served).await;
    let tools = session.list_all_tools().await.expect("a list");
    let listed = listed();
    for (served, own) in tools.iter().zip(&listed) {
        let served = serde_json::to_value(served).expect("JSON");
        let description = served["description"].as_str().expect("text");
        assert!(description.ends_with(own["description"].as_str().expect("text")), "{description}");
        assert_eq!(served["outputSchema"]["required"], own["outputSchema"]["required"]);
    }
    assert_eq!(tools[0].name, "mcp_notes_notes_search");
    let arguments = json!({ "query": "one" });
    let result = super::served::call(&session, "mcp_notes_notes_search", arguments).await;
    let result = result.expect("a result");
    assert_eq!(result.structured_content.expect("some")["total"], 7);
}
