//! Faults of a client's setup: each kind, when the client is built, when it is bound, and at a call.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use toolpress::mcp::Server;
use toolpress::{
    BoundToolbox, CallError, Client, ClientBuilder, ClientCredentials, ClientError, Credential,
    CredentialError, Toolbox,
};

use crate::security::server::{Server as Http, json};

/// An API whose description has no security schemes.
mod bare {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Bare, version: "1" }
servers: [{ url: https://bare.example }]
paths:
  /zen: { get: { operationId: zen, responses: {} } }
  /login: { post: { operationId: login, security: [], responses: {} } }
  /upload:
    post: { operationId: upload, servers: [{ url: https://uploads.example }], responses: {} }
"#,
        name = "bare",
        prefix = ""
    );
}

mod pets {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: https://pets.example/v1 }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: bearer }
    digest: { type: http, scheme: digest }
    unused: { type: http, scheme: basic }
paths:
  /pets:
    get: { operationId: list, security: [{ key: [] }], responses: {} }
    post: { operationId: add, security: [{ key: [] }], responses: {} }
    put: { operationId: replace, security: [{ key: [], token: [] }, { digest: [] }], responses: {} }
  /find: { get: { operationId: find, security: [{}, { token: [] }], responses: {} } }
"#,
        name = "pets",
        prefix = ""
    );
}

/// The same API in another description, without a scheme in the selection.
mod more_pets {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "HTTPS://PETS.example:443/v1/" }]
components: { securitySchemes: { other: { type: apiKey, in: query, name: k } } }
paths:
  /toys: { get: { operationId: toys, responses: {} } }
"#,
        name = "more_pets",
        prefix = ""
    );
}

/// Arguments of the host's, and an operation elsewhere that needs a credential.
mod tenants {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Tenants, version: "1" }
servers: [{ url: "https://{place}.tenants.example", variables: { place: { default: eu } } }]
paths:
  /users:
    get:
      operationId: users
      parameters:
        - { name: tenant, in: query, required: true, schema: { type: string } }
        - { name: region, in: query, schema: { type: string } }
      responses: {}
"#,
        name = "tenants",
        prefix = "",
        fixed = ["tenant", "region"]
    );
}

