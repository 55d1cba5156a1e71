//! Copies of a client with other credentials.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use toolpress::{Client, ClientError, Credential, CredentialRequest, Toolbox, TransportError};
use toolpress_naming::table::{Operation, Scheme, SchemeKind};

use crate::fixture::{BASE, get, refuse, toolbox_of};

const SCHEMES: [Scheme<'static>; 2] = [
    Scheme { name: "user", kind: SchemeKind::Bearer, wire: "", token_url: "" },
    Scheme { name: "app", kind: SchemeKind::ApiKeyHeader, wire: "X-App", token_url: "" },
];

fn secured() -> &'static Toolbox {
    toolbox_of(&[Operation { security: vec![vec![0, 1]], ..get("/start", vec![]) }], &SCHEMES)
}

fn header(client: &Client, name: &str) -> String {
    let request = secured().request(client, "op", "").unwrap();
    request.headers()[name].to_str().unwrap().to_owned()
}

/// A client whose API answers with the request's headers.
fn echoing() -> toolpress::ClientBuilder {
    Client::builder(BASE).transport(|request: http::Request<Bytes>| async move {
        let values = request.headers().iter().map(|(_, value)| value.to_str().unwrap());
        let text = values.collect::<Vec<_>>().join(" ");
        Ok::<_, TransportError>(http::Response::new(Bytes::from(text)))
    })
}

async fn sent(client: &Client) -> String {
    secured().call(client, "op", "").await.unwrap().text().into_owned()
}

#[test]
fn a_copy_has_the_credentials_of_its_user() {
    let client = Client::builder(BASE).bearer("user", "nobody").api_key("app", "key");
    let client = client.header("x-tenant", "1").header("x-keep", "2").transport(refuse);
    let client = client.build().unwrap();
    let ada = client.with(|c| c.bearer("user", "ada").header("X-Tenant", "7")).unwrap();
    let bob = ada.with(|c| c.bearer("user", "bob").api_key("app", "other")).unwrap();
    for (client, user, app, tenant) in [
        (&client, "Bearer nobody", "key", "1"),
        (&ada, "Bearer ada", "key", "7"),
        (&bob, "Bearer bob", "other", "7"),
    ] {
        assert_eq!(header(client, "authorization"), user);
        assert_eq!(header(client, "x-app"), app);
        assert_eq!(header(client, "x-keep"), "2");
        let request = secured().request(client, "op", "").unwrap();
        assert_eq!(request.headers().get_all("x-tenant").iter().collect::<Vec<_>>(), [tenant]);
        assert!(!format!("{client:?}").contains("Bearer"));
    }
}

