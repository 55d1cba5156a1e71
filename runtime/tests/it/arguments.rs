use toolpress::CallError;
use toolpress_naming::table::{Argument, Style};

use crate::fixture::{client, get, in_path, in_query, one, request, target, violations};

fn toolbox() -> &'static toolpress::Toolbox {
    one(get(
        "/pets/{id}",
        vec![
            in_path("id"),
            in_query("limit"),
            Argument { nullable: true, required: true, ..in_query("after") },
        ],
    ))
}

#[test]
fn no_arguments_may_be_written_in_three_ways() {
    let toolbox = one(get("/pets", vec![in_query("limit")]));
    for text in ["", " \n", "null", " null ", "{}"] {
        assert_eq!(target(toolbox, text), "/pets", "{text:?}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    assert_eq!(
        violations(toolbox(), r#"{"limt": 1, "limit": ["\ud800"], "weather": true, "a/b": {}}"#),
        [
            "/limt: is unknown; did you mean `limit`?",
            "/weather: is unknown; there are `id`, `limit`, `after`",
            "/a~1b: is unknown; there are `id`, `limit`, `after`",
            "/id: is required",
            "/after: is required",
            "/limit/0: unexpected end of hex escape at line 1 column 8",
        ]
    );
}

#[test]
fn a_flood_of_unknown_arguments_is_counted() {
    let keys: Vec<String> = (0..5_000).map(|n| format!("\"k{n}\":1")).collect();
    let told = violations(toolbox(), &format!("{{\"id\":1,\"after\":2,{}}}", keys.join(",")));
    assert_eq!(told.len(), 21);
    assert_eq!(told[20], "… and 4980 more unknown keys");
}

#[test]
fn a_flood_of_violations_is_counted() {
    // No text that can be written: half of a surrogate pair.
    let items = format!("[{}0]", r#""\ud800","#.repeat(100_000));
    let told = violations(toolbox(), &format!(r#"{{"id":1,"after":2,"limit":{items}}}"#));
    assert_eq!(told.len(), 51);
    assert!(told[49].starts_with("/limit/49: ") && told[50] == "… and 99950 more", "{told:?}");
    let members: Vec<String> = (0..1_000).map(|n| format!(r#""k{n}":"\ud800""#)).collect();
    let text = format!(r#"{{"id":1,"after":2,"limit":{{{}}}}}"#, members.join(","));
    assert_eq!(violations(toolbox(), &text)[50], "… and 950 more");
    // A long key is not repeated for each of its items.
    let deep = one(get("/", vec![Argument { style: Style::DeepObject, ..in_query("f") }]));
    let key = "k".repeat(100_000);
    let message =
        request(deep, &format!(r#"{{"f":{{"{key}":{items}}}}}"#)).unwrap_err().to_string();
    assert!(message.len() < 20_000, "{}", message.len());
}

#[test]
fn a_model_s_names_are_told_short_and_on_one_line() {
    let told = |text: &str| request(toolbox(), text).unwrap_err().to_string();
    let hostile = r#"\n- /id: is fine\u001b[2J\u202e"#;
    let shown = r"\n- ~1id: is fine\u{1b}[2J\u{202e}";
    for text in [
        format!(r#"{{"id":1,"after":2,"{hostile}":1}}"#),
        format!(r#"{{"id":1,"after":2,"limit":{{"{hostile}":"\ud800"}}}}"#),
    ] {
        let message = told(&text);
        assert!(message.lines().count() == 2 && message.contains(shown), "{message}");
        assert!(!message.contains(['\u{1b}', '\u{202e}']), "{message:?}");
    }
    let long = "k".repeat(5_000);
    for text in [
        format!(r#"{{"id":1,"after":2,"{long}":1}}"#),
        format!(r#"{{"id":1,"after":2,"limit":{{"{long}":"\ud800"}}}}"#),
    ] {
        assert!(told(&text).len() < 400, "{}", told(&text));
    }
    let error = toolbox().request(&client(), "no\n\u{1b}tool", "").unwrap_err().to_string();
    assert!(error.starts_with(r"no tool is named `no\n\u{1b}tool`"), "{error:?}");
}

#[test]
fn null_is_absence_unless_it_is_a_value() {
    let toolbox = toolbox();
    assert_eq!(target(toolbox, r#"{"id":1,"limit":null,"after":null}"#), "/pets/1");
    assert_eq!(
        violations(toolbox, r#"{"id":null,"after":null}"#),
        ["/id: is required and cannot be null"]
    );
}

#[test]
fn an_argument_given_twice_is_refused() {
    assert_eq!(violations(toolbox(), r#"{"id":1,"after":"x","id":2}"#), ["/id: is given twice"]);
    assert_eq!(
        violations(one(get("/", vec![])), r#"{"a":1}"#),
        ["/a: is unknown; there are no arguments"]
    );
}

#[test]
fn arguments_may_be_encoded_twice() {
    let plain = r#"{"id":7,"after":"x"}"#;
    let twice = serde_json::to_string(plain).unwrap();
    assert_eq!(target(toolbox(), &twice), target(toolbox(), plain));
    // Once, and an object.
    let thrice = serde_json::to_string(&twice).unwrap();
    assert_eq!(violations(toolbox(), &thrice), ["expected an object, got a string"]);
}

#[test]
fn what_is_no_object_is_told_apart_from_what_is_no_json() {
    for (text, found) in [
        ("[1]", "an array"),
        ("7", "a number"),
        ("-7", "a number"),
        ("\"x\"", "a string"),
        ("true", "a boolean"),
    ] {
        assert_eq!(violations(toolbox(), text), [format!("expected an object, got {found}")]);
    }
    for (text, line, column) in [
        ("{\"id\": }", 1, 8),
        ("{\n  \"id\": 7", 2, 9),
        ("{'id': 7}", 1, 2),
        ("{} {}", 1, 4),
        ("nope", 1, 2),
        ("{\"id\": 7, \"limit\": [1, 2}", 1, 25),
    ] {
        match request(toolbox(), text) {
            Err(CallError::InvalidJson { line: l, column: c, message, .. }) => {
                assert_eq!((l, c), (line, column), "{text}: {message}");
                assert!(!message.contains("line"), "{message}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn deep_and_long_arguments_are_answered() {
    let deep = format!(
        r#"{{"id":1,"after":"x","limit":{}1{}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert_eq!(violations(toolbox(), &deep).len(), 1);
    let long = format!(r#"{{"id":"{}","after":"x"}}"#, "a".repeat(5_000_000));
    let message = request(toolbox(), &long).unwrap_err().to_string();
    assert!(message.contains("URL") && message.len() < 300, "{message}");
    let lone = r#"{"id":"\ud800","after":"x"}"#;
    assert!(violations(toolbox(), lone)[0].starts_with("/id: "));
}
