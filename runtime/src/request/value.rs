//! Argument values in the three shapes that parameters are written from: a scalar, a list, an
//! object (OpenAPI 3.1 section 4.8.12.6).

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use toolpress_naming::json::Kind;

use super::at::At;
use super::raw::Raw;
use super::slots::{Faults, Slot};
use crate::media_type::{essence, is_json};

/// A value one level deep, its scalars as text: strings without quotes, numbers and booleans as
/// they were written.
pub(super) enum Flat<'v> {
    Scalar(Cow<'v, str>),
    List(Vec<Cow<'v, str>>),
    Object(Vec<(Cow<'v, str>, Cow<'v, str>)>),
}

/// What a JSON value is, in words.
pub(super) fn kind(value: Raw<'_>) -> &'static str {
    match value.get().as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b'"') => "a string",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}

/// The value of a slot, `None` when there is nothing to write: it is absent, `null`, or empty
/// (RFC 6570 section 2.3 counts empty lists as undefined and leaves `null` members out).
pub(super) fn flat<'v>(slot: &Slot<'_, 'v>, faults: &mut Faults) -> Option<Flat<'v>> {
    let value = slot.value?;
    let at = slot.at();
    if !slot.argument.content.is_empty() {
        return content(value, slot.argument.content, &at, faults).map(Flat::Scalar);
    }
    match slot.parsed {
        Some(list) if list.kind() == Kind::Array => {
            flat_list(list.children().map(Raw::from), &at, faults)
        }
        _ => flat_value(value, &at, faults),
    }
}

/// [`flat`] of a value. What is nested in a list or an object is JSON text: OpenAPI leaves it to
/// the implementation (3.2.0 appendix C), and nothing is lost so.
pub(super) fn flat_value<'v>(value: Raw<'v>, at: &At<'_>, faults: &mut Faults) -> Option<Flat<'v>> {
    match value.get().as_bytes().first() {
        Some(b'[') => {
            let items = list(value, at, faults)?;
            flat_list(items.into_iter(), at, faults)
        }
        Some(b'{') => {
            let members: Vec<_> = object(value, at, faults)?
                .into_iter()
                .filter_map(|(key, member)| {
                    let text = text(member, &At::Member(at, &key), faults)?;
                    Some((key, text))
                })
                .collect();
            (!members.is_empty()).then_some(Flat::Object(members))
        }
        _ => scalar(value, at, faults).map(Flat::Scalar),
    }
}

fn flat_list<'v>(
    items: impl Iterator<Item = Raw<'v>>,
    at: &At<'_>,
    faults: &mut Faults,
) -> Option<Flat<'v>> {
    let texts = items.enumerate().filter_map(|(n, item)| text(item, &At::Item(at, n), faults));
    let texts: Vec<_> = texts.collect();
    (!texts.is_empty()).then_some(Flat::List(texts))
}

/// A value as text, `None` for `null`: arrays and objects are JSON.
pub(super) fn text<'v>(value: Raw<'v>, at: &At<'_>, faults: &mut Faults) -> Option<Cow<'v, str>> {
    match value.get().as_bytes().first() {
        Some(b'[' | b'{') => Some(compact(value)),
        _ => scalar(value, at, faults),
    }
}

/// JSON without white space between its tokens, its numbers and strings as they were written.
pub(super) fn compact(value: Raw<'_>) -> Cow<'_, str> {
    let text = value.get();
    let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
    if !text.contains(is_space) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let (mut quoted, mut escaped) = (false, false);
    for c in text.chars() {
        if !quoted && is_space(c) {
            continue;
        }
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        out.push(c);
    }
    Cow::Owned(out)
}

/// A scalar as text, `None` for `null`; arrays and objects are faults.
pub(super) fn scalar<'v>(value: Raw<'v>, at: &At<'_>, faults: &mut Faults) -> Option<Cow<'v, str>> {
    match value.get().as_bytes().first() {
        Some(b'n') => None,
        Some(b'"') => string(value, at, faults),
        Some(b'[' | b'{') => {
            let found = kind(value);
            faults.add(at, format!("expected a string, number or boolean, got {found}"));
            None
        }
        _ => Some(Cow::Borrowed(value.get())),
    }
}

/// The text of a string.
pub(super) fn string<'v>(value: Raw<'v>, at: &At<'_>, faults: &mut Faults) -> Option<Cow<'v, str>> {
    // Without an escape it is what stands between its quotes.
    let inner = value.get().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    if let Some(inner) = inner.filter(|inner| !inner.as_bytes().contains(&b'\\')) {
        return Some(Cow::Borrowed(inner));
    }
    parsed::<Text<'v>>(value, at, faults).map(|text| text.0)
}

/// The items of an array.
pub(super) fn list<'v>(value: Raw<'v>, at: &At<'_>, faults: &mut Faults) -> Option<Vec<Raw<'v>>> {
    let items: Vec<&'v RawValue> = parsed(value, at, faults)?;
    Some(items.into_iter().map(Raw::from).collect())
}

/// The members of an object, in their order.
pub(super) fn object<'v>(
    value: Raw<'v>,
    at: &At<'_>,
    faults: &mut Faults,
) -> Option<Vec<(Cow<'v, str>, Raw<'v>)>> {
    parsed::<Members<'v>>(value, at, faults).map(|members| members.0)
}

/// A parameter that its description gives a media type (`content`): JSON text, or plain text.
fn content<'v>(
    value: Raw<'v>,
    media_type: &str,
    at: &At<'_>,
    faults: &mut Faults,
) -> Option<Cow<'v, str>> {
    if is_json(&essence(media_type)) {
        return Some(compact(value));
    }
    scalar(value, at, faults)
}

/// The raw text passed as JSON, but its strings have not been looked into: a lone surrogate, say.
fn parsed<'v, T: Deserialize<'v>>(value: Raw<'v>, at: &At<'_>, faults: &mut Faults) -> Option<T> {
    serde_json::from_str(value.get()).map_err(|error| faults.add(at, error.to_string())).ok()
}

struct Text<'v>(Cow<'v, str>);

impl<'v> Deserialize<'v> for Text<'v> {
    fn deserialize<D: Deserializer<'v>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrowing;
        impl<'v> Visitor<'v> for Borrowing {
            type Value = Text<'v>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E>(self, text: &'v str) -> Result<Text<'v>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Text<'v>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Borrowing)
    }
}

struct Members<'v>(Vec<(Cow<'v, str>, Raw<'v>)>);

impl<'v> Deserialize<'v> for Members<'v> {
    fn deserialize<D: Deserializer<'v>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'v> Visitor<'v> for InOrder {
            type Value = Members<'v>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: MapAccess<'v>>(self, mut map: M) -> Result<Members<'v>, M::Error> {
                let mut members = Vec::new();
                while let Some(key) = map.next_key::<Text<'v>>()? {
                    members.push((key.0, map.next_value::<&'v RawValue>()?.into()));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}
