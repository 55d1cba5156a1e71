//! Redirects stay within the origin.

use toolpress::{CallError, Client};
use toolpress_naming::table::{Operation, Scheme, SchemeKind};

use crate::fixture::{get, toolbox_of};
use crate::server::{response, start};

fn secured() -> &'static toolpress::Toolbox {
    let schemes = [Scheme { name: "token", kind: SchemeKind::Bearer, wire: "", token_url: "" }];
    toolbox_of(&[Operation { security: vec![vec![0]], ..get("/start", vec![]) }], &schemes)
}

fn client(base: &str) -> Client {
    Client::builder(base).bearer("token", "hush").header("x-tenant", "7").build().unwrap()
}

fn redirect(to: &str) -> String {
    response("302 Found", &format!("location: {to}\r\n"), "")
}

#[tokio::test]
async fn within_the_origin_it_is_followed() {
    let server = start(|request| match request.starts_with("GET /start ") {
        true => redirect("/end"),
        false => response("200 OK", "", "there"),
    })
    .await;
    let output = secured().call(&client(&server.base), "op", "").await.unwrap();
    assert_eq!(output.text(), "there");
    let seen = server.seen.lock().unwrap();
    assert!(seen[1].starts_with("GET /end ") && seen[1].contains("Bearer hush"), "{}", seen[1]);
    assert!(!seen[1].contains("referer"));
}

#[tokio::test]
async fn elsewhere_it_is_not() {
    let other = start(|_| response("200 OK", "", "stolen")).await;
    let target = other.base.clone();
    let server = start(move |_| redirect(&format!("{target}/x"))).await;
    let answer = secured().answer(&client(&server.base), "op", "").await;
    assert!(answer.is_error && answer.content.starts_with("302 Found"), "{}", answer.content);
    assert!(other.seen.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_detour_within_the_origin_does_not_open_the_way() {
    let other = start(|_| response("200 OK", "", "stolen")).await;
    let target = other.base.clone();
    let server = start(move |request| match request.starts_with("GET /start ") {
        true => redirect("/next"),
        false => redirect(&target),
    })
    .await;
    let output = secured().call(&client(&server.base), "op", "").await.unwrap();
    assert_eq!(output.status.as_u16(), 302);
    assert!(other.seen.lock().unwrap().is_empty());
}

#[tokio::test]
async fn five_are_enough() {
    let server = start(|_| redirect("/start")).await;
    let error = secured().call(&client(&server.base), "op", "").await.unwrap_err();
    assert!(matches!(error, CallError::Transport(_)), "{error:?}");
    assert!(error.to_string().contains("too many redirects"), "{error}");
    assert_eq!(server.seen.lock().unwrap().len(), 6);
}
