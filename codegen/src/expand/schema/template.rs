//! A schema as text with holes: what it says itself is written once for a whole toolbox, what its
//! references lead to is put in for every tool.

use super::form::Form;
use super::notes::Notes;
use super::pattern;
use super::references::{References, Target};
use crate::expand::json;
use crate::ir::{Json, JsonType, Schema, Tool};
use std::collections::BTreeSet;

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
        let mut writer = Writer::new(references);
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

/// How many definitions are put together in one place at most. What is composed of more shows what
/// the outermost hides.
const MAX_MERGED: u32 = 16;

struct Writer<'a> {
    references: References<'a>,
    text: String,
    holes: Vec<Hole>,
    depth: u32,
    deepest: u32,
    counts: Counts,
    /// How many values the present one is in.
    level: u32,
    /// How many definitions the present place was put together from.
    merged: u32,
    is_root: bool,
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

    fn is_strict(&self) -> bool {
        self.references.form == Form::Strict
    }

    /// What `write` writes is of values in the present one.
    fn within(&mut self, write: impl FnOnce(&mut Self)) {
        self.level += 1;
        self.counts.levels = self.counts.levels.max(self.level);
        write(self);
        self.level -= 1;
    }

    fn open(&mut self, bracket: char) {
        self.text.push(bracket);
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
    }

    fn close(&mut self, bracket: char) {
        self.text.push(bracket);
        self.depth -= 1;
    }

    /// The comma between two members of an object, then `member`.
    fn key(&mut self, member: &str) {
        if !self.text.is_empty() && !self.text.ends_with('{') {
            self.text.push(',');
        }
        self.text.push_str(member);
    }

    /// A key that comes from the description.
    fn name(&mut self, name: &str) {
        self.key("");
        json::string(&mut self.text, name);
        self.text.push(':');
    }

    /// A list of texts, unless it is empty.
    fn strings<'s>(&mut self, key: &str, texts: impl Iterator<Item = &'s str>) {
        let mut texts = texts.peekable();
        if texts.peek().is_some() {
            self.key(key);
            json::list(&mut self.text, texts, json::string);
        }
    }

    /// A schema where one may stand. `hidden` are read-only properties of the object it is part of.
    fn place(&mut self, schema: &'a Schema, mut notes: Notes, hidden: &[&'a str]) {
        match self.references.target(schema, &mut notes) {
            Target::Definition(target) => self.hole(target, notes),
            Target::Schema(schema) => {
                self.open('{');
                notes.write(None, &mut self.text);
                self.keywords(schema, hidden);
                self.close('}');
            }
        }
    }

    fn hole(&mut self, target: usize, notes: Notes) {
        let (at, depth, level) = (self.text.len(), self.depth, self.level);
        self.holes.push(Hole { at, target, notes, depth, level });
    }

    /// A part of the present object: a member of `allOf`, a branch. What the object hides is hidden
    /// in it too, so a definition that would show it is written out here.
    fn part(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        let mut notes = Notes::default();
        match self.references.target(schema, &mut notes) {
            Target::Definition(target) => self.part_definition(target, notes, hidden),
            Target::Schema(_) => self.place(schema, Notes::default(), hidden),
        }
    }

    fn part_definition(&mut self, target: usize, mut notes: Notes, hidden: &[&'a str]) {
        let definition = self.references.get(target);
        let differs = self.merged < MAX_MERGED && self.references.shows(target, hidden);
        let Some(definition) = definition.filter(|_| differs) else {
            self.hole(target, notes);
            return;
        };
        self.merged += 1;
        notes.absorb(&definition.schema);
        self.open('{');
        notes.write(None, &mut self.text);
        self.keywords(&definition.schema, hidden);
        self.close('}');
        self.merged -= 1;
    }

    fn value(&mut self, key: &str, schema: &'a Schema) {
        self.key(key);
        self.within(|writer| writer.place(schema, Notes::default(), &[]));
    }

    fn optional(&mut self, key: &str, schema: Option<&'a Schema>) {
        if let Some(schema) = schema {
            self.value(key, schema);
        }
    }

    fn list(&mut self, key: &str, schemas: &'a [Schema], hidden: &[&'a str]) {
        let mut parts = schemas.iter().filter(|schema| !asks_for(schema, hidden)).peekable();
        if parts.peek().is_none() {
            return;
        }
        self.key(key);
        self.open('[');
        for (index, schema) in parts.enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.part(schema, hidden);
        }
        self.close(']');
    }

    fn map(&mut self, key: &str, schemas: impl Iterator<Item = (&'a str, &'a Schema)>) {
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

    /// All keywords but the annotations.
    fn keywords(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        if schema.never {
            self.key("\"not\":{}");
            return;
        }
        let mut hidden = hidden.to_vec();
        self.references.hidden_properties(schema, &mut hidden);
        self.types(schema);
        self.scalars(schema);
        self.arrays(schema);
        self.objects(schema, &hidden);
        self.combinations(schema, &hidden);
    }

    fn types(&mut self, schema: &Schema) {
        match schema.types.as_slice() {
            [] => {}
            [ty] => {
                self.key("\"type\":");
                json::string(&mut self.text, ty.as_str());
            }
            types => self.strings("\"type\":", types.iter().map(|ty| ty.as_str())),
        }
        match &schema.enumeration {
            // An enum of none is refused by providers, and nobody means it.
            Some(values) if !values.is_empty() => self.enumeration(values),
            _ => {}
        }
        if let Some(constant) = &schema.constant {
            self.key("\"const\":");
            json::value(&mut self.text, constant);
        }
    }

    fn enumeration(&mut self, values: &[Json]) {
        self.key("\"enum\":[");
        let mut seen = BTreeSet::new();
        for value in values {
            let mut text = String::new();
            json::value(&mut text, value);
            if seen.contains(&text) {
                continue;
            }
            if !seen.is_empty() {
                self.text.push(',');
            }
            self.text.push_str(&text);
            self.counts.values += 1;
            self.counts.bytes += text.len();
            seen.insert(text);
        }
        self.text.push(']');
    }

    fn scalars(&mut self, schema: &Schema) {
        if schema.types.is_empty() || schema.types.contains(&JsonType::String) {
            match schema.format.as_str() {
                "date-time" | "date" | "time" | "duration" | "email" | "hostname" | "ipv4"
                | "ipv6" | "uri" | "uuid" => {
                    self.key("\"format\":");
                    json::string(&mut self.text, &schema.format);
                }
                "byte" | "binary" | "base64" => self.key("\"contentEncoding\":\"base64\""),
                _ => {}
            }
        }
        for (keyword, number) in &schema.limits {
            self.name(keyword);
            self.text.push_str(number);
        }
        if !schema.pattern.is_empty() && pattern::is_strict(&schema.pattern) {
            self.key("\"pattern\":");
            json::string(&mut self.text, &schema.pattern);
        }
    }

    fn arrays(&mut self, schema: &'a Schema) {
        if schema.unique_items {
            self.key("\"uniqueItems\":true");
        }
        self.list("\"prefixItems\":", &schema.prefix_items, &[]);
        match &schema.items {
            Some(items) => self.value("\"items\":", items),
            None if schema.types.contains(&JsonType::Array) => self.key("\"items\":{}"),
            None => {}
        }
        self.optional("\"contains\":", schema.contains.as_deref());
    }

    fn objects(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        let is_root = std::mem::take(&mut self.is_root);
        let is_strict = self.is_strict() && schema.types == [JsonType::Object];
        self.properties(schema, hidden, is_root || is_strict);
        let mut absent = hidden.to_vec();
        self.references.hidden_in_branches(schema, &mut absent);
        let required = schema.required.iter().map(String::as_str);
        let mut required = required.filter(|name| !absent.contains(name)).peekable();
        if is_strict && required.peek().is_none() {
            self.key("\"required\":[]");
        }
        self.strings("\"required\":", required);
        let patterns = schema.pattern_properties.iter();
        let strict = patterns.clone().filter(|(key, _)| pattern::is_strict(key));
        self.map("\"patternProperties\":", strict.map(|(key, schema)| (key.as_str(), schema)));
        // Without the patterns that had to leave, what is said of all other properties would hold
        // for theirs too.
        let complete = patterns.clone().all(|(key, _)| pattern::is_strict(key));
        match schema.additional.as_deref().filter(|_| complete) {
            Some(Schema { never: true, .. }) => self.key("\"additionalProperties\":false"),
            Some(schema) => self.value("\"additionalProperties\":", schema),
            None => {}
        }
        self.optional("\"propertyNames\":", schema.property_names.as_deref());
        self.dependents(schema, hidden);
    }

    fn properties(&mut self, schema: &'a Schema, hidden: &[&str], always: bool) {
        let properties = schema.properties.iter().map(|(name, schema)| (name.as_str(), schema));
        let mut shown = properties.filter(|(name, _)| !hidden.contains(name)).peekable();
        if shown.peek().is_none() && always {
            self.key("\"properties\":{}");
        }
        for (name, _) in shown.clone() {
            self.counts.properties += 1;
            self.counts.bytes += name.len();
        }
        self.map("\"properties\":", shown);
    }

    /// What holds where a property is there, which a hidden one never is.
    fn dependents(&mut self, schema: &'a Schema, hidden: &[&str]) {
        let shown = |name: &str| !hidden.contains(&name);
        let mut dependent = schema
            .dependent_required
            .iter()
            .filter(|(name, names)| shown(name) && names.iter().any(|name| shown(name)))
            .peekable();
        if dependent.peek().is_some() {
            self.key("\"dependentRequired\":{");
            for (name, names) in dependent {
                self.name(name);
                let names = names.iter().map(String::as_str).filter(|name| shown(name));
                json::list(&mut self.text, names, json::string);
            }
            self.text.push('}');
        }
        let dependent = schema.dependent_schemas.iter().filter(|(name, _)| shown(name));
        self.map("\"dependentSchemas\":", dependent.map(|(name, schema)| (name.as_str(), schema)));
    }

    fn combinations(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        if schema.reference.is_some() || !schema.all_of.is_empty() {
            self.all_of(schema, hidden);
        }
        self.list("\"anyOf\":", &schema.any_of, hidden);
        self.list("\"oneOf\":", &schema.one_of, hidden);
        self.optional("\"not\":", schema.not.as_deref().filter(|not| !asks_for(not, hidden)));
        if let Some(condition) = &schema.condition {
            self.value("\"if\":", &condition.test);
            self.optional("\"then\":", condition.then.as_ref());
            self.optional("\"else\":", condition.otherwise.as_ref());
        }
    }

    /// `allOf`, with the reference that stands beside other keywords as its first member.
    fn all_of(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        self.key("\"allOf\":");
        self.open('[');
        if let Some(id) = schema.reference {
            self.part_definition(self.references.beside(id), Notes::default(), hidden);
        }
        for (index, member) in schema.all_of.iter().enumerate() {
            if index > 0 || schema.reference.is_some() {
                self.text.push(',');
            }
            self.part(member, hidden);
        }
        self.close(']');
    }
}

/// Whether a schema only asks for properties that are hidden.
pub(super) fn asks_for(schema: &Schema, hidden: &[&str]) -> bool {
    if hidden.is_empty() || schema.required.is_empty() {
        return false;
    }
    let alone = schema.properties.is_empty() && schema.reference.is_none();
    alone
        && schema.all_of.is_empty()
        && schema.any_of.is_empty()
        && schema.one_of.is_empty()
        && schema.not.is_none()
        && schema.required.iter().all(|name| hidden.contains(&name.as_str()))
}
