//! Disagreements: what an `allOf`, or a `$ref` with something beside it, puts together though no
//! value is both.
//!
//! Only what is impossible whatever the value is counts: types without a common one, lists of values
//! without a common one. An integer beside a number, `null` beside none and two patterns are no
//! disagreement.

use std::collections::HashSet;

use indexmap::IndexMap;

use crate::config::Types;
use crate::diagnostics::{Diagnostic, Diagnostics, quoted};
use crate::document::Mark;
use crate::ir::{Definition, DefinitionId, OneWay, Schema, Toolbox};

use super::types::ResultSchemas;

mod values;

use values::Allowed;

/// How many schemas, properties and values are compared at most, as in `types::flatten`: chains of
/// `allOf` could ask for a product of what is written.
const BUDGET: usize = 500_000;

/// How many operations a message names.
const LISTED: usize = 4;

/// What a value is called that is no property and no argument.
const RESULT: &str = "the result";

/// Which way values go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// To the API: without what is `readOnly`.
    Arguments,
    /// From the API: without what is `writeOnly`.
    Results,
}

/// Two schemas that hold for one value and exclude each other.
#[derive(Debug, Clone)]
struct Disagreement {
    /// The nearest property or argument that the value is, or is in.
    name: String,
    /// What they say, for the message.
    what: String,
    /// Where the two stand, and where they are put together.
    first: Mark,
    second: Mark,
    together: Mark,
}

/// Reports what the tools' arguments, and with `types` the types of their results, put together though
/// no value can be it.
pub(super) fn report(
    toolbox: &Toolbox,
    results: &[ResultSchemas],
    types: Types,
    diagnostics: &mut Diagnostics,
) {
    let arguments: Vec<Vec<(&str, &Schema)>> = toolbox
        .tools
        .iter()
        .map(|tool| tool.arguments.iter().map(|a| (a.name.as_str(), &a.schema)).collect())
        .collect();
    let results = results.iter().map(|result| match result {
        ResultSchemas::Json(schema) if types == Types::Full => vec![(RESULT, schema)],
        _ => Vec::new(),
    });
    let results: Vec<Vec<(&str, &Schema)>> = results.collect();
    let mut told = HashSet::new();
    for (direction, roots) in [(Direction::Arguments, arguments), (Direction::Results, results)] {
        for (found, tools) in disagreements(&toolbox.definitions, direction, &roots) {
            // What both ways have is told once, as the one that weighs more.
            if told.insert((found.first, found.second)) {
                diagnostics.push(found.diagnostic(direction, &selectors(toolbox, &tools)));
            }
        }
    }
}

/// All disagreements in the order found, each pair of places once, with the tools that reach it.
fn disagreements<'s>(
    definitions: &'s [Definition],
    direction: Direction,
    roots: &[Vec<(&'s str, &'s Schema)>],
) -> Vec<(Disagreement, Vec<usize>)> {
    // What tools share is looked at once: most descriptions have nothing to tell.
    let hidden = OneWay::new(
        definitions,
        match direction {
            Direction::Arguments => |schema| schema.read_only,
            Direction::Results => |schema| schema.write_only,
        },
    );
    let mut all = Walk::new(definitions, &hidden);
    roots.iter().for_each(|roots| all.run(roots));
    if all.found.is_empty() {
        return Vec::new();
    }
    let mut index: IndexMap<(Mark, Mark), (Disagreement, Vec<usize>)> = IndexMap::new();
    let mut budget = BUDGET;
    for (tool, roots) in roots.iter().enumerate() {
        let mut walk = Walk { budget, ..Walk::new(definitions, &hidden) };
        walk.run(roots);
        budget = walk.budget;
        for found in walk.found {
            let key = (found.first, found.second);
            let (_, tools) = index.entry(key).or_insert_with(|| (found, Vec::new()));
            if tools.last() != Some(&tool) {
                tools.push(tool);
            }
        }
    }
    for found in all.found {
        index.entry((found.first, found.second)).or_insert_with(|| (found, Vec::new()));
    }
    index.into_values().collect()
}

