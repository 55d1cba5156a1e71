use proptest::prelude::*;
use serde_json::{Value, json};
use toolpress_naming::table::{Argument, Style};

use crate::fixture::{get, in_path, in_query, one, request, target, violations};

fn styled(style: Style, explode: bool) -> &'static toolpress::Toolbox {
    one(get("/a/{x}/b", vec![Argument { style, explode, ..in_path("x") }]))
}

#[test]
fn a_value_cannot_leave_its_segment() {
    let toolbox = one(get("/pets/{id}", vec![in_path("id")]));
    for (value, path) in [
        ("a/b", "/pets/a%2Fb"),
        ("../x", "/pets/..%2Fx"),
        ("a?b=c", "/pets/a%3Fb%3Dc"),
        ("a#b", "/pets/a%23b"),
        ("%2e%2e", "/pets/%252e%252e"),
        ("%2F", "/pets/%252F"),
        ("a b+c", "/pets/a%20b%2Bc"),
        ("a\r\nb\u{0}", "/pets/a%0D%0Ab%00"),
        ("a\\b;c", "/pets/a%5Cb%3Bc"),
        ("é", "/pets/%C3%A9"),
        ("...", "/pets/..."),
    ] {
        assert_eq!(target(toolbox, &json!({ "id": value }).to_string()), path);
    }
}

#[test]
fn a_segment_cannot_vanish() {
    let toolbox = one(get("/pets/{id}", vec![in_path("id")]));
    for value in [".", ".."] {
        let found = violations(toolbox, &json!({ "id": value }).to_string());
        assert_eq!(
            found,
            ["/id: makes the path segment empty, `.` or `..`, which leads elsewhere"]
        );
    }
    for value in [json!(""), json!([]), json!({}), json!([null])] {
        let found = violations(toolbox, &json!({ "id": value }).to_string());
        assert_eq!(found, ["/id: is a part of the path and cannot be empty"], "{value}");
    }
}

