//! Serving tools: to rmcp's client in this process.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use rmcp::model::{CallToolRequestParams, CallToolResult, ErrorCode, PaginatedRequestParams};
use rmcp::service::{RunningService, ServiceError};
use rmcp::{RoleClient, ServiceExt as _};
use serde_json::{Value, json};
use toolpress::http::{Request, Response};
use toolpress::mcp::{Connection, ServeError, Server};
use toolpress::{BoundToolset, Client, TransportError};

use super::fixture::{Scripted, snapshot, tool};

mod shop {
    toolpress::toolbox!(
        inline = r##"
            openapi: 3.1.0
            info: { title: Shop, version: "1" }
            servers: [{ url: "https://shop.example" }]
            security: [{ key: [] }]
            paths:
              /items/{id}:
                get:
                  operationId: getItem
                  summary: One item
                  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
                  responses:
                    "200":
                      description: an item
                      content:
                        application/json:
                          schema: { type: object, properties: { id: { type: integer }, of: { type: string } } }
              /picture:
                get: { operationId: picture, responses: { "200": { description: "", content: { image/png: {} } } } }
              /text:
                get: { operationId: text, responses: { "200": { description: "", content: { text/plain: {} } } } }
              /slow:
                get: { operationId: slow, responses: { "204": { description: "" } } }
            components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
        "##,
        name = "shop",
        prefix = "",
    );
}

toolpress::toolset! { static TOOLS = [shop::TOOLBOX]; }

fn response(status: u16, media_type: &str, body: &[u8]) -> Response<Bytes> {
    let response = Response::builder().status(status).header("content-type", media_type);
    response.body(Bytes::copy_from_slice(body)).expect("a response")
}

/// Notes that a call is dropped.
struct Noting(Arc<Mutex<Vec<String>>>);

impl Drop for Noting {
    fn drop(&mut self) {
        self.0.lock().expect("no panic").push(String::from("dropped"));
    }
}

