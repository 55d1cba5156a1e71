//! What Gemini takes: the plain form with fewer keywords. The rest is said in descriptions, so that
//! a form can always be had, if a wider one.

use super::convert::Converter;
use super::merge::{Merged, type_of};
use super::remarks::SAID;
use super::strict::about;
use crate::ir::{Json, JsonType, Schema};

/// The keywords with a number that are kept.
const LIMITS: [&str; 4] = ["minimum", "maximum", "minItems", "maxItems"];

/// The longest property key.
const MAX_KEY: usize = 64;

/// Gemini's form of a merged schema.
pub(super) fn content(converter: &mut Converter<'_>, merged: Merged) -> Schema {
    let Merged { mut schema, lost, .. } = merged;
    for lost in lost {
        converter.lose(lost.mark, format!("{} is left out", lost.reason));
    }
    if schema.never {
        converter.lose(schema.mark, "a schema that allows nothing is left out");
        return Schema { mark: schema.mark, ..Schema::default() };
    }
    if let Some(constant) = schema.constant.take() {
        schema.enumeration = Some(vec![constant]);
    }
    let mut unions = Schema::default();
    for (from, to) in
        [(&mut schema.any_of, &mut unions.any_of), (&mut schema.one_of, &mut unions.one_of)]
    {
        for branch in std::mem::take(from) {
            to.push(converter.schema(&branch));
        }
    }
    let has_union = !unions.any_of.is_empty() || !unions.one_of.is_empty();
    let mut out = if schema.enumeration.as_ref().is_some_and(|values| !values.is_empty()) {
        enumeration(converter, &mut schema)
    } else {
        typed(converter, &mut schema)
    };
    let clash = !out.any_of.is_empty() && !unions.any_of.is_empty();
    if clash {
        converter.lose(schema.mark, "a list of types beside `anyOf` is left out");
        out = Schema::default();
    }
    if has_union {
        out.any_of.extend(unions.any_of);
        out.one_of = unions.one_of;
    }
    let said = std::mem::take(&mut out.description);
    if !said.is_empty() {
        let own = std::mem::take(&mut schema.description);
        schema.description = if own.is_empty() { said } else { format!("{own}\n{said}") };
    }
    out.mark = schema.mark;
    out.description = converter.remarks(&schema);
    out
}

/// Takes off `schema` what becomes keywords. The description is what has to be said besides.
fn typed(converter: &mut Converter<'_>, schema: &mut Schema) -> Schema {
    let types = std::mem::take(&mut schema.types);
    if types.len() < 2 {
        let mut out = keywords(converter, schema);
        out.types = types;
        return out;
    }
    let branches = types.iter().map(|ty| {
        let mut part = about(schema, *ty);
        let mut branch = keywords(converter, &mut part);
        branch.types = vec![*ty];
        let said = std::mem::take(&mut branch.description);
        part.description = said;
        branch.description = converter.remarks(&part);
        branch
    });
    let any_of: Vec<Schema> = branches.collect();
    // What was about one type went with it.
    let annotations = Schema {
        mark: schema.mark,
        description: std::mem::take(&mut schema.description),
        meanings: std::mem::take(&mut schema.meanings),
        default: schema.default.take(),
        deprecated: schema.deprecated,
        not: schema.not.take(),
        condition: schema.condition.take(),
        dependent_required: std::mem::take(&mut schema.dependent_required),
        dependent_schemas: std::mem::take(&mut schema.dependent_schemas),
        ..Schema::default()
    };
    *schema = annotations;
    Schema { any_of, ..Schema::default() }
}

/// The keywords of all types.
fn keywords(converter: &mut Converter<'_>, schema: &mut Schema) -> Schema {
    let all = std::mem::take(&mut schema.limits);
    let (limits, rest) = all.into_iter().partition(|(keyword, _)| LIMITS.contains(keyword));
    schema.limits = rest;
    let mut out = Schema { limits, ..Schema::default() };
    if !matches!(schema.format.as_str(), "byte" | "binary" | "base64") {
        out.format = std::mem::take(&mut schema.format);
    }
    out.items = schema.items.take().map(|items| Box::new(converter.schema(&items)));
    if out.items.as_ref().is_some_and(|items| items.never) {
        out.items = None;
    }
    for item in std::mem::take(&mut schema.prefix_items) {
        out.prefix_items.push(converter.schema(&item));
    }
    properties(converter, schema, &mut out);
    out.additional = match schema.additional.take() {
        Some(additional) if additional.never => Some(additional),
        Some(additional) => Some(Box::new(converter.schema(&additional))),
        None => None,
    };
    if !out.description.is_empty() || !schema.pattern_properties.is_empty() {
        // The keys that only the description names must not be forbidden.
        out.additional = None;
    }
    out
}

