//! Reading as a whole: formats, encodings, files, and real descriptions.

mod external;
mod formats;
mod json;
mod property;
mod yaml;

use super::parse;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::document::{Document, Node, Value};
use crate::source::Source;

/// Reads `text` under the name `path`.
fn read(path: &str, text: impl AsRef<[u8]>) -> (Document, Vec<Diagnostic>) {
    read_source(&Source::new(path, text.as_ref()))
}

fn read_source(source: &Source) -> (Document, Vec<Diagnostic>) {
    let mut diagnostics = Diagnostics::new();
    let document = parse(source, &mut diagnostics);
    (document, diagnostics.finish())
}

/// The content of `text`, which must have no problems.
fn good(path: &str, text: impl AsRef<[u8]>) -> Node {
    let (document, problems) = read(path, text);
    let shown: Vec<String> = problems.iter().map(|p| p.render(&document)).collect();
    assert!(problems.is_empty(), "{}", shown.join("\n"));
    document.root().expect("a document without problems has a root").clone()
}

/// The messages of `text` behind their places, `1:5 message`.
fn bad(path: &str, text: impl AsRef<[u8]>) -> Vec<String> {
    let (document, problems) = read(path, text);
    problems.iter().map(|problem| placed(&document, problem)).collect()
}

fn placed(document: &Document, problem: &Diagnostic) -> String {
    let crate::diagnostics::Site::Spec(mark) = problem.site else { panic!("no place") };
    let (line, column) = document.position(mark);
    format!("{line}:{column} {}", problem.message)
}

/// The content as JSON, for comparing; numbers as they were read.
fn json(node: &Node) -> serde_json::Value {
    match &node.value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(value) => (*value).into(),
        // serde_json reads integers as they are and floats not to the last bit.
        Value::Number(number) => match serde_json::from_str(&number.json) {
            Ok(serde_json::Value::Number(integer)) if !integer.is_f64() => integer.into(),
            Ok(_) => number.json.parse::<f64>().expect("a number").into(),
            Err(error) => panic!("{number:?}: {error}"),
        },
        Value::String(text) => text.as_str().into(),
        Value::Sequence(items) => items.iter().map(json).collect(),
        Value::Map(map) => {
            map.iter().map(|(key, _, value)| (key.to_owned(), json(value))).collect()
        }
    }
}

/// The content as JSON text with its keys in the order read.
fn ordered(node: &Node) -> String {
    match &node.value {
        Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(ordered).collect();
            format!("[{}]", items.join(","))
        }
        Value::Map(map) => {
            let entries: Vec<String> =
                map.iter().map(|(key, _, value)| format!("{key}:{}", ordered(value))).collect();
            format!("{{{}}}", entries.join(","))
        }
        _ => json(node).to_string(),
    }
}
