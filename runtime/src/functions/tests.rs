use proptest::prelude::*;
use serde_json::{Value, json};
use toolpress_naming::check::{Child, Types};
use toolpress_naming::constant::{Checks, Out, utf8};

use super::json::Writer;
use super::*;
use crate::ToolArgs;
use crate::check::{Checker, Outcome};
use crate::request::At;

/// The schema in a form, `None` where that cannot say it.
fn written(arguments: &[Property], form: Form) -> Option<String> {
    let draft = draft(arguments, form);
    let mut bytes = vec![0; draft.len?];
    Writer::new(Out::new(&mut bytes), form).object("", "", arguments, true);
    Some(utf8(&bytes).to_owned())
}

fn parsed(arguments: &[Property], form: Form) -> Option<Value> {
    written(arguments, form).map(|text| serde_json::from_str(&text).expect("JSON"))
}

const fn property(name: &'static str, schema: &'static Schema) -> Property {
    Property { name, is_key: true, description: "", optional: false, default: "", schema }
}

/// The schema of one argument of this type.
fn of<T: ToolArgs>(form: Form) -> Option<Value> {
    let parsed = parsed(&[property("a", T::SCHEMA)], form)?;
    Some(parsed["properties"]["a"].clone())
}

#[test]
fn nothing_is_an_empty_object() {
    let empty = json!({"type": "object", "properties": {}, "additionalProperties": false});
    assert_eq!(parsed(&[], Form::Plain), Some(empty.clone()));
    assert_eq!(parsed(&[], Form::Gemini), Some(empty.clone()));
    let mut strict = empty;
    strict["required"] = json!([]);
    assert_eq!(parsed(&[], Form::Strict), Some(strict));
}

#[test]
fn numbers_have_the_bounds_of_their_types() {
    let bounds =
        |least: i64, most: i64| json!({"type": "integer", "minimum": least, "maximum": most});
    assert_eq!(of::<u8>(Form::Plain), Some(bounds(0, 255)));
    assert_eq!(of::<i16>(Form::Strict), Some(bounds(-32_768, 32_767)));
    for unsigned in [of::<u32>(Form::Plain), of::<u64>(Form::Gemini), of::<usize>(Form::Strict)] {
        assert_eq!(unsigned, Some(json!({"type": "integer", "minimum": 0})));
    }
    assert_eq!(of::<i32>(Form::Plain), Some(json!({"type": "integer"})));
    assert_eq!(
        of::<std::num::NonZeroU64>(Form::Plain),
        Some(json!({"type": "integer", "minimum": 1}))
    );
    assert_eq!(of::<f32>(Form::Plain), Some(json!({"type": "number"})));
}

#[test]
fn what_strict_schemas_cannot_say_has_no_strict_form() {
    type Map = std::collections::BTreeMap<String, u8>;
    assert!(of::<Map>(Form::Strict).is_none() && of::<Vec<Map>>(Form::Strict).is_none());
    assert!(
        of::<Value>(Form::Strict).is_none() && of::<Option<Option<u8>>>(Form::Strict).is_none()
    );
    assert_eq!(of::<Map>(Form::Plain).unwrap()["additionalProperties"]["maximum"], json!(255));
    assert_eq!(of::<Value>(Form::Gemini), Some(json!({})));
    const ANY: &Schema = &Schema::any();
    const DEEP: &Schema =
        &Schema::list(&Schema::list(&Schema::list(&Schema::list(&Schema::list(&Schema::list(
            &Schema::list(&Schema::list(&Schema::list(&Schema::list(&Schema::string())))),
        ))))));
    assert!(parsed(&[property("a", DEEP)], Form::Strict).is_none(), "eleven levels");
    assert!(parsed(&[property("a", DEEP)], Form::Plain).is_some());
    const FORMAT: &Schema = &Schema::string().format("uri").describe("Where.");
    assert_eq!(
        parsed(&[property("a", FORMAT)], Form::Strict).unwrap()["properties"]["a"],
        json!({"description": "Where.\nA URI.", "type": "string"})
    );
    assert!(parsed(&[property("a", ANY)], Form::Plain).is_some());
}

#[test]
fn a_long_schema_is_written_twice() {
    static ARGUMENTS: &[Property] = &[property("a", &Schema::string().describe(LONG))];
    const LONG: &str = match std::str::from_utf8(&[b'x'; 40_000]) {
        Ok(text) => text,
        Err(_) => "",
    };
    for arguments in [ARGUMENTS, &[property("b", bool::SCHEMA)]] {
        let draft = draft(arguments, Form::Plain);
        let written = written(arguments, Form::Plain).unwrap();
        assert_eq!(draft.len, Some(written.len()));
    }
    let draft = draft(ARGUMENTS, Form::Plain);
    const LEN: usize = match super::draft(ARGUMENTS_CONST, Form::Plain).len {
        Some(len) => len,
        None => 0,
    };
    const ARGUMENTS_CONST: &[Property] = &[property("a", &Schema::string().describe(LONG))];
    let whole: [u8; LEN] = draft.whole(ARGUMENTS, Form::Plain);
    assert_eq!(Some(utf8(&whole)), written(ARGUMENTS, Form::Plain).as_deref());
}