#[test]
fn a_header_of_a_copy_replaces_inherited_credentials() {
    let open = || toolbox_of(&[get("/open", vec![])], &SCHEMES);
    let client = Client::builder(BASE).bearer("user", "service").api_key("app", "key");
    let client = client.default_credential(Credential::bearer("default")).transport(refuse);
    let client = client.build().unwrap();
    let sent = |client: &Client, toolbox: &'static Toolbox| {
        let request = toolbox.request(client, "op", "").unwrap();
        let all = request.headers().get_all("authorization").iter();
        all.map(|value| value.to_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let ada = client.with(|c| c.header("Authorization", "Bearer ada")).unwrap();
    let bob = ada.with(|c| c.bearer("user", "bob")).unwrap();
    assert_eq!(sent(&client, secured()), ["Bearer service"]);
    assert_eq!(sent(&client, open()), ["Bearer default"]);
    assert_eq!(sent(&ada, secured()), ["Bearer ada"]);
    assert_eq!(sent(&ada, open()), ["Bearer ada"]);
    assert_eq!(sent(&bob, secured()), ["Bearer bob"]);
}

#[test]
fn what_a_copy_cannot_send_is_an_error() {
    let client = Client::builder(BASE).transport(refuse).build().unwrap();
    let error = client.with(|c| c.base_url("http://other.example")).unwrap_err();
    assert!(error.to_string().contains("cannot be changed in a copy of a client"), "{error}");
    let client = Client::builder(BASE).transport(refuse).build().unwrap();
    let error = client.with(|c| c.bearer("user", "a\nb")).unwrap_err();
    assert!(matches!(error, ClientError::Credential { .. }), "{error}");
    let error = client.with(|c| c.header("x-user", "a\r\nb: c")).unwrap_err();
    assert!(matches!(error, ClientError::Header { .. }), "{error}");
    let error = client.with(|c| c.server_variable("region", "us")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "server variable `region` cannot be changed in a copy of a client; help: build another \
         client"
    );
}

#[tokio::test]
async fn a_copy_redacts_the_secrets_that_it_sends() {
    let client = echoing().bearer("user", "nobody-1").api_key("app", "hush-2").build().unwrap();
    let ada = client.with(|c| c.bearer("user", "ada-3").header("x-secret", "hush-4")).unwrap();
    let answer = secured().answer(&ada, "op", "").await.content;
    assert_eq!(answer.matches("[redacted]").count(), 3, "{answer}");
    assert!(!answer.contains("ada-3") && !answer.contains("hush"), "{answer}");
    // The original is as it was, and does not know the secrets of the copy.
    let answer = secured().answer(&client, "op", "").await.content;
    assert_eq!(answer.matches("[redacted]").count(), 2, "{answer}");
}

/// A provider that gives `name-1`, `name-2` and so on, each for an hour.
fn numbered(
    name: &'static str,
) -> impl Fn(CredentialRequest) -> std::future::Ready<Result<Credential, toolpress::CredentialError>>
+ Send
+ Sync
+ 'static {
    let count = AtomicUsize::new(0);
    move |request| {
        let n = count.fetch_add(1, Ordering::Relaxed) + 1;
        let text = format!("{name}-{n}");
        let credential = match request.scheme {
            "app" => Credential::api_key(text),
            _ => Credential::bearer(text),
        };
        std::future::ready(Ok(credential.valid_for(Duration::from_secs(3600))))
    }
}

#[tokio::test]
async fn fetched_credentials_stay_with_their_user() {
    let client = echoing()
        .credential_provider("user", numbered("shared"))
        .credential_provider("app", numbered("app"))
        .build()
        .unwrap();
    assert!(sent(&client).await.starts_with("Bearer shared-1 app-1 "));
    let ada = client.with(|c| c.credential_provider("user", numbered("ada"))).unwrap();
    let bob = client.with(|c| c.credential_provider("user", numbered("bob"))).unwrap();
    for _ in 0..2 {
        // The credential that all carry is fetched once for all, each user's for that user.
        assert!(sent(&ada).await.starts_with("Bearer ada-1 app-1 "));
        assert!(sent(&bob).await.starts_with("Bearer bob-1 app-1 "));
        assert!(sent(&client).await.starts_with("Bearer shared-1 app-1 "));
    }
    // A copy knows a credential that another client has fetched.
    let answer = secured().answer(&bob, "op", "").await.content;
    assert!(
        answer.starts_with("[redacted] [redacted] ")
            || answer.starts_with("Bearer [redacted] [redacted] "),
        "{answer}"
    );
}

#[tokio::test]
async fn a_copy_keeps_hooks_and_settings() {
    let calls = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&calls);
    let client = echoing()
        .response_limit(5)
        .on_result(move |call, _| log.lock().unwrap().push(call.tool.name.as_str()))
        .build()
        .unwrap();
    let ada = client.with(|c| c.bearer("user", "ada").api_key("app", "key")).unwrap();
    assert_eq!(sent(&ada).await, "Beare");
    assert_eq!(*calls.lock().unwrap(), ["op"]);
}

