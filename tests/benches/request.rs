//! From a model's arguments to the request, with nothing to be checked and with all of it:
//! `cargo bench -p toolpress-tests --bench request`.
//!
//! The operation has two path and three query parameters and a body of ten properties; the
//! arguments are 402 bytes. `unchecked` is the same operation whose schemas say nothing, so that
//! the difference is what the check takes. Beside them are the floor, a request out of ready bytes,
//! and what is written by hand. The table at the end has times, ratios and instructions.

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use bytes::Bytes;
use criterion::{Criterion, criterion_group};
use http::{HeaderValue, Method, Request, Uri, header};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use toolpress::{Client, Toolbox, TransportError};

mod checked {
    toolpress::toolbox!(
        inline = r##"
openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /shops/{shop}/orders/{order}:
    put:
      operationId: put
      parameters:
        - { name: shop, in: path, required: true, schema: { type: string, pattern: "^[a-z0-9-]{1,40}$" } }
        - { name: order, in: path, required: true, schema: { type: integer, minimum: 1 } }
        - { name: dry_run, in: query, schema: { type: boolean } }
        - { name: expand, in: query, schema: { type: array, items: { type: string, enum: [items, payment] } } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }
      responses: { "200": { description: done, content: { application/json: { schema: {} } } } }
components:
  schemas:
    Order:
      type: object
      required: [id, status, email, items]
      additionalProperties: false
      properties:
        id: { type: string, format: uuid }
        status: { type: string, enum: [open, paid, shipped] }
        email: { type: string, format: email }
        note: { type: [string, "null"], maxLength: 200 }
        total: { type: number, minimum: 0 }
        count: { type: integer, format: int32 }
        paid: { type: boolean }
        created: { type: string, format: date-time }
        tags: { type: array, items: { type: string }, maxItems: 10 }
        items:
          type: array
          items: { type: object, required: [sku], properties: { sku: { type: string }, n: { type: integer } } }
"##,
        prefix = "",
        types = "none"
    );
}

mod unchecked {
    toolpress::toolbox!(
        inline = r##"
openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /shops/{shop}/orders/{order}:
    put:
      operationId: put
      parameters:
        - { name: shop, in: path, required: true, schema: {} }
        - { name: order, in: path, required: true, schema: {} }
        - { name: dry_run, in: query, schema: {} }
        - { name: expand, in: query, schema: {} }
        - { name: limit, in: query, schema: {} }
      requestBody: { content: { application/json: { schema: {} } } }
      responses: { "200": { description: done, content: { application/json: { schema: {} } } } }
"##,
        prefix = "",
        types = "none"
    );
}

const RIGHT: &str = r#"{"shop":"north-7","order":120034,"dry_run":false,"expand":["items","payment"],"limit":50,"body":{"id":"123e4567-e89b-12d3-a456-426614174000","status":"paid","email":"mia@example.com","note":"Leave it at the door, please. Thanks! Call me before noon!!!","total":129.95,"count":3,"paid":true,"created":"2024-05-31T12:00:00Z","tags":["gift","express"],"items":[{"sku":"A-100","n":2},{"sku":"B-7","n":1}]}}"#;

const FORGIVEN: &str = r#"{"shop":"north-7","order":"120034","body":{"id":"123e4567-e89b-12d3-a456-426614174000","status":"paid","email":"mia@example.com","total":"129.95","paid":null,"items":[]}}"#;

const WRONG: &str = r#"{"shop":"North","order":0,"body":{"id":"1","status":"piad","items":[{}]}}"#;

/// The request out of bytes that stand ready: what no way of building it does without.
fn floor(url: &Bytes, body: &[u8]) -> Request<Bytes> {
    let mut request = Request::new(Bytes::copy_from_slice(body));
    *request.method_mut() = Method::PUT;
    *request.uri_mut() = Uri::from_maybe_shared(Bytes::copy_from_slice(url)).expect("a URL");
    request.headers_mut().insert(header::ACCEPT, HeaderValue::from_static("application/json"));
    request
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    request
}

/// What is written by hand, for this operation alone and without a check: the arguments as a
/// `serde_json::Value`, the URL by the crate `url`.
fn by_hand(base: &url::Url, arguments: &str) -> Request<Bytes> {
    let arguments: Value = serde_json::from_str(arguments).expect("JSON");
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut url = base.clone();
    url.path_segments_mut().expect("a base").extend([
        "shops",
        &text(&arguments["shop"]),
        "orders",
        &text(&arguments["order"]),
    ]);
    let mut pairs = url.query_pairs_mut();
    for name in ["dry_run", "expand", "limit"] {
        match &arguments[name] {
            Value::Null => {}
            Value::Array(items) => {
                for item in items {
                    pairs.append_pair(name, &text(item));
                }
            }
            value => {
                pairs.append_pair(name, &text(value));
            }
        }
    }
    drop(pairs);
    let body = serde_json::to_vec(&arguments["body"]).expect("JSON");
    sent(url.as_str(), body)
}

/// The same with an encoder of its own in the place of the crate `url`.
fn by_hand_and_encoder(base: &str, arguments: &str) -> Request<Bytes> {
    let arguments: Value = serde_json::from_str(arguments).expect("JSON");
    let encode = |value: &Value, url: &mut String| match value.as_str() {
        Some(text) => url.extend(utf8_percent_encode(text, NON_ALPHANUMERIC)),
        None => url.push_str(&value.to_string()),
    };
    let mut url = String::from(base);
    url.push_str("/shops/");
    encode(&arguments["shop"], &mut url);
    url.push_str("/orders/");
    encode(&arguments["order"], &mut url);
    let mut mark = '?';
    for name in ["dry_run", "expand", "limit"] {
        let value = &arguments[name];
        for value in value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice) {
            if !value.is_null() {
                url.push(std::mem::replace(&mut mark, '&'));
                url.push_str(name);
                url.push('=');
                encode(value, &mut url);
            }
        }
    }
    let body = serde_json::to_vec(&arguments["body"]).expect("JSON");
    sent(&url, body)
}

