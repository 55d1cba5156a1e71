//! Arguments out of a tool's schema: the same ones every time, valid by another check.

use std::cell::Cell;

use serde_json::{Map, Value, json};

use super::check::{is_valid, target};
use super::flat::Flattener;
use super::seed::Seed;
use super::text::{Letters, text};

/// What a call gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Round {
    /// What is required alone.
    Required,
    /// All that there is.
    Full,
    /// One part of it, with values that have to be escaped.
    Mixed,
}

impl Round {
    pub(crate) const ALL: [Self; 3] = [Self::Required, Self::Full, Self::Mixed];
}

/// How deep an object still has what it need not have.
const OPTIONAL_DEPTH: usize = 6;
/// How deep a value goes.
const DEPTH: usize = 24;
/// How many values one call holds before it gets no more than it needs.
const NODES: usize = 400;
/// How many times it is tried.
const ATTEMPTS: usize = 40;

/// Arguments that `schema` takes, `Err` where none were found.
pub(super) fn arguments(
    schema: &Value,
    seed: &str,
    round: Round,
    letters: &dyn Fn(&str) -> Letters,
) -> Result<Value, String> {
    let mut last = String::new();
    for attempt in 0..ATTEMPTS {
        let seed = Seed::of(seed).with(&format!("{round:?} {attempt}"));
        // What may be left out can make two branches of a union fit, so that it gets less.
        let share = [1, 2, 6, 1_000][attempt * 4 / ATTEMPTS];
        let nodes = Cell::new(0);
        let generator = Generator { root: schema, round, letters, share, as_result: false, nodes };
        match generator.value(schema, &At { seed, depth: 0, argument: "" }) {
            Ok(value) if is_valid(schema, schema, &value) => return Ok(value),
            Ok(value) => last = format!("no valid value, such as {value}"),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// What a member is that no schema describes, in values that [`value`] makes.
pub(crate) const UNDESCRIBED: &str = "of this no schema says anything";

/// A value of `schema`, whose references lead into `root`; `Err` where none was found. It is `null`
/// in places where a schema names that.
pub(crate) fn value(
    root: &Value,
    schema: &Value,
    seed: &str,
    round: Round,
) -> Result<Value, String> {
    let mut last = String::new();
    for attempt in 0..ATTEMPTS {
        let seed = Seed::of(seed).with(&format!("{round:?} {attempt}"));
        let share = [1, 2, 6, 1_000][attempt * 4 / ATTEMPTS];
        let (letters, nodes) = (&|_: &str| Letters::Any, Cell::new(0));
        let generator = Generator { root, round, letters, share, as_result: true, nodes };
        // `null` is no value of the type itself, so it starts one step inside.
        match generator.made(schema, &At { seed, depth: 1, argument: "body" }) {
            Ok(value) if !value.is_null() && is_valid(root, schema, &value) => return Ok(value),
            Ok(value) => last = format!("no valid value, such as {value}"),
            Err(error) => last = error,
        }
    }
    Err(last)
}

struct Generator<'s> {
    root: &'s Value,
    round: Round,
    letters: &'s dyn Fn(&str) -> Letters,
    /// One of how many optional members there are.
    share: usize,
    /// Whether it is what an API answers: `null` wherever a schema names it, and
    /// [`UNDESCRIBED`] for what none describes.
    as_result: bool,
    nodes: Cell<usize>,
}

/// Where a value goes.
#[derive(Clone, Copy)]
struct At<'a> {
    seed: Seed,
    depth: usize,
    /// The argument that it is in.
    argument: &'a str,
}

impl At<'_> {
    fn within<'b>(&'b self, key: &'b str) -> At<'b> {
        let argument = if self.depth == 0 { key } else { self.argument };
        At { seed: self.seed.with(key), depth: self.depth + 1, argument }
    }
}

