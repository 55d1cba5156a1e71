//! A redirect does not take a credential, nor anything else, to another origin.

use super::server::{Server, json, response};
use super::{TOOLBOX, armed, built};

#[tokio::test]
async fn to_another_origin_nothing_goes() {
    let thief = Server::of(|_, _| json("\"stolen\""));
    for status in ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"] {
        for target in [thief.url("/x"), format!("//{}/x", thief.address())] {
            let headers = format!("Location: {target}\r\n");
            let server = Server::of(move |_, _| response(status, &headers, "moved"));
            let client = built(armed(&server));
            let answer = TOOLBOX.answer(&client, "keys", "").await;
            assert!(answer.is_error && answer.content.starts_with(&status[..3]), "{answer:?}");
            let output = TOOLBOX.call(&client, "keys", "").await.expect("the redirect itself");
            assert_eq!(output.headers["location"], target);
        }
    }
    assert_eq!(thief.seen(), Vec::<String>::new());
}

#[tokio::test]
async fn the_model_learns_where_it_would_lead() {
    let server = Server::of(|_, _| {
        response("302 Found", "Location: https://login.example.com/?key=hush1\r\n", "")
    });
    let answer = TOOLBOX.answer(&built(armed(&server)), "keys", "").await;
    assert_eq!(
        answer.content,
        "302 Found\nthe API sends on to https://login.example.com; a call goes to the API's own \
         address alone"
    );
}

/// Also where the API makes a host's name of a secret.
#[tokio::test]
async fn the_name_of_another_origin_holds_no_secret() {
    let server =
        Server::of(|_, _| response("302 Found", "Location: https://hush1.evil.example/\r\n", ""));
    let client = built(armed(&server).api_key("head", "hush1"));
    let answer = TOOLBOX.answer(&client, "keys", "").await;
    assert!(!answer.content.contains("hush1"), "{}", answer.content);
    assert!(answer.content.contains(".evil.example"), "{}", answer.content);
}

#[tokio::test]
async fn another_port_or_name_of_the_same_machine_is_another_origin() {
    let thief = Server::of(|_, _| json("\"stolen\""));
    let port = thief.address().rsplit(':').next().expect("a port").to_owned();
    let server = Server::of(move |_, _| {
        response("307 Temporary", &format!("Location: http://localhost:{port}/v1/keys\r\n"), "")
    });
    let output = TOOLBOX.call(&built(armed(&server)), "keys", "").await.expect("the redirect");
    assert_eq!(output.status, 307);
    assert!(thief.seen().is_empty());
}

#[tokio::test]
async fn within_the_origin_it_is_followed_with_the_credentials() {
    let server = Server::of(|_, request| match request.starts_with("GET /v1/keys") {
        true => response("302 Found", "Location: /elsewhere\r\n", ""),
        false => json("\"there\""),
    });
    let answer = TOOLBOX.answer(&built(armed(&server)), "keys", "").await;
    assert_eq!(answer.content, "\"there\"");
    let second = server.seen().remove(1);
    assert!(second.starts_with("GET /elsewhere HTTP/1.1"), "{second}");
    assert!(second.contains("hush1") && second.contains("hush4") && !second.contains("referer"));
}
