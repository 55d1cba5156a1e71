//! Whether a value is right: as little work as possible, and no word about it.

use std::borrow::Cow;

use toolpress_naming::check::{Checks, Child, Combine, Count, Items, Members, Rule, Types};
use toolpress_naming::json::{Document, Kind, Value};
use toolpress_naming::pattern;

use super::{equal, format, number};

/// How often schemas are held against a value at most, and how much more often for each value in
/// it. Schemas that are put together of each other can ask for any number of times.
const VISITS: usize = 100_000;
const VISITS_PER_VALUE: usize = 200;

/// How deep schemas are followed within each other, a value nesting 128 deep; and how deep where
/// that takes more of the stack.
const DEEPEST: u32 = 400;
const LESS_DEEP: u32 = 200;

/// Holds one value to schemas.
pub(super) struct Walker<'c> {
    pub(super) checks: Checks<'c>,
    visits: usize,
    depth: u32,
    deepest: u32,
    /// There was more to do than is done, and what was said of the value is not to be relied on.
    pub(super) is_exhausted: bool,
    /// A number was met that is an integer, but not written like one.
    pub(super) is_loose: bool,
}

impl<'c> Walker<'c> {
    /// A walker through a value with so many values in it.
    pub(super) fn new(checks: Checks<'c>, values: usize) -> Self {
        let visits = VISITS.saturating_add(values.saturating_mul(VISITS_PER_VALUE));
        Self { checks, visits, depth: 0, deepest: DEEPEST, is_exhausted: false, is_loose: false }
    }

    /// The same with less patience: to put things right or into words takes more than to look at
    /// them.
    pub(super) fn impatient(checks: Checks<'c>, values: usize) -> Self {
        let walker = Self::new(checks, values);
        Self { visits: walker.visits / 4, deepest: LESS_DEEP, ..walker }
    }