#[test]
fn null_is_a_type_or_a_branch() {
    let items = |form| of::<Vec<Option<Vec<u8>>>>(form).unwrap()["items"].clone();
    let byte = json!({"type": "integer", "minimum": 0, "maximum": 255});
    let list = json!({"type": "array", "items": byte});
    assert_eq!(items(Form::Plain), json!({"type": ["array", "null"], "items": byte}));
    for form in [Form::Strict, Form::Gemini] {
        assert_eq!(items(form), json!({"anyOf": [list, {"type": "null"}]}));
    }
    let optional = |form| of::<Option<bool>>(form).unwrap();
    assert_eq!(optional(Form::Plain), json!({"type": "boolean"}));
    assert_eq!(optional(Form::Strict), json!({"type": ["boolean", "null"]}));
    assert_eq!(optional(Form::Gemini), json!({"type": "boolean"}));
}

#[test]
fn formats_are_told_and_checked() {
    let ip = of::<std::net::Ipv4Addr>(Form::Strict);
    assert_eq!(ip, Some(json!({"type": "string", "format": "ipv4"})));
    assert!(fits::<std::net::Ipv4Addr>("\"127.0.0.1\"") && !fits::<std::net::Ipv4Addr>("\"a\""));
}

/// Whether a value of this type may look so.
fn fits<T: ToolArgs>(value: &str) -> bool {
    let records = |text: &mut [u8], code: &mut [u8]| {
        let mut checks = Checks::new(Out::new(text), Out::new(code));
        let child = checks::schema(&mut checks, T::SCHEMA, false);
        checks.finish();
        (child, checks.text.len(), checks.code.len())
    };
    let (child, text_len, code_len): (Child, usize, usize) = records(&mut [], &mut []);
    let (mut text, mut code) = (vec![0; text_len], vec![0; code_len]);
    records(&mut text, &mut code);
    let reader = toolpress_naming::check::Checks::new(utf8(&text), &code);
    let outcome = Checker::new(reader).check(child, value, None, &At::Root);
    matches!(outcome, Outcome::Fits)
}

#[test]
fn values_are_held_to_their_types() {
    assert!(fits::<u8>("255") && !fits::<u8>("256") && !fits::<u8>("-1"));
    assert!(fits::<i32>("-2147483648") && !fits::<i32>("2147483648"));
    assert!(fits::<char>("\"é\"") && !fits::<char>("\"ab\"") && !fits::<char>("\"\""));
    assert!(fits::<[u8; 2]>("[1,2]") && !fits::<[u8; 2]>("[1]") && !fits::<[u8; 2]>("[1,2,3]"));
    assert!(fits::<Vec<Option<bool>>>("[null,true]") && !fits::<Vec<bool>>("[null]"));
    type Map = std::collections::HashMap<String, Vec<u8>>;
    assert!(fits::<Map>(r#"{"a":[1],"b":[]}"#) && !fits::<Map>(r#"{"a":[1],"b":["c"]}"#));
    assert!(fits::<Value>("[{}]") && fits::<serde_json::Map<String, Value>>("{}"));
    assert!(!fits::<serde_json::Map<String, Value>>("[]"));
    assert_eq!(Types::ALL.len(), 7, "each has a kind of schema, or is `null`");
}

struct Word;

impl ToolArgs for Word {
    const SCHEMA: &'static Schema = &Schema::one_of(&["a", "", "b"]);
}

#[test]
fn an_enum_may_be_null_and_its_words_empty() {
    assert!(fits::<Word>("\"\"") && !fits::<Word>("null") && !fits::<Word>("\"c\""));
    assert!(fits::<Option<Word>>("null") && fits::<Option<Word>>("\"b\""));
    assert!(!fits::<Option<Word>>("\"c\""));
    assert_eq!(
        of::<Word>(Form::Gemini),
        Some(json!({"description": "May be empty.", "type": "string", "enum": ["a", "b"]}))
    );
}

proptest! {
    #[test]
    fn any_text_is_json(text in any::<String>(), key in any::<String>()) {
        let (text, key): (&'static str, &'static str) = (text.leak(), key.leak());
        let schema: &'static Schema = Box::leak(Box::new(Schema::string().describe(text)));
        let property = Property { is_key: false, ..property(key, schema) };
        for form in [Form::Plain, Form::Strict] {
            let parsed = parsed(&[property], form).expect("both can say it");
            let told = &parsed["properties"][key];
            prop_assert_eq!(told.get("description").is_some(), !text.is_empty());
            prop_assert_eq!(told["description"].as_str().unwrap_or_default(), text);
            prop_assert_eq!(&parsed["required"], &json!([key]));
        }
        let gemini = written(&[property], Form::Gemini).expect("it can say anything");
        prop_assert!(serde_json::from_str::<Value>(&gemini).is_ok(), "{}", gemini);
    }
}
