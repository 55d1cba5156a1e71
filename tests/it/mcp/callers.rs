//! Served tools whose clients are chosen by who calls, and requests before `initialize`.

use std::sync::{Arc, Mutex};

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::get;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use toolpress::mcp::{Caller, Server};
use toolpress::{Client, Refusal};

mod pets {
    toolpress::toolbox!(
        inline = r#"
            openapi: 3.1.0
            info: { title: Pets, version: "1" }
            servers: [{ url: "http://localhost" }]
            security: [{ user: [] }]
            paths: { /pets: { get: { operationId: list, responses: {} } } }
            components: { securitySchemes: { user: { type: http, scheme: bearer } } }
        "#,
        name = "pets",
        prefix = "",
        types = "none",
    );
}

#[derive(Clone)]
struct User(&'static str);

/// Serves this on a port of loopback, until the test ends.
async fn listen(router: axum::Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await.expect("it serves") });
    format!("http://{address}")
}

/// The HTTP server's own authentication: it knows the MCP clients' tokens.
async fn authenticate(mut request: Request, next: Next) -> Result<Response, StatusCode> {
    let token = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    let user = match token {
        Some("Bearer mcp-ada") => User("ada"),
        Some("Bearer mcp-bob") => User("bob"),
        Some("Bearer mcp-eve") => User("eve"),
        _ => return Err(StatusCode::UNAUTHORIZED),
    };
    request.extensions_mut().insert(user);
    Ok(next.run(request).await)
}

/// An MCP server of the tools of an API, and what the API was sent.
async fn served() -> (String, Arc<Mutex<Vec<HeaderMap>>>) {
    let seen = Arc::<Mutex<Vec<HeaderMap>>>::default();
    let log = Arc::clone(&seen);
    let api = axum::Router::new().route(
        "/pets",
        get(move |headers: HeaderMap| async move {
            let token = headers["authorization"].to_str().expect("text").to_owned();
            log.lock().expect("no panic").push(headers);
            format!("pets for {token}")
        }),
    );
    let client = Client::builder(&listen(api).await).build().expect("a client");
    let choose = move |caller: Caller| {
        let client = client.clone();
        async move {
            let unknown = || Refusal::new("this user is not connected to the pet store");
            let token = match caller.extensions().get::<User>() {
                Some(User("ada")) => "api-1",
                Some(User("bob")) => "api-2",
                _ => return Err(unknown()),
            };
            assert!(!format!("{caller:?}").contains("Bearer"), "{caller:?}");
            let client = client.with(|c| c.bearer("user", token)).map_err(|_| unknown())?;
            Ok(pets::TOOLBOX.bind(&client))
        }
    };
    let server = Server::for_callers(&[&pets::TOOLBOX], pets::MCP_TOOLS, choose);
    let service = server.expect("a server").http();
    let router = axum::Router::new().nest_service("/mcp", service);
    let router = router.layer(axum::middleware::from_fn(authenticate));
    (format!("{}/mcp", listen(router).await), seen)
}

/// Posts a message as an MCP client does, and gives the status, the session's id and the answer.
async fn post(
    url: &str,
    headers: &[(&str, &str)],
    message: &Value,
) -> (u16, Option<String>, String) {
    let address = url.trim_start_matches("http://").trim_end_matches("/mcp").to_owned();
    let body = message.to_string();
    let mut request = format!(
        "POST /mcp HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\naccept: \
         application/json, text/event-stream\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str(&format!("\r\n{body}"));
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut text = String::new();
    tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut text).await.expect("an answer");
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    let session = text.lines().find_map(|line| line.strip_prefix("mcp-session-id: "));
    let session = session.map(|id| id.trim().to_owned());
    (status, session, text)
}

fn initialize() -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": { "name": "a", "version": "1" } } })
}

fn call() -> Value {
    json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "list" } })
}

async fn session(url: &str, authorization: &str) -> String {
    let (status, session, text) =
        post(url, &[("authorization", authorization)], &initialize()).await;
    assert_eq!(status, 200, "{text}");
    session.expect("a session")
}

