//! The name of a tool, put together by the compiler.

use super::Out;
use crate::name::{kept, short_hash};

/// The longest name that can be put together.
const LONGEST: usize = 512;

/// A tool name on its way: as [`shorten`](crate::shorten) makes it of a prefix and a name.
#[derive(Debug, Clone, Copy)]
pub struct Name {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Name {
    /// `prefix` and `name` as one, shortened to at most `max` bytes.
    pub const fn new(prefix: &str, name: &str, max: usize) -> Self {
        let mut bytes = [0; LONGEST];
        let mut out = Out::new(&mut bytes);
        out.text(prefix);
        out.text(name);
        let len = out.len();
        assert!(len <= LONGEST, "a function's name and prefix have more than 512 bytes");
        let max = if max < 8 { 8 } else { max };
        if len <= max {
            return Self { bytes, len };
        }
        Self { bytes, len }.shortened(prefix.len(), max)
    }

    const fn shortened(self, prefix: usize, max: usize) -> Self {
        let name = self.as_bytes();
        let (head, tail) = kept(name, prefix, max);
        let mut hash = short_hash(name);
        let (head, _) = name.split_at(head);
        let (_, tail) = name.split_at(tail);
        let mut bytes = [0; LONGEST];
        let mut out = Out::new(&mut bytes);
        out.bytes(head);
        if !tail.is_empty() {
            out.byte(b'_');
            out.bytes(tail);
        }
        out.byte(b'_');
        let mut digits = 0;
        while digits < 6 {
            out.byte(super::digit((hash >> 20) as u8 & 15));
            hash <<= 4;
            digits += 1;
        }
        let len = out.len();
        Self { bytes, len }
    }

    /// The name.
    pub const fn as_str(&self) -> &str {
        super::utf8(self.as_bytes())
    }

    /// The bytes of the name.
    pub const fn as_bytes(&self) -> &[u8] {
        let (name, _) = self.bytes.split_at(self.len);
        name
    }
}

/// Whether two texts are the same.
pub const fn same(a: &[u8], b: &[u8]) -> bool {
    let (mut a, mut b) = (a, b);
    if a.len() != b.len() {
        return false;
    }
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    true
}
