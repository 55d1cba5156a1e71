use toolpress_naming::table::{Argument, Location, Style};

use crate::fixture::{argument, get, in_query, one, request, target, violations};

fn query(argument: Argument<'_>) -> &'static toolpress::Toolbox {
    one(get("/", vec![argument]))
}

#[test]
fn styles_of_queries() {
    let list = r#"{"x":["a b","c&d",null,3]}"#;
    let object = r#"{"x":{"k":"v","n":1.5,"z":null}}"#;
    for (style, explode, of_list, of_object) in [
        (Style::Form, true, "x=a%20b&x=c%26d&x=3", "k=v&n=1.5"),
        (Style::Form, false, "x=a%20b,c%26d,3", "x=k,v,n,1.5"),
        (Style::SpaceDelimited, false, "x=a%20b%20c%26d%203", "x=k%20v%20n%201.5"),
        (Style::PipeDelimited, false, "x=a%20b%7Cc%26d%7C3", "x=k%7Cv%7Cn%7C1.5"),
        (Style::TabDelimited, false, "x=a%20b%09c%26d%093", "x=k%09v%09n%091.5"),
        (
            Style::DeepObject,
            true,
            "x%5B0%5D=a%20b&x%5B1%5D=c%26d&x%5B2%5D=3",
            "x%5Bk%5D=v&x%5Bn%5D=1.5",
        ),
    ] {
        let toolbox = query(Argument { explode, ..argument("x", Location::Query, style) });
        assert_eq!(target(toolbox, list), format!("/?{of_list}"), "{style:?} {explode}");
        assert_eq!(target(toolbox, object), format!("/?{of_object}"), "{style:?} {explode}");
        assert_eq!(target(toolbox, r#"{"x":true}"#), "/?x=true");
        assert_eq!(target(toolbox, r#"{"x":""}"#), "/?x=");
        assert_eq!(target(toolbox, r#"{"x":[]}"#), "/");
    }
}

#[test]
fn names_on_the_wire_are_encoded() {
    let toolbox = query(Argument { wire: "filter[name]", ..in_query("filter_name") });
    assert_eq!(target(toolbox, r#"{"filter_name":"é="}"#), "/?filter%5Bname%5D=%C3%A9%3D");
}

#[test]
fn deep_objects_nest() {
    let toolbox = query(argument("f", Location::Query, Style::DeepObject));
    assert_eq!(
        target(toolbox, r#"{"f":{"a":{"b":[1,2]},"c]":"x"}}"#),
        "/?f%5Ba%5D%5Bb%5D%5B0%5D=1&f%5Ba%5D%5Bb%5D%5B1%5D=2&f%5Bc%5D%5D=x"
    );
    let deep = format!(r#"{{"f":{}1{}}}"#, r#"{"a":"#.repeat(10_000), "}".repeat(10_000));
    assert!(violations(toolbox, &deep)[0].ends_with("is nested deeper than 16 levels"));
}

#[test]
fn reserved_characters_stay_where_they_may() {
    let toolbox = query(Argument { allow_reserved: true, ..in_query("x") });
    assert_eq!(
        target(toolbox, r#"{"x":"a/b?c=d:@,%41 &e#f+g"}"#),
        "/?x=a/b?c=d:@,%41%20%26e%23f%2Bg"
    );
}

#[test]
fn an_empty_list_is_sent_where_it_may_be() {
    for (allow_empty, sent) in [(true, "/?x="), (false, "/")] {
        let toolbox = query(Argument { allow_empty, ..in_query("x") });
        for value in ["[]", "{}", "[null]"] {
            assert_eq!(target(toolbox, &format!(r#"{{"x":{value}}}"#)), sent);
        }
        for nothing in ["{}", r#"{"x":null}"#] {
            assert_eq!(target(toolbox, nothing), "/");
        }
        assert_eq!(target(toolbox, r#"{"x":""}"#), "/?x=");
    }
}

#[test]
fn json_in_a_header_is_ascii() {
    let argument = argument("X-J", Location::Header, Style::Simple);
    let toolbox = one(get("/", vec![Argument { content: "application/json", ..argument }]));
    let request = request(toolbox, "{\"X-J\":{\"é\": [1,\n \"\u{1f600} \"]}}").unwrap();
    assert_eq!(request.headers()["x-j"], r#"{"\u00e9":[1,"\ud83d\ude00 "]}"#);
}

#[test]
fn a_reserved_character_of_a_cookie_stays_where_it_may() {
    let cookie = Argument { allow_reserved: true, ..argument("c", Location::Cookie, Style::Form) };
    let toolbox = one(get("/", vec![cookie]));
    let request = request(toolbox, r#"{"c":"a/b=c; d,\"e\\"}"#).unwrap();
    assert_eq!(request.headers()["cookie"], "c=a/b=c%3B%20d%2C%22e%5C");
}

#[test]
fn a_name_that_is_repeated_is_short() {
    let toolbox = query(argument("f", Location::Query, Style::DeepObject));
    let long = "k".repeat(2_000);
    let found = violations(toolbox, &format!(r#"{{"f":{{"{long}":[1,2,3]}}}}"#));
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with("has a name of more than 1024 bytes"), "{found:?}");
    assert!(target(toolbox, &format!(r#"{{"f":{{"{long}":1}}}}"#)).len() > 2_000);
}

#[test]
fn content_is_json_text() {
    let toolbox = query(Argument { content: "application/json", ..in_query("x") });
    assert_eq!(
        target(toolbox, r#"{"x": {"a": [1, "a\" b"]}}"#),
        "/?x=%7B%22a%22%3A%5B1%2C%22a%5C%22%20b%22%5D%7D"
    );
    assert_eq!(target(toolbox, r#"{"x":"s"}"#), "/?x=%22s%22");
}

#[test]
fn the_whole_query_string() {
    let whole = argument("q", Location::Querystring, Style::Form);
    assert_eq!(
        target(query(whole), r#"{"q":{"a":[1,2],"b":{"c":"d e"}}}"#),
        "/?a=1&a=2&b%5Bc%5D=d%20e"
    );
    let json = Argument { content: "application/json", ..whole };
    assert_eq!(target(query(json), r#"{"q":{"a":1}}"#), "/?%7B%22a%22%3A1%7D");
    assert_eq!(violations(query(whole), r#"{"q":[1]}"#), ["/q: expected an object, got an array"]);
}

fn header(explode: bool) -> &'static toolpress::Toolbox {
    let argument = argument("X_Id", Location::Header, Style::Simple);
    one(get("/", vec![Argument { wire: "X-Id", explode, ..argument }]))
}

#[test]
fn styles_of_headers() {
    for (value, explode, text) in [
        ("7", false, "7"),
        ("true", false, "true"),
        (r#""a b, c""#, false, "a b, c"),
        (r#"["a",1]"#, false, "a,1"),
        (r#"{"k":"v","n":1}"#, false, "k,v,n,1"),
        (r#"{"k":"v","n":1}"#, true, "k=v,n=1"),
    ] {
        let request = request(header(explode), &format!(r#"{{"X_Id":{value}}}"#)).unwrap();
        assert_eq!(request.headers()["x-id"], text);
    }
}

#[test]
fn a_header_cannot_hold_another() {
    let message = "/X_Id: is sent as a header and can hold visible ASCII characters alone, and \
                   spaces between them";
    for value in [
        r"a\r\nEvil: 1",
        r"a\nb",
        r"\u0000",
        r"\u007f",
        "é",
        r"a\tb",
        r"\ta",
        r"a\t",
        " a",
        "a ",
        " ",
    ] {
        let found = violations(header(false), &format!(r#"{{"X_Id":"{value}"}}"#));
        assert_eq!(found, [message], "{value}");
    }
    assert_eq!(violations(header(false), r#"{"X_Id":["a","b "]}"#), [message]);
    assert_eq!(violations(header(false), r#"{"X_Id":["a\tb","c"]}"#), [message]);
    let request = request(header(false), r#"{"X_Id":["a "," b"]}"#).unwrap();
    assert_eq!(request.headers()["x-id"], "a , b");
}

#[test]
fn framing_headers_are_no_parameters() {
    for wire in ["Host", "content-length", "Transfer-Encoding", "no header"] {
        let argument = Argument { wire, ..argument("h", Location::Header, Style::Simple) };
        let error = request(query(argument), r#"{"h":"x"}"#).unwrap_err().to_string();
        assert!(error.contains("cannot be a header parameter"), "{error}");
    }
}

#[test]
fn an_optional_header_that_cannot_be_sent_is_no_matter_until_it_is_given() {
    for wire in ["Connection", "no header", ""] {
        let optional = Argument { wire, ..argument("h", Location::Header, Style::Simple) };
        let toolbox = one(get("/", vec![optional, in_query("q")]));
        assert_eq!(target(toolbox, r#"{"q":1}"#), "/?q=1");
        assert_eq!(target(toolbox, r#"{"h":null}"#), "/");
        let error = request(toolbox, r#"{"h":"x"}"#).unwrap_err();
        assert!(matches!(error, toolpress::CallError::Unsupported { .. }), "{error:?}");
    }
}

#[test]
fn cookies_stand_in_one_header() {
    let form =
        |name, explode| Argument { explode, ..argument(name, Location::Cookie, Style::Form) };
    let toolbox = one(get("/", vec![form("a", true), form("b", true), form("c", false)]));
    let request = request(toolbox, r#"{"a":"x; y","b":{"k":1},"c":[1,"2,"]}"#).unwrap();
    assert_eq!(request.headers()["cookie"], "a=x%3B%20y; k=1; c=1,2%2C");
    assert_eq!(request.headers().get_all("cookie").iter().count(), 1);
}

#[test]
fn the_accept_header_is_the_table_s() {
    let toolbox = one(toolpress_naming::table::Operation {
        accept: "application/json, text/plain",
        ..get("/", vec![])
    });
    let request = request(toolbox, "").unwrap();
    assert_eq!(request.headers()["accept"], "application/json, text/plain");
    assert_eq!(request.headers().len(), 1);
}
