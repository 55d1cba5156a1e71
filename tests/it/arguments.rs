//! A model's arguments held to what it was shown, from the description to the request.

use bytes::Bytes;
use toolpress::{CallError, Client, TransportError, Violation};

mod shop {
    toolpress::toolbox!(
        inline = r##"
openapi: 3.0.3
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.example/v1" }]
paths:
  /{tenant}/pets/{id}:
    put:
      operationId: putPet
      parameters:
        - { name: tenant, in: path, required: true, schema: { type: string, pattern: "^[a-z]+$" } }
        - { name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
        - { name: tags, in: query, schema: { type: array, items: { type: string, enum: [red, blue] } } }
        - { name: dry, in: query, schema: { type: boolean } }
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
      responses: { "204": { description: Put } }
  /shapes:
    post:
      operationId: draw
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Shape" } } }
      responses: { "204": { description: Drawn } }
  /login:
    post:
      operationId: login
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [user]
              properties: { user: { type: string, minLength: 1 }, age: { type: integer } }
      responses: { "204": { description: In } }
components:
  schemas:
    Pet:
      type: object
      required: [id, name, photoUrls]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 1 }
        photoUrls: { type: array, items: { type: string, format: uri } }
        status: { type: string, enum: [available, pending, sold] }
        nick: { type: string, nullable: true }
        born: { type: string, format: date }
        price: { type: number, multipleOf: 0.01 }
        ticks: { type: integer, format: int64 }
        parent: { $ref: "#/components/schemas/Pet" }
      additionalProperties: false
    Shape:
      oneOf:
        - { $ref: "#/components/schemas/Circle" }
        - { $ref: "#/components/schemas/Disc" }
      discriminator: { propertyName: kind }
    Circle: { type: object, required: [kind, r], properties: { kind: { type: string }, r: { type: number } } }
    Disc: { type: object, required: [kind, r], properties: { kind: { type: string }, r: { type: number } } }
"##,
        name = "shop",
        prefix = "",
        fixed = ["tenant"]
    );
}

fn client() -> Client {
    client_of("acme")
}

fn client_of(tenant: &str) -> Client {
    let refuse = |_: http::Request<Bytes>| async {
        Err::<http::Response<Bytes>, _>(TransportError::new("nothing is sent in this test"))
    };
    let builder = Client::builder(shop::BASE_URL).fixed("tenant", tenant);
    builder.transport(refuse).build().expect("a client")
}

/// The target and the body of a call.
#[track_caller]
fn sent(tool: &str, arguments: &str) -> (String, String) {
    let request = shop::TOOLBOX.request(&client(), tool, arguments).expect(arguments);
    let target = request.uri().path_and_query().expect("a path").to_string();
    (target, String::from_utf8(request.into_body().to_vec()).expect("text"))
}

/// What is wrong with a call.
#[track_caller]
fn told(tool: &str, arguments: &str) -> Vec<String> {
    match shop::TOOLBOX.request(&client(), tool, arguments) {
        Err(CallError::InvalidArguments(all)) => all.iter().map(Violation::to_string).collect(),
        other => panic!("{arguments}: {other:?}"),
    }
}

#[test]
fn what_is_right_goes_out_as_it_was_written() {
    let body = r#"{ "name":"Mia", "photoUrls":[ "https://a.example/é.png" ],"price":4.35,"nick":null,"ticks":9223372036854775807 }"#;
    let arguments = format!(r#"{{"id":7,"limit":100,"tags":["red"],"dry":true,"body":{body}}}"#);
    let (target, out) = sent("putPet", &arguments);
    assert_eq!(target, "/v1/acme/pets/7?limit=100&tags=red&dry=true");
    assert_eq!(out, body);
}

#[test]
fn all_that_is_wrong_is_told_with_its_place() {
    let arguments = r#"{"id":0,"limit":500,"tags":["red","bleu"],"dry":"yes","color":1,"body":{
        "id":1,"nmae":"Mia","photoUrls":["https://a.example",7],"status":"avialable","born":"31.5.2024",
        "price":4.355,"ticks":9223372036854775808,"parent":{"name":"","photoUrls":{}}}}"#;
    assert_eq!(
        told("putPet", arguments),
        [
            "/color: is unknown; there are `id`, `limit`, `tags`, `dry`, `body`",
            "/id: expected at least 1, got 0",
            "/limit: expected at most 100, got 500",
            r#"/tags/1: expected one of "red", "blue"; got "bleu"; did you mean "blue"?"#,
            r#"/dry: expected a boolean, got "yes""#,
            "/body/id: is unknown; there are `name`, `photoUrls`, `status`, `nick`, `born`, `price`, `ticks`, `parent`",
            "/body/nmae: is unknown; did you mean `name`?",
            "/body/photoUrls/1: expected a string, got 7",
            r#"/body/status: expected one of "available", "pending", "sold"; got "avialable"; did you mean "available"?"#,
            r#"/body/born: expected a date such as 2024-05-31, got "31.5.2024""#,
            "/body/price: expected a multiple of 0.01, got 4.355",
            "/body/ticks: expected at most 9223372036854775807, got 9223372036854775808",
            "/body/parent/name: expected at least 1 character, got 0",
            "/body/parent/photoUrls: expected an array, got an object",
            "/body/name: is required",
        ]
    );
}

