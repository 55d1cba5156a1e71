//! JSON text as a flat list of its values, in the order of the text, without copying any of it.
//!
//! What is no JSON (RFC 8259) is refused. Half of a surrogate pair in a string is not looked for.

mod scan;
mod text;

#[cfg(test)]
mod tests;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use self::text::text;

/// How deep arrays and objects nest at most.
pub const MAX_DEPTH: u32 = 128;

/// No value: the parent of the root.
const NONE: u32 = u32::MAX;

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// Why a text has no list of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It nests deeper than [`MAX_DEPTH`].
    TooDeep,
    /// It has 4 GiB or more.
    TooLong,
    /// It is no JSON.
    Malformed,
}

/// One value, as places in the text.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    kind: Kind,
    start: u32,
    end: u32,
    /// The key that it stands under, with its quotes; empty where there is none.
    key_start: u32,
    key_end: u32,
    /// The first value behind it and all that is in it; while it is open, what it is in.
    next: u32,
    /// Whether there is an escape in the string, and in the key.
    has_escape: bool,
    key_has_escape: bool,
}

/// What there is where there is no value.
const ABSENT: Node = Node {
    kind: Kind::Null,
    start: 0,
    end: 0,
    key_start: 0,
    key_end: 0,
    next: 0,
    has_escape: false,
    key_has_escape: false,
};

/// A text and its values.
#[derive(Debug)]
pub struct Document<'t> {
    text: &'t str,
    nodes: Vec<Node>,
}

impl<'t> Document<'t> {
    /// Lists the values of a text. `nodes` is only there to be used again.
    ///
    /// # Errors
    ///
    /// When the text is no JSON, or too much of it.
    pub fn read(text: &'t str, mut nodes: Vec<Node>) -> Result<Self, Refused> {
        nodes.clear();
        if text.len() >= NONE as usize {
            return Err(Refused::TooLong);
        }
        // Growing step by step takes longer than reading a short text.
        nodes.reserve((text.len() / 12).clamp(32, 1_024));
        Ok(Self { text, nodes: scan::nodes(text, nodes)? })
    }

    /// What [`read`](Self::read) may use again.
    pub fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none, which no JSON text is.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The value that all others are in.
    pub fn root(&self) -> Value<'_> {
        Value { document: self, index: 0 }
    }

    #[inline]
    fn node(&self, index: u32) -> &Node {
        self.nodes.get(index as usize).unwrap_or(&ABSENT)
    }

    #[inline]
    fn slice(&self, start: u32, end: u32) -> &'t str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// One value of a document.
#[derive(Debug, Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document<'d>,
    index: u32,
}

impl<'d> Value<'d> {
    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        self.document.node(self.index).kind
    }

    /// The value as it was written.
    #[inline]
    pub fn raw(self) -> &'d str {
        let node = self.document.node(self.index);
        self.document.slice(node.start, node.end)
    }

    /// How many values it is with all that are in it.
    pub fn count(self) -> usize {
        self.document.node(self.index).next.saturating_sub(self.index) as usize
    }

    /// The first byte of it in the text, and the first one behind it.
    pub fn span(self) -> (usize, usize) {
        let node = self.document.node(self.index);
        (node.start as usize, node.end as usize)
    }

    /// The text of a string, empty for another value. Half of a surrogate pair becomes the replacement character.
    #[inline]
    pub fn text(self) -> Cow<'d, str> {
        let node = self.document.node(self.index);
        if node.kind != Kind::String {
            return Cow::Borrowed("");
        }
        text(self.document.slice(node.start, node.end), node.has_escape)
    }

    /// The key that it stands under, empty where there is none.
    #[inline]
    pub fn key(self) -> Cow<'d, str> {
        let node = self.document.node(self.index);
        text(self.document.slice(node.key_start, node.key_end), node.key_has_escape)
    }

    /// The key as it was written, with its quotes.
    pub fn raw_key(self) -> &'d str {
        let node = self.document.node(self.index);
        self.document.slice(node.key_start, node.key_end)
    }

    /// The first byte of its key, or of itself where it has none.
    pub fn member_start(self) -> usize {
        let node = self.document.node(self.index);
        if node.key_end > node.key_start { node.key_start as usize } else { node.start as usize }
    }

    /// Its items, or the values of its members, in order.
    #[inline]
    pub fn children(self) -> Children<'d> {
        let node = self.document.node(self.index);
        let end = if matches!(node.kind, Kind::Array | Kind::Object) { node.next } else { 0 };
        Children { document: self.document, next: self.index + 1, end }
    }

    /// The member with this key.
    pub fn get(self, key: &str) -> Option<Value<'d>> {
        if self.kind() != Kind::Object {
            return None;
        }
        self.children().find(|member| member.key() == key)
    }
}

/// Walks the items of an array, or the values of an object's members.
#[derive(Debug, Clone)]
pub struct Children<'d> {
    document: &'d Document<'d>,
    next: u32,
    end: u32,
}

impl<'d> Iterator for Children<'d> {
    type Item = Value<'d>;

    #[inline]
    fn next(&mut self) -> Option<Value<'d>> {
        if self.next >= self.end {
            return None;
        }
        let value = Value { document: self.document, index: self.next };
        // It always goes on, whatever the list says.
        self.next = self.document.node(self.next).next.max(self.next + 1);
        Some(value)
    }
}