/// The properties whose keys Gemini takes, and words about the others.
fn properties(converter: &mut Converter<'_>, schema: &mut Schema, out: &mut Schema) {
    let required = std::mem::take(&mut schema.required);
    for (name, property) in std::mem::take(&mut schema.properties) {
        if property.never {
            converter.lose(property.mark, format!("the forbidden key `{name}` is left out"));
        } else if is_key(&name) {
            let property = converter.schema(&property);
            out.properties.insert(name, property);
        } else {
            let is_required = required.contains(&name);
            if !out.description.is_empty() {
                out.description.push('\n');
            }
            out.description.push_str(&in_words(converter, &name, &property, is_required));
            let reason = format!("the key `{name}` {SAID}");
            converter.lose(property.mark, reason);
        }
    }
    // Where keys are described, only described ones can be required.
    let is_open = out.properties.is_empty() && out.description.is_empty();
    for name in required.into_iter().filter(|name| is_key(name)) {
        if is_open || out.properties.contains_key(&name) {
            out.required.push(name);
        } else {
            add_line(&mut out.description, &format!("Key `{name}`, required."));
            let reason = format!("the key `{name}` {SAID}");
            converter.lose(schema.mark, reason);
        }
    }
}

/// ``Key `a-b`, required: string. What it is``
fn in_words(
    converter: &mut Converter<'_>,
    name: &str,
    property: &Schema,
    required: bool,
) -> String {
    let mut description = "";
    let references = &converter.references;
    let target = references.target_with(property, &mut |schema| {
        if description.is_empty() {
            description = &schema.description;
        }
    });
    let schema = match target {
        super::references::Target::Definition(index) => {
            references.get(index).map(|definition| &definition.schema)
        }
        super::references::Target::Schema(schema) => Some(schema),
    };
    let types = schema.map_or(&[][..], |schema| &schema.types);
    let types: Vec<&str> = types.iter().map(|ty| ty.as_str()).collect();
    let mut words = format!("Key `{name}`");
    words.push_str(if required { ", required" } else { ", optional" });
    if !types.is_empty() {
        words.push_str(": ");
        words.push_str(&types.join(" or "));
    }
    words.push('.');
    if !description.is_empty() {
        words.push(' ');
        words.push_str(description);
    }
    words
}

/// A letter or `_` first, then letters, digits and `_`, 64 at most.
fn is_key(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.len() <= MAX_KEY
}

/// An enum: strings and numbers alone are listed, by type; the empty string and all else is said.
fn enumeration(converter: &mut Converter<'_>, schema: &mut Schema) -> Schema {
    let mark = schema.mark;
    let mut values = schema.enumeration.take().unwrap_or_default();
    if !schema.types.is_empty() {
        values.retain(|value| super::strict::fits(value, &schema.types));
    }
    if values.contains(&Json::String(String::new())) {
        converter.lose(mark, format!("the empty string of an `enum` {SAID}"));
        add_line(&mut schema.description, "May be empty.");
    }
    let mut branches: Vec<Schema> = Vec::new();
    for value in values {
        let ty = type_of(&value);
        let listed = matches!(ty, JsonType::String | JsonType::Integer | JsonType::Number);
        if !listed && ty != JsonType::Null {
            converter.lose(mark, format!("an `enum` of other than texts and numbers {SAID}"));
            let mut text = String::new();
            crate::expand::json::value(&mut text, &value);
            add_line(&mut schema.description, &format!("Can be `{text}`."));
        }
        let branch = match branches.iter_mut().find(|branch| branch.types == [ty]) {
            Some(branch) => branch,
            None => {
                branches.push(Schema { mark, types: vec![ty], ..Schema::default() });
                let Some(branch) = branches.last_mut() else { continue };
                branch
            }
        };
        if listed && value != Json::String(String::new()) {
            branch.enumeration.get_or_insert_with(Vec::new).push(value);
        }
    }
    // The values say all of it.
    *schema = Schema {
        mark,
        description: std::mem::take(&mut schema.description),
        meanings: std::mem::take(&mut schema.meanings),
        default: schema.default.take(),
        deprecated: schema.deprecated,
        ..Schema::default()
    };
    if branches.len() == 1 {
        return branches.pop().unwrap_or_default();
    }
    Schema { any_of: branches, ..Schema::default() }
}

fn add_line(text: &mut String, line: &str) {
    if text.lines().any(|known| known == line) {
        return;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}
