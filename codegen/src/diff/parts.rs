//! The schemas in a schema, its properties apart.

use serde_json::{Map, Value};

use super::{ChangeKind, Comparison, WORDS, is_any, types};

/// Keywords whose schema has to hold, or whose schemas each have to at their place.
const NESTED: [&str; 4] = ["contains", "propertyNames", "then", "else"];

impl<'a> Comparison<'a> {
    pub(super) fn parts(&mut self, at: &str, old: &'a Value, new: &'a Value, depth: usize) {
        // At the root the shape is of our making.
        if at.is_empty() {
            return;
        }
        self.part(at, "items", "[]", [old, new], depth);
        self.part(at, "additionalProperties", ".*", [old, new], depth);
        for key in NESTED {
            self.part(at, key, "", [old, new], depth);
        }
        self.keyed(at, old, new, depth);
        for key in ["allOf", "anyOf", "oneOf", "prefixItems"] {
            self.branches(at, key, [old, new], depth);
        }
        for key in ["not", "if"] {
            self.unclear(at, key, [old, new].map(|schema| schema.get(key)), depth);
        }
        let key = "dependentSchemas";
        let names = |schema: &'a Value| schema.get(key).and_then(Value::as_object);
        for (name, new) in names(new).into_iter().flatten() {
            let old = names(old).and_then(|old| old.get(name));
            self.unclear(at, key, [old, Some(new)], depth);
        }
        let key = "dependentRequired";
        if new.get(key).is_some() && old.get(key) != new.get(key) {
            self.other(at, key);
        }
    }

