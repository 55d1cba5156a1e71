use toolpress::CallError;
use toolpress_naming::table::{Argument, Encoding, Operation};

use crate::fixture::{one, post, request, violations};

/// Content type and body.
fn sent(media_type: &str, body: &str) -> (String, String) {
    let request = request(one(post(media_type)), &format!(r#"{{"body":{body}}}"#)).unwrap();
    let content_type = request.headers()["content-type"].to_str().unwrap().to_owned();
    (content_type, String::from_utf8(request.body().to_vec()).unwrap())
}

#[test]
fn json_goes_as_it_came() {
    let body = r#"{ "z":1, "a":18446744073709551616, "deep":[[[{"x":1.0}]]], "s":"\u00e9" }"#;
    for (declared, content_type) in [
        ("application/json", "application/json"),
        ("application/json; charset=utf-8", "application/json; charset=utf-8"),
        ("application/merge-patch+json", "application/merge-patch+json"),
        ("*/*", "application/json"),
    ] {
        assert_eq!(sent(declared, body), (content_type.to_owned(), body.to_owned()));
    }
}

#[test]
fn forms_repeat_and_nest() {
    let (content_type, body) = sent(
        "application/x-www-form-urlencoded",
        r#"{"a":[1,"b c"],"o":{"k":{"l":true}},"n":null,"e":"&=é"}"#,
    );
    assert_eq!(content_type, "application/x-www-form-urlencoded");
    assert_eq!(body, "a=1&a=b%20c&o%5Bk%5D%5Bl%5D=true&e=%26%3D%C3%A9");
    let toolbox = one(post("application/x-www-form-urlencoded"));
    assert_eq!(violations(toolbox, r#"{"body":7}"#), ["/body: expected an object, got a number"]);
}

#[test]
fn text_is_the_string_itself() {
    assert_eq!(sent("text/markdown", r##""# é\n""##), ("text/markdown".into(), "# é\n".into()));
    assert_eq!(sent("text/*", r#""x""#).0, "text/plain");
    assert_eq!(sent("text/plain", "7.50").1, "7.50");
    let toolbox = one(post("text/plain"));
    assert_eq!(violations(toolbox, r#"{"body":{}}"#), ["/body: expected a string, got an object"]);
}

#[test]
fn xml_is_not_written() {
    for media_type in ["application/xml", "application/soap+xml; charset=utf-8"] {
        match request(one(post(media_type)), r#"{"body":{}}"#) {
            Err(CallError::Unsupported { what, .. }) => {
                assert!(what.contains(&media_type[..15]), "{what}");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(sent(media_type, r#""<a/>""#), (media_type.to_owned(), "<a/>".to_owned()));
    }
    let part = Encoding { content_type: "application/xml", ..Encoding::new("a") };
    let operation = Operation { encodings: vec![part], ..post("multipart/form-data") };
    let error = request(one(operation), r#"{"body":{"a":{"b":1}}}"#).unwrap_err();
    assert!(matches!(error, CallError::Unsupported { .. }), "{error:?}");
}

#[test]
fn bytes_are_decoded() {
    for media_type in ["application/octet-stream", "image/png", "application/vnd.example"] {
        assert_eq!(sent(media_type, r#""aGk=""#), (media_type.to_owned(), "hi".to_owned()));
    }
    let toolbox = one(post("application/pdf"));
    assert_eq!(violations(toolbox, r#"{"body":"?"}"#), ["/body: expected bytes in base64"]);
    assert_eq!(
        violations(toolbox, r#"{"body":[1]}"#),
        ["/body: expected bytes in base64, got an array"]
    );
}

#[test]
fn parts_are_the_members_of_an_object() {
    let toolbox = one(post("multipart/form-data; boundary=x; a=b"));
    let request = request(toolbox, r#"{"body":{"a":"1","b":[2],"c":null}}"#).unwrap();
    let content_type = request.headers()["content-type"].to_str().unwrap();
    let boundary = content_type.strip_prefix("multipart/form-data; a=b; boundary=").unwrap();
    let head = "Content-Disposition: form-data; name=";
    assert_eq!(
        request.body(),
        &format!(
            "--{boundary}\r\n{head}\"a\"\r\n\r\n1\r\n\
             --{boundary}\r\n{head}\"b\"\r\n\r\n2\r\n--{boundary}--\r\n"
        )
    );
    assert_eq!(violations(toolbox, r#"{"body":[1]}"#), ["/body: expected an object, got an array"]);
    let file = Encoding { file: true, ..Encoding::new("f") };
    let operation = Operation { encodings: vec![file], ..post("multipart/form-data") };
    assert_eq!(
        violations(one(operation), r#"{"body":{"f":[7,{"content":1,"path":"x"}]}}"#),
        [
            "/body/f/0: expected a file: bytes in base64, or an object with `content` and \
             `filename`; got a number",
            "/body/f/1/content: expected a string, got a number",
            "/body/f/1/path: is unknown; there are `content`, `filename`, `content_type`",
        ]
    );
}

#[test]
fn a_boundary_cannot_be_foretold_into_a_part() {
    // A part that holds the boundary which the same parts had before.
    let toolbox = one(post("multipart/form-data"));
    let boundary = |text: &str| {
        let request = request(toolbox, &serde_json::json!({ "body": { "a": text } }).to_string());
        let content_type = request.unwrap().headers()["content-type"].to_str().unwrap().to_owned();
        content_type.rsplit('=').next().unwrap().to_owned()
    };
    let mut text = String::from("x");
    for _ in 0..20 {
        let next = boundary(&text);
        assert!(!text.contains(&next));
        text.push_str(&next);
    }
}

#[test]
fn no_body_no_content_type() {
    for arguments in ["", r#"{"body":null}"#] {
        let request = request(one(post("application/json")), arguments).unwrap();
        assert!(request.body().is_empty() && request.headers().is_empty());
    }
    let operation = post("application/json");
    let body = Argument { nullable: true, ..operation.arguments[0] };
    let nullable = one(Operation { arguments: vec![body], ..operation });
    assert_eq!(request(nullable, r#"{"body":null}"#).unwrap().body(), "null");
}
