//! Values to JSON text.

use std::collections::BTreeMap;
use std::fmt::Write;

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
}

impl Encoder {
    /// Empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// The text.
    pub fn finish(self) -> String {
        self.out
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.out.push_str("null");
    }

    /// Writes a string with its quotes (RFC 8259 section 7).
    pub fn string(&mut self, text: &str) {
        self.out.push('"');
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
            let (plain, tail) = rest.split_at(at);
            self.out.push_str(plain);
            let mut chars = tail.chars();
            match chars.next() {
                Some('\n') => self.out.push_str("\\n"),
                Some(c @ ('"' | '\\')) => self.out.extend(['\\', c]),
                Some(c) => self.display(format_args!("\\u{:04x}", u32::from(c))),
                None => {}
            }
            rest = chars.as_str();
        }
        self.out.push_str(rest);
        self.out.push('"');
    }

    /// Writes an object.
    pub fn object(&mut self, fill: impl FnOnce(&mut Object<'_>)) {
        self.out.push('{');
        fill(&mut Object { encoder: self, empty: true });
        self.out.push('}');
    }

    /// Writes an array.
    pub fn array<'i>(&mut self, items: impl Iterator<Item = &'i dyn Encode>) {
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

    /// Writes what is JSON text already.
    pub(super) fn display(&mut self, json: impl std::fmt::Display) {
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
        }
    }
}
