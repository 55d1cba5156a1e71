//! Whether a value is right: as little work as possible, and no word about it.

use std::borrow::Cow;

use toolpress_naming::check::{Checks, Child, Combine, Count, Items, Members, Rule, Types};
use toolpress_naming::json::{Document, Kind, Value};
use toolpress_naming::pattern;

use super::evaluated::Evaluated;
use super::lookup::{Lists, Lookup, missing};
use super::{equal, format, number};

/// How often schemas are held against a value at most, and how much more often for each value in
/// it. Schemas that are put together of each other can ask for any number of times.
const VISITS: usize = 100_000;
const VISITS_PER_VALUE: usize = 200;

/// How many keys, characters and values are compared at most without a schema held against them,
/// and how many more for each value.
const STEPS: usize = 40_000_000;
const STEPS_PER_VALUE: usize = 100;
/// How many bytes of a text are walked in the time of such a step.
const BYTES_PER_STEP: usize = 16;

/// How deep schemas are followed within each other, a value nesting 128 deep; and how deep where
/// that takes more of the stack.
const DEEPEST: u32 = 400;
const LESS_DEEP: u32 = 200;

/// Holds one value to schemas.
pub(super) struct Walker<'c> {
    pub(super) checks: Checks<'c>,
    visits: usize,
    steps: usize,
    lists: Lists<'c>,
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
        let steps = STEPS.saturating_add(values.saturating_mul(STEPS_PER_VALUE));
        Self {
            checks,
            visits,
            steps,
            lists: Lists::default(),
            depth: 0,
            deepest: DEEPEST,
            is_exhausted: false,
            is_loose: false,
        }
    }

    /// The same with less patience: to put things right or into words takes more than to look at
    /// them.
    pub(super) fn impatient(checks: Checks<'c>, values: usize) -> Self {
        let walker = Self::new(checks, values);
        Self { visits: walker.visits / 4, steps: walker.steps / 2, deepest: LESS_DEEP, ..walker }
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

    /// Takes steps from those that are left; `false` when there were too few.
    pub(super) fn spend(&mut self, steps: usize) -> bool {
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => self.is_exhausted = true,
        }
        !self.is_exhausted
    }

    /// The same for a walk through a value's text.
    fn spend_on_text(&mut self, value: Value<'_>) -> bool {
        let (start, end) = value.span();
        self.spend(end.saturating_sub(start) / BYTES_PER_STEP)
    }

    /// Whether an object has a member.
    pub(super) fn has(&mut self, object: Value<'_>, name: &str) -> bool {
        object.children().any(|member| self.spend(1) && member.key() == name)
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
            Rule::Types(types) => self.is_of(types, value),
            rule if matches!(kind, Kind::Array | Kind::Object) => self.compound(rule, value, of),
            rule => self.whole(rule, value, of),
        }
    }

    /// Rules that look at the value alone.
    #[inline(never)]
    fn alone(&mut self, rule: Rule<'c>, value: Value<'_>) -> bool {
        let kind = value.kind();
        match rule {
            Rule::Never => false,
            Rule::Texts(texts) => {
                kind == Kind::String
                    && self.spend_on_text(value)
                    && self.is_text_of(texts, &value.text())
            }
            Rule::Values(values) => self.is_value_of(values, value),
            Rule::Bound(bound, of) => kind != Kind::Number || number::holds(bound, of, value.raw()),
            Rule::Count(which, bound) => {
                self.spend_on_text(value)
                    && counted(which, value).is_none_or(|count| match which {
                        Count::MinLength | Count::MinItems | Count::MinProperties => count >= bound,
                        Count::MaxLength | Count::MaxItems | Count::MaxProperties => count <= bound,
                    })
            }
            Rule::Pattern(one) => kind != Kind::String || self.is_match(one.record, &value.text()),
            Rule::Format(format) => {
                kind != Kind::String
                    || self.spend_on_text(value) && format::is(format, &value.text())
            }
            Rule::Unique => {
                kind != Kind::Array
                    || self.spend(value.count())
                        && self.spend_on_text(value)
                        && equal::duplicate(value).is_none()
            }
            Rule::Required(names) => {
                kind != Kind::Object
                    || self.spend_on_text(value) && missing(names, value).next().is_none()
            }
            _ => true,
        }
    }

    fn compound(&mut self, rule: Rule<'c>, value: Value<'_>, of: Child) -> bool {
        let is_object = value.kind() == Kind::Object;
        match rule {
            Rule::Items { mut prefix, rest } => {
                is_object
                    || value
                        .children()
                        .all(|item| self.spend(1) && self.fits(prefix.next().unwrap_or(rest), item))
            }
            Rule::Contains { child, min, max } => {
                let fit = |item: &Value<'_>| self.fits(child, *item);
                is_object || (min..=max).contains(&(value.children().filter(fit).count() as u32))
            }
            Rule::Members(members) => !is_object || self.members(&members, value),
            Rule::Names(child) => {
                !is_object
                    || value
                        .children()
                        .all(|member| on_key(member, |key| self.fits(child, key)).unwrap_or(false))
            }
            Rule::NeedsNames(mut needs) => needs.all(|(name, mut names)| {
                !self.has(value, name) || names.all(|name| self.has(value, name))
            }),
            Rule::NeedsSchema(mut needs) => {
                needs.all(|(name, child)| !self.has(value, name) || self.fits(child, value))
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
                self.unevaluated(child, value, of)
            }
            rule => self.alone(rule, value),
        }
    }

    #[inline(never)]
    fn unevaluated(&mut self, child: Child, value: Value<'_>, of: Child) -> bool {
        let evaluated = Box::new(Evaluated::of(self, of, value));
        let mut is_right = |member: Value<'_>| {
            self.spend(1) && (evaluated.has(self, &member.key()) || self.fits(child, member))
        };
        value.children().all(&mut is_right)
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
            if !self.spend(1) {
                return false;
            }
            let key = member.key();
            let known = lookup.given(value, place, &key);
            if known.is_some_and(|(child, is_again)| is_again || !self.fits(child, member)) {
                return false;
            }
            let matching = self.matching(members, &key);
            let is_known = known.is_some() || !matching.is_empty();
            if !matching.into_iter().all(|child| self.fits(child, member)) {
                return false;
            }
            if !is_known && members.additional.is_some_and(|child| !self.fits(child, member)) {
                return false;
            }
        }
        true
    }

    /// The schemas of the patterns that a key matches.
    pub(super) fn matching(&mut self, members: &Members<'c>, key: &str) -> Vec<Child> {
        let matches = members.patterns.filter(|(one, _)| self.is_match(one.record, key));
        matches.map(|(_, child)| child).collect()
    }

    fn is_match(&mut self, record: &[u8], text: &str) -> bool {
        let matched = pattern::is_match_within(record, text, &mut self.steps);
        self.is_exhausted |= matched.is_none();
        matched.unwrap_or_default()
    }

    fn is_text_of(&mut self, texts: Items<'c, &'c str>, text: &str) -> bool {
        let mut rest = texts;
        rest.by_ref().take(Lists::FIRST).any(|one| one == text)
            || !rest.is_empty() && {
                let hash = equal::hash_of_text(text);
                self.lists.candidates(texts, equal::hash_of_text, hash).contains(&text)
            }
    }

    fn is_value_of(&mut self, values: Items<'c, &'c str>, value: Value<'_>) -> bool {
        let mut rest = values;
        // A value is sorted once for each.
        self.spend(value.count().saturating_mul(Lists::FIRST))
            && (rest.by_ref().take(Lists::FIRST).any(|one| equal::is(one, value))
                || !rest.is_empty() && {
                    let candidates =
                        self.lists.candidates(values, equal::hash_of_json, equal::hash_of(value));
                    candidates.iter().any(|one| equal::is(one, value))
                })
    }
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
