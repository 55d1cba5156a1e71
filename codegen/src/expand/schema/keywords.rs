//! The keywords of a schema, each where and as the form has it.

use std::collections::BTreeSet;

use toolpress_naming::pattern;

use super::notes::Notes;
use super::template::{PREFIX_ITEMS, Writer};
use crate::expand::json;
use crate::ir::{Discriminator, Json, JsonType, Schema};

impl<'a> Writer<'a> {
    /// All keywords but the annotations.
    pub(super) fn keywords(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
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
        let is_number = |ty| schema.types.contains(&ty);
        if self.is_check() && (is_number(JsonType::Integer) || is_number(JsonType::Number)) {
            if let "int32" | "int64" | "uint32" | "uint64" = schema.format.as_str() {
                self.key("\"format\":");
                json::string(&mut self.text, &schema.format);
            }
        }
        for (keyword, number) in &schema.limits {
            self.name(keyword);
            self.text.push_str(number);
        }
        if !schema.pattern.is_empty() && pattern::is_shared(&schema.pattern) {
            self.key("\"pattern\":");
            json::string(&mut self.text, &schema.pattern);
        }
    }

    fn arrays(&mut self, schema: &'a Schema) {
        if schema.unique_items {
            self.key("\"uniqueItems\":true");
        }
        self.list(PREFIX_ITEMS, &schema.prefix_items, &[]);
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
        let strict = patterns.clone().filter(|(key, _)| pattern::is_shared(key));
        self.map("\"patternProperties\":", strict.map(|(key, schema)| (key.as_str(), schema)));
        // Without the patterns that had to leave, what is said of all other properties would hold
        // for theirs too.
        let complete = patterns.clone().all(|(key, _)| pattern::is_shared(key));
        match schema.additional.as_deref().filter(|_| complete) {
            Some(Schema { never: true, .. }) => self.key("\"additionalProperties\":false"),
            Some(schema) => self.value("\"additionalProperties\":", schema),
            None => {}
        }
        if schema.sealed && complete {
            self.key("\"unevaluatedProperties\":false");
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

    /// Branches may differ in nothing but properties that a model never gives. Without these a value
    /// would match several, which `oneOf` refuses.
    fn tells_apart_by_hidden(&self, schema: &'a Schema) -> bool {
        let mut names = Vec::new();
        for branch in &schema.one_of {
            self.references.hidden_properties(branch, &mut names);
        }
        !names.is_empty() && schema.any_of.is_empty()
    }

    /// Whether a property names the branch that is meant. Branches of real descriptions fit each
    /// other's values often, and the API goes by the name.
    fn tells_apart_by_name(&self, schema: &Schema) -> bool {
        self.is_check() && schema.discriminator.is_some() && schema.any_of.is_empty()
    }

    fn combinations(&mut self, schema: &'a Schema, hidden: &[&'a str]) {
        let named = if self.is_check() { named_branches(schema) } else { Vec::new() };
        if schema.reference.is_some() || !schema.all_of.is_empty() || !named.is_empty() {
            self.all_of(schema, &named, hidden);
        }
        self.list("\"anyOf\":", &schema.any_of, hidden);
        let is_any = self.tells_apart_by_hidden(schema) || self.tells_apart_by_name(schema);
        self.list(if is_any { "\"anyOf\":" } else { "\"oneOf\":" }, &schema.one_of, hidden);
        self.optional("\"not\":", schema.not.as_deref().filter(|not| !asks_for(not, hidden)));
        if let Some(condition) = &schema.condition {
            self.value("\"if\":", &condition.test);
            self.optional("\"then\":", condition.then.as_ref());
            self.optional("\"else\":", condition.otherwise.as_ref());
        }
    }

    /// `allOf`, with the reference that stands beside other keywords as its first member, and behind
    /// all others what holds for a value that names its branch.
    fn all_of(&mut self, schema: &'a Schema, named: &[Named<'a>], hidden: &[&'a str]) {
        self.key("\"allOf\":");
        self.open('[');
        if let Some(id) = schema.reference {
            self.part_definition(self.references.beside(id), Notes::default(), hidden);
        }
        let mut is_first = schema.reference.is_none();
        for member in &schema.all_of {
            self.next_item(&mut is_first);
            self.part(member, hidden);
        }
        for Named { property, values, branch } in named {
            self.next_item(&mut is_first);
            self.open('{');
            self.key("\"if\":{\"properties\":{");
            self.name(property);
            self.text.push_str("{\"enum\":");
            json::list(&mut self.text, values.iter().copied(), json::string);
            self.text.push_str("}},\"required\":");
            json::list(&mut self.text, [*property], json::string);
            self.text.push_str("},\"then\":");
            self.part(branch, hidden);
            self.close('}');
        }
        self.close(']');
    }

    fn next_item(&mut self, is_first: &mut bool) {
        if !std::mem::take(is_first) {
            self.text.push(',');
        }
    }
}

/// A branch, and the values by which the property of the `discriminator` names it.
struct Named<'a> {
    property: &'a str,
    values: Vec<&'a str>,
    branch: &'a Schema,
}

/// The branches that the mapping of a `discriminator` names. What no mapping names goes by the name of
/// its schema, which is not known here as it was written.
fn named_branches(schema: &Schema) -> Vec<Named<'_>> {
    let Some(Discriminator { property, mapping }) = &schema.discriminator else {
        return Vec::new();
    };
    let named = schema.one_of.iter().chain(&schema.any_of).filter_map(|branch| {
        let of_branch = mapping.iter().filter(|(_, id)| Some(*id) == branch.reference);
        let values: Vec<&str> = of_branch.map(|(value, _)| value.as_str()).collect();
        (!values.is_empty()).then_some(Named { property, values, branch })
    });
    named.collect()
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
