//! Scripts: what each answers to `describe`, with its path, becomes one tool.

mod arguments;

use std::collections::BTreeMap;

use crate::diagnostics::{Diagnostic, nearest, quoted};
use crate::document::{Mark, Node, Value};
use crate::ir::{self, BodyForm, Fate, JsonType, RustName, Schema, ToolName, Type};

use super::Lowering;
use super::operation::{self, Operation};
use super::select::Selectable;
use super::text::{cut, first_line};
use super::types::ResultSchemas;

/// The keys of a description.
const KEYS: [&str; 11] = [
    "slug",
    "description",
    "args",
    "empty-result",
    "empty_result",
    "emptyResult",
    "path",
    "deprecated",
    "read_only",
    "destructive",
    "idempotent",
];

impl<'a> Lowering<'a, '_> {
    /// All scripts that have a slug and a path, in document order.
    pub(super) fn scripts(&mut self) -> Vec<Operation<'a>> {
        let entries = match &self.root.value {
            Value::Sequence(entries) => entries.as_slice(),
            _ => std::slice::from_ref(self.root),
        };
        let mut scripts: Vec<Operation<'a>> = Vec::new();
        let mut first: BTreeMap<&str, Mark> = BTreeMap::new();
        for node in entries {
            let Some(script) = self.identified(node) else { continue };
            let path = script.selectable.path;
            if let Some(other) = first.get(path) {
                let message = format!("the script {} is there twice", quoted(path));
                self.diagnostics.push(
                    Diagnostic::error("duplicate-script", script.path_mark, message)
                        .note_at("first at", *other)
                        .help("remove one of the two: a script is one tool"),
                );
                continue;
            }
            first.insert(path, script.path_mark);
            scripts.push(script);
        }
        scripts
    }

    /// A script by what identifies it, whatever its arguments are.
    fn identified(&mut self, node: &'a Node) -> Option<Operation<'a>> {
        if node.as_map().is_none() {
            self.wrong_shape("a script", "a mapping", node);
            return None;
        }
        let written = node.get("slug").filter(|slug| slug.value != Value::Null);
        let slug = written.and_then(Node::as_text).filter(|slug| !slug.trim().is_empty());
        let Some(slug) = slug else {
            let message = match written {
                Some(other) if other.as_text().is_none() => {
                    format!("the `slug` of a script is {}, not text", other.kind())
                }
                Some(_) => "the `slug` of a script is empty".to_owned(),
                None => "a script has no `slug`".to_owned(),
            };
            let mark = written.map_or(node.mark, |slug| slug.mark);
            self.error("script-slug", mark, message, "the slug is what its tool is named after");
            return None;
        };
        let path = self.script_path(node, slug)?;
        let flag = |key| node.get(key).and_then(Node::as_bool) == Some(true);
        Some(Operation {
            selectable: Selectable {
                original: slug.to_owned(),
                method: String::new(),
                path: path.0,
                tags: Vec::new(),
                deprecated: flag("deprecated"),
                read_only: flag("read_only"),
                mark: node.mark,
            },
            id: Some(slug).filter(|slug| slug.contains(|c: char| c.is_ascii_alphanumeric())),
            id_mark: written.map_or(node.mark, |slug| slug.mark),
            path_mark: path.1,
            node,
            shared: Vec::new(),
        })
    }

    /// Where the script is, below the folder that the host names.
    fn script_path(&mut self, node: &'a Node, slug: &str) -> Option<(&'a str, Mark)> {
        let written = node.get("path").filter(|path| path.value != Value::Null);
        let Some(written) = written else {
            let message = format!("the script {} has no `path`", quoted(slug));
            let help = "add its path from the folder of the scripts, as \
                        `cargo toolpress snapshot bash` does";
            self.error("script-path", node.mark, message, help);
            return None;
        };
        let Some(path) = written.as_text() else {
            self.wrong_shape(&format!("the path of the script {}", quoted(slug)), "text", written);
            return None;
        };
        if let Some(problem) = path_problem(path) {
            let message = format!("the path of the script {} {problem}", quoted(slug));
            let help = "write it from the folder of the scripts, with `/` between its parts: the \
                        host says at run time where that folder is";
            self.error("script-path", written.mark, message, help);
            return None;
        }
        Some((path, written.mark))
    }

    /// The tool of a script, without its names and types.
    pub(super) fn script(&mut self, operation: &Operation<'a>) -> (ir::Tool, ResultSchemas) {
        let Operation { selectable, node, .. } = operation;
        self.unknown_keys(node, &KEYS, "a script");
        let parameters = self.script_arguments(node, &selectable.original);
        let (_, arguments) = operation::arguments(parameters, None);
        let description = self.script_text(node, "description").unwrap_or_default().trim();
        let said = |key| node.get(key).and_then(Node::as_bool);
        let read_only = selectable.read_only;
        let tool = ir::Tool {
            mark: selectable.mark,
            id_mark: operation.id_mark,
            name: ToolName(String::new()),
            fate: Fate::default(),
            original: selectable.original.clone(),
            type_name: RustName(String::new()),
            function: RustName(String::new()),
            method: String::new(),
            path: selectable.path.to_owned(),
            summary: first_line(description),
            description: match description {
                "" => selectable.original.clone(),
                words => cut(words.to_owned()),
            },
            tags: Vec::new(),
            deprecated: selectable.deprecated,
            arguments,
            fixed: Vec::new(),
            body: String::new(),
            body_form: BodyForm::ByType,
            encodings: Vec::new(),
            accept: String::new(),
            base_url: String::new(),
            security: Vec::new(),
            result: Type::String,
            errors: Vec::new(),
            output: None,
            outputs: Vec::new(),
            read_only,
            // A script may do anything unless it says what it does not.
            destructive: said("destructive").unwrap_or(!read_only),
            idempotent: said("idempotent").unwrap_or(read_only),
            open_world: true,
            losses: Vec::new(),
            empty_result: self.empty_result(node),
        };
        let text = Schema { types: vec![JsonType::String], ..Schema::default() };
        (tool, ResultSchemas::Json(text))
    }

    /// What the model reads where the script prints nothing: a text, or a message in its envelope.
    fn empty_result(&mut self, node: &'a Node) -> String {
        let keys = ["empty-result", "empty_result", "emptyResult"];
        let Some(written) = keys.iter().find_map(|key| node.get(key)) else {
            return String::new();
        };
        let tag = written.get("tag").and_then(Node::as_text);
        let text = match (&written.value, tag) {
            (Value::Null, _) | (_, Some("DoNothing")) => return String::new(),
            (_, Some("AddMessage")) => written.get("contents").and_then(Node::as_text),
            _ => written.as_text(),
        };
        if let Some(text) = text {
            return cut(text.trim().to_owned());
        }
        let message = "`empty-result` is no text for the model";
        let help = "write the text, or `{\"tag\": \"AddMessage\", \"contents\": \"the text\"}`, or \
                    leave the key out";
        self.error("script-empty-result", written.mark, message, help);
        String::new()
    }

    /// The text at a key, an error where there is something else.
    fn script_text(&mut self, node: &'a Node, key: &str) -> Option<&'a str> {
        let value = node.get(key).filter(|value| value.value != Value::Null)?;
        if value.as_text().is_none() {
            self.wrong_shape(&format!("`{key}`"), "text", value);
        }
        value.as_text()
    }

    /// Warns of keys that say nothing: one may be a word misspelt.
    fn unknown_keys(&mut self, node: &Node, known: &[&'static str], of: &str) {
        for (key, mark, _) in node.as_map().into_iter().flat_map(|map| map.iter()) {
            if known.contains(&key) || key.starts_with("x-") {
                continue;
            }
            let message = format!("{} is no key of {of}, left out", quoted(key));
            let help = match nearest(key, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "start the names of your own with `x-`".to_owned(),
            };
            self.warn("unknown-field", mark, message, &help);
        }
    }
}

/// What keeps a path from being that of a file below a folder.
fn path_problem(path: &str) -> Option<&'static str> {
    let is_drive = |path: &str| path.as_bytes().get(1) == Some(&b':');
    if path.is_empty() {
        Some("is empty")
    } else if path.starts_with('/') || path.contains('\\') || is_drive(path) {
        Some("is not relative")
    } else if path.split('/').any(|part| part == "..") {
        Some("leads out of its folder")
    } else if path.chars().any(char::is_control) {
        Some("holds a control character")
    } else if path.ends_with('/') {
        Some("is that of a folder")
    } else {
        None
    }
}
