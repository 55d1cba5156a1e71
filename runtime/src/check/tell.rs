//! What is wrong with a value, in words that say what to send.

use toolpress_naming::check::{Checks, Child, Combine, Members, Rule, Types};
use toolpress_naming::json::{Document, Kind, Value};

use super::evaluated::Evaluated;
use super::lookup::{Lookup, missing};
use super::told::Told;
use super::walk::{Walker, counted, on_key};
use super::{equal, words};
use crate::nearest;
use crate::request::At;

/// Walks a value and collects what is wrong.
pub(super) struct Teller<'c> {
    pub(super) walker: Walker<'c>,
    pub(super) checks: Checks<'c>,
    pub(super) told: Told,
}

impl<'c> Teller<'c> {
    /// What is wrong with a value that does not fit.
    pub(super) fn tell(
        checks: Checks<'c>,
        child: Child,
        document: &Document<'_>,
        at: &At<'_>,
    ) -> Told {
        let walker = Walker::impatient(checks, document.len());
        let mut teller = Self { walker, checks, told: Told::default() };
        teller.value(child, document.root(), at);
        if teller.walker.is_exhausted {
            teller.told.add(at, || {
                String::from("could not be checked to the end; send something simpler")
            });
        } else if teller.told.count() == 0 {
            teller.told.add(at, || String::from("is not what the schema allows"));
        }
        teller.told
    }

    /// Tells what is wrong with a value by a schema.
    pub(super) fn value(&mut self, child: Child, value: Value<'_>, at: &At<'_>) {
        if child.is_any() || self.walker.is_exhausted || !self.walker.enter() {
            return;
        }
        for rule in self.checks.rules(child) {
            if let Rule::Types(types) = rule {
                if !self.walker.holds(rule, value, child) {
                    self.wrong_type(types, child, value, at);
                    break;
                }
                continue;
            }
            self.rule(rule, child, value, at);
        }
        self.walker.leave();
    }

    /// Where values are listed, they say more than their type.
    fn wrong_type(&mut self, types: Types, child: Child, value: Value<'_>, at: &At<'_>) {
        let is_list = |rule: &Rule<'c>| matches!(rule, Rule::Texts(_) | Rule::Values(_));
        match self.checks.rules(child).find(is_list) {
            Some(list) => self.scalar(list, value, at),
            None => {
                let got = words::shown(value);
                self.told.add(at, || format!("expected {}, got {got}", words::types(types)));
            }
        }
    }

    fn rule(&mut self, rule: Rule<'c>, schema: Child, value: Value<'_>, at: &At<'_>) {
        let is_object = value.kind() == Kind::Object;
        match rule {
            Rule::Items { mut prefix, rest } if value.kind() == Kind::Array => {
                for (place, item) in value.children().enumerate() {
                    self.value(prefix.next().unwrap_or(rest), item, &At::Item(at, place));
                }
            }
            Rule::Members(members) if is_object => self.members(&members, value, at),
            Rule::Required(names) if is_object => {
                for name in missing(names, value) {
                    self.told.add(&At::Member(at, name), || String::from("is required"));
                }
            }
            Rule::Names(child) if is_object => self.names(child, value, at),
            Rule::NeedsNames(needs) if is_object => {
                for (name, names) in needs {
                    if !self.walker.has(value, name) {
                        continue;
                    }
                    for other in missing(names, value) {
                        let at = At::Member(at, other);
                        self.told.add(&at, || format!("is required beside `{name}`"));
                    }
                }
            }
            Rule::NeedsSchema(needs) if is_object => {
                for (name, child) in needs {
                    if self.walker.has(value, name) {
                        self.value(child, value, at);
                    }
                }
            }
            Rule::Combine(Combine::All, parts) => {
                parts.for_each(|part| self.value(part, value, at));
            }
            Rule::Condition { test, then, otherwise } => {
                let holds = self.walker.fits(test, value);
                self.value(if holds { then } else { otherwise }, value, at);
            }
            Rule::Unevaluated(child) if is_object => {
                let evaluated = Evaluated::of(&mut self.walker, schema, value);
                for member in value.children() {
                    let key = member.key();
                    if !evaluated.has(&mut self.walker, &key) {
                        self.additional(child, None, member, &At::Member(at, &key));
                    }
                }
            }
            rule if self.walker.holds(rule, value, schema) || self.walker.is_exhausted => {}
            Rule::Combine(combine, branches) => self.union(combine, branches, value, at),
            Rule::Contains { child, min, max } => {
                let fit = value.children().filter(|item| self.walker.fits(child, *item)).count();
                self.told.add(at, || words::contains(self.checks, child, [min, max], fit));
            }
            rule => self.scalar(rule, value, at),
        }
    }