#[tokio::test]
async fn each_user_s_calls_have_that_user_s_token() {
    let (url, seen) = served().await;
    let [ada, bob] = ["Bearer mcp-ada", "Bearer mcp-bob"];
    let (of_ada, of_bob) = (session(&url, ada).await, session(&url, bob).await);
    for (user, id) in [(ada, &of_ada), (bob, &of_bob), (ada, &of_ada)] {
        let headers = [("authorization", user), ("mcp-session-id", id.as_str())];
        let (status, _, text) = post(&url, &headers, &call()).await;
        assert!(status == 200 && text.contains("pets for Bearer [redacted]"), "{text}");
    }
    // The id of another's session is no proof: it is the request that says who calls.
    let headers = [("authorization", bob), ("mcp-session-id", of_ada.as_str())];
    assert_eq!(post(&url, &headers, &call()).await.0, 200);
    let seen = seen.lock().expect("no panic");
    let tokens: Vec<_> = seen.iter().map(|headers| &headers["authorization"]).collect();
    assert_eq!(tokens, ["Bearer api-1", "Bearer api-2", "Bearer api-1", "Bearer api-2"]);
    // Nothing of what the MCP client sent goes on to the API.
    assert!(!format!("{seen:?}").contains("mcp-"), "{seen:?}");
}

#[tokio::test]
async fn without_sessions_it_is_the_same() {
    let (url, seen) = served().await;
    for user in ["Bearer mcp-ada", "Bearer mcp-bob"] {
        let mut message = call();
        message["params"]["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let headers = [
            ("authorization", user),
            ("mcp-protocol-version", "2026-07-28"),
            ("mcp-method", "tools/call"),
            ("mcp-name", "list"),
        ];
        let (status, _, text) = post(&url, &headers, &message).await;
        assert!(status == 200 && text.contains("pets for Bearer [redacted]"), "{text}");
    }
    let seen = seen.lock().expect("no panic");
    let tokens: Vec<_> = seen.iter().map(|headers| &headers["authorization"]).collect();
    assert_eq!(tokens, ["Bearer api-1", "Bearer api-2"]);
}

#[tokio::test]
async fn the_model_reads_why_there_is_no_client() {
    let (url, seen) = served().await;
    let eve = "Bearer mcp-eve";
    let id = session(&url, eve).await;
    let headers = [("authorization", eve), ("mcp-session-id", id.as_str())];
    let (status, _, text) = post(&url, &headers, &call()).await;
    assert_eq!(status, 200);
    assert!(text.contains("this user is not connected to the pet store"), "{text}");
    assert!(text.contains(r#""isError":true"#), "{text}");
    assert_eq!(post(&url, &[], &call()).await.0, 401);
    assert!(seen.lock().expect("no panic").is_empty());
}

#[tokio::test]
async fn over_http_initialize_comes_first() {
    let (url, _) = served().await;
    let list = json!({ "jsonrpc": "2.0", "id": 5, "method": "tools/list" });
    let (status, _, text) = post(&url, &[("authorization", "Bearer mcp-ada")], &list).await;
    assert_eq!(status, 400);
    let body = text.split_once("\r\n\r\n").expect("a body").1;
    let error: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{text}"));
    assert_eq!(
        error["error"],
        json!({ "code": -32600, "message": "the request has no `Mcp-Session-Id`, which \
            `initialize` returns; help: send `initialize` first, or name the protocol version and \
            the client's capabilities in the request's `_meta`, as MCP 2026-07-28 does" })
    );
    // What else is a bad request stays as rmcp says it.
    let headers = [("authorization", "Bearer mcp-ada"), ("mcp-protocol-version", "1999-01-01")];
    let (status, _, text) = post(&url, &headers, &list).await;
    assert!(status == 400 && !text.contains("initialize"), "{text}");
}

#[tokio::test]
async fn over_stdio_initialize_comes_first() {
    let mut server = tokio::process::Command::new(env!("CARGO_BIN_EXE_mcp_stdio"))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("it starts");
    let mut input = server.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(server.stdout.take().expect("a pipe")).lines();
    let mut ask = async |message: Value| {
        input.write_all(format!("{message}\n").as_bytes()).await.expect("it is sent");
        let line = lines.next_line().await.expect("an answer").expect("an answer");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    for (id, method, params) in
        [(1, "tools/list", json!({})), (2, "tools/call", json!({ "name": "getPet" }))]
    {
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        let answer = ask(request).await;
        assert_eq!(answer["id"], id);
        assert_eq!(answer["error"]["code"], -32600);
        assert_eq!(
            answer["error"]["message"],
            format!(
                "`{method}` came before `initialize`; help: send `initialize` first, or name the \
                 protocol version and the client's capabilities in the request's `_meta`, as MCP \
                 2026-07-28 does"
            )
        );
    }
    let ping = json!({ "jsonrpc": "2.0", "id": 3, "method": "ping" });
    assert!(ask(ping).await["error"].is_null());
    assert_eq!(ask(initialize()).await["result"]["serverInfo"]["name"], "pets");
    let list = json!({ "jsonrpc": "2.0", "id": 4, "method": "tools/list" });
    assert_eq!(ask(list).await["result"]["tools"][0]["name"], "getPet");
}
