//! Schemas that come back to themselves without going into the value: a validator that follows
//! them never ends (JSON Schema 2020-12, 9.4.1).
//!
//! The usual one is a base whose `oneOf` lists its children, each of which is composed of the base.
//! A child means the base's properties, not that it is one of the children again: so it gets the
//! base without the union. All other circles say nothing that they do not say without the step that
//! closes them, which is cut.

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{Definition, DefinitionId, Schema};

/// Cuts all such circles.
pub(super) fn cut(definitions: &mut Vec<Definition>) {
    let circles = circles(definitions);
    if circles.iter().all(|circle| *circle == 0) {
        return;
    }
    give_bases(definitions, &circles);
    drop_closing_steps(definitions);
}

/// How one schema is applied to the value of another.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    /// All of it has to hold: `$ref`, `allOf`.
    All,
    /// A branch: `anyOf`, `oneOf`.
    Branch,
    /// Anything else that looks at the same value.
    Other,
}

/// The schemas that `schema` applies to the same value, without those behind references.
fn in_place(schema: &mut Schema) -> Vec<(Step, &mut Schema)> {
    let mut found: Vec<(Step, &mut Schema)> = Vec::new();
    found.extend(schema.all_of.iter_mut().map(|s| (Step::All, s)));
    found.extend(schema.any_of.iter_mut().map(|s| (Step::Branch, s)));
    found.extend(schema.one_of.iter_mut().map(|s| (Step::Branch, s)));
    found.extend(schema.not.as_deref_mut().map(|s| (Step::Other, s)));
    if let Some(condition) = &mut schema.condition {
        found.push((Step::Other, &mut condition.test));
        found.extend(condition.then.as_mut().map(|s| (Step::Other, s)));
        found.extend(condition.otherwise.as_mut().map(|s| (Step::Other, s)));
    }
    found.extend(schema.dependent_schemas.iter_mut().map(|(_, s)| (Step::Other, s)));
    found
}

/// The definitions that a definition applies to its own value, in order.
fn targets(schema: &Schema, found: &mut Vec<usize>) {
    found.extend(schema.reference.map(|id| id.0 as usize));
    let condition = schema.condition.iter().flat_map(|condition| {
        std::iter::once(&condition.test).chain(&condition.then).chain(&condition.otherwise)
    });
    let parts = schema.all_of.iter().chain(&schema.any_of).chain(&schema.one_of);
    let dependent = schema.dependent_schemas.iter().map(|(_, schema)| schema);
    for part in parts.chain(schema.not.as_deref()).chain(condition).chain(dependent) {
        targets(part, found);
    }
}

/// For each definition those that it applies to its own value.
fn edges(definitions: &[Definition]) -> Vec<Vec<usize>> {
    let of = |definition: &Definition| {
        let mut found = Vec::new();
        targets(&definition.schema, &mut found);
        found.retain(|target| *target < definitions.len());
        found
    };
    definitions.iter().map(of).collect()
}

/// For each definition the number of the circle that it is in, from 1; 0 for none. (The strongly
/// connected components, by Tarjan's algorithm, without recursion.)
fn circles(definitions: &[Definition]) -> Vec<usize> {
    let edges = edges(definitions);
    let mut search = Search {
        edges: &edges,
        order: vec![0; edges.len()],
        low: vec![0; edges.len()],
        open: Vec::new(),
        is_open: vec![false; edges.len()],
        circle: vec![0; edges.len()],
        visited: 0,
        circles: 0,
    };
    for start in 0..edges.len() {
        if search.order.get(start) == Some(&0) {
            search.from(start);
        }
    }
    search.circle
}

struct Search<'e> {
    edges: &'e [Vec<usize>],
    /// When each was met, from 1.
    order: Vec<usize>,
    /// The earliest one that each leads back to.
    low: Vec<usize>,
    open: Vec<usize>,
    is_open: Vec<bool>,
    circle: Vec<usize>,
    visited: usize,
    circles: usize,
}

fn at<T: Copy + Default>(list: &[T], index: usize) -> T {
    list.get(index).copied().unwrap_or_default()
}

fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(slot) = list.get_mut(index) {
        *slot = value;
    }
}

impl Search<'_> {
    fn from(&mut self, start: usize) {
        let mut path: Vec<(usize, usize)> = Vec::new();
        self.meet(start, &mut path);
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            let edge = self.edges.get(node).and_then(|edges| edges.get(*next)).copied();
            *next += 1;
            match edge {
                Some(target) if at(&self.order, target) == 0 => self.meet(target, &mut path),
                Some(target) if at(&self.is_open, target) => {
                    let low = at(&self.low, node).min(at(&self.order, target));
                    set(&mut self.low, node, low);
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((parent, _)) = path.last() {
                        let low = at(&self.low, *parent).min(at(&self.low, node));
                        set(&mut self.low, *parent, low);
                    }
                    self.leave(node);
                }
            }
        }
    }

    fn meet(&mut self, node: usize, path: &mut Vec<(usize, usize)>) {
        self.visited += 1;
        set(&mut self.order, node, self.visited);
        set(&mut self.low, node, self.visited);
        set(&mut self.is_open, node, true);
        self.open.push(node);
        path.push((node, 0));
    }

    /// Takes the whole component off when `node` is its first.
    fn leave(&mut self, node: usize) {
        if at(&self.low, node) != at(&self.order, node) {
            return;
        }
        let start = self.open.iter().rposition(|open| *open == node).unwrap_or_default();
        let members = self.open.split_off(start);
        let itself = self.edges.get(node).is_some_and(|edges| edges.contains(&node));
        let is_circle = members.len() > 1 || itself;
        self.circles += usize::from(is_circle);
        for member in members {
            set(&mut self.is_open, member, false);
            set(&mut self.circle, member, if is_circle { self.circles } else { 0 });
        }
    }
}

