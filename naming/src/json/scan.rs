//! Listing the values of a text.

use alloc::vec::Vec;

use super::{ABSENT, Kind, MAX_DEPTH, NONE, Node, Refused};

/// The values of a text, put into `nodes`, which holds none.
pub(super) fn nodes(text: &str, nodes: Vec<Node>) -> Result<Vec<Node>, Refused> {
    let mut scan = Scan { text: text.as_bytes(), at: 0, nodes, parent: NONE, depth: 0 };
    scan.values()?;
    Ok(scan.nodes)
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
pub(super) fn special(bytes: &[u8]) -> Option<usize> {
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
