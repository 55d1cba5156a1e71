//! What references lead to, and what `readOnly` (in what the API gives, `writeOnly`) takes away.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::form::Form;
use super::notes::Notes;
use crate::ir::{Definition, DefinitionId, OneWay, Schema};

/// The definitions of a toolbox.
#[derive(Debug, Clone)]
pub(super) struct References<'a> {
    definitions: &'a [Definition],
    /// What belongs to the other direction alone; nothing in forms that are made of another one.
    hidden: Option<Rc<OneWay>>,
    pub(super) form: Form,
}

/// What a schema comes down to.
pub(super) enum Target<'a> {
    /// It is a reference to the definition at this index, and nothing else.
    Definition(usize),
    /// It has keywords of its own.
    Schema(&'a Schema),
}

impl<'a> References<'a> {
    pub(super) fn new(definitions: &'a [Definition], form: Form) -> Self {
        let hidden: Option<fn(&Schema) -> bool> = match form {
            Form::Plain | Form::Check => Some(|schema| schema.read_only),
            Form::Output => Some(|schema| schema.write_only),
            // They are made of what the plain form shows.
            Form::Strict | Form::Gemini => None,
        };
        let hidden = hidden.map(|says| Rc::new(OneWay::new(definitions, says)));
        Self { definitions, hidden, form }
    }

