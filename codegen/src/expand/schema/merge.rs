//! `$ref` and `allOf` made one schema with what stands beside them.

use std::collections::BTreeSet;

use super::convert::Finding;
use super::keywords::asks_for;
use super::references::References;
use crate::ir::{DefinitionId, Json, JsonType, Schema};

/// A schema without `$ref` and `allOf`.
#[derive(Debug)]
pub(super) struct Merged {
    pub(super) schema: Schema,
    /// What could not be said in one schema, and is left out.
    pub(super) lost: Vec<Finding>,
    /// Its parts contradict each other, so no value fits.
    pub(super) is_impossible: bool,
}

/// Merges `schema` with all that it is composed of. Hidden properties are left out.
pub(super) fn merge<'a>(references: &References<'a>, schema: &'a Schema) -> Merged {
    let mut hidden: Vec<&str> = Vec::new();
    references.hidden_properties(schema, &mut hidden);
    let mut merger = Merger {
        merged: Schema::default(),
        lost: Vec::new(),
        hidden: &hidden,
        is_impossible: false,
    };
    let mut seen = BTreeSet::new();
    let mut waiting = vec![schema];
    let mut first = true;
    while let Some(part) = waiting.pop() {
        waiting.extend(part.all_of.iter().rev());
        if let Some(id) = part.reference.filter(|id| seen.insert(*id)) {
            let definition = references.get(references.beside(id));
            waiting.extend(definition.map(|definition| &definition.schema));
        }
        if std::mem::take(&mut first) {
            merger.merged = alone(part);
            merger.merged.properties.retain(|name, _| !hidden.contains(&name.as_str()));
            merger.merged.required.retain(|name| !hidden.contains(&name.as_str()));
        } else {
            merger.add(part);
        }
    }
    let mut absent = hidden.clone();
    references.hidden_in_branches(&merger.merged, &mut absent);
    let absent: Vec<String> = absent.into_iter().map(str::to_owned).collect();
    merger.merged.required.retain(|name| !absent.contains(name));
    let Merger { merged: mut schema, lost, is_impossible, .. } = merger;
    schema.any_of.retain(|branch| !asks_for(branch, &hidden));
    schema.one_of.retain(|branch| !asks_for(branch, &hidden));
    Merged { schema, lost, is_impossible }
}

/// What a schema says without what it is composed of.
fn alone(schema: &Schema) -> Schema {
    let mut own = schema.clone();
    own.reference = None;
    own.all_of = Vec::new();
    own
}

struct Merger<'h> {
    merged: Schema,
    lost: Vec<Finding>,
    hidden: &'h [&'h str],
    is_impossible: bool,
}

/// Takes `other` where there is nothing yet. Whether both say something.
fn take<T>(own: &mut Option<T>, other: Option<T>) -> bool {
    let both = own.is_some() && other.is_some();
    if own.is_none() {
        *own = other;
    }
    both
}