#[tokio::test]
async fn a_provider_is_told_toolbox_and_tool() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&asked);
    let client = echoing()
        .api_key("app", "key")
        .credential_provider("user", move |request: CredentialRequest| {
            log.lock().unwrap().push((request.scheme, request.toolbox, request.tool.as_str()));
            std::future::ready(Ok(Credential::bearer("t")))
        })
        .build()
        .unwrap();
    sent(&client).await;
    assert_eq!(*asked.lock().unwrap(), [("user", "fixture", "op")]);
}

#[tokio::test]
async fn every_request_says_who_sends_it() {
    let default = concat!("toolpress/", env!("CARGO_PKG_VERSION"));
    let toolbox = crate::fixture::one(get(
        "/",
        vec![crate::fixture::argument(
            "user-agent",
            toolpress_naming::table::Location::Header,
            toolpress_naming::table::Style::Simple,
        )],
    ));
    let of_model = r#"{"user-agent": "model"}"#;
    let mine = || echoing().user_agent("my-agent/1.0");
    for (builder, arguments, expected) in [
        (echoing(), "", default),
        (echoing(), of_model, "model"),
        (mine(), "", "my-agent/1.0"),
        (mine(), of_model, "my-agent/1.0"),
        (mine().header("User-Agent", "by-header"), "", "by-header"),
        (echoing().header("User-Agent", "by-header").user_agent("last"), "", "last"),
    ] {
        let client = builder.build().unwrap();
        assert_eq!(toolbox.call(&client, "op", arguments).await.unwrap().text(), expected);
        let copy = client.with(|c| c.user_agent("copy")).unwrap();
        assert_eq!(toolbox.call(&copy, "op", arguments).await.unwrap().text(), "copy");
    }
    let error = echoing().user_agent("a\nb").build().unwrap_err();
    assert_eq!(error.to_string(), "header `user-agent` has a name or a value that cannot be sent");
}

#[cfg(feature = "__reqwest")]
mod sockets {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;
    use toolpress::ClientCredentials;

    use super::*;

    #[tokio::test]
    async fn copies_share_connections() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let connections = Arc::new(AtomicUsize::new(0));
        let users = Arc::new(Mutex::new(Vec::new()));
        let (count, log) = (Arc::clone(&connections), Arc::clone(&users));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::Relaxed);
                let log = Arc::clone(&log);
                tokio::spawn(async move {
                    let mut text = String::new();
                    let mut chunk = [0; 4096];
                    while let Ok(len @ 1..) = stream.read(&mut chunk).await {
                        text.push_str(std::str::from_utf8(&chunk[..len]).unwrap());
                        if !text.ends_with("\r\n\r\n") {
                            continue;
                        }
                        let user = text.lines().find(|line| line.starts_with("authorization: "));
                        log.lock().unwrap().push(user.unwrap().to_owned());
                        text.clear();
                        let response = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
                        stream.write_all(response).await.unwrap();
                    }
                });
            }
        });
        let client = Client::builder(&base).api_key("app", "key").build().unwrap();
        for user in ["ada", "bob", "eve"] {
            let client = client.with(|c| c.bearer("user", user)).unwrap();
            assert_eq!(sent(&client).await, "ok");
        }
        assert_eq!(
            *users.lock().unwrap(),
            ["authorization: Bearer ada", "authorization: Bearer bob", "authorization: Bearer eve"]
        );
        assert_eq!(connections.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_token_server_is_told_who_asks() {
        let server = crate::server::start(|request| {
            let body = match request.starts_with("POST /token ") {
                true => r#"{"access_token": "t"}"#,
                false => "{}",
            };
            crate::server::response("200 OK", "", body)
        })
        .await;
        let flow =
            ClientCredentials::new("a", "secret").token_url(format!("{}/token", server.base));
        let client = Client::builder(&server.base).api_key("app", "key").oauth2("user", flow);
        let client = client.user_agent("my-agent/1.0").build().unwrap();
        sent(&client).await;
        let seen = server.seen.lock().unwrap();
        assert_eq!(seen.len(), 2);
        for request in seen.iter() {
            assert!(request.contains("user-agent: my-agent/1.0\r\n"), "{request}");
        }
    }
}
