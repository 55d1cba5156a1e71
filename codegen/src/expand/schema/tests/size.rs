//! No schema is larger than either of its simplest forms.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::*;

/// A generator of numbers that is the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Definitions that need only later ones, of all sizes.
fn definitions(dice: &mut Dice, count: u64) -> Vec<Definition> {
    let make = |id: u64| {
        let mut schema = object([]);
        for property in 0..dice.below(5) {
            let later = id + 1 + dice.below(6);
            let value = if later < count { reference(later as u32) } else { text() };
            schema.properties.insert(format!("p{property}"), value);
        }
        schema.description = "word ".repeat(dice.below(20) as usize).trim().to_owned();
        definition(&format!("Definition{id}"), schema)
    };
    (0..count).map(make).collect()
}

/// The schema with every reference replaced by what it leads to.
fn in_full(value: &Value, definitions: &Value) -> Value {
    match value {
        Value::Object(members) => match members.get("$ref").and_then(Value::as_str) {
            Some(pointer) => {
                in_full(&definitions[pointer.trim_start_matches("#/$defs/")], definitions)
            }
            None => members
                .iter()
                .filter(|(key, _)| *key != "$defs")
                .map(|(key, member)| (key.clone(), in_full(member, definitions)))
                .collect::<Map<_, _>>()
                .into(),
        },
        Value::Array(items) => items.iter().map(|item| in_full(item, definitions)).collect(),
        other => other.clone(),
    }
}

fn direct(schema: &Schema) -> Value {
    let mut out = object([]);
    for (name, property) in &schema.properties {
        let property = match property.reference {
            // Stands for a reference and is as long as one.
            Some(id) => {
                Schema { constant: Some(Json::Number(id.0.to_string())), ..Schema::default() }
            }
            None => property.clone(),
        };
        out.properties.insert(name.clone(), property);
    }
    one(described(out, &schema.description))
}

fn all_in_defs(definitions: &[Definition], roots: &[u32]) -> usize {
    let reference = |id: usize| format!(r##"{{"$ref":"#/$defs/{}"}}"##, definitions[id].name).len();
    let constant = |id: usize| format!(r#"{{"const":{id}}}"#).len();
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<usize> = roots.iter().map(|id| *id as usize).collect();
    let mut size = 0;
    while let Some(id) = waiting.pop() {
        size += reference(id);
        if !reached.insert(id) {
            continue;
        }
        let schema = &definitions[id].schema;
        size += definitions[id].name.len() + 4 + direct(schema).to_string().len();
        for target in schema.properties.values().filter_map(|property| property.reference) {
            size -= constant(target.0 as usize);
            waiting.push(target.0 as usize);
        }
    }
    size + r#","$defs":{}"#.len()
}

#[test]
fn no_schema_outgrows_either_simple_form() {
    let mut dice = Dice(7);
    for round in 0..400 {
        let count = 1 + round % 24;
        let definitions = definitions(&mut dice, count);
        let roots: Vec<u32> = (0..3).map(|_| dice.below(count) as u32).collect();
        let arguments =
            ["a", "b", "c"].into_iter().zip(&roots).map(|(name, id)| (name, reference(*id)));
        let schema = written(arguments.collect(), definitions.clone());
        let parsed: Value = serde_json::from_str(&schema).unwrap();
        let full = in_full(&parsed, &parsed["$defs"]).to_string();

        let root =
            written(["a", "b", "c"].map(|name| (name, Schema::default())).to_vec(), Vec::new());
        let shared = root.len() - 3 * "{}".len() + all_in_defs(&definitions, &roots);
        let least = full.len().min(shared);
        assert!(schema.len() <= least, "round {round}: {} > {least}", schema.len());

        // What `$defs` holds is reached, and everything that is reached is there.
        let defs = parsed["$defs"].as_object().cloned().unwrap_or_default();
        for name in defs.keys() {
            assert!(schema.contains(&format!(r##""#/$defs/{name}""##)), "{name} is not used");
        }
        let uses = schema.matches("\"$ref\"").count();
        let known = defs.keys().map(|name| schema.matches(&format!("#/$defs/{name}\"")).count());
        assert_eq!(uses, known.sum::<usize>());
    }
}

#[test]
fn what_is_said_of_a_reference_is_weighed() {
    for (uses, size, said) in [(2, 1, 40), (2, 1, 0), (2, 12, 1), (3, 3, 9), (9, 2, 3), (5, 30, 2)]
    {
        let own = described(object([("a", text())]), &"o".repeat(size));
        let site =
            |index: usize| described(reference(0), &"s".repeat(said * usize::from(index > 0)));
        let names = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
        let arguments = |of: &dyn Fn(usize) -> Schema| {
            names
                .into_iter()
                .take(uses)
                .enumerate()
                .map(|(i, name)| (name, of(i)))
                .collect::<Vec<_>>()
        };
        let schema = written(arguments(&site), vec![definition("D", own.clone())]);
        let full = written(
            arguments(&|index| match site(index).description {
                text if text.is_empty() => own.clone(),
                text => described(own.clone(), &text),
            }),
            Vec::new(),
        );
        let bare = written(arguments(&|_| Schema::default()), Vec::new());
        let reference = r##"{"$ref":"#/$defs/D"}"##.len();
        let wrapped = |said: usize| match said {
            0 => reference,
            _ => reference + said + r#"{"description":"","allOf":[]}"#.len(),
        };
        let references: usize =
            (0..uses).map(|index| wrapped(site(index).description.len()) - "{}".len()).sum();
        let definition = one(own).to_string().len() + r#","$defs":{"D":}"#.len();
        let shared = bare.len() + references + definition;
        let least = full.len().min(shared);
        assert!(schema.len() <= least, "{uses} {size} {said}: {} > {least}", schema.len());
    }
}
