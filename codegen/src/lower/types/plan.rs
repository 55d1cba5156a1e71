//! Plans: what a conjunction of schemas is in Rust, one level deep.

use std::collections::HashSet;

use crate::ir::{DefinitionId, Json, JsonType, Schema, Type};

use super::flatten::{Flat, Flattener, weighs};
use super::object::{self, StructPlan};
use super::place::{Conjunction, Part, Spot, first};
use super::union::{self, UnionPlan};

/// What a conjunction is in Rust.
#[derive(Debug)]
pub(super) enum Plan<'a> {
    /// What a definition is.
    Use(DefinitionId),
    /// A type that is made of no other.
    Plain(Type),
    /// An array.
    Array(Conjunction<'a>),
    /// An object whose keys are data.
    Map(Conjunction<'a>),
    /// An object with known properties.
    Struct(StructPlan<'a>),
    /// A string out of a list.
    Enum(Vec<&'a str>),
    /// One of several types.
    Union(UnionPlan<'a>),
}

/// A plan, and what holds beside it.
#[derive(Debug)]
pub(super) struct Planned<'a> {
    /// The plan.
    pub(super) plan: Plan<'a>,
    /// Whether `null` is a value.
    pub(super) nullable: bool,
    /// What it is, may be empty.
    pub(super) description: &'a str,
    /// Not recommended any more.
    pub(super) deprecated: bool,
}

/// Makes the plan of a conjunction.
pub(super) fn plan<'a>(flattener: &mut Flattener<'a>, node: &Conjunction<'a>) -> Planned<'a> {
    let Look { found, nullable, flat } = look(flattener, node);
    let (plan, null) = match found {
        Found::Plan(plan) => (plan, false),
        Found::Union => union::plan(flattener, node, &flat),
        Found::Types(types) => (union::of_types(flattener, node, types), false),
    };
    Planned {
        plan,
        nullable: nullable || null,
        description: description(node, &flat.parts),
        deprecated: node.parts.iter().any(|part| part.schema.deprecated),
    }
}

/// What a conjunction turns out to be, before unions are looked into.
#[derive(Debug)]
pub(super) struct Look<'a> {
    /// What it is.
    pub(super) found: Found<'a>,
    /// Whether `null` is a value.
    pub(super) nullable: bool,
    /// What it consists of, with references followed where that was needed.
    pub(super) flat: Flat<'a>,
}

/// What a look finds.
#[derive(Debug)]
pub(super) enum Found<'a> {
    /// No union.
    Plan(Plan<'a>),
    /// The first union of [`Look::flat`] leaves a choice.
    Union,
    /// It may be of more than one type.
    Types(Vec<JsonType>),
}

/// Looks at a conjunction, one level deep, without walking into the branches of unions.
pub(super) fn look<'a>(flattener: &mut Flattener<'a>, node: &Conjunction<'a>) -> Look<'a> {
    let any = Found::Plan(Plan::Plain(Type::Value));
    let flat = flattener.flatten(node, false);
    let nullable = flat.nullable;
    if flat.undecided {
        return Look { found: any, nullable, flat };
    }
    let found = match flat.references.as_slice() {
        _ if flat.parts.iter().any(|part| part.schema.file) => Found::Plan(Plan::Plain(Type::File)),
        _ if !flat.unions.is_empty() => Found::Union,
        [] => classify(flattener, node, &flat.parts),
        [only] if !flat.parts.iter().any(|part| weighs(part.schema)) => {
            Found::Plan(Plan::Use(*only))
        }
        _ => {
            let full = flattener.flatten(node, true);
            let found = match (full.undecided, full.unions.is_empty()) {
                (true, _) => any,
                (false, false) => Found::Union,
                (false, true) => classify(flattener, node, &full.parts),
            };
            return Look { found, nullable, flat: full };
        }
    };
    Look { found, nullable, flat }
}

/// What a conjunction says of itself; where it says nothing, what the members of its `allOf` say.
fn description<'a>(node: &Conjunction<'a>, members: &[Part<'a>]) -> &'a str {
    let texts = [&node.parts, members].map(|parts| first(parts, |schema| &schema.description));
    let titles = [&node.parts, members].map(|parts| first(parts, |schema| &schema.title));
    texts.into_iter().chain(titles).find(|text| !text.is_empty()).unwrap_or_default()
}

/// What schemas that apply together are.
fn classify<'a>(
    flattener: &Flattener<'a>,
    node: &Conjunction<'a>,
    parts: &[Part<'a>],
) -> Found<'a> {
    let format = parts.iter().map(|part| part.schema.format.as_str()).find(|f| !f.is_empty());
    let types = node.only.map_or_else(|| json_types(parts), |only| vec![only]);
    let [ty] = types.as_slice() else {
        let any = types.is_empty() || types.len() == union::KINDS.len();
        return if any { Found::Plan(Plan::Plain(Type::Value)) } else { Found::Types(types) };
    };
    Found::Plan(match (ty, format) {
        (JsonType::Boolean, _) => Plan::Plain(Type::Bool),
        (JsonType::Integer, Some("int32")) => Plan::Plain(Type::I32),
        (JsonType::Integer, Some("uint64")) => Plan::Plain(Type::U64),
        (JsonType::Integer, _) => Plan::Plain(Type::I64),
        (JsonType::Number, Some("float")) => Plan::Plain(Type::F32),
        (JsonType::Number, _) => Plan::Plain(Type::F64),
        (JsonType::String, _) => match texts(parts) {
            Some(values) => Plan::Enum(values),
            None => Plan::Plain(Type::String),
        },
        (JsonType::Array, _) => array(node, parts),
        (JsonType::Object, _) => object::object(flattener, node, parts),
        (JsonType::Null, _) => Plan::Plain(Type::Value),
    })
}

/// An array; a tuple is any JSON.
fn array<'a>(node: &Conjunction<'a>, parts: &[Part<'a>]) -> Plan<'a> {
    if parts.iter().any(|part| !part.schema.prefix_items.is_empty()) {
        return Plan::Plain(Type::Value);
    }
    let items = parts.iter().filter_map(|part| {
        let schema = part.schema.items.as_deref()?;
        Some(Part { schema, spot: Spot::step(&part.spot.place(), "Item") })
    });
    Plan::Array(Conjunction::all(items.collect(), Spot::step(&node.place(), "Item")))
}

/// The types, beside null, that all schemas allow; none where nothing says or nothing is left.
fn json_types(parts: &[Part<'_>]) -> Vec<JsonType> {
    const NUMBERS: u8 = bit(JsonType::Number) | bit(JsonType::Integer);
    let mut allowed = u8::MAX;
    for part in parts.iter().filter(|part| !part.schema.types.is_empty()) {
        // A number may be an integer.
        allowed &= part.schema.types.iter().fold(0, |bits, ty| match ty {
            JsonType::Null => bits,
            JsonType::Number => bits | NUMBERS,
            ty => bits | bit(*ty),
        });
    }
    if allowed == u8::MAX {
        return implied(parts).into_iter().collect();
    }
    if allowed & NUMBERS == NUMBERS {
        allowed &= !bit(JsonType::Integer);
    }
    let mut types = union::KINDS.to_vec();
    types.push(JsonType::Integer);
    types.retain(|ty| allowed & bit(*ty) != 0);
    // In the order written, by the first schema that says.
    let written = parts.iter().map(|part| &part.schema.types).find(|types| !types.is_empty());
    let at = |ty: &JsonType| written.and_then(|types| types.iter().position(|t| t == ty));
    types.sort_by_key(at);
    types
}

const fn bit(ty: JsonType) -> u8 {
    1 << ty as u8
}

/// The type that schemas without `type` mean.
fn implied(parts: &[Part<'_>]) -> Option<JsonType> {
    let mut values = parts.iter().flat_map(|part| values(part.schema)).peekable();
    if values.peek().is_some() {
        let mut types: Vec<Option<JsonType>> = values.map(value_type).collect();
        if types.contains(&Some(JsonType::Number)) {
            types.retain(|ty| *ty != Some(JsonType::Integer));
        }
        types.dedup();
        return if let [only] = types.as_slice() { *only } else { None };
    }
    let object = parts.iter().any(|part| object::is_meant(part.schema));
    let array = parts
        .iter()
        .any(|part| part.schema.items.is_some() || !part.schema.prefix_items.is_empty());
    match (object, array) {
        (true, false) => Some(JsonType::Object),
        (false, true) => Some(JsonType::Array),
        _ => None,
    }
}

/// The values that a schema lists, without null.
pub(super) fn values(schema: &Schema) -> impl Iterator<Item = &Json> {
    let listed = schema.enumeration.iter().flatten().chain(&schema.constant);
    listed.filter(|value| **value != Json::Null)
}

/// The type of a value, where listed values of that type make a scalar.
fn value_type(value: &Json) -> Option<JsonType> {
    match value {
        Json::Bool(_) => Some(JsonType::Boolean),
        Json::Number(text) if text.contains(['.', 'e', 'E']) => Some(JsonType::Number),
        Json::Number(_) => Some(JsonType::Integer),
        Json::String(_) => Some(JsonType::String),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

/// The texts that all schemas with a list allow, each once; `None` where no list says or one holds
/// what is no text.
fn texts<'a>(parts: &[Part<'a>]) -> Option<Vec<&'a str>> {
    let mut common: Option<Vec<&'a str>> = None;
    for part in parts {
        let mut list = Vec::new();
        for value in values(part.schema) {
            let Json::String(text) = value else { return None };
            list.push(text.as_str());
        }
        if list.is_empty() {
            continue;
        }
        let known: HashSet<&str> = list.iter().copied().collect();
        match &mut common {
            Some(common) => common.retain(|text| known.contains(text)),
            None => common = Some(list),
        }
    }
    let mut seen = HashSet::new();
    let mut texts = common?;
    texts.retain(|text| seen.insert(*text));
    (!texts.is_empty()).then_some(texts)
}
