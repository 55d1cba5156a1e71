//! The values of options as text, spelt as in the macro: how a lock file keeps them.

use std::fmt::{self, Write as _};

use super::OptionValue;

impl fmt::Display for OptionValue {
    /// On one line, in a form that [`OptionValue::read`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => literal(text, f),
            Self::Number(number) => write!(f, "{number}"),
            Self::List(list) => {
                f.write_char('[')?;
                separated(list, f, |text, f| literal(text, f))?;
                f.write_char(']')
            }
            Self::Pairs(pairs) => {
                f.write_str("{ ")?;
                separated(pairs, f, |(from, to), f| {
                    literal(from, f)?;
                    f.write_str(" => ")?;
                    literal(to, f)
                })?;
                f.write_str(" }")
            }
            Self::Word(word) => f.write_str(word),
        }
    }
}

fn separated<T>(
    items: &[T],
    f: &mut fmt::Formatter<'_>,
    one: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        one(item, f)?;
    }
    Ok(())
}

/// A Rust string literal. `{:?}` would do, but what it escapes changes with the version of Unicode
/// in the standard library, and a lock file must not.
fn literal(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            // The characters that change the direction of text: rustc refuses them in a literal.
            c if c.is_control()
                || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') =>
            {
                write!(f, "\\u{{{:x}}}", u32::from(c))?;
            }
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

impl OptionValue {
    /// Reads a value as the macro spells it: `"text"`, `64`, `["a", "b"]` or `{ "a" => "b" }`.
    ///
    /// # Errors
    /// The text is not one of these four.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader { rest: text };
        let value = reader.value()?;
        reader.skip_spaces();
        match reader.rest.chars().next() {
            None => Ok(value),
            Some(c) => Err(format!("unexpected {} after the value", shown(c))),
        }
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn takes(&mut self, token: &str) -> bool {
        self.skip_spaces();
        let after = self.rest.strip_prefix(token);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn value(&mut self) -> Result<OptionValue, String> {
        if self.takes("[") {
            return self.items("]", Self::text).map(OptionValue::List);
        }
        if self.takes("{") {
            return self.items("}", Self::pair).map(OptionValue::Pairs);
        }
        if self.rest.starts_with('"') {
            return self.text().map(OptionValue::Text);
        }
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        if digits.is_empty() {
            return Err(
                "expected a value: `\"text\"`, `64`, `[\"a\", \"b\"]` or `{ \"a\" => \"b\" }`"
                    .to_owned(),
            );
        }
        self.rest = rest;
        let number = digits.parse().map_err(|_| "the number is too large".to_owned())?;
        Ok(OptionValue::Number(number))
    }

    /// Items up to the closing bracket, a comma between two, and one at the end if there is one.
    fn items<T>(
        &mut self,
        close: &str,
        one: impl Fn(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut items = Vec::new();
        while !self.takes(close) {
            items.push(one(self)?);
            if !self.takes(",") {
                if self.takes(close) {
                    break;
                }
                return Err(format!("expected `,` or `{close}`"));
            }
        }
        Ok(items)
    }

    fn pair(&mut self) -> Result<(String, String), String> {
        let from = self.text()?;
        if !self.takes("=>") {
            return Err("expected `=>`".to_owned());
        }
        Ok((from, self.text()?))
    }

    fn text(&mut self) -> Result<String, String> {
        if !self.takes("\"") {
            return Err("expected a text in quotes".to_owned());
        }
        let mut text = String::new();
        let mut characters = self.rest.chars();
        while let Some(c) = characters.next() {
            match c {
                '"' => {
                    self.rest = characters.as_str();
                    return Ok(text);
                }
                '\\' => {
                    let (c, rest) = escape(characters.as_str())?;
                    text.push(c);
                    characters = rest.chars();
                }
                c => text.push(c),
            }
        }
        Err("the text has no `\"` at its end".to_owned())
    }
}

/// The character of an escape, and what follows it; `rest` starts behind the backslash.
fn escape(rest: &str) -> Result<(char, &str), String> {
    let mut characters = rest.chars();
    let c = match characters.next() {
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('0') => '\0',
        Some(c @ ('"' | '\'' | '\\')) => c,
        Some('u') => {
            let code = characters.as_str().strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let (digits, rest) = code.ok_or("expected `\\u{…}`")?;
            let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
            return Ok((c.ok_or("`\\u{…}` is not the code of a character")?, rest));
        }
        Some(c) => return Err(format!("unknown escape `\\` and {}", shown(c))),
        None => return Err("the text has no `\"` at its end".to_owned()),
    };
    Ok((c, characters.as_str()))
}

fn shown(c: char) -> String {
    crate::diagnostics::quoted(c.encode_utf8(&mut [0; 4]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> OptionValue {
        OptionValue::read(text).unwrap()
    }

    #[test]
    fn the_four_values_are_read_as_the_macro_reads_them() {
        assert_eq!(read(r#" "a\"\\\n\u{1f408}\0é" "#), OptionValue::Text("a\"\\\n🐈\0é".into()));
        assert_eq!(read("64"), OptionValue::Number(64));
        let list = OptionValue::List(vec!["a, b".into(), "]".into()]);
        assert_eq!(read(r#"["a, b","]",]"#), list);
        assert_eq!(read("[]"), OptionValue::List(Vec::new()));
        let pairs = OptionValue::Pairs(vec![("GET /{id}".into(), "b".into())]);
        assert_eq!(read(r#"{"GET /{id}"=>"b"}"#), pairs);
        assert_eq!(pairs.to_string(), r#"{ "GET /{id}" => "b" }"#);
        assert_eq!(list.to_string(), r#"["a, b", "]"]"#);
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, reason) in [
            ("", "expected a value: "),
            ("é", "expected a value: "),
            ("-1", "expected a value: "),
            ("\"a", "the text has no `\"` at its end"),
            ("\"a\\", "the text has no `\"` at its end"),
            ("\"\\q\"", "unknown escape `\\` and `q`"),
            ("\"\\u{110000}\"", "`\\u{…}` is not the code of a character"),
            ("\"\\u{1\"", "expected `\\u{…}`"),
            ("[\"a\" \"b\"]", "expected `,` or `]`"),
            ("[a]", "expected a text in quotes"),
            ("[", "expected a text in quotes"),
            ("{ \"a\" = \"b\" }", "expected `=>`"),
            ("\"a\" x", "unexpected `x` after the value"),
            ("99999999999999999999", "the number is too large"),
        ] {
            let error = OptionValue::read(text).unwrap_err();
            assert!(error.starts_with(reason), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_value_is_read_back(list in prop::collection::vec(any::<(String, String)>(), 0..4)) {
            let texts: Vec<String> = list.iter().map(|(from, _)| from.clone()).collect();
            let text = OptionValue::Text(texts.concat());
            for value in [text, OptionValue::List(texts), OptionValue::Pairs(list)] {
                let written = value.to_string();
                prop_assert!(!written.contains(char::is_control), "{:?}", written);
                prop_assert_eq!(OptionValue::read(&written), Ok(value));
            }
        }

        #[test]
        fn no_text_panics(text in any::<String>(), shape in r#"["\\{}\[\],=>a1u ]{0,20}"#) {
            let _ = (OptionValue::read(&text), OptionValue::read(&shape));
        }
    }
}
