//! What the runtime holds arguments to: the schemas that a model is shown, as records of rules.

use std::collections::BTreeMap;

use toolpress_naming::check::{Child, Writer};
use toolpress_naming::json::{Document, Value};
use toolpress_naming::table;

mod compile;
mod keywords;

pub use compile::Compiler;

use super::schema::Checked;
use crate::ir::Toolbox;

/// The records of a toolbox, and for every tool the schemas of its arguments.
pub(super) fn checks(toolbox: &Toolbox, texts: &mut table::Writer) -> (Vec<u8>, Vec<Vec<Child>>) {
    let checked = Checked::new(toolbox);
    let definitions: Vec<Option<Document<'_>>> = checked
        .definitions
        .iter()
        .map(|text| Document::read(text.as_deref()?, Vec::new()).ok())
        .collect();
    let resolve = |pointer: &str| -> Option<Value<'_>> {
        let index: usize = pointer.strip_prefix("#/$defs/")?.parse().ok()?;
        definitions.get(index)?.as_ref().map(Document::root)
    };
    let mut compiler = Compiler::new(Writer::new(texts), &resolve);
    let mut known: BTreeMap<&str, Child> = BTreeMap::new();
    let mut children = Vec::with_capacity(checked.arguments.len());
    for arguments in &checked.arguments {
        let mut of_tool = Vec::with_capacity(arguments.len());
        for text in arguments {
            let child = known.get(text.as_str()).copied().unwrap_or_else(|| {
                let document = Document::read(text, Vec::new());
                // What nests deeper than is read allows anything.
                document.map_or(Child::ANY, |document| compiler.schema(document.root()))
            });
            known.insert(text, child);
            of_tool.push(child);
        }
        children.push(of_tool);
    }
    (compiler.finish(), children)
}

#[cfg(test)]
mod tests;