#[test]
fn properties_of_the_body_at_the_top_level_belong_in_body() {
    assert_eq!(
        told("putPet", r#"{"id":7,"name":"Mia","photoUrls":[],"colour":"red"}"#),
        [
            "/name: belongs in `body`",
            "/photoUrls: belongs in `body`",
            "/colour: is unknown; there are `id`, `limit`, `tags`, `dry`, `body`",
        ]
    );
    // The property of a union's branch, and of a form.
    assert_eq!(told("draw", r#"{"r":1}"#), ["/r: belongs in `body`", "/body: is required"]);
    assert_eq!(
        told("login", r#"{"user":"mia"}"#),
        ["/user: belongs in `body`", "/body: is required"]
    );
}

#[test]
fn what_models_get_wrong_is_put_right_on_the_wire() {
    let (target, out) = sent(
        "putPet",
        r#"{"id":"7","limit":50.0,"tags":"[\"red\",\"blue\"]","dry":"false","body":"{\"name\":\"7\",\"photoUrls\":[],\"status\":null,\"nick\":null,\"ticks\":\"9007199254740993\",\"parent\":\"{\\\"name\\\":\\\"x\\\",\\\"photoUrls\\\":[]}\"}"}"#,
    );
    assert_eq!(target, "/v1/acme/pets/7?limit=50&tags=red&tags=blue&dry=false");
    assert_eq!(
        out,
        r#"{"name":"7","photoUrls":[],"nick":null,"ticks":9007199254740993,"parent":{"name":"x","photoUrls":[]}}"#
    );
    let (target, out) =
        sent("putPet", r#"{"id":7,"limit":null,"tags":null,"dry":null,"body":null}"#);
    assert_eq!((target.as_str(), out.as_str()), ("/v1/acme/pets/7", ""));
    let (_, out) = sent("login", r#"{"body":{"user":"mia","age":"7.0"}}"#);
    assert_eq!(out, "user=mia&age=7");
}

#[test]
fn what_would_lose_something_is_not_forgiven() {
    assert_eq!(told("putPet", r#"{"id":""}"#), [r#"/id: expected an integer, got """#]);
    assert_eq!(told("putPet", r#"{"id":7.5}"#), ["/id: expected an integer, got 7.5"]);
    assert_eq!(told("putPet", r#"[{"id":7}]"#), ["expected an object, got an array"]);
    assert_eq!(
        told("putPet", r#"{"id":7,"tags":"red"}"#),
        [r#"/tags: expected an array, got "red""#]
    );
    assert_eq!(
        told("login", r#"{"body":{"user":null}}"#),
        ["/body/user: expected a string, got null"]
    );
    assert_eq!(
        told("login", r#"{"body":"user=mia"}"#),
        [r#"/body: expected an object, got "user=mia""#]
    );
}

#[test]
fn what_an_argument_may_not_be_as_a_path_is_told_beside() {
    // The check has said what there is to say about the one, the path says it about the other.
    let error = shop::TOOLBOX.request(&client_of(".."), "putPet", r#"{"id":[]}"#);
    match error {
        Err(CallError::FixedArguments(all)) => {
            let told: Vec<_> = all.iter().map(Violation::to_string).collect();
            assert_eq!(told, [r#"/tenant: expected text that matches `^[a-z]+$`, got "..""#]);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(told("putPet", r#"{"id":[]}"#), ["/id: expected an integer, got an array"]);
}

#[test]
fn branches_that_a_name_tells_apart_may_overlap() {
    let (_, out) = sent("draw", r#"{"body":{"kind":"Disc","r":"1.5"}}"#);
    assert_eq!(out, r#"{"kind":"Disc","r":1.5}"#);
    assert_eq!(
        told("draw", r#"{"body":{"kind":"Disc"}}"#),
        ["/body/r: is required"],
        "both branches are one record"
    );
}

#[tokio::test]
async fn typed_calls_are_held_to_the_same() {
    let mut pet = shop::types::Pet::new(String::new(), Vec::new());
    pet.status = Some(shop::types::PetStatus::Other("lost".to_owned()));
    let mut args = shop::PutPet::new(0);
    args.body = Some(pet);
    let error = shop::put_pet(&client(), &args).await.expect_err("wrong arguments");
    let told = error.to_string();
    assert!(told.contains("/id: expected at least 1, got 0"), "{told}");
    assert!(told.contains("/body/name: expected at least 1 character, got 0"), "{told}");
    assert!(told.contains("/body/status: expected one of"), "{told}");
}