/// Where a definition of a circle is composed of another one of it that has a union, it gets that
/// other one without the union, as a definition of its own.
fn give_bases(definitions: &mut Vec<Definition>, circles: &[usize]) {
    let has_union: Vec<bool> = definitions
        .iter()
        .map(|d| !(d.schema.any_of.is_empty() && d.schema.one_of.is_empty()))
        .collect();
    let mut bases =
        Bases { circles, has_union: &has_union, first: definitions.len(), ids: BTreeMap::new() };
    for (index, definition) in definitions.iter_mut().enumerate() {
        let circle = at(circles, index);
        if circle != 0 {
            bases.place(&mut definition.schema, Step::All, circle);
        }
    }
    let mut made: Vec<(usize, usize)> = bases.ids.into_iter().map(|(of, id)| (id, of)).collect();
    made.sort_unstable();
    for (_, of) in made {
        let Some(definition) = definitions.get(of) else { continue };
        let mut schema = definition.schema.clone();
        schema.any_of.clear();
        schema.one_of.clear();
        let name = free_name(&format!("{}_base", definition.name), definitions);
        definitions.push(Definition { name, schema });
    }
}

struct Bases<'b> {
    circles: &'b [usize],
    has_union: &'b [bool],
    /// The id of the first base.
    first: usize,
    /// The id of the base of each definition that needs one.
    ids: BTreeMap<usize, usize>,
}

impl Bases<'_> {
    fn place(&mut self, schema: &mut Schema, step: Step, circle: usize) {
        if let Some(id) = &mut schema.reference {
            let target = id.0 as usize;
            let same = at(self.circles, target) == circle;
            if same && step == Step::All && at(self.has_union, target) {
                let next = self.first + self.ids.len();
                *id = DefinitionId(*self.ids.entry(target).or_insert(next) as u32);
            }
        }
        for (step, part) in in_place(schema) {
            self.place(part, step, circle);
        }
    }
}

fn free_name(wanted: &str, definitions: &[Definition]) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    while definitions.iter().any(|definition| definition.name == name) {
        name = format!("{wanted}_{number}");
        number += 1;
    }
    name
}

/// Takes the steps away that close circles.
fn drop_closing_steps(definitions: &mut [Definition]) {
    let closing = closing_steps(&edges(definitions));
    let sources: BTreeSet<usize> = closing.iter().map(|(source, _)| *source).collect();
    for source in sources {
        if let Some(definition) = definitions.get_mut(source) {
            drop_steps(&mut definition.schema, &|target| closing.contains(&(source, target)));
        }
    }
}

/// The steps that lead back to where a walk through all definitions came from.
fn closing_steps(edges: &[Vec<usize>]) -> BTreeSet<(usize, usize)> {
    let mut closing = BTreeSet::new();
    let mut is_met = vec![false; edges.len()];
    let mut is_on_path = vec![false; edges.len()];
    for start in 0..edges.len() {
        let mut path: Vec<(usize, usize)> = Vec::new();
        if !at(&is_met, start) {
            path.push((start, 0));
        }
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            set(&mut is_met, node, true);
            set(&mut is_on_path, node, true);
            let edge = edges.get(node).and_then(|edges| edges.get(*next)).copied();
            *next += 1;
            match edge {
                Some(target) if at(&is_on_path, target) => {
                    closing.insert((node, target));
                }
                Some(target) if !at(&is_met, target) => path.push((target, 0)),
                Some(_) => {}
                None => {
                    set(&mut is_on_path, node, false);
                    path.pop();
                }
            }
        }
    }
    closing
}

fn drop_steps(schema: &mut Schema, closes: &dyn Fn(usize) -> bool) {
    let leads = |schema: &Schema| schema.reference.is_some_and(|id| closes(id.0 as usize));
    if leads(schema) {
        schema.reference = None;
    }
    // A branch that is the whole again, or the opposite of the whole, goes as a whole.
    schema.any_of.retain(|branch| !leads(branch));
    schema.one_of.retain(|branch| !leads(branch));
    if schema.not.as_deref().is_some_and(leads) {
        schema.not = None;
    }
    if schema.condition.as_deref().is_some_and(|condition| leads(&condition.test)) {
        schema.condition = None;
    }
    for (_, part) in in_place(schema) {
        drop_steps(part, closes);
    }
}

#[cfg(test)]
#[path = "cycles_tests.rs"]
mod tests;
