//! The schema of a function's arguments as JSON text, in the forms of the providers, written by the
//! compiler. It says what the `toolbox!` of an API description says of the same schema.

use toolpress_naming::constant::{Out, same};

use super::schema::{Bounds, Kind, Property, Schema, Told};

mod draft;
mod words;

pub use draft::{Draft, draft};

/// A form of the schema.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// JSON Schema 2020-12.
    Plain,
    /// What OpenAI takes with `strict`.
    Strict,
    /// What Gemini takes.
    Gemini,
}

/// The formats that OpenAI takes with `strict`.
const STRICT_FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// Puts a schema into words of JSON.
pub(super) struct Writer<'b> {
    out: Out<'b>,
    form: Form,
    /// Whether the object that is being written has no member yet.
    is_fresh: bool,
    /// Something that no strict schema can say was met.
    has_fault: bool,
    properties: usize,
    values: usize,
    /// Bytes of keys and of values of enums.
    bytes: usize,
    level: usize,
    levels: usize,
}

/// What stands around a value's schema.
#[derive(Clone, Copy)]
struct Around {
    description: Told,
    default: &'static str,
    nullable: bool,
}

impl<'b> Writer<'b> {
    pub(super) const fn new(out: Out<'b>, form: Form) -> Self {
        Self {
            out,
            form,
            is_fresh: true,
            has_fault: false,
            properties: 0,
            values: 0,
            bytes: 0,
            level: 0,
            levels: 0,
        }
    }

    /// Whether the form can say it, and takes that much.
    const fn is_possible(&self) -> bool {
        let fits = self.properties <= 5_000
            && self.levels <= 10
            && self.values <= 1_000
            && self.bytes <= 120_000;
        !self.is_strict() || fits && !self.has_fault
    }

    const fn is_strict(&self) -> bool {
        matches!(self.form, Form::Strict)
    }

    const fn is_gemini(&self) -> bool {
        matches!(self.form, Form::Gemini)
    }

    const fn open(&mut self) {
        self.out.byte(b'{');
        self.is_fresh = true;
    }

    const fn close(&mut self) {
        self.out.byte(b'}');
        self.is_fresh = false;
    }

    /// The comma between two members, then `member`.
    const fn key(&mut self, member: &str) {
        if !self.is_fresh {
            self.out.byte(b',');
        }
        self.is_fresh = false;
        self.out.text(member);
    }

    /// A schema in braces, with its own description.
    const fn value(&mut self, schema: &Schema) {
        self.schema(schema, Around { description: schema.told(), default: "", nullable: false });
    }

    /// The schema of a property.
    const fn property(&mut self, property: &Property) {
        let value = property.value();
        let is_optional = property.is_optional();
        let nullable = self.is_strict() && is_optional;
        if nullable && value.takes_null() {
            // That it is absent and that it is null are two things.
            self.has_fault = true;
        }
        let (description, default) = (property.description(), property.default);
        self.schema(value, Around { description, default, nullable });
    }

    /// A schema in braces.
    const fn schema(&mut self, schema: &Schema, around: Around) {
        if let Kind::Option { of } = schema.kind {
            return self.schema(of, Around { nullable: true, ..around });
        }
        self.open();
        self.describe(schema, around);
        match schema.kind {
            Kind::Any {} => self.has_fault = true,
            Kind::Union { branches } => self.union(branches, around.nullable),
            _ if around.nullable && self.parts_null(schema) => {
                self.key("\"anyOf\":[");
                self.open();
                self.keywords(schema, false);
                self.close();
                self.out.text(",{\"type\":\"null\"}]");
            }
            _ => self.keywords(schema, around.nullable),
        }
        self.close();
    }

    /// Whether `null` is a branch of its own: everywhere for Gemini, and beside what has parts for
    /// OpenAI.
    const fn parts_null(&self, schema: &Schema) -> bool {
        let has_parts =
            matches!(schema.kind, Kind::List { .. } | Kind::Map { .. } | Kind::Object { .. });
        self.is_gemini() || self.is_strict() && has_parts
    }

    const fn union(&mut self, branches: &[&Schema], nullable: bool) {
        self.key("\"anyOf\":[");
        let (mut rest, mut is_first) = (branches, true);
        while let [branch, tail @ ..] = rest {
            if !is_first {
                self.out.byte(b',');
            }
            is_first = false;
            self.value(branch);
            rest = tail;
        }
        if nullable {
            self.out.text(",{\"type\":\"null\"}");
        }
        self.out.byte(b']');
    }

    /// The type, and what goes with it.
    const fn keywords(&mut self, schema: &Schema, nullable: bool) {
        let word = match schema.kind {
            Kind::Boolean {} => "\"boolean\"",
            Kind::Integer { .. } => "\"integer\"",
            Kind::Number {} => "\"number\"",
            Kind::Text { .. } | Kind::Words { .. } => "\"string\"",
            Kind::List { .. } => "\"array\"",
            _ => "\"object\"",
        };
        self.key("\"type\":");
        if nullable {
            self.out.byte(b'[');
            self.out.text(word);
            self.out.text(",\"null\"]");
        } else {
            self.out.text(word);
        }
        match schema.kind {
            Kind::Integer { shown, .. } => self.bounds(shown),
            Kind::Text { format, least, most } => self.text(format, least, most),
            Kind::Words { words } => self.words(words, nullable),
            Kind::List { item, least, most } => self.list(item, least, most),
            Kind::Map { value } => {
                self.has_fault = true;
                self.key("\"additionalProperties\":");
                self.within(value);
            }
            Kind::Object { tag, word, properties } => self.members(tag, word, properties, false),
            _ => {}
        }
    }

