//! From a model's arguments to the request, with nothing to be checked and with all of it:
//! `cargo bench -p toolpress-tests --bench request`.
//!
//! The operation has two path and three query parameters and a body of ten properties; the
//! arguments are 402 bytes. `unchecked` is the same operation whose schemas say nothing, so that
//! the difference is what the check takes.

use std::hint::black_box;

use bytes::Bytes;
use criterion::{Criterion, criterion_group, criterion_main};
use toolpress::{Client, Toolbox, TransportError};

mod checked {
    toolpress::toolbox!(
        inline = r##"
openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /shops/{shop}/orders/{order}:
    put:
      operationId: put
      parameters:
        - { name: shop, in: path, required: true, schema: { type: string, pattern: "^[a-z0-9-]{1,40}$" } }
        - { name: order, in: path, required: true, schema: { type: integer, minimum: 1 } }
        - { name: dry_run, in: query, schema: { type: boolean } }
        - { name: expand, in: query, schema: { type: array, items: { type: string, enum: [items, payment] } } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }
      responses: {}
components:
  schemas:
    Order:
      type: object
      required: [id, status, email, items]
      additionalProperties: false
      properties:
        id: { type: string, format: uuid }
        status: { type: string, enum: [open, paid, shipped] }
        email: { type: string, format: email }
        note: { type: [string, "null"], maxLength: 200 }
        total: { type: number, minimum: 0 }
        count: { type: integer, format: int32 }
        paid: { type: boolean }
        created: { type: string, format: date-time }
        tags: { type: array, items: { type: string }, maxItems: 10 }
        items:
          type: array
          items: { type: object, required: [sku], properties: { sku: { type: string }, n: { type: integer } } }
"##,
        prefix = "",
        types = "none"
    );
}

mod unchecked {
    toolpress::toolbox!(
        inline = r##"
openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /shops/{shop}/orders/{order}:
    put:
      operationId: put
      parameters:
        - { name: shop, in: path, required: true, schema: {} }
        - { name: order, in: path, required: true, schema: {} }
        - { name: dry_run, in: query, schema: {} }
        - { name: expand, in: query, schema: {} }
        - { name: limit, in: query, schema: {} }
      requestBody: { content: { application/json: { schema: {} } } }
      responses: {}
"##,
        prefix = "",
        types = "none"
    );
}

const RIGHT: &str = r#"{"shop":"north-7","order":120034,"dry_run":false,"expand":["items","payment"],"limit":50,"body":{"id":"123e4567-e89b-12d3-a456-426614174000","status":"paid","email":"mia@example.com","note":"Leave it at the door, please. Thanks! Call me before noon!!!","total":129.95,"count":3,"paid":true,"created":"2024-05-31T12:00:00Z","tags":["gift","express"],"items":[{"sku":"A-100","n":2},{"sku":"B-7","n":1}]}}"#;

const FORGIVEN: &str = r#"{"shop":"north-7","order":"120034","body":{"id":"123e4567-e89b-12d3-a456-426614174000","status":"paid","email":"mia@example.com","total":"129.95","paid":null,"items":[]}}"#;

const WRONG: &str = r#"{"shop":"North","order":0,"body":{"id":"1","status":"piad","items":[{}]}}"#;

async fn refuse(_: http::Request<Bytes>) -> Result<http::Response<Bytes>, TransportError> {
    Err(TransportError::new("nothing is sent in a benchmark"))
}

fn request(c: &mut Criterion) {
    let client = Client::builder("https://api.example.com/v1").transport(refuse).build();
    let client = client.expect("a client");
    let cases: [(&str, &Toolbox, &str); 4] = [
        ("unchecked", &unchecked::TOOLBOX, RIGHT),
        ("checked", &checked::TOOLBOX, RIGHT),
        ("forgiven", &checked::TOOLBOX, FORGIVEN),
        ("wrong", &checked::TOOLBOX, WRONG),
    ];
    assert_eq!(RIGHT.len(), 402, "the arguments have the size that is talked of");
    for (name, toolbox, arguments) in cases {
        let request = || toolbox.request(&client, "put", black_box(arguments));
        assert_eq!(request().is_err(), name == "wrong", "{:?}", request());
        c.bench_function(name, |bencher| bencher.iter(request));
    }
}

criterion_group!(benches, request);
criterion_main!(benches);