impl Generator<'_> {
    fn value(&self, schema: &Value, at: &At<'_>) -> Result<Value, String> {
        let wants_null = self.as_result && self.round == Round::Mixed;
        if wants_null && at.seed.with("null").below(6) == 0 {
            let is_named = names_null(self.root, schema, 0);
            if is_named && is_valid(self.root, schema, &Value::Null) {
                return Ok(Value::Null);
            }
        }
        self.made(schema, at)
    }

    fn made(&self, schema: &Value, at: &At<'_>) -> Result<Value, String> {
        self.nodes.set(self.nodes.get() + 1);
        if at.depth > DEPTH {
            return Err(String::from("it has no end"));
        }
        let schema = Flattener::new(self.root, at.depth).flat(schema, at.seed)?;
        if let Some(constant) = schema.get("const") {
            return Ok(constant.clone());
        }
        if let Some(values) = schema.get("enum").and_then(Value::as_array) {
            let plain: Vec<&Value> = values.iter().filter(|value| !value.is_null()).collect();
            let chosen = plain.get(at.seed.below(plain.len())).copied().or(values.first());
            return chosen.cloned().ok_or_else(|| String::from("its `enum` is empty"));
        }
        match self.kind(&schema, at) {
            "null" => Ok(Value::Null),
            "boolean" => Ok(Value::Bool(at.seed.below(2) == 0)),
            "integer" => Ok(number(&schema, at.seed, true)),
            "number" => Ok(number(&schema, at.seed, false)),
            "string" => self.string(&schema, at),
            "array" => self.array(&schema, at),
            _ => self.object(&schema, at),
        }
    }

    /// The type of the value: one that the schema names, else the one that its keywords speak of.
    fn kind<'v>(&self, schema: &'v Map<String, Value>, at: &At<'_>) -> &'v str {
        let words: Vec<&str> = match schema.get("type") {
            Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(word)) => vec![word],
            _ => {
                let has = |keys: &[&str]| keys.iter().any(|key| schema.contains_key(*key));
                let object = ["properties", "additionalProperties", "required", "minProperties"];
                vec![match () {
                    () if has(&object) => "object",
                    () if has(&["items", "prefixItems", "minItems"]) => "array",
                    () if has(&["minimum", "maximum", "multipleOf"]) => "number",
                    () if at.argument == "body" && at.depth == 1 => "object",
                    () => "string",
                }]
            }
        };
        let takes_null =
            self.round == Round::Mixed && at.argument == "body" && at.seed.below(4) == 0;
        let plain: Vec<&str> =
            words.iter().copied().filter(|word| *word != "null" || takes_null).collect();
        plain.get(at.seed.below(plain.len())).copied().unwrap_or("null")
    }

    fn string(&self, schema: &Map<String, Value>, at: &At<'_>) -> Result<Value, String> {
        let letters = match self.round {
            Round::Mixed => (self.letters)(at.argument),
            Round::Required | Round::Full => Letters::Plain,
        };
        text(schema, at.seed, letters).map(Value::String)
    }

    fn array(&self, schema: &Map<String, Value>, at: &At<'_>) -> Result<Value, String> {
        let least = size(schema, "minItems").unwrap_or(0);
        let most = size(schema, "maxItems").unwrap_or(usize::MAX);
        let wanted = match self.round {
            Round::Full if at.depth <= OPTIONAL_DEPTH => 2,
            _ => 1,
        };
        let first = schema.get("prefixItems").and_then(Value::as_array);
        let first = first.map_or(&[][..], Vec::as_slice);
        let length = wanted.max(least).max(first.len()).min(most);
        let any = Value::Bool(true);
        let rest = schema.get("contains").or(schema.get("items")).unwrap_or(&any);
        let unique = schema.get("uniqueItems") == Some(&Value::Bool(true));
        let mut items = Vec::new();
        for index in 0..length {
            let schema = first.get(index).unwrap_or(rest);
            for again in 0..20 {
                let key = format!("{index} {again}");
                let item = match self.value(schema, &at.within(&key)) {
                    Ok(item) => item,
                    // A type that holds itself ends with an empty list.
                    Err(_) if least == 0 => return Ok(Value::Array(items)),
                    Err(error) => return Err(error),
                };
                if !unique || !items.contains(&item) {
                    items.push(item);
                    break;
                }
            }
        }
        Ok(Value::Array(items))
    }

    fn object(&self, schema: &Map<String, Value>, at: &At<'_>) -> Result<Value, String> {
        let none = Map::new();
        let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
        let required: Vec<&str> = schema
            .get("required")
            .and_then(Value::as_array)
            .map(|names| names.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        let most = size(schema, "maxProperties").unwrap_or(usize::MAX);
        let least = size(schema, "minProperties").unwrap_or(0);
        let further = schema.get("additionalProperties").filter(|s| **s != Value::Bool(false));
        let any = json!({});
        let mut members = Map::new();
        for name in &required {
            let described = properties.get(*name).or(further);
            if described.is_none() && self.as_result {
                members.insert((*name).to_owned(), UNDESCRIBED.into());
                continue;
            }
            let schema = described.unwrap_or(&any);
            let value = self.value(schema, &at.within(name));
            members.insert((*name).to_owned(), value.map_err(|e| format!("{name}: {e}"))?);
        }
        for (name, property) in properties {
            let is_room = members.len() < most && !required.contains(&name.as_str());
            let is_due = members.len() < least || self.wants(at, name);
            if is_room && is_due && self.depends_on_nothing(schema, name) {
                // What has no value is left out.
                if let Ok(value) = self.value(property, &at.within(name)) {
                    members.insert(name.clone(), value);
                }
            }
        }
        self.further(schema, at, &mut members)?;
        Ok(Value::Object(members))
    }

    /// Members that have no names of their own, where the object needs them or is a map.
    fn further(
        &self,
        schema: &Map<String, Value>,
        at: &At<'_>,
        members: &mut Map<String, Value>,
    ) -> Result<(), String> {
        let least = size(schema, "minProperties").unwrap_or(0);
        let most = size(schema, "maxProperties").unwrap_or(usize::MAX);
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        let pattern = patterns.and_then(|patterns| patterns.iter().next());
        let additional = schema.get("additionalProperties");
        let is_map = pattern.is_some() || additional.is_some_and(Value::is_object);
        let wanted = usize::from(is_map && self.wants(at, "further"));
        let any = Value::Bool(true);
        for n in 0..8 {
            if members.len() >= least.max(wanted) || members.len() >= most {
                break;
            }
            let key = format!("key{n}");
            if self.as_result && !is_map && additional.is_none() {
                members.insert(key, UNDESCRIBED.into());
                continue;
            }
            let names = match (pattern, schema.get("propertyNames")) {
                (Some((pattern, _)), _) => Some(json!({"type": "string", "pattern": pattern})),
                (None, names) => names.cloned(),
            };
            let name = match names {
                Some(names) => match self.value(&names, &at.within(&key))? {
                    Value::String(name) => name,
                    other => return Err(format!("{other} is no name")),
                },
                None => key.clone(),
            };
            let schema = pattern.map(|(_, schema)| schema).or(additional).unwrap_or(&any);
            match self.value(schema, &at.within(&name)) {
                Ok(value) => members.insert(name, value),
                Err(_) if least == 0 => break,
                Err(error) => return Err(error),
            };
        }
        Ok(())
    }

    fn wants(&self, at: &At<'_>, name: &str) -> bool {
        let may = at.depth <= OPTIONAL_DEPTH && self.nodes.get() < NODES;
        let is_segment = at.depth == 1 && (self.letters)(at.argument) == Letters::Segment;
        is_segment
            || may
                && match self.round {
                    Round::Required => false,
                    Round::Full => at.seed.with(name).below(self.share) == 0,
                    Round::Mixed => at.seed.with(name).below(self.share.max(2)) == 0,
                }
    }

    /// Whether nothing else is needed beside an optional member.
    fn depends_on_nothing(&self, schema: &Map<String, Value>, name: &str) -> bool {
        let has = |key: &str| schema.get(key).is_some_and(|names| names.get(name).is_some());
        self.round == Round::Full || !has("dependentRequired") && !has("dependentSchemas")
    }
}

