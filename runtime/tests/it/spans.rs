//! The spans of the feature `tracing`, as a subscriber sees them.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use toolpress::{Client, ClientCredentials, Refusal, Toolbox, TransportError};
use toolpress_naming::table::{Operation, Scheme, SchemeKind};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::fixture::{BASE, get, in_path, in_query, toolbox_of};

/// Keeps a line a span: its name, then its fields as they were recorded.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>, Arc<AtomicU64>);

struct Line<'l>(&'l mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push_str(&format!(" {}={value:?}", field.name()));
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_span() && metadata.target().starts_with("toolpress")
    }
    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut line = attributes.metadata().name().to_owned();
        attributes.record(&mut Line(&mut line));
        self.0.lock().unwrap().push(line);
        Id::from_u64(self.1.fetch_add(1, Ordering::Relaxed) + 1)
    }
    fn record(&self, span: &Id, values: &Record<'_>) {
        let mut lines = self.0.lock().unwrap();
        values.record(&mut Line(&mut lines[span.into_u64() as usize - 1]));
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

fn secured() -> &'static Toolbox {
    let key = Scheme { name: "key", kind: SchemeKind::ApiKeyQuery, wire: "key", token_url: "" };
    let machine =
        Scheme { name: "machine", kind: SchemeKind::Bearer, wire: "", token_url: "/token" };
    let arguments = vec![in_path("id"), in_query("q")];
    let operation = Operation { idempotent: true, ..get("/pets/{id}", arguments) };
    let security = vec![vec![0, 1]];
    toolbox_of(&[Operation { security, ..operation }], &[key, machine])
}

/// The spans of one call to an API that gives these statuses, the last of them for ever.
async fn spans(
    statuses: &'static [u16],
    fit: fn(toolpress::ClientBuilder) -> toolpress::ClientBuilder,
) -> Vec<String> {
    let log = Log::default();
    let count = Arc::new(Mutex::new(statuses.iter().copied().cycle()));
    let builder = Client::builder(BASE)
        .api_key("key", "hush-key")
        .oauth2("machine", ClientCredentials::new("agent", "hush-secret"))
        .timer(tokio::time::sleep)
        .transport(move |request: http::Request<Bytes>| {
            let token = request.uri().path() == "/token";
            let status = if token { 200 } else { count.lock().unwrap().next().unwrap() };
            let body = if token { r#"{"access_token":"hush-token"}"# } else { "hush-key echo" };
            async move {
                match status {
                    0 => Err(TransportError::new("no route with hush-key")),
                    status => Ok(http::Response::builder()
                        .status(status)
                        .header("retry-after", "0")
                        .body(Bytes::from_static(body.as_bytes()))
                        .unwrap()),
                }
            }
        });
    let client = fit(builder).build().unwrap();
    let guard = tracing::subscriber::set_default(log.clone());
    let _ = secured().answer(&client, "op", r#"{"id":"told","q":"told"}"#).await;
    drop(guard);
    let lines = log.0.lock().unwrap().clone();
    assert!(!lines.concat().contains("hush") && !lines.concat().contains("told"), "{lines:#?}");
    lines
}

const TOOL: &str = "execute_tool otel.kind=\"internal\" gen_ai.operation.name=\"execute_tool\" \
     gen_ai.tool.name=\"op\" gen_ai.tool.type=\"extension\" otel.name=\"execute_tool op\"";
const TOKEN: &str = "http_request otel.kind=\"client\" http.request.method=\"POST\" \
     server.address=\"api.example.com\" server.port=443 otel.name=\"POST\" \
     http.response.status_code=200";
const GET: &str = "http_request otel.kind=\"client\" http.request.method=\"GET\" \
     url.template=\"/pets/{id}\" server.address=\"api.example.com\" server.port=443 \
     otel.name=\"GET /pets/{id}\"";

#[tokio::test]
async fn a_call_and_its_requests_have_spans() {
    assert_eq!(
        spans(&[200], |c| c).await,
        [TOOL.to_owned(), TOKEN.to_owned(), format!("{GET} http.response.status_code=200")]
    );
}

#[tokio::test]
async fn further_tries_and_errors_are_told() {
    let error = |kind: &str| format!("error.type=\"{kind}\" otel.status_code=\"ERROR\"");
    assert_eq!(
        spans(&[503, 404], |c| c).await,
        [
            format!("{TOOL} {}", error("404")),
            TOKEN.to_owned(),
            format!("{GET} http.response.status_code=503 {}", error("503")),
            format!(
                "{GET} http.request.resend_count=1 http.response.status_code=404 {}",
                error("404")
            ),
        ]
    );
    let lost = spans(&[0], |c| c.retries(0)).await;
    assert_eq!(lost[2], format!("{GET} {}", error("transport")));
    assert_eq!(lost[0], format!("{TOOL} {}", error("transport")));
    let refused = spans(&[200], |c| c.on_call(|_| async { Err(Refusal::new("told")) })).await;
    assert_eq!(refused, [format!("{TOOL} {}", error("refused"))]);
    let late = spans(&[503], |c| {
        c.timeout(Duration::from_millis(200)).on_result(|_, result| assert!(result.is_ok()))
    });
    assert!(late.await[0].ends_with(&error("503")));
}
