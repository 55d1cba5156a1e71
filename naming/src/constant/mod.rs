//! Tables that the compiler makes: the same bytes as build time writes, out of const evaluation.
//!
//! A toolbox of Rust functions is put together from constants of types that no macro sees. All that
//! is written goes through [`Out`], twice: once into nothing, which says how long it is, and once
//! into an array of that length. Const evaluation counts calls and turns of loops, up to about two
//! million a constant, so that texts are copied in blocks.

mod checks;
mod index;
mod names;
mod table;

#[cfg(test)]
mod tests;

pub use checks::{Checks, NEVER};
pub use index::{
    IndexKey, distinct, first_of_equals, folds, index, index_len, sort_prints, write_prints,
};
pub use names::{Name, same};
pub use table::Record;

use crate::is_shown;

/// How many bytes are copied at once where there are as many, and where there are fewer.
const BLOCKS: [usize; 2] = [512, 64];

/// Bytes under construction. What does not fit is counted all the same, so that the length of a text
/// is what its writing into nothing says.
#[derive(Debug)]
pub struct Out<'b> {
    bytes: &'b mut [u8],
    len: usize,
}

impl<'b> Out<'b> {
    /// Writes into these bytes, from their start.
    pub const fn new(bytes: &'b mut [u8]) -> Self {
        Self { bytes, len: 0 }
    }

    /// How many bytes there are, those that do not fit among them.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One byte.
    #[allow(clippy::indexing_slicing, reason = "in bounds by the line before, and without a call")]
    pub const fn byte(&mut self, byte: u8) {
        if self.len < self.bytes.len() {
            self.bytes[self.len] = byte;
        }
        self.len += 1;
    }

    /// Bytes as they are.
    #[allow(clippy::indexing_slicing, reason = "in bounds by the line before, and without a call")]
    pub const fn bytes(&mut self, bytes: &[u8]) {
        if self.bytes.is_empty() {
            // They are counted, which need not take as long.
            self.len += bytes.len();
            return;
        }
        let mut rest = bytes;
        if rest.len() >= BLOCKS[1] {
            rest = self.blocks::<{ BLOCKS[0] }>(rest);
            rest = self.blocks::<{ BLOCKS[1] }>(rest);
        }
        // Each call costs the compiler as much as ten bytes, so that there is none here.
        let (mut at, room) = (self.len, self.bytes.len());
        while let [byte, tail @ ..] = rest {
            if at < room {
                self.bytes[at] = *byte;
            }
            at += 1;
            rest = tail;
        }
        self.len = at;
    }

