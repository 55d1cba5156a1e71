//! Definitions: the schemas that references lead to, each lowered once.
//!
//! Meeting a reference only notes its target; the targets are lowered from a list afterwards, so
//! that neither a cycle nor a chain of ten thousand references uses the stack.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::diagnostics::Diagnostic;
use crate::document::{Node, Target, Value};
use crate::ir::{Definition, DefinitionId, Schema, Source};

use super::Lowering;

/// The definitions met so far.
#[derive(Debug, Default)]
pub(super) struct Definitions<'a> {
    ids: BTreeMap<Target, DefinitionId>,
    waiting: VecDeque<&'a Node>,
    names: Vec<String>,
    taken: BTreeSet<String>,
    /// Definitions of one name in several schemas that are documents of their own.
    namesakes: BTreeMap<String, Vec<(Target, &'a Node)>>,
    effort: usize,
}

/// How many definitions of one name a further one is compared with.
const MOST_NAMESAKES: usize = 8;
/// How many nodes all of these comparisons look at.
const MOST_EFFORT: usize = 2_000_000;

impl<'a> Definitions<'a> {
    /// The id of a target, which is put on the list when it is new.
    fn id(&mut self, target: Target, node: &'a Node) -> DefinitionId {
        if let Some(id) = self.ids.get(&target) {
            return *id;
        }
        let id = DefinitionId(self.names.len() as u32);
        self.names.push(unique_key(&target.name(), &mut self.taken));
        self.waiting.push_back(node);
        self.ids.insert(target, id);
        id
    }
}

impl<'a> Lowering<'a, '_> {
    /// The definition that `reference`, written at `site`, leads to; an error and `None` where it
    /// leads nowhere.
    pub(super) fn definition(&mut self, site: &'a Node, reference: &str) -> Option<DefinitionId> {
        match self.document.resolve(site.mark, reference) {
            Ok((node, target)) => {
                let target = match self.source {
                    Source::Mcp => self.namesake(target, node),
                    _ => target,
                };
                Some(self.definitions.id(target, node))
            }
            Err(error) => {
                self.unresolved(site, error);
                None
            }
        }
    }

    /// The definition that says the same as this one, references followed: servers write what several
    /// tools share into the schema of each.
    fn namesake(&mut self, target: Target, node: &'a Node) -> Target {
        if self.definitions.ids.contains_key(&target) {
            return target;
        }
        let name = target.name();
        let mut known = self.definitions.namesakes.remove(&name).unwrap_or_default();
        let same = known.iter().find(|(_, other)| self.says_the_same(node, other));
        let found = same.map_or_else(|| target.clone(), |(same, _)| same.clone());
        if found == target && known.len() < MOST_NAMESAKES {
            known.push((target, node));
        }
        self.definitions.namesakes.insert(name, known);
        found
    }

    /// Whether two schemas are the same text, but for where they stand, and lead to the same.
    fn says_the_same(&mut self, a: &'a Node, b: &'a Node) -> bool {
        let mut waiting = vec![(a, b)];
        let mut met: BTreeSet<(*const Node, *const Node)> = BTreeSet::new();
        while let Some((a, b)) = waiting.pop() {
            self.definitions.effort += 1;
            if self.definitions.effort > MOST_EFFORT {
                return false;
            }
            if std::ptr::eq(a, b) || !met.insert((a, b)) {
                continue;
            }
            match (&a.value, &b.value) {
                (Value::Sequence(a), Value::Sequence(b)) if a.len() == b.len() => {
                    waiting.extend(a.iter().zip(b));
                }
                (Value::Map(first), Value::Map(second)) if first.len() == second.len() => {
                    for ((key, _, a), (other, _, b)) in first.iter().zip(second.iter()) {
                        if key != other {
                            return false;
                        }
                        waiting.push((a, b));
                    }
                    if let (Some(of_a), Some(of_b)) = (a.reference(), b.reference()) {
                        let lead = [(a, of_a), (b, of_b)]
                            .map(|(node, text)| self.document.resolve(node.mark, text));
                        if let [Ok((a, _)), Ok((b, _))] = lead {
                            waiting.push((a, b));
                        }
                    }
                }
                (Value::Sequence(_) | Value::Map(_), _) => return false,
                (a, b) if a == b => {}
                _ => return false,
            }
        }
        true
    }

    /// Lowers every definition met so far, and those that they meet, until none is left.
    pub(super) fn lower_waiting(&mut self, schemas: &mut Vec<Schema>) {
        while let Some(node) = self.definitions.waiting.pop_front() {
            schemas.push(self.schema(node));
        }
    }

    /// All definitions; `schemas` are those that are lowered already, in the order in which they were
    /// met.
    pub(super) fn lower_definitions(&mut self, mut schemas: Vec<Schema>) -> Vec<Definition> {
        self.lower_waiting(&mut schemas);
        self.cut_empty_cycles(&mut schemas);
        let names = std::mem::take(&mut self.definitions.names);
        names.into_iter().zip(schemas).map(|(name, schema)| Definition { name, schema }).collect()
    }

    /// A definition that is nothing but a reference to itself, through others or not, says nothing:
    /// an error, and any value from there on.
    fn cut_empty_cycles(&mut self, schemas: &mut [Schema]) {
        // The walk in which a definition was met, from 1: each is walked through once.
        let mut met = vec![0_usize; schemas.len()];
        for start in 0..schemas.len() {
            let mut at = start;
            while let Some(walk) = met.get_mut(at).filter(|walk| **walk == 0) {
                *walk = start + 1;
                let Some(next) = schemas.get(at).and_then(only_reference) else { break };
                at = next;
            }
            // The walk came back to where it was: `at` is on a cycle, if it leads on at all.
            let is_cycle = met.get(at) == Some(&(start + 1));
            let Some(schema) = schemas.get_mut(at).filter(|_| is_cycle) else { continue };
            if only_reference(schema).is_some() {
                let mark = schema.mark;
                *schema = Schema { mark, ..Schema::default() };
                self.diagnostics.push(
                    Diagnostic::error("reference-cycle", mark, "this `$ref` leads back to itself")
                        .help("write the schema itself at one place of the cycle"),
                );
            }
        }
    }
}

/// Where a schema leads that is a reference and no constraint beside.
fn only_reference(schema: &Schema) -> Option<usize> {
    let id = schema.reference?;
    let bare = schema.types.is_empty() && schema.properties.is_empty();
    bare.then_some(id.0 as usize)
}

/// A key for `$defs`: `[A-Za-z0-9_.-]`, and nobody else's.
pub(super) fn unique_key(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut key: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-') { c } else { '_' })
        .take(64)
        .collect();
    if key.chars().all(|c| c == '_') {
        key = "schema".to_owned();
    }
    let mut wanted = key.clone();
    let mut number = 2;
    while !taken.insert(wanted.clone()) {
        wanted = format!("{key}_{number}");
        number += 1;
    }
    wanted
}
