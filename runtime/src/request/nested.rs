//! Nested values as pairs whose names have brackets, `a[b][0]`.

use super::at::At;
use super::raw::Raw;
use super::slots::Faults;
use super::taken::Taken;
use super::value;

/// How deep a nested value goes in a query or a form.
const DEEPEST: usize = 16;

/// How long a name may be that is written for each of its items: keys are the model's choice, and
/// what is sent would grow with the square of what it wrote.
const LONGEST: usize = 1_024;

/// Writes nested values. No member of an object is written by a name that is `taken`.
pub(super) struct Nested<'n> {
    pub(super) taken: &'n Taken,
    /// Where names and values go.
    pub(super) pair: &'n mut dyn FnMut(&str, &str),
}

impl Nested<'_> {
    /// A value by a name of its own: a list of scalars repeats the name, all else has brackets.
    pub(super) fn repeated(
        &mut self,
        name: &str,
        value: Raw<'_>,
        at: &At<'_>,
        faults: &mut Faults,
    ) {
        let is_list = value.get().starts_with('[');
        if is_list && self.is_long(name, at, faults) {
            return;
        }
        let items =
            if is_list { value::list(value, at, faults).unwrap_or_default() } else { Vec::new() };
        if !is_list || items.iter().any(|item| item.get().starts_with(['{', '['])) {
            self.bracketed(name, value, at, faults);
            return;
        }
        for (n, item) in items.into_iter().enumerate() {
            self.scalar(name, item, &At::Item(at, n), faults);
        }
    }

    /// The members of an object, each by its key.
    pub(super) fn members(&mut self, value: Raw<'_>, at: &At<'_>, faults: &mut Faults) {
        for (key, member) in value::object(value, at, faults).unwrap_or_default() {
            let at = At::Member(at, &key);
            if self.may_stand(&key, member, &at, faults) {
                self.repeated(&key, member, &at, faults);
            }
        }
    }

    /// A value whose members and items all stand in brackets. Servers that read brackets at all
    /// tell two levels of lists apart by numbers alone.
    pub(super) fn bracketed(
        &mut self,
        name: &str,
        value: Raw<'_>,
        at: &At<'_>,
        faults: &mut Faults,
    ) {
        // Every level adds a bracket to the name.
        if name.matches('[').count() > DEEPEST {
            faults.add(at, format!("is nested deeper than {DEEPEST} levels"));
            return;
        }
        match value.get().as_bytes().first() {
            Some(b'[' | b'{') if self.is_long(name, at, faults) => {}
            Some(b'[') => {
                let items = value::list(value, at, faults).unwrap_or_default();
                let mut number = 0;
                for (n, item) in items.into_iter().enumerate() {
                    let (name, at) = (format!("{name}[{number}]"), At::Item(at, n));
                    if self.may_stand(&name, item, &at, faults) {
                        self.bracketed(&name, item, &at, faults);
                        number += 1;
                    }
                }
            }
            Some(b'{') => {
                for (key, member) in value::object(value, at, faults).unwrap_or_default() {
                    let name = format!("{name}[{key}]");
                    let at = At::Member(at, &key);
                    if self.may_stand(&name, member, &at, faults) {
                        self.bracketed(&name, member, &at, faults);
                    }
                }
            }
            _ => self.scalar(name, value, at, faults),
        }
    }

    fn is_long(&self, name: &str, at: &At<'_>, faults: &mut Faults) -> bool {
        let is_long = name.len() > LONGEST;
        if is_long {
            faults.add(at, format!("has a name of more than {LONGEST} bytes"));
        }
        is_long
    }

    fn may_stand(&self, name: &str, value: Raw<'_>, at: &At<'_>, faults: &mut Faults) -> bool {
        value.get() != "null" && !self.taken.refuses(name, at, faults)
    }

    fn scalar(&mut self, name: &str, value: Raw<'_>, at: &At<'_>, faults: &mut Faults) {
        if let Some(text) = value::scalar(value, at, faults) {
            (self.pair)(name, &text);
        }
    }
}
