//! Descriptions as Prism can use them.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use toolpress_codegen::document::{Node, Value as Read};

use crate::corpus::analyzed;

/// The document that Prism reads: the description itself, but for what it cannot judge, which is
/// written otherwise with the same meaning.
///
/// Its validator refuses to compile a schema that has `nullable` without `type`, or an `enum` that
/// has a value twice, and Prism then takes any body. Its router knows no path with `{.name*}`, which
/// says the style of a parameter again as RFC 6570 writes it.
pub(super) fn for_prism(name: &str, path: &Path) -> PathBuf {
    let analysis = analyzed(path);
    let root = analysis.document.files.first().and_then(|file| file.root.as_ref());
    let mut document = json(root.expect("a document"));
    if !plain_paths(&mut document) & !reword(&mut document) {
        return path.to_owned();
    }
    assert_eq!(analysis.document.files.len(), 1, "{name}: a copy has no files beside it");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("prism-{name}.json"));
    std::fs::write(&copy, document.to_string()).expect("a copy");
    copy
}

fn json(node: &Node) -> Value {
    match &node.value {
        Read::Null => Value::Null,
        Read::Bool(value) => json!(value),
        Read::Number(number) => serde_json::from_str(&number.json).expect("a number"),
        Read::String(text) => json!(text),
        Read::Sequence(items) => items.iter().map(json).collect(),
        Read::Map(map) => {
            Value::Object(map.iter().map(|(key, _, node)| (key.to_owned(), json(node))).collect())
        }
    }
}

/// Whether anything was to do.
fn plain_paths(document: &mut Value) -> bool {
    let Some(Value::Object(paths)) = document.get_mut("paths") else { return false };
    let mut changed = false;
    for (path, item) in std::mem::take(paths) {
        let plain = path.replace("{.", "{").replace("{;", "{").replace("*}", "}");
        changed |= plain != path;
        paths.insert(plain, item);
    }
    changed
}

/// Whether anything was to do.
fn reword(value: &mut Value) -> bool {
    let mut changed = false;
    match value {
        Value::Object(members) => {
            if members.get("nullable") == Some(&json!(true)) && !members.contains_key("type") {
                let union = ["anyOf", "oneOf"].into_iter().find(|key| members.contains_key(*key));
                if let Some(Value::Array(branches)) = union.and_then(|key| members.get_mut(key)) {
                    branches.push(json!({"type": "string", "nullable": true, "enum": [null]}));
                }
                members.remove("nullable");
                changed = true;
            }
            if let Some(Value::Array(values)) = members.get_mut("enum") {
                let all = std::mem::take(values);
                for value in &all {
                    if !values.contains(value) {
                        values.push(value.clone());
                    }
                }
                changed |= values.len() < all.len();
            }
            members.values_mut().for_each(|member| changed |= reword(member));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| changed |= reword(item)),
        _ => {}
    }
    changed
}
