//! Whether the branches of a `oneOf` exclude each other, so that `anyOf` means the same.

use super::merge::{merge, type_of};
use super::references::{References, Target};
use crate::ir::{Json, JsonType, Schema};

/// Whether no value, of objects that have no key but the described ones, fits two branches.
pub(super) fn are_exclusive(
    references: &References<'_>,
    branches: &[Schema],
    discriminator: Option<&str>,
) -> bool {
    let facets: Vec<Facets> =
        branches.iter().map(|branch| Facets::of(references, branch)).collect();
    if let Some(property) = discriminator {
        // The API tells them apart by it, whatever else fits.
        if facets.iter().all(|facets| facets.required.iter().any(|name| name == property)) {
            return true;
        }
    }
    facets
        .iter()
        .enumerate()
        .all(|(index, one)| facets.iter().skip(index + 1).all(|other| one.excludes(other)))
}

/// What tells a branch from others.
struct Facets {
    /// Empty for any.
    types: Vec<JsonType>,
    values: Option<Vec<Json>>,
    keys: Vec<String>,
    required: Vec<String>,
    /// The values that required keys are bound to.
    bound: Vec<(String, Vec<Json>)>,
}

impl Facets {
    fn of(references: &References<'_>, branch: &Schema) -> Self {
        let schema = merged(references, branch);
        let mut types = schema.types.clone();
        if types.is_empty() && !schema.properties.is_empty() {
            types.push(JsonType::Object);
        }
        if types.is_empty() && schema.items.is_some() {
            types.push(JsonType::Array);
        }
        let values = values(&schema);
        if let Some(values) = values.as_ref().filter(|_| types.is_empty()) {
            types = values.iter().map(type_of).collect();
        }
        let bound = schema.properties.iter().filter(|(name, _)| schema.required.contains(name));
        let bound = bound
            .filter_map(|(name, property)| Some((name.clone(), values_of(references, property)?)));
        Self {
            bound: bound.collect(),
            types,
            values,
            keys: schema.properties.keys().cloned().collect(),
            required: schema.required,
        }
    }

    fn excludes(&self, other: &Self) -> bool {
        let number = |ty: &JsonType| matches!(ty, JsonType::Integer | JsonType::Number);
        let shared = |types: &[JsonType], ty: &JsonType| {
            types.contains(ty) || number(ty) && types.iter().any(number)
        };
        let typed = !self.types.is_empty() && !other.types.is_empty();
        if typed && !self.types.iter().any(|ty| shared(&other.types, ty)) {
            return true;
        }
        if let (Some(own), Some(others)) = (&self.values, &other.values) {
            return !own.iter().any(|value| others.contains(value));
        }
        let objects = self.types == [JsonType::Object] && other.types == [JsonType::Object];
        if !objects {
            return false;
        }
        let bound = self.bound.iter().any(|(name, own)| {
            let others = other.bound.iter().find(|(other, _)| other == name);
            others.is_some_and(|(_, others)| !own.iter().any(|value| others.contains(value)))
        });
        let needs_more =
            |one: &Self, other: &Self| one.required.iter().any(|name| !other.keys.contains(name));
        bound || needs_more(self, other) && needs_more(other, self)
    }
}

fn values(schema: &Schema) -> Option<Vec<Json>> {
    match &schema.constant {
        Some(constant) => Some(vec![constant.clone()]),
        None => schema.enumeration.clone().filter(|values| !values.is_empty()),
    }
}

fn values_of(references: &References<'_>, schema: &Schema) -> Option<Vec<Json>> {
    values(&merged(references, schema))
}

fn merged(references: &References<'_>, schema: &Schema) -> Schema {
    let schema = match references.target_with(schema, &mut |_| {}) {
        Target::Definition(index) => match references.get(index) {
            Some(definition) => &definition.schema,
            None => schema,
        },
        Target::Schema(schema) => schema,
    };
    merge(references, schema).schema
}
