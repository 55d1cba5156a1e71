//! What a form has no keyword for, in the description.

use toolpress_naming::constant::same;

use super::{Around, Form, Writer};
use crate::functions::schema::{Kind, Property, Schema, Told};

impl Writer<'_> {
    /// The description, with what the form has no keyword for, and the default.
    pub(super) const fn describe(&mut self, schema: &Schema, around: Around) {
        let mut said = Said { is_open: false, lines: 0 };
        if !around.description.text.is_empty() {
            self.line(&mut said);
            self.told(around.description);
        }
        let is_plain = matches!(self.form, Form::Plain);
        if let (Kind::Object { properties, .. }, true) = (schema.kind, self.is_gemini()) {
            self.keys_in_words(&mut said, properties);
        }
        if let (Kind::Words { mut words }, true) = (schema.kind, self.is_gemini()) {
            while let [word, rest @ ..] = words {
                if word.is_empty() {
                    self.say(&mut said, "May be empty.");
                }
                words = rest;
            }
        }
        if let (Kind::Text { format, least, most }, false) = (schema.kind, is_plain) {
            self.length(&mut said, "At least ", least, 0);
            self.length(&mut said, "At most ", most, u32::MAX);
            if self.is_strict() && same(format.as_bytes(), b"uri") {
                self.say(&mut said, "A URI.");
            }
        }
        if !is_plain && !around.default.is_empty() {
            self.line(&mut said);
            self.out.text("Default: `");
            self.out.escaped(around.default);
            self.out.text("`.");
        }
        if said.is_open {
            self.out.byte(b'"');
        }
        if is_plain && !around.default.is_empty() {
            self.key("\"default\":");
            self.out.text(around.default);
        }
    }

    const fn length(&mut self, said: &mut Said, words: &str, number: u32, unless: u32) {
        if number == unless {
            return;
        }
        self.line(said);
        self.out.text(words);
        self.out.decimal(number as i64);
        self.out.text(if number == 1 { " character." } else { " characters." });
    }

    /// ``Key `a-b`, required: string. What it is``, for keys that Gemini does not take.
    const fn keys_in_words(&mut self, said: &mut Said, mut properties: &[Property]) {
        while let [property, rest @ ..] = properties {
            properties = rest;
            if property.is_key {
                continue;
            }
            self.line(said);
            self.out.text("Key `");
            self.out.escaped(property.name);
            self.out.text(if property.is_optional() { "`, optional" } else { "`, required" });
            self.out.text(match property.value().kind {
                Kind::Any {} | Kind::Union { .. } | Kind::Option { .. } => ".",
                Kind::Boolean {} => ": boolean.",
                Kind::Integer { .. } => ": integer.",
                Kind::Number {} => ": number.",
                Kind::Text { .. } | Kind::Words { .. } => ": string.",
                Kind::List { .. } => ": array.",
                Kind::Map { .. } | Kind::Object { .. } => ": object.",
            });
            if !property.description().text.is_empty() {
                self.out.byte(b' ');
                self.told(property.description());
            }
        }
    }

    const fn told(&mut self, told: Told) {
        if told.is_raw {
            self.out.escaped(told.text);
        } else {
            self.out.text(told.text);
        }
    }

    const fn say(&mut self, said: &mut Said, words: &str) {
        self.line(said);
        self.out.escaped(words);
    }

    /// The start of a line of the description.
    const fn line(&mut self, said: &mut Said) {
        if !said.is_open {
            said.is_open = true;
            self.key("\"description\":\"");
        }
        if said.lines > 0 {
            self.out.text("\\n");
        }
        said.lines += 1;
    }
}

/// How much of a description there is.
struct Said {
    is_open: bool,
    lines: usize,
}
