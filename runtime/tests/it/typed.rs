//! Typed calls, over types as generated code writes them.

use std::collections::BTreeMap;

use bytes::Bytes;
use proptest::prelude::*;
use serde_json::{Value, json};
use toolpress::__private::{
    Decode, DecodeError, Encode, Encoder, Fields, call, deserialize, serialize,
};
use toolpress::{Call, CallError, Client, Toolbox};
use toolpress_naming::table::{Argument, Operation};

use crate::fixture::{BASE, get, in_path, in_query, one};

#[derive(Debug, Clone, PartialEq)]
struct Pet {
    id: i64,
    name: String,
    tag: Option<String>,
    note: Option<Option<String>>,
    owner: Option<String>,
    parent: Option<Box<Pet>>,
    rest: BTreeMap<String, u32>,
}

impl Encode for Pet {
    fn encode(&self, out: &mut Encoder) {
        out.object(|o| {
            o.required("id", &self.id);
            o.required("name", &self.name);
            o.optional("tag", &self.tag);
            o.optional("note", &self.note);
            o.required("owner", &self.owner);
            o.optional("parent", &self.parent);
            o.rest(&self.rest);
        });
    }
}

impl Decode for Pet {
    fn decode(value: Value) -> Result<Self, DecodeError> {
        let mut fields = Fields::new("Pet", value)?;
        Ok(Self {
            id: fields.required("id")?,
            name: fields.required("name")?,
            tag: fields.optional("tag")?,
            note: fields.optional("note")?,
            owner: fields.required("owner")?,
            parent: fields.optional("parent")?,
            rest: fields.rest()?,
        })
    }
}

impl serde::Serialize for Pet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Pet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

fn encoded(value: &dyn Encode) -> String {
    let mut out = Encoder::new();
    value.encode(&mut out);
    out.finish()
}

#[test]
fn optional_nullable_both_and_neither() {
    let pet = |value| Pet::decode(value).unwrap();
    let bare = pet(json!({ "id": 7.0, "name": "Rex", "owner": null }));
    assert_eq!(encoded(&bare), r#"{"id":7,"name":"Rex","owner":null}"#);
    let full = pet(json!({
        "id": 7, "name": "R\"\n\u{1}é", "tag": "t", "note": null, "owner": "o",
        "parent": { "id": 1, "name": "", "owner": null }, "extra": 3,
    }));
    assert_eq!((&full.note, full.rest["extra"]), (&Some(None), 3));
    assert_eq!(
        encoded(&full),
        r#"{"id":7,"name":"R\"\n\u0001é","tag":"t","note":null,"owner":"o","parent":{"id":1,"name":"","owner":null},"extra":3}"#
    );
    let text = serde_json::to_string(&full).unwrap();
    assert_eq!(serde_json::from_str::<Pet>(&text).unwrap(), full);
}

#[test]
fn errors_say_where_and_what() {
    for (value, message) in [
        (json!([]), "expected an object (Pet), found an array"),
        (
            json!({ "id": 7.5 }),
            "/id: expected an integer of 64 bits, found a number with a fraction or out of range",
        ),
        (json!({ "id": 1, "name": null }), "/name: expected a string, found null"),
        (json!({ "id": 1, "name": "" }), "/owner: expected what Pet requires, found nothing"),
        (
            json!({ "id": 1, "name": "", "owner": null, "parent": { "id": "x" } }),
            "/parent/id: expected an integer of 64 bits, found a string",
        ),
        (
            json!({ "id": 1, "name": "", "owner": null, "a/b~": -1 }),
            "/a~1b~0: expected an integer of 32 bits, not negative, found an integer",
        ),
    ] {
        assert_eq!(Pet::decode(value).unwrap_err().to_string(), message);
    }
    let error = Vec::<bool>::decode(json!([true, 1])).unwrap_err();
    assert_eq!(error.pointer(), "/1");
}

#[test]
fn numbers_keep_their_value() {
    assert_eq!(encoded(&0.03_f32), "0.03");
    assert_eq!(f32::decode(json!(0.03)).unwrap(), 0.03_f32);
    assert_eq!(encoded(&u64::MAX), "18446744073709551615");
    assert_eq!(u64::decode(json!(u64::MAX)).unwrap(), u64::MAX);
    assert_eq!(i64::decode(json!(i64::MIN)).unwrap(), i64::MIN);
    assert_eq!(i32::decode(json!(-7.0)).unwrap(), -7);
    assert!(i32::decode(json!(1_i64 << 31)).is_err() && u32::decode(json!(-1)).is_err());
    assert!(i64::decode(json!(1e300)).is_err() && f32::decode(json!(1e300)).is_err());
    assert_eq!((encoded(&f64::NAN), encoded(&f32::INFINITY)), ("null".into(), "null".into()));
}

proptest! {
    #[test]
    fn what_is_encoded_decodes(text in ".*", int: i64, double: f64, float: f32, flags: Vec<bool>) {
        let back = |value: &dyn Encode| serde_json::from_str::<Value>(&encoded(value)).unwrap();
        prop_assert_eq!(String::decode(back(&text)).unwrap(), text);
        prop_assert_eq!(i64::decode(back(&int)).unwrap(), int);
        prop_assert_eq!(Vec::<bool>::decode(back(&flags)).unwrap(), flags);
        if float.is_finite() {
            prop_assert_eq!(f32::decode(back(&float)).unwrap(), float);
        }
        if double.is_finite() {
            prop_assert_eq!(f64::decode(back(&double)).unwrap(), double);
        }
    }
}

struct GetPet {
    id: i64,
    limit: Option<u32>,
}

impl Encode for GetPet {
    fn encode(&self, out: &mut Encoder) {
        out.object(|o| {
            o.required("id", &self.id);
            o.optional("limit", &self.limit);
        });
    }
}

fn toolbox() -> &'static Toolbox {
    let id = Argument { name: "id", ..in_path("petId") };
    one(Operation { ..get("/pets/{petId}", vec![id, in_query("limit")]) })
}

