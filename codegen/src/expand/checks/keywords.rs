//! The keywords of one schema, and the rules that they become.

use std::collections::BTreeSet;

use toolpress_naming::check::{Bound, Child, Combine, Count, Format, Types, Writer};
use toolpress_naming::json::{Kind, Value};

use super::compile::Compiler;

/// The keywords of a schema that say what is valid.
#[derive(Debug, Default)]
pub(super) struct Keywords<'d> {
    pub(super) reference: Option<Value<'d>>,
    pub(super) all_of: Option<Value<'d>>,
    /// There is nothing beside the one keyword.
    pub(super) is_alone: bool,
    types: Types,
    /// `enum` and `const`
    values: Vec<Vec<Value<'d>>>,
    bounds: Vec<(Bound, Value<'d>)>,
    counts: Vec<(Count, u32)>,
    pattern: Option<Value<'d>>,
    formats: Vec<String>,
    unique: bool,
    /// All that holds schemas, by keyword.
    applied: Vec<(&'static str, Value<'d>)>,
    required: Option<Value<'d>>,
    dependent_required: Option<Value<'d>>,
    contains: (u32, u32),
}

/// Keywords whose schemas are compiled.
const APPLIED: [&str; 15] = [
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "items",
    "prefixItems",
    "contains",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "unevaluatedProperties",
];

impl<'d> Keywords<'d> {
    pub(super) fn of(schema: Value<'d>) -> Self {
        let mut keywords = Self { contains: (1, u32::MAX), ..Self::default() };
        let mut count = 0;
        for value in schema.children() {
            count += usize::from(keywords.add(&value.key(), value));
        }
        keywords.is_alone = count == 1;
        keywords
    }

    /// Whether the keyword says what is valid.
    fn add(&mut self, key: &str, value: Value<'d>) -> bool {
        match key {
            "$ref" => self.reference = Some(value),
            "allOf" => self.all_of = Some(value),
            "type" => self.types = types(value),
            "enum" => self.values.push(value.children().collect()),
            "const" => self.values.push(vec![value]),
            "pattern" => self.pattern = Some(value),
            "format" => self.formats.push(value.text().into_owned()),
            "contentEncoding" => self.formats.push(value.text().into_owned()),
            "uniqueItems" => self.unique = value.raw() == "true",
            "required" => self.required = Some(value),
            "dependentRequired" => self.dependent_required = Some(value),
            "minContains" => self.contains.0 = count(value).unwrap_or(1),
            "maxContains" => self.contains.1 = count(value).unwrap_or(u32::MAX),
            key => return self.add_bound(key, value) || self.add_applied(key, value),
        }
        true
    }

    fn add_bound(&mut self, key: &str, value: Value<'d>) -> bool {
        let bound = match key {
            "minimum" => Bound::Minimum,
            "maximum" => Bound::Maximum,
            "exclusiveMinimum" => Bound::ExclusiveMinimum,
            "exclusiveMaximum" => Bound::ExclusiveMaximum,
            "multipleOf" => Bound::MultipleOf,
            key => return self.add_count(key, value),
        };
        if value.kind() == Kind::Number {
            self.bounds.push((bound, value));
        }
        true
    }

    fn add_count(&mut self, key: &str, value: Value<'d>) -> bool {
        let which = match key {
            "minLength" => Count::MinLength,
            "maxLength" => Count::MaxLength,
            "minItems" => Count::MinItems,
            "maxItems" => Count::MaxItems,
            "minProperties" => Count::MinProperties,
            "maxProperties" => Count::MaxProperties,
            _ => return false,
        };
        self.counts.extend(count(value).map(|count| (which, count)));
        true
    }

    fn add_applied(&mut self, key: &str, value: Value<'d>) -> bool {
        let known = APPLIED.iter().find(|known| **known == key);
        self.applied.extend(known.map(|known| (*known, value)));
        known.is_some()
    }

    fn applied(&self, key: &str) -> Option<Value<'d>> {
        self.applied.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// The rules that need no other schema, those first that most values are held to.
    pub(super) fn scalars(&self, writer: &mut Writer<'_>) {
        if self.types != Types::default() {
            writer.types(self.types);
        }
        for values in &self.values {
            if values.iter().all(|value| value.kind() == Kind::String) {
                let texts: Vec<_> = values.iter().map(|value| value.text()).collect();
                writer.texts(texts.iter().map(AsRef::as_ref));
            } else {
                writer.values(values.iter().map(|value| value.raw()));
            }
        }
        for (bound, number) in &self.bounds {
            writer.bound(*bound, number.raw());
        }
        for format in &self.formats {
            self.format(format, writer);
        }
        for (which, count) in &self.counts {
            writer.count(*which, *count);
        }
        if let Some(pattern) = self.pattern {
            // What cannot be checked was left out of what the model is shown, or is too large.
            writer.pattern(&pattern.text());
        }
        if self.unique {
            writer.unique();
        }
    }

    fn format(&self, format: &str, writer: &mut Writer<'_>) {
        let range = match format {
            "int32" => ["-2147483648", "2147483647"],
            "int64" => ["-9223372036854775808", "9223372036854775807"],
            "uint32" => ["0", "4294967295"],
            "uint64" => ["0", "18446744073709551615"],
            word => {
                if let Some(format) = Format::of(word) {
                    writer.format(format);
                }
                return;
            }
        };
        // The schema's own bounds say more.
        let has = |of: [Bound; 2]| self.bounds.iter().any(|(bound, _)| of.contains(bound));
        let [least, most] = range;
        if !has([Bound::Minimum, Bound::ExclusiveMinimum]) {
            writer.bound(Bound::Minimum, least);
        }
        if !has([Bound::Maximum, Bound::ExclusiveMaximum]) {
            writer.bound(Bound::Maximum, most);
        }
    }
}