    pub(super) fn definitions(&self) -> &'a [Definition] {
        self.definitions
    }

    pub(super) fn get(&self, index: usize) -> Option<&'a Definition> {
        self.definitions.get(index)
    }

    /// Takes off what only annotates: an `allOf` of one, and definitions that are mere references.
    /// The annotations met on the way are gathered in `notes`, the outermost first.
    pub(super) fn target(&self, schema: &'a Schema, notes: &mut Notes) -> Target<'a> {
        self.target_with(schema, &mut |schema| notes.absorb(schema))
    }

    /// The same with whatever is to be done with what annotates, the outermost first.
    pub(super) fn target_with(
        &self,
        schema: &'a Schema,
        meet: &mut dyn FnMut(&'a Schema),
    ) -> Target<'a> {
        let mut schema = schema;
        loop {
            meet(schema);
            if let Some(inner) = sole_member(schema) {
                schema = inner;
            } else if let Some(id) = bare_reference(schema) {
                return Target::Definition(self.resolve(id, meet));
            } else {
                return Target::Schema(schema);
            }
        }
    }

    /// The definition at the end of a chain of mere references. A chain that never ends was
    /// reported by lowering; here it stops anywhere.
    fn resolve(&self, id: DefinitionId, meet: &mut dyn FnMut(&'a Schema)) -> usize {
        let mut at = id.0 as usize;
        for _ in 0..self.definitions.len() {
            let Some(definition) = self.get(at) else { break };
            let Some(next) = leads_to(&definition.schema) else { break };
            let mut schema = &definition.schema;
            meet(schema);
            while let Some(inner) = sole_member(schema) {
                schema = inner;
                meet(schema);
            }
            at = next.0 as usize;
        }
        at
    }

    /// The definition that a reference beside other keywords leads to.
    pub(super) fn beside(&self, id: DefinitionId) -> usize {
        self.resolve(id, &mut |_| {})
    }

    /// Whether a property with this schema belongs to the other direction alone.
    pub(super) fn is_hidden(&self, schema: &Schema) -> bool {
        self.hidden.as_ref().is_some_and(|hidden| hidden.is(schema))
    }

    /// The hidden properties of an object, those of what it is composed of included: none of them
    /// can be required.
    pub(super) fn hidden_properties(&self, schema: &'a Schema, names: &mut Vec<&'a str>) {
        self.add_hidden(&self.composed(schema, false), names);
    }

    /// What is hidden in a branch of a union and shown nowhere outside of it: the object itself
    /// cannot require it either.
    pub(super) fn hidden_in_branches(&self, schema: &'a Schema, names: &mut Vec<&'a str>) {
        if schema.required.is_empty() || schema.any_of.is_empty() && schema.one_of.is_empty() {
            return;
        }
        let mut found = Vec::new();
        self.add_hidden(&self.composed(schema, true), &mut found);
        let own = self.composed(schema, false);
        found.retain(|name| !own.iter().any(|part| part.properties.contains_key(*name)));
        names.extend(found);
    }

    fn add_hidden(&self, parts: &[&'a Schema], names: &mut Vec<&'a str>) {
        if self.hidden.is_none() {
            return;
        }
        for part in parts {
            let properties = part.properties.iter();
            let hidden = properties.filter(|(_, property)| self.is_hidden(property));
            names.extend(hidden.map(|(name, _)| name.as_str()));
        }
    }

    /// Whether the definition at `index` would show, or require, one of these properties, which are
    /// hidden where it is used.
    pub(super) fn shows(&self, index: usize, hidden: &[&str]) -> bool {
        let Some(definition) = self.get(index).filter(|_| !hidden.is_empty()) else { return false };
        let mut own = Vec::new();
        self.hidden_properties(&definition.schema, &mut own);
        let is_shown = |name: &str| hidden.contains(&name) && !own.contains(&name);
        self.composed(&definition.schema, true).iter().any(|part| {
            part.properties.keys().chain(&part.required).any(|name| is_shown(name))
                || part
                    .dependent_required
                    .iter()
                    .any(|(name, names)| is_shown(name) || names.iter().any(|name| is_shown(name)))
        })
    }

    /// A schema and all that it is composed of by `$ref` and `allOf`, on request the branches of
    /// unions too, each once: schemas may be composed of each other in any number of ways.
    fn composed(&self, schema: &'a Schema, branches: bool) -> Vec<&'a Schema> {
        let mut seen = BTreeSet::new();
        let mut parts = vec![schema];
        let mut at = 0;
        while let Some(part) = parts.get(at).copied() {
            at += 1;
            if let Some(id) = part.reference.filter(|id| seen.insert(*id)) {
                parts.extend(self.get(id.0 as usize).map(|definition| &definition.schema));
            }
            parts.extend(&part.all_of);
            if branches {
                parts.extend(part.any_of.iter().chain(&part.one_of));
            }
        }
        parts
    }
}

fn leads_to(schema: &Schema) -> Option<DefinitionId> {
    let mut schema = schema;
    while let Some(inner) = sole_member(schema) {
        schema = inner;
    }
    bare_reference(schema)
}

/// The one member of an `allOf` beside which nothing constrains.
pub(super) fn sole_member(schema: &Schema) -> Option<&Schema> {
    match schema.all_of.as_slice() {
        [member] if schema.reference.is_none() && !constrains(schema) => Some(member),
        _ => None,
    }
}

/// The reference beside which nothing constrains.
fn bare_reference(schema: &Schema) -> Option<DefinitionId> {
    schema.reference.filter(|_| schema.all_of.is_empty() && !constrains(schema))
}

/// Whether there is a keyword, apart from `$ref` and `allOf`, that says what is valid.
pub(super) fn constrains(schema: &Schema) -> bool {
    schema.never
        || !schema.types.is_empty()
        || !schema.format.is_empty()
        || schema.enumeration.is_some()
        || schema.constant.is_some()
        || !schema.pattern.is_empty()
        || !schema.limits.is_empty()
        || schema.unique_items
        || schema.sealed
        || schema.items.is_some()
        || !schema.prefix_items.is_empty()
        || schema.contains.is_some()
        || !schema.properties.is_empty()
        || !schema.required.is_empty()
        || schema.additional.is_some()
        || !schema.pattern_properties.is_empty()
        || schema.property_names.is_some()
        || !schema.any_of.is_empty()
        || !schema.one_of.is_empty()
        || schema.not.is_some()
        || schema.condition.is_some()
        || !schema.dependent_required.is_empty()
        || !schema.dependent_schemas.is_empty()
}

/// Whether anything is said about what is valid.
pub(super) fn says_anything(schema: &Schema) -> bool {
    schema.reference.is_some() || !schema.all_of.is_empty() || constrains(schema)
}