/// Whether a schema, or one that it is made of, says of `null` that it is a value.
fn names_null(root: &Value, schema: &Value, nested: usize) -> bool {
    let part = |part: &Value| nested < 20 && names_null(root, part, nested + 1);
    let is_listed = |key: &str, null: &Value| match schema.get(key) {
        Some(Value::Array(list)) => list.contains(null),
        single => single == Some(null),
    };
    let lists = ["allOf", "anyOf", "oneOf"].iter().filter_map(|key| schema.get(key)?.as_array());
    let reference = schema.get("$ref").and_then(Value::as_str);
    is_listed("type", &json!("null"))
        || is_listed("enum", &Value::Null)
        || is_listed("const", &Value::Null)
        || reference.is_some_and(|reference| part(target(root, reference)))
        || lists.flatten().any(part)
}

fn size(schema: &Map<String, Value>, key: &str) -> Option<usize> {
    schema.get(key).and_then(Value::as_f64).map(|limit| limit as usize)
}

/// A number within its bounds, small where nothing bounds it.
fn number(schema: &Map<String, Value>, seed: Seed, whole: bool) -> Value {
    let limit = |key: &str| schema.get(key).and_then(Value::as_f64);
    let default_step = if whole { 1.0 } else { 0.25 };
    let step = limit("multipleOf").unwrap_or(default_step);
    let least = limit("minimum").or(limit("exclusiveMinimum").map(|below| below + step));
    let most = limit("maximum").or(limit("exclusiveMaximum").map(|above| above - step));
    let least = least.unwrap_or_else(|| most.unwrap_or(100.0).min(100.0) - 100.0).max(-1e15);
    let most = most.unwrap_or(least + 100.0).clamp(least, least + 100.0);
    let first = (least / step).ceil();
    let count = ((most / step).floor() - first).max(0.0);
    let number = (first + seed.below(count as usize + 1) as f64) * step;
    if number.fract() == 0.0 && number.abs() < 1e15 {
        return json!(number as i64);
    }
    json!(number)
}
