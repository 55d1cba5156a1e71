//! What two versions of a tool's arguments differ in, told argument by argument.
//!
//! It reads the plain JSON Schemas that models see, so that it tells what a model would notice.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde_json::{Map, Value};

/// How deep schemas are compared.
const MAX_DEPTH: usize = 64;
/// Keywords that allow nothing and forbid nothing.
const WORDS: [&str; 6] = ["title", "description", "default", "examples", "deprecated", "$comment"];
/// Keywords that make a schema one of another kind when they change.
const SHAPES: [&str; 11] = [
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "const",
    "prefixItems",
    "additionalProperties",
    "patternProperties",
];

/// A difference in the arguments of a tool.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArgumentChange {
    /// The argument, `body.name` for a property in one, `ids[]` for the items of a list.
    pub argument: String,
    /// What is different.
    pub kind: ChangeKind,
    /// Whether a call that was right may be wrong now.
    pub breaking: bool,
    /// In words.
    pub message: String,
}

/// What is different about an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// It is new.
    Added,
    /// It is no more.
    Removed,
    /// It was optional.
    Required,
    /// It was required.
    Optional,
    /// It is of another type.
    Type,
    /// It takes other values.
    Values,
    /// It has other bounds, or another pattern or format.
    Limits,
    /// It is described in other words.
    Words,
}

impl ChangeKind {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Required => "required",
            Self::Optional => "optional",
            Self::Type => "type",
            Self::Values => "values",
            Self::Limits => "limits",
            Self::Words => "words",
        }
    }
}

/// The differences between two schemas of arguments, as JSON text; none where one is no JSON.
pub fn arguments(old: &str, new: &str) -> Vec<ArgumentChange> {
    let read = |text: &str| serde_json::from_str::<Value>(text).ok();
    let (Some(old), Some(new)) = (read(old), read(new)) else { return Vec::new() };
    let mut comparison = Comparison {
        old: definitions(&old),
        new: definitions(&new),
        seen: HashSet::new(),
        changes: Vec::new(),
    };
    comparison.schema("", &old, &new, 0);
    comparison.changes.sort();
    comparison.changes.dedup();
    comparison.changes
}

type Definitions<'a> = Option<&'a Map<String, Value>>;

fn definitions(schema: &Value) -> Definitions<'_> {
    schema.get("$defs").and_then(Value::as_object)
}

struct Comparison<'a> {
    old: Definitions<'a>,
    new: Definitions<'a>,
    /// Pairs of schemas that were compared: what several places share, or what contains itself, is
    /// told where it is met first.
    seen: HashSet<(*const Value, *const Value)>,
    changes: Vec<ArgumentChange>,
}

impl<'a> Comparison<'a> {
    fn push(&mut self, at: &str, kind: ChangeKind, breaking: bool, message: String) {
        let argument = at.to_owned();
        self.changes.push(ArgumentChange { argument, kind, breaking, message });
    }

    fn schema(&mut self, at: &str, old: &'a Value, new: &'a Value, depth: usize) {
        let (old, new) = (followed(old, self.old), followed(new, self.new));
        if depth > MAX_DEPTH || !self.seen.insert((old, new)) {
            return;
        }
        let changes = self.changes.len();
        self.types(at, old, new);
        self.values(at, old, new);
        self.properties(at, old, new, depth);
        if let (Some(old), Some(new)) = (old.get("items"), new.get("items")) {
            self.schema(&format!("{at}[]"), old, new, depth + 1);
        }
        let ignored = |key: &str| {
            let known = ["type", "enum", "properties", "required", "items", "$defs", "$ref"];
            known.contains(&key) || WORDS.contains(&key)
        };
        let (shapes, limits): (Vec<_>, Vec<_>) = different(old, new)
            .into_iter()
            .filter(|key| !ignored(key))
            .partition(|key| SHAPES.contains(key));
        // At the root these are of our making.
        if !shapes.is_empty() && !at.is_empty() {
            let message = format!("is of another type: other {}", listed(&shapes));
            self.push(at, ChangeKind::Type, true, message);
        }
        if !limits.is_empty() {
            self.push(at, ChangeKind::Limits, false, format!("has another {}", listed(&limits)));
        }
        if self.changes.len() == changes && different(old, new).iter().any(|k| WORDS.contains(k)) {
            self.push(at, ChangeKind::Words, false, "is described in other words".to_owned());
        }
    }

