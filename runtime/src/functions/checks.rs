//! What arguments are held to, written by the compiler.

use toolpress_naming::check::{Child, Types};
use toolpress_naming::constant::{Checks, NEVER};

use super::schema::{Kind, Property, Schema};

/// How many properties, or branches, one schema may have.
const MOST: usize = 512;

/// Writes the records of a schema and of all within it. Where it is nullable, `null` is one more value.
pub(super) const fn schema(checks: &mut Checks<'_>, of: &Schema, nullable: bool) -> Child {
    match of.kind {
        Kind::Any {} => Child::ANY,
        Kind::Option { of } => schema(checks, of, true),
        Kind::Union { branches } => union(checks, branches, nullable),
        Kind::List { item, least, most } => {
            let item = schema(checks, item, false);
            let here = begin(checks, Types::ARRAY, nullable);
            limits(checks, 2, least, most);
            if item.0 != 0 {
                checks.items(item);
            }
            checks.end();
            here
        }
        Kind::Map { value } => {
            let value = schema(checks, value, false);
            let here = begin(checks, Types::OBJECT, nullable);
            if value.0 != 0 {
                let opened = checks.members();
                checks.end_members(opened, value);
            }
            checks.end();
            here
        }
        Kind::Object { tag, word, properties } => object(checks, tag, word, properties, nullable),
        _ => scalar(checks, of, nullable),
    }
}

/// Writes the records of a property: what it is where it is there.
pub(super) const fn property(checks: &mut Checks<'_>, property: &Property) -> Child {
    schema(checks, property.value(), false)
}

const fn begin(checks: &mut Checks<'_>, types: Types, nullable: bool) -> Child {
    let here = checks.here();
    checks.types(if nullable { types.with(Types::NULL) } else { types });
    here
}

const fn scalar(checks: &mut Checks<'_>, of: &Schema, nullable: bool) -> Child {
    let types = match of.kind {
        Kind::Boolean {} => Types::BOOLEAN,
        Kind::Integer { .. } => Types::INTEGER,
        Kind::Number {} => Types::NUMBER,
        _ => Types::STRING,
    };
    if let (Kind::Words { words }, true) = (of.kind, nullable) {
        // What a list of texts says of `null` as well, as two branches say it.
        let here = words_alone(checks, words);
        let null = begin(checks, Types::NULL, false);
        checks.end();
        let whole = checks.here();
        let opened = checks.any_of();
        checks.branch(here);
        checks.branch(null);
        checks.end_list(opened);
        checks.end();
        return whole;
    }
    let here = begin(checks, types, nullable);
    match of.kind {
        Kind::Integer { checked, .. } => {
            if let Some(least) = checked.least {
                checks.bound(least, false);
            }
            if let Some(most) = checked.most {
                checks.bound(most, true);
            }
        }
        Kind::Text { format, least, most } => {
            checks.format(format);
            limits(checks, 0, least, most);
        }
        Kind::Words { words } => checks.texts(words),
        _ => {}
    }
    checks.end();
    here
}

const fn words_alone(checks: &mut Checks<'_>, words: &[&str]) -> Child {
    let here = begin(checks, Types::STRING, false);
    checks.texts(words);
    checks.end();
    here
}

/// Bounds of a length; `place` is that of the lower one in [`toolpress_naming::check::Count`].
const fn limits(checks: &mut Checks<'_>, place: u8, least: u32, most: u32) {
    if least > 0 {
        checks.count(place, least);
    }
    if most < u32::MAX {
        checks.count(place + 1, most);
    }
}

#[allow(clippy::indexing_slicing, reason = "the compiler evaluates it, to whom it is an error")]
const fn union(checks: &mut Checks<'_>, branches: &[&Schema], nullable: bool) -> Child {
    assert!(branches.len() < MOST, "an enum has more than 511 variants with data");
    let mut children = [Child::ANY; MOST];
    let mut at = 0;
    while at < branches.len() {
        children[at] = schema(checks, branches[at], false);
        at += 1;
    }
    if nullable {
        children[at] = begin(checks, Types::NULL, false);
        checks.end();
        at += 1;
    }
    let here = checks.here();
    let opened = checks.any_of();
    let (children, _) = children.split_at(at);
    let mut rest = children;
    while let [child, tail @ ..] = rest {
        checks.branch(*child);
        rest = tail;
    }
    checks.end_list(opened);
    checks.end();
    here
}

#[allow(clippy::indexing_slicing, reason = "the compiler evaluates it, to whom it is an error")]
const fn object(
    checks: &mut Checks<'_>,
    tag: &str,
    word: &str,
    properties: &[Property],
    nullable: bool,
) -> Child {
    assert!(properties.len() < MOST, "a struct has more than 511 fields");
    let mut children = [Child::ANY; MOST];
    let mut at = 0;
    while at < properties.len() {
        children[at] = property(checks, &properties[at]);
        at += 1;
    }
    let tag_child = if tag.is_empty() { Child::ANY } else { words_alone(checks, &[word]) };
    let here = begin(checks, Types::OBJECT, nullable);
    let opened = checks.members();
    if !tag.is_empty() {
        checks.member(tag, tag_child);
    }
    at = 0;
    while at < properties.len() {
        checks.member(properties[at].name, children[at]);
        at += 1;
    }
    checks.end_members(opened, NEVER);
    required(checks, tag, properties);
    checks.end();
    here
}

const fn required(checks: &mut Checks<'_>, tag: &str, properties: &[Property]) {
    let opened = checks.required();
    if !tag.is_empty() {
        checks.name(tag);
    }
    let mut rest = properties;
    while let [property, tail @ ..] = rest {
        if !property.is_optional() {
            checks.name(property.name);
        }
        rest = tail;
    }
    checks.end_list(opened);
}
