//! JSON that the response limit cut, made JSON again.

use serde::de::IgnoredAny;

/// `text`, the start of a JSON text, closed so that it is one, with `mark` where it was cut: as the
/// end of a string, as the last item of an array, or as the last member of an object, named `[cut]`.
/// `None` when it is not the start of a JSON text.
pub(super) fn closed(text: &str, mark: &str) -> Option<String> {
    let mut reader = Reader { text, ..Reader::default() };
    for (at, byte) in text.bytes().enumerate() {
        reader.step(at, byte)?;
    }
    let closed = reader.close(mark)?;
    // It was walked, not checked.
    serde_json::from_str::<IgnoredAny>(&closed).is_ok().then_some(closed)
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Place {
    /// Before a value, or the end of an empty array.
    #[default]
    Value,
    /// Before a key, or the end of an empty object.
    Key,
    /// Between a key and its colon.
    Colon,
    /// After a value.
    After,
    /// In a number, `true`, `false` or `null`.
    Word,
    /// In a string that is a value, at the start of an escape where there is one.
    Text(Option<usize>),
    /// In a key; the last character was a backslash.
    KeyText(bool),
}

#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    place: Place,
    /// The open containers: whether they are objects, and whether anything is in them.
    open: Vec<(bool, bool)>,
    /// Where the innermost container is whole.
    whole: usize,
    /// Where an escape for the first half of a surrogate pair starts, when it was the last.
    half: Option<usize>,
}

impl Reader<'_> {
    fn step(&mut self, at: usize, byte: u8) -> Option<()> {
        match self.place {
            Place::Text(escape) => self.in_text(at, byte, escape),
            Place::KeyText(true) => self.place = Place::KeyText(false),
            Place::KeyText(false) => match byte {
                b'"' => self.place = Place::Colon,
                b'\\' => self.place = Place::KeyText(true),
                _ => {}
            },
            Place::Word if !matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n') => {}
            Place::Word => {
                self.value_ends(at);
                return self.structure(at, byte);
            }
            _ => return self.structure(at, byte),
        }
        Some(())
    }

    fn structure(&mut self, at: usize, byte: u8) -> Option<()> {
        match (self.place, byte) {
            (_, b' ' | b'\t' | b'\r' | b'\n') => {}
            (Place::Value, b'"') => self.place = Place::Text(None),
            (Place::Value, b'{' | b'[') => {
                self.open.push((byte == b'{', false));
                self.place = if byte == b'{' { Place::Key } else { Place::Value };
                self.whole = at + 1;
            }
            (Place::Key, b'"') => self.place = Place::KeyText(false),
            (Place::Colon, b':') => self.place = Place::Value,
            (Place::After, b',') => {
                let (object, _) = self.open.last()?;
                self.place = if *object { Place::Key } else { Place::Value };
            }
            (_, b'}' | b']') => {
                let (object, _) = self.open.pop()?;
                if object != (byte == b'}') {
                    return None;
                }
                self.value_ends(at + 1);
            }
            (Place::Value, _) => self.place = Place::Word,
            _ => return None,
        }
        Some(())
    }

    /// A byte of a string that is a value.
    fn in_text(&mut self, at: usize, byte: u8, escape: Option<usize>) {
        self.place = match escape {
            None if byte == b'"' => {
                self.half = None;
                return self.value_ends(at + 1);
            }
            None if byte == b'\\' => Place::Text(Some(at)),
            None => {
                self.half = None;
                Place::Text(None)
            }
            // `\u` and four digits; of the others one character.
            Some(start) if at == start + 1 && byte == b'u' => Place::Text(Some(start)),
            Some(start) if at == start + 1 || at == start + 5 => {
                let digits = self.text.get(start + 2..start + 4).unwrap_or_default();
                self.half = is_first_half(digits).then_some(start).filter(|_| at > start + 1);
                Place::Text(None)
            }
            Some(start) => Place::Text(Some(start)),
        };
    }

    fn value_ends(&mut self, at: usize) {
        self.place = Place::After;
        self.whole = at;
        if let Some((_, filled)) = self.open.last_mut() {
            *filled = true;
        }
    }

    fn close(&self, mark: &str) -> Option<String> {
        let keep = match self.place {
            Place::Text(escape) => self.half.or(escape).unwrap_or(self.text.len()),
            _ if self.open.is_empty() => return None,
            _ => self.whole,
        };
        let mut closed = self.text.get(..keep)?.to_owned();
        match (self.place, self.open.last()) {
            (Place::Text(_), _) => closed.push_str(&format!("… {mark}\"")),
            (_, Some((object, filled))) => {
                let lead = if *filled { "," } else { "" };
                let name = if *object { "\"[cut]\":" } else { "" };
                closed.push_str(&format!("{lead}{name}\"{mark}\""));
            }
            (_, None) => {}
        }
        closed.extend(self.open.iter().rev().map(|(object, _)| if *object { '}' } else { ']' }));
        Some(closed)
    }
}

