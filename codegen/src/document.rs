//! The document: what was read, in the words of YAML and JSON, every node with its place.
//!
//! It is tolerant: nothing of OpenAPI is known here, so nothing of a description can be refused or
//! lost here. [`crate::parse`] makes it, [`crate::lower`] reads it.

use std::collections::HashMap;
use std::sync::OnceLock;

use indexmap::IndexMap;
use indexmap::map::Entry;

use crate::source::Format;

mod places;
pub(crate) mod reference;
mod resolve;
mod resources;
pub(crate) mod source;
mod tokens;

pub(crate) use places::{byte_at, position_in};
pub use resolve::{ResolveError, Target};
pub(crate) use tokens::Tokens;

/// Where a node stands: a file of the [`Document`], and a place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Mark {
    /// Index into [`Document::files`].
    pub file: u32,
    /// Where in the file.
    pub place: Place,
}

/// A place in a file, in the cheapest form that the reader of its format can give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Line and column, both from 1, columns in characters (YAML).
    At {
        /// Line.
        line: u32,
        /// Column.
        column: u32,
    },
    /// The n-th token of values and keys in document order, from 0 (JSON, whose reader tells no
    /// places); line and column are found when a diagnostic is rendered.
    Nth(u32),
}

impl Default for Place {
    fn default() -> Self {
        Self::At { line: 1, column: 1 }
    }
}

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it starts.
    pub mark: Mark,
}

/// What JSON can say, and YAML in its core schema.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(Number),
    /// Text.
    String(String),
    /// A sequence.
    Sequence(Vec<Node>),
    /// A mapping, in the order written.
    Map(Map),
}

/// A number as a JSON number, and as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// A valid JSON number of the same value and precision (`0o17` is `15`, `.5` is `0.5`).
    pub json: String,
    /// The text in the document: where text is wanted, `version: 1.10` is `1.10`.
    pub raw: String,
}

/// A mapping: keys in the order written, each with its own place.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Map {
    entries: IndexMap<String, (Mark, Node)>,
}

impl Map {
    /// An empty mapping.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a key, or gives back the place of the equal key that is there already.
    pub fn insert(&mut self, key: String, mark: Mark, value: Node) -> Result<(), Mark> {
        self.add(key, mark, value).map_err(|(_, first)| first)
    }

    /// Like [`Map::insert`], and gives back the key as well.
    pub(crate) fn add(
        &mut self,
        key: String,
        mark: Mark,
        value: Node,
    ) -> Result<(), (String, Mark)> {
        match self.entries.entry(key) {
            Entry::Occupied(entry) => Err((entry.key().clone(), entry.get().0)),
            Entry::Vacant(entry) => {
                entry.insert((mark, value));
                Ok(())
            }
        }
    }

    /// Key, the key's place, and value, in the order written.
    pub(crate) fn into_entries(self) -> impl Iterator<Item = (String, Mark, Node)> {
        self.entries.into_iter().map(|(key, (mark, node))| (key, mark, node))
    }

    /// The value at `key`.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries.get(key).map(|(_, node)| node)
    }

    /// The place of `key` itself.
    pub fn key_mark(&self, key: &str) -> Option<Mark> {
        self.entries.get(key).map(|(mark, _)| *mark)
    }

    /// Key, the key's place, and value, in the order written.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, Mark, &Node)> {
        self.entries.iter().map(|(key, (mark, node))| (key.as_str(), *mark, node))
    }

    /// The keys, in the order written.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl Node {
    /// The mapping, if it is one.
    pub fn as_map(&self) -> Option<&Map> {
        match &self.value {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The sequence, if it is one.
    pub fn as_sequence(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The text of any scalar but null, as it was written: `1.10`, `true`, `2024-01-01`.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            Value::Number(number) => Some(&number.raw),
            Value::Bool(true) => Some("true"),
            Value::Bool(false) => Some("false"),
            _ => None,
        }
    }

    /// The boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match &self.value {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The value at `key` of a mapping.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_map()?.get(key)
    }

    /// What it is, for messages: `a mapping`, `text`, …
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "text",
            Value::Sequence(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }
}

/// A file that was read.
#[derive(Debug, Clone)]
pub struct File {
    /// Its path as the user would write it: relative to where the root file's path is.
    pub path: String,
    /// Its text, without a byte-order mark.
    pub text: String,
    /// What it is written in.
    pub format: Format,
    /// Its content; `None` where it could not be read, which was reported.
    pub root: Option<Node>,
    /// `path` in the one spelling that paths are compared in.
    key: String,
    places: OnceLock<places::Index>,
    anchors: OnceLock<resolve::Anchors>,
}

impl File {
    /// A file that was read, or that could not be.
    pub fn new(
        path: impl Into<String>,
        text: impl Into<String>,
        format: Format,
        root: Option<Node>,
    ) -> Self {
        let path = path.into();
        Self {
            key: reference::normalized(&path),
            path,
            text: text.into(),
            format,
            root,
            places: OnceLock::new(),
            anchors: OnceLock::new(),
        }
    }

    fn index(&self) -> &places::Index {
        self.places.get_or_init(|| places::Index::new(&self.text, self.format == Format::Json))
    }
}

/// The root file and all files that its references reach.
#[derive(Debug, Clone, Default)]
pub struct Document {
    /// The files, the root first.
    pub files: Vec<File>,
    /// The files by their normalized paths; made when the first reference is resolved.
    by_path: OnceLock<HashMap<String, u32>>,
    /// The parts of files whose references are relative to themselves, in the order of their marks.
    resources: Vec<resources::Resource>,
}

impl Document {
    /// A document of these files, the root first.
    pub fn new(files: Vec<File>) -> Self {
        Self { files, by_path: OnceLock::new(), resources: Vec::new() }
    }

    /// The JSON pointer (RFC 6901) of the node at `mark` in its file.
    pub fn pointer(&self, mark: Mark) -> Option<String> {
        let root = self.files.get(mark.file as usize)?.root.as_ref()?;
        let mut open = vec![(root, String::new())];
        while let Some((node, pointer)) = open.pop() {
            if node.mark == mark {
                return Some(pointer);
            }
            match &node.value {
                Value::Map(map) => open.extend(map.iter().map(|(key, _, child)| {
                    let key = key.replace('~', "~0").replace('/', "~1");
                    (child, format!("{pointer}/{key}"))
                })),
                Value::Sequence(items) => open.extend(
                    items
                        .iter()
                        .enumerate()
                        .map(|(index, child)| (child, format!("{pointer}/{index}"))),
                ),
                _ => {}
            }
        }
        None
    }

    /// The root file's content.
    pub fn root(&self) -> Option<&Node> {
        self.files.first()?.root.as_ref()
    }
}
