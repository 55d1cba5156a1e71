//! Flattening: from a conjunction to the plain schemas that apply, without `allOf` and without
//! unions that leave no choice or that somebody has chosen in.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::ir::{Definition, DefinitionId, Json, JsonType, OneWay, Schema};

use super::place::{Conjunction, Identity, Part, Place, Root, Spot};
use super::tags::Tags;

/// How much merging one description may ask for, in schemas and properties. Chains of `allOf`
/// could otherwise ask for a product of what is written. GitHub's description needs a hundredth.
const BUDGET: usize = 500_000;

/// How many branches of unions one description may have that are types of their own because
/// something applies beside the union: unions in unions ask for a product of what is written.
const BRANCHES: usize = 20_000;

/// What a conjunction consists of.
#[derive(Debug, Default)]
pub(super) struct Flat<'a> {
    /// The schemas, bases before what extends them.
    pub(super) parts: Vec<Part<'a>>,
    /// Where references lead that were not followed, each once.
    pub(super) references: Vec<DefinitionId>,
    /// Whether `null` is a value.
    pub(super) nullable: bool,
    /// Whether it has no type: nothing at all is valid, or it is too much to look at.
    pub(super) undecided: bool,
    /// The unions that leave a choice and in which nobody has chosen.
    pub(super) unions: Vec<Union<'a>>,
    /// The definitions that were met.
    pub(super) visited: HashSet<DefinitionId>,
}

/// A union that leaves a choice.
#[derive(Debug)]
pub(super) struct Union<'a> {
    /// The schema that has it.
    pub(super) part: Part<'a>,
    /// Its branches, `null` among them.
    pub(super) branches: &'a [Schema],
}

/// Flattens conjunctions over a toolbox's definitions.
pub(super) struct Flattener<'a> {
    definitions: &'a [Definition],
    one_way: OneWay,
    budget: usize,
    branches: usize,
    /// What [`super::tags`] has found, by conjunction.
    pub(super) tags: HashMap<Identity, Rc<Tags<'a>>>,
}

