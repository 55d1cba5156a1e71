//! The query string (OpenAPI 3.2 section 4.12.6), and forms, which are written like it.

use toolpress_naming::table::{Encoding, List, Style};

use super::at::At;
use super::encode;
use super::nested::Nested;
use super::raw::Raw;
use super::slots::{Faults, Slot};
use super::style::{Styled, delimiter, join};
use super::taken::Taken;
use super::value::{self, Flat, flat, flat_value};
use crate::media_type::{essence, is_json};

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

    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Adds a pair; name and value are encoded.
    pub(super) fn pair(&mut self, name: &str, value: &str) {
        add_pair(&mut self.text, name, value);
    }

    /// Adds a query parameter.
    pub(super) fn parameter(&mut self, slot: &Slot<'_, '_>, faults: &mut Faults) {
        let argument = &slot.argument;
        let Some(value) = slot.value else { return };
        if argument.content.is_empty() && is_deep(argument.style, value) {
            self.nested(|nested| nested.bracketed(argument.wire, value, &slot.at(), faults));
            return;
        }
        let known = faults.len();
        match flat(slot, faults) {
            Some(flat) => self.styled(&Styled::parameter(argument), &flat, &slot.at(), faults),
            // An empty list, which is as good as none elsewhere.
            None if argument.allow_empty && value.get() != "null" && faults.len() == known => {
                self.pair(argument.wire, "");
            }
            None => {}
        }
    }

    /// The whole query string as one parameter (OpenAPI 3.2 `in: querystring`): the members of an
    /// object as a form, or text of another media type.
    pub(super) fn whole(&mut self, slot: &Slot<'_, '_>, faults: &mut Faults) {
        let Some(value) = slot.value else { return };
        let kind = essence(slot.argument.content);
        if matches!(&*kind, "" | "application/x-www-form-urlencoded") {
            self.form(value, List::default(), &slot.at(), faults);
        } else if let Some(Flat::Scalar(text)) = flat(slot, faults) {
            lead(&mut self.text);
            encode::add_unreserved(&text, &mut self.text);
        }
    }

    /// The members of an object as `application/x-www-form-urlencoded`: arrays repeat their key,
    /// nested values are `a[b]`, unless `encodings` says otherwise. A space is `%20`, which every
    /// reader of forms takes for one.
    pub(super) fn form(
        &mut self,
        value: Raw<'_>,
        encodings: List<'_, Encoding<'_>>,
        at: &At<'_>,
        faults: &mut Faults,
    ) {
        if value.get() == "null" {
            return;
        }
        if !value.get().starts_with('{') {
            faults.add(at, format!("expected an object, got {}", value::kind(value)));
            return;
        }
        if encodings.is_empty() {
            self.nested(|nested| nested.members(value, at, faults));
            return;
        }
        for (key, member) in value::object(value, at, faults).unwrap_or_default() {
            let at = At::Member(at, &key);
            if member.get() == "null" || self.taken.refuses(&key, &at, faults) {
                continue;
            }
            match encodings.iter().find(|encoding| encoding.property == key) {
                Some(encoding) => self.encoded(&encoding, member, &at, faults),
                None => self.nested(|nested| nested.repeated(&key, member, &at, faults)),
            }
        }
    }

    /// A property of a form whose encoding the description gives.
    fn encoded(
        &mut self,
        encoding: &Encoding<'_>,
        value: Raw<'_>,
        at: &At<'_>,
        faults: &mut Faults,
    ) {
        let name = encoding.property;
        if encoding.styled && !is_deep(encoding.style, value) {
            if let Some(flat) = flat_value(value, at, faults) {
                self.styled(&Styled::encoding(encoding), &flat, at, faults);
            }
        } else if encoding.styled {
            self.nested(|nested| nested.bracketed(name, value, at, faults));
        } else if is_json(&essence(encoding.content_type)) {
            self.pair(name, &value::compact(value));
        } else {
            self.nested(|nested| nested.repeated(name, value, at, faults));
        }
    }

    fn styled(&mut self, styled: &Styled<'_>, flat: &Flat<'_>, at: &At<'_>, faults: &mut Faults) {
        let Styled { name: wire, explode, .. } = *styled;
        let encode = |text: &str, out: &mut String| match styled.allow_reserved {
            true => encode::reserved(text, out),
            false => encode::add_unreserved(text, out),
        };
        match flat {
            Flat::List(items) if explode => {
                for item in items {
                    encode(item, named(&mut self.text, wire));
                }
            }
            Flat::Object(members) if explode => {
                for (key, value) in members {
                    if !self.taken.refuses(key, &At::Member(at, key), faults) {
                        encode(value, named(&mut self.text, key));
                    }
                }
            }
            flat => {
                // All but the comma may not stand in a URL as they are (OpenAPI 3.2.0 appendix E).
                let between = match delimiter(styled.style) {
                    " " => "%20",
                    "|" => "%7C",
                    "\t" => "%09",
                    comma => comma,
                };
                join(named(&mut self.text, wire), flat, between, between, &encode);
            }
        }
    }

    fn nested(&mut self, write: impl FnOnce(&mut Nested<'_>)) {
        let Self { text, taken } = self;
        write(&mut Nested { taken, pair: &mut |name, value| add_pair(text, name, value) });
    }
}

/// Whether a value has members or items to write in brackets; a scalar in style `deepObject` has
/// none and is written as in style `form`.
pub(super) fn is_deep(style: Style, value: Raw<'_>) -> bool {
    style == Style::DeepObject && value.get().starts_with(['{', '['])
}

fn add_pair(text: &mut String, name: &str, value: &str) {
    encode::add_unreserved(value, named(text, name));
}

/// Adds `name=`, for a value to follow.
fn named<'t>(text: &'t mut String, name: &str) -> &'t mut String {
    lead(text);
    encode::add_unreserved(name, text);
    text.push('=');
    text
}

fn lead(text: &mut String) {
    if text.is_empty() {
        // Most queries are no longer, and growing step by step takes longer than writing them.
        text.reserve(64);
    } else if !text.ends_with('&') {
        text.push('&');
    }
}
