//! What references lead to, and what `readOnly` takes away.

use std::collections::BTreeSet;

use super::notes::Notes;
use crate::ir::{Definition, DefinitionId, Schema};

/// The definitions of a toolbox.
#[derive(Debug, Clone, Copy)]
pub(super) struct References<'a> {
    definitions: &'a [Definition],
}

/// What a schema comes down to.
pub(super) enum Target<'a> {
    /// It is a reference to the definition at this index, and nothing else.
    Definition(usize),
    /// It has keywords of its own.
    Schema(&'a Schema),
}

impl<'a> References<'a> {
    pub(super) fn new(definitions: &'a [Definition]) -> Self {
        Self { definitions }
    }

    pub(super) fn get(self, index: usize) -> Option<&'a Definition> {
        self.definitions.get(index)
    }

    /// Takes off what only annotates: an `allOf` of one, and definitions that are mere references.
    /// The annotations met on the way are gathered in `notes`, the outermost first.
    pub(super) fn target(self, schema: &'a Schema, notes: &mut Notes) -> Target<'a> {
        let mut schema = schema;
        loop {
            notes.absorb(schema);
            if let Some(inner) = sole_member(schema) {
                schema = inner;
            } else if let Some(id) = bare_reference(schema) {
                return Target::Definition(self.resolve(id, notes));
            } else {
                return Target::Schema(schema);
            }
        }
    }

    /// The definition at the end of a chain of mere references. A chain that never ends was
    /// reported by lowering; here it stops anywhere.
    pub(super) fn resolve(self, id: DefinitionId, notes: &mut Notes) -> usize {
        let mut at = id.0 as usize;
        for _ in 0..self.definitions.len() {
            let Some(definition) = self.get(at) else { break };
            let Some(next) = leads_to(&definition.schema) else { break };
            let mut schema = &definition.schema;
            notes.absorb(schema);
            while let Some(inner) = sole_member(schema) {
                schema = inner;
                notes.absorb(schema);
            }
            at = next.0 as usize;
        }
        at
    }

    /// Whether a property with this schema belongs to responses alone.
    pub(super) fn is_read_only(self, schema: &'a Schema) -> bool {
        self.composed(schema).iter().any(|part| part.read_only)
    }

    /// The read-only properties of an object, those of what it is composed of included: none of
    /// them can be required of a model.
    pub(super) fn read_only_properties(self, schema: &'a Schema, names: &mut Vec<&'a str>) {
        for part in self.composed(schema) {
            let properties = part.properties.iter();
            let read_only = properties.filter(|(_, property)| self.is_read_only(property));
            names.extend(read_only.map(|(name, _)| name.as_str()));
        }
    }

    /// A schema and all that it is composed of by `$ref` and `allOf`, each once: schemas may be
    /// composed of each other in any number of ways.
    fn composed(self, schema: &'a Schema) -> Vec<&'a Schema> {
        let mut seen = BTreeSet::new();
        let mut parts = vec![schema];
        let mut at = 0;
        while let Some(part) = parts.get(at).copied() {
            at += 1;
            if let Some(id) = part.reference.filter(|id| seen.insert(*id)) {
                parts.extend(self.get(id.0 as usize).map(|definition| &definition.schema));
            }
            parts.extend(&part.all_of);
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
fn sole_member(schema: &Schema) -> Option<&Schema> {
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
fn constrains(schema: &Schema) -> bool {
    schema.never
        || !schema.types.is_empty()
        || !schema.format.is_empty()
        || schema.enumeration.is_some()
        || schema.constant.is_some()
        || !schema.pattern.is_empty()
        || !schema.limits.is_empty()
        || schema.unique_items
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
