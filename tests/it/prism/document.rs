//! Descriptions as Prism can use them.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// The document that Prism reads: the description itself, but for what makes Prism take any value.
///
/// Its validator refuses to compile a schema that has `nullable` without `type`, and Prism then
/// checks nothing of the whole body. Such a schema gets a branch for `null` in its place.
pub(super) fn for_prism(name: &str, path: &Path) -> PathBuf {
    let text = std::fs::read(path).expect("a readable file");
    let Ok(mut document) = serde_json::from_slice::<Value>(&text) else { return path.to_owned() };
    if !spell_out(&mut document) {
        return path.to_owned();
    }
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("prism-{name}.json"));
    std::fs::write(&copy, document.to_string()).expect("a copy");
    copy
}

/// Whether anything was to do.
fn spell_out(value: &mut Value) -> bool {
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
            members.values_mut().for_each(|member| changed |= spell_out(member));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| changed |= spell_out(item)),
        _ => {}
    }
    changed
}
