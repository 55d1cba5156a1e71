//! The schemas of types, and that they are those of the same API description.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;
use serde_json::Value;
use toolpress::ToolArgs;

/// A place on Earth.
#[derive(Deserialize, ToolArgs)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code)]
struct Place {
    /// Degrees, "north" of the equator.
    latitude: f64,
    longitude: f32,
    country_code: Option<String>,
    /// How exact it is.
    #[serde(default)]
    exact_to: u8,
    #[serde(skip)]
    cached: bool,
    tags: Vec<Option<Mark>>,
    #[serde(rename = "in")]
    within: Option<Box<Around>>,
}

#[derive(Deserialize, ToolArgs)]
#[expect(dead_code)]
struct Around {
    corners: [i32; 2],
}

/// How it is marked.
#[derive(Debug, PartialEq, Deserialize, ToolArgs)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub(super) enum Mark {
    /// As a good place,
    /// for most.
    VeryGood,
    Bad,
    #[serde(rename = "n/a", alias = "none")]
    Unknown,
    #[serde(skip)]
    #[expect(dead_code)]
    Internal,
}

#[doc = "Text that turns\u{202e} around."]
#[derive(Deserialize, ToolArgs)]
#[expect(dead_code)]
struct Hidden {
    #[serde(rename = "a\u{202e}b\u{7f}é🦀")]
    turned: Option<bool>,
    word: Option<Words>,
}

#[derive(Deserialize, ToolArgs)]
enum Words {
    #[serde(rename = "\u{feff}c\u{ad}")]
    First,
}

/// Does things.
///
/// It says "so"\and more.
#[toolpress::tool(name = "do_things")]
#[expect(unused_variables, clippy::too_many_arguments)]
async fn do_things(
    /// Where to.
    place: Place,
    other: Option<Place>,
    /// Yes or no.
    #[tool(default = true)]
    flag: bool,
    #[tool(default = -3)] number: i64,
    #[tool(default = "a \"b\"")] word: String,
    /// Some of them.
    marks: Option<Vec<Mark>>,
    mark: Mark,
    small: Option<u16>,
    ids: BTreeSet<u64>,
    hidden: Option<Hidden>,
) {
}

/// Takes nothing.
#[toolpress::tool(name = "rest")]
fn rest() {}

/// Takes what strict schemas cannot say.
#[toolpress::tool(name = "open")]
#[expect(unused_variables)]
fn open(
    map: HashMap<String, i32>,
    #[tool(name = "anything")] any: Value,
    names: Option<BTreeMap<String, String>>,
) {
}

pub(crate) mod host {
    toolpress::toolbox!(functions = [super::do_things, super::rest, super::open], name = "same");
}

/// The same tools of an API.
mod api {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.1.0
info: { title: Same, version: "1" }
paths:
  /a:
    post:
      operationId: do_things
      summary: Does things
      description: "Does things.\n\nIt says \"so\"\\and more."
      parameters:
        - { name: place, in: query, required: true, description: Where to., schema: &place {
            type: object, description: A place on Earth.,
            properties: {
              latitude: { type: number, description: "Degrees, \"north\" of the equator." },
              longitude: { type: number },
              countryCode: { type: string },
              exactTo: { description: How exact it is., type: integer, minimum: 0, maximum: 255 },
              tags: { type: array, items: {
                description: "How it is marked.\n`VERY-GOOD`: As a good place, for most.",
                type: [string, "null"], enum: [VERY-GOOD, BAD, n/a, null] } },
              in: { type: object, properties: { corners: { type: array, minItems: 2, maxItems: 2,
                    items: { type: integer } } },
                required: [corners], additionalProperties: false } },
            required: [latitude, longitude, tags], additionalProperties: false } }
        - { name: other, in: query, schema: *place }
        - { name: flag, in: query, description: Yes or no., schema: { type: boolean, default: true } }
        - { name: number, in: query, schema: { type: integer, default: -3 } }
        - { name: word, in: query, schema: { type: string, default: 'a "b"' } }
        - { name: marks, in: query, description: Some of them., schema: { type: array, items: &mark {
            description: "How it is marked.\n`VERY-GOOD`: As a good place, for most.",
            type: string, enum: [VERY-GOOD, BAD, n/a] } } }
        - { name: mark, in: query, required: true, schema: *mark }
        - { name: small, in: query, schema: { type: integer, minimum: 0, maximum: 65535 } }
        - { name: ids, in: query, required: true, schema: { type: array, items: { type: integer, minimum: 0 } } }
        - { name: hidden, in: query, schema: {
            type: object, description: "Text that turns\u202e around.",
            properties: { "a\u202eb\x7fé🦀": { type: boolean },
              word: { type: string, enum: ["\ufeffc\xad"] } }, additionalProperties: false } }
      responses: {}
  /b:
    post: { operationId: rest, summary: Takes nothing, description: Takes nothing., responses: {} }
  /c:
    post:
      operationId: open
      summary: Takes what strict schemas cannot say
      description: Takes what strict schemas cannot say.
      parameters:
        - { name: map, in: query, required: true,
            schema: { type: object, additionalProperties: { type: integer } } }
        - { name: anything, in: query, required: true, schema: {} }
        - { name: names, in: query,
            schema: { type: object, additionalProperties: { type: string } } }
      responses: {}
"#,
        prefix = "",
        types = "none",
    );
}

/// Every array is, tool by tool, that of the same description.
#[test]
fn all_forms_are_those_of_a_description() {
    for (name, ours, theirs) in [
        ("openai", host::OPENAI_TOOLS, api::OPENAI_TOOLS),
        ("responses", host::OPENAI_RESPONSES_TOOLS, api::OPENAI_RESPONSES_TOOLS),
        ("strict", host::OPENAI_STRICT_TOOLS, api::OPENAI_STRICT_TOOLS),
        ("anthropic", host::ANTHROPIC_TOOLS, api::ANTHROPIC_TOOLS),
        ("gemini", host::GEMINI_TOOLS, api::GEMINI_TOOLS),
        ("bedrock", host::BEDROCK_TOOLS, api::BEDROCK_TOOLS),
        ("mcp", host::MCP_TOOLS, api::MCP_TOOLS),
    ] {
        let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let pretty = |text: &str| serde_json::to_string_pretty(&parsed(text)).unwrap();
        assert_eq!(pretty(ours), pretty(theirs), "{name}");
        assert_eq!(ours, theirs, "{name}");
        assert!(ours.contains(r"\u202e") && !ours.contains('\u{202e}'), "{name}");
    }
}
