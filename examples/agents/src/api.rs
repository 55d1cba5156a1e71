//! The pet shop's API.

use serde_json::{Value, json};
use wiremock::{Mock, MockServer, Request, ResponseTemplate, matchers};

/// Starts a pet shop on a free port. It is there as long as what is returned.
pub async fn api() -> MockServer {
    let server = MockServer::start().await;
    Mock::given(matchers::any()).respond_with(answer).mount(&server).await;
    server
}

fn answer(request: &Request) -> ResponseTemplate {
    let path: Vec<&str> = request.url.path().split('/').skip(1).collect();
    let status = request.url.query_pairs().find(|(name, _)| name == "status");
    match (request.method.as_str(), path.as_slice(), status) {
        ("GET", ["pets"], Some((_, status))) => json_of(200, &with_status(&status)),
        ("GET", ["pets", "7"], _) => json_of(200, &mia()),
        ("POST", ["pets", "7", "notes"], _) => note(request),
        (_, ["pets", id, ..], _) => {
            json_of(404, &json!({ "title": format!("there is no pet {id}") }))
        }
        _ => ResponseTemplate::new(400),
    }
}

fn json_of(status: u16, body: &Value) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_json(body)
}

fn with_status(status: &str) -> Value {
    match status {
        "available" => json!([
            { "id": 7, "name": "Mia", "species": "dog" },
            { "id": 9, "name": "Otto", "species": "cat" },
        ]),
        _ => json!([]),
    }
}

fn mia() -> Value {
    json!({ "id": 7, "name": "Mia", "species": "dog", "age": 2, "likes": ["children", "snow"] })
}

fn note(request: &Request) -> ResponseTemplate {
    let media_type = request.headers.get("content-type");
    match request.body_json::<Value>() {
        Ok(note) if media_type.is_some_and(|value| value == "application/json") => {
            json_of(201, &json!({ "note": 31, "about": note["about"] }))
        }
        _ => ResponseTemplate::new(415),
    }
}
