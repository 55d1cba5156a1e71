//! Wishes: what the variants of a union are to be called.

use crate::ir::{DefinitionId, Json, JsonType, Schema, Type};

use super::flatten::{Flat, Flattener};
use super::plan::{Found, Look, Plan, look};

/// The longest title that makes a name; more is a sentence.
const LONGEST_TITLE: usize = 40;

/// What a variant is to be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    /// As the type of the definition.
    Definition(DefinitionId),
    /// This.
    Text(String),
    /// As an array of what is called so.
    ArrayOf(Box<Wish>),
}

/// The name of a branch by what it is.
pub(super) fn kind<'a>(flattener: &mut Flattener<'a>, found: &Found<'a>, flat: &Flat<'a>) -> Wish {
    let mut arrays = 0;
    let mut inner: Option<Look<'a>> = None;
    let wish = loop {
        let (found, flat) = inner.as_ref().map_or((found, flat), |look| (&look.found, &look.flat));
        let Found::Plan(plan) = found else { break Wish::Text("Variant".to_owned()) };
        let text = match plan {
            Plan::Use(id) => break Wish::Definition(*id),
            Plan::Array(items) if arrays < 3 => {
                arrays += 1;
                inner = Some(look(flattener, items));
                continue;
            }
            Plan::Array(_) | Plan::Plain(Type::Vec(_)) => "Array",
            Plan::Enum(_) | Plan::Plain(Type::String) => "String",
            Plan::Plain(Type::Bool) => "Boolean",
            Plan::Plain(Type::I32 | Type::I64 | Type::U64) => "Integer",
            Plan::Plain(Type::F32 | Type::F64) => "Number",
            Plan::Map(_) => "Map",
            Plan::Struct(_) => {
                let title = flat.parts.iter().map(|part| part.schema.title.as_str());
                title.rev().find(|title| is_name(title) && arrays > 0).unwrap_or("Object")
            }
            Plan::Plain(Type::Map(_)) => "Object",
            Plan::Plain(_) | Plan::Union(_) => "Value",
        };
        break Wish::Text(text.to_owned());
    };
    (0..arrays).fold(wish, |wish, _| Wish::ArrayOf(Box::new(wish)))
}

/// The name of a type.
pub(super) fn kind_of(ty: JsonType) -> &'static str {
    match ty {
        JsonType::Null => "Null",
        JsonType::Boolean => "Boolean",
        JsonType::Integer => "Integer",
        JsonType::Number => "Number",
        JsonType::String => "String",
        JsonType::Array => "Array",
        JsonType::Object => "Object",
    }
}

/// What a branch calls itself: its title, else the one value of a required property.
pub(super) fn word(schema: &Schema) -> Option<&str> {
    let title = Some(schema.title.as_str()).filter(|title| is_name(title));
    title.or_else(|| {
        let required = schema.properties.iter().filter(|(name, _)| schema.required.contains(*name));
        let mut texts = required.filter_map(|(_, property)| only_text(property));
        texts.find(|text| is_name(text))
    })
}

/// The one text that a schema allows.
fn only_text(schema: &Schema) -> Option<&str> {
    match (schema.enumeration.as_deref(), &schema.constant) {
        (Some([Json::String(text)]), _) | (None, Some(Json::String(text))) => Some(text),
        _ => None,
    }
}

/// Whether a title is a name.
fn is_name(title: &str) -> bool {
    title.len() <= LONGEST_TITLE && title.contains(|c: char| c.is_ascii_alphabetic())
}
