//! What two versions of a tool's arguments differ in, told argument by argument.
//!
//! It reads the plain JSON Schemas that models see, so that it tells what a model would notice.

mod limits;
mod parts;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde_json::{Map, Value};

/// How deep schemas are compared.
const MAX_DEPTH: usize = 64;
/// Keywords that allow nothing and forbid nothing.
const WORDS: [&str; 6] = ["title", "description", "default", "examples", "deprecated", "$comment"];
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
        within: None,
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
    /// The keyword within which it is not clear what a change does to what is taken.
    within: Option<&'static str>,
    changes: Vec<ArgumentChange>,
}

impl<'a> Comparison<'a> {
    fn push(&mut self, at: &str, kind: ChangeKind, breaking: bool, message: String) {
        let argument = at.to_owned();
        let (kind, breaking, message) = match self.within {
            Some(_) if kind == ChangeKind::Words => return,
            Some(key) => (ChangeKind::Type, true, parts::other(key)),
            None => (kind, breaking, message),
        };
        self.changes.push(ArgumentChange { argument, kind, breaking, message });
    }

    fn schema(&mut self, at: &str, old: &'a Value, new: &'a Value, depth: usize) {
        if old.get("$ref").is_some() && new.get("$ref").is_some() {
            // What stands beside a reference holds as well.
            self.limits(at, old, new);
        }
        let (old, new) = (followed(old, self.old), followed(new, self.new));
        if depth > MAX_DEPTH || !self.seen.insert((old, new)) {
            return;
        }
        let changes = self.changes.len();
        let (before, after) = (nullable(old), nullable(new));
        let nulls = [before.is_some(), after.is_some()];
        let inner_old = before.map_or(old, |inner| followed(inner, self.old));
        let inner_new = after.map_or(new, |inner| followed(inner, self.new));
        if !self.widened(at, inner_old, inner_new) {
            self.types(at, inner_old, inner_new, nulls);
            self.values(at, inner_old, inner_new, nulls);
            self.limits(at, inner_old, inner_new);
            self.properties(at, inner_old, inner_new, depth);
            self.parts(at, inner_old, inner_new, depth);
        }
        if self.changes.len() == changes && different(old, new).iter().any(|k| WORDS.contains(k)) {
            self.push(at, ChangeKind::Words, false, "is described in other words".to_owned());
        }
    }

    fn limits(&mut self, at: &str, old: &Value, new: &Value) {
        for (breaking, message) in limits::limits(old, new) {
            self.push(at, ChangeKind::Limits, breaking, message);
        }
    }

    /// The last is whether `null` is taken beside what each schema takes.
    fn types(&mut self, at: &str, old: &Value, new: &Value, [old_null, new_null]: [bool; 2]) {
        let (mut before, mut after) = (types(old), types(new));
        for (types, null) in [(&mut before, old_null), (&mut after, new_null)] {
            if null && !types.is_empty() {
                types.insert("null");
            }
        }
        if before == after {
            if before.is_empty() && old_null != new_null && ![old, new].into_iter().any(tells_null)
            {
                let words = if old_null { "does not take `null` now" } else { "takes `null` now" };
                self.push(at, ChangeKind::Type, old_null, words.to_owned());
            }
            return;
        }
        let fits = |ty: &str| after.contains(ty) || ty == "integer" && after.contains("number");
        let widened = after.is_empty() || !before.is_empty() && before.iter().all(|ty| fits(ty));
        let message = format!("was {} and is {} now", shown(&before), shown(&after));
        self.push(at, ChangeKind::Type, !widened, message);
    }

    fn values(&mut self, at: &str, old: &Value, new: &Value, [old_null, new_null]: [bool; 2]) {
        let (before, after) = (values(old, old_null), values(new, new_null));
        let lost: Vec<Value> = match (&before, &after) {
            (Some(before), Some(after)) => {
                before.iter().filter(|value| !after.contains(value)).cloned().collect()
            }
            (None, Some(after)) => {
                let message = match after.as_slice() {
                    [one] if new.get("const").is_some() => format!("takes `{one}` alone now"),
                    _ => "takes values of a list alone now".to_owned(),
                };
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

/// What a schema takes beside `null`, where it is a union of that and `null`.
fn nullable(schema: &Value) -> Option<&Value> {
    let keys = schema.as_object()?.keys().filter(|key| !WORDS.contains(&key.as_str()));
    if keys.count() != 1 {
        return None;
    }
    let is_null = |branch: &Value| branch.get("type").is_some_and(|ty| ty == "null");
    match schema.get("anyOf").or_else(|| schema.get("oneOf"))?.as_array()?.as_slice() {
        [inner, null] | [null, inner] if is_null(null) && !is_null(inner) => Some(inner),
        _ => None,
    }
}

/// Whether a schema takes anything.
fn is_any(schema: &Value) -> bool {
    match schema {
        Value::Bool(any) => *any,
        Value::Object(map) => map.keys().all(|key| WORDS.contains(&key.as_str())),
        _ => false,
    }
}

/// Whether it is clear from elsewhere that a schema takes `null`, or does not.
fn tells_null(schema: &Value) -> bool {
    is_any(schema) || values(schema, false).is_some()
}

/// The values of `enum` or `const`.
fn values(schema: &Value, null: bool) -> Option<Vec<Value>> {
    let list = schema.get("enum").and_then(Value::as_array).cloned();
    let mut list = list.or_else(|| Some(vec![schema.get("const")?.clone()]))?;
    if null && !list.contains(&Value::Null) {
        list.push(Value::Null);
    }
    Some(list)
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

#[cfg(test)]
mod tests;
