//! Which members of an object a schema, and those that it is put together of, say something about.

use std::collections::HashSet;

use toolpress_naming::check::{Child, Combine, Members, Rule};
use toolpress_naming::json::Value;

use super::walk::Walker;

/// What is said something about, found once for an object and then asked for each of its keys.
#[derive(Default)]
pub(super) struct Evaluated<'c> {
    all: bool,
    names: HashSet<&'c str>,
    /// Those that have patterns.
    patterns: Vec<Members<'c>>,
}

impl<'c> Evaluated<'c> {
    /// By a schema and by those of its branches that an object fits.
    pub(super) fn of(walker: &mut Walker<'c>, schema: Child, object: Value<'_>) -> Self {
        let mut evaluated = Self::default();
        evaluated.add(walker, schema, object, schema);
        evaluated
    }

    /// Whether something is said about a member.
    pub(super) fn has(&self, walker: &mut Walker<'c>, key: &str) -> bool {
        self.all
            || self.names.contains(key)
            || self.patterns.iter().any(|members| !walker.matching(members, key).is_empty())
    }

    fn add(&mut self, walker: &mut Walker<'c>, schema: Child, object: Value<'_>, outer: Child) {
        if self.all || walker.is_exhausted || !walker.enter() {
            return;
        }
        for rule in walker.checks.rules(schema) {
            self.rule(walker, rule, object, [schema, outer]);
        }
        walker.leave();
    }

    fn rule(
        &mut self,
        walker: &mut Walker<'c>,
        rule: Rule<'c>,
        object: Value<'_>,
        [schema, outer]: [Child; 2],
    ) {
        match rule {
            Rule::Members(members) => {
                self.all |= members.additional.is_some();
                if !self.all && walker.spend(members.properties.count()) {
                    self.names.extend(members.properties.map(|(name, _)| name));
                    if !members.patterns.is_empty() {
                        self.patterns.push(members);
                    }
                }
            }
            Rule::Combine(Combine::All, parts) => {
                parts.for_each(|part| self.add(walker, part, object, outer));
            }
            Rule::Combine(_, parts) => {
                for part in parts {
                    if !self.all && walker.fits(part, object) {
                        self.add(walker, part, object, outer);
                    }
                }
            }
            Rule::Condition { test, then, otherwise } => {
                let holds = walker.fits(test, object);
                if holds {
                    self.add(walker, test, object, outer);
                }
                self.add(walker, if holds { then } else { otherwise }, object, outer);
            }
            Rule::NeedsSchema(needs) => {
                for (name, child) in needs {
                    if walker.has(object, name) {
                        self.add(walker, child, object, outer);
                    }
                }
            }
            // One within, which the outer one hears of: what it allows is said something about.
            Rule::Unevaluated(_) => self.all |= schema != outer,
            _ => {}
        }
    }
}
