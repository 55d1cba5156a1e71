//! A schema as text with holes: what it says itself is written once for a whole toolbox, what its
//! references lead to is put in for every tool.

use std::collections::BTreeSet;

use super::form::Form;
use super::keywords::asks_for;
use super::notes::Notes;
use super::references::{References, Target};
use crate::expand::json;
use crate::ir::{Schema, Tool};

/// A schema without its braces, its annotations apart from its other keywords.
#[derive(Debug, Default)]
pub(super) struct Template {
    pub(super) notes: Notes,
    pub(super) text: String,
    pub(super) holes: Vec<Hole>,
    /// How deep its arrays and objects nest, its own braces counted.
    pub(super) depth: u32,
    pub(super) counts: Counts,
}

/// How much of what providers limit is in a schema.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Properties.
    pub properties: usize,
    /// Values of enums.
    pub values: usize,
    /// Bytes of the names of properties and definitions and of the values of enums.
    pub bytes: usize,
    /// How deep values nest in values.
    pub levels: u32,
}

impl Counts {
    /// Adds those of a part, except for the levels.
    pub(super) fn add(&mut self, part: &Self) {
        self.properties += part.properties;
        self.values += part.values;
        self.bytes += part.bytes;
    }
}

/// A place in a template's text where a definition goes, as a reference or in full.
#[derive(Debug)]
pub(super) struct Hole {
    pub(super) at: usize,
    /// Index of the definition.
    pub(super) target: usize,
    /// What this place says about it.
    pub(super) notes: Notes,
    /// How many arrays and objects are open here.
    pub(super) depth: u32,
    /// How many values this value is in.
    pub(super) level: u32,
}

impl Template {
    /// The template of a definition.
    pub(super) fn of_schema(schema: &Schema, references: References<'_>) -> Self {
        let mut writer = Writer::new(references.clone());
        let mut notes = Notes::default();
        // A definition that only leads on is never the target of a hole, unless it leads to itself.
        if let Target::Schema(schema) = references.target(schema, &mut notes) {
            writer.keywords(schema, &[]);
        }
        writer.finish(notes)
    }

    /// The template of an object that stands at the root.
    pub(super) fn of_root(schema: &Schema, references: References<'_>) -> Self {
        let mut writer = Writer::new(references);
        writer.is_root = true;
        let mut notes = Notes::default();
        notes.absorb(schema);
        notes.write(None, &mut writer.text);
        writer.keywords(schema, &[]);
        writer.finish(Notes::default())
    }

    /// The schema of one value, complete: references stay such.
    pub(super) fn of_value(schema: &Schema, references: References<'_>) -> Self {
        let mut writer = Writer::new(references);
        writer.place(schema, Notes::default(), &[]);
        writer.finish(Notes::default())
    }

    /// The template of a tool's arguments: `properties`, `required` and the rest of the root.
    pub(super) fn of_arguments(tool: &Tool, references: References<'_>) -> Self {
        let mut writer = Writer::new(references);
        writer.key("\"type\":\"object\",\"properties\":");
        writer.open('{');
        for argument in &tool.arguments {
            writer.name(argument.name.as_str());
            let notes = Notes::new(&argument.description, argument.deprecated);
            writer.place(&argument.schema, notes, &[]);
        }
        writer.close('}');
        let required = tool.arguments.iter().filter(|argument| argument.required);
        writer.strings("\"required\":", required.map(|argument| argument.name.as_str()));
        writer.key("\"additionalProperties\":false");
        writer.finish(Notes::default())
    }
}

/// The key of the one list of schemas whose places count.
pub(super) const PREFIX_ITEMS: &str = "\"prefixItems\":";

/// How many definitions are put together in one place at most. What is composed of more shows what
/// the outermost hides.
const MAX_MERGED: u32 = 16;

/// Writes one template.
pub(super) struct Writer<'a> {
    pub(super) references: References<'a>,
    pub(super) text: String,
    holes: Vec<Hole>,
    depth: u32,
    deepest: u32,
    pub(super) counts: Counts,
    /// How many values the present one is in.
    level: u32,
    /// How many definitions the present place was put together from.
    merged: u32,
    pub(super) is_root: bool,
}

impl<'a> Writer<'a> {
    fn new(references: References<'a>) -> Self {
        Self {
            references,
            text: String::new(),
            holes: Vec::new(),
            depth: 1,
            deepest: 1,
            counts: Counts::default(),
            level: 0,
            merged: 0,
            is_root: false,
        }
    }

    fn finish(self, notes: Notes) -> Template {
        let Self { text, holes, counts, .. } = self;
        Template { notes, text, holes, depth: self.deepest, counts }
    }

    pub(super) fn is_strict(&self) -> bool {
        self.references.form == Form::Strict
    }

    pub(super) fn is_check(&self) -> bool {
        self.references.form == Form::Check
    }