    const fn bounds(&mut self, bounds: Bounds) {
        if let Some(least) = bounds.least {
            self.key("\"minimum\":");
            self.out.decimal(least);
        }
        if let Some(most) = bounds.most {
            self.key("\"maximum\":");
            self.out.decimal(most);
        }
    }

    const fn text(&mut self, format: &str, least: u32, most: u32) {
        if !format.is_empty() && (!self.is_strict() || is_strict_format(format)) {
            self.key("\"format\":");
            self.out.json(format);
        }
        if matches!(self.form, Form::Plain) {
            self.limit("\"minLength\":", least, 0);
            self.limit("\"maxLength\":", most, u32::MAX);
        }
    }

    const fn limit(&mut self, key: &str, number: u32, unless: u32) {
        if number != unless {
            self.key(key);
            self.out.decimal(number as i64);
        }
    }

    const fn words(&mut self, words: &[&str], nullable: bool) {
        self.key("\"enum\":[");
        let (mut rest, mut is_first) = (words, true);
        while let [word, tail @ ..] = rest {
            rest = tail;
            if word.is_empty() && self.is_gemini() {
                continue;
            }
            if !is_first {
                self.out.byte(b',');
            }
            is_first = false;
            self.out.json(word);
            self.values += 1;
            self.bytes += word.len() + 2;
        }
        if nullable {
            self.out.text(",null");
        }
        self.out.byte(b']');
    }

    const fn list(&mut self, item: &Schema, least: u32, most: u32) {
        self.limit("\"minItems\":", least, 0);
        self.limit("\"maxItems\":", most, u32::MAX);
        self.key("\"items\":");
        self.within(item);
    }

    /// The schema of a value in the present one.
    const fn within(&mut self, schema: &Schema) {
        self.deeper();
        self.value(schema);
        self.level -= 1;
    }

    const fn deeper(&mut self) {
        self.level += 1;
        if self.level > self.levels {
            self.levels = self.level;
        }
    }

    /// An object in braces that says nothing of itself.
    pub(super) const fn object(
        &mut self,
        tag: &str,
        word: &str,
        properties: &[Property],
        is_root: bool,
    ) {
        self.open();
        self.key("\"type\":\"object\"");
        self.members(tag, word, properties, is_root);
        self.close();
    }

    const fn members(&mut self, tag: &str, word: &str, properties: &[Property], is_root: bool) {
        if !tag.is_empty() || !properties.is_empty() || is_root || self.is_strict() {
            self.key("\"properties\":");
            self.open();
            self.deeper();
            self.tag(tag, word);
            let mut rest = properties;
            while let [property, tail @ ..] = rest {
                rest = tail;
                if self.shows(property) {
                    self.name(property.name, property.is_key);
                    self.property(property);
                }
            }
            self.level -= 1;
            self.close();
        }
        self.required(tag, properties);
        if !self.is_gemini() || all_are_keys(properties) {
            self.key("\"additionalProperties\":false");
        }
    }

    /// The key that tells a variant from the others.
    const fn tag(&mut self, tag: &str, word: &str) {
        if tag.is_empty() {
            return;
        }
        self.name(tag, false);
        self.open();
        self.key("\"type\":\"string\"");
        self.words(&[word], false);
        self.close();
    }

    const fn name(&mut self, name: &str, is_plain: bool) {
        self.key(if is_plain { "\"" } else { "" });
        if is_plain {
            self.out.bytes(name.as_bytes());
            self.out.bytes(b"\":");
        } else {
            self.out.json(name);
            self.out.byte(b':');
        }
        self.properties += 1;
        self.bytes += name.len();
    }

    const fn required(&mut self, tag: &str, properties: &[Property]) {
        let mut count = 0;
        if !tag.is_empty() {
            self.requires(tag, false, count);
            count += 1;
        }
        let mut rest = properties;
        while let [property, tail @ ..] = rest {
            rest = tail;
            let is_required = self.is_strict() || !property.is_optional();
            if is_required && self.shows(property) {
                self.requires(property.name, property.is_key, count);
                count += 1;
            }
        }
        if count > 0 {
            self.out.byte(b']');
        } else if self.is_strict() {
            self.key("\"required\":[]");
        }
    }

    const fn requires(&mut self, name: &str, is_plain: bool, before: usize) {
        if before == 0 {
            self.key("\"required\":[");
        } else {
            self.out.byte(b',');
        }
        if is_plain {
            self.out.byte(b'"');
            self.out.bytes(name.as_bytes());
            self.out.byte(b'"');
        } else {
            self.out.json(name);
        }
    }

    /// Whether a property has a schema, and not only words.
    const fn shows(&self, property: &Property) -> bool {
        property.is_key || !self.is_gemini()
    }
}

const fn is_strict_format(format: &str) -> bool {
    let mut known: &[&str] = &STRICT_FORMATS;
    while let [one, rest @ ..] = known {
        if same(one.as_bytes(), format.as_bytes()) {
            return true;
        }
        known = rest;
    }
    false
}

const fn all_are_keys(mut properties: &[Property]) -> bool {
    while let [property, rest @ ..] = properties {
        if !property.is_key {
            return false;
        }
        properties = rest;
    }
    true
}
