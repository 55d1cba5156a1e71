//! A client between a model that is not trusted and a server that is not trusted either, over real
//! sockets.

mod arguments;
mod bodies;
mod echoes;
mod hooks;
mod oauth;
mod parameters;
mod providers;
mod redirects;
mod retries;
pub(crate) mod server;

use std::time::Duration;

use toolpress::{Client, ClientBuilder};

use server::Server;

mod api {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Security, version: "1" }
components:
  securitySchemes:
    head: { type: apiKey, in: header, name: X-Api-Key }
    query: { type: apiKey, in: query, name: api_key }
    cookie: { type: apiKey, in: cookie, name: session }
    basic: { type: http, scheme: basic }
    bearer: { type: http, scheme: bearer }
    machine:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: /token, scopes: { read: Reads } } }
    digest: { type: http, scheme: digest }
paths:
  /items/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: get_item
      parameters:
        - { name: q, in: query, schema: { type: string } }
        - { name: X-Note, in: header, schema: { type: string } }
        - { name: crumb, in: cookie, schema: { type: string } }
      responses: {}
    put:
      operationId: put_item
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: {}
  /items:
    post:
      operationId: add_item
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: {}
  /keys:
    get: { operationId: keys, security: [{ head: [], query: [], cookie: [], bearer: [] }], responses: {} }
  /basic:
    get: { operationId: basic, security: [{ basic: [] }], responses: {} }
  /machine:
    get: { operationId: machine, security: [{ machine: [read] }], responses: {} }
    post: { operationId: machine_post, security: [{ machine: [read] }], responses: {} }
  /digest:
    get: { operationId: digest, security: [{ digest: [] }], responses: {} }
  /typed:
    get:
      operationId: typed
      security: [{ bearer: [] }]
      responses:
        "200":
          description: a number
          content: { application/json: { schema: { type: object, required: [n], properties: { n: { type: integer } } } } }
  /map:
    get:
      operationId: map
      security: [{ bearer: [] }]
      responses:
        "200":
          description: numbers by name
          content: { application/json: { schema: { type: object, additionalProperties: { type: integer } } } }
"#,
        name = "security",
        prefix = ""
    );
}
use api::TOOLBOX;

/// A client with a secret of each kind, `hush1` to `hush5`, each with characters that are written
/// differently in different places.
fn armed(server: &Server) -> ClientBuilder {
    plain(server)
        .api_key("head", "hush1/\"a\"")
        .api_key("query", "hush2 &=b")
        .api_key("cookie", "hush3;c")
        .bearer("bearer", "hush4+/d=")
        .basic("basic", "user", "hush5é\\e")
}

/// A client that waits for nothing long and tries nothing twice.
fn plain(server: &Server) -> ClientBuilder {
    Client::builder(&server.url("/v1")).timeout(Duration::from_secs(5)).retries(0)
}

fn built(builder: ClientBuilder) -> Client {
    builder.build().expect("a client")
}
