//! Unions: which branches are types of their own, what they are called, and what tells them apart.

use crate::ir::{DefinitionId, Discriminator, JsonType, Schema, Type};

use super::flatten::{Flat, Flattener, Union, is_null, weighs};
use super::place::{Conjunction, Part, Spot};
use super::plan::{Found, Look, Plan, look};
use super::tags;
use super::wishes::{Wish, kind, kind_of, word};

/// The types that are different in JSON; an integer is a number.
pub(super) const KINDS: [JsonType; 5] =
    [JsonType::Boolean, JsonType::Number, JsonType::String, JsonType::Array, JsonType::Object];

/// How many unions may be decided one in the other. Their types are a product.
const DEEPEST: usize = 4;

/// How many references in a row are followed to see what a branch is.
const LONGEST_CHAIN: usize = 32;

/// One of several types.
#[derive(Debug)]
pub(super) struct UnionPlan<'a> {
    /// The property of an explicit `discriminator`, else empty.
    pub(super) discriminator: &'a str,
    /// The branches.
    pub(super) branches: Vec<BranchPlan<'a>>,
}

/// A branch that is a type of its own.
#[derive(Debug)]
pub(super) struct BranchPlan<'a> {
    /// What it is.
    pub(super) node: Conjunction<'a>,
    /// The texts of several string enums, which are one.
    pub(super) texts: Option<Vec<&'a str>>,
    /// Whether it is any string, whatever the values are.
    pub(super) plain: bool,
    /// What its variant is to be called.
    pub(super) wish: Wish,
    /// Properties and the values that they have in this branch.
    pub(super) tags: Vec<(String, Vec<String>)>,
}

/// A branch, and what it turns out to be.
struct Branch<'a> {
    plan: BranchPlan<'a>,
    found: Found<'a>,
    nullable: bool,
}

/// The plan of a conjunction whose first union leaves a choice, and whether a branch may be null.
pub(super) fn plan<'a>(
    flattener: &mut Flattener<'a>,
    node: &Conjunction<'a>,
    flat: &Flat<'a>,
) -> (Plan<'a>, bool) {
    let any = (Plan::Plain(Type::Value), false);
    let Some(union) = flat.unions.first() else { return any };
    let written: Vec<&'a Schema> = union.branches.iter().filter(|b| !is_null(b)).collect();
    let bare = flat.references.is_empty() && flat.unions.len() == 1;
    let bare = bare && !flat.parts.iter().any(|part| weighs(part.schema));
    if node.decided.len() >= DEEPEST || !bare && !flattener.spend_branches(written.len()) {
        return any;
    }
    let discriminator = discriminator(node, flat, union);
    let mut branches = Vec::with_capacity(written.len());
    for schema in written {
        let base = Base { node, flat, union, bare };
        let (node, reference) = base.node(flattener, schema);
        branches.push(branch(flattener, node, schema, reference));
    }
    let nullable = branches.iter().any(|branch| branch.nullable);
    let mut plans: Vec<&mut BranchPlan<'a>> = branches.iter_mut().map(|b| &mut b.plan).collect();
    tags::find(flattener, &mut plans, discriminator);
    for branch in &mut branches {
        branch.name_by_tag();
    }
    (joined(flattener, branches, discriminator.map_or("", |d| &d.property)), nullable)
}

/// The discriminator of a union, which may stand beside it in an `allOf`. One behind a reference is
/// that of other branches.
fn discriminator<'a>(
    node: &Conjunction<'a>,
    flat: &Flat<'a>,
    union: &Union<'a>,
) -> Option<&'a Discriminator> {
    let beside = || {
        let no_reference = flat.visited.iter().all(|id| Some(*id) == node.home);
        let mut parts = flat.parts.iter().filter(|_| no_reference);
        parts.find_map(|part| part.schema.discriminator.as_ref())
    };
    union.part.schema.discriminator.as_ref().or_else(beside)
}

/// The plan of a conjunction that may be of several types.
pub(super) fn of_types<'a>(
    flattener: &mut Flattener<'a>,
    node: &Conjunction<'a>,
    types: Vec<JsonType>,
) -> Plan<'a> {
    let branches = types
        .into_iter()
        .map(|ty| {
            let node = node.of_type(ty, kind_of(ty));
            let Look { found, flat, .. } = look(flattener, &node);
            let wish = kind(flattener, &found, &flat);
            let plan = BranchPlan { node, texts: None, plain: false, wish, tags: Vec::new() };
            Branch { plan, found, nullable: false }
        })
        .collect();
    joined(flattener, branches, "")
}

