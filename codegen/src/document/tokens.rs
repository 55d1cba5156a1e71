//! Finds the tokens of JSON that [`Place::Nth`](super::Place::Nth) counts.
//!
//! The reader of JSON tells no places, so they are found again in the text, and only when someone
//! asks. JSON that was read without an error needs no parser for that: a few lines are exact, where
//! a YAML parser would stop at keys of more than 1,024 characters.

use std::ops::Range;

/// Byte ranges of the strings, numbers, literals, and opening brackets of valid JSON, in order.
///
/// On other text it gives some ranges, each inside the text and at character boundaries.
#[derive(Debug, Clone)]
pub(crate) struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of `text`.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), at: 0 }
    }

    /// Where the string that starts at `start` ends, its closing quote included.
    fn end_of_string(&self, start: usize) -> usize {
        let mut at = start + 1;
        while let Some(byte) = self.bytes.get(at) {
            match byte {
                b'"' => return at + 1,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        self.bytes.len()
    }

    /// Where the number or literal that starts at `start` ends.
    fn end_of_word(&self, start: usize) -> usize {
        let mut at = start + 1;
        while let Some(byte) = self.bytes.get(at) {
            if !matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'E' | b'+' | b'-' | b'.') {
                break;
            }
            at += 1;
        }
        at
    }
}

impl Iterator for Tokens<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            let start = self.at;
            let end = match self.bytes.get(start)? {
                b'"' => self.end_of_string(start),
                b'{' | b'[' => start + 1,
                b'-' | b'0'..=b'9' | b'a'..=b'z' => self.end_of_word(start),
                _ => {
                    self.at += 1;
                    continue;
                }
            };
            self.at = end;
            return Some(start..end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_values_and_keys_in_order() {
        let text = r#" {"a\"}": [1, -2.5e+3, true], "é": null, "": {}} "#;
        let found: Vec<&str> = Tokens::new(text).map(|range| &text[range]).collect();
        let expected =
            ["{", r#""a\"}""#, "[", "1", "-2.5e+3", "true", r#""é""#, "null", "\"\"", "{"];
        assert_eq!(found, expected);
    }

    #[test]
    fn text_that_is_cut_off_ends_the_last_token() {
        let text = r#"["a\"#;
        let found: Vec<&str> = Tokens::new(text).map(|range| &text[range]).collect();
        assert_eq!(found, ["[", r#""a\"#]);
    }
}
