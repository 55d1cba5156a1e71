//! Types of all kinds, as serde decodes them.

use serde::Deserialize;
use serde_json::{Value, json};
use toolpress::{Client, Schema, ToolArgs};

use super::schemas::{Mark, host};

/// What to do, each variant as serde writes it.
#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
enum External {
    Stop,
    /// Waits.
    Wait,
    /// Goes somewhere.
    Go {
        to: String,
        fast: Option<bool>,
    },
    Mark(Mark),
}

#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Internal {
    /// At once.
    StopNow,
    GoTo {
        next_place: String,
    },
    Held(Corner),
}

#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
struct Corner {
    x: i8,
}

#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    None,
    One(u32),
    Many { all: Vec<u32> },
}

/// A number or a corner.
#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
#[serde(untagged)]
enum Untagged {
    Number(i32),
    Corner(Corner),
    Named {
        /// Its name.
        name: String,
    },
}

/// A share of all.
#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
struct Share(f64);

#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
#[serde(transparent)]
struct Maybe {
    inner: Option<u8>,
}

/// As its text, with what serde does not decode.
#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
#[serde(transparent)]
struct Kept<T> {
    #[serde(skip)]
    uses: u32,
    text: String,
    #[serde(default)]
    seen: bool,
    kind: std::marker::PhantomData<T>,
}

