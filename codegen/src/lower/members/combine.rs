//! What several parts say together, and what one of them says where any may hold.

use indexmap::IndexMap;

use crate::document::{Mark, Node, Value};
use crate::ir::{Json, JsonType, Schema};

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
    pub(super) required: Vec<&'a str>,
    /// `additionalProperties` that say something.
    pub(super) additional: Option<&'a Node>,
    /// `additionalProperties` that take anything.
    pub(super) open: Option<Mark>,
    pub(super) patterns: Vec<(&'a str, &'a Node)>,
    /// The keywords that hold of the object as a whole, and the parts that they stand in.
    pub(super) whole: Vec<(&'static str, &'a Node)>,
}

impl<'a> Members<'a> {
    pub(super) fn require(&mut self, name: &'a str) {
        if !self.required.contains(&name) {
            self.required.push(name);
        }
    }

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
        for name in other.required {
            self.require(name);
        }
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
            Self::All(parts) if parts.iter().any(|part| other.says(part)) => {}
            Self::All(parts) => parts.push(other),
            _ => *self = Self::All(vec![self.clone(), other]),
        }
    }

    fn or(&mut self, other: Self) {
        match self {
            Self::Any => {}
            _ if other.says(self) => {}
            Self::Either(parts) if parts.iter().any(|part| other.says(part)) => {}
            Self::Either(parts) => parts.push(other),
            _ => *self = Self::Either(vec![self.clone(), other]),
        }
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
    for branch in branches {
        let plain = branch.reference.is_none() && branch.any_of.is_empty() && branch.not.is_none();
        let own: Vec<Json> = match (&branch.constant, &branch.enumeration) {
            (Some(value), _) => vec![value.clone()],
            (None, Some(list)) => list.clone(),
            (None, None) => return None,
        };
        if !plain || own.iter().any(|value| !matches!(value, Json::String(_))) {
            return None;
        }
        for value in own {
            if !values.contains(&value) {
                values.push(value);
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