    /// Copies as many blocks of a size as there are. What is left.
    const fn blocks<'t, const N: usize>(&mut self, mut bytes: &'t [u8]) -> &'t [u8] {
        while bytes.len() >= N {
            let Some((block, rest)) = bytes.split_first_chunk::<N>() else { break };
            if let Some((_, free)) = self.bytes.split_at_mut_checked(self.len) {
                if let Some((place, _)) = free.split_first_chunk_mut::<N>() {
                    *place = *block;
                }
            }
            self.len += N;
            bytes = rest;
        }
        bytes
    }

    /// A text as it is.
    pub const fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// The inside of a JSON string (RFC 8259 section 7). What hides or turns text around is escaped as
    /// well, as at build time.
    pub const fn escaped(&mut self, text: &str) {
        let mut rest = text.as_bytes();
        while let [byte, tail @ ..] = rest {
            match *byte {
                b'"' => self.text("\\\""),
                b'\\' => self.text("\\\\"),
                b'\n' => self.text("\\n"),
                b'\r' => self.text("\\r"),
                b'\t' => self.text("\\t"),
                _ => {
                    let (head, behind) = rest.split_at(plain(rest));
                    self.bytes(head);
                    rest = match head {
                        [] => self.hidden(behind),
                        _ => behind,
                    };
                    continue;
                }
            }
            rest = tail;
        }
    }

    /// Escapes the first character. What stands behind it.
    const fn hidden<'t>(&mut self, bytes: &'t [u8]) -> &'t [u8] {
        let (c, len) = first(bytes);
        // None of them is beyond 16 bits.
        let code = c as u32;
        self.text("\\u");
        self.byte(digit((code >> 12) as u8 & 15));
        self.byte(digit((code >> 8) as u8 & 15));
        self.byte(digit((code >> 4) as u8 & 15));
        self.byte(digit(code as u8 & 15));
        bytes.split_at(len).1
    }

    /// A JSON string.
    pub const fn json(&mut self, text: &str) {
        self.byte(b'"');
        self.escaped(text);
        self.byte(b'"');
    }

    /// A number in decimal digits.
    pub const fn decimal(&mut self, number: i64) {
        if number < 0 {
            self.byte(b'-');
        }
        let magnitude = number.unsigned_abs();
        let mut unit = 1_u64;
        while magnitude / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            self.byte(b'0' + ((magnitude / unit) % 10) as u8);
            unit /= 10;
        }
    }

    /// A number as LEB128.
    pub const fn number(&mut self, number: u32) {
        self.long(number as u64);
    }

    /// A long number as LEB128.
    pub const fn long(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    /// Four bytes, the least first.
    pub const fn word(&mut self, word: u32) {
        self.bytes(&word.to_le_bytes());
    }

    /// Eight bytes, the least first.
    pub const fn double(&mut self, double: u64) {
        self.bytes(&double.to_le_bytes());
    }

    /// Room for a length that is known later; [`close`](Self::close) takes what this returns.
    pub const fn open(&mut self) -> usize {
        self.bytes(&[0x80, 0x80, 0x00]);
        self.len
    }

    /// Says how many bytes there are since `open`. LEB128 may be longer than it need be.
    pub const fn close(&mut self, opened: usize) {
        let length = (self.len - opened) as u32;
        assert!(length < 1 << 21, "a schema is too large: more than two million bytes");
        self.put(opened - 3, length as u8 | 0x80);
        self.put(opened - 2, (length >> 7) as u8 | 0x80);
        self.put(opened - 1, (length >> 14) as u8);
    }

    /// Sets the word at a place that was written already.
    pub const fn set_word(&mut self, at: usize, word: u32) {
        let [a, b, c, d] = word.to_le_bytes();
        self.put(at, a);
        self.put(at + 1, b);
        self.put(at + 2, c);
        self.put(at + 3, d);
    }

    /// Sets two bytes at a place that was written already.
    pub const fn set_half(&mut self, at: usize, half: u16) {
        let [a, b] = half.to_le_bytes();
        self.put(at, a);
        self.put(at + 1, b);
    }

    /// Sets eight bytes at a place, whether it was written or not.
    pub const fn set_double(&mut self, at: usize, double: u64) {
        self.set_word(at, double as u32);
        self.set_word(at + 4, (double >> 32) as u32);
    }

    #[allow(clippy::indexing_slicing, reason = "in bounds by the line before, and without a call")]
    const fn put(&mut self, at: usize, byte: u8) {
        if at < self.bytes.len() {
            self.bytes[at] = byte;
        }
    }
}

/// How many of the first bytes stand for themselves in a JSON string.
const fn plain(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let [byte, tail @ ..] = rest {
        match *byte {
            b'"' | b'\\' => break,
            // The characters of two bytes and more are looked at where they start.
            b' '..=b'~' | 0x80..0xc0 => {}
            _ if is_shown(first(rest).0) => {}
            _ => break,
        }
        rest = tail;
    }
    bytes.len() - rest.len()
}

/// The first character of a text, and its length.
const fn first(text: &[u8]) -> (char, usize) {
    let (code, len) = match *text {
        [a, b, ..] if a >= 0xc0 && a < 0xe0 => (bits(a, 5) << 6 | bits(b, 6), 2),
        [a, b, c, ..] if a >= 0xe0 && a < 0xf0 => {
            (bits(a, 4) << 12 | bits(b, 6) << 6 | bits(c, 6), 3)
        }
        [a, b, c, d, ..] if a >= 0xf0 => {
            (bits(a, 3) << 18 | bits(b, 6) << 12 | bits(c, 6) << 6 | bits(d, 6), 4)
        }
        [byte, ..] => (byte as u32, 1),
        [] => (0, 0),
    };
    match char::from_u32(code) {
        Some(c) => (c, len),
        None => (char::REPLACEMENT_CHARACTER, len),
    }
}

/// The last bits of a byte.
const fn bits(byte: u8, count: u32) -> u32 {
    byte as u32 & ((1 << count) - 1)
}

const fn digit(number: u8) -> u8 {
    if number < 10 { b'0' + number } else { b'a' + number - 10 }
}

/// The text of bytes that the compiler wrote.
///
/// # Panics
///
/// When they are no text.
#[allow(clippy::panic, reason = "it is evaluated by the compiler, where a panic is an error")]
pub const fn utf8(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a text that is none: a bug in toolpress"),
    }
}