fn sent(url: &str, body: Vec<u8>) -> Request<Bytes> {
    Request::builder()
        .method(Method::PUT)
        .uri(url)
        .header(header::ACCEPT, "application/json")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Bytes::from(body))
        .expect("a request")
}

async fn refuse(_: Request<Bytes>) -> Result<http::Response<Bytes>, TransportError> {
    Err(TransportError::new("nothing is sent in a benchmark"))
}

type Case = (&'static str, Box<dyn Fn() -> bool>);

/// Each case builds its request once and says whether there is one.
fn cases() -> Vec<Case> {
    const BASE: &str = "https://api.example.com/v1";
    assert_eq!(RIGHT.len(), 402, "the arguments have the size that is talked of");
    let client = Client::builder(BASE).transport(refuse).build().expect("a client");
    let ready = checked::TOOLBOX.request(&client, "put", RIGHT).expect("a request");
    let url = Bytes::from(ready.uri().to_string());
    let base = url::Url::parse(BASE).expect("a URL");
    let value = |request: &Request<Bytes>| {
        let body: Value = serde_json::from_slice(request.body()).expect("JSON");
        (request.method().clone(), request.uri().to_string(), request.headers().clone(), body)
    };
    let encoded = by_hand_and_encoder(BASE, RIGHT).uri().to_string().replace("%2D", "-");
    assert_eq!(encoded, url, "all build the same");
    for other in [floor(&url, ready.body()), by_hand(&base, RIGHT)] {
        assert_eq!(value(&other), value(&ready), "all build the same");
    }
    let body = ready.into_body();
    let ours = |name, toolbox: &'static Toolbox, arguments: &'static str| -> Case {
        let client = client.clone();
        let run = move || toolbox.request(&client, "put", black_box(arguments)).is_ok();
        (name, Box::new(run))
    };
    let built = |request: Request<Bytes>| {
        black_box(request);
        true
    };
    vec![
        ("floor", Box::new(move || built(floor(black_box(&url), black_box(&body))))),
        ("Value + url", Box::new(move || built(by_hand(&base, black_box(RIGHT))))),
        ("Value + encoder", Box::new(move || built(by_hand_and_encoder(BASE, black_box(RIGHT))))),
        ours("unchecked", &unchecked::TOOLBOX, RIGHT),
        ours("checked", &checked::TOOLBOX, RIGHT),
        ours("forgiven", &checked::TOOLBOX, FORGIVEN),
        ours("wrong", &checked::TOOLBOX, WRONG),
    ]
}

fn request(c: &mut Criterion) {
    let cases = cases();
    for (name, case) in &cases {
        assert_eq!(case(), *name != "wrong", "{name}");
        c.bench_function(name, |bencher| bencher.iter(case));
    }
    ratios(&cases);
}

/// The times of all cases in turn, the best of many rounds each: whatever else the machine does
/// meets all of them, so that their ratios can be relied on where the times cannot.
fn ratios(cases: &[Case]) {
    const ROUNDS: u32 = 400;
    const RUNS: u32 = 250;
    let mut best = vec![Duration::MAX; cases.len()];
    for _ in 0..ROUNDS {
        for ((_, case), best) in cases.iter().zip(&mut best) {
            let start = Instant::now();
            (0..RUNS).for_each(|_| {
                black_box(case());
            });
            *best = start.elapsed().min(*best);
        }
    }
    let time = |at: usize| best[at].as_secs_f64() * 1e9 / f64::from(RUNS);
    println!("{:<16} {:>9} {:>8} {:>13}", "", "time", "of floor", "instructions");
    for (at, (name, _)) in cases.iter().enumerate() {
        let counted = instructions(name).map_or(String::from("no valgrind"), |n| n.to_string());
        println!("{name:<16} {:>6.0} ns {:>8.2} {counted:>13}", time(at), time(at) / time(0));
    }
}

/// What this program is asked by, so that it only runs a case so many times: `case:times`.
const RUN: &str = "TOOLPRESS_BENCH_RUN";

/// The instructions of one run of a case: what valgrind counts for many, less what it counts for few.
fn instructions(case: &str) -> Option<u64> {
    let counted = |times: u64| -> Option<u64> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .env(RUN, format!("{case}:{times}"))
            .output()
            .ok()?;
        let report = String::from_utf8_lossy(&output.stderr).into_owned();
        let (_, after) = report.split_once("Collected : ")?;
        after.split_whitespace().next()?.parse().ok()
    };
    Some((counted(600)? - counted(100)?) / 500)
}

fn run(order: &str) {
    let (name, times) = order.split_once(':').expect("case:times");
    let cases = cases();
    let (_, case) = cases.iter().find(|(known, _)| *known == name).expect("a case");
    for _ in 0..times.parse().expect("a number") {
        black_box(case());
    }
}

criterion_group!(benches, request);

fn main() {
    match std::env::var(RUN) {
        Ok(order) => run(&order),
        Err(_) => {
            benches();
            Criterion::default().configure_from_args().final_summary();
        }
    }
}
