//! Over real connections, with the crate's own HTTP client.

use std::time::{Duration, Instant};

use toolpress::{CallError, Client};
use toolpress_naming::table::{Argument, Operation, Scheme, SchemeKind};

use crate::fixture::{get, in_query, one, post, toolbox_of};
use crate::server::{response, start};

#[tokio::test]
async fn a_request_arrives_as_it_was_built() {
    let server = start(|_| {
        response("201 Created", "content-type: application/json\r\nlocation: /7\r\n", "{}")
    })
    .await;
    let operation = post("application/json");
    let arguments = vec![operation.arguments[0], in_query("q")];
    let toolbox =
        one(Operation { arguments, path: "/pets", accept: "application/json", ..operation });
    let client = Client::new(&server.base).unwrap();
    let output = toolbox.call(&client, "op", r#"{"body": {"a": 1}, "q": "x y"}"#).await.unwrap();
    assert_eq!((output.status.as_u16(), &output.body[..]), (201, &b"{}"[..]));
    assert_eq!(output.headers["location"], "/7");
    let seen = server.seen.lock().unwrap()[0].clone();
    assert!(seen.starts_with("POST /pets?q=x%20y HTTP/1.1\r\n"), "{seen}");
    assert!(seen.contains("\r\ncontent-type: application/json\r\n"), "{seen}");
    assert!(seen.contains("\r\naccept: application/json\r\n"), "{seen}");
    assert!(seen.ends_with("\r\n\r\n{\"a\": 1}"), "{seen}");
}

#[tokio::test]
async fn an_echoing_server_is_redacted() {
    let server =
        start(|request| response("400 Bad Request", "content-type: text/plain\r\n", request)).await;
    let schemes = [
        Scheme { name: "key", kind: SchemeKind::ApiKeyQuery, wire: "key", token_url: "" },
        Scheme { name: "token", kind: SchemeKind::Bearer, wire: "", token_url: "" },
    ];
    let toolbox =
        toolbox_of(&[Operation { security: vec![vec![0, 1]], ..get("/", vec![]) }], &schemes);
    let client = Client::builder(&server.base)
        .api_key("key", "hush/1")
        .bearer("token", "hush+2")
        .build()
        .unwrap();
    let answer = toolbox.answer(&client, "op", "").await;
    let seen = server.seen.lock().unwrap()[0].clone();
    assert!(seen.contains("?key=hush%2F1 ") && seen.contains("Bearer hush+2"), "{seen}");
    assert!(answer.content.contains("?key=[redacted] "), "{}", answer.content);
    assert!(!answer.content.contains("hush"), "{}", answer.content);
}

#[tokio::test]
async fn a_body_is_read_up_to_the_limit() {
    let server = start(|_| response("200 OK", "", &"a".repeat(300_000))).await;
    let client = Client::builder(&server.base).response_limit(1_000).build().unwrap();
    let output = one(get("/", vec![])).call(&client, "op", "").await.unwrap();
    assert!(output.truncated && output.body.len() == 1_000);
}

#[tokio::test]
async fn the_timeout_ends_a_call() {
    // A head without the body that it promises.
    let stalled = |_: &str| String::from("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = format!("http://{}", listener.local_addr().unwrap());
    let client =
        |base: &str| Client::builder(base).timeout(Duration::from_millis(200)).build().unwrap();
    let toolbox = one(get("/", vec![]));
    let started = Instant::now();
    let error = toolbox.call(&client(&silent), "op", "").await.unwrap_err();
    assert!(matches!(error, CallError::Timeout), "{error:?}");
    assert!(started.elapsed() < Duration::from_secs(5));
    let server = start(stalled).await;
    let error = toolbox.call(&client(&server.base), "op", "").await.unwrap_err();
    assert!(error.is_transport(), "{error:?}");
}

#[tokio::test]
async fn no_server_is_a_transport_error_without_the_url() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let schemes =
        [Scheme { name: "key", kind: SchemeKind::ApiKeyQuery, wire: "key", token_url: "" }];
    let operation = Operation { security: vec![vec![0]], ..get("/", vec![]) };
    let client = Client::builder(&base).api_key("key", "hush").build().unwrap();
    let error = toolbox_of(&[operation], &schemes).call(&client, "op", "").await.unwrap_err();
    assert!(matches!(error, CallError::Transport(_)), "{error:?}");
    assert!(!format!("{error}{error:?}").contains("hush"), "{error:?}");
}

#[tokio::test]
async fn dropping_the_future_cancels_the_call() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let client = Client::new(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    let call = one(get("/", vec![Argument { ..in_query("q") }]));
    let call = tokio::time::timeout(Duration::from_millis(200), call.call(&client, "op", "")).await;
    assert!(call.is_err());
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut rest = Vec::new();
    // The connection ends although nothing was answered.
    let read = tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut rest);
    assert!(tokio::time::timeout(Duration::from_secs(5), read).await.is_ok());
}

#[tokio::test]
async fn bodies_arrive_whatever_the_method() {
    let server = start(|_| response("200 OK", "content-type: text/plain\r\n", "ok")).await;
    let client = Client::new(&server.base).unwrap();
    for (n, method) in ["GET", "DELETE", "PUT", "REPORT"].into_iter().enumerate() {
        let toolbox = one(Operation { method, ..post("application/json") });
        toolbox.call(&client, "op", r#"{"body": {"a": 1}}"#).await.unwrap();
        let seen = server.seen.lock().unwrap()[n].clone();
        assert!(seen.starts_with(&format!("{method} / HTTP/1.1\r\n")), "{seen}");
        assert!(seen.contains("\r\ncontent-length: 8\r\n"), "{seen}");
        assert!(seen.ends_with("\r\n\r\n{\"a\": 1}"), "{seen}");
    }
    let parts = one(post("multipart/form-data"));
    parts.call(&client, "op", r#"{"body": {"a": "x"}}"#).await.unwrap();
    let seen = server.seen.lock().unwrap()[4].clone();
    let (head, body) = seen.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("\r\ncontent-type: multipart/form-data; boundary=toolpress-"), "{head}");
    assert!(head.contains(&format!("\r\ncontent-length: {}", body.len())), "{head}");
}
