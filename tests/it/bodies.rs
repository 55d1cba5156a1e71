//! Request bodies of each kind, from a description to bytes; those of several parts are read back by
//! a parser that others wrote.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use serde_json::{Value, json};
use toolpress::{CallError, Client, File, Toolbox, TransportError};

mod kinds {
    toolpress::toolbox!("specs/bodies.yaml", prefix = "");
}
mod swagger {
    toolpress::toolbox!(
        inline = r#"{"swagger": "2.0", "info": {"title": "Old", "version": "1"},
            "host": "api.example.com", "paths": {
            "/upload": {"post": {"operationId": "upload", "consumes": ["multipart/form-data"],
                "parameters": [
                    {"name": "file", "in": "formData", "type": "file", "required": true},
                    {"name": "ids", "in": "formData", "type": "array", "items": {"type": "integer"}},
                    {"name": "many", "in": "formData", "type": "array",
                        "items": {"type": "string"}, "collectionFormat": "multi"},
                    {"name": "note", "in": "formData", "type": "string"}]}},
            "/raw": {"put": {"operationId": "raw", "consumes": ["application/octet-stream"],
                "parameters": [{"name": "body", "in": "body",
                    "schema": {"type": "string", "format": "binary"}}]}}}}"#,
        name = "old",
        prefix = ""
    );
}

pub(crate) type Request = http::Request<Bytes>;

/// A client that never sends.
pub(crate) fn client() -> Client {
    let refuse = |_: Request| async {
        Err::<http::Response<Bytes>, _>(TransportError::new("nothing is sent in this test"))
    };
    Client::builder("https://api.example.com").transport(refuse).build().expect("a client")
}

fn request(toolbox: &Toolbox, operation: &str, body: &Value) -> Result<Request, CallError> {
    let client = client();
    toolbox.request(&client, operation, &json!({ "body": body }).to_string())
}

pub(crate) fn built(operation: &str, body: &Value) -> Request {
    request(&kinds::TOOLBOX, operation, body).unwrap_or_else(|e| panic!("{operation}: {e}"))
}

/// What is wrong with a body.
fn faults(operation: &str, body: &Value) -> Vec<String> {
    match request(&kinds::TOOLBOX, operation, body) {
        Err(CallError::InvalidArguments(all)) => all.iter().map(ToString::to_string).collect(),
        other => panic!("{operation} {body}: {other:?}"),
    }
}

fn content_type(request: &Request) -> &str {
    request.headers()["content-type"].to_str().expect("ASCII")
}

/// A part: name, file name, media type, bytes.
pub(crate) type Part = (Option<String>, Option<String>, Option<String>, Vec<u8>);

pub(crate) fn parts(request: &Request) -> Vec<Part> {
    let boundary = multer::parse_boundary(content_type(request)).expect("a boundary");
    let mut body = multer::Multipart::with_reader(&request.body()[..], boundary);
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        let mut parts = Vec::new();
        while let Some(field) = body.next_field().await.expect("a part") {
            let text = |text: Option<&str>| text.map(str::to_owned);
            let head =
                (text(field.name()), text(field.file_name()), field.headers().get("content-type"));
            let media_type = head.2.map(|value| value.to_str().expect("ASCII").to_owned());
            let (name, file, _) = head;
            parts.push((name, file, media_type, field.bytes().await.expect("bytes").to_vec()));
        }
        parts
    })
}

/// A part as one would write it.
fn part(name: &str, file: Option<&str>, media_type: Option<&str>, bytes: &[u8]) -> Part {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    (Some(name.to_owned()), owned(file), owned(media_type), bytes.to_vec())
}

const BYTES: &[u8] = b"\0\xff\r\n--x";
const BASE64: &str = "AP8NCi0teA==";

/// Parts by their names: the order of an object's members is serde_json's, by its features.
fn by_name(mut parts: Vec<Part>) -> Vec<Part> {
    parts.sort_by(|one, other| one.0.cmp(&other.0));
    parts
}

fn sorted(mut pairs: Vec<(String, String)>) -> Vec<(String, String)> {
    pairs.sort_by(|one, other| one.0.cmp(&other.0));
    pairs
}

