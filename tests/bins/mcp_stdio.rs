//! Serves a toolbox over standard input and output, for `it/mcp/stdio.rs`. No API is behind it.

use toolpress::bytes::Bytes;
use toolpress::http::{Request, Response};
use toolpress::mcp::Server;
use toolpress::{Client, TransportError};

mod pets {
    toolpress::toolbox!(
        inline = r#"
            openapi: 3.1.0
            info: { title: Pets, version: "1" }
            servers: [{ url: "https://pets.example" }]
            paths:
              /pets/{id}:
                get:
                  operationId: getPet
                  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
                  responses:
                    "200":
                      description: a pet
                      content:
                        application/json:
                          schema: { type: object, properties: { name: { type: string } } }
        "#,
        name = "pets",
        prefix = "",
        types = "none",
    );
}

async fn api(request: Request<Bytes>) -> Result<Response<Bytes>, TransportError> {
    let body = format!(r#"{{"name": "{}"}}"#, request.uri().path());
    let response = Response::builder().header("content-type", "application/json");
    response.body(body.into()).map_err(|error| TransportError::new(error.to_string()))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::builder(pets::BASE_URL).transport(api).build()?;
    let server = Server::new(pets::TOOLBOX.bind(&client), pets::MCP_TOOLS)?;
    Ok(server.named("pets", "1").serve_stdio().await?)
}