    /// What `write` writes is of values in the present one.
    fn within(&mut self, write: impl FnOnce(&mut Self)) {
        self.level += 1;
        self.counts.levels = self.counts.levels.max(self.level);
        write(self);
        self.level -= 1;
    }

    pub(super) fn open(&mut self, bracket: char) {
        self.text.push(bracket);
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
    }

    pub(super) fn close(&mut self, bracket: char) {
        self.text.push(bracket);
        self.depth -= 1;
    }

    /// The comma between two members of an object, then `member`.
    pub(super) fn key(&mut self, member: &str) {
        if !self.text.is_empty() && !self.text.ends_with('{') {
            self.text.push(',');
        }
        self.text.push_str(member);
    }

    /// A key that comes from the description.
    pub(super) fn name(&mut self, name: &str) {
        self.key("");
        json::string(&mut self.text, name);
        self.text.push(':');
    }

    /// A list of texts, unless it is empty.
    pub(super) fn strings<'s>(&mut self, key: &str, texts: impl Iterator<Item = &'s str>) {
        let mut texts = texts.peekable();
        if texts.peek().is_some() {
            self.key(key);
            json::list(&mut self.text, texts, json::string);
        }
    }

    /// A schema where one may stand. `hidden` are read-only properties of the object it is part of.
    pub(super) fn place(&mut self, schema: &'a Schema, mut notes: Notes, hidden: &[&'a str]) {
        match self.references.target(schema, &mut notes) {
            Target::Definition(target) => self.hole(target, notes),
            Target::Schema(schema) => {
                self.open('{');
                self.notes(&notes);
                self.keywords(schema, hidden);
                self.close('}');
            }
        }
    }

    fn notes(&mut self, notes: &Notes) {
        if !self.is_check() {
            notes.write(None, &mut self.text);
        }
    }

    fn hole(&mut self, target: usize, notes: Notes) {
        if self.is_check() {
            self.text.push_str(&format!("{{\"$ref\":\"#/$defs/{target}\"}}"));
        }
        let (at, depth, level) = (self.text.len(), self.depth, self.level);
        self.holes.push(Hole { at, target, notes, depth, level });
    }

    /// A part of the present object: a member of `allOf`, a branch. What the object hides is hidden
    /// in it too, so a definition that would show it is written out here.
    pub(super) fn part(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        let mut notes = Notes::default();
        match self.references.target(schema, &mut notes) {
            Target::Definition(target) => self.part_definition(target, notes, hidden),
            Target::Schema(_) => self.place(schema, Notes::default(), hidden),
        }
    }

    pub(super) fn part_definition(&mut self, target: usize, mut notes: Notes, hidden: &[&'a str]) {
        let definition = self.references.get(target);
        let differs = self.merged < MAX_MERGED && self.references.shows(target, hidden);
        let Some(definition) = definition.filter(|_| differs) else {
            self.hole(target, notes);
            return;
        };
        self.merged += 1;
        notes.absorb(&definition.schema);
        self.open('{');
        self.notes(&notes);
        self.keywords(&definition.schema, hidden);
        self.close('}');
        self.merged -= 1;
    }

    pub(super) fn value(&mut self, key: &str, schema: &'a Schema) {
        self.key(key);
        self.within(|writer| writer.place(schema, Notes::default(), &[]));
    }

    pub(super) fn optional(&mut self, key: &str, schema: Option<&'a Schema>) {
        if let Some(schema) = schema {
            self.value(key, schema);
        }
    }

    pub(super) fn list(&mut self, key: &str, schemas: &'a [Schema], hidden: &[&'a str]) {
        let mut parts = schemas.iter().filter(|schema| !asks_for(schema, hidden)).peekable();
        if parts.peek().is_none() {
            return;
        }
        self.key(key);
        self.open('[');
        let mut written = BTreeSet::new();
        for (index, schema) in parts.enumerate() {
            let before = self.text.len();
            if index > 0 {
                self.text.push(',');
            }
            let start = self.text.len();
            self.part(schema, hidden);
            // Branches that are the same but for annotations and what is hidden: one of them fits
            // exactly when all do.
            if self.is_check() {
                let part = self.text.get(start..).unwrap_or_default().to_owned();
                if key != PREFIX_ITEMS && !written.insert(part) {
                    self.text.truncate(before);
                }
            }
        }
        self.close(']');
    }

    pub(super) fn map(&mut self, key: &str, schemas: impl Iterator<Item = (&'a str, &'a Schema)>) {
        let mut schemas = schemas.peekable();
        if schemas.peek().is_none() {
            return;
        }
        self.key(key);
        self.open('{');
        self.within(|writer| {
            for (name, schema) in schemas {
                writer.name(name);
                writer.place(schema, Notes::default(), &[]);
            }
        });
        self.close('}');
    }
}