    /// A schema of which any change may break; gone, it forbids nothing.
    fn unclear(
        &mut self,
        at: &str,
        key: &'static str,
        sides: [Option<&'a Value>; 2],
        depth: usize,
    ) {
        match sides {
            [Some(old), Some(new)] => {
                let outer = self.within.replace(key);
                self.schema(at, old, new, depth + 1);
                self.within = outer;
            }
            [None, Some(_)] => self.other(at, key),
            [Some(_), None] => {
                self.push(at, ChangeKind::Type, false, format!("has no `{key}` now"));
            }
            [None, None] => {}
        }
    }

    fn other(&mut self, at: &str, key: &str) {
        self.push(at, ChangeKind::Type, true, other(key));
    }

    /// A keyword with one schema. Without it anything is allowed.
    fn part(&mut self, at: &str, key: &str, path: &str, sides: [&'a Value; 2], depth: usize) {
        let [old, new] = sides.map(|schema| schema.get(key).filter(|part| !is_any(part)));
        let forbids =
            |part: &Value| *part == Value::Bool(false) || part.get("not").is_some_and(is_any);
        let what = match key {
            "items" => "items",
            "additionalProperties" => "keys that are not described",
            _ => return self.plain_part(at, key, path, [old, new], depth),
        };
        let (breaking, message) = match (old, new) {
            (Some(old), Some(new)) if forbids(old) && forbids(new) => return,
            (_, Some(new)) if forbids(new) => (true, format!("takes no {what} now")),
            (Some(old), _) if forbids(old) => (false, format!("takes {what} now")),
            (Some(old), Some(new)) => {
                return self.schema(&format!("{at}{path}"), old, new, depth + 1);
            }
            (None, Some(_)) => (true, format!("does not take any {what} now")),
            (Some(_), None) => (false, format!("takes any {what} now")),
            (None, None) => return,
        };
        self.push(at, ChangeKind::Type, breaking, message);
    }

    fn plain_part(
        &mut self,
        at: &str,
        key: &str,
        path: &str,
        sides: [Option<&'a Value>; 2],
        depth: usize,
    ) {
        match sides {
            [Some(old), Some(new)] => self.schema(&format!("{at}{path}"), old, new, depth + 1),
            [None, Some(_)] => self.other(at, key),
            [Some(_), None] => {
                self.push(at, ChangeKind::Type, false, format!("has no `{key}` now"));
            }
            [None, None] => {}
        }
    }

    /// The schemas of `patternProperties`.
    fn keyed(&mut self, at: &str, old: &'a Value, new: &'a Value, depth: usize) {
        let key = "patternProperties";
        let map = |schema: &'a Value| schema.get(key).and_then(Value::as_object);
        let (before, after) = (map(old), map(new));
        let count = |map: Option<&Map<String, Value>>| map.map_or(0, Map::len);
        let mut kept = 0;
        for (pattern, schema) in after.into_iter().flatten() {
            if let Some(old) = before.and_then(|before| before.get(pattern)) {
                kept += 1;
                self.schema(&format!("{at}.{pattern}"), old, schema, depth + 1);
            }
        }
        if kept != count(before) || kept != count(after) {
            self.other(at, key);
        }
    }

    /// A keyword with a list of schemas.
    fn branches(&mut self, at: &str, key: &str, sides: [&'a Value; 2], depth: usize) {
        let list = |schema: &'a Value| {
            schema.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice)
        };
        let [before, after] = sides.map(list);
        if before.is_empty() && after.is_empty() {
            return;
        }
        let (pairs, lost, won) = paired(before, after, key == "prefixItems");
        for (old, new) in pairs {
            self.schema(at, old, new, depth + 1);
        }
        let breaking = match key {
            "allOf" | "prefixItems" => !won.is_empty(),
            _ if after.is_empty() => false,
            _ if before.is_empty() || !lost.is_empty() => true,
            "oneOf" => !won.iter().all(|new| before.iter().all(|old| are_apart(old, new))),
            _ => false,
        };
        match (breaking, lost.is_empty() && won.is_empty()) {
            (true, _) => self.other(at, key),
            (false, true) => {}
            (false, false) => {
                let message = format!("takes more now: other `{key}`");
                self.push(at, ChangeKind::Type, false, message);
            }
        }
    }

    /// Whether the new one is a union that has the old one; it is told.
    pub(super) fn widened(&mut self, at: &str, old: &'a Value, new: &'a Value) -> bool {
        let mut keys = new.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
        let Some(key) = keys.clone().find(|key| ["anyOf", "oneOf"].contains(key)) else {
            return false;
        };
        if old.get("anyOf").is_some()
            || old.get("oneOf").is_some()
            || !keys.all(|other| other == key || WORDS.contains(&other))
        {
            return false;
        }
        let list = new.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let same: Vec<bool> = list.iter().map(|branch| bare(branch) == bare(old)).collect();
        let others = list.iter().zip(&same).filter(|(_, same)| !**same);
        let wider = same.contains(&true)
            && (key == "anyOf" || others.into_iter().all(|(other, _)| are_apart(old, other)));
        if wider {
            let message = format!("takes more now: other `{key}`");
            self.push(at, ChangeKind::Type, false, message);
        }
        wider
    }
}

pub(super) fn other(key: &str) -> String {
    format!("is of another type: other `{key}`")
}

type Paired<'a> = (Vec<(&'a Value, &'a Value)>, Vec<&'a Value>, Vec<&'a Value>);

/// Which schemas of two lists belong together, and those that one of them alone has: equal ones,
/// or those of one place where the lists are as long.
fn paired<'a>(before: &'a [Value], after: &'a [Value], by_place: bool) -> Paired<'a> {
    let mut pairs = Vec::new();
    let mut lost: Vec<&Value> = before.iter().collect();
    let mut won = Vec::new();
    for new in after {
        match lost.iter().position(|old| !by_place && *old == new) {
            Some(index) => pairs.push((lost.remove(index), new)),
            None => won.push(new),
        }
    }
    if by_place || before.len() == after.len() {
        let count = lost.len().min(won.len());
        pairs.extend(lost.drain(..count).zip(won.drain(..count)));
    }
    (pairs, lost, won)
}

/// Whether no value fits both, by their types.
fn are_apart(one: &Value, other: &Value) -> bool {
    let (one, other) = (types(one), types(other));
    let numbers = |a: &str, b: &str| a == "integer" && b == "number";
    let meet = |a: &str, b: &str| a == b || numbers(a, b) || numbers(b, a);
    !one.is_empty() && !other.is_empty() && !one.iter().any(|a| other.iter().any(|b| meet(a, b)))
}

/// A schema without its words.
fn bare(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if let Some(map) = schema.as_object_mut() {
        map.retain(|key, _| !WORDS.contains(&key.as_str()));
    }
    schema
}
