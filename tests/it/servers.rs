//! Where calls go: the servers of the document, of a path and of an operation, with their variables.

use bytes::Bytes;
use toolpress::{Client, ClientBuilder, TransportError};

mod regional {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Regional, version: "1" }
servers:
  - url: https://{region}.example.com/{base}/
    variables:
      region: { default: eu, enum: [eu, us] }
      base: { default: api/v1 }
paths:
  /a:
    get: { operationId: root, responses: {} }
  /b:
    servers: [{ url: "https://{region}.uploads.example.com:{port}", variables: { region: { default: eu }, port: { default: "8443" } } }]
    get: { operationId: path, responses: {} }
    post:
      operationId: operation
      servers: [{ url: /v2 }]
      responses: {}
  /c:
    get:
      operationId: open
      servers: [{ url: "https://{tenant}.example.net" }]
      responses: {}
"#,
        prefix = "",
        name = "regional"
    );
}
use regional::TOOLBOX;

fn offline(builder: ClientBuilder) -> ClientBuilder {
    builder.transport(|_| async { Err::<http::Response<Bytes>, _>(TransportError::new("offline")) })
}

fn url(client: &Client, tool: &str) -> String {
    match TOOLBOX.request(client, tool, "") {
        Ok(request) => request.uri().to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn variables_have_their_defaults() {
    assert_eq!(regional::BASE_URL, "https://eu.example.com/api/v1");
    for builder in [TOOLBOX.client(), Client::builder(regional::BASE_URL)] {
        let client = offline(builder).build().expect("a client");
        assert_eq!(url(&client, "root"), "https://eu.example.com/api/v1/a");
        assert_eq!(url(&client, "path"), "https://eu.uploads.example.com:8443/b");
        assert_eq!(url(&client, "operation"), "https://eu.example.com/v2/b");
        assert!(
            url(&client, "open").ends_with("the variable `tenant` of its own server has no value")
        );
    }
}

#[test]
fn the_host_sets_them_everywhere() {
    let builder = TOOLBOX.client().server_variable("region", "us").server_variable("port", "9443");
    let client = offline(builder.server_variable("tenant", "acme")).build().expect("a client");
    assert_eq!(client.base_url(), "https://us.example.com/api/v1");
    assert_eq!(url(&client, "root"), "https://us.example.com/api/v1/a");
    assert_eq!(url(&client, "path"), "https://us.uploads.example.com:9443/b");
    assert_eq!(url(&client, "operation"), "https://us.example.com/v2/b");
    assert_eq!(url(&client, "open"), "https://acme.example.net/c");
}

#[test]
fn a_client_that_points_elsewhere_means_every_operation() {
    let client = offline(Client::builder("https://staging.example.com")).build().expect("a client");
    for (tool, path) in [("root", "/a"), ("path", "/b"), ("operation", "/b"), ("open", "/c")] {
        assert_eq!(url(&client, tool), format!("https://staging.example.com{path}"));
    }
}

#[test]
fn what_the_description_does_not_know_is_refused() {
    let error = |name, value| {
        let builder = TOOLBOX.client().server_variable(name, value);
        offline(builder).build().expect_err("no server").to_string()
    };
    assert_eq!(
        error("region", "mars"),
        "server variable `region` cannot be `mars`; it is one of `eu`, `us`"
    );
    assert_eq!(
        error("planet", "mars"),
        "server variable `planet` stands in no server URL of the description"
    );
    // A value is the host's, and still has to make a URL.
    assert!(error("base", "a?b").contains("has a query"));
    let unset = offline(Client::builder("https://{host}/v1")).build().expect_err("no value");
    assert_eq!(unset.to_string(), "server variable `host` has no value");
}