#[test]
fn files_fields_and_json_are_parts() {
    let body = json!({
        "file": { "filename": "a.bin", "content": BASE64 },
        "pages": [BASE64, { "content": "aGk", "filename": "/a/p.png" }],
        "note": "caf\u{e9} & co",
        "count": 7,
        "tags": ["x", "y"],
        "meta": { "title": "t" },
        "metas": [{ "title": "1" }, { "title": "2" }],
    });
    let request = built("upload", &body);
    assert!(content_type(&request).starts_with("multipart/form-data; boundary=toolpress-"));
    let (octets, png, json) =
        (Some("application/octet-stream"), Some("image/png"), Some("application/json"));
    assert_eq!(
        by_name(parts(&request)),
        [
            part("count", None, None, b"7"),
            part("file", Some("a.bin"), octets, BYTES),
            part("meta", None, json, br#"{"title":"t"}"#),
            part("metas", None, json, br#"{"title":"1"}"#),
            part("metas", None, json, br#"{"title":"2"}"#),
            part("note", None, None, "café & co".as_bytes()),
            part("pages", Some("pages"), png, BYTES),
            part("pages", Some("p.png"), png, b"hi"),
            part("tags", None, None, b"x"),
            part("tags", None, None, b"y"),
        ]
    );
    assert_eq!(parts(&built("upload", &body)), parts(&request), "the same call, the same parts");
}

#[test]
fn parts_follow_their_encoding() {
    let body = json!({
        "picture": { "content": "aGk=", "content_type": "image/jpeg" },
        "any": { "content": "aGk=", "content_type": "image/webp", "filename": "w" },
        "table": "a,b",
        "quoted": "say \"x\"",
        "coded": "aGk=",
        "joined": ["a b", "c"],
        "deep": { "k": [1, { "l": "&" }] },
    });
    let request = built("encoded", &body);
    assert!(content_type(&request).starts_with("multipart/form-data; profile=x; boundary="));
    assert_eq!(
        by_name(parts(&request)),
        [
            part("any", Some("w"), Some("image/webp"), b"hi"),
            part("coded", None, None, b"aGk="),
            part("deep[k][0]", None, None, b"1"),
            part("deep[k][1][l]", None, None, b"&"),
            part("joined", None, None, b"a b,c"),
            part("picture", Some("picture"), Some("image/jpeg"), b"hi"),
            part("quoted", None, Some("application/json"), br#""say \"x\"""#),
            part("table", None, Some("text/csv; charset=utf-8"), b"a,b"),
        ]
    );
    let first = by_name(parts(&built("encoded", &json!({ "picture": "aGk=", "any": "aGk=" }))));
    assert_eq!(first[0].2.as_deref(), Some("application/octet-stream"), "a range is no type");
    assert_eq!(first[1].2.as_deref(), Some("image/png"), "the first of several");
}

#[test]
fn files_are_found_behind_references() {
    let body = json!({ "name": "n", "first": "aGk=", "second": null, "either": ["aGk=", "aG8="],
        "link": { "url": "u" } });
    let octets = Some("application/octet-stream");
    assert_eq!(
        by_name(parts(&built("composed", &body))),
        [
            part("either", Some("either"), octets, b"hi"),
            part("either", Some("either"), octets, b"ho"),
            part("first", Some("first"), octets, b"hi"),
            part("link", None, Some("application/json"), br#"{"url":"u"}"#),
            part("name", None, None, b"n"),
        ]
    );
}

#[test]
fn the_schema_says_how_a_file_is_given() {
    let schema = |operation: &str| -> Value {
        let tool = kinds::TOOLBOX.get(operation).expect("a tool");
        let schema: Value = serde_json::from_str(tool.parameters).expect("JSON");
        schema["properties"]["body"].clone()
    };
    let bytes = json!({ "type": "string", "contentEncoding": "base64" });
    let file = json!([bytes, { "type": "object", "properties": {
        "filename": { "type": "string" }, "content": bytes }, "required": ["content"],
        "additionalProperties": false }]);
    let upload = schema("upload");
    assert_eq!(upload["properties"]["file"]["anyOf"], file);
    assert_eq!(upload["properties"]["file"]["description"], "What is kept");
    assert_eq!(upload["properties"]["pages"]["items"]["anyOf"], file);
    assert_eq!(upload["properties"]["note"], json!({ "type": "string" }));
    let choice = &schema("encoded")["properties"]["picture"]["anyOf"][1]["properties"];
    assert_eq!(choice["content_type"]["enum"], json!(["image/png", "image/jpeg"]));
    assert_eq!(schema("bytes"), bytes);
    assert_eq!(schema("pdf"), bytes);
    assert_eq!(schema("csv"), json!({ "type": "string" }));
    let composed = schema("composed").to_string();
    assert_eq!(composed.matches("filename").count(), 4, "{composed}");
}

#[test]
fn what_is_no_file_is_told() {
    for (file, told) in [
        (json!("a?"), "/body/file: expected base64, got \"a?\""),
        (json!({ "content": "a?" }), "/body/file/content: expected base64, got \"a?\""),
        (json!({ "filename": "x" }), "/body/file/content: is required"),
    ] {
        let found = faults("upload", &json!({ "file": file }));
        assert!(found.iter().any(|fault| fault == told), "{found:?}");
    }
    let other = json!({ "picture": { "content": "", "content_type": "text/html\r\nX: 1" } });
    assert!(!faults("encoded", &other).is_empty());
}

#[test]
fn swagger_sends_files_too() {
    let body = json!({ "file": "aGk=", "ids": [1, 2], "many": ["a", "b"], "note": "n" });
    let request = request(&swagger::TOOLBOX, "upload", &body).expect("a request");
    assert_eq!(
        parts(&request),
        [
            part("file", Some("file"), Some("application/octet-stream"), b"hi"),
            part("ids", None, None, b"1,2"),
            part("many", None, None, b"a"),
            part("many", None, None, b"b"),
            part("note", None, None, b"n"),
        ]
    );
    let raw = self::request(&swagger::TOOLBOX, "raw", &json!(BASE64)).expect("a request");
    assert_eq!((raw.method().as_str(), content_type(&raw)), ("PUT", "application/octet-stream"));
    assert_eq!(&raw.body()[..], BYTES);
}

#[test]
fn parts_without_names_are_an_array() {
    let request = built("mixed", &json!([{ "a": 1 }, { "b": 2 }]));
    let boundary = multer::parse_boundary(content_type(&request).replace("mixed", "form-data"));
    let boundary = boundary.expect("a boundary");
    let head = "Content-Type: application/json\r\n";
    assert_eq!(
        request.body(),
        &format!(
            "--{boundary}\r\n{head}\r\n{{\"a\":1}}\r\n--{boundary}\r\n{head}\r\n{{\"b\":2}}\r\n\
             --{boundary}--\r\n"
        )
    );
}

#[test]
fn forms_nest_and_follow_their_encoding() {
    let body = json!({
        "list": [1, "b c"],
        "object": { "k": { "l": true }, "m": [1, 2] },
        "objects": [{ "a": 1, "b": null }, { "a": 2 }],
        "lists": [[1, 2], [3]],
        "none": null, "empty": "", "nothing": [],
    });
    let form = built("form", &body);
    assert_eq!(content_type(&form), "application/x-www-form-urlencoded");
    assert_eq!(
        sorted(decoded(form.body())),
        [
            ("empty", ""),
            ("list", "1"),
            ("list", "b c"),
            ("lists[0][0]", "1"),
            ("lists[0][1]", "2"),
            ("lists[1][0]", "3"),
            ("object[k][l]", "true"),
            ("object[m][0]", "1"),
            ("object[m][1]", "2"),
            ("objects[0][a]", "1"),
            ("objects[1][a]", "2"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    let body = json!({ "a": [1, 2], "b": { "x": [1], "y": 2 }, "c": { "d": [1, "e f"] },
        "d": { "k": "v" }, "e": "a/b?c&d", "f": [1, 2] });
    let encoded = built("encoded_form", &body);
    assert_eq!(content_type(&encoded), "application/x-www-form-urlencoded; charset=utf-8");
    assert_eq!(
        encoded.body(),
        "a=1%7C2&b%5Bx%5D%5B0%5D=1&b%5By%5D=2&c=%7B%22d%22%3A%5B1%2C%22e%20f%22%5D%7D&d=k,v\
         &e=a/b?c%26d&f=1&f=2"
    );
}

/// A form by the rules of the WHATWG URL standard, section 5.1.
pub(crate) fn decoded(form: &[u8]) -> Vec<(String, String)> {
    let text = |bytes: &str| {
        let plus = bytes.replace('+', " ");
        percent_encoding::percent_decode_str(&plus).decode_utf8().expect("UTF-8").into_owned()
    };
    let form = std::str::from_utf8(form).expect("ASCII");
    form.split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| pair.split_once('=').expect("a value"))
        .map(|(name, value)| (text(name), text(value)))
        .collect()
}

#[test]
fn text_and_bytes_are_sent_as_they_are() {
    for (operation, body, media_type, sent) in [
        ("bytes", json!(BASE64), "application/octet-stream", BYTES),
        ("png", json!(" AP8NCi0teA "), "image/png", BYTES),
        ("pdf", json!("data:application/pdf;base64,aGk="), "application/pdf", b"hi".as_slice()),
        ("any_image", json!("aGk"), "application/octet-stream", b"hi"),
        ("blob", json!("aGk="), "application/vnd.example.blob", b"hi"),
        ("csv", json!("a,b\r\n"), "text/csv", b"a,b\r\n"),
        ("latin", json!("caf\u{e9}"), "text/plain; charset=ISO-8859-1", b"caf\xe9"),
        ("xml", json!("<a>\u{e9}</a>"), "application/xml", "<a>é</a>".as_bytes()),
        ("graphql", json!("{ a }"), "application/graphql", b"{ a }"),
        ("script", json!("x = 1"), "application/vnd.example.script", b"x = 1"),
        ("bulk", json!("{}\n{}\n"), "application/x-ndjson", b"{}\n{}\n"),
        ("lines", json!([{ "a": "x\ny" }, 2]), "application/x-ndjson", b"{\"a\":\"x\\ny\"}\n2\n"),
        ("yaml", json!({ "a": [1] }), "application/yaml", b"{\"a\":[1]}"),
        ("patch", json!({ "a": null }), "application/merge-patch+json", b"{\"a\":null}"),
        ("search", json!({ "q": 1 }), "application/json", b"{\"q\":1}"),
        ("remove", json!({ "q": 1 }), "application/json", b"{\"q\":1}"),
    ] {
        let request = built(operation, &body);
        assert_eq!(content_type(&request), media_type, "{operation}");
        assert_eq!(&request.body()[..], sent, "{operation}");
    }
    assert_eq!(built("search", &json!({})).method(), "GET");
    assert_eq!(built("remove", &json!({})).method(), "DELETE");
    assert_eq!(faults("bytes", &json!("n\u{f6}")), ["/body: expected base64, got \"n\u{f6}\""]);
    assert!(faults("latin", &json!("\u{20ac}"))[0].starts_with("/body: is sent as `iso-8859-1`"));
}

#[test]
fn an_optional_body_may_be_left_out() {
    let client = client();
    for operation in ["bytes", "form", "encoded", "csv", "search"] {
        let request = kinds::TOOLBOX.request(&client, operation, "{}").expect(operation);
        assert!(request.body().is_empty() && request.headers().get("content-type").is_none());
    }
}

#[tokio::test]
async fn typed_functions_send_files() {
    let seen: Arc<Mutex<Vec<Request>>> = Arc::default();
    let kept = Arc::clone(&seen);
    let client = Client::builder("https://api.example.com")
        .transport(move |request: Request| {
            kept.lock().expect("one thread").push(request);
            async { Ok::<_, TransportError>(http::Response::new(Bytes::from("{}"))) }
        })
        .build()
        .expect("a client");
    let file = File::new(BYTES).named("a.bin");
    let mut body = kinds::types::UploadBody::new(file);
    body.pages = Some(vec![File::from("hi")]);
    body.note = Some("n".to_owned());
    kinds::upload(&client, &kinds::Upload::new(body)).await.expect("an answer");
    kinds::bytes(&client, &kinds::Bytes { body: Some(BASE64.to_owned()) })
        .await
        .expect("an answer");
    let seen = seen.lock().expect("one thread");
    let files = json!({ "file": { "filename": "a.bin", "content": BASE64 }, "pages": ["aGk="],
        "note": "n" });
    let model = built("upload", &files);
    let sorted = |request: &Request| {
        let mut parts = parts_of(request);
        parts.sort();
        parts
    };
    assert_eq!(sorted(&seen[0]), sorted(&model));
    assert_eq!(&seen[1].body()[..], BYTES);
}

/// [`parts`] where a runtime is there already.
fn parts_of(request: &Request) -> Vec<Part> {
    std::thread::scope(|scope| scope.spawn(|| parts(request)).join().expect("parts"))
}
