//! One plain schema out of references, `allOf`, and one branch of each union.

use serde_json::{Map, Value, json};

use super::check::target;
use super::seed::Seed;

/// How many schemas may be in each other at one place.
const NESTED: usize = 40;

pub(super) struct Flattener<'s> {
    root: &'s Value,
    /// How deep the value is: deep ones take the shortest branch.
    depth: usize,
}

impl<'s> Flattener<'s> {
    pub(super) fn new(root: &'s Value, depth: usize) -> Self {
        Self { root, depth }
    }

    /// The keywords that bear on one value.
    pub(super) fn flat(&self, schema: &Value, seed: Seed) -> Result<Map<String, Value>, String> {
        let mut flat = Map::new();
        self.add(schema, seed, 0, &mut flat)?;
        Ok(flat)
    }

    fn add(
        &self,
        schema: &Value,
        seed: Seed,
        nested: usize,
        flat: &mut Map<String, Value>,
    ) -> Result<(), String> {
        let schema = match schema {
            Value::Object(schema) => schema,
            Value::Bool(false) => return Err(String::from("nothing is valid")),
            _ => return Ok(()),
        };
        if nested > NESTED {
            return Err(String::from("a schema is within itself"));
        }
        let mut add =
            |schema: &Value, key: &str| self.add(schema, seed.with(key), nested + 1, flat);
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            add(target(self.root, reference), "$ref")?;
        }
        for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            add(part, "allOf")?;
        }
        for union in ["anyOf", "oneOf"] {
            if let Some(branches) = schema.get(union).and_then(Value::as_array) {
                add(self.branch(branches, seed.with(union))?, union)?;
            }
        }
        if let Some(test) = schema.get("if") {
            let holds = seed.with("if").below(2) == 0;
            let branch = if holds { "then" } else { "else" };
            if holds {
                add(test, "if")?;
            }
            if let Some(schema) = schema.get(branch) {
                add(schema, branch)?;
            }
        }
        for (key, value) in schema {
            merge(flat, key, value)?;
        }
        Ok(())
    }

    fn branch<'b>(&self, branches: &'b [Value], seed: Seed) -> Result<&'b Value, String> {
        let is_null = |branch: &&Value| branch.get("type").is_some_and(|word| word == "null");
        let mut plain: Vec<&Value> = branches.iter().filter(|branch| !is_null(branch)).collect();
        if self.depth > 8 {
            // What is no reference has an end.
            plain.sort_by_key(|branch| branch.to_string().matches("$ref").count());
            plain.truncate(1);
        }
        let chosen = plain.get(seed.below(plain.len())).copied().or(branches.first());
        chosen.ok_or_else(|| String::from("a union is empty"))
    }
}

/// Adds a keyword, so that both it and what is there hold.
fn merge(flat: &mut Map<String, Value>, key: &str, value: &Value) -> Result<(), String> {
    if ["$ref", "$defs", "allOf", "anyOf", "oneOf", "if", "then", "else"].contains(&key) {
        return Ok(());
    }
    let Some(known) = flat.get_mut(key) else {
        flat.insert(key.to_owned(), value.clone());
        return Ok(());
    };
    match key {
        "properties" | "patternProperties" | "dependentRequired" => {
            let parts = value.as_object().into_iter().flatten();
            for (name, part) in parts {
                let known = known.as_object_mut().expect("an object");
                match known.get_mut(name) {
                    Some(known) => *known = json!({"allOf": [known, part]}),
                    None => {
                        known.insert(name.clone(), part.clone());
                    }
                }
            }
        }
        "required" => {
            let known = known.as_array_mut().expect("a list");
            let new = value.as_array().expect("a list");
            let new: Vec<Value> =
                new.iter().filter(|name| !known.contains(name)).cloned().collect();
            known.extend(new);
        }
        "items" | "additionalProperties" | "propertyNames" | "contains" => {
            *known = json!({"allOf": [known, value]});
        }
        "enum" => {
            let new = value.as_array().expect("a list");
            known.as_array_mut().expect("a list").retain(|value| new.contains(value));
        }
        "type" => *known = common_types(known, value)?,
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties"
            if value.as_f64() > known.as_f64() =>
        {
            *known = value.clone();
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties"
            if value.as_f64() < known.as_f64() =>
        {
            *known = value.clone();
        }
        _ => {}
    }
    Ok(())
}

fn common_types(one: &Value, other: &Value) -> Result<Value, String> {
    let words = |value: &Value| match value {
        Value::Array(words) => words.clone(),
        word => vec![word.clone()],
    };
    let (one, other) = (words(one), words(other));
    let narrow = |word: &Value, others: &[Value]| {
        others.contains(word) || word == "integer" && others.contains(&json!("number"))
    };
    let of_one = one.iter().filter(|word| narrow(word, &other));
    let of_other = other.iter().filter(|word| narrow(word, &one) && !one.contains(word));
    let common: Vec<Value> = of_one.chain(of_other).cloned().collect();
    if common.is_empty() {
        Err(String::from("its types exclude each other"))
    } else {
        Ok(Value::Array(common))
    }
}
