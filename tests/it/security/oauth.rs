//! OAuth 2 client credentials against a token server that is scripted.

use std::time::Duration;

use toolpress::{CallError, Client, ClientBuilder, ClientCredentials};

use super::server::{Server, json, response};
use super::{TOOLBOX, built, plain};

/// An API with a token server: tokens are `token-1`, `token-2` and so on.
fn api(lifetime: &'static str, refuses: impl Fn(&str) -> bool + Send + Sync + 'static) -> Server {
    let tokens = std::sync::atomic::AtomicUsize::new(0);
    Server::of(move |_, request| {
        if request.starts_with("POST /token ") {
            std::thread::sleep(Duration::from_millis(100));
            let number = tokens.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            return json(&format!(
                r#"{{"access_token":"token-{number}","token_type":"Bearer"{lifetime}}}"#
            ));
        }
        match refuses(request) {
            true => response("401 Unauthorized", "", request),
            false => response("200 OK", "Content-Type: text/plain\r\n", request),
        }
    })
}

fn flow() -> ClientCredentials {
    ClientCredentials::new("agent", "hush/secret")
}

fn machine(server: &Server) -> ClientBuilder {
    plain(server).oauth2("machine", flow())
}

async fn ok(client: &Client, tool: &str) -> String {
    let output = TOOLBOX.call(client, tool, "").await.expect("a response");
    assert_eq!(output.status, 200, "{}", output.text());
    output.text().into_owned()
}

#[tokio::test]
async fn a_token_is_fetched_once_and_kept() {
    let server = api(r#","expires_in":3600"#, |_| false);
    let client = built(machine(&server).oauth2("machine", flow().scopes(["read", "write"])));
    for _ in 0..3 {
        assert!(ok(&client, "machine").await.contains("authorization: Bearer token-1"));
    }
    assert!(ok(&client, "machine_post").await.contains("authorization: Bearer token-1"));
    assert_eq!(server.count("POST /token "), 1);
    let token = server.seen().remove(0);
    // Basic base64("agent:hush%2Fsecret")
    assert!(token.contains("authorization: Basic YWdlbnQ6aHVzaCUyRnNlY3JldA==\r\n"), "{token}");
    assert!(token.contains("content-type: application/x-www-form-urlencoded\r\n"), "{token}");
    assert!(token.ends_with("\r\n\r\ngrant_type=client_credentials&scope=read+write"), "{token}");
}

#[tokio::test]
async fn twenty_calls_at_once_fetch_one_token() {
    let server = api("", |_| false);
    let client = built(machine(&server));
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { ok(&client, "machine").await })
        })
        .collect();
    for call in calls {
        assert!(call.await.expect("a call").contains("Bearer token-1"));
    }
    assert_eq!((server.count("POST /token "), server.count("GET ")), (1, 20));
}

#[tokio::test]
async fn one_that_gives_up_does_not_stop_the_others() {
    let server = api("", |_| false);
    let client = built(machine(&server));
    let first = client.clone();
    let first = tokio::spawn(async move { ok(&first, "machine").await });
    tokio::time::sleep(Duration::from_millis(30)).await;
    let second = client.clone();
    let second = tokio::spawn(async move { ok(&second, "machine").await });
    tokio::time::sleep(Duration::from_millis(30)).await;
    first.abort();
    let second = tokio::time::timeout(Duration::from_secs(4), second).await;
    assert!(second.expect("in time").expect("a call").contains("Bearer token-"));
}

#[tokio::test]
async fn a_refused_token_is_fetched_anew_once() {
    let server = api("", |request| request.contains("token-1\r\n"));
    let client = built(machine(&server));
    assert!(ok(&client, "machine_post").await.contains("Bearer token-2"));
    assert!(ok(&client, "machine").await.contains("Bearer token-2"));
    assert_eq!((server.count("POST /token "), server.count("POST /v1/machine")), (2, 2));
    // One that is always refused is the caller's to know, without a third try.
    let server = api("", |_| true);
    let client = built(machine(&server));
    let answer = TOOLBOX.answer(&client, "machine", "").await;
    assert!(answer.content.starts_with("401 Unauthorized"), "{answer:?}");
    assert!(answer.content.contains("Bearer [redacted]"), "{answer:?}");
    assert_eq!((server.count("POST /token "), server.count("GET ")), (2, 2));
}

#[tokio::test]
async fn twenty_refusals_fetch_one_new_token() {
    let server = api("", |request| request.contains("token-1\r\n"));
    let client = built(machine(&server));
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { ok(&client, "machine").await })
        })
        .collect();
    for call in calls {
        assert!(call.await.expect("a call").contains("Bearer token-2"));
    }
    assert_eq!(server.count("POST /token "), 2);
}

