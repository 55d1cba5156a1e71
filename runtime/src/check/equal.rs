//! Whether values are the same: numbers by what they are, objects in any order.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher};

use toolpress_naming::json::{Document, Kind, Value};

use super::number::{self, Decimal};

/// Whether `value` is what the JSON text says.
pub(super) fn is(text: &str, value: Value<'_>) -> bool {
    if text == value.raw() {
        return true;
    }
    Document::read(text, Vec::new()).is_ok_and(|document| same(document.root(), value))
}

/// The hash of a text that is listed.
pub(super) fn hash_of_text(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The hash of a value: what is the same has the same.
pub(super) fn hash_of(value: Value<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    hash(value, &mut hasher);
    hasher.finish()
}

/// The hash of what a JSON text says.
pub(super) fn hash_of_json(text: &str) -> u64 {
    Document::read(text, Vec::new()).map(|document| hash_of(document.root())).unwrap_or_default()
}

fn same(one: Value<'_>, other: Value<'_>) -> bool {
    if one.kind() != other.kind() {
        return false;
    }
    match one.kind() {
        Kind::Null => true,
        Kind::Boolean => one.raw() == other.raw(),
        Kind::Number => number::is_same(one.raw(), other.raw()),
        Kind::String => one.text() == other.text(),
        Kind::Array => {
            let (mut ones, mut others) = (one.children(), other.children());
            loop {
                match (ones.next(), others.next()) {
                    (None, None) => return true,
                    (Some(one), Some(other)) if same(one, other) => {}
                    _ => return false,
                }
            }
        }
        Kind::Object => {
            let (ones, others) = (sorted(one), sorted(other));
            ones.len() == others.len()
                && ones
                    .iter()
                    .zip(&others)
                    .all(|(one, other)| one.0 == other.0 && same(one.1, other.1))
        }
    }
}

fn sorted(object: Value<'_>) -> Vec<(Cow<'_, str>, Value<'_>)> {
    let mut members: Vec<_> = object.children().map(|member| (member.key(), member)).collect();
    members.sort_by(|one, other| one.0.cmp(&other.0));
    members
}

/// The places of two items that are the same.
pub(super) fn duplicate(array: Value<'_>) -> Option<(usize, usize)> {
    let mut items: Vec<(u64, usize, Value<'_>)> =
        array.children().enumerate().map(|(place, item)| (hash_of(item), place, item)).collect();
    items.sort_by_key(|(hash, place, _)| (*hash, *place));
    // Items with one hash stand side by side, and are the same but for a freak of the hash.
    items.windows(2).find_map(|pair| match pair {
        [(one_hash, first, one), (other_hash, second, other)] => {
            (one_hash == other_hash && same(*one, *other)).then_some((*first, *second))
        }
        _ => None,
    })
}

fn hash(value: Value<'_>, hasher: &mut DefaultHasher) {
    (value.kind() as u8).hash(hasher);
    match value.kind() {
        Kind::Null => {}
        Kind::Boolean => value.raw().hash(hasher),
        Kind::Number => Decimal::of(value.raw()).hash(hasher),
        Kind::String => value.text().hash(hasher),
        Kind::Array => {
            for item in value.children() {
                hash(item, hasher);
            }
            hasher.write_u8(0xff);
        }
        Kind::Object => {
            for (key, member) in sorted(value) {
                key.hash(hasher);
                hash(member, hasher);
            }
            hasher.write_u8(0xff);
        }
    }
}