/// The schemas in a schema, compiled.
#[derive(Debug, Default)]
pub(super) struct Applied {
    pub(super) unions: Vec<(Combine, Vec<Child>)>,
    items: Option<(Vec<Child>, Child)>,
    contains: Option<(Child, u32, u32)>,
    properties: Vec<(String, Child)>,
    patterns: Vec<(String, Child)>,
    additional: Option<Child>,
    required: Vec<String>,
    names: Option<Child>,
    needs_names: Vec<(String, Vec<String>)>,
    needs_schema: Vec<(String, Child)>,
    not: Option<Child>,
    condition: Option<[Child; 3]>,
    unevaluated: Option<Child>,
}

impl Compiler<'_, '_> {
    pub(super) fn applied(&mut self, keywords: &Keywords<'_>) -> Applied {
        let mut applied = Applied::default();
        self.arrays(keywords, &mut applied);
        applied.properties = self.named(keywords.applied("properties"));
        applied.patterns = self.named(keywords.applied("patternProperties"));
        applied.needs_schema = self.named(keywords.applied("dependentSchemas"));
        let mut one = |key: &str| keywords.applied(key).map(|schema| self.child(schema));
        applied.additional = one("additionalProperties");
        applied.names = one("propertyNames").filter(|child| !child.is_any());
        applied.not = one("not");
        applied.unevaluated = one("unevaluatedProperties");
        applied.condition = one("if")
            .map(|test| [test, one("then").unwrap_or_default(), one("else").unwrap_or_default()]);
        applied.required = keywords.required.map(texts).unwrap_or_default();
        if let Some(needs) = keywords.dependent_required {
            let needs = needs.children().map(|names| (names.key().into_owned(), texts(names)));
            applied.needs_names = needs.collect();
        }
        for (combine, key) in [(Combine::Any, "anyOf"), (Combine::One, "oneOf")] {
            let Some(branches) = keywords.applied(key) else { continue };
            let mut branches = self.children(branches);
            if combine == Combine::Any {
                let mut known = BTreeSet::new();
                branches.retain(|branch| known.insert(*branch));
            }
            let combine = if branches.len() == 1 { Combine::All } else { combine };
            applied.unions.push((combine, branches));
        }
        applied
    }

    fn arrays(&mut self, keywords: &Keywords<'_>, applied: &mut Applied) {
        let prefix = keywords.applied("prefixItems");
        let prefix = prefix.map(|prefix| self.children(prefix)).unwrap_or_default();
        let rest = keywords.applied("items").map(|items| self.child(items)).unwrap_or_default();
        if !rest.is_any() || prefix.iter().any(|child| !child.is_any()) {
            applied.items = Some((prefix, rest));
        }
        let contains = keywords.applied("contains").map(|schema| self.child(schema));
        applied.contains = contains.map(|child| (child, keywords.contains.0, keywords.contains.1));
    }

    fn named(&mut self, schemas: Option<Value<'_>>) -> Vec<(String, Child)> {
        let schemas = schemas.into_iter().flat_map(Value::children);
        schemas.map(|schema| (schema.key().into_owned(), self.child(schema))).collect()
    }
}

impl Applied {
    /// The rules of arrays and objects.
    pub(super) fn write(&self, writer: &mut Writer<'_>) {
        if let Some((prefix, rest)) = &self.items {
            writer.items(prefix, *rest);
        }
        if let Some((child, min, max)) = self.contains {
            writer.contains(child, min, max);
        }
        let (properties, patterns) = (borrowed(&self.properties), borrowed(&self.patterns));
        if !properties.is_empty() || !patterns.is_empty() || self.additional.is_some() {
            writer.members(&properties, &patterns, self.additional);
        }
        if !self.required.is_empty() {
            writer.required(self.required.iter().map(String::as_str));
        }
        if let Some(child) = self.names {
            writer.names(child);
        }
        if !self.needs_names.is_empty() {
            let needs = self
                .needs_names
                .iter()
                .map(|(name, names)| (name.as_str(), names.iter().map(String::as_str).collect()));
            writer.needs_names(&needs.collect::<Vec<_>>());
        }
        if !self.needs_schema.is_empty() {
            writer.needs_schema(&borrowed(&self.needs_schema));
        }
    }

    /// Those that look at the value as a whole.
    pub(super) fn write_last(&self, writer: &mut Writer<'_>) {
        if let Some(child) = self.not {
            writer.not(child);
        }
        if let Some([test, then, otherwise]) = self.condition {
            writer.condition(test, then, otherwise);
        }
        if let Some(child) = self.unevaluated {
            writer.unevaluated(child);
        }
    }
}

fn borrowed(named: &[(String, Child)]) -> Vec<(&str, Child)> {
    named.iter().map(|(name, child)| (name.as_str(), *child)).collect()
}

fn texts(list: Value<'_>) -> Vec<String> {
    list.children().map(|text| text.text().into_owned()).collect()
}

fn types(value: Value<'_>) -> Types {
    let one = |value: Value<'_>| {
        let word = value.text();
        let known = Types::ALL.iter().find(|(_, known)| *known == word);
        known.map(|(ty, _)| *ty).unwrap_or_default()
    };
    match value.kind() {
        Kind::Array => value.children().fold(Types::default(), |all, ty| all.with(one(ty))),
        _ => one(value),
    }
}

/// A length, `None` for one that no value has.
fn count(value: Value<'_>) -> Option<u32> {
    let number: f64 = value.raw().parse().ok()?;
    (number >= 0.0 && number < f64::from(u32::MAX)).then_some(number as u32)
}