#[tokio::test]
async fn a_token_is_fetched_anew_shortly_before_it_expires() {
    let server = api(r#","expires_in":1"#, |_| false);
    let client = built(machine(&server));
    assert!(ok(&client, "machine").await.contains("Bearer token-1"));
    tokio::time::sleep(Duration::from_millis(920)).await;
    assert!(ok(&client, "machine").await.contains("Bearer token-2"));
}

#[tokio::test]
async fn the_token_is_a_secret_like_any_other() {
    let server = api("", |_| false);
    let client = built(machine(&server));
    let answer = TOOLBOX.answer(&client, "machine", "").await;
    assert!(answer.content.contains("Bearer [redacted]"), "{answer:?}");
    let request = TOOLBOX.request(&client, "machine", "").expect("a request");
    // A dry run sends nothing, so that what has to be fetched is not in it.
    assert!(!request.headers().contains_key("authorization"));
    assert_eq!(server.count("POST /token "), 1);
    let builder = plain(&server).oauth2("machine", flow());
    let shown = format!("{builder:?} {:?} {:?}", built(machine(&server)), flow());
    assert!(!shown.contains("hush") && shown.contains("agent"), "{shown}");
}

#[tokio::test]
async fn a_token_server_that_refuses_is_told_without_the_secret() {
    let server = Server::of(|_, request| {
        let echo = request.replace(['\r', '\n'], " ").replace('"', "'");
        let body = format!(
            r#"{{"error":"invalid_client","error_description":"hush/secret hush%2Fsecret {echo}"}}"#
        );
        response("401 Unauthorized", "Content-Type: application/json\r\n", &body)
    });
    for flow in [flow(), flow().secret_in_body()] {
        let client = built(plain(&server).oauth2("machine", flow));
        let error = TOOLBOX.call(&client, "machine", "").await.expect_err("no token");
        let text = format!("{error} {error:?}");
        assert!(matches!(error, CallError::Credential { scheme: "machine", .. }), "{text}");
        assert!(
            text.contains("the token server answered 401 Unauthorized: invalid_client"),
            "{text}"
        );
        assert!(!text.contains("hush") && !text.contains("aHVzaC"), "{text}");
        let answer = TOOLBOX.answer(&client, "machine", "").await;
        assert!(answer.is_error && !answer.content.contains("hush"), "{answer:?}");
    }
    assert_eq!(server.count("GET "), 0);
    let posted = server.seen().pop().expect("a token request");
    assert!(posted.ends_with("&client_id=agent&client_secret=hush%2Fsecret"), "{posted}");
    assert!(!posted.contains("authorization:"), "{posted}");
}

#[tokio::test]
async fn a_failure_is_shared_and_not_kept() {
    let server = Server::of(|number, request| match request.starts_with("POST /token ") {
        true if number == 0 => {
            std::thread::sleep(Duration::from_millis(150));
            response("500 Internal Server Error", "", "")
        }
        true => json(r#"{"access_token":"good"}"#),
        false => json("1"),
    });
    let client = built(machine(&server));
    let calls: Vec<_> = (0..10)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { TOOLBOX.call(&client, "machine", "").await.is_err() })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(50)).await;
    for call in calls {
        assert!(call.await.expect("a call"), "the one failure is everybody's");
    }
    assert_eq!(server.count("POST /token "), 1);
    ok(&client, "machine").await;
}

#[tokio::test]
async fn the_token_server_is_no_way_around_the_time() {
    let server = Server::start(|_, _, _| std::thread::sleep(Duration::from_secs(3)));
    let client = built(machine(&server).timeout(Duration::from_millis(300)));
    let started = std::time::Instant::now();
    let error = TOOLBOX.call(&client, "machine", "").await.expect_err("no token");
    assert!(started.elapsed() < Duration::from_secs(2), "{error}");
}

#[tokio::test]
async fn the_secret_goes_to_the_token_server_alone() {
    let thief = Server::of(|_, _| json(r#"{"access_token":"stolen"}"#));
    let target = format!("Location: {}\r\n", thief.url("/token"));
    let server = Server::of(move |_, _| response("307 Temporary Redirect", &target, ""));
    let client = built(machine(&server).header("x-tenant", "7"));
    let error = TOOLBOX.call(&client, "machine", "").await.expect_err("no token");
    assert!(error.to_string().contains("307"), "{error}");
    assert!(thief.seen().is_empty());
    assert!(!server.seen()[0].contains("x-tenant"), "fixed headers are the API's");
    // A token URL that is not safe has to be the host's own word.
    let client = Client::builder("https://api.example.com").oauth2("machine", flow());
    let client = built(client.transport(|request: http::Request<bytes::Bytes>| async move {
        assert_eq!(request.uri(), "https://api.example.com/token");
        Err(toolpress::TransportError::new("offline"))
    }));
    let error = TOOLBOX.call(&client, "machine", "").await.expect_err("no token");
    assert!(error.to_string().contains("no response from the token server: offline"), "{error}");
    let wrong = Client::builder("https://api.example.com")
        .oauth2("machine", flow().token_url("token"))
        .build()
        .expect_err("a relative token URL");
    assert!(wrong.to_string().contains("`machine` has a token URL"), "{wrong}");
}