/// An operation on a server of its own that needs a credential.
mod split {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Split, version: "1" }
servers: [{ url: https://split.example }]
security: [{ token: [] }]
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
paths:
  /a: { get: { operationId: near, responses: {} } }
  /b: { get: { operationId: far, servers: [{ url: https://files.split.example }], responses: {} } }
"#,
        name = "split",
        prefix = ""
    );
}

toolpress::toolset! { static ONE_BARE = [bare::TOOLBOX]; }
toolpress::toolset! { static ONE_PETS = [pets::TOOLBOX]; }
toolpress::toolset! { static ONE_TENANTS = [tenants::TOOLBOX]; }
toolpress::toolset! { static ONE_SPLIT = [split::TOOLBOX]; }
toolpress::toolset! { static TWO_PETS = [pets::TOOLBOX, more_pets::TOOLBOX]; }
toolpress::toolset! { static BOTH = [pets::TOOLBOX, bare::TOOLBOX]; }
toolpress::toolset! { static WITH_TENANTS = [tenants::TOOLBOX, bare::TOOLBOX]; }

const NO_SCHEMES: &str = "help: the description has no security schemes; pass a credential for \
                          every operation with `.default_credential(…)`, or an API key with \
                          `.header(…)`";
const SCHEMES: &str = "the security schemes are `key` (API key in header `X-Key`), `token` (bearer \
                       token), `digest` (signed by the transport), `unused` (HTTP basic)";

type Seen = Arc<Mutex<Vec<http::Request<Bytes>>>>;

/// A client that keeps what it is asked to send.
fn kept(builder: ClientBuilder) -> (Result<Client, ClientError>, Seen) {
    let seen = Seen::default();
    let log = Arc::clone(&seen);
    let transport = move |request: http::Request<Bytes>| {
        log.lock().expect("a log").push(request);
        async { Ok(http::Response::new(Bytes::from_static(b"{}"))) }
    };
    (builder.transport(transport).build(), seen)
}

fn built(builder: ClientBuilder) -> Client {
    kept(builder).0.expect("a client")
}

fn build_error(builder: ClientBuilder) -> String {
    match kept(builder).0 {
        Err(error @ ClientError::Mismatch { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Clients of the crate's own transport: one of the host's counts as signing.
fn own(builder: ClientBuilder) -> Client {
    builder.build().expect("a client")
}

/// What a call gives that must send nothing.
async fn call_error(builder: ClientBuilder, toolbox: &Toolbox, tool: &str) -> CallError {
    let (client, seen) = kept(builder);
    let error = toolbox.call(&client.expect("a client"), tool, "").await.expect_err("refused");
    assert!(seen.lock().expect("a log").is_empty());
    error
}

/// What serving says, which is what binding says.
fn serve_error(bound: BoundToolbox, list: &str) -> String {
    Server::new(bound, list).map(drop).expect_err("an error").to_string()
}

/// A way to give a credential by a name.
type Give = fn(ClientBuilder, &str) -> ClientBuilder;

const WAYS: [Give; 5] = [
    |builder, name| builder.bearer(name, "hush"),
    |builder, name| builder.api_key(name, "hush"),
    |builder, name| builder.basic(name, "user", "hush"),
    |builder, name| builder.oauth2(name, ClientCredentials::new("id", "hush")),
    |builder, name| {
        builder.credential_provider(name, |_| async { Err(CredentialError::new("none")) })
    },
];

#[tokio::test]
async fn an_unknown_name() {
    for give in WAYS {
        let problem = format!("there is no security scheme `github`; {NO_SCHEMES}");
        let of_toolbox = format!("toolbox `bare`: {problem}");
        assert_eq!(build_error(give(bare::TOOLBOX.client(), "github")), of_toolbox);

        let builder = || give(Client::builder(bare::BASE_URL), "github");
        let bound = bare::TOOLBOX.bind(&built(builder()));
        let error = ONE_BARE.bind([bound.clone()]).expect_err("an unknown name");
        assert_eq!(error.to_string(), of_toolbox);
        assert_eq!(serve_error(bound, bare::MCP_TOOLS), of_toolbox);

        let error = call_error(builder(), &bare::TOOLBOX, "zen").await;
        assert!(error.is_missing_credential());
        assert_eq!(
            error.to_string(),
            format!("the host gave a credential that this operation cannot use\n- {problem}")
        );
        let typed = bare::zen(&built(builder()), &bare::Zen::default()).await;
        assert!(typed.expect_err("refused").is_missing_credential());
    }
}

#[tokio::test]
async fn a_credential_in_the_place_of_the_name_is_not_shown() {
    let token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
    let swapped = |builder: ClientBuilder| builder.bearer(token, "github");
    let at_build = build_error(swapped(bare::TOOLBOX.client()));
    let at_call = call_error(swapped(Client::builder(bare::BASE_URL)), &bare::TOOLBOX, "zen").await;
    for message in [at_build, at_call.to_string(), format!("{at_call:?}")] {
        assert!(message.contains("there is no security scheme `ghp_…`"), "{message}");
        assert!(!message.contains("0123"), "{message}");
    }
}

#[tokio::test]
async fn an_unknown_name_among_others() {
    let problem =
        format!("there is no security scheme `tokn`; help: did you mean `token`? {SCHEMES}");
    let builder = |builder: ClientBuilder| builder.bearer("tokn", "hush").api_key("key", "k");
    let of_toolbox = format!("toolbox `pets`: {problem}");
    assert_eq!(build_error(builder(pets::TOOLBOX.client())), of_toolbox);
    let client = built(builder(Client::builder(pets::BASE_URL)));
    let error = ONE_PETS.bind([pets::TOOLBOX.bind(&client)]).expect_err("an unknown name");
    assert_eq!(error.to_string(), of_toolbox);
    // A call that has its credential is made: the client may be for several toolboxes.
    assert!(pets::TOOLBOX.request(&client, "list", "").is_ok());
    // A scheme that no operation names is known all the same.
    let unused = pets::TOOLBOX.client().basic("unused", "user", "hush");
    assert!(kept(unused).0.is_ok());
}

#[tokio::test]
async fn another_kind() {
    let problem = "security scheme `key` (API key in header `X-Key`) was given a bearer token; help: \
                   pass `.api_key(\"key\", …)`";
    let of_toolbox = format!("toolbox `pets`: {problem}");
    assert_eq!(build_error(pets::TOOLBOX.client().bearer("key", "hush")), of_toolbox);

    let builder = || Client::builder(pets::BASE_URL).bearer("key", "hush");
    let bound = pets::TOOLBOX.bind(&built(builder()));
    for text in [
        ONE_PETS.bind([bound.clone()]).expect_err("another kind").to_string(),
        serve_error(bound, pets::MCP_TOOLS),
    ] {
        assert_eq!(text.lines().next(), Some(of_toolbox.as_str()));
    }

    let error = call_error(builder(), &pets::TOOLBOX, "list").await;
    assert_eq!(
        error.to_string(),
        format!("the host gave a credential that this operation cannot use\n- {problem}")
    );
    // Also where the operation could do without.
    let builder = Client::builder(pets::BASE_URL).api_key("token", "hush");
    let error = call_error(builder, &pets::TOOLBOX, "find").await.to_string();
    assert!(error.contains("`token` (bearer token) was given an API key"), "{error}");
    assert!(error.ends_with("help: pass `.bearer(\"token\", …)`") && !error.contains("hush"));

    for (give, given) in WAYS.into_iter().zip([
        "a bearer token",
        "an API key",
        "a user and a password",
        "OAuth 2 client credentials",
    ]) {
        let text = build_error(give(pets::TOOLBOX.client(), "digest"));
        let expected = format!(
            "toolbox `pets`: security scheme `digest` (signed by the transport) was given {given}; \
             help: pass a `.transport(…)` that signs requests"
        );
        assert!(text.starts_with(&expected), "{text}");
    }
    // Of two by one name the last counts.
    let twice = pets::TOOLBOX.client().bearer("key", "hush").api_key("key", "k");
    assert!(kept(twice).0.is_ok());
    // What a provider gives is known when it gives it.
    let provider = Client::builder(pets::BASE_URL)
        .credential_provider("key", |_| async { Ok(Credential::bearer("hush")) });
    let error = call_error(provider, &pets::TOOLBOX, "list").await.to_string();
    assert!(
        error
            .ends_with("it is a bearer token, and the scheme is `key` (API key in header `X-Key`)"),
        "{error}"
    );
}

#[tokio::test]
async fn a_missing_one() {
    // A client may be for some of the tools.
    let builder = || pets::TOOLBOX.client().bearer("token", "hush");
    let bound = pets::TOOLBOX.bind(&own(builder()));
    let expected = "toolbox `pets`: tools `list`, `add`: no credential for security scheme `key` \
                    (API key in header `X-Key`); help: pass `.api_key(\"key\", …)`\n\
                    toolbox `pets`: tool `replace`: no credential for security scheme `key` (API key \
                    in header `X-Key`) and `token` (bearer token) or `digest` (signed by the \
                    transport); help: pass `.api_key(\"key\", …)` and `.bearer(\"token\", …)`";
    let error = ONE_PETS.bind([bound.clone()]).expect_err("missing");
    assert_eq!(error.to_string(), expected);
    assert_eq!(serve_error(bound, pets::MCP_TOOLS), expected);
    let error = call_error(builder(), &pets::TOOLBOX, "list").await;
    assert_eq!(
        error.to_string(),
        "the host has no credential for this operation; it needs security scheme `key`, which the \
         host gives to `Client::builder` by that name"
    );
}

#[tokio::test]
async fn a_server_where_credentials_do_not_go() {
    let builder = || split::TOOLBOX.client().bearer("token", "hush");
    let error = ONE_SPLIT.bind([split::TOOLBOX.bind(&built(builder()))]).expect_err("elsewhere");
    assert_eq!(
        error.to_string(),
        "toolbox `split`: tool `far`: no credential for security scheme `token` (bearer token): the \
         server is `https://files.split.example`, and credentials go to the origin of the client's \
         base URL only; help: leave the tool out with `except`, or call `.base_url(…)` with the URL \
         of a server for all tools"
    );
    assert!(call_error(builder(), &split::TOOLBOX, "far").await.is_missing_credential());
    let gateway = built(builder().base_url("https://gateway.example"));
    assert!(ONE_SPLIT.bind([split::TOOLBOX.bind(&gateway)]).is_ok());
    let request = split::TOOLBOX.request(&gateway, "far", "").expect("a request");
    assert_eq!(request.uri(), "https://gateway.example/b");
}

#[test]
fn ways_to_a_credential() {
    let ways: [fn(ClientBuilder) -> ClientBuilder; 4] = [
        |builder| builder.api_key("key", "k").bearer("token", "t"),
        |builder| builder.header("x-key", "k").header("Authorization", "Digest d"),
        |builder| {
            let fetched = |_| async { Err(CredentialError::new("not now")) };
            builder.credential_provider("key", fetched).credential_provider("token", fetched)
        },
        |builder| {
            let flow = ClientCredentials::new("id", "secret");
            builder.api_key("key", "k").oauth2("token", flow)
        },
    ];
    for way in ways {
        for builder in [pets::TOOLBOX.client(), Client::builder("http://127.0.0.1:1")] {
            let bound = pets::TOOLBOX.bind(&own(way(builder)));
            assert!(ONE_PETS.bind([bound.clone()]).is_ok());
            assert!(Server::new(bound, pets::MCP_TOOLS).is_ok());
        }
    }
    // A transport of the host's signs what no credential is for.
    let signed = built(pets::TOOLBOX.client().api_key("key", "k"));
    assert!(ONE_PETS.bind([pets::TOOLBOX.bind(&signed)]).is_ok());
    let unsigned = own(pets::TOOLBOX.client().api_key("key", "k"));
    assert!(ONE_PETS.bind([pets::TOOLBOX.bind(&unsigned)]).is_err());
}

#[tokio::test]
async fn a_missing_fixed_argument() {
    let bound = tenants::TOOLBOX.bind(&built(tenants::TOOLBOX.client()));
    let expected = "toolbox `tenants`: tool `users`: fixed argument `tenant` has no value; help: \
                    pass `.fixed(\"tenant\", …)`";
    let error = ONE_TENANTS.bind([bound.clone()]).expect_err("missing");
    assert_eq!(error.to_string(), expected);
    assert_eq!(serve_error(bound, tenants::MCP_TOOLS), expected);
    let error = call_error(tenants::TOOLBOX.client(), &tenants::TOOLBOX, "users").await;
    assert!(error.is_fixed_arguments() && error.to_string().ends_with("\n- /tenant: has no value"));

    // An optional one is left out.
    let (client, seen) = kept(tenants::TOOLBOX.client().fixed("tenant", "acme"));
    let client = client.expect("a client");
    let tools = ONE_TENANTS.bind([tenants::TOOLBOX.bind(&client)]).expect("all there");
    tools.call("users", "").await.expect("an output");
    let uri = seen.lock().expect("a log")[0].uri().to_string();
    assert_eq!(uri, "https://eu.tenants.example/users?tenant=acme");
}

#[test]
fn an_unknown_fixed_argument() {
    let problem = "no tool has a fixed argument `regoin`; help: list `regoin` in the option `fixed` \
                   of the toolbox, or remove `.fixed(\"regoin\", …)`";
    let fixed = |builder: ClientBuilder| builder.fixed("tenant", "acme").fixed("regoin", "eu");
    let of_toolbox = format!("toolbox `tenants`: {problem}");
    assert_eq!(build_error(fixed(tenants::TOOLBOX.client())), of_toolbox);
    let client = built(fixed(Client::builder(tenants::BASE_URL)));
    let error = ONE_TENANTS.bind([tenants::TOOLBOX.bind(&client)]).expect_err("unknown");
    assert_eq!(error.to_string(), of_toolbox);
}

#[tokio::test]
async fn a_client_of_another_toolbox() {
    let pets_token =
        |builder: ClientBuilder| builder.api_key("key", "hush").bearer("token", "hush");
    let error = "the host has not set up this tool: toolbox `bare` has the base URL \
                 `https://bare.example`, and its client is of toolbox `pets`, with the base URL \
                 `https://pets.example/v1`";
    let help = "help: bind a client of this toolbox's `TOOLBOX.client()`, or call \
                `.base_url(\"https://pets.example/v1\")` on the builder if that server serves this \
                toolbox too";
    let bare = built(Client::builder(bare::BASE_URL));
    // Whether the description's URL came with the client, or the host gave it in any spelling.
    for of_pets in [
        built(pets_token(pets::TOOLBOX.client())),
        built(pets_token(Client::builder(pets::BASE_URL))),
        built(pets_token(Client::builder("HTTPS://Pets.Example:443/v1/"))),
    ] {
        let swapped = BOTH.bind([pets::TOOLBOX.bind(&bare), bare::TOOLBOX.bind(&of_pets)]);
        let text = swapped.expect_err("swapped").to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].contains("toolbox `pets` has the base URL `https://pets.example/v1`"));
        assert!(
            lines[0].contains("is of toolbox `bare`, with the base URL `https://bare.example`")
        );
        assert_eq!(lines[1], format!("{error}; {help}"));
    }
    let of_pets = built(pets_token(pets::TOOLBOX.client()));
    let text = serve_error(bare::TOOLBOX.bind(&of_pets), bare::MCP_TOOLS);
    assert_eq!(text, format!("{error}; {help}"));

    let refused = call_error(pets_token(pets::TOOLBOX.client()), &bare::TOOLBOX, "zen").await;
    assert!(refused.is_wrong_client());
    assert_eq!(refused.to_string(), error);
    assert!(bare::TOOLBOX.request(&of_pets, "zen", "").is_err_and(|e| e.is_wrong_client()));
    let typed = bare::zen(&of_pets, &bare::Zen::default()).await;
    assert!(typed.expect_err("refused").is_wrong_client());

    // The default of a server variable is a base URL like any other.
    let eu = built(Client::builder("https://eu.tenants.example/").fixed("tenant", "acme"));
    let swapped = WITH_TENANTS.bind([tenants::TOOLBOX.bind(&eu), bare::TOOLBOX.bind(&eu)]);
    let text = swapped.expect_err("tenants' client").to_string();
    assert!(
        text.contains("toolbox `bare` has the base URL") && text.lines().count() == 1,
        "{text}"
    );
}

#[test]
fn a_base_url_of_the_host_s_own() {
    let pets = built(pets::TOOLBOX.client().api_key("key", "k").bearer("token", "t"));
    // One gateway for both, at the URL that one of them describes.
    for gateway in [
        bare::TOOLBOX.client().base_url(pets::BASE_URL),
        Client::builder(bare::BASE_URL).base_url(pets::BASE_URL),
        Client::builder("http://127.0.0.1:1"),
    ] {
        let gateway = built(gateway);
        let tools = BOTH.bind([pets::TOOLBOX.bind(&pets), bare::TOOLBOX.bind(&gateway)]);
        let request = tools.expect("the host said so").request("zen", "").expect("a request");
        assert_eq!(request.uri().to_string(), format!("{}/zen", gateway.base_url()));
    }
    // Another description of the same API, and a server variable with another value.
    let plain = built(pets::TOOLBOX.client());
    assert!(more_pets::TOOLBOX.request(&plain, "toys", "").is_ok());
    let us = built(tenants::TOOLBOX.client().server_variable("place", "us").fixed("tenant", "a"));
    assert!(ONE_TENANTS.bind([tenants::TOOLBOX.bind(&us)]).is_ok());
    let variable = tenants::TOOLBOX.client().base_url("http://{stage}.localhost");
    let variable = built(variable.server_variable("stage", "test").fixed("tenant", "a"));
    assert_eq!(variable.base_url(), "http://test.localhost");
}

#[test]
fn a_client_that_toolboxes_share() {
    let builder = || {
        let both = Client::builder(pets::BASE_URL).api_key("key", "k").bearer("token", "t");
        both.api_key("other", "o").fixed("nobody", 1)
    };
    let client = built(builder());
    let bind = |client: &Client| {
        TWO_PETS.bind([pets::TOOLBOX.bind(client), more_pets::TOOLBOX.bind(&client.clone())])
    };
    let error = bind(&client).expect_err("an argument of nobody's").to_string();
    assert!(
        error.starts_with("toolboxes `pets`, `more_pets`: no tool has a fixed argument `nobody`"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1, "{error}");
    let client = Client::builder(pets::BASE_URL).api_key("key", "k").bearer("token", "t");
    let client = built(client.api_key("other", "o"));
    assert!(bind(&client).is_ok());
    // A toolbox without a use for any of them is called without a credential once it is bound.
    let of_pets = built(pets::TOOLBOX.client().api_key("key", "k").bearer("token", "t"));
    let tools = bind(&of_pets).expect("pets has a use for both");
    let request = tools.request("toys", "").expect("a request");
    assert!(request.headers().is_empty());
    let error = more_pets::TOOLBOX.request(&of_pets, "toys", "").expect_err("in vain");
    assert!(error.to_string().contains("there is no security scheme `key`"), "{error}");
    // What only another toolbox knows is in vain where the clients are not the same.
    let twice = TWO_PETS.bind([
        pets::TOOLBOX.bind(&client),
        more_pets::TOOLBOX.bind(&built(Client::builder(pets::BASE_URL))),
    ]);
    let error = twice.expect_err("`other` is none of pets'").to_string();
    assert!(error.starts_with("toolbox `pets`: there is no security scheme `other`"), "{error}");
}

#[tokio::test]
async fn a_default_credential_goes_to_operations_without_a_word_on_security() {
    let server = Http::of(|_, request| {
        let token = request.lines().find(|line| line.starts_with("authorization")).unwrap_or("-");
        json(&format!("{token:?}"))
    });
    let builder = || bare::TOOLBOX.client().default_credential(Credential::bearer("hush-hush"));
    let client = own(builder().base_url(&server.url("")));
    let tools = ONE_BARE.bind([bare::TOOLBOX.bind(&client)]).expect("bound");
    // Redacted in what goes back to the model.
    let answer = tools.answer("zen", "").await;
    assert_eq!(answer.content, r#""authorization: Bearer [redacted]""#);
    assert!(server.seen()[0].contains("authorization: Bearer hush-hush\r\n"));
    // `security: []` says that none is needed.
    assert_eq!(tools.answer("login", "").await.content, r#""-""#);
    let shown = format!("{client:?} {tools:?} {:?}", builder());
    assert!(!shown.contains("hush"), "{shown}");

    // Nothing goes to an operation's own server elsewhere.
    let client = own(builder());
    let request = bare::TOOLBOX.request(&client, "upload", "").expect("a request");
    assert_eq!(request.uri(), "https://uploads.example/upload");
    assert!(request.headers().is_empty());
    let request = bare::TOOLBOX.request(&client, "zen", "").expect("a request");
    assert!(request.headers()["authorization"].is_sensitive());
    // And none to where a redirect leads.
    let thief = Http::of(|_, _| json("{}"));
    let target = format!("Location: {}\r\n", thief.url("/zen"));
    let server =
        Http::of(move |_, _| crate::security::server::response("307 Temporary", &target, ""));
    let client = own(builder().base_url(&server.url("")));
    let output = bare::TOOLBOX.call(&client, "zen", "").await.expect("the redirect");
    assert_eq!((output.status.as_u16(), thief.seen().len()), (307, 0));
}

#[test]
fn a_default_credential_that_cannot_be_sent() {
    for (credential, problem) in [
        (
            Credential::api_key("hush"),
            "is an API key, which needs a place; help: pass it as a header, \
             `.header(\"x-api-key\", …)`",
        ),
        (
            Credential::bearer("a\nb"),
            "is empty or holds something else than visible ASCII characters and spaces",
        ),
    ] {
        let error = bare::TOOLBOX.client().default_credential(credential).build();
        let error = error.expect_err("not sent").to_string();
        assert_eq!(error, format!("the default credential {problem}"));
    }
    let error = build_error(pets::TOOLBOX.client().default_credential(Credential::bearer("hush")));
    assert_eq!(
        error,
        format!(
            "toolbox `pets`: no operation takes the default credential: the description says of \
             each which security schemes it needs; help: {SCHEMES}"
        )
    );
    // Basic, and a whole value.
    for (credential, value) in [
        (Credential::basic("Aladdin", "open sesame"), "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        (Credential::authorization("Token xyz"), "Token xyz"),
    ] {
        let client = own(bare::TOOLBOX.client().default_credential(credential));
        let request = bare::TOOLBOX.request(&client, "zen", "").expect("a request");
        assert_eq!(request.headers()["authorization"], value);
    }
}

#[test]
fn a_credential_for_tools_that_are_not_http() {
    let error = build_error(Client::functions().builder().bearer("token", "hush"));
    assert_eq!(
        error,
        "a client for Rust functions takes no credentials; help: give them to what runs the tools"
    );
}
