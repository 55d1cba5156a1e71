//! What several parts say together, and what one of them says where any may hold.

use std::collections::BTreeSet;

use indexmap::{IndexMap, IndexSet};

use crate::document::{Mark, Node, Value};
use crate::ir::{Json, JsonType, Schema};

/// How many parts another one is compared with: nobody writes more of them by hand, and to compare
/// all of a generated list with each other takes minutes. One more of the same does no harm.
const MOST_COMPARED: usize = 64;

/// What a property must be.
#[derive(Debug, Clone)]
pub(super) enum Wanted<'a> {
    /// Anything.
    Any,
    One(&'a Node),
    /// All of these.
    All(Vec<Wanted<'a>>),
    /// One of these.
    Either(Vec<Wanted<'a>>),
}

/// What is known of the members.
#[derive(Debug, Clone, Default)]
pub(super) struct Members<'a> {
    pub(super) properties: IndexMap<&'a str, Wanted<'a>>,
    pub(super) required: IndexSet<&'a str>,
    /// `additionalProperties` that say something.
    pub(super) additional: Option<&'a Node>,
    /// `additionalProperties` that take anything.
    pub(super) open: Option<Mark>,
    pub(super) patterns: Vec<(&'a str, &'a Node)>,
    /// The keywords that hold of the object as a whole, and the parts that they stand in.
    pub(super) whole: Vec<(&'static str, &'a Node)>,
}

impl<'a> Members<'a> {
    /// Adds what holds as well.
    pub(super) fn and(&mut self, other: Self) {
        for (name, wanted) in other.properties {
            match self.properties.get_mut(name) {
                Some(known) => known.and(wanted),
                None => {
                    self.properties.insert(name, wanted);
                }
            }
        }
        self.required.extend(other.required);
        self.additional = self.additional.or(other.additional);
        self.open = self.open.or(other.open);
        self.patterns.extend(other.patterns);
        self.whole.extend(other.whole);
    }

    /// What holds where one of these does.
    pub(super) fn either(branches: Vec<Self>) -> Self {
        let mut found = Members::default();
        let mut branches = branches.into_iter();
        let Some(first) = branches.next() else { return found };
        found.required.clone_from(&first.required);
        found.and(first);
        for branch in branches {
            found.required.retain(|name| branch.required.contains(name));
            for (name, wanted) in branch.properties {
                match found.properties.get_mut(name) {
                    Some(known) => known.or(wanted),
                    None => {
                        found.properties.insert(name, wanted);
                    }
                }
            }
            found.additional = found.additional.or(branch.additional);
            found.open = found.open.or(branch.open);
            found.patterns.extend(branch.patterns);
            found.whole.extend(branch.whole);
        }
        found
    }
}

impl<'a> Wanted<'a> {
    fn and(&mut self, other: Self) {
        match self {
            Self::Any => *self = other,
            _ if other.says(self) => {}
            Self::All(parts) if other.is_among(parts) => {}
            Self::All(parts) => parts.push(other),
            _ => *self = Self::All(vec![self.clone(), other]),
        }
    }

    fn or(&mut self, other: Self) {
        match self {
            Self::Any => {}
            _ if other.says(self) => {}
            Self::Either(parts) if other.is_among(parts) => {}
            Self::Either(parts) => parts.push(other),
            _ => *self = Self::Either(vec![self.clone(), other]),
        }
    }

    /// Whether one of the parts that are looked at says the same.
    fn is_among(&self, parts: &[Self]) -> bool {
        parts.iter().take(MOST_COMPARED).any(|part| self.says(part))
    }

    /// Whether it says nothing, or what `other` says.
    fn says(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Any, _) => true,
            (Self::One(a), Self::One(b)) => std::ptr::eq(*a, *b) || alike(a, b),
            _ => false,
        }
    }
}

/// Whether two nodes say the same, wherever they stand. References in the one lead where those in the
/// other do, for both are parts of one schema.
fn alike(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::Sequence(a), Value::Sequence(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b))
        }
        (Value::Map(a), Value::Map(b)) => {
            let same = |(key, _, node): (&str, Mark, &Node)| {
                b.get(key).is_some_and(|other| alike(node, other))
            };
            a.len() == b.len() && a.iter().all(same)
        }
        (a, b) => a == b,
    }
}

/// Schemas of single words as one of their list.
pub(super) fn words(branches: &[Schema], mark: Mark) -> Option<Schema> {
    let mut values: Vec<Json> = Vec::new();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for branch in branches {
        let plain = branch.reference.is_none() && branch.any_of.is_empty() && branch.not.is_none();
        let own = match (&branch.constant, &branch.enumeration) {
            (Some(value), _) if plain => std::slice::from_ref(value),
            (None, Some(list)) if plain => list.as_slice(),
            _ => return None,
        };
        for value in own {
            let Json::String(text) = value else { return None };
            if seen.insert(text) {
                values.push(value.clone());
            }
        }
    }
    let described = branches.iter().map(|branch| branch.description.as_str());
    let mut descriptions: Vec<&str> = described.filter(|text| !text.is_empty()).collect();
    descriptions.dedup();
    Some(Schema {
        mark,
        types: vec![JsonType::String],
        enumeration: Some(values),
        description: descriptions.join("\n"),
        ..Schema::default()
    })
}
