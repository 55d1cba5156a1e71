use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::{Response, StatusCode};
use toolpress::{
    Answer, CallError, Client, RequestTimeout, Sending, Toolbox, Transport, TransportError,
};

use crate::fixture::{BASE, get, in_path, one};

fn pet() -> &'static Toolbox {
    one(get("/pets/{id}", vec![in_path("id")]))
}

/// A client whose API answers every request with this.
fn answering(response: http::response::Builder, body: &'static [u8], limit: usize) -> Client {
    let response = response.body(Bytes::from_static(body)).unwrap();
    Client::builder(BASE)
        .bearer("token", "hush-hush")
        .response_limit(limit)
        .transport(move |_| {
            let response = response.clone();
            async move { Ok(response) }
        })
        .build()
        .unwrap()
}

async fn answer(response: http::response::Builder, body: &'static [u8]) -> Answer {
    pet().answer(&answering(response, body, 1_000), "op", r#"{"id":7}"#).await
}

#[tokio::test]
async fn a_closure_is_a_transport() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let client = Client::builder(BASE)
        .timeout(Duration::from_secs(3))
        .transport(move |request: http::Request<Bytes>| {
            log.lock().unwrap().push(request);
            async { Ok(Response::new(Bytes::from_static(b"{\"id\":7}"))) }
        })
        .build()
        .unwrap();
    let output = pet().call(&client, "op", r#"{"id":7}"#).await.unwrap();
    assert_eq!((output.status, &output.body[..]), (StatusCode::OK, &b"{\"id\":7}"[..]));
    assert_eq!(output.json::<serde_json::Value>().unwrap(), serde_json::json!({ "id": 7 }));
    let seen = seen.lock().unwrap();
    assert_eq!(seen[0].uri(), "https://api.example.com/v1/pets/7");
    let timeout = seen[0].extensions().get::<RequestTimeout>();
    assert_eq!(timeout, Some(&RequestTimeout::new(Duration::from_secs(3))));
    assert_eq!(timeout.map(|timeout| timeout.duration()), Some(Duration::from_secs(3)));
}

#[tokio::test]
async fn nothing_is_sent_when_the_arguments_are_wrong() {
    let client = Client::builder(BASE).transport(|_| async { panic!("sent") }).build().unwrap();
    let answer = pet().answer(&client, "op", "{}").await;
    assert_eq!(answer.content, "the arguments are wrong; nothing was sent\n- /id: is required");
    assert!(answer.is_error && answer.status.is_none());
    assert!(pet().call(&client, "nope", "{}").await.unwrap_err().is_unknown_tool());
}

#[tokio::test]
async fn a_success_is_its_body() {
    let json = Response::builder().header("content-type", "application/problem+json");
    assert_eq!(answer(json, b"{\"a\":1}").await.content, "{\"a\":1}");
    let png = Response::builder().header("content-type", "image/png");
    assert_eq!(answer(png, b"\x89PNG").await.content, "[image/png, 4 bytes]");
    let unnamed = answer(Response::builder(), b"\xff\xfe").await.content;
    assert_eq!(unnamed, "[application/octet-stream, 2 bytes]");
    let empty = answer(Response::builder().status(204), b"").await;
    assert_eq!(empty.content, "204 No Content, without a body");
    assert!(!empty.is_error && !empty.truncated);
}

#[tokio::test]
async fn any_other_status_is_an_error() {
    let response = Response::builder().status(404).header("content-type", "text/html");
    let missing = answer(response, b"<h1>none</h1>").await;
    assert_eq!(missing.content, "404 Not Found\n<h1>none</h1>");
    assert!(missing.is_error);
    assert_eq!(missing.status, Some(StatusCode::NOT_FOUND));
    let busy = answer(Response::builder().status(429).header("retry-after", "17"), b"").await;
    assert_eq!(
        (busy.content.as_str(), busy.retry_after),
        ("429 Too Many Requests", Some(Duration::from_secs(17)))
    );
    let dated =
        Response::builder().status(503).header("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT");
    assert_eq!(answer(dated, b"").await.retry_after, Some(Duration::ZERO));
}

#[tokio::test]
async fn the_limit_cuts_and_says_so() {
    let client = answering(Response::builder(), "abcdé".as_bytes(), 5);
    let output = pet().call(&client, "op", r#"{"id":7}"#).await.unwrap();
    assert!(output.truncated && output.body.len() == 5 && output.text() == "abcd");
    let answer = pet().answer(&client, "op", r#"{"id":7}"#).await;
    assert_eq!(answer.content, "abcd\n[cut after 5 bytes]");
    assert!(answer.truncated && !answer.is_error);
    let exact = answering(Response::builder(), b"abcde", 5);
    assert!(!pet().call(&exact, "op", r#"{"id":7}"#).await.unwrap().truncated);
}

#[tokio::test]
async fn an_echo_is_redacted() {
    let echo = b"you sent Authorization: Bearer hush-hush";
    assert_eq!(
        answer(Response::builder(), echo).await.content,
        "you sent Authorization: Bearer [redacted]"
    );
    let client = answering(Response::builder(), echo, echo.len() - 2);
    let answer = pet().answer(&client, "op", r#"{"id":7}"#).await;
    assert_eq!(answer.content, "you sent Authorization: Bearer [redacted]\n[cut after 38 bytes]");
}

#[tokio::test]
async fn failures_are_told_without_secrets() {
    let failing = |error: fn() -> TransportError| {
        Client::builder(BASE)
            .api_key("key", "hush-hush")
            .transport(move |_| async move { Err(error()) })
            .build()
            .unwrap()
    };
    let broken = failing(|| TransportError::new("no route to http://h?key=hush-hush"));
    match pet().call(&broken, "op", r#"{"id":7}"#).await {
        Err(error @ CallError::Transport(_)) => {
            assert!(!format!("{error:?}{error}").contains("hush"), "{error}");
            assert!(error.is_transport() && !error.is_timeout());
        }
        other => panic!("{other:?}"),
    }
    let answer = pet().answer(&failing(TransportError::timeout), "op", r#"{"id":7}"#).await;
    assert_eq!(answer.content, "no response in time");
}

/// A transport that keeps to the limit itself.
struct Frugal;

impl Transport for Frugal {
    fn send(&self, _: http::Request<Bytes>, limit: usize) -> Sending<'_> {
        Box::pin(async move {
            let body = Bytes::from("a".repeat(limit));
            let mut response = toolpress::Response::from(Response::new(body));
            response.truncated = true;
            Ok(response)
        })
    }
}

#[tokio::test]
async fn a_transport_may_cut_by_itself() {
    let client = Client::builder(BASE).response_limit(3).transport(Frugal).build().unwrap();
    let output = pet().call(&client, "op", r#"{"id":7}"#).await.unwrap();
    assert!(output.truncated && output.body.len() == 3);
}
