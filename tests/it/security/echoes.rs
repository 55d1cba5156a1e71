//! A server that repeats the secrets that it was sent: they reach the host alone, which knows them.

use super::server::{Server, json, response};
use super::{TOOLBOX, api, armed, built};

/// What nobody is shown: every secret starts so, and so does each in base64.
const TELLING: [&str; 2] = ["hush", "dXNlcjpodXNo"];

fn is_clean(text: &str) -> bool {
    TELLING.iter().all(|word| !text.contains(word))
}

fn percent(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

fn escaped(text: &str) -> String {
    text.encode_utf16().map(|unit| format!("\\u{unit:04X}")).collect()
}

#[tokio::test]
async fn the_whole_request_comes_back() {
    for status in ["200 OK", "400 Bad Request", "500 Internal Server Error"] {
        for kind in ["text/plain", "application/json", "text/html", "image/png", "x/y"] {
            let server = Server::of(move |_, request| {
                response(status, &format!("Content-Type: {kind}\r\n"), request)
            });
            let client = built(armed(&server));
            for tool in ["keys", "basic"] {
                let answer = TOOLBOX.answer(&client, tool, "").await;
                assert!(is_clean(&format!("{answer:?}{}", answer.content)), "{answer:?}");
                let output = TOOLBOX.call(&client, tool, "").await.expect("a response");
                assert!(is_clean(&format!("{output:?}")), "{output:?}");
            }
            let seen = server.seen().concat();
            assert!(TELLING.iter().all(|word| seen.contains(word)), "{seen}");
        }
    }
}

#[tokio::test]
async fn every_form_of_a_secret_comes_back() {
    let secrets = ["hush1/\"a\"", "hush2 &=b", "hush3;c", "hush4+/d=", "hush5é\\e"];
    for secret in secrets {
        let quoted = serde_json::to_string(secret).expect("JSON");
        let forms = [
            secret.to_owned(),
            quoted[1..quoted.len() - 1].to_owned(),
            percent(secret),
            percent(secret).to_uppercase(),
            escaped(secret),
            secret.replace('/', "\\/").replace('"', "\\\"").replace("\\e", "\\\\e"),
            secret.replace('&', "&amp;").replace('"', "&quot;"),
            secret.replace('&', "&#38;").replace('"', "&#x22;").replace('/', "&#x2F;"),
            percent(secret).replace("%20", "+"),
        ];
        for form in forms {
            let body = format!("<{form}>");
            let server = Server::of(move |_, _| response("403 Forbidden", "", &body));
            let answer = TOOLBOX.answer(&built(armed(&server)), "keys", "").await;
            assert_eq!(answer.content, "403 Forbidden\n<[redacted]>");
        }
    }
    // base64 of `user:hush5é\e`, as HTTP basic has it.
    let server = Server::of(|_, _| json(r#""Basic dXNlcjpodXNoNcOpXGU=""#));
    let answer = TOOLBOX.answer(&built(armed(&server)), "basic", "").await;
    assert_eq!(answer.content, r#""Basic [redacted]""#);
}

#[tokio::test]
async fn headers_come_back() {
    let server = Server::of(|_, _| {
        response(
            "302 Found",
            "Location: /loop?k=hush1%2F%22a%22\r\nContent-Type: text/hush4+/d=\r\nX: hush4+/d=\r\n",
            "moved",
        )
    });
    let client = built(armed(&server));
    let answer = TOOLBOX.answer(&client, "keys", "").await;
    assert!(is_clean(&format!("{answer:?}")), "{answer:?}");
    let error = TOOLBOX.call(&client, "keys", "").await.expect_err("a loop of redirects");
    assert!(is_clean(&format!("{error:?} {error}")), "{error:?}");
}

#[tokio::test]
async fn a_cut_secret_comes_back() {
    let text = "a bearer token: hush4+/d= and more";
    let server = Server::of(move |_, _| response("200 OK", "", text));
    for limit in 20..text.len() {
        let client = built(armed(&server).response_limit(limit));
        let answer = TOOLBOX.answer(&client, "keys", "").await;
        assert!(is_clean(&answer.content) && answer.truncated, "{answer:?}");
    }
}

#[tokio::test]
async fn typed_errors_are_clean_too() {
    for (status, body) in [
        ("418 Teapot", r#"{"n":"hush4+/d="}"#),
        ("200 OK", r#"{"n":"hush4+/d="}"#),
        ("200 OK", r#"hush4+/d="#),
        ("200 OK", r#"{"hush4+/d=":1}"#),
    ] {
        let server =
            Server::of(move |_, _| response(status, "Content-Type: application/json\r\n", body));
        let client = built(armed(&server));
        let error = api::typed(&client, &api::Typed {}).await.expect_err(body);
        assert!(is_clean(&format!("{error:?} {error}")), "{error:?}");
        let body = error.output().expect("a response").text().into_owned();
        assert!(is_clean(&body) && body.contains("[redacted]"), "{body}");
    }
}

#[tokio::test]
async fn labels_and_keys_are_clean_too() {
    for headers in
        ["Content-Type: x/Hush4+/d=\r\n", "Content-Type: x/y\r\nContent-Encoding: hush4+/d=\r\n"]
    {
        for status in ["200 OK", "404 Not Found"] {
            let headers = headers.replace("Hush", "hush");
            let server = Server::of(move |_, _| response(status, &headers, "not JSON"));
            let client = built(armed(&server));
            let error = api::typed(&client, &api::Typed {}).await.expect_err(status);
            assert!(is_clean(&format!("{error:?} {error}")), "{error:?}");
            let answer = TOOLBOX.answer(&client, "typed", "").await;
            assert!(is_clean(&format!("{answer:?}")) && answer.content.contains("x-redacted"));
        }
    }
    let server = Server::of(|_, _| json(r#"{"a/hush4+/d=":"x"}"#));
    let error = api::map(&built(armed(&server)), &api::Map {}).await.expect_err("no number");
    assert!(is_clean(&format!("{error:?} {error}")), "{error:?}");
    assert!(error.to_string().contains("/a~1[redacted]: expected"), "{error}");
}

#[test]
fn nothing_of_the_client_shows_them() {
    let server = Server::of(|_, _| String::new());
    let client = built(armed(&server));
    assert!(is_clean(&format!("{client:?} {:#?}", api::TOOLBOX.bind(&client))));
    let request = TOOLBOX.request(&client, "basic", "").expect("a request");
    assert!(is_clean(&format!("{request:?}")), "{request:?}");
}
