//! Places: where a schema stands, which gives a type without a name of its own its name.

use std::rc::Rc;

use crate::ir::{DefinitionId, JsonType, Schema};

/// A place's text is cut beyond this, so that deep schemas do not have names out of proportion.
const LONGEST: usize = 200;

/// What a place is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// A definition.
    Definition(DefinitionId),
    /// The arguments and the result of a tool, by its index.
    Tool(usize),
}

/// A root, and the properties and words that lead from it to a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// What it is in.
    pub(super) root: Root,
    /// The way, its steps joined by `_`; empty for the root itself.
    pub(super) suffix: Rc<str>,
}

impl Place {
    /// The root itself.
    pub(super) fn at(root: Root) -> Self {
        Self { root, suffix: Rc::from("") }
    }

    fn step(&self, step: &str) -> Self {
        let step = if step.is_empty() { "empty" } else { step };
        let suffix = format!("{}_{step}", self.suffix);
        Self { root: self.root, suffix: toolpress_naming::shorten(&suffix, 0, LONGEST).into() }
    }
}

/// A place one step further, not made into text before somebody wants it: most schemas are
/// scalars, and nobody does.
#[derive(Debug, Clone)]
pub(super) struct Spot<'a> {
    parent: Place,
    step: Option<&'a str>,
}

impl<'a> Spot<'a> {
    /// The place itself.
    pub(super) fn at(place: Place) -> Self {
        Self { parent: place, step: None }
    }

    /// One step from a place.
    pub(super) fn step(parent: &Place, step: &'a str) -> Self {
        Self { parent: parent.clone(), step: Some(step) }
    }

    /// The place as text.
    pub(super) fn place(&self) -> Place {
        self.step.map_or_else(|| self.parent.clone(), |step| self.parent.step(step))
    }
}

/// A schema and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Part<'a> {
    /// The schema.
    pub(super) schema: &'a Schema,
    /// Where it is written.
    pub(super) spot: Spot<'a>,
}

/// Schemas that apply together: one, or those that an `allOf` brings to one place.
#[derive(Debug, Clone)]
pub(super) struct Conjunction<'a> {
    /// The schemas.
    pub(super) parts: Vec<Part<'a>>,
    /// The place where they meet.
    spot: Spot<'a>,
    /// The definition that the first part is.
    pub(super) home: Option<DefinitionId>,
    /// The unions, by where their branches lie, of which one branch is among the parts.
    pub(super) decided: Vec<*const Schema>,
    /// The one of several types that is meant.
    pub(super) only: Option<JsonType>,
}

/// What tells a conjunction from all others: the schemas it is made of, and the type it is about.
pub(super) type Identity = (Vec<*const Schema>, Option<JsonType>);

impl<'a> Conjunction<'a> {
    /// One schema.
    pub(super) fn one(schema: &'a Schema, spot: Spot<'a>) -> Self {
        Self::all(vec![Part { schema, spot: spot.clone() }], spot)
    }

    /// Several schemas that meet at a place.
    pub(super) fn all(parts: Vec<Part<'a>>, spot: Spot<'a>) -> Self {
        Self { parts, spot, home: None, decided: Vec::new(), only: None }
    }

    /// The schema of a definition.
    pub(super) fn definition(schema: &'a Schema, id: DefinitionId) -> Self {
        let spot = Spot::at(Place::at(Root::Definition(id)));
        Self { home: Some(id), ..Self::one(schema, spot) }
    }

    /// Where it stands: a single schema where it is written, whoever reaches it.
    pub(super) fn place(&self) -> Place {
        match self.parts.as_slice() {
            [part] => part.spot.place(),
            _ => self.spot.place(),
        }
    }

    /// This and a branch of a union that applies to it, at a place of its own.
    pub(super) fn with_branch(
        &self,
        branch: Part<'a>,
        spot: Spot<'a>,
        branches: &'a [Schema],
    ) -> Self {
        let mut decided = self.decided.clone();
        decided.push(branches.as_ptr());
        let parts = self.parts.iter().cloned().chain([branch]).collect();
        Self { decided, only: self.only, ..Self::all(parts, spot) }
    }

    /// One of the types that it may be.
    pub(super) fn of_type(&self, ty: JsonType, step: &'a str) -> Self {
        let step = |spot: &Spot<'a>| Spot::step(&spot.place(), step);
        let part = |part: &Part<'a>| Part { schema: part.schema, spot: step(&part.spot) };
        let parts = self.parts.iter().map(part).collect();
        Self { only: Some(ty), spot: step(&self.spot), parts, ..self.clone() }
    }

    /// What tells it from all others.
    pub(super) fn identity(&self) -> Identity {
        let mut identity: Vec<*const Schema> =
            self.parts.iter().map(|part| std::ptr::from_ref(part.schema)).collect();
        identity.sort_unstable();
        identity.dedup();
        (identity, self.only)
    }
}

/// The first text that one of the schemas has.
pub(super) fn first<'a>(parts: &[Part<'a>], text: impl Fn(&'a Schema) -> &'a str) -> &'a str {
    parts.iter().map(|part| text(part.schema)).find(|text| !text.is_empty()).unwrap_or_default()
}
