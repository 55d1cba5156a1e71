//! Values to JSON text.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use super::{Names, Rest};

/// A value that has a JSON form.
///
/// Object safe, so that a generated function passes its arguments on without being compiled anew
/// for every type.
pub trait Encode {
    /// Writes the value as JSON text, one value exactly.
    fn encode(&self, out: &mut Encoder);

    /// Whether the value stands for a member that is not there ([`Object::optional`]).
    fn is_absent(&self) -> bool {
        false
    }
}

/// JSON text under construction.
///
/// ```
/// use toolpress::__private::Encoder;
/// let mut out = Encoder::new();
/// out.object(|o| {
///     o.required("id", &7_i64);
///     o.optional("tag", &None::<String>);
///     o.optional("name", &Some(String::from("R\"x")));
/// });
/// assert_eq!(out.finish(), r#"{"id":7,"name":"R\"x"}"#);
/// ```
#[derive(Debug, Default)]
pub struct Encoder {
    out: String,
    /// How many values and keys were written that a type describes.
    known: usize,
    /// Whether floats keep their fraction, `1.0`, so that no integer looks like one.
    measuring: bool,
}

impl Encoder {
    /// Empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Empty text, written to see how much of a value a type knows.
    pub(super) fn measuring() -> Self {
        Self { measuring: true, ..Self::default() }
    }

    /// How many values and keys were written that a type describes.
    pub(super) fn known(&self) -> usize {
        self.known
    }

    /// The text.
    pub fn finish(self) -> String {
        self.out
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.display("null");
    }

    /// Writes a string that a type knows.
    pub fn string(&mut self, text: &str) {
        self.known += 1;
        self.quoted(text);
    }

    /// Writes the value of a string enum; `known` when it is one of the list.
    pub fn text(&mut self, text: &str, known: bool) {
        self.known += usize::from(known);
        self.quoted(text);
    }

    /// Writes a string with its quotes (RFC 8259 section 7).
    fn quoted(&mut self, text: &str) {
        self.out.push('"');
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
            let (plain, tail) = rest.split_at(at);
            self.out.push_str(plain);
            let mut chars = tail.chars();
            match chars.next() {
                Some('\n') => self.out.push_str("\\n"),
                Some(c @ ('"' | '\\')) => self.out.extend(['\\', c]),
                Some(c) => {
                    // Writing to a `String` cannot fail.
                    let _ = write!(self.out, "\\u{:04x}", u32::from(c));
                }
                None => {}
            }
            rest = chars.as_str();
        }
        self.out.push_str(rest);
        self.out.push('"');
    }

    /// Writes an object.
    pub fn object(&mut self, fill: impl FnOnce(&mut Object<'_>)) {
        self.known += 1;
        self.out.push('{');
        fill(&mut Object { encoder: self, empty: true });
        self.out.push('}');
    }

    /// Writes an object: its members without those that are absent. `rest` are more members.
    pub fn members(&mut self, names: Names, values: &[&dyn Encode], rest: &[&dyn Rest]) {
        self.object(|object| {
            for (field, value) in names.fields.split_whitespace().zip(values) {
                if !value.is_absent() || names.is_null(field) {
                    object.required(names.wire(field), *value);
                }
            }
            for rest in rest {
                rest.write(object);
            }
        });
    }

    /// The same for a struct without such fields as need more than their name.
    pub fn plain_members(&mut self, names: &'static str, values: &[&dyn Encode]) {
        self.members(Names::plain(names), values, &[]);
    }

    /// Writes an array.
    pub fn array<'i>(&mut self, items: impl Iterator<Item = &'i dyn Encode>) {
        self.known += 1;
        let mut lead = '[';
        for item in items {
            self.out.push(lead);
            item.encode(self);
            lead = ',';
        }
        if lead == '[' {
            self.out.push(lead);
        }
        self.out.push(']');
    }

    /// Writes the variant of a union. A tag that its value lacks is put in front: `tags` are
    /// properties and their values.
    pub fn variant(&mut self, value: &dyn Encode, tags: &[(&str, &str)]) {
        let start = self.out.len();
        value.encode(self);
        for (property, tag) in tags {
            let written = self.out.get(start..).unwrap_or_default();
            let Ok(Value::Object(members)) = serde_json::from_str(written) else { return };
            if !members.contains_key(*property) {
                let rest = self.out.split_off(start + 1);
                let mut object = Object { encoder: self, empty: true };
                object.required(property, tag);
                if !members.is_empty() {
                    self.out.push(',');
                }
                self.out.push_str(&rest);
            }
        }
    }

    /// Writes any JSON, of which no type knows anything.
    pub fn any(&mut self, value: &Value) {
        let known = self.known;
        self.display(value);
        self.known = known;
    }

    /// Writes a float.
    pub(super) fn float(&mut self, float: impl std::fmt::Display + std::fmt::Debug) {
        // The shortest text that reads back as this very number: 0.03 stays 0.03.
        if self.measuring {
            self.display(format_args!("{float:?}"));
        } else {
            self.display(float);
        }
    }

    /// Writes what is JSON text already, of a value that a type knows.
    pub(super) fn display(&mut self, json: impl std::fmt::Display) {
        self.known += 1;
        // Writing to a `String` cannot fail.
        let _ = write!(self.out, "{json}");
    }
}

/// An object under construction.
#[derive(Debug)]
pub struct Object<'e> {
    encoder: &'e mut Encoder,
    empty: bool,
}

impl Object<'_> {
    /// Adds a member.
    pub fn required(&mut self, name: &str, value: &dyn Encode) {
        if !self.empty {
            self.encoder.out.push(',');
        }
        self.empty = false;
        self.encoder.string(name);
        self.encoder.out.push(':');
        value.encode(self.encoder);
    }

    /// Adds a member unless its value is absent.
    pub fn optional(&mut self, name: &str, value: &dyn Encode) {
        if !value.is_absent() {
            self.required(name, value);
        }
    }

    /// Adds every entry of a map, absent values too: `additionalProperties`.
    pub fn rest<T: Encode>(&mut self, members: &BTreeMap<String, T>) {
        for (name, value) in members {
            self.required(name, value);
            // No type knows the key.
            self.encoder.known -= 1;
        }
    }
}