/// What to do next.
enum Task<'a> {
    /// Look at a schema; `through` says that a reference led there.
    Visit { part: Part<'a>, through: bool },
    /// The schema's members are done: it comes after them.
    Emit(Part<'a>),
}

/// Where the walk is.
struct Step<'a, 'n> {
    part: Part<'a>,
    through: bool,
    follow: bool,
    decided: &'n [*const Schema],
}

impl<'a> Flattener<'a> {
    /// With the whole budget.
    pub(super) fn new(definitions: &'a [Definition]) -> Self {
        let one_way = OneWay::new(definitions, |schema| schema.read_only || schema.write_only);
        Self { definitions, one_way, budget: BUDGET, branches: BRANCHES, tags: HashMap::new() }
    }

    /// Whether a union may have so many more branches that are types of their own.
    pub(super) fn spend_branches(&mut self, count: usize) -> bool {
        self.branches = self.branches.saturating_sub(count);
        self.branches > 0
    }

    /// The name of a definition.
    pub(super) fn name(&self, id: DefinitionId) -> &'a str {
        self.definitions.get(id.0 as usize).map_or("", |definition| &definition.name)
    }

    /// The schema of a definition.
    pub(super) fn definition(&self, id: DefinitionId) -> Option<&'a Schema> {
        self.definitions.get(id.0 as usize).map(|definition| &definition.schema)
    }

    /// Flattens. References are followed where `follow` says so, else listed.
    pub(super) fn flatten(&mut self, node: &Conjunction<'a>, follow: bool) -> Flat<'a> {
        let counts = follow || node.parts.len() > 1;
        let mut flat = Flat::default();
        flat.visited.extend(node.home);
        let mut tasks: Vec<Task<'a>> = node
            .parts
            .iter()
            .rev()
            .map(|part| Task::Visit { part: part.clone(), through: false })
            .collect();
        while let Some(task) = tasks.pop() {
            let (part, through) = match task {
                Task::Visit { part, through } => (part, through),
                Task::Emit(part) => {
                    flat.parts.push(part);
                    continue;
                }
            };
            if counts && !self.spend(1 + part.schema.properties.len()) {
                flat.undecided = true;
                break;
            }
            flat.undecided |= part.schema.never;
            flat.nullable |= !through && allows_null(part.schema);
            let step = Step { part, through, follow, decided: &node.decided };
            self.members(step, &mut flat, &mut tasks);
        }
        flat
    }

    /// Puts a schema and the members it consists of on the list.
    fn members(&self, step: Step<'a, '_>, flat: &mut Flat<'a>, tasks: &mut Vec<Task<'a>>) {
        let Step { part, through, follow, decided } = step;
        let schema = part.schema;
        let mut members: Vec<Task<'a>> = Vec::new();
        if let Some(id) = schema.reference.filter(|id| flat.visited.insert(*id)) {
            match self.definition(id).filter(|_| follow) {
                Some(schema) => {
                    let spot = Spot::at(Place::at(Root::Definition(id)));
                    members.push(Task::Visit { part: Part { schema, spot }, through: true });
                }
                None => flat.references.push(id),
            }
        }
        let inside = |schema| Task::Visit { part: Part { schema, ..part.clone() }, through };
        members.extend(schema.all_of.iter().map(inside));
        for branches in [&schema.any_of, &schema.one_of] {
            let mut choice = branches.iter().filter(|branch| !is_null(branch));
            flat.nullable |= !through && branches.iter().any(is_null);
            match (choice.next(), choice.next()) {
                (None, _) => {}
                (Some(only), None) => members.push(inside(only)),
                _ if branches.iter().all(only_restricts) => {}
                _ if through && lists_itself(branches, &flat.visited) => {}
                _ if decided.contains(&branches.as_ptr()) => {}
                _ => flat.unions.push(Union { part: part.clone(), branches }),
            }
        }
        tasks.push(Task::Emit(part));
        tasks.extend(members.into_iter().rev());
    }

    /// Whether a property with this schema goes in one direction alone. The arguments' schema hides by
    /// the same rule.
    pub(super) fn is_one_way(&self, schema: &Schema) -> bool {
        self.one_way.is(schema)
    }

    fn spend(&mut self, amount: usize) -> bool {
        self.budget = self.budget.saturating_sub(amount);
        self.budget > 0
    }
}

/// Whether one of the branches is what is being made: a base lists its children, and is looked at
/// from one of them.
fn lists_itself(branches: &[Schema], visited: &HashSet<DefinitionId>) -> bool {
    branches.iter().any(|branch| branch.reference.is_some_and(|id| visited.contains(&id)))
}

/// Whether a schema says nothing of what a value consists of, only which properties must be there.
/// A union of such is no choice between types.
fn only_restricts(schema: &Schema) -> bool {
    let combined =
        !(schema.all_of.is_empty() && schema.any_of.is_empty() && schema.one_of.is_empty());
    let object = schema.types.iter().all(|ty| *ty == JsonType::Object);
    let empty = schema.properties.values().all(only_restricts);
    schema.reference.is_none() && !combined && object && empty && !has_content(schema)
}

fn has_content(schema: &Schema) -> bool {
    schema.additional.as_ref().is_some_and(|additional| !additional.never)
        || !schema.pattern_properties.is_empty()
        || schema.items.is_some()
        || !schema.prefix_items.is_empty()
        || schema.enumeration.is_some()
        || schema.constant.is_some()
}

/// Whether a schema beside a reference makes another type of it. Types alone do not: they repeat
/// what the reference leads to.
pub(super) fn weighs(schema: &Schema) -> bool {
    !schema.properties.is_empty() || !schema.required.is_empty() || has_content(schema)
}

/// Whether `null` is all that a schema allows.
pub(super) fn is_null(schema: &Schema) -> bool {
    schema.reference.is_none()
        && (schema.types == [JsonType::Null]
            || schema.constant == Some(Json::Null)
            || schema.enumeration.as_deref() == Some(&[Json::Null]))
}

/// Whether a schema names `null` among its values.
fn allows_null(schema: &Schema) -> bool {
    schema.types.contains(&JsonType::Null)
        || schema.enumeration.as_ref().is_some_and(|values| values.contains(&Json::Null))
}