fn get_pet<'c, T: Decode>(client: &'c Client, args: &GetPet) -> Call<'c, T> {
    call(client, toolbox(), 0, args)
}

fn answering(status: u16, media_type: &'static str, body: &'static str) -> Client {
    Client::builder(BASE)
        .bearer("token", "hush-hush")
        .transport(move |request: http::Request<Bytes>| async move {
            assert_eq!(request.uri(), "https://api.example.com/v1/pets/7?limit=2");
            let response = http::Response::builder().status(status);
            let response = response.header("content-type", media_type);
            Ok(response.body(Bytes::from(body)).expect("a valid response"))
        })
        .build()
        .unwrap()
}

const ARGS: GetPet = GetPet { id: 7, limit: Some(2) };

#[tokio::test]
async fn a_call_gives_its_type() {
    let json = answering(200, "application/json", r#"{"id":7,"name":"Rex","owner":null}"#);
    let pet: Pet = get_pet(&json, &ARGS).await.unwrap();
    assert_eq!(pet.name, "Rex");
    let boxed = tokio::spawn(async move { get_pet::<Pet>(&json, &ARGS).await });
    assert!(boxed.await.unwrap().is_ok());
    let text = answering(200, "text/plain", "hi \"there\"");
    assert_eq!(get_pet::<String>(&text, &ARGS).await.unwrap(), "hi \"there\"");
    assert_eq!(get_pet::<Bytes>(&text, &ARGS).await.unwrap(), "hi \"there\"");
    get_pet::<()>(&text, &ARGS).await.unwrap();
    let string = answering(200, "application/json", "\"hi\"");
    assert_eq!(get_pet::<String>(&string, &ARGS).await.unwrap(), "hi");
    assert_eq!(get_pet::<()>(&string, &ARGS).output().await.unwrap().body, "\"hi\"");
}

#[tokio::test]
async fn no_body_is_none() {
    let none = answering(204, "application/json", "");
    assert_eq!(get_pet::<Option<Pet>>(&none, &ARGS).await.unwrap(), None);
    assert_eq!(get_pet::<Option<String>>(&none, &ARGS).await.unwrap(), None);
    assert_eq!(get_pet::<Box<Option<Bytes>>>(&none, &ARGS).await.unwrap(), Box::new(None));
    assert_eq!(get_pet::<Value>(&none, &ARGS).await.unwrap(), Value::Null);
    let error = get_pet::<String>(&none, &ARGS).await.unwrap_err().to_string();
    assert!(error.ends_with("expected JSON, found an empty body"), "{error}");
    let json = answering(200, "application/json", r#"{"id":7,"name":"Rex","owner":null}"#);
    assert_eq!(get_pet::<Option<Pet>>(&json, &ARGS).await.unwrap().unwrap().name, "Rex");
    let null = answering(200, "application/json", " null\n");
    assert_eq!(get_pet::<Option<Pet>>(&null, &ARGS).await.unwrap(), None);
    assert_eq!(get_pet::<Option<String>>(&null, &ARGS).await.unwrap(), None);
    let text = answering(200, "text/plain", "null");
    assert_eq!(get_pet::<Option<String>>(&text, &ARGS).await.unwrap(), Some("null".into()));
    let html = answering(200, "text/html", "<p>");
    assert!(get_pet::<Option<Pet>>(&html, &ARGS).await.is_err());
}

#[tokio::test]
async fn a_body_that_the_limit_has_taken_whole_is_not_none() {
    let client = Client::builder(BASE).response_limit(0).transport(|_| async {
        Ok::<_, toolpress::TransportError>(http::Response::new(Bytes::from("{}")))
    });
    let error = get_pet::<Option<Pet>>(&client.build().unwrap(), &ARGS).await.unwrap_err();
    assert!(matches!(error, CallError::Decode { .. }), "{error:?}");
}

#[tokio::test]
async fn a_secret_in_text_that_is_no_utf_8_does_not_show() {
    let client = Client::builder(BASE).bearer("token", "hush-hush").transport(|_| async {
        let response = http::Response::builder().status(500).header("content-type", "text/plain");
        Ok(response.body(Bytes::from_static(b"\xe9 hush-hush")).expect("a valid response"))
    });
    let error = get_pet::<Pet>(&client.build().unwrap(), &ARGS).await.unwrap_err().to_string();
    assert!(error.ends_with("\u{fffd} [redacted]"), "{error}");
}

#[tokio::test]
async fn a_status_is_an_error_that_decodes() {
    let client = answering(404, "application/json", r#"{"code":"hush-hush"}"#);
    let error = get_pet::<Pet>(&client, &ARGS).await.unwrap_err();
    assert_eq!(error.to_string(), r#"the API answered 404 Not Found: {"code":"[redacted]"}"#);
    assert_eq!(error.status().unwrap().as_u16(), 404);
    assert_eq!(error.decode::<BTreeMap<String, String>>().unwrap()["code"], "[redacted]");
    assert_eq!(
        error.decode::<Vec<String>>().unwrap_err().to_string(),
        "expected an array, found an object"
    );
}

#[tokio::test]
async fn a_response_of_another_shape_is_an_error() {
    for (media_type, body, message) in [
        (
            "application/json",
            "{}",
            "the API answered 200 OK, but not as it promises: /id: expected what Pet requires, found nothing",
        ),
        (
            "application/json",
            "",
            "the API answered 200 OK, but not as it promises: expected JSON, found an empty body",
        ),
        (
            "text/html",
            "<p>",
            "the API answered 200 OK, but not as it promises: expected JSON, found a body of text/html with a fault at 1:1",
        ),
    ] {
        let error = get_pet::<Pet>(&answering(200, media_type, body), &ARGS).await.unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.output().unwrap().body, body);
    }
}

#[tokio::test]
async fn an_output_is_of_generated_types_and_of_others() {
    let of = async |media_type, body| {
        get_pet::<Pet>(&answering(200, media_type, body), &ARGS).output().await.unwrap()
    };
    let output = of("application/json", r#"{"a":7}"#).await;
    assert_eq!(output.decode::<BTreeMap<String, i64>>().unwrap()["a"], 7);
    // A type that serde alone knows.
    assert_eq!(output.json::<BTreeMap<char, u8>>().unwrap()[&'a'], 7);
    assert_eq!(
        output.decode::<String>().unwrap_err().to_string(),
        "expected a string, found an object"
    );
    assert_eq!(
        output.json::<(u8, u8)>().unwrap_err().to_string(),
        "expected JSON that the type takes, found other: invalid type: map, expected a tuple of size 2 \
         at line 1 column 0"
    );
    let output = of("text/plain", "hello").await;
    assert_eq!(output.decode::<String>().unwrap(), "hello");
    assert_eq!(
        output.json::<String>().unwrap_err().to_string(),
        "expected JSON, found a body of text/plain with a fault at 1:1"
    );
    let empty = of("application/json", "").await.json::<Vec<u8>>().unwrap_err();
    assert_eq!(empty.to_string(), "expected JSON, found an empty body");
}

#[tokio::test]
async fn what_a_model_can_read_is_told_as_text() {
    let (toolbox, arguments) = (toolbox(), r#"{"id":7,"limit":2}"#);
    for (media_type, is_text) in [
        ("application/jsonl", true),
        ("application/x-ndjson", true),
        ("application/vnd.oai.openapi+yaml;version=3.1", true),
        ("application/toml", true),
        ("application/sql", true),
        ("application/graphql", true),
        ("application/octet-stream", false),
    ] {
        let client = answering(200, media_type, "a: 1");
        let told = toolbox.answer(&client, "op", arguments).await.content;
        assert_eq!(told == "a: 1", is_text, "{media_type}: {told}");
    }
}

#[tokio::test]
async fn errors_are_told_apart() {
    let error = get_pet::<Pet>(&answering(404, "text/plain", "no"), &ARGS).await.unwrap_err();
    assert!(error.is_status() && !error.is_decode() && !error.is_unsupported(), "{error}");
    let error = get_pet::<Pet>(&answering(200, "text/plain", "no"), &ARGS).await.unwrap_err();
    assert!(error.is_decode() && !error.is_status() && !error.is_transport(), "{error}");
}

#[tokio::test]
async fn a_typed_call_is_checked_as_a_model_s_is() {
    let client = answering(200, "application/json", "{}");
    let error = call::<()>(&client, toolbox(), 0, &json!({ "limit": 1 })).await.unwrap_err();
    assert!(matches!(error, CallError::InvalidArguments(ref all) if all[0].pointer == "/id"));
}