impl Merger<'_> {
    fn lose(&mut self, part: &Schema, what: &str) {
        let reason = format!("`allOf` with {what}");
        self.lost.push(Finding { reason, mark: part.mark });
    }

    fn contradict(&mut self, part: &Schema, what: &str) {
        self.lose(part, what);
        self.is_impossible = true;
    }

    fn add(&mut self, part: &Schema) {
        let merged = &mut self.merged;
        for (own, other) in [
            (&mut merged.title, &part.title),
            (&mut merged.description, &part.description),
            (&mut merged.meanings, &part.meanings),
        ] {
            if own.is_empty() {
                own.clone_from(other);
            }
        }
        merged.never |= part.never;
        merged.deprecated |= part.deprecated;
        merged.unique_items |= part.unique_items;
        merged.sealed |= part.sealed;
        take(&mut merged.default, part.default.clone());
        take(&mut merged.discriminator, part.discriminator.clone());
        self.add_values(part);
        self.add_limits(part);
        self.add_array(part);
        self.add_object(part);
        self.add_combinations(part);
    }

    fn add_values(&mut self, part: &Schema) {
        if !part.types.is_empty() {
            match common_types(&self.merged.types, &part.types) {
                types if types.is_empty() => self.contradict(part, "types that exclude each other"),
                types => self.merged.types = types,
            }
        }
        if let Some(values) = &part.enumeration {
            match &mut self.merged.enumeration {
                None => self.merged.enumeration = Some(values.clone()),
                Some(own) if own.iter().any(|value| values.contains(value)) => {
                    own.retain(|value| values.contains(value));
                }
                Some(_) => self.contradict(part, "enums that have no value in common"),
            }
        }
        if let Some(constant) = &part.constant {
            match &self.merged.constant {
                Some(own) if own != constant => self.contradict(part, "two `const`"),
                _ => self.merged.constant = Some(constant.clone()),
            }
        }
        for (is_pattern, other) in [(true, &part.pattern), (false, &part.format)] {
            let merged = &mut self.merged;
            let own = if is_pattern { &mut merged.pattern } else { &mut merged.format };
            if own.is_empty() {
                own.clone_from(other);
            } else if !other.is_empty() && own != other {
                self.lose(part, if is_pattern { "two patterns" } else { "two formats" });
            }
        }
    }

    fn add_limits(&mut self, part: &Schema) {
        for (keyword, limit) in &part.limits {
            let own = self.merged.limits.iter_mut().find(|(own, _)| own == keyword);
            let Some((_, own)) = own else {
                self.merged.limits.push((keyword, limit.clone()));
                continue;
            };
            let (Ok(is), Ok(other)) = (own.parse::<f64>(), limit.parse::<f64>()) else { continue };
            let is_least = keyword.starts_with("min") || *keyword == "exclusiveMinimum";
            if *keyword == "multipleOf" {
                if is != other {
                    self.lose(part, "two `multipleOf`");
                }
            } else if (other > is) == is_least && other != is {
                own.clone_from(limit);
            }
        }
    }

    fn add_array(&mut self, part: &Schema) {
        if let Some(items) = &part.items {
            let items = items.as_ref().clone();
            let both = match self.merged.items.take() {
                Some(own) => both(*own, items),
                None => items,
            };
            self.merged.items = Some(Box::new(both));
        }
        if !part.prefix_items.is_empty() {
            if self.merged.prefix_items.is_empty() {
                self.merged.prefix_items.clone_from(&part.prefix_items);
            } else {
                self.lose(part, "two `prefixItems`");
            }
        }
        if take(&mut self.merged.contains, part.contains.clone()) {
            self.lose(part, "two `contains`");
        }
    }

    fn add_object(&mut self, part: &Schema) {
        self.add_additional(part);
        for (name, schema) in &part.properties {
            if self.hidden.contains(&name.as_str()) {
                continue;
            }
            match self.merged.properties.get_mut(name) {
                Some(own) => *own = both(std::mem::take(own), schema.clone()),
                None => {
                    self.merged.properties.insert(name.clone(), schema.clone());
                }
            }
        }
        for name in &part.required {
            if !self.merged.required.contains(name) && !self.hidden.contains(&name.as_str()) {
                self.merged.required.push(name.clone());
            }
        }
        if take(&mut self.merged.property_names, part.property_names.clone()) {
            self.lose(part, "two `propertyNames`");
        }
        let merged = &mut self.merged;
        merged.pattern_properties.extend(part.pattern_properties.iter().cloned());
        merged.dependent_required.extend(part.dependent_required.iter().cloned());
        merged.dependent_schemas.extend(part.dependent_schemas.iter().cloned());
    }

    /// What one says of further properties holds for those that only the other one knows.
    fn add_additional(&mut self, part: &Schema) {
        let any = |schema: &Option<Box<Schema>>| {
            schema.as_deref().is_none_or(|s| !s.never && !super::references::says_anything(s))
        };
        let unknown = |one: &Schema, other: &Schema| {
            other.properties.keys().any(|name| !one.properties.contains_key(name))
        };
        let clash = (!any(&self.merged.additional) && unknown(&self.merged, part))
            || (!any(&part.additional) && unknown(part, &self.merged));
        if clash {
            self.lose(part, "a member that forbids what another one describes");
            self.merged.additional = None;
        } else if any(&self.merged.additional) && part.additional.is_some() {
            self.merged.additional.clone_from(&part.additional);
        } else if !any(&part.additional) {
            self.lose(part, "two `additionalProperties`");
        }
    }

    fn add_combinations(&mut self, part: &Schema) {
        for is_any in [true, false] {
            let (own, other) = if is_any {
                (&mut self.merged.any_of, &part.any_of)
            } else {
                (&mut self.merged.one_of, &part.one_of)
            };
            if own.is_empty() {
                own.clone_from(other);
            } else if !other.is_empty() {
                self.lose(part, "two unions");
            }
        }
        if let Some(not) = &part.not {
            let not = match self.merged.not.take() {
                None => not.clone(),
                Some(own) => Box::new(Schema {
                    any_of: vec![*own, not.as_ref().clone()],
                    ..Schema::default()
                }),
            };
            self.merged.not = Some(not);
        }
        if take(&mut self.merged.condition, part.condition.clone()) {
            self.lose(part, "two conditions");
        }
    }
}