/// What applies beside the branches of a union.
struct Base<'a, 'f> {
    node: &'f Conjunction<'a>,
    flat: &'f Flat<'a>,
    union: &'f Union<'a>,
    /// Nothing that makes other types of the branches.
    bare: bool,
}

impl<'a> Base<'a, '_> {
    /// What a branch is, with what applies beside; and the definition that it is.
    fn node(
        &self,
        flattener: &mut Flattener<'a>,
        branch: &'a Schema,
    ) -> (Conjunction<'a>, Option<DefinitionId>) {
        let reference = match branch.all_of.as_slice() {
            [only] if branch.reference.is_none() && !weighs(branch) => only.reference,
            _ => branch.reference,
        };
        let step = word(branch).unwrap_or(match branch.types.as_slice() {
            [only] => kind_of(*only),
            _ if !branch.properties.is_empty() => "Object",
            _ if branch.items.is_some() => "Array",
            _ if branch.enumeration.is_some() || branch.constant.is_some() => "String",
            _ => "Variant",
        });
        let spot = Spot::step(&self.union.part.spot.place(), step);
        let typed = reference.is_some() || !branch.types.is_empty();
        let alone = if self.bare {
            typed || self.flat.parts.iter().all(|part| part.schema.types.is_empty())
        } else {
            reference.is_some_and(|id| self.is_in(flattener, id))
        };
        if alone {
            return (Conjunction::one(branch, spot), reference);
        }
        let part = Part { schema: branch, spot };
        let spot = Spot::step(&self.node.place(), step);
        (self.node.with_branch(part, spot, self.union.branches), reference)
    }

    /// Whether a definition is composed of all that applies beside the branches: a base that lists
    /// its children.
    fn is_in(&self, flattener: &mut Flattener<'a>, id: DefinitionId) -> bool {
        let Some(schema) = flattener.definition(id) else { return false };
        let full = flattener.flatten(&Conjunction::definition(schema, id), true);
        let followed = |id: &DefinitionId| full.visited.contains(id);
        let has = |part: &Part<'a>| {
            !weighs(part.schema) || full.parts.iter().any(|p| std::ptr::eq(p.schema, part.schema))
        };
        self.flat.unions.len() == 1
            && self.flat.references.iter().all(followed)
            && self.flat.parts.iter().all(has)
    }
}

/// A branch, looked at.
fn branch<'a>(
    flattener: &mut Flattener<'a>,
    node: Conjunction<'a>,
    schema: &'a Schema,
    reference: Option<DefinitionId>,
) -> Branch<'a> {
    let Look { mut found, mut nullable, flat } = look(flattener, &node);
    let wish = match (reference, word(schema)) {
        (Some(id), _) => Wish::Definition(id),
        (None, Some(word)) => Wish::Text(word.to_owned()),
        (None, None) => kind(flattener, &found, &flat),
    };
    nullable |= settle(flattener, &mut found);
    let plan = BranchPlan { node, texts: None, plain: false, wish, tags: Vec::new() };
    Branch { plan, found, nullable }
}

/// Follows a reference as far as what it leads to is no type of its own, and says whether that may
/// be null.
fn settle<'a>(flattener: &mut Flattener<'a>, found: &mut Found<'a>) -> bool {
    let mut nullable = false;
    for _ in 0..LONGEST_CHAIN {
        let Found::Plan(Plan::Use(id)) = found else { break };
        let Some(schema) = flattener.definition(*id) else { break };
        let behind = look(flattener, &Conjunction::definition(schema, *id));
        nullable |= behind.nullable;
        match behind.found {
            Found::Union | Found::Types(_) | Found::Plan(Plan::Struct(_)) => break,
            next => *found = next,
        }
    }
    nullable
}

impl Branch<'_> {
    /// A branch that has no name gets that of its tag.
    fn name_by_tag(&mut self) {
        let tag = self.plan.tags.first().and_then(|(_, values)| values.first());
        if let (Some(tag), true) = (tag, self.plan.wish == Wish::Text("Object".to_owned())) {
            self.plan.wish = Wish::Text(tag.clone());
        }
    }

    /// One text beside other types, as in "an object, or empty to remove it", is worth no type.
    fn widen_text(&mut self) {
        let is_inline = !matches!(self.plan.wish, Wish::Definition(_));
        let one = matches!(&self.found, Found::Plan(Plan::Enum(values)) if values.len() == 1);
        if is_inline && one {
            self.found = Found::Plan(Plan::Plain(Type::String));
            self.plan.wish = Wish::Text("String".to_owned());
            self.plan.plain = true;
        }
    }

    fn is_any(&self) -> bool {
        matches!(self.found, Found::Plan(Plan::Plain(Type::Value)))
    }
}