#[test]
fn a_style_with_a_lead_may_be_empty() {
    assert_eq!(target(styled(Style::Matrix, false), r#"{"x":""}"#), "/a/;x/b");
    assert_eq!(target(styled(Style::Matrix, true), r#"{"x":["","v"]}"#), "/a/;x;x=v/b");
    assert_eq!(target(styled(Style::Matrix, true), r#"{"x":{"k":"","l":1}}"#), "/a/;k;l=1/b");
    let name = one(get("/a{x}", vec![Argument { style: Style::Label, ..in_path("x") }]));
    assert_eq!(target(name, r#"{"x":""}"#), "/a.");
}

#[test]
fn reserved_characters_stay_in_a_segment_where_they_may() {
    let toolbox = one(get("/a/{x}", vec![Argument { allow_reserved: true, ..in_path("x") }]));
    assert_eq!(target(toolbox, r#"{"x":"a:b@c,d=e&f+g!"}"#), "/a/a:b@c,d=e&f+g!");
    assert_eq!(
        target(toolbox, r#"{"x":"../b?c#d%2F..;[e]"}"#),
        "/a/..%2Fb%3Fc%23d%252F..%3B%5Be%5D"
    );
    assert_eq!(violations(toolbox, r#"{"x":".."}"#).len(), 1);
}

#[test]
fn a_segment_with_parameters_of_its_own_is_judged_by_its_name() {
    let matrix = Argument { style: Style::Matrix, ..in_path("m") };
    let toolbox = one(get("/a/{x}{m}/b", vec![in_path("x"), matrix]));
    assert_eq!(target(toolbox, r#"{"x":"v","m":1}"#), "/a/v;m=1/b");
    for dots in [".", ".."] {
        let found = violations(toolbox, &json!({ "x": dots, "m": 1 }).to_string());
        assert_eq!(found.len(), 1, "{found:?}");
    }
    let literal = one(get("/a/{x};v=1", vec![in_path("x")]));
    assert_eq!(violations(literal, r#"{"x":".."}"#).len(), 1);
}

#[test]
fn a_segment_is_judged_whole() {
    let around = one(get("/a/.{x}/b", vec![in_path("x")]));
    assert_eq!(violations(around, r#"{"x":"."}"#).len(), 1);
    assert_eq!(target(around, r#"{"x":"y"}"#), "/a/.y/b");
    let encoded = one(get("/a/%2e{x}", vec![in_path("x")]));
    assert_eq!(violations(encoded, r#"{"x":"."}"#).len(), 1);
    let two = one(get("/a/{x}{y}", vec![in_path("x"), in_path("y")]));
    assert_eq!(violations(two, r#"{"x":".","y":"."}"#).len(), 1);
    assert_eq!(target(two, r#"{"x":".","y":"z"}"#), "/a/.z");
    assert_eq!(violations(styled(Style::Label, false), r#"{"x":"."}"#).len(), 1);
    let item = violations(styled(Style::Simple, false), r#"{"x":[".."]}"#);
    assert_eq!(item.len(), 1);
}

#[test]
fn styles_of_paths() {
    let (list, object) = (r#"{"x":[3,"a,b",null,true]}"#, r#"{"x":{"R":100,"G":null,"B":"1 2"}}"#);
    for (style, explode, scalar, of_list, of_object) in [
        (Style::Simple, false, "5", "3,a%2Cb,true", "R,100,B,1%202"),
        (Style::Simple, true, "5", "3,a%2Cb,true", "R=100,B=1%202"),
        (Style::Label, false, ".5", ".3,a%2Cb,true", ".R,100,B,1%202"),
        (Style::Label, true, ".5", ".3.a%2Cb.true", ".R=100.B=1%202"),
        (Style::Matrix, false, ";x=5", ";x=3,a%2Cb,true", ";x=R,100,B,1%202"),
        (Style::Matrix, true, ";x=5", ";x=3;x=a%2Cb;x=true", ";R=100;B=1%202"),
    ] {
        let toolbox = styled(style, explode);
        let written = |arguments| {
            let path = target(toolbox, arguments);
            path.strip_prefix("/a/").unwrap().strip_suffix("/b").unwrap().to_owned()
        };
        assert_eq!(written(r#"{"x":5}"#), scalar);
        assert_eq!(written(list), of_list, "{style:?} {explode}");
        assert_eq!(written(object), of_object, "{style:?} {explode}");
    }
}

#[test]
fn numbers_are_written_as_they_came() {
    let toolbox = one(get("/{x}", vec![in_path("x")]));
    for number in ["18446744073709551616", "9007199254740993", "0.10", "-0", "1e3"] {
        assert_eq!(target(toolbox, &format!(r#"{{"x":{number}}}"#)), format!("/{number}"));
    }
}

#[test]
fn templates_of_every_shape() {
    let x = || vec![in_path("x")];
    for (template, path) in [
        ("/files/{x}.json", "/files/v.json"),
        ("/{x}:run", "/v:run"),
        ("/{x}/{x}", "/v/v"),
        ("{x}", "/v"),
        ("/a b/é/{x}/", "/a%20b/%C3%A9/v/"),
        ("/a%20b/{x}", "/a%20b/v"),
        ("/{x}#frag/{x}", "/v"),
        ("/{x}?beta=true", "/v?beta=true"),
        ("/a?id={x}&b=c", "/a?id=v&b=c"),
        ("/search/?q={x}", "/search/?q=v"),
        ("/?q={x}", "/?q=v"),
        ("/{x}/{open", "/v/%7Bopen"),
    ] {
        assert_eq!(target(one(get(template, x())), r#"{"x":"v"}"#), path, "{template}");
    }
    let dotted =
        one(get("/a/{date.year}", vec![Argument { name: "date_year", ..in_path("date.year") }]));
    assert_eq!(target(dotted, r#"{"date_year":1999}"#), "/a/1999");
    let query = one(get("/a?beta=true", vec![in_query("q")]));
    assert_eq!(target(query, r#"{"q":"x"}"#), "/a?beta=true&q=x");
    let error = request(one(get("/{y}", x())), r#"{"x":1}"#).unwrap_err().to_string();
    assert!(error.contains("place for `y`"), "{error}");
}

fn any_json() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        "\\PC{0,12}",
        "[./%?#\\\\\r\n;@: ]{0,6}",
        Just(String::from("..")),
        Just(String::from("%2e%2e")),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((text.clone(), inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_value_stays_within_the_template(
        x in any_json(),
        y in any_json(),
        q in any_json(),
        style in prop_oneof![Just(Style::Simple), Just(Style::Label), Just(Style::Matrix)],
        explode: bool,
        allow_reserved: bool,
    ) {
        let x_argument = Argument { style, explode, allow_reserved, ..in_path("x") };
        let arguments = vec![x_argument, in_path("y"), in_query("q")];
        let toolbox = one(get("/a/{x}/b.{y}/c", arguments));
        let text = json!({ "x": x, "y": y, "q": q }).to_string();
        if let Ok(request) = request(toolbox, &text) {
            let uri = request.uri();
            prop_assert_eq!(uri.host(), Some("api.example.com"));
            let segments: Vec<&str> = uri.path().split('/').collect();
            prop_assert_eq!(segments.len(), 6, "{}", uri);
            prop_assert_eq!([segments[1], segments[2], segments[5]], ["v1", "a", "c"]);
            prop_assert!(segments[4].starts_with("b."));
            for segment in &segments[1..] {
                prop_assert!(!["", ".", ".."].contains(segment), "{}", uri);
                let name = segment.split(';').next().unwrap();
                prop_assert!(![".", ".."].contains(&name), "{}", uri);
            }
        }
    }

    #[test]
    fn any_text_is_a_request_or_an_error(text in "\\PC{0,40}") {
        let toolbox = one(get("/a", vec![in_query("q")]));
        let taken = request(toolbox, &text).is_ok();
        let object = serde_json::from_str::<Value>(&text).is_ok_and(|v| v.is_object() || v.is_null());
        prop_assert!(!taken || object || text.trim().is_empty());
    }
}