/// The types of both lists; an empty list is all types.
fn common_types(one: &[JsonType], other: &[JsonType]) -> Vec<JsonType> {
    if one.is_empty() {
        return other.to_vec();
    }
    let has = |list: &[JsonType], ty: JsonType| {
        list.contains(&ty) || ty == JsonType::Integer && list.contains(&JsonType::Number)
    };
    let mut common: Vec<JsonType> = Vec::new();
    for ty in one.iter().chain(other) {
        if has(one, *ty) && has(other, *ty) && !common.contains(ty) {
            common.push(*ty);
        }
    }
    common
}

/// A schema that both describe.
fn both(one: Schema, other: Schema) -> Schema {
    let bare = |schema: &Schema| -> Option<DefinitionId> {
        schema.reference.filter(|_| !super::references::constrains(schema))
    };
    if bare(&one).is_some() && bare(&one) == bare(&other) {
        return one;
    }
    if !super::references::says_anything(&other) {
        return with_description(one, other.description);
    }
    if !super::references::says_anything(&one) {
        return with_description(other, one.description);
    }
    let description = [&one, &other].map(|s| s.description.clone());
    let [first, second] = description;
    Schema {
        mark: other.mark,
        description: if first.is_empty() { second } else { first },
        read_only: one.read_only || other.read_only,
        write_only: one.write_only || other.write_only,
        all_of: vec![one, other],
        ..Schema::default()
    }
}

fn with_description(mut schema: Schema, description: String) -> Schema {
    if !description.is_empty() {
        schema.description = description;
    }
    schema
}

/// The types of these values.
pub(super) fn types_of(values: &[Json]) -> Vec<JsonType> {
    let mut types = Vec::new();
    for value in values {
        let ty = type_of(value);
        if !types.contains(&ty) {
            types.push(ty);
        }
    }
    if types.contains(&JsonType::Number) {
        types.retain(|ty| *ty != JsonType::Integer);
    }
    types
}

/// The type of a value.
pub(super) fn type_of(value: &Json) -> JsonType {
    match value {
        Json::Null => JsonType::Null,
        Json::Bool(_) => JsonType::Boolean,
        Json::Number(text) if text.contains(['.', 'e', 'E']) => JsonType::Number,
        Json::Number(_) => JsonType::Integer,
        Json::String(_) => JsonType::String,
        Json::Array(_) => JsonType::Array,
        Json::Object(_) => JsonType::Object,
    }
}
