//! JSON text as a flat list of its values, in the order of the text, without copying any of it.
//!
//! What is no JSON (RFC 8259) is refused. Half of a surrogate pair in a string is not looked for.

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
        let mut scan = Scan { text: text.as_bytes(), at: 0, nodes, parent: NONE, depth: 0 };
        scan.values()?;
        Ok(Self { text, nodes: scan.nodes })
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

struct Scan<'t> {
    text: &'t [u8],
    at: usize,
    nodes: Vec<Node>,
    parent: u32,
    depth: u32,
}

impl Scan<'_> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline]
    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    fn values(&mut self) -> Result<(), Refused> {
        loop {
            self.skip_space();
            let (mut key_start, mut key_end, mut key_has_escape) = (0, 0, false);
            if self.in_object() {
                key_start = self.at as u32;
                key_has_escape = self.string()?;
                key_end = self.at as u32;
                self.skip_space();
                if self.peek() != Some(b':') {
                    return Err(Refused::Malformed);
                }
                self.at += 1;
                self.skip_space();
            }
            let start = self.at as u32;
            let (kind, has_escape) = self.scalar()?;
            let index = self.nodes.len() as u32;
            let is_open = matches!(kind, Kind::Array | Kind::Object);
            let next = if is_open { self.parent } else { index + 1 };
            let end = self.at as u32;
            let places = Node { kind, start, end, key_start, key_end, next, ..ABSENT };
            self.nodes.push(Node { has_escape, key_has_escape, ..places });
            if is_open {
                self.parent = index;
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(Refused::TooDeep);
                }
                self.skip_space();
                if !matches!(self.peek(), Some(b']' | b'}')) {
                    continue;
                }
            }
            if self.close()? {
                return Ok(());
            }
        }
    }

    fn in_object(&self) -> bool {
        self.nodes.get(self.parent as usize).is_some_and(|node| node.kind == Kind::Object)
    }

    /// A scalar, or the bracket that opens a compound value, and whether it has an escape.
    #[inline]
    fn scalar(&mut self) -> Result<(Kind, bool), Refused> {
        let kind = match self.peek() {
            Some(b'{') => self.word(Kind::Object, "{")?,
            Some(b'[') => self.word(Kind::Array, "[")?,
            Some(b'n') => self.word(Kind::Null, "null")?,
            Some(b't') => self.word(Kind::Boolean, "true")?,
            Some(b'f') => self.word(Kind::Boolean, "false")?,
            Some(b'"') => return Ok((Kind::String, self.string()?)),
            _ => self.number()?,
        };
        Ok((kind, false))
    }

    #[inline]
    fn word(&mut self, kind: Kind, word: &str) -> Result<Kind, Refused> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if !rest.starts_with(word.as_bytes()) {
            return Err(Refused::Malformed);
        }
        self.at += word.len();
        Ok(kind)
    }

    fn number(&mut self) -> Result<Kind, Refused> {
        self.at += usize::from(self.peek() == Some(b'-'));
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(Kind::Number)
    }

    /// One digit or more.
    #[inline]
    fn digits(&mut self) -> Result<(), Refused> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at > start { Ok(()) } else { Err(Refused::Malformed) }
    }

    /// Goes behind a string. Whether it has an escape.
    #[inline]
    fn string(&mut self) -> Result<bool, Refused> {
        if self.peek() != Some(b'"') {
            return Err(Refused::Malformed);
        }
        self.at += 1;
        let mut has_escape = false;
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let Some(plain) = special(rest) else { return Err(Refused::Malformed) };
            self.at += plain + 1;
            match rest.get(plain) {
                Some(b'"') => return Ok(has_escape),
                Some(b'\\') => self.escape()?,
                _ => return Err(Refused::Malformed),
            }
            has_escape = true;
        }
    }

    /// Goes behind an escape, whose backslash is behind already.
    fn escape(&mut self) -> Result<(), Refused> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += match rest {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => 1,
            [b'u', a, b, c, d, ..]
                if [a, b, c, d].iter().all(|digit| digit.is_ascii_hexdigit()) =>
            {
                5
            }
            _ => return Err(Refused::Malformed),
        };
        Ok(())
    }

    /// Closes what ends here. Whether that is the root.
    fn close(&mut self) -> Result<bool, Refused> {
        loop {
            self.skip_space();
            if self.parent == NONE {
                let at_end = self.at == self.text.len();
                return if at_end { Ok(true) } else { Err(Refused::Malformed) };
            }
            let byte = self.peek();
            self.at += 1;
            match byte {
                Some(b',') => return Ok(false),
                Some(b']' | b'}') => {
                    let next = self.nodes.len() as u32;
                    let closed = if byte == Some(b']') { Kind::Array } else { Kind::Object };
                    let node = self.nodes.get_mut(self.parent as usize);
                    let Some(node) = node.filter(|node| node.kind == closed) else {
                        return Err(Refused::Malformed);
                    };
                    node.end = self.at as u32;
                    self.parent = core::mem::replace(&mut node.next, next);
                    self.depth -= 1;
                }
                _ => return Err(Refused::Malformed),
            }
        }
    }
}

/// Where the first quote, backslash or control character is.
#[inline]
fn special(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 0xff;
    let mut skipped = 0;
    let mut rest = bytes;
    while let Some((word, behind)) = rest.split_first_chunk::<8>() {
        let word = u64::from_le_bytes(*word);
        // The highest bit of every byte that is zero; the lowest of these is right.
        let zeros = |word: u64| word.wrapping_sub(ONES) & !word & (ONES << 7);
        let controls = word.wrapping_sub(ONES * 0x20) & !word & (ONES << 7);
        let found = zeros(word ^ (ONES * 0x22)) | zeros(word ^ (ONES * 0x5c)) | controls;
        if found != 0 {
            return Some(skipped + (found.trailing_zeros() / 8) as usize);
        }
        skipped += 8;
        rest = behind;
    }
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | ..=0x1f);
    rest.iter().position(is_special).map(|place| skipped + place)
}