    /// A rule that does not hold and looks at the value alone.
    fn scalar(&mut self, rule: Rule<'c>, value: Value<'_>, at: &At<'_>) {
        let message = || match rule {
            Rule::Texts(texts) => {
                let texts: Vec<String> = texts.map(words::quoted).collect();
                words::choice(texts.iter().map(String::as_str), value)
            }
            Rule::Values(values) => {
                let values: Vec<String> = values.map(words::cut).collect();
                words::choice(values.iter().map(String::as_str), value)
            }
            Rule::Bound(bound, of) => words::bound(bound, of, value),
            Rule::Count(which, bound) => {
                words::count(which, bound, counted(which, value).unwrap_or_default())
            }
            Rule::Pattern(pattern) => format!(
                "expected text that matches `{}`, got {}",
                words::cut(pattern.source),
                words::shown(value)
            ),
            Rule::Format(format) => {
                format!("expected {}, got {}", words::format(format), words::shown(value))
            }
            Rule::Unique => match equal::duplicate(value) {
                Some((one, other)) => {
                    format!("expected items that differ; items {one} and {other} are the same")
                }
                None => String::from("expected items that differ"),
            },
            Rule::Not(_) => format!("{} is ruled out here", words::shown(value)),
            _ => String::from("is not allowed here"),
        };
        self.told.add(at, message);
    }

    fn members(&mut self, members: &Members<'c>, value: Value<'_>, at: &At<'_>) {
        let mut lookup = Lookup::new(members);
        for (place, member) in value.children().enumerate() {
            let key = member.key();
            let at = At::Member(at, &key);
            let property = lookup.given(value, place, &key);
            if let Some((child, is_again)) = property {
                if is_again {
                    self.told.add(&at, || String::from("is given twice"));
                }
                self.value(child, member, &at);
            }
            let mut is_known = property.is_some();
            for child in self.walker.matching(members, &key) {
                is_known = true;
                self.value(child, member, &at);
            }
            if let Some(child) = members.additional.filter(|_| !is_known) {
                self.additional(child, Some(members), member, &at);
            }
        }
    }

    /// A member that is no property.
    fn additional(
        &mut self,
        child: Child,
        members: Option<&Members<'c>>,
        member: Value<'_>,
        at: &At<'_>,
    ) {
        if !self.checks.rules(child).any(|rule| matches!(rule, Rule::Never)) {
            self.value(child, member, at);
            return;
        }
        self.told.add(at, || {
            let names = || members.into_iter().flat_map(|m| m.properties.map(|(name, _)| name));
            match nearest::word(&member.key(), names()) {
                Some(near) => format!("is unknown; did you mean `{near}`?"),
                None if names().next().is_none() => String::from("is unknown"),
                None => format!("is unknown; there are {}", words::listed(names())),
            }
        });
    }

    fn names(&mut self, child: Child, value: Value<'_>, at: &At<'_>) {
        for member in value.children() {
            let key = member.key();
            let before = std::mem::take(&mut self.told);
            on_key(member, |key_value| self.value(child, key_value, &At::Member(at, &key)));
            let mut told = std::mem::replace(&mut self.told, before);
            told.remark(" as a key");
            self.told.extend(told);
        }
    }
}
