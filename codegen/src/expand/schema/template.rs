//! A schema as text with holes: what it says itself is written once for a whole toolbox, what its
//! references lead to is put in for every tool.

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

struct Writer<'a> {
    references: References<'a>,
    text: String,
    holes: Vec<Hole>,
    depth: u32,
    deepest: u32,
}

impl<'a> Writer<'a> {
    fn new(references: References<'a>) -> Self {
        Self { references, text: String::new(), holes: Vec::new(), depth: 1, deepest: 1 }
    }

    fn finish(self, notes: Notes) -> Template {
        Template { notes, text: self.text, holes: self.holes, depth: self.deepest }
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
        self.holes.push(Hole { at: self.text.len(), target, notes, depth: self.depth });
    }

    fn value(&mut self, key: &str, schema: &'a Schema) {
        self.key(key);
        self.place(schema, Notes::default(), &[]);
    }

    fn optional(&mut self, key: &str, schema: Option<&'a Schema>) {
        if let Some(schema) = schema {
            self.value(key, schema);
        }
    }

    fn list(&mut self, key: &str, schemas: &'a [Schema]) {
        if schemas.is_empty() {
            return;
        }
        self.key(key);
        self.open('[');
        for (index, schema) in schemas.iter().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.place(schema, Notes::default(), &[]);
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
        for (name, schema) in schemas {
            self.name(name);
            self.place(schema, Notes::default(), &[]);
        }
        self.close('}');
    }

    /// All keywords but the annotations.
    fn keywords(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        if schema.never {
            self.key("\"not\":{}");
            return;
        }
        let mut hidden = hidden.to_vec();
        self.references.read_only_properties(schema, &mut hidden);
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
        self.list("\"prefixItems\":", &schema.prefix_items);
        match &schema.items {
            Some(items) => self.value("\"items\":", items),
            None if schema.types.contains(&JsonType::Array) => self.key("\"items\":{}"),
            None => {}
        }
        self.optional("\"contains\":", schema.contains.as_deref());
    }

    fn objects(&mut self, schema: &'a Schema, hidden: &[&str]) {
        let properties = schema.properties.iter().map(|(name, schema)| (name.as_str(), schema));
        self.map("\"properties\":", properties.filter(|(name, _)| !hidden.contains(name)));
        let required = schema.required.iter().map(String::as_str);
        self.strings("\"required\":", required.filter(|name| !hidden.contains(name)));
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
        if !schema.dependent_required.is_empty() {
            self.key("\"dependentRequired\":{");
            for (name, names) in &schema.dependent_required {
                self.name(name);
                json::list(&mut self.text, names.iter().map(String::as_str), json::string);
            }
            self.text.push('}');
        }
        let dependent = schema.dependent_schemas.iter();
        self.map("\"dependentSchemas\":", dependent.map(|(name, schema)| (name.as_str(), schema)));
    }

    fn combinations(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        if schema.reference.is_some() || !schema.all_of.is_empty() {
            self.all_of(schema, hidden);
        }
        self.list("\"anyOf\":", &schema.any_of);
        self.list("\"oneOf\":", &schema.one_of);
        self.optional("\"not\":", schema.not.as_deref());
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
            let mut notes = Notes::default();
            let target = self.references.resolve(id, &mut notes);
            self.hole(target, notes);
        }
        for (index, member) in schema.all_of.iter().enumerate() {
            if index > 0 || schema.reference.is_some() {
                self.text.push(',');
            }
            self.place(member, Notes::default(), hidden);
        }
        self.close(']');
    }
}
