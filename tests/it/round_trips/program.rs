//! Reads values, a line each: the index of a type, a tab, JSON. Prints what does not come back.

mod table;

use std::io::{BufRead, BufReader};

use serde_json::Value;

/// Decodes a value and encodes it again.
fn round<T: serde::de::DeserializeOwned + serde::Serialize>(value: Value) -> Result<Value, String> {
    let made: T = serde_json::from_value(value).map_err(|error| error.to_string())?;
    serde_json::to_value(&made).map_err(|error| error.to_string())
}

/// The first place where values differ. That numbers are written in another way is no difference.
fn difference(at: &str, given: &Value, got: &Value) -> Option<String> {
    match (given, got) {
        (Value::Number(one), Value::Number(other)) if one.as_f64() == other.as_f64() => None,
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut items = one.iter().zip(other).enumerate();
            items.find_map(|(n, (one, other))| difference(&format!("{at}/{n}"), one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let new = other.keys().find(|name| !one.contains_key(*name));
            let new = new.map(|name| format!("{at}/{name}: made up"));
            new.or_else(|| {
                one.iter().find_map(|(name, value)| match other.get(name) {
                    Some(found) => difference(&format!("{at}/{name}"), value, found),
                    // What no schema describes is no part of a type.
                    None if value == table::UNDESCRIBED => None,
                    None => Some(format!("{at}/{name}: lost {value}")),
                })
            })
        }
        (given, got) if given == got => None,
        (given, got) => Some(format!("{at}: {given} became {got}")),
    }
}

/// How large the stack is: half of what a thread has that is not the first one.
const STACK: usize = 1 << 20;

fn main() {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(all).expect("a thread");
    thread.join().expect("all values");
}

fn all() {
    let path = std::env::args().nth(1).expect("the file of values");
    let file = std::fs::File::open(path).expect("the file of values");
    for line in BufReader::new(file).lines() {
        let line = line.expect("text");
        let (index, text) = line.split_once('\t').expect("two columns");
        let (name, round) = table::TABLE[index.parse::<usize>().expect("an index")];
        let value: Value = serde_json::from_str(text).expect("JSON");
        let wrong = match round(value.clone()) {
            Ok(got) => difference("", &value, &got),
            Err(error) => Some(format!("refused: {error}")),
        };
        if let Some(wrong) = wrong {
            println!("{name}\t{wrong}\t{text}");
        }
    }
}