#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
#[serde(transparent)]
struct Numbered(u8, #[serde(skip_deserializing)] u32);

#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
struct Page<T> {
    items: Vec<T>,
    maybe: Maybe,
    #[tool(as = String)]
    #[serde(deserialize_with = "day")]
    day: Day,
    #[serde(rename = "first-letter")]
    letter: Option<char>,
}

#[derive(Debug, PartialEq)]
struct Day(String);

fn day<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Day, D::Error> {
    let text = String::deserialize(from)?;
    if text.len() == 10 { Ok(Day(text)) } else { Err(serde::de::Error::custom("is no day")) }
}

/// Made by hand.
#[derive(Debug, PartialEq, Deserialize)]
struct Level(i64);

impl ToolArgs for Level {
    const SCHEMA: &'static Schema = &Schema::integer_within(-5, 5).describe("How loud.");
}

/// Shows what it is given.
#[toolpress::tool]
#[expect(clippy::too_many_arguments)]
fn shown(
    external: Option<External>,
    internal: Option<Internal>,
    adjacent: Option<Adjacent>,
    untagged: Option<Untagged>,
    share: Option<Share>,
    page: Option<Page<Corner>>,
    level: Option<Level>,
    doubly: Option<Option<u8>>,
    kept: Option<Kept<u8>>,
    numbered: Option<Numbered>,
) -> String {
    let mut all = String::new();
    let mut add = |one: Option<String>| all.extend(one);
    add(external.map(|it| format!("{it:?}")));
    add(internal.map(|it| format!("{it:?}")));
    add(adjacent.map(|it| format!("{it:?}")));
    add(untagged.map(|it| format!("{it:?}")));
    add(share.map(|it| format!("{it:?}")));
    add(page.map(|it| format!("{it:?}")));
    add(level.map(|it| format!("{it:?}")));
    add(doubly.map(|it| format!("{it:?}")));
    add(kept.map(|it| it.text));
    add(numbered.map(|it| format!("{it:?}")));
    all
}

pub(crate) mod shapes {
    toolpress::toolbox!(functions = [super::shown], prefix = "{toolbox}_", name = "my types");
}

fn property(array: &str, pointer: &str) -> Value {
    let parsed: Value = serde_json::from_str(array).unwrap();
    parsed.pointer(pointer).unwrap_or_else(|| panic!("{pointer} in {parsed}")).clone()
}

#[test]
fn enums_look_as_serde_writes_them() {
    let schema = |name: &str| {
        property(shapes::ANTHROPIC_TOOLS, &format!("/0/input_schema/properties/{name}"))
    };
    let object = |properties: Value, required: Value| {
        json!({"type": "object", "properties": properties, "required": required,
               "additionalProperties": false})
    };
    let with = |description: &str, mut schema: Value| {
        schema["description"] = json!(description);
        schema
    };
    let word = |word: &str| json!({"type": "string", "enum": [word]});
    let mark = with(
        "How it is marked.\n`VERY-GOOD`: As a good place, for most.",
        json!({"type": "string", "enum": ["VERY-GOOD", "BAD", "n/a"]}),
    );
    let go = object(json!({"to": {"type": "string"}, "fast": {"type": "boolean"}}), json!(["to"]));
    assert_eq!(
        schema("external"),
        json!({"description": "What to do, each variant as serde writes it.", "anyOf": [
            {"description": "`Wait`: Waits.", "type": "string", "enum": ["Stop", "Wait"]},
            with("Goes somewhere.", object(json!({"Go": go}), json!(["Go"]))),
            object(json!({"Mark": mark}), json!(["Mark"])),
        ]})
    );
    let x = json!({"type": "integer", "minimum": -128, "maximum": 127});
    assert_eq!(
        schema("internal"),
        json!({"anyOf": [
            with("At once.", object(json!({"kind": word("stop_now")}), json!(["kind"]))),
            object(json!({"kind": word("go_to"), "nextPlace": {"type": "string"}}),
                   json!(["kind", "nextPlace"])),
            object(json!({"kind": word("held"), "x": x}), json!(["kind", "x"])),
        ]})
    );
    let all = json!({"all": {"type": "array", "items": {"type": "integer", "minimum": 0}}});
    assert_eq!(
        schema("adjacent"),
        json!({"anyOf": [
            object(json!({"t": word("None")}), json!(["t"])),
            object(json!({"t": word("One"), "c": {"type": "integer", "minimum": 0}}),
                   json!(["t", "c"])),
            object(json!({"t": word("Many"), "c": object(all, json!(["all"]))}), json!(["t", "c"])),
        ]})
    );
    let named = json!({"name": {"description": "Its name.", "type": "string"}});
    assert_eq!(
        schema("untagged"),
        json!({"description": "A number or a corner.", "anyOf": [
            {"type": "integer"},
            object(json!({"x": x}), json!(["x"])),
            object(named, json!(["name"])),
        ]})
    );
    assert_eq!(schema("share"), json!({"description": "A share of all.", "type": "number"}));
    assert_eq!(
        schema("level"),
        json!({"description": "How loud.", "type": "integer", "minimum": -5, "maximum": 5})
    );
    assert_eq!(
        schema("kept"),
        json!({"description": "As its text, with what serde does not decode.", "type": "string"})
    );
    assert_eq!(schema("numbered"), json!({"type": "integer", "minimum": 0, "maximum": 255}));
    assert_eq!(
        schema("doubly"),
        json!({"type": ["integer", "null"], "minimum": 0, "maximum": 255})
    );
}

#[test]
fn what_a_form_has_no_keyword_for_is_said() {
    assert_eq!(shapes::TOOLBOX.tools().next().unwrap().name, "my_types_shown");
    let page = |array: &str, root: &str| property(array, &format!("{root}/properties/page"));
    let plain = page(shapes::OPENAI_TOOLS, "/0/function/parameters");
    assert_eq!(
        plain["properties"]["first-letter"],
        json!({"type": "string", "minLength": 1, "maxLength": 1})
    );
    assert_eq!(plain["required"], json!(["items", "day"]));
    let gemini = page(shapes::GEMINI_TOOLS, "/0/functionDeclarations/0/parametersJsonSchema");
    assert_eq!(gemini["description"], "Key `first-letter`, optional: string.");
    assert!(gemini.get("additionalProperties").is_none());
    assert_eq!(gemini["properties"].as_object().unwrap().len(), 3);
    let doubly = property(
        shapes::GEMINI_TOOLS,
        "/0/functionDeclarations/0/parametersJsonSchema/properties/doubly",
    );
    assert_eq!(
        doubly,
        json!({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 255}, {"type": "null"}]})
    );
    // That `doubly` is absent and that it is null are two things, so there is no strict form.
    assert_eq!(property(shapes::OPENAI_STRICT_TOOLS, "/0/function/strict"), json!(false));
    assert_eq!(property(host::OPENAI_STRICT_TOOLS, "/0/function/strict"), json!(true));
}