/// What `except` takes to leave these tools out.
fn selectors(toolbox: &Toolbox, tools: &[usize]) -> Vec<String> {
    let tools = tools.iter().filter_map(|tool| toolbox.tools.get(*tool));
    tools.map(|tool| format!("\"{} {}\"", tool.method, tool.path)).collect()
}

impl Disagreement {
    fn diagnostic(&self, direction: Direction, tools: &[String]) -> Diagnostic {
        let Self { name, what, first, second, together } = self;
        let more = match tools.len().saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let listed = tools.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
        let or = match direction {
            Direction::Arguments => "",
            Direction::Results => ", or pass `types = \"none\"`",
        };
        let help = format!(
            "make the two agree, or leave out what needs them: `except = [{listed}]`{more}{or}"
        );
        Diagnostic::error("disagreement", *second, format!("no value fits {name}: {what}"))
            .note_at("the other one is at", *first)
            .note_at("both have to hold for what is described at", *together)
            .help(help)
    }
}

/// A value: the schemas that hold for it, and what else is known of it.
struct Node<'s> {
    schemas: Vec<&'s Schema>,
    /// Properties that the object hides of which these schemas are a branch.
    hidden: Vec<&'s str>,
    name: &'s str,
    /// Where the schemas are put together.
    together: Mark,
}

/// A walk over all values that the roots describe.
struct Walk<'s, 'h> {
    definitions: &'s [Definition],
    /// What goes the other way alone.
    hidden: &'h OneWay,
    budget: usize,
    met: HashSet<(Vec<*const Schema>, Vec<&'s str>)>,
    waiting: Vec<Node<'s>>,
    found: Vec<Disagreement>,
}

impl<'s, 'h> Walk<'s, 'h> {
    fn new(definitions: &'s [Definition], hidden: &'h OneWay) -> Self {
        Self {
            definitions,
            hidden,
            budget: BUDGET,
            met: HashSet::new(),
            waiting: Vec::new(),
            found: Vec::new(),
        }
    }

    fn run(&mut self, roots: &[(&'s str, &'s Schema)]) {
        for (name, schema) in roots {
            self.push(vec![schema], Vec::new(), name, schema.mark);
        }
        while let Some(node) = self.waiting.pop() {
            if self.budget == 0 {
                break;
            }
            self.node(&node);
        }
        self.waiting.clear();
    }

    fn push(&mut self, schemas: Vec<&'s Schema>, hidden: Vec<&'s str>, name: &'s str, at: Mark) {
        let schemas: Vec<&'s Schema> = schemas.into_iter().map(|s| self.behind(s)).collect();
        let mut identity: Vec<*const Schema> =
            schemas.iter().map(|s| std::ptr::from_ref(*s)).collect();
        identity.sort_unstable();
        identity.dedup();
        if self.met.insert((identity, hidden.clone())) {
            self.waiting.push(Node { schemas, hidden, name, together: at });
        }
    }

    fn node(&mut self, node: &Node<'s>) {
        let parts = self.parts(&node.schemas);
        let composed = parts.iter().find(|part| !part.all_of.is_empty());
        let together = match (node.schemas.as_slice(), composed) {
            ([_], Some(composed)) => composed.mark,
            ([only], None) => only.mark,
            _ => node.together,
        };
        if let Some((first, second, what)) = self.exclusion(&parts) {
            let name = match node.name {
                RESULT => RESULT.to_owned(),
                name => quoted(name),
            };
            let (first, second) = (first.mark, second.mark);
            self.found.push(Disagreement { name, what, first, second, together });
            return;
        }
        let mut hidden = node.hidden.clone();
        let mut properties: IndexMap<&'s str, Vec<&'s Schema>> = IndexMap::new();
        for part in &parts {
            for (name, schema) in &part.properties {
                properties.entry(name).or_default().push(schema);
            }
        }
        for (name, schemas) in &properties {
            if schemas.iter().any(|schema| self.hidden.is(schema)) {
                hidden.push(name);
            }
        }
        hidden.sort_unstable();
        hidden.dedup();
        for (name, schemas) in properties {
            // A property that is `false` must not be there, whatever else is said of it.
            if !hidden.contains(&name) && !schemas.iter().any(|schema| schema.never) {
                self.push(schemas, Vec::new(), name, together);
            }
        }
        self.inner(&parts, &hidden, node.name, together);
    }

