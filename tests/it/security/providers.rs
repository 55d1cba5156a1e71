//! Credentials that the host's own code provides.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use toolpress::{CallError, Client, Credential, CredentialError, CredentialRequest};

use super::server::{Server, json, response};
use super::{TOOLBOX, built, plain};

/// A client whose provider gives `hush-1`, `hush-2` and so on, made by `make`.
fn providing(
    server: &Server,
    scheme: &str,
    make: impl Fn(String) -> Credential + Send + Sync + Clone + 'static,
) -> (Client, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let builder = plain(server).credential_provider(scheme, move |request: CredentialRequest| {
        let number = count.fetch_add(1, Ordering::Relaxed) + 1;
        let make = make.clone();
        async move {
            tokio::time::sleep(Duration::from_millis(30)).await;
            let refused = if request.refused { "-again" } else { "" };
            Ok(make(format!("hush-{number}{refused}")))
        }
    });
    (built(builder), asked)
}

#[tokio::test]
async fn it_is_asked_for_each_call_unless_it_says_how_long() {
    let server = Server::of(|_, request| response("200 OK", "", request));
    let (client, asked) = providing(&server, "machine", Credential::bearer);
    for number in 1..4 {
        let output = TOOLBOX.call(&client, "machine", "").await.expect("a response");
        assert!(output.text().contains(&format!("Bearer hush-{number}\r\n")), "{}", output.text());
    }
    let (client, kept) = providing(&server, "machine", |token| {
        Credential::bearer(token).valid_for(Duration::from_secs(60))
    });
    for _ in 0..3 {
        TOOLBOX.call(&client, "machine", "").await.expect("a response");
    }
    assert_eq!((asked.load(Ordering::Relaxed), kept.load(Ordering::Relaxed)), (3, 1));
}

#[tokio::test]
async fn calls_at_once_do_not_share_what_is_for_one() {
    let server = Server::of(|_, request| response("200 OK", "", request));
    let (client, asked) = providing(&server, "machine", Credential::bearer);
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { TOOLBOX.answer(&client, "machine", "").await.content })
        })
        .collect();
    for call in calls {
        let content = call.await.expect("a call");
        assert!(content.contains("Bearer [redacted]") && !content.contains("hush"), "{content}");
    }
    let mut tokens: Vec<String> = server.seen();
    tokens.sort();
    tokens.dedup();
    assert_eq!((tokens.len(), asked.load(Ordering::Relaxed)), (20, 20));
}

#[tokio::test]
async fn every_kind_goes_to_its_place() {
    let server = Server::of(|_, _| json("1"));
    for (scheme, tool, make, expected) in [
        (
            "machine",
            "machine",
            Credential::bearer as fn(String) -> Credential,
            "authorization: Bearer hush-1\r\n",
        ),
        (
            "basic",
            "basic",
            |word| Credential::basic("u", word),
            "authorization: Basic dTpodXNoLTE=\r\n",
        ),
        (
            "basic",
            "basic",
            |word| Credential::authorization(format!("Basic {word}")),
            "authorization: Basic hush-1\r\n",
        ),
        (
            "digest",
            "digest",
            |word| Credential::authorization(format!("Digest {word}")),
            "authorization: Digest hush-1\r\n",
        ),
    ] {
        let (client, _) = providing(&server, scheme, make);
        TOOLBOX.call(&client, tool, "").await.expect("a response");
        let request = server.seen().pop().expect("a request");
        assert!(request.contains(expected), "{request}");
    }
}

#[tokio::test]
async fn a_refused_credential_is_asked_for_once_more() {
    let server = Server::of(|_, request| match request.contains("again") {
        true => json("\"in\""),
        false => response("401 Unauthorized", "", "out"),
    });
    let (client, asked) = providing(&server, "machine", Credential::bearer);
    assert_eq!(TOOLBOX.answer(&client, "machine", "").await.content, "\"in\"");
    assert_eq!(asked.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn a_provider_that_has_nothing_is_told_and_nothing_is_sent() {
    let server = Server::of(|_, _| json("1"));
    let client = built(plain(&server).credential_provider("machine", |_| async {
        Err(CredentialError::new("the vault is closed"))
    }));
    let error = TOOLBOX.call(&client, "machine", "").await.expect_err("no credential");
    assert!(error.is_credential());
    assert_eq!(
        error.to_string(),
        "the host could not get the credential for security scheme `machine`: the vault is closed"
    );
    for (make, message) in [
        (
            Credential::api_key as fn(String) -> Credential,
            "it is an API key, and the scheme is `machine` (OAuth 2 token)",
        ),
        (|word| Credential::bearer(format!("{word}\r\n")), "visible ASCII"),
        (|_| Credential::bearer(""), "empty"),
    ] {
        let (client, _) = providing(&server, "machine", make);
        match TOOLBOX.call(&client, "machine", "").await {
            Err(error @ CallError::Credential { .. }) => {
                let text = format!("{error:?} {error}");
                assert!(text.contains(message) && !text.contains("hush"), "{text}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn it_is_not_asked_when_the_arguments_are_wrong() {
    let server = Server::of(|_, _| json("1"));
    let (client, asked) = providing(&server, "machine", Credential::bearer);
    assert!(TOOLBOX.call(&client, "machine", r#"{"x":1}"#).await.is_err());
    assert!(TOOLBOX.request(&client, "machine", "").is_ok());
    assert_eq!(asked.load(Ordering::Relaxed), 0);
    assert!(!format!("{:?}", Credential::bearer("hush")).contains("hush"));
}