async fn api(
    request: Request<Bytes>,
    log: Arc<Mutex<Vec<String>>>,
) -> Result<Response<Bytes>, TransportError> {
    Ok(match request.uri().path() {
        "/items/7" => response(200, "application/json", br#"{"id": 7, "of": "sec-ret"}"#),
        "/items/8" => response(
            200,
            "application/json",
            format!(r#"{{"of": "{}"}}"#, "x".repeat(900)).as_bytes(),
        ),
        "/items/9" => response(404, "application/json", br#"{"error": "none"}"#),
        "/picture" => response(200, "image/png", b"\x89PNG"),
        "/text" => response(200, "text/plain", b"words"),
        "/slow" => {
            let _noting = Noting(log);
            std::future::pending().await
        }
        path => panic!("{path}"),
    })
}

fn client(log: Arc<Mutex<Vec<String>>>) -> Client {
    Client::builder(shop::BASE_URL)
        .api_key("key", "sec-ret")
        .response_limit(500)
        .transport(move |request| api(request, log.clone()))
        .build()
        .expect("a client")
}

fn bound() -> BoundToolset {
    TOOLS.bind([shop::TOOLBOX.bind(&client(Arc::default()))]).expect("clients for all")
}

pub(super) async fn session(server: Server) -> RunningService<RoleClient, ()> {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let running = server.serve(ours).await.expect("a client that begins well");
        running.waiting().await.expect("an orderly end");
    });
    ().serve(theirs).await.expect("a server that begins well")
}

pub(super) async fn call(
    session: &RunningService<RoleClient, ()>,
    name: &'static str,
    arguments: Value,
) -> Result<CallToolResult, ServiceError> {
    let arguments = arguments.as_object().cloned().unwrap_or_default();
    session.call_tool(CallToolRequestParams::new(name).with_arguments(arguments)).await
}

fn texts(result: &CallToolResult) -> Vec<&str> {
    result.content.iter().filter_map(|block| Some(block.as_text()?.text.as_str())).collect()
}

#[tokio::test]
async fn the_list_is_the_constant() {
    let server = Server::new(bound(), &TOOLS.mcp_tools()).expect("a server");
    let server = server.named("the shop", "7").instructions("Ask before you buy.");
    let session = session(server).await;
    let info = session.peer_info().expect("an answer").clone();
    let who = info.server_info.clone().expect("a name");
    assert_eq!((who.name.as_str(), who.version.as_str()), ("the shop", "7"));
    assert_eq!(info.instructions.as_deref(), Some("Ask before you buy."));
    assert!(info.capabilities.tools.is_some() && info.capabilities.resources.is_none());
    let listed =
        serde_json::to_value(session.list_all_tools().await.expect("a list")).expect("JSON");
    assert_eq!(listed, serde_json::from_str::<Value>(shop::MCP_TOOLS).expect("JSON"));
    assert_eq!(listed[0]["annotations"]["readOnlyHint"], true);
    let params = PaginatedRequestParams::default().with_cursor(Some(String::from("2")));
    let error = session.list_tools(Some(params)).await.unwrap_err();
    assert!(matches!(&error, ServiceError::McpError(it) if it.code == ErrorCode::INVALID_PARAMS));
}

#[tokio::test]
async fn calls_go_where_the_toolset_sends_them() {
    let session = session(Server::new(bound(), shop::MCP_TOOLS).expect("a server")).await;
    let item = call(&session, "getItem", json!({ "id": "7" })).await.expect("a result");
    assert_eq!(item.is_error, Some(false));
    assert_eq!(texts(&item), [r#"{"id": 7, "of": "[redacted]"}"#]);
    assert_eq!(item.structured_content, Some(json!({ "id": 7, "of": "[redacted]" })));

    let text = call(&session, "text", json!({})).await.expect("a result");
    assert_eq!((texts(&text), &text.structured_content), (vec!["words"], &None));

    let picture = call(&session, "picture", json!(null)).await.expect("a result");
    assert_eq!(texts(&picture), ["[image/png, 4 bytes]"]);
    let image = picture.content[1].as_image().expect("an image");
    assert_eq!((image.mime_type.as_str(), image.data.as_str()), ("image/png", "iVBORw=="));
}

#[tokio::test]
async fn what_goes_wrong_is_for_the_model_to_read() {
    let session = session(Server::new(bound(), shop::MCP_TOOLS).expect("a server")).await;
    let missing = call(&session, "getItem", json!({ "id": 9 })).await.expect("a result");
    assert_eq!((missing.is_error, missing.structured_content), (Some(true), None));
    assert_eq!(
        texts(&CallToolResult::error(missing.content)),
        ["404 Not Found\n{\"error\": \"none\"}"]
    );
    let wrong = call(&session, "getItem", json!({ "id": "x" })).await.expect("a result");
    assert!(wrong.is_error == Some(true) && texts(&wrong)[0].contains("/id"), "{wrong:?}");
    // What was cut does not fit the output schema, so that it is no structured content.
    let cut = call(&session, "getItem", json!({ "id": 8 })).await.expect("a result");
    assert!(cut.is_error == Some(true) && cut.structured_content.is_none(), "{cut:?}");
    assert!(texts(&cut)[0].contains("[cut after 500 bytes]"), "{cut:?}");
}

#[tokio::test]
async fn a_tool_that_is_not_served_is_an_error_of_the_protocol() {
    let mut list: Vec<Value> = serde_json::from_str(shop::MCP_TOOLS).expect("JSON");
    list.retain(|tool| tool["name"] != "text");
    let server = Server::new(bound(), &Value::from(list).to_string()).expect("a server");
    let session = session(server).await;
    for (name, words) in [
        ("getItems", "Unknown tool: no tool is named `getItems`; did you mean `getItem`"),
        ("text", "Unknown tool: it is not served here"),
        ("TEXT", "Unknown tool: it is not served here"),
    ] {
        match call(&session, name, json!({})).await {
            Err(ServiceError::McpError(error)) => {
                assert_eq!((error.code.0, error.message.as_ref()), (-32602, words));
            }
            other => panic!("{other:?}"),
        }
    }
    // Models, and the clients between, write names as they like.
    assert!(call(&session, "get_item", json!({ "id": 7 })).await.is_ok());
}

#[tokio::test]
async fn a_client_that_gives_up_ends_the_call() {
    let log = Arc::<Mutex<Vec<String>>>::default();
    let bound = shop::TOOLBOX.bind(&client(log.clone()));
    let session = session(Server::new(bound, shop::MCP_TOOLS).expect("a server")).await;
    let calling = call(&session, "slow", json!({}));
    tokio::time::timeout(Duration::from_millis(100), calling).await.expect_err("it takes for ever");
    for _ in 0..100 {
        if !log.lock().expect("no panic").is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the call still runs");
}

#[tokio::test]
async fn tools_of_another_server_are_passed_on() {
    let listed = [tool("draw", &[])];
    let original = Scripted::answering(
        &listed,
        json!({
            "content": [
                { "type": "text", "text": "see" },
                { "type": "image", "data": "iVBORw==", "mimeType": "image/png" },
                { "type": "audio", "data": "UklGRg==", "mimeType": "audio/wav" },
                { "type": "resource", "resource": { "uri": "file:///c", "blob": "AAEC" } },
            ],
            "isError": true,
        }),
    );
    let mirror = snapshot("mirror", &listed);
    let connection = Connection::open(mirror.toolbox, original.session().await).await;
    let client = Client::with_executor(connection.expect("a list")).build().expect("a client");
    let server = Server::new(mirror.toolbox.bind(&client), &mirror.mcp_tools).expect("a server");
    let session = session(server).await;
    let result = call(&session, "mcp_draw", json!({})).await.expect("a result");
    let result = serde_json::to_value(result).expect("JSON");
    assert_eq!(
        (&result["isError"], &result["content"]),
        (
            &json!(true),
            &json!([
                { "type": "text", "text": "see" },
                { "type": "image", "data": "iVBORw==", "mimeType": "image/png" },
                { "type": "audio", "data": "UklGRg==", "mimeType": "audio/wav" },
                { "type": "resource", "resource": {
                    "uri": "file:///c", "blob": "AAEC", "mimeType": "application/octet-stream" } },
            ])
        )
    );
}

#[test]
fn what_cannot_be_served_is_said_at_once() {
    let error = Server::new(bound(), "[{}]").unwrap_err();
    assert!(matches!(error, ServeError::List { .. }), "{error}");
    let strange = json!([tool("mcp_strange", &[])]).to_string();
    let error = Server::new(bound(), &strange).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the list has the tool `mcp_strange`, which the toolset does not have"
    );
    let ours = snapshot("ours", &[tool("op", &[])]);
    let client = client(Arc::default());
    let error = Server::new(ours.toolbox.bind(&client), &ours.mcp_tools).unwrap_err();
    assert!(
        matches!(&error, ServeError::Client { problems, .. } if problems.len() == 1),
        "{error}"
    );
}