    fn types(&mut self, at: &str, old: &Value, new: &Value) {
        let (before, after) = (types(old), types(new));
        if before == after {
            return;
        }
        let fits = |ty: &str| after.contains(ty) || ty == "integer" && after.contains("number");
        let widened = after.is_empty() || !before.is_empty() && before.iter().all(|ty| fits(ty));
        let message = format!("was {} and is {} now", shown(&before), shown(&after));
        self.push(at, ChangeKind::Type, !widened, message);
    }

    fn values(&mut self, at: &str, old: &Value, new: &Value) {
        let list = |schema: &'_ Value| schema.get("enum").and_then(Value::as_array).cloned();
        let (before, after) = (list(old), list(new));
        let lost: Vec<Value> = match (&before, &after) {
            (Some(before), Some(after)) => {
                before.iter().filter(|value| !after.contains(value)).cloned().collect()
            }
            (None, Some(_)) => {
                let message = "takes values of a list alone now".to_owned();
                return self.push(at, ChangeKind::Values, true, message);
            }
            (Some(_), None) => {
                let message = "takes more than the values of its list now".to_owned();
                return self.push(at, ChangeKind::Values, false, message);
            }
            (None, None) => return,
        };
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let won: Vec<Value> = after.into_iter().filter(|value| !before.contains(value)).collect();
        for (values, breaking, words) in [(lost, true, "does not take"), (won, false, "takes also")]
        {
            if !values.is_empty() {
                let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
                let message = format!("{words} {}", values.join(", "));
                self.push(at, ChangeKind::Values, breaking, message);
            }
        }
    }

    fn properties(&mut self, at: &str, old: &'a Value, new: &'a Value, depth: usize) {
        let map = |schema: &'a Value| -> BTreeMap<&'a str, &'a Value> {
            let map = schema.get("properties").and_then(Value::as_object);
            map.into_iter().flatten().map(|(key, value)| (key.as_str(), value)).collect()
        };
        let (before, after) = (map(old), map(new));
        let (needed, needs) = (required(old), required(new));
        let path = |name: &str| match at {
            "" => name.to_owned(),
            at => format!("{at}.{name}"),
        };
        for (name, schema) in &after {
            let at = path(name);
            let required = needs.contains(name);
            match before.get(name) {
                None => {
                    let words = if required { "is new and required" } else { "is new" };
                    self.push(&at, ChangeKind::Added, required, words.to_owned());
                }
                Some(old) => {
                    match (needed.contains(name), required) {
                        (false, true) => {
                            let words = "is required now".to_owned();
                            self.push(&at, ChangeKind::Required, true, words);
                        }
                        (true, false) => {
                            let words = "is optional now".to_owned();
                            self.push(&at, ChangeKind::Optional, false, words);
                        }
                        _ => {}
                    }
                    self.schema(&at, old, schema, depth + 1);
                }
            }
        }
        for name in before.keys().filter(|name| !after.contains_key(*name)) {
            self.push(&path(name), ChangeKind::Removed, true, "is gone".to_owned());
        }
    }
}

/// Where a schema's references lead.
fn followed<'a>(mut schema: &'a Value, definitions: Definitions<'a>) -> &'a Value {
    for _ in 0..MAX_DEPTH {
        let name = schema.get("$ref").and_then(Value::as_str);
        let name = name.and_then(|name| name.strip_prefix("#/$defs/"));
        let Some(target) = name.and_then(|name| definitions?.get(name)) else { break };
        schema = target;
    }
    schema
}

fn types(schema: &Value) -> BTreeSet<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => BTreeSet::from([one.as_str()]),
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).collect(),
        _ => BTreeSet::new(),
    }
}

