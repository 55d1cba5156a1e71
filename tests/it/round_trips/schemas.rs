//! The schemas of a toolbox as JSON, all keywords alike: what is one-way too, unlike in tools.

use serde_json::{Map, Value, json};
use toolpress_codegen::ir::{Json, Schema, Toolbox};
use toolpress_naming::pattern;

/// `$defs` with all definitions, by their index.
pub(crate) fn definitions(toolbox: &Toolbox) -> Value {
    let schemas = toolbox.definitions.iter().enumerate();
    let schemas = schemas.map(|(id, definition)| (id.to_string(), of(&definition.schema, toolbox)));
    json!({ "$defs": schemas.collect::<Map<String, Value>>() })
}

/// A reference to a definition.
pub(crate) fn reference(id: u32) -> Value {
    json!({ "$ref": format!("#/$defs/{id}") })
}

/// A schema.
pub(crate) fn of(schema: &Schema, toolbox: &Toolbox) -> Value {
    if schema.never {
        return Value::Bool(false);
    }
    if schema.file {
        // As it is written again: a file may be given as bare text too.
        let text = json!({ "type": "string", "minLength": 1 });
        return json!({
            "type": "object",
            "properties": { "content": { "const": "aGVsbG8=" }, "filename": text },
            "required": ["content"],
        });
    }
    let mut keywords = Map::new();
    let mut add = |key: &str, value: Value| keywords.insert(key.to_owned(), value);
    let one = |schema: &Schema| of(schema, toolbox);
    if let Some(id) = schema.reference {
        add("$ref", reference(id.0)["$ref"].clone());
    }
    if !schema.types.is_empty() {
        add("type", schema.types.iter().map(|ty| ty.as_str()).collect());
    }
    if let Some(values) = schema.enumeration.as_ref().filter(|values| !values.is_empty()) {
        add("enum", values.iter().map(json).collect());
    }
    if let Some(constant) = &schema.constant {
        add("const", json(constant));
    }
    if !schema.format.is_empty() {
        add("format", json!(schema.format));
    }
    if !schema.pattern.is_empty() && pattern::is_shared(&schema.pattern) {
        add("pattern", json!(schema.pattern));
    }
    for (keyword, number) in &schema.limits {
        add(keyword, json(&Json::Number(number.clone())));
    }
    if schema.unique_items {
        add("uniqueItems", json!(true));
    }
    if !schema.required.is_empty() {
        add("required", json!(schema.required));
    }
    let parts = [
        ("items", schema.items.as_deref()),
        ("contains", schema.contains.as_deref()),
        ("additionalProperties", schema.additional.as_deref()),
        ("propertyNames", schema.property_names.as_deref()),
        ("not", schema.not.as_deref()),
    ];
    parts.iter().filter_map(|(key, part)| Some((key, (*part)?))).for_each(|(key, part)| {
        add(key, one(part));
    });
    let lists = [
        ("prefixItems", &schema.prefix_items),
        ("allOf", &schema.all_of),
        ("anyOf", &schema.any_of),
    ];
    lists.iter().filter(|(_, list)| !list.is_empty()).for_each(|(key, list)| {
        add(key, list.iter().map(one).collect());
    });
    let properties = schema.properties.iter().map(|(name, schema)| (name.clone(), one(schema)));
    let properties: Map<String, Value> = properties.collect();
    let patterns = schema.pattern_properties.iter().filter(|(key, _)| pattern::is_shared(key));
    let patterns: Map<String, Value> =
        patterns.map(|(key, schema)| (key.clone(), one(schema))).collect();
    for (key, map) in [("properties", properties), ("patternProperties", patterns)] {
        if !map.is_empty() {
            add(key, Value::Object(map));
        }
    }
    if let Some((key, value)) = union(schema, toolbox) {
        add(key, value);
    }
    keywords.into()
}

/// `oneOf`. An API goes by the discriminator where there is one, however many branches fit.
fn union(schema: &Schema, toolbox: &Toolbox) -> Option<(&'static str, Value)> {
    let branches = schema.one_of.iter();
    if schema.one_of.is_empty() {
        return None;
    }
    let Some(discriminator) = &schema.discriminator else {
        return Some(("oneOf", branches.map(|branch| of(branch, toolbox)).collect()));
    };
    let property = &discriminator.property;
    let tagged = |branch: &Schema| {
        let Some(id) = branch.reference else { return of(branch, toolbox) };
        let mapping = discriminator.mapping.iter().filter(|(_, target)| *target == id);
        let mut names: Vec<&str> = mapping.map(|(name, _)| name.as_str()).collect();
        let target = &toolbox.definitions[id.0 as usize];
        if names.is_empty() && !lists(&target.schema, property) {
            names.push(&target.name);
        }
        let tag = match names.as_slice() {
            [] => json!({}),
            names => json!({ "type": "string", "enum": names }),
        };
        json!({ "allOf": [
            of(branch, toolbox),
            { "type": "object", "properties": { property: tag }, "required": [property] },
        ] })
    };
    Some(("anyOf", branches.map(tagged).collect()))
}

/// Whether a schema, or a member of its `allOf`, says itself which values a property has.
fn lists(schema: &Schema, property: &str) -> bool {
    let own = schema.properties.get(property);
    let says = own.is_some_and(|own| own.enumeration.is_some() || own.constant.is_some());
    says || schema.all_of.iter().any(|member| lists(member, property))
}

fn json(value: &Json) -> Value {
    match value {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(text) => serde_json::from_str(text).expect("a number"),
        Json::String(text) => Value::String(text.clone()),
        Json::Array(items) => items.iter().map(json).collect(),
        Json::Object(members) => {
            members.iter().map(|(name, value)| (name.clone(), json(value))).collect()
        }
    }
}
