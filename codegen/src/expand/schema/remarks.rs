//! Keywords in words: what a form has no keyword for is said in the description.

use toolpress_naming::pattern;

use super::convert::Converter;
use super::references::Target;
use super::template::Template;
use crate::expand::json;
use crate::ir::{Json, Schema};

/// The longest JSON that a description shows, in bytes.
const MAX_JSON: usize = 200;

/// How the reasons end that lose nothing a model could read.
pub(in crate::expand) const SAID: &str = "is said in the description alone";

impl Converter<'_> {
    /// The description, and behind it what a schema's remaining keywords say. The keywords that the
    /// form has were taken off it.
    pub(super) fn remarks(&mut self, schema: &Schema) -> String {
        let mut words =
            Words { text: schema.description.clone(), said: Vec::new(), lost: Vec::new() };
        if !schema.meanings.is_empty() {
            words.add(&schema.meanings);
        }
        words.limits(schema);
        words.scalars(schema);
        self.composed(schema, &mut words);
        let Words { text, said, lost } = words;
        for keyword in said {
            self.lose(schema.mark, format!("`{keyword}` {SAID}"));
        }
        for keyword in lost {
            self.lose(schema.mark, format!("`{keyword}` is left out"));
        }
        text
    }

    fn composed(&mut self, schema: &Schema, words: &mut Words) {
        let contains = schema.contains.as_deref();
        let nested = [("contains", contains, "Has an item"), ("not", schema.not.as_deref(), "Not")];
        for (keyword, nested, word) in nested {
            if let Some(nested) = nested {
                let json = self.plain(nested);
                words.json(keyword, json.map(|json| format!("{word} `{json}`.")));
            }
        }
        if let Some(names) = &schema.property_names {
            let json = self.plain(names);
            words.json("propertyNames", json.map(|json| format!("Keys are `{json}`.")));
        }
        for (pattern, value) in &schema.pattern_properties {
            let json = self.plain(value);
            let say = |json| format!("Keys that match `{pattern}` are `{json}`.");
            words.json("patternProperties", json.map(say));
        }
        for (name, names) in &schema.dependent_required {
            let names = names.join("`, `");
            words.say("dependentRequired", &format!("`{name}` needs `{names}` too."));
        }
        for (name, value) in &schema.dependent_schemas {
            let json = self.plain(value);
            let say = |json| format!("With `{name}`, it is `{json}`.");
            words.json("dependentSchemas", json.map(say));
        }
        if let Some(condition) = &schema.condition {
            let json = self.plain(&condition.test);
            let mut text = json.map(|json| format!("If `{json}`"));
            for (word, part) in [("then", &condition.then), ("else", &condition.otherwise)] {
                let Some(part) = part else { continue };
                let json = self.plain(part);
                text = text.zip(json).map(|(text, json)| format!("{text}, {word} `{json}`"));
            }
            words.json("if", text.map(|text| format!("{text}.")));
        }
    }

    /// A small schema as JSON.
    fn plain(&self, schema: &Schema) -> Option<String> {
        let schema = match self.references.target_with(schema, &mut |_| {}) {
            Target::Definition(index) => &self.references.get(index)?.schema,
            Target::Schema(schema) => schema,
        };
        let Template { text, holes, .. } = Template::of_schema(schema, self.references.clone());
        (holes.is_empty() && text.len() <= MAX_JSON).then(|| format!("{{{text}}}"))
    }
}

struct Words {
    text: String,
    /// The keywords that the text now says.
    said: Vec<&'static str>,
    /// The keywords that nothing says.
    lost: Vec<&'static str>,
}

impl Words {
    fn say(&mut self, keyword: &'static str, words: &str) {
        self.add(words);
        self.said.push(keyword);
    }

    fn add(&mut self, words: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(words);
    }

    fn json(&mut self, keyword: &'static str, words: Option<String>) {
        match words {
            Some(words) => self.say(keyword, &words),
            None => self.lost.push(keyword),
        }
    }

    fn limits(&mut self, schema: &Schema) {
        for (keyword, limit) in &schema.limits {
            let count = |what: &str| {
                let end = if limit == "1" { "" } else { "s" };
                format!("{limit} {what}{end}")
            };
            let words = match *keyword {
                "minimum" => format!("At least {limit}."),
                "maximum" => format!("At most {limit}."),
                "exclusiveMinimum" => format!("More than {limit}."),
                "exclusiveMaximum" => format!("Less than {limit}."),
                "multipleOf" => format!("A multiple of {limit}."),
                // Nothing is there to be said.
                "minLength" | "minProperties" | "minItems" if limit == "0" => continue,
                "minLength" => format!("At least {}.", count("character")),
                "maxLength" => format!("At most {}.", count("character")),
                "minItems" => format!("At least {}.", count("item")),
                "maxItems" => format!("At most {}.", count("item")),
                "minProperties" => format!("At least {} keys.", limit),
                "maxProperties" => format!("At most {} keys.", limit),
                "minContains" => format!("At least {limit} of them."),
                "maxContains" => format!("At most {limit} of them."),
                _ => continue,
            };
            self.say(keyword, &words);
        }
    }

    fn scalars(&mut self, schema: &Schema) {
        if !schema.pattern.is_empty() && pattern::is_shared(&schema.pattern) {
            let pattern = &schema.pattern;
            self.json(
                "pattern",
                (pattern.len() <= MAX_JSON).then(|| format!("Matches `{pattern}`.")),
            );
        }
        if schema.unique_items {
            self.say("uniqueItems", "No item twice.");
        }
        match schema.format.as_str() {
            "byte" | "binary" | "base64" => self.say("contentEncoding", "In base64."),
            "uri" => self.say("format", "A URI."),
            _ => {}
        }
        match &schema.default {
            // Absent is what it is by default.
            None | Some(Json::Null) => {}
            Some(default) => {
                let mut text = String::new();
                json::value(&mut text, default);
                self.json(
                    "default",
                    (text.len() <= MAX_JSON).then(|| format!("Default: `{text}`.")),
                );
            }
        }
        if schema.deprecated {
            self.say("deprecated", "Deprecated.");
        }
    }
}
