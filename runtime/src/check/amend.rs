//! What is wrong with a value but can be taken without loss, put right: `null` for what may be
//! absent, numbers and booleans in quotes, integers with a fraction of zero, arrays and objects as
//! JSON text.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use toolpress_naming::check::{Checks, Child, Combine, Items, Members, Rule, Types};
use toolpress_naming::json::{Document, Kind, Value};

use super::lookup::Lookup;
use super::number;
use super::walk::Walker;

/// The value put right as far as it can be, `None` when nothing is to be done. What was put right
/// may still be wrong.
pub(super) fn amended(checks: Checks<'_>, child: Child, document: &Document<'_>) -> Option<String> {
    let walker = Walker::impatient(checks, document.len());
    let mut amender = Amender { walker, checks, edits: Vec::new() };
    amender.amend(child, document.root());
    if amender.edits.is_empty() || amender.walker.is_exhausted {
        return None;
    }
    let mut edits = BTreeMap::new();
    for (place, edit) in amender.edits {
        edits.entry(place).or_insert(edit);
    }
    let mut out = String::new();
    write(document.root(), &edits, &mut out);
    Some(out)
}

struct Amender<'c> {
    walker: Walker<'c>,
    checks: Checks<'c>,
    /// By the first byte of a value, what takes its place; `None` takes the member away.
    edits: Vec<(usize, Option<String>)>,
}

impl<'c> Amender<'c> {
    /// Puts right what a schema says. Whether the value fits then, as far as is seen.
    fn amend(&mut self, child: Child, value: Value<'_>) -> bool {
        if child.is_any() {
            return true;
        }
        if self.walker.is_exhausted || !self.walker.enter() {
            return false;
        }
        let mut fits = true;
        for rule in self.checks.rules(child) {
            if let Rule::Types(types) = rule {
                if let Some(edit) = coerced(types, value) {
                    self.edits.push((value.span().0, Some(edit)));
                    // What else holds is seen when the value is read again.
                    break;
                }
            }
            fits &= self.rule(child, rule, value);
        }
        self.walker.leave();
        fits
    }

    fn rule(&mut self, schema: Child, rule: Rule<'c>, value: Value<'_>) -> bool {
        let is_object = value.kind() == Kind::Object;
        match rule {
            Rule::Items { mut prefix, rest } if value.kind() == Kind::Array => {
                self.each(value.children().map(|item| (prefix.next().unwrap_or(rest), item)))
            }
            Rule::Members(members) if is_object => self.members(schema, &members, value),
            Rule::NeedsSchema(needs) if is_object => {
                let mut fits = true;
                for (name, child) in needs {
                    fits &= !self.walker.has(value, name) || self.amend(child, value);
                }
                fits
            }
            Rule::Combine(Combine::All, parts) => self.each(parts.map(|part| (part, value))),
            Rule::Combine(_, parts) => self.branch(parts, value),
            Rule::Condition { test, then, otherwise } => {
                let holds = self.walker.fits(test, value);
                self.amend(if holds { then } else { otherwise }, value)
            }
            // They say what a value must not be, or depend on what is left.
            Rule::Not(_) | Rule::Unevaluated(_) => true,
            rule => self.walker.holds(rule, value, schema),
        }
    }

    /// Puts all of them right, whichever fit.
    fn each<'v>(&mut self, values: impl Iterator<Item = (Child, Value<'v>)>) -> bool {
        let mut fits = true;
        for (child, value) in values {
            fits &= self.amend(child, value);
        }
        fits
    }

    /// The first branch that fits as it is, or the first that can be made to fit.
    fn branch(&mut self, branches: Items<'c, Child>, value: Value<'_>) -> bool {
        for branch in branches {
            if self.walker.fits(branch, value) {
                return self.amend(branch, value);
            }
        }
        let start = self.edits.len();
        for branch in branches {
            if self.amend(branch, value) && self.edits.len() > start {
                return true;
            }
            self.edits.truncate(start);
        }
        false
    }

    fn members(&mut self, schema: Child, members: &Members<'c>, value: Value<'_>) -> bool {
        let mut lookup = Lookup::new(members);
        let mut fits = true;
        for member in value.children() {
            let key = member.key();
            let property = lookup.property(&key);
            if let Some(child) = property {
                if self.is_absence(schema, child, member, &key) {
                    self.edits.push((member.span().0, None));
                    continue;
                }
                fits &= self.amend(child, member);
            }
            let mut is_known = property.is_some();
            for child in self.walker.matching(members, &key) {
                is_known = true;
                fits &= self.amend(child, member);
            }
            if let Some(child) = members.additional.filter(|_| !is_known) {
                fits &= self.amend(child, member);
            }
        }
        fits
    }

    /// Whether `null` stands where it is no value and none is needed.
    fn is_absence(&mut self, schema: Child, child: Child, member: Value<'_>, key: &str) -> bool {
        member.kind() == Kind::Null && !self.walker.fits(child, member) && {
            let mut rules = self.checks.rules(schema);
            !rules.any(|rule| match rule {
                Rule::Required(mut names) => {
                    self.walker.spend(names.count()) && names.any(|name| name == key)
                }
                _ => false,
            })
        }
    }
}

/// What a value of another type becomes when nothing is lost by it.
fn coerced(types: Types, value: Value<'_>) -> Option<String> {
    let has_integer = types.has(Types::INTEGER) && !types.has(Types::NUMBER);
    match value.kind() {
        Kind::Number if has_integer && !number::is_plain(value.raw()) => {
            number::integer(value.raw())
        }
        Kind::String if !types.has(Types::STRING) => from_text(types, &value.text()),
        _ => None,
    }
}

fn from_text(types: Types, text: &str) -> Option<String> {
    let first = text.trim_start().bytes().next()?;
    let is_given = match first {
        b'{' => types.has(Types::OBJECT),
        b'[' => types.has(Types::ARRAY),
        b't' | b'f' => types.has(Types::BOOLEAN),
        b'-' | b'0'..=b'9' => types.has(Types::INTEGER.with(Types::NUMBER)),
        _ => false,
    };
    if !is_given {
        return None;
    }
    let value: &RawValue = serde_json::from_str(text).ok()?;
    let raw = value.get();
    if first != b'-' && !first.is_ascii_digit() || types.has(Types::NUMBER) {
        return Some(raw.to_owned());
    }
    if number::is_plain(raw) { Some(raw.to_owned()) } else { number::integer(raw) }
}

/// Writes a value with the edits. It calls itself as deep as the value nests.
fn write(value: Value<'_>, edits: &BTreeMap<usize, Option<String>>, out: &mut String) {
    let (start, end) = value.span();
    if let Some(Some(edit)) = edits.get(&start) {
        out.push_str(edit);
        return;
    }
    let is_object = value.kind() == Kind::Object;
    if edits.range(start..end).next().is_none() || value.children().next().is_none() {
        out.push_str(value.raw());
        return;
    }
    out.push(if is_object { '{' } else { '[' });
    let mut is_first = true;
    for child in value.children() {
        if let Some(None) = edits.get(&child.span().0) {
            continue;
        }
        if !std::mem::take(&mut is_first) {
            out.push(',');
        }
        if is_object {
            out.push_str(child.raw_key());
            out.push(':');
        }
        write(child, edits, out);
    }
    out.push(if is_object { '}' } else { ']' });
}
