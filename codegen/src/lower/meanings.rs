//! What the values of an enum mean, where the description says it: in extensions, or by a union of
//! constants with a text each. A model reads it with the schema's description.

use crate::document::{Node, Value};
use crate::ir::{Json, JsonType, Schema};

use super::markup::Markup;
use super::schema::json;
use super::text::cut;

/// Extensions that describe the values, in the order of the values or by value.
const DESCRIPTIONS: [&str; 3] = ["x-enum-descriptions", "x-enumDescriptions", "x-enum-description"];

/// Extensions that name the values, which says something where these are numbers or codes.
const NAMES: [&str; 4] = ["x-enum-varnames", "x-enumNames", "x-enum-names", "x-ms-enum-names"];

/// Notes the meanings, and makes an enum of a union of constants.
pub(super) fn meanings(node: &Node, schema: &mut Schema) {
    constants(schema);
    let Some(values) = node.get("enum").and_then(Node::as_sequence) else { return };
    let told = |keys: &[&str]| {
        let meanings = keys.iter().find_map(|key| node.get(key))?;
        let meanings = told(meanings, values);
        (!meanings.is_empty()).then_some(meanings)
    };
    if let Some(meanings) = told(&DESCRIPTIONS).or_else(|| told(&NAMES)) {
        add(schema, &meanings);
    }
}

/// The values and what a list or a mapping says of them.
fn told(meanings: &Node, values: &[Node]) -> Vec<(Json, String)> {
    let text = |node: &Node| Markup::of(node.as_text().unwrap_or_default().trim()).plain();
    let mut told: Vec<(Json, String)> = match &meanings.value {
        Value::Sequence(texts) => {
            values.iter().zip(texts).map(|(value, meaning)| (json(value), text(meaning))).collect()
        }
        Value::Map(map) => values
            .iter()
            .filter_map(|value| {
                let meaning = map.get(value.as_text()?)?;
                Some((json(value), text(meaning)))
            })
            .collect(),
        _ => Vec::new(),
    };
    told.retain(|(value, meaning)| !meaning.is_empty() && shown(value) != *meaning);
    told
}

/// A union of nothing but constants is an enum, and says what each means.
fn constants(schema: &mut Schema) {
    let taken = schema.enumeration.is_some() || schema.constant.is_some();
    let branches = match (schema.any_of.is_empty(), schema.one_of.is_empty()) {
        (false, true) => &schema.any_of,
        (true, false) => &schema.one_of,
        _ => return,
    };
    let constants: Option<Vec<Json>> = branches.iter().map(constant).collect();
    let Some(constants) = constants.filter(|_| !taken) else { return };
    let said: Vec<(Json, String)> = branches
        .iter()
        .zip(&constants)
        .map(|(branch, value)| (value.clone(), said(branch, value)))
        .filter(|(_, meaning)| !meaning.is_empty())
        .collect();
    if schema.types.is_empty() && branches.iter().all(|branch| !branch.types.is_empty()) {
        for ty in branches.iter().flat_map(|branch| &branch.types) {
            if !schema.types.contains(ty) {
                schema.types.push(*ty);
            }
        }
    }
    schema.any_of.clear();
    schema.one_of.clear();
    schema.discriminator = None;
    let mut values: Vec<Json> = Vec::new();
    for value in constants {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    schema.enumeration = Some(values);
    add(schema, &said);
}

/// The one value of a schema that says nothing else.
fn constant(schema: &Schema) -> Option<Json> {
    let value = match (&schema.constant, schema.enumeration.as_deref()) {
        (Some(constant), None) => constant.clone(),
        (None, Some([value])) => value.clone(),
        (None, None) if schema.types == [JsonType::Null] => Json::Null,
        _ => return None,
    };
    let plain = Schema {
        mark: schema.mark,
        types: schema.types.clone(),
        title: schema.title.clone(),
        description: schema.description.clone(),
        enumeration: schema.enumeration.clone(),
        constant: schema.constant.clone(),
        ..Schema::default()
    };
    // Whatever else it says shows in its debug form.
    (format!("{plain:?}") == format!("{schema:?}")).then_some(value)
}

/// Title and description of a constant, unless they are the value again.
fn said(schema: &Schema, value: &Json) -> String {
    let value = shown(value);
    let texts = [&schema.title, &schema.description];
    let mut texts = texts
        .into_iter()
        .map(|text| text.trim())
        .filter(|text| !text.is_empty() && !text.eq_ignore_ascii_case(&value));
    match (texts.next(), texts.next()) {
        (None, _) => String::new(),
        (Some(only), None) => only.to_owned(),
        (Some(title), Some(description)) => format!("{title}. {description}"),
    }
}

/// A value as text, without quotes.
fn shown(value: &Json) -> String {
    match value {
        Json::String(text) | Json::Number(text) => text.clone(),
        Json::Bool(value) => value.to_string(),
        Json::Null => "null".to_owned(),
        Json::Array(_) | Json::Object(_) => "…".to_owned(),
    }
}

/// A line for each value, unless the description has them all.
fn add(schema: &mut Schema, meanings: &[(Json, String)]) {
    let description = &schema.description;
    if meanings.iter().all(|(_, meaning)| description.contains(meaning.as_str())) {
        return;
    }
    let lines = meanings.iter().map(|(value, meaning)| {
        let meaning = meaning.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("`{}`: {meaning}", shown(value))
    });
    schema.meanings = cut(lines.collect::<Vec<_>>().join("\n"));
}

#[cfg(test)]
#[path = "meanings_tests.rs"]
mod tests;