/// Whether an escape whose four digits start so is the first half of a surrogate pair, which is no
/// character without the other (RFC 8259 section 7).
fn is_first_half(digits: &str) -> bool {
    let mut digits = digits.bytes().map(|digit| digit.to_ascii_lowercase());
    digits.next() == Some(b'd') && matches!(digits.next(), Some(b'8' | b'9' | b'a' | b'b'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> String {
        closed(text, "[cut]").unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn it_is_closed_where_it_was_cut() {
        for (start, expected) in [
            (r#"["#, r#"["[cut]"]"#),
            (r#"[1,2,3"#, r#"[1,2,"[cut]"]"#),
            (r#"[1,2,"#, r#"[1,2,"[cut]"]"#),
            (r#"[1,2 "#, r#"[1,2,"[cut]"]"#),
            (r#"[tru"#, r#"["[cut]"]"#),
            (r#"["ab"#, r#"["ab… [cut]"]"#),
            (r#"["ab\"#, r#"["ab… [cut]"]"#),
            (r#"["ab\u00"#, r#"["ab… [cut]"]"#),
            (r#"["ab\ud83d"#, r#"["ab… [cut]"]"#),
            (r#"["ab\ud83d\u"#, r#"["ab… [cut]"]"#),
            (r#"["ab\ud83d\ude00"#, r#"["ab\ud83d\ude00… [cut]"]"#),
            (r#"["\u00e9x"#, r#"["\u00e9x… [cut]"]"#),
            (r#"["\\"#, r#"["\\… [cut]"]"#),
            (r#"{"#, r#"{"[cut]":"[cut]"}"#),
            (r#"{"a"#, r#"{"[cut]":"[cut]"}"#),
            (r#"{"a\""#, r#"{"[cut]":"[cut]"}"#),
            (r#"{"a":1,"b"#, r#"{"a":1,"[cut]":"[cut]"}"#),
            (r#"{"a":1,"b":"#, r#"{"a":1,"[cut]":"[cut]"}"#),
            (r#"{"a":1,"b":2"#, r#"{"a":1,"[cut]":"[cut]"}"#),
            (r#"{"a":[{"b":"c"},{"d":"#, r#"{"a":[{"b":"c"},{"[cut]":"[cut]"}]}"#),
            (r#"{"a":[{"b":"c"}"#, r#"{"a":[{"b":"c"},"[cut]"]}"#),
            ("\"text", "\"text… [cut]\""),
        ] {
            assert_eq!(cut(start), expected, "{start}");
        }
    }

    #[test]
    fn wherever_it_is_cut_it_is_json() {
        let text = r#" {"a": [1, -2.5e3, true, null, "x\\\"\u00e9\ud83d\ude00é", {}, [], [[]]],
            "b\"": {"c": {"d": "é"}, "e": ""}} "#;
        let end = text.trim_end().len() - 1;
        for (at, _) in text.char_indices().filter(|(at, _)| (2..end).contains(at)) {
            let closed = cut(&text[..at]);
            let value: serde_json::Value = serde_json::from_str(&closed).expect(&closed);
            assert!(value.to_string().contains("[cut]"), "{closed}");
        }
    }

    #[test]
    fn what_is_no_json_is_left_alone() {
        for text in ["", "abc", "12", "<html>", "[}", "{1", "[1 2", "{\"a\" 1", "[redacted]", "]"] {
            assert_eq!(closed(text, "[cut]"), None, "{text}");
        }
        let deep = closed(&"[".repeat(100_000), "[cut]").map(|closed| closed.len());
        assert_eq!(deep, Some(200_007));
    }
}