fn shown(types: &BTreeSet<&str>) -> String {
    if types.is_empty() {
        return "of any type".to_owned();
    }
    types.iter().map(|ty| format!("`{ty}`")).collect::<Vec<_>>().join(" or ")
}

fn required(schema: &Value) -> BTreeSet<&str> {
    let list = schema.get("required").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The keywords whose values differ.
fn different<'a>(old: &'a Value, new: &'a Value) -> Vec<&'a str> {
    let keys = |schema: &'a Value| schema.as_object().into_iter().flat_map(Map::keys);
    let all: BTreeSet<&str> = keys(old).chain(keys(new)).map(String::as_str).collect();
    all.into_iter().filter(|key| old.get(*key) != new.get(*key)).collect()
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn told(old: Value, new: Value) -> Vec<String> {
        arguments(&old.to_string(), &new.to_string())
            .into_iter()
            .map(|change| {
                let mark = if change.breaking { "! " } else { "" };
                format!("{mark}{} {}", change.argument, change.message)
            })
            .collect()
    }

    fn object(properties: Value, required: &[&str]) -> Value {
        json!({
            "type": "object", "properties": properties, "required": required,
            "additionalProperties": false
        })
    }

    #[test]
    fn arguments_come_and_go() {
        let old = object(json!({"a": {}, "b": {}, "c": {}, "gone": {}}), &["b"]);
        let new = object(json!({"a": {}, "b": {}, "c": {}, "d": {}, "e": {}}), &["a", "e"]);
        assert_eq!(
            told(old, new),
            [
                "! a is required now",
                "b is optional now",
                "d is new",
                "! e is new and required",
                "! gone is gone",
            ]
        );
    }

    #[test]
    fn types_and_values_widen_or_break() {
        let one = |old: Value, new: Value| {
            told(object(json!({"a": old}), &[]), object(json!({"a": new}), &[]))
        };
        for (old, new, expected) in [
            (json!("string"), json!("integer"), "! a was `string` and is `integer` now"),
            (json!("integer"), json!("number"), "a was `integer` and is `number` now"),
            (
                json!("integer"),
                json!(["integer", "null"]),
                "a was `integer` and is `integer` or `null` now",
            ),
        ] {
            assert_eq!(one(json!({"type": old}), json!({"type": new})), [expected]);
        }
        assert_eq!(
            one(json!({}), json!({"type": "string"})),
            ["! a was of any type and is `string` now"]
        );
        assert_eq!(
            one(json!({"type": "string"}), json!({})),
            ["a was `string` and is of any type now"]
        );
        assert_eq!(
            one(json!({"enum": ["x", "y"]}), json!({"enum": ["y", "z"]})),
            ["a takes also `\"z\"`", "! a does not take `\"x\"`"]
        );
        assert_eq!(one(json!({}), json!({"enum": [1]})), ["! a takes values of a list alone now"]);
        assert_eq!(one(json!({"minimum": 1}), json!({"minimum": 2})), ["a has another `minimum`"]);
        assert_eq!(
            one(json!({"oneOf": [{}]}), json!({"oneOf": [{}, {}]})),
            ["! a is of another type: other `oneOf`"]
        );
        assert_eq!(
            one(json!({"title": "x"}), json!({"title": "y"})),
            ["a is described in other words"]
        );
        assert!(one(json!({"title": "x"}), json!({"title": "x"})).is_empty());
    }

    #[test]
    fn it_looks_into_bodies_lists_and_definitions() {
        let body = |inner: Value| {
            json!({
                "type": "object",
                "properties": {"body": {"$ref": "#/$defs/Pet"}},
                "$defs": {"Pet": object(json!({"tags": {"items": inner}, "of": {"$ref": "#/$defs/Pet"}}), &[])}
            })
        };
        let inner = |required: &[&str]| object(json!({"n": {}}), required);
        let told = told(body(inner(&[])), body(inner(&["n"])));
        assert_eq!(told, ["! body.tags[].n is required now"]);
    }
}