    /// Goes into a schema; `false` when there was too much of that. [`leave`](Self::leave) goes out
    /// again.
    pub(super) fn enter(&mut self) -> bool {
        if self.visits == 0 || self.depth >= self.deepest {
            self.is_exhausted = true;
            return false;
        }
        self.visits -= 1;
        self.depth += 1;
        true
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether a value is what a schema says.
    pub(super) fn fits(&mut self, child: Child, value: Value<'_>) -> bool {
        if child.is_any() {
            return true;
        }
        if self.is_exhausted || !self.enter() {
            return false;
        }
        let mut rules = self.checks.rules(child);
        // Most schemas say the type first, and many say no more.
        let fits = rules.types().is_none_or(|types| self.is_of(types, value))
            && (rules.is_empty() || rules.all(|rule| self.holds(rule, value, child)));
        self.leave();
        fits && !self.is_exhausted
    }

    /// Whether a value is what a rule of the schema `of` says.
    pub(super) fn holds(&mut self, rule: Rule<'c>, value: Value<'_>, of: Child) -> bool {
        let kind = value.kind();
        match rule {
            Rule::Never => false,
            Rule::Types(types) => self.is_of(types, value),
            Rule::Texts(mut texts) => {
                kind == Kind::String && {
                    let text = value.text();
                    texts.any(|one| one == text)
                }
            }
            Rule::Values(mut values) => values.any(|one| equal::is(one, value)),
            Rule::Bound(bound, of) => kind != Kind::Number || number::holds(bound, of, value.raw()),
            Rule::Count(which, bound) => counted(which, value).is_none_or(|count| match which {
                Count::MinLength | Count::MinItems | Count::MinProperties => count >= bound,
                Count::MaxLength | Count::MaxItems | Count::MaxProperties => count <= bound,
            }),
            Rule::Pattern(one) => {
                kind != Kind::String || pattern::is_match(one.record, &value.text())
            }
            Rule::Format(format) => kind != Kind::String || format::is(format, &value.text()),
            Rule::Unique => kind != Kind::Array || equal::duplicate(value).is_none(),
            rule if matches!(kind, Kind::Array | Kind::Object) => self.compound(rule, value, of),
            rule => self.whole(rule, value, of),
        }
    }

    fn compound(&mut self, rule: Rule<'c>, value: Value<'_>, of: Child) -> bool {
        let is_object = value.kind() == Kind::Object;
        match rule {
            Rule::Items { mut prefix, rest } => {
                is_object
                    || value.children().all(|item| self.fits(prefix.next().unwrap_or(rest), item))
            }
            Rule::Contains { child, min, max } => {
                let fit = |item: &Value<'_>| self.fits(child, *item);
                is_object || (min..=max).contains(&(value.children().filter(fit).count() as u32))
            }
            Rule::Members(members) => !is_object || self.members(&members, value),
            Rule::Required(names) => !is_object || missing(names, value).next().is_none(),
            Rule::Names(child) => {
                !is_object
                    || value
                        .children()
                        .all(|member| on_key(member, |key| self.fits(child, key)).unwrap_or(false))
            }
            Rule::NeedsNames(mut needs) => {
                let given = |name: &str| value.get(name).is_some();
                needs.all(|(name, mut names)| !given(name) || names.all(given))
            }
            Rule::NeedsSchema(mut needs) => {
                needs.all(|(name, child)| value.get(name).is_none() || self.fits(child, value))
            }
            rule => self.whole(rule, value, of),
        }
    }

    /// Rules about a value of any kind.
    fn whole(&mut self, rule: Rule<'c>, value: Value<'_>, of: Child) -> bool {
        match rule {
            Rule::Combine(Combine::All, mut parts) => parts.all(|part| self.fits(part, value)),
            Rule::Combine(Combine::Any, mut parts) => parts.any(|part| self.fits(part, value)),
            Rule::Combine(Combine::One, parts) => {
                let mut fitting = parts.filter(|part| self.fits(*part, value));
                fitting.next().is_some() && fitting.next().is_none()
            }
            Rule::Not(child) => !self.fits(child, value),
            Rule::Condition { test, then, otherwise } => {
                let branch = if self.fits(test, value) { then } else { otherwise };
                self.fits(branch, value)
            }
            Rule::Unevaluated(child) if value.kind() == Kind::Object => {
                value.children().all(|member| {
                    self.evaluates(of, value, &member.key(), of) || self.fits(child, member)
                })
            }
            _ => true,
        }
    }

    /// Whether a value is of one of these types.
    pub(super) fn is_of(&mut self, types: Types, value: Value<'_>) -> bool {
        let ty = match value.kind() {
            Kind::Null => Types::NULL,
            Kind::Boolean => Types::BOOLEAN,
            Kind::String => Types::STRING,
            Kind::Array => Types::ARRAY,
            Kind::Object => Types::OBJECT,
            Kind::Number if types.has(Types::NUMBER) => return true,
            Kind::Number if !types.has(Types::INTEGER) => return false,
            Kind::Number if number::is_plain(value.raw()) => return true,
            Kind::Number => {
                self.is_loose = true;
                return number::is_integer(value.raw());
            }
        };
        types.has(ty)
    }

    fn members(&mut self, members: &Members<'c>, value: Value<'_>) -> bool {
        let mut lookup = Lookup::new(members);
        for (place, member) in value.children().enumerate() {
            let key = member.key();
            let (known, is_next) = lookup.property(&key);
            // Keys in the schema's order are all different.
            if known.is_some() && !is_next && is_repeated(value, place, &key) {
                return false;
            }
            if known.is_some_and(|child| !self.fits(child, member)) {
                return false;
            }
            let mut is_known = known.is_some();
            for child in matching(members, &key) {
                is_known = true;
                if !self.fits(child, member) {
                    return false;
                }
            }
            if !is_known && members.additional.is_some_and(|child| !self.fits(child, member)) {
                return false;
            }
        }
        true
    }

    /// Whether a schema, or one that it is put together of, says something about a member.
    pub(super) fn evaluates(
        &mut self,
        schema: Child,
        value: Value<'_>,
        key: &str,
        outer: Child,
    ) -> bool {
        if self.is_exhausted || !self.enter() {
            return false;
        }
        let mut rules = self.checks.rules(schema);
        let evaluates = rules.any(|rule| match rule {
            Rule::Members(members) => {
                members.additional.is_some()
                    || members.properties.into_iter().any(|(name, _)| name == key)
                    || matching(&members, key).next().is_some()
            }
            Rule::Combine(Combine::All, mut parts) => {
                parts.any(|part| self.evaluates(part, value, key, outer))
            }
            Rule::Combine(_, mut parts) => {
                parts.any(|part| self.fits(part, value) && self.evaluates(part, value, key, outer))
            }
            Rule::Condition { test, then, otherwise } => {
                let holds = self.fits(test, value);
                (holds && self.evaluates(test, value, key, outer))
                    || self.evaluates(if holds { then } else { otherwise }, value, key, outer)
            }
            Rule::NeedsSchema(mut needs) => needs.any(|(name, child)| {
                value.get(name).is_some() && self.evaluates(child, value, key, outer)
            }),
            // One within, which the outer one hears of: what it allows is said something about.
            Rule::Unevaluated(_) => schema != outer,
            _ => false,
        });
        self.leave();
        evaluates
    }
}

/// Finds the properties of an object in its schema. Keys mostly come in the schema's order, so the
/// search goes on where it ended.
pub(super) struct Lookup<'c> {
    all: Items<'c, (&'c str, Child)>,
    rest: Items<'c, (&'c str, Child)>,
}

