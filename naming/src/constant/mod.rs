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

    /// The inside of a JSON string (RFC 8259 section 7).
    pub const fn escaped(&mut self, text: &str) {
        let mut rest = text.as_bytes();
        while let [byte, tail @ ..] = rest {
            match *byte {
                b'"' => self.text("\\\""),
                b'\\' => self.text("\\\\"),
                b'\n' => self.text("\\n"),
                b'\r' => self.text("\\r"),
                b'\t' => self.text("\\t"),
                control if control < b' ' => {
                    self.text("\\u00");
                    self.byte(digit(control >> 4));
                    self.byte(digit(control & 15));
                }
                _ => {
                    let plain = plain(rest);
                    let (head, behind) = rest.split_at(plain);
                    self.bytes(head);
                    rest = behind;
                    continue;
                }
            }
            rest = tail;
        }
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
        if *byte < b' ' || *byte == b'"' || *byte == b'\\' {
            break;
        }
        rest = tail;
    }
    bytes.len() - rest.len()
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