/// The branches as one plan: strings are one, equal types are one, any JSON is none.
fn joined<'a>(
    flattener: &mut Flattener<'a>,
    mut branches: Vec<Branch<'a>>,
    discriminator: &'a str,
) -> Plan<'a> {
    let count = branches.len();
    branches.retain(|branch| !branch.is_any());
    let has_any = branches.len() < count;
    join_texts(&mut branches);
    if branches.len() > 1 {
        branches.iter_mut().for_each(Branch::widen_text);
    }
    let mut kept: Vec<Branch<'a>> = Vec::with_capacity(branches.len());
    for branch in branches {
        if !kept.iter().any(|known| same(flattener, &known.found, &branch.found, 0)) {
            kept.push(branch);
        }
    }
    match (kept.len(), has_any) {
        (0, _) | (1, true) => Plan::Plain(Type::Value),
        (1, false) => alone(kept),
        _ => {
            let branches = kept.into_iter().map(|branch| branch.plan).collect();
            Plan::Union(UnionPlan { discriminator, branches })
        }
    }
}

/// The one branch that is left.
fn alone(kept: Vec<Branch<'_>>) -> Plan<'_> {
    let any = Plan::Plain(Type::Value);
    kept.into_iter().next().map_or(any, |Branch { plan, found, .. }| match (plan, found) {
        (BranchPlan { texts: Some(texts), .. }, _) => Plan::Enum(texts),
        // A named enum keeps its name.
        (BranchPlan { wish: Wish::Definition(id), .. }, Found::Plan(Plan::Enum(_))) => {
            Plan::Use(id)
        }
        (_, Found::Plan(plan)) => plan,
        (_, Found::Union | Found::Types(_)) => Plan::Plain(Type::Value),
    })
}

/// Makes one branch of all that are strings.
fn join_texts(branches: &mut Vec<Branch<'_>>) {
    let is_text =
        |found: &Found<'_>| matches!(found, Found::Plan(Plan::Enum(_) | Plan::Plain(Type::String)));
    let enums = branches.iter().filter(|b| matches!(b.found, Found::Plan(Plan::Enum(_)))).count();
    if enums == 0 || branches.iter().filter(|b| is_text(&b.found)).count() < 2 {
        return;
    }
    // A list of values has room for all others.
    branches.retain(|branch| !matches!(branch.found, Found::Plan(Plan::Plain(Type::String))));
    if enums == 1 {
        return;
    }
    let mut texts = Vec::new();
    let mut parts = Vec::new();
    for branch in branches.iter().filter(|branch| is_text(&branch.found)) {
        let Found::Plan(Plan::Enum(values)) = &branch.found else { continue };
        texts.extend(
            values.iter().filter(|value| !texts.contains(*value)).copied().collect::<Vec<_>>(),
        );
        parts.extend(branch.plan.node.parts.iter().cloned());
    }
    let mut all = Some((texts, parts));
    branches.retain_mut(|branch| {
        if !is_text(&branch.found) {
            return true;
        }
        let Some((texts, parts)) = all.take() else { return false };
        branch.plan.wish = Wish::Text("String".to_owned());
        let spot = Spot::at(branch.plan.node.place());
        branch.plan.node = Conjunction::all(parts, spot);
        branch.plan.texts = Some(texts);
        true
    });
}

/// Whether two branches are one type, as far as that shows without walking far.
fn same<'a>(flattener: &mut Flattener<'a>, a: &Found<'a>, b: &Found<'a>, depth: usize) -> bool {
    let (Found::Plan(a), Found::Plan(b)) = (a, b) else { return false };
    match (a, b) {
        (Plan::Plain(a), Plan::Plain(b)) => a == b,
        (Plan::Use(a), Plan::Use(b)) => a == b,
        (Plan::Array(a), Plan::Array(b)) | (Plan::Map(a), Plan::Map(b)) if depth < 4 => {
            let (mut a, mut b) = (look(flattener, a), look(flattener, b));
            a.nullable |= settle(flattener, &mut a.found);
            b.nullable |= settle(flattener, &mut b.found);
            a.nullable == b.nullable && same(flattener, &a.found, &b.found, depth + 1)
        }
        _ => false,
    }
}
