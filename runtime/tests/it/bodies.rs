use toolpress::CallError;
use toolpress_naming::table::{Argument, Operation};

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
    assert_eq!(
        violations(toolbox, r#"{"body":{"a":[[1]]}}"#),
        ["/body/a/0: expected no array within an array"]
    );
}

#[test]
fn text_is_the_string_itself() {
    assert_eq!(sent("text/markdown", r##""# é\n""##), ("text/markdown".into(), "# é\n".into()));
    assert_eq!(sent("text/*", r#""x""#).0, "text/plain");
    let toolbox = one(post("text/plain"));
    assert_eq!(violations(toolbox, r#"{"body":{}}"#), ["/body: expected a string, got an object"]);
}

#[test]
fn other_bodies_are_named() {
    for media_type in ["multipart/form-data", "application/octet-stream", "application/xml"] {
        match request(one(post(media_type)), r#"{"body":{}}"#) {
            Err(CallError::Unsupported { what, .. }) => {
                assert!(what.contains(media_type), "{what}")
            }
            other => panic!("{other:?}"),
        }
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