impl<'c> Lookup<'c> {
    pub(super) fn new(members: &Members<'c>) -> Self {
        Self { all: members.properties, rest: members.properties }
    }

    /// The schema of a property, and whether it stands behind all that were found before.
    pub(super) fn property(&mut self, key: &str) -> (Option<Child>, bool) {
        let mut rest = self.rest;
        if let Some((_, child)) = rest.find(|(name, _)| *name == key) {
            self.rest = rest;
            return (Some(child), true);
        }
        let mut all = self.all;
        (all.find(|(name, _)| *name == key).map(|(_, child)| child), false)
    }
}

/// Whether one of the first members has this key.
pub(super) fn is_repeated(object: Value<'_>, first: usize, key: &str) -> bool {
    object.children().take(first).any(|member| member.key() == key)
}

/// The schemas of the patterns that a key matches.
pub(super) fn matching<'c>(members: &Members<'c>, key: &str) -> impl Iterator<Item = Child> {
    let matches = members.patterns.filter(move |(one, _)| pattern::is_match(one.record, key));
    matches.map(|(_, child)| child)
}

/// The required names that an object does not have.
pub(super) fn missing<'c>(
    names: Items<'c, &'c str>,
    object: Value<'_>,
) -> impl Iterator<Item = &'c str> {
    // Names mostly come in the order of the members.
    let mut rest = object.children();
    names.filter(move |name| {
        let is = |member: Value<'_>| member.key() == *name;
        !rest.any(is) && {
            rest = object.children();
            let mut all = object.children();
            !all.any(is)
        }
    })
}

/// Takes the key of a member for a value.
pub(super) fn on_key<T>(member: Value<'_>, take: impl FnOnce(Value<'_>) -> T) -> Option<T> {
    let document = Document::read(member.raw_key(), Vec::new()).ok()?;
    Some(take(document.root()))
}

/// What is counted of a value, `None` for one of another kind.
pub(super) fn counted(which: Count, value: Value<'_>) -> Option<u32> {
    let count = match (which, value.kind()) {
        (Count::MinLength | Count::MaxLength, Kind::String) => match value.text() {
            Cow::Borrowed(text) if text.is_ascii() => text.len(),
            text => text.chars().count(),
        },
        (Count::MinItems | Count::MaxItems, Kind::Array)
        | (Count::MinProperties | Count::MaxProperties, Kind::Object) => value.children().count(),
        _ => return None,
    };
    Some(count as u32)
}
