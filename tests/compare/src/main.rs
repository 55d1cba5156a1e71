//! From arguments to a request: toolpress, progenitor and rmcp-openapi side by side, on the operation
//! of `tests/benches/request.rs`. Nothing is sent.
//!
//! `cargo run --release` prints the best time of many rounds and the ratios to toolpress;
//! `cargo run --release CASE TIMES` runs one case, for a profiler to count.

use std::future::Future;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{HeaderValue, Method, Request, Uri, header};
use rmcp_openapi::{HttpClient, Spec, ToolGenerator, ToolMetadata};
use serde::Deserialize;
use serde_json::Value;
use toolpress::{Client, TransportError};

mod ours {
    toolpress::toolbox!("orders.json", prefix = "", types = "none");
}

#[allow(clippy::all, reason = "it is generated")]
mod progenitors {
    progenitor::generate_api!(spec = "orders.json", pre_hook_async = crate::stop);
}

/// The arguments as each is asked for them: the body is called `request_body` by rmcp-openapi.
const ARGUMENTS: &str = r#"{"shop":"north-7","order":120034,"dry_run":false,"expand":["items","payment"],"limit":50,"body":{"id":"123e4567-e89b-12d3-a456-426614174000","status":"paid","email":"mia@example.com","note":"Leave it at the door, please. Thanks! Call me before noon!!!","total":129.95,"count":3,"paid":true,"created":"2024-05-31T12:00:00Z","tags":["gift","express"],"items":[{"sku":"A-100","n":2},{"sku":"B-7","n":1}]}}"#;

const BASE: &str = "https://api.example.com/v1";

/// What ends progenitor's method behind its `reqwest::Request` and before it is sent.
async fn stop(request: &mut reqwest::Request) -> Result<(), &'static str> {
    black_box(request);
    Err("")
}

/// The arguments as progenitor's method takes them.
#[derive(Deserialize)]
struct Typed {
    shop: progenitors::types::PutShop,
    order: std::num::NonZeroU64,
    dry_run: Option<bool>,
    expand: Option<Vec<progenitors::types::PutExpandItem>>,
    limit: Option<std::num::NonZeroU64>,
    body: progenitors::types::Order,
}

/// Runs what never waits.
fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("nothing is sent, so that nothing waits"),
    }
}

async fn refuse(_: Request<Bytes>) -> Result<http::Response<Bytes>, TransportError> {
    Err(TransportError::new("nothing is sent here"))
}

fn floor(url: &[u8], body: &[u8]) -> Request<Bytes> {
    let mut request = Request::new(Bytes::copy_from_slice(body));
    *request.method_mut() = Method::PUT;
    *request.uri_mut() = Uri::from_maybe_shared(Bytes::copy_from_slice(url)).expect("a URL");
    request.headers_mut().insert(header::ACCEPT, HeaderValue::from_static("application/json"));
    request
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    request
}

fn metadata() -> ToolMetadata {
    let description = serde_json::from_str(include_str!("../orders.json")).expect("JSON");
    let spec = Spec::from_value(description).expect("a description");
    let mut tools = spec.to_tool_metadata(None, false, false, false).expect("tools");
    tools.remove(0)
}

type Case = (&'static str, Box<dyn Fn()>);

fn cases() -> Vec<Case> {
    let client = Client::builder(BASE).transport(refuse).build().expect("a client");
    let ready = ours::TOOLBOX.request(&client, "put", ARGUMENTS).expect("a request");
    let (url, body) = (ready.uri().to_string(), ready.into_body());

    let progenitors = || progenitors::Client::new(BASE);
    let typed: Typed = serde_json::from_str(ARGUMENTS).expect("arguments");
    let call = |client: &progenitors::Client, all: &Typed| {
        let Typed { shop, order, dry_run, expand, limit, body } = all;
        let call = client.put(shop, *order, *dry_run, expand.as_ref(), *limit, body);
        assert!(matches!(now(call), Err(progenitor_client::Error::Custom(_))));
    };

    let tool = metadata();
    let theirs = ARGUMENTS.replace("\"body\":", "\"request_body\":");
    // A scheme that reqwest refuses when the request is handed to it: all is done but the sending.
    let base = url::Url::parse("x-none://api.example.com/v1").expect("a URL");
    let http = HttpClient::new().with_base_url(base).expect("a base");
    let (one, other) = (progenitors(), progenitors());
    let (extracted, text) = (tool.clone(), theirs.clone());
    let refused = now(http.execute_tool_call(&tool, &serde_json::from_str(&theirs).expect("JSON")));
    println!("rmcp-openapi ends with: {:?}", refused.map(|_| ()));
    let read = |text: &str| -> Value { serde_json::from_str(black_box(text)).expect("JSON") };
    vec![
        (
            "toolpress",
            Box::new(move || {
                black_box(
                    ours::TOOLBOX.request(&client, "put", black_box(ARGUMENTS)).expect("one"),
                );
            }),
        ),
        (
            "floor",
            Box::new(move || {
                black_box(floor(black_box(url.as_bytes()), black_box(&body)));
            }),
        ),
        ("progenitor", Box::new(move || call(&one, black_box(&typed)))),
        (
            "progenitor-json",
            Box::new(move || {
                call(&other, &serde_json::from_str(black_box(ARGUMENTS)).expect("arguments"));
            }),
        ),
        (
            "rmcp-extract",
            Box::new(move || {
                let found = ToolGenerator::extract_parameters(&extracted, &read(&text));
                black_box(found.expect("parameters"));
            }),
        ),
        (
            "rmcp-openapi",
            Box::new(move || {
                let done = now(http.execute_tool_call(&tool, &read(&theirs)));
                assert!(black_box(done).is_err());
            }),
        ),
    ]
}

/// The best of many rounds, in turn, so that whatever else the machine does meets all of them.
fn times(cases: &[Case]) -> Vec<Duration> {
    const ROUNDS: u32 = 400;
    const RUNS: u32 = 100;
    let mut best = vec![Duration::MAX; cases.len()];
    for _ in 0..ROUNDS {
        for ((_, case), best) in cases.iter().zip(&mut best) {
            let start = Instant::now();
            (0..RUNS).for_each(|_| case());
            *best = (start.elapsed() / RUNS).min(*best);
        }
    }
    best
}

fn main() {
    let cases = cases();
    let mut words = std::env::args().skip(1);
    if let (Some(name), Some(runs)) = (words.next(), words.next()) {
        let (_, case) = cases.iter().find(|(known, _)| *known == name).expect("a case");
        (0..runs.parse().expect("a number")).for_each(|_: u32| case());
        return;
    }
    let times = times(&cases);
    for ((name, _), time) in cases.iter().zip(&times) {
        let ratio = time.as_secs_f64() / times[0].as_secs_f64();
        println!("{name:<16} {:>7} ns {ratio:>7.2}", time.as_nanos());
    }
}
