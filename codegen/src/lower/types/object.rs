//! Objects: properties of all schemas that apply, and what else an object may hold.

use std::collections::HashSet;

use indexmap::IndexMap;

use crate::ir::{Schema, Type};

use super::flatten::Flattener;
use super::place::{Conjunction, Part, Place, Spot, first};
use super::plan::Plan;

/// An object with known properties.
#[derive(Debug)]
pub(super) struct StructPlan<'a> {
    /// The properties.
    pub(super) fields: Vec<FieldPlan<'a>>,
    /// What other properties are, where they are kept.
    pub(super) rest: Option<Conjunction<'a>>,
}

/// A property.
#[derive(Debug)]
pub(super) struct FieldPlan<'a> {
    /// Its name on the wire.
    pub(super) wire: &'a str,
    /// What it is.
    pub(super) node: Conjunction<'a>,
    /// Whether it is there in requests and in responses.
    pub(super) required: bool,
    /// What it is, may be empty.
    pub(super) description: &'a str,
    /// Not recommended any more.
    pub(super) deprecated: bool,
}

/// Whether a schema without `type` means an object.
pub(super) fn is_meant(schema: &Schema) -> bool {
    !schema.properties.is_empty()
        || !schema.pattern_properties.is_empty()
        || schema.additional.as_ref().is_some_and(|additional| !additional.never)
}

/// An object: a struct when properties are known, else a map.
pub(super) fn object<'a>(
    flattener: &Flattener<'a>,
    node: &Conjunction<'a>,
    parts: &[Part<'a>],
) -> Plan<'a> {
    let place = node.place();
    let rest = rest(&place, parts);
    let fields = fields(flattener, &place, parts);
    if !fields.is_empty() {
        return Plan::Struct(StructPlan { fields, rest });
    }
    match rest {
        Some(values) => Plan::Map(values),
        None => Plan::Plain(Type::Map(Box::new(Type::Value))),
    }
}

fn fields<'a>(flattener: &Flattener<'a>, place: &Place, parts: &[Part<'a>]) -> Vec<FieldPlan<'a>> {
    let mut properties: IndexMap<&'a str, Vec<Part<'a>>> = IndexMap::new();
    for part in parts.iter().filter(|part| !part.schema.properties.is_empty()) {
        let parent = part.spot.place();
        for (wire, schema) in &part.schema.properties {
            let spot = Spot::step(&parent, wire);
            properties.entry(wire).or_default().push(Part { schema, spot });
        }
    }
    let required: HashSet<&str> =
        parts.iter().flat_map(|part| &part.schema.required).map(String::as_str).collect();
    properties
        .into_iter()
        // A property that is `false` is a property that must not be there.
        .filter(|(_, parts)| !parts.iter().any(|part| part.schema.never))
        .map(|(wire, parts)| {
            // Requests are without what is read only, responses without what is write only, and
            // both share the type.
            let required = required.contains(wire)
                && !parts.iter().any(|part| flattener.is_one_way(part.schema));
            field(place, wire, parts, required)
        })
        .collect()
}

fn field<'a>(place: &Place, wire: &'a str, parts: Vec<Part<'a>>, required: bool) -> FieldPlan<'a> {
    let deprecated = parts.iter().any(|part| part.schema.deprecated);
    let node = Conjunction::all(parts, Spot::step(place, wire));
    let description = first(&node.parts, |schema| &schema.description);
    FieldPlan { wire, node, required, description, deprecated }
}

/// What the properties are that no schema names: `None` where nothing says that there are any.
fn rest<'a>(place: &Place, parts: &[Part<'a>]) -> Option<Conjunction<'a>> {
    let mut values = Vec::new();
    let mut patterns = Vec::new();
    let mut closed = false;
    for part in parts {
        let schema = part.schema;
        let at = |schema| Part { schema, spot: Spot::step(&part.spot.place(), "Value") };
        match schema.additional.as_deref() {
            Some(additional) if additional.never => closed = true,
            Some(additional) => values.push(at(additional)),
            None => {}
        }
        patterns.extend(schema.pattern_properties.iter().map(|(_, schema)| at(schema)));
    }
    let spot = Spot::step(place, "Value");
    match (values.is_empty(), patterns.len()) {
        (true, 0) => None,
        (true, 1) => Some(Conjunction::all(patterns, spot)),
        (false, 0) if closed => None,
        (false, 0) => Some(Conjunction::all(values, spot)),
        // Several kinds of values: any JSON.
        _ => Some(Conjunction::all(Vec::new(), spot)),
    }
}