#[tokio::test]
async fn what_the_schema_allows_serde_decodes() {
    let client = Client::functions().build().unwrap();
    for (arguments, expected) in [
        (r#"{"external": "Wait"}"#, "Wait"),
        (r#"{"external": {"Go": {"to": "a"}}}"#, r#"Go { to: "a", fast: None }"#),
        (
            r#"{"external": {"Go": {"to": "a", "fast": "true"}}}"#,
            r#"Go { to: "a", fast: Some(true) }"#,
        ),
        (r#"{"external": {"Mark": "n/a"}}"#, "Mark(Unknown)"),
        (r#"{"internal": {"kind": "stop_now"}}"#, "StopNow"),
        (r#"{"internal": {"kind": "go_to", "nextPlace": "b"}}"#, r#"GoTo { next_place: "b" }"#),
        (r#"{"internal": {"x": "-7", "kind": "held"}}"#, "Held(Corner { x: -7 })"),
        (r#"{"adjacent": {"t": "None"}}"#, "None"),
        (r#"{"adjacent": {"c": 3.0, "t": "One"}}"#, "One(3)"),
        (
            r#"{"adjacent": "{\"t\": \"Many\", \"c\": {\"all\": [1, \"2\"]}}"}"#,
            "Many { all: [1, 2] }",
        ),
        (r#"{"untagged": 5}"#, "Number(5)"),
        (r#"{"untagged": {"x": 1}}"#, "Corner(Corner { x: 1 })"),
        (r#"{"untagged": {"name": "c"}}"#, r#"Named { name: "c" }"#),
        (r#"{"share": 0.25}"#, "Share(0.25)"),
        (
            r#"{"page": {"items": [{"x": 1}], "maybe": null, "day": "2026-11-30", "first-letter": "é"}}"#,
            r#"Page { items: [Corner { x: 1 }], maybe: Maybe { inner: None }, day: Day("2026-11-30"), letter: Some('é') }"#,
        ),
        (r#"{"level": 5}"#, "Level(5)"),
        (r#"{"doubly": 5}"#, "Some(5)"),
        (r#"{"kept": "as it is"}"#, "as it is"),
        (r#"{"numbered": 7}"#, "Numbered(7, 0)"),
        (r#"{"external": null}"#, ""),
    ] {
        let answer = shapes::TOOLBOX.answer(&client, "my_types_shown", arguments).await;
        assert_eq!((answer.content.as_str(), answer.is_error), (expected, false), "{arguments}");
    }
}

#[tokio::test]
async fn what_the_schema_does_not_allow_is_told_with_its_place() {
    let client = Client::functions().build().unwrap();
    for (arguments, expected) in [
        (r#"{"external": {"Go": {"fast": true}}}"#, "/external"),
        (r#"{"internal": {"kind": "held", "x": 200}}"#, "/internal"),
        (r#"{"page": {"items": [{"x": 1}, {"x": "y"}], "day": "2026-11-30"}}"#, "/page/items/1/x"),
        (r#"{"level": 6}"#, "- /level: "),
        (r#"{"doubly": 256}"#, "- /doubly: "),
        (r#"{"page": {"items": [], "day": "now"}}"#, "- /page: is no day"),
        (
            r#"{"page": {"items": [], "day": "2026-11-30", "first-letter": "ab"}}"#,
            "/page/first-letter",
        ),
    ] {
        let answer = shapes::TOOLBOX.answer(&client, "my_types_shown", arguments).await;
        assert!(answer.is_error && answer.content.contains(expected), "{}", answer.content);
    }
}
