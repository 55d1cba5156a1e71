//! The query string (OpenAPI 3.1 section 4.8.12.6), and forms, which are written like it.

use serde_json::value::RawValue;
use toolpress_naming::table::Style;

use super::at::At;
use super::encode;
use super::slots::{Faults, Slot};
use super::style::join;
use super::taken::Taken;
use super::value::{self, Flat, flat};

/// How deep a nested value goes in a query or a form.
const DEEPEST: usize = 16;

/// Pairs under construction, percent-encoded.
#[derive(Default)]
pub(super) struct Pairs {
    text: String,
    taken: Taken,
}

impl Pairs {
    /// Pairs that go on after `text`; no member of an object is written by a name that is `taken`.
    pub(super) fn after(text: String, taken: Taken) -> Self {
        Self { text, taken }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Adds a pair; name and value are encoded.
    pub(super) fn pair(&mut self, name: &str, value: &str) {
        self.name(name);
        self.text.extend(encode::unreserved(value));
    }

    fn lead(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('&') {
            self.text.push('&');
        }
    }

    /// Adds a query parameter.
    pub(super) fn parameter(&mut self, slot: &Slot<'_, '_>, faults: &mut Faults) {
        let argument = &slot.argument;
        if argument.style == Style::DeepObject && argument.content.is_empty() {
            if let Some(value) = slot.value {
                self.nested(argument.wire, value, &slot.at(), faults);
            }
            return;
        }
        if let Some(flat) = flat(slot, faults) {
            self.styled(slot, &flat, faults);
        }
    }

    /// The whole query string as one parameter (OpenAPI 3.2 `in: querystring`): the members of an
    /// object as a form, or text of another media type.
    pub(super) fn whole(&mut self, slot: &Slot<'_, '_>, faults: &mut Faults) {
        let Some(value) = slot.value else { return };
        let form = matches!(
            crate::output::essence(slot.argument.content).as_str(),
            "" | "application/x-www-form-urlencoded"
        );
        if form {
            self.form(value, &slot.at(), faults);
        } else if let Some(Flat::Scalar(text)) = flat(slot, faults) {
            self.lead();
            self.text.extend(encode::unreserved(&text));
        }
    }

    /// The members of an object as `application/x-www-form-urlencoded`: arrays repeat their key,
    /// nested objects are `a[b]`. A space is `%20`, which every reader of forms takes for one.
    pub(super) fn form(&mut self, value: &RawValue, at: &At<'_>, faults: &mut Faults) {
        if value.get() == "null" {
            return;
        }
        if !value.get().starts_with('{') {
            faults.add(at, format!("expected an object, got {}", value::kind(value)));
            return;
        }
        for (key, member) in value::object(value, at, faults).unwrap_or_default() {
            self.member(&key, member, &At::Member(at, &key), faults);
        }
    }

    fn styled(&mut self, slot: &Slot<'_, '_>, flat: &Flat<'_>, faults: &mut Faults) {
        let argument = &slot.argument;
        let explode = argument.explode;
        let encode = |text: &str, out: &mut String| match argument.allow_reserved {
            true => encode::reserved(text, out),
            false => out.extend(encode::unreserved(text)),
        };
        match flat {
            Flat::List(items) if explode => {
                for item in items {
                    self.name(argument.wire);
                    encode(item, &mut self.text);
                }
            }
            Flat::Object(members) if explode => {
                for (key, value) in members {
                    if self.taken.refuses(key, &At::Member(&slot.at(), key), faults) {
                        continue;
                    }
                    self.name(key);
                    encode(value, &mut self.text);
                }
            }
            flat => {
                let between = match argument.style {
                    Style::SpaceDelimited => "%20",
                    Style::PipeDelimited => "%7C",
                    Style::TabDelimited => "%09",
                    _ => ",",
                };
                self.name(argument.wire);
                join(&mut self.text, flat, between, between, &encode);
            }
        }
    }

    fn name(&mut self, name: &str) {
        self.lead();
        self.text.extend(encode::unreserved(name));
        self.text.push('=');
    }

    fn member(&mut self, name: &str, value: &RawValue, at: &At<'_>, faults: &mut Faults) {
        if value.get() != "null" && !self.taken.refuses(name, at, faults) {
            self.nested(name, value, at, faults);
        }
    }

    fn nested(&mut self, name: &str, value: &RawValue, at: &At<'_>, faults: &mut Faults) {
        // Every level adds a bracket to the name.
        if name.matches('[').count() > DEEPEST {
            faults.add(at, format!("is nested deeper than {DEEPEST} levels"));
            return;
        }
        match value.get().as_bytes().first() {
            Some(b'[') => {
                for (n, item) in
                    value::list(value, at, faults).unwrap_or_default().iter().enumerate()
                {
                    let at = At::Item(at, n);
                    match item.get().starts_with('[') {
                        // Two levels of the same key could not be told apart.
                        true => faults.add(&at, "expected no array within an array"),
                        false => self.nested(name, item, &at, faults),
                    }
                }
            }
            Some(b'{') => {
                for (key, member) in value::object(value, at, faults).unwrap_or_default() {
                    let name = format!("{name}[{key}]");
                    self.member(&name, member, &At::Member(at, &key), faults);
                }
            }
            _ => {
                if let Some(text) = value::scalar(value, at, faults) {
                    self.pair(name, &text);
                }
            }
        }
    }
}
