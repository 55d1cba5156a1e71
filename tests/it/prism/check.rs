//! Whether a value is what a schema says: the keywords that tools' schemas hold.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// The schema that a `$ref` of a tool's schema names.
pub(super) fn target<'s>(root: &'s Value, reference: &str) -> &'s Value {
    let pointer = reference.strip_prefix('#').expect("a reference within the tool");
    root.pointer(pointer).unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

/// Whether `value` is valid against `schema`, whose references lead into `root`.
pub(super) fn is_valid(root: &Value, schema: &Value, value: &Value) -> bool {
    let Value::Object(schema) = schema else { return *schema != Value::Bool(false) };
    let valid = |schema: &Value| is_valid(root, schema, value);
    let count = |key: &str| {
        list(schema, key).map(|branches| branches.iter().filter(|branch| valid(branch)).count())
    };
    let reference = schema.get("$ref").and_then(Value::as_str);
    reference.is_none_or(|reference| valid(target(root, reference)))
        && list(schema, "allOf").is_none_or(|all| all.iter().all(valid))
        && count("anyOf").is_none_or(|count| count > 0)
        && count("oneOf").is_none_or(|count| count == 1)
        && schema.get("not").is_none_or(|not| !valid(not))
        && condition(schema, &valid)
        && type_holds(schema, value)
        && schema.get("const").is_none_or(|constant| constant == value)
        && list(schema, "enum").is_none_or(|values| values.contains(value))
        && match value {
            Value::String(text) => string_holds(schema, text),
            Value::Number(number) => number_holds(schema, number.as_f64().unwrap_or(f64::NAN)),
            Value::Array(items) => array_holds(root, schema, items),
            Value::Object(members) => object_holds(root, schema, members),
            Value::Null | Value::Bool(_) => true,
        }
}

fn list<'s>(schema: &'s Map<String, Value>, key: &str) -> Option<&'s Vec<Value>> {
    schema.get(key).and_then(Value::as_array)
}

fn limit(schema: &Map<String, Value>, key: &str) -> Option<f64> {
    schema.get(key).and_then(Value::as_f64)
}

fn within(schema: &Map<String, Value>, least: &str, most: &str, size: usize) -> bool {
    limit(schema, least).is_none_or(|least| size as f64 >= least)
        && limit(schema, most).is_none_or(|most| size as f64 <= most)
}

fn condition(schema: &Map<String, Value>, valid: &dyn Fn(&Value) -> bool) -> bool {
    let Some(test) = schema.get("if") else { return true };
    let branch = if valid(test) { "then" } else { "else" };
    schema.get(branch).is_none_or(valid)
}

fn type_holds(schema: &Map<String, Value>, value: &Value) -> bool {
    let is = |word: &Value| match word.as_str().unwrap_or_default() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("`{other}` is no type"),
    };
    match schema.get("type") {
        Some(Value::Array(words)) => words.iter().any(is),
        Some(word) => is(word),
        None => true,
    }
}

fn string_holds(schema: &Map<String, Value>, text: &str) -> bool {
    let pattern = schema.get("pattern").and_then(Value::as_str);
    within(schema, "minLength", "maxLength", text.chars().count())
        && pattern.is_none_or(|pattern| matches(pattern, text))
}

/// Whether a text has what a pattern looks for, as ECMAScript reads `\d` and `\w`.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    let built = regex::bytes::RegexBuilder::new(pattern).unicode(false).build();
    built.unwrap_or_else(|error| panic!("{error}")).is_match(text.as_bytes())
}

fn number_holds(schema: &Map<String, Value>, number: f64) -> bool {
    limit(schema, "minimum").is_none_or(|least| number >= least)
        && limit(schema, "maximum").is_none_or(|most| number <= most)
        && limit(schema, "exclusiveMinimum").is_none_or(|below| number > below)
        && limit(schema, "exclusiveMaximum").is_none_or(|above| number < above)
        && limit(schema, "multipleOf").is_none_or(|step| {
            let times = number / step;
            (times - times.round()).abs() < 1e-9
        })
}

fn array_holds(root: &Value, schema: &Map<String, Value>, items: &[Value]) -> bool {
    let first = list(schema, "prefixItems").map_or(&[][..], Vec::as_slice);
    let is_unique = |index: usize| !items[..index].contains(&items[index]);
    within(schema, "minItems", "maxItems", items.len())
        && first.iter().zip(items).all(|(schema, item)| is_valid(root, schema, item))
        && schema.get("items").is_none_or(|schema| {
            items.iter().skip(first.len()).all(|item| is_valid(root, schema, item))
        })
        && schema
            .get("contains")
            .is_none_or(|schema| items.iter().any(|item| is_valid(root, schema, item)))
        && (schema.get("uniqueItems") != Some(&Value::Bool(true))
            || (0..items.len()).all(is_unique))
}

fn object_holds(root: &Value, schema: &Map<String, Value>, members: &Map<String, Value>) -> bool {
    let map = |key: &str| schema.get(key).and_then(Value::as_object);
    let names = |list: &Value| -> bool {
        let mut names = list.as_array().into_iter().flatten().filter_map(Value::as_str);
        names.all(|name| members.contains_key(name))
    };
    let properties = map("properties");
    let patterns = map("patternProperties");
    let member_holds = |(name, value): (&String, &Value)| {
        let own = properties.and_then(|properties| properties.get(name));
        let by_pattern: BTreeMap<_, _> =
            patterns.into_iter().flatten().filter(|(pattern, _)| matches(pattern, name)).collect();
        let further = (own.is_none() && by_pattern.is_empty())
            .then(|| schema.get("additionalProperties"))
            .flatten();
        let mut schemas = own.into_iter().chain(by_pattern.into_values()).chain(further);
        schemas.all(|schema| is_valid(root, schema, value))
            && schema
                .get("propertyNames")
                .is_none_or(|schema| is_valid(root, schema, &Value::String(name.clone())))
    };
    let dependents = map("dependentRequired").into_iter().flatten();
    let dependent_schemas = map("dependentSchemas").into_iter().flatten();
    within(schema, "minProperties", "maxProperties", members.len())
        && schema.get("required").is_none_or(names)
        && members.iter().all(member_holds)
        && dependents.filter(|(name, _)| members.contains_key(*name)).all(|(_, list)| names(list))
        && dependent_schemas
            .filter(|(name, _)| members.contains_key(*name))
            .all(|(_, schema)| is_valid(root, schema, &Value::Object(members.clone())))
}
