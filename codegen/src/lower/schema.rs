//! Schemas: any version's schema object becomes JSON Schema 2020-12.

use std::collections::BTreeSet;

use crate::diagnostics::Diagnostic;
use crate::document::{Node, Value};
use crate::ir::{Condition, Discriminator, Json, JsonType, Schema};

use super::{Lowering, Version, limits, meanings};

impl<'a> Lowering<'a, '_> {
    /// Lowers a schema object, a boolean schema, or null (which says nothing).
    pub(super) fn schema(&mut self, node: &'a Node) -> Schema {
        let mut schema = Schema { mark: node.mark, ..Schema::default() };
        match &node.value {
            Value::Bool(allowed) => schema.never = !allowed,
            Value::Null => {}
            Value::Map(_) => self.schema_object(node, &mut schema),
            _ => self.wrong_shape("a schema", "a mapping", node),
        }
        schema
    }

    fn schema_object(&mut self, node: &'a Node, schema: &mut Schema) {
        schema.reference = node.reference().and_then(|text| self.definition(node, text));
        if let Some(reference) = node.get("$ref").filter(|r| r.as_str().is_none()) {
            self.wrong_shape("`$ref`", "text", reference);
        }
        self.annotations(node, schema);
        // Before 3.1 what stands beside a `$ref` is no constraint (OpenAPI 3.0.4, 4.8.23).
        let bare = node.reference().is_some() && self.version < Version::V31;
        if !bare {
            self.types(node, schema);
            self.values(node, schema);
            limits::limits(node, &mut schema.limits, self.diagnostics);
            self.text_keywords(node, schema);
            self.object_keywords(node, schema);
            self.array_keywords(node, schema);
            self.combinations(node, schema);
            self.conditions(node, schema);
            meanings::meanings(node, schema);
        }
        if is_true(node, "nullable") || is_true(node, "x-nullable") {
            allow_null(schema);
        }
        self.default_value(node, schema);
    }

    fn annotations(&mut self, node: &'a Node, schema: &mut Schema) {
        let text = |key| node.get(key).and_then(Node::as_text).unwrap_or_default().to_owned();
        schema.title = text("title");
        schema.description = self.described("", &text("description"));
        schema.read_only = is_true(node, "readOnly");
        schema.write_only = is_true(node, "writeOnly");
        schema.deprecated = is_true(node, "deprecated");
    }

    fn types(&mut self, node: &'a Node, schema: &mut Schema) {
        let Some(value) = node.get("type") else { return };
        let words: &[Node] = match &value.value {
            Value::Sequence(words) => words,
            Value::Null => return,
            _ => std::slice::from_ref(value),
        };
        for word in words {
            let text = match &word.value {
                // `type: null` and `type: [string, null]` mean the word.
                Value::Null => "null",
                _ => word.as_text().unwrap_or_default(),
            };
            let ty = match text {
                "null" => JsonType::Null,
                "boolean" => JsonType::Boolean,
                "integer" => JsonType::Integer,
                "number" => JsonType::Number,
                "string" => JsonType::String,
                "array" => JsonType::Array,
                "object" => JsonType::Object,
                "file" => {
                    schema.format = "binary".to_owned();
                    JsonType::String
                }
                "any" => continue,
                _ => {
                    self.unknown_type(word, text);
                    continue;
                }
            };
            if !schema.types.contains(&ty) {
                schema.types.push(ty);
            }
        }
    }

    fn unknown_type(&mut self, node: &Node, text: &str) {
        let words = ["null", "boolean", "integer", "number", "string", "array", "object"];
        let message = match text {
            "" if node.as_text().is_some() => "a type is empty text, any value is taken".to_owned(),
            "" => format!("a type is {}, not text", node.kind()),
            _ => format!("`{text}` is no type of JSON Schema, any value is taken"),
        };
        let diagnostic = Diagnostic::warning("unknown-type", node.mark, message);
        self.diagnostics.push(match crate::diagnostics::nearest(text, words) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic.help(format!("the types are `{}`", words.join("`, `"))),
        });
    }

    fn values(&mut self, node: &'a Node, schema: &mut Schema) {
        if let Some(value) = node.get("const") {
            schema.constant = Some(typed_json(value, schema));
        }
        let Some(list) = node.get("enum").filter(|n| n.value != Value::Null) else { return };
        let Some(items) = list.as_sequence() else {
            self.wrong_shape("`enum`", "a list", list);
            return;
        };
        let mut seen = BTreeSet::new();
        let mut values: Vec<Json> = items.iter().map(|item| typed_json(item, schema)).collect();
        values.retain(|value| seen.insert(format!("{value:?}")));
        if values.is_empty() {
            let message = "an `enum` without a value allows nothing, left out";
            self.warn("empty-enum", list.mark, message, "list the values, or remove `enum`");
            return;
        }
        schema.enumeration = Some(values);
    }

    fn text_keywords(&mut self, node: &'a Node, schema: &mut Schema) {
        let text = |key| node.get(key).and_then(Node::as_text).unwrap_or_default();
        if schema.format.is_empty() {
            schema.format = text("format").to_owned();
        }
        schema.pattern = text("pattern").to_owned();
        if schema.format.is_empty() && text("contentEncoding") == "base64" {
            schema.format = "byte".to_owned();
        }
    }

    fn object_keywords(&mut self, node: &'a Node, schema: &mut Schema) {
        for (name, value) in self.children(node, "properties") {
            let property = self.schema(value);
            schema.properties.insert(name.to_owned(), property);
        }
        for (pattern, value) in self.children(node, "patternProperties") {
            let property = self.schema(value);
            schema.pattern_properties.push((pattern.to_owned(), property));
        }
        for (name, value) in self.children(node, "dependentSchemas") {
            let dependent = self.schema(value);
            schema.dependent_schemas.push((name.to_owned(), dependent));
        }
        for (name, value) in self.children(node, "dependentRequired") {
            schema.dependent_required.push((name.to_owned(), texts(value)));
        }
        if let Some(required) = node.get("required") {
            self.required(required, schema);
        }
        schema.additional = self.boxed(node, "additionalProperties");
        let unevaluated = node.get("unevaluatedProperties").and_then(Node::as_bool);
        schema.sealed = unevaluated == Some(false);
        schema.property_names = self.boxed(node, "propertyNames");
    }

    pub(super) fn required(&mut self, node: &'a Node, schema: &mut Schema) {
        match &node.value {
            Value::Sequence(items) => {
                let mut seen = BTreeSet::new();
                let names = items.iter().filter_map(Node::as_text);
                schema.required = names.filter(|n| seen.insert(*n)).map(str::to_owned).collect();
            }
            // JSON Schema draft 3, and parameters, whose `required` is not the schema's.
            Value::Bool(_) | Value::Null => {}
            _ => self.wrong_shape("`required`", "a list of property names", node),
        }
    }

    fn array_keywords(&mut self, node: &'a Node, schema: &mut Schema) {
        // A list in `items` is how drafts before 2020-12 spell `prefixItems`.
        let old_tuple = node.get("items").and_then(Node::as_sequence);
        if let Some(items) = old_tuple {
            schema.prefix_items = items.iter().map(|item| self.schema(item)).collect();
            schema.items = self.boxed(node, "additionalItems");
        } else {
            schema.prefix_items = self.list(node, "prefixItems");
            schema.items = self.boxed(node, "items");
        }
        schema.contains = self.boxed(node, "contains");
        schema.unique_items = is_true(node, "uniqueItems");
    }

    fn combinations(&mut self, node: &'a Node, schema: &mut Schema) {
        schema.all_of = self.list(node, "allOf");
        schema.any_of = self.list(node, "anyOf");
        schema.one_of = self.list(node, "oneOf");
        schema.not = self.boxed(node, "not");
        let Some(discriminator) = node.get("discriminator") else { return };
        let property = match &discriminator.value {
            Value::Map(map) => map.get("propertyName").and_then(Node::as_text),
            // Swagger 2.0 gives the property's name alone.
            _ => discriminator.as_text(),
        };
        let Some(property) = property else { return };
        let mut mapping = Vec::new();
        for (value, target) in self.children(discriminator, "mapping") {
            let Some(reference) = target.as_text() else { continue };
            let id = if self.is_component_name(reference) {
                self.definition(target, &format!("#/components/schemas/{reference}"))
            } else {
                self.definition(target, reference)
            };
            mapping.extend(id.map(|id| (value.to_owned(), id)));
        }
        schema.discriminator = Some(Discriminator { property: property.to_owned(), mapping });
        if let Some(words) = self.branches(node, discriminator, property) {
            schema.meanings = words;
        }
    }

    fn conditions(&mut self, node: &'a Node, schema: &mut Schema) {
        let Some(test) = node.get("if") else { return };
        let test = self.schema(test);
        let then = node.get("then").map(|then| self.schema(then));
        let otherwise = node.get("else").map(|otherwise| self.schema(otherwise));
        schema.condition = Some(Box::new(Condition { test, then, otherwise }));
    }

    /// A `default` that the schema itself does not allow would mislead: it is left out.
    fn default_value(&mut self, node: &'a Node, schema: &mut Schema) {
        let Some(value) = node.get("default") else { return };
        let default = typed_json(value, schema);
        if fits(&default, schema) {
            schema.default = Some(default);
        } else if default != Json::Null {
            let message = "the `default` is not what its own schema allows, left out";
            let help = "write a value of the schema's type, or remove `default`";
            self.warn("default", value.mark, message, help);
        }
    }

    pub(super) fn boxed(&mut self, node: &'a Node, key: &str) -> Option<Box<Schema>> {
        node.get(key).map(|child| Box::new(self.schema(child)))
    }

    fn list(&mut self, node: &'a Node, key: &str) -> Vec<Schema> {
        match node.get(key).map(|list| (list, list.as_sequence())) {
            Some((_, Some(items))) => items.iter().map(|item| self.schema(item)).collect(),
            Some((list, None)) if list.value != Value::Null => {
                self.wrong_shape(&format!("`{key}`"), "a list of schemas", list);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// The entries of a mapping whose keys are names, `x-…` among them.
    pub(super) fn children(&mut self, node: &'a Node, key: &str) -> Vec<(&'a str, &'a Node)> {
        let Some(value) = node.get(key).filter(|v| v.value != Value::Null) else {
            return Vec::new();
        };
        match value.as_map() {
            Some(map) => map.iter().map(|(name, _, child)| (name, child)).collect(),
            None => {
                self.wrong_shape(&format!("`{key}`"), "a mapping", value);
                Vec::new()
            }
        }
    }

    fn is_component_name(&self, text: &str) -> bool {
        let schemas = self.root.get("components").and_then(|c| c.get("schemas"));
        schemas.is_some_and(|schemas| schemas.get(text).is_some())
    }
}

/// Makes `null` a value of the schema, in the way that keeps it simplest.
fn allow_null(schema: &mut Schema) {
    let combined = schema.reference.is_some()
        || schema.constant.is_some()
        || schema.not.is_some()
        || !(schema.all_of.is_empty() && schema.any_of.is_empty() && schema.one_of.is_empty());
    if !combined {
        if !schema.types.is_empty() && !schema.types.contains(&JsonType::Null) {
            schema.types.push(JsonType::Null);
        }
        if let Some(values) = schema.enumeration.as_mut().filter(|v| !v.contains(&Json::Null)) {
            values.push(Json::Null);
        }
        return;
    }
    let null = Schema { mark: schema.mark, types: vec![JsonType::Null], ..Schema::default() };
    let inner = std::mem::take(schema);
    schema.mark = inner.mark;
    schema.description.clone_from(&inner.description);
    schema.meanings.clone_from(&inner.meanings);
    schema.read_only = inner.read_only;
    schema.write_only = inner.write_only;
    schema.deprecated = inner.deprecated;
    schema.any_of =
        vec![Schema { description: String::new(), meanings: String::new(), ..inner }, null];
}

/// Whether `value` is of the schema's types and among its values.
fn fits(value: &Json, schema: &Schema) -> bool {
    let of_type = schema.types.is_empty() || schema.types.iter().any(|ty| is_of(value, *ty));
    of_type && schema.enumeration.as_ref().is_none_or(|values| values.contains(value))
}

fn is_of(value: &Json, ty: JsonType) -> bool {
    match (value, ty) {
        (Json::Null, JsonType::Null)
        | (Json::Bool(_), JsonType::Boolean)
        | (Json::Number(_), JsonType::Number)
        | (Json::String(_), JsonType::String)
        | (Json::Array(_), JsonType::Array)
        | (Json::Object(_), JsonType::Object) => true,
        (Json::Number(text), JsonType::Integer) => {
            text.parse::<f64>().is_ok_and(|number| number.fract() == 0.0)
        }
        _ => false,
    }
}

fn is_true(node: &Node, key: &str) -> bool {
    node.get(key).and_then(Node::as_bool) == Some(true)
}

fn texts(node: &Node) -> Vec<String> {
    let items = node.as_sequence().unwrap_or_default();
    items.iter().filter_map(Node::as_text).map(str::to_owned).collect()
}

/// A value without its places, as text where the schema takes nothing else: YAML reads `1.0` or
/// `no` as it likes.
fn typed_json(node: &Node, schema: &Schema) -> Json {
    let is_text = |ty: &JsonType| matches!(ty, JsonType::String | JsonType::Null);
    let only_text = schema.types.contains(&JsonType::String) && schema.types.iter().all(is_text);
    match node.as_text().filter(|_| only_text) {
        Some(text) => Json::String(text.to_owned()),
        None => json(node),
    }
}

/// A node without its places.
pub(super) fn json(node: &Node) -> Json {
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Number(number) => Json::Number(number.json.clone()),
        Value::String(text) => Json::String(text.clone()),
        Value::Sequence(items) => Json::Array(items.iter().map(json).collect()),
        Value::Map(map) => {
            Json::Object(map.iter().map(|(key, _, value)| (key.to_owned(), json(value))).collect())
        }
    }
}