    /// What is in the value beside properties, and the branches that it may be.
    fn inner(&mut self, parts: &[&'s Schema], hidden: &[&'s str], name: &'s str, at: Mark) {
        let items: Vec<&'s Schema> =
            parts.iter().filter_map(|part| part.items.as_deref()).collect();
        if !items.is_empty() {
            self.push(items, Vec::new(), name, at);
        }
        for part in parts {
            let patterns = part.pattern_properties.iter().map(|(_, schema)| schema);
            let alone = part.prefix_items.iter().chain(part.additional.as_deref()).chain(patterns);
            for schema in alone {
                self.push(vec![schema], Vec::new(), name, schema.mark);
            }
            for branch in part.any_of.iter().chain(&part.one_of) {
                self.push(vec![branch], hidden.to_vec(), name, branch.mark);
            }
        }
    }

    /// What a schema leads to that is a reference and no more, so that all places that lead to one
    /// definition are one.
    fn behind(&self, schema: &'s Schema) -> &'s Schema {
        let bare = schema.types.is_empty()
            && schema.all_of.is_empty()
            && !Allowed::is_limited(schema)
            && schema.properties.is_empty()
            && schema.any_of.is_empty()
            && schema.one_of.is_empty()
            && schema.items.is_none()
            && schema.additional.is_none();
        let id = schema.reference.filter(|_| bare);
        id.and_then(|id| self.definition(id)).unwrap_or(schema)
    }

    /// The schemas and all that they are composed of, each once, in the order written.
    fn parts(&mut self, schemas: &[&'s Schema]) -> Vec<&'s Schema> {
        let mut seen: HashSet<DefinitionId> = HashSet::new();
        let mut parts = Vec::new();
        let mut waiting: Vec<&'s Schema> = schemas.iter().rev().copied().collect();
        while let Some(part) = waiting.pop() {
            self.budget = self.budget.saturating_sub(1 + part.properties.len());
            if self.budget == 0 {
                break;
            }
            parts.push(part);
            waiting.extend(part.all_of.iter().rev());
            let id = part.reference.filter(|id| seen.insert(*id));
            waiting.extend(id.and_then(|id| self.definition(id)));
        }
        parts
    }

    fn definition(&self, id: DefinitionId) -> Option<&'s Schema> {
        self.definitions.get(id.0 as usize).map(|definition| &definition.schema)
    }

    /// The first two parts that exclude each other, and how.
    fn exclusion(&mut self, parts: &[&'s Schema]) -> Option<(&'s Schema, &'s Schema, String)> {
        let speaking = || parts.iter().copied().filter(|part| Allowed::is_limited(part));
        // One alone agrees with itself.
        speaking().nth(1)?;
        let mut common = Allowed::anything();
        let mut before: Vec<(&'s Schema, Allowed)> = Vec::new();
        for part in speaking() {
            let own = Allowed::by(part);
            self.budget = self.budget.saturating_sub(own.len());
            common = common.and(&own);
            if common.is_nothing() {
                // Three may have nothing in common though any two have: then the nearest is named.
                let two = before.iter().find(|(_, other)| other.and(&own).is_nothing());
                let (other, allowed) = two.or_else(|| before.last())?;
                return Some((other, part, allowed.against(&own)));
            }
            before.push((part, own));
        }
        None
    }
}
