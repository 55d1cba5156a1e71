//! Looking up names and keys, each list walked once however often something is looked for.

use std::collections::{HashMap, HashSet};

use toolpress_naming::check::{Checks, Child, Items, Members, Rule};
use toolpress_naming::json::Value;

/// How many names or keys are compared one by one before a table of them is made.
const ONE_BY_ONE: usize = 256;

/// Finds the properties of an object in its schema. Keys mostly come in the schema's order, so the
/// search goes on where it ended.
#[expect(clippy::box_collection, reason = "objects nest, and each takes of the stack")]
pub(super) struct Lookup<'c> {
    all: Items<'c, (&'c str, Child)>,
    rest: Items<'c, (&'c str, Child)>,
    /// How many are before `rest`.
    passed: usize,
    /// How many names were compared in vain.
    compared: usize,
    /// Where each name stands, once many were.
    table: Option<Box<HashMap<&'c str, (usize, Child)>>>,
    /// The places of the properties that were given, once keys stood out of order behind many.
    given: Option<Box<HashSet<usize>>>,
}

/// A property that was found.
#[derive(Clone, Copy)]
struct Found {
    place: usize,
    child: Child,
    /// Whether it stands behind all that were found before.
    is_next: bool,
}

impl<'c> Lookup<'c> {
    pub(super) fn new(members: &Members<'c>) -> Self {
        let all = members.properties;
        Self { all, rest: all, passed: 0, compared: 0, table: None, given: None }
    }

    /// The schema of a property.
    pub(super) fn property(&mut self, key: &str) -> Option<Child> {
        self.found(key).map(|found| found.child)
    }

    /// The schema of the property that the member at `place` is, and whether one before it is the
    /// same.
    pub(super) fn given(
        &mut self,
        object: Value<'_>,
        place: usize,
        key: &str,
    ) -> Option<(Child, bool)> {
        let found = self.found(key)?;
        // Keys in the schema's order are all different.
        let is_repeated = match &mut self.given {
            Some(given) => !given.insert(found.place),
            None if found.is_next => false,
            None if place <= ONE_BY_ONE / 16 => {
                object.children().take(place).any(|member| member.key() == key)
            }
            None => {
                let earlier = object.children().take(place);
                let mut given: HashSet<usize> =
                    earlier.filter_map(|member| Some(self.found(&member.key())?.place)).collect();
                let is_repeated = !given.insert(found.place);
                self.given = Some(Box::new(given));
                is_repeated
            }
        };
        Some((found.child, is_repeated))
    }

    fn found(&mut self, key: &str) -> Option<Found> {
        if self.compared > ONE_BY_ONE {
            return self.in_table(key);
        }
        let start = self.passed;
        let mut rest = self.rest;
        let mut place = start;
        for (name, child) in rest.by_ref() {
            if name == key {
                self.rest = rest;
                self.passed = place + 1;
                return Some(Found { place, child, is_next: true });
            }
            place += 1;
        }
        self.compared += place;
        let mut before = self.all.take(start).enumerate();
        let found = before.find(|(_, (name, _))| *name == key);
        found.map(|(place, (_, child))| Found { place, child, is_next: false })
    }

    fn in_table(&mut self, key: &str) -> Option<Found> {
        let all = self.all;
        let table = self.table.get_or_insert_with(|| {
            let placed = all.enumerate();
            Box::new(placed.map(|(place, (name, child))| (name, (place, child))).collect())
        });
        let (place, child) = *table.get(key)?;
        let is_next = place >= self.passed;
        self.passed = self.passed.max(place + 1);
        Some(Found { place, child, is_next })
    }
}

/// How many schemas [`has_property`] looks into: unions nest, and may be recursive.
const MAX_SCHEMAS: usize = 64;

/// Whether a schema, or a schema that it is composed of, has a property of this name.
pub(crate) fn has_property(checks: Checks<'_>, schema: Child, name: &str) -> bool {
    let is_property = |members: &Members<'_>| {
        let mut properties = members.properties;
        properties.any(|(property, _)| property == name)
    };
    let mut open = vec![schema];
    for _ in 0..MAX_SCHEMAS {
        let Some(schema) = open.pop() else { return false };
        for rule in checks.rules(schema) {
            match rule {
                Rule::Members(members) if is_property(&members) => return true,
                Rule::Combine(_, parts) => open.extend(parts),
                Rule::Condition { then, otherwise, .. } => open.extend([then, otherwise]),
                _ => {}
            }
        }
    }
    false
}

/// The required names that an object does not have.
pub(super) fn missing<'c>(
    names: Items<'c, &'c str>,
    object: Value<'_>,
) -> impl Iterator<Item = &'c str> {
    // Names mostly come in the order of the members.
    let mut rest = object.children();
    let mut compared = 0;
    let mut given: Option<HashSet<&'c str>> = None;
    names.filter(move |name| {
        if let Some(given) = &given {
            return !given.contains(name);
        }
        let mut is = |member: Value<'_>| {
            compared += 1;
            member.key() == *name
        };
        if rest.any(&mut is) {
            return false;
        }
        rest = object.children();
        let is_missing = !object.children().any(is);
        if compared > ONE_BY_ONE {
            given = Some(of_these(names, object));
        }
        is_missing
    })
}

/// Those of the names that an object has.
fn of_these<'c>(names: Items<'c, &'c str>, object: Value<'_>) -> HashSet<&'c str> {
    let names: HashSet<&'c str> = names.collect();
    object.children().filter_map(|member| names.get(&*member.key()).copied()).collect()
}

/// Lists of values that are long, by the hashes of what is in them: each list is hashed once.
#[derive(Default)]
pub(super) struct Lists<'c> {
    /// By where a list stands.
    known: HashMap<(usize, usize), HashMap<u64, Vec<&'c str>>>,
}

impl<'c> Lists<'c> {
    /// How many values of a list are compared one by one before the others are hashed.
    pub(super) const FIRST: usize = 16;

    /// The values of a list that have this hash.
    pub(super) fn candidates(
        &mut self,
        list: Items<'c, &'c str>,
        hash_of: impl Fn(&str) -> u64,
        hash: u64,
    ) -> &[&'c str] {
        let known = self.known.entry(list.place()).or_insert_with(|| {
            let mut hashed: HashMap<u64, Vec<&'c str>> = HashMap::new();
            for value in list {
                hashed.entry(hash_of(value)).or_default().push(value);
            }
            hashed
        });
        known.get(&hash).map(Vec::as_slice).unwrap_or_default()
    }
}
