//! JSON text, written straight into a `String`: this runs unoptimised over megabytes.

use toolpress_naming::is_shown;

use crate::ir::Json;

/// Writes a string with its quotes (RFC 8259 section 7). What hides or turns text around is escaped, so
/// that the whole can stand in Rust as it is: [`super::literal::json`].
pub(crate) fn string(out: &mut String, text: &str) {
    out.push('"');
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' | b'\\' => {}
            b' '..=b'~' | 0x80..0xc0 => continue,
            0xc0.. if starts_shown(text, at) => continue,
            _ => {}
        }
        out.push_str(text.get(plain..at).unwrap_or_default());
        plain = at + 1;
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            _ => {
                let hidden = char_at(text, at).unwrap_or_default();
                plain = at + hidden.len_utf8();
                // None of them is beyond 16 bits.
                out.push_str(&format!("\\u{:04x}", u32::from(hidden)));
            }
        }
    }
    out.push_str(text.get(plain..).unwrap_or_default());
    out.push('"');
}

fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..).and_then(|rest| rest.chars().next())
}

fn starts_shown(text: &str, at: usize) -> bool {
    char_at(text, at).is_some_and(is_shown)
}

/// Writes a value.
pub(crate) fn value(out: &mut String, json: &Json) {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(true) => out.push_str("true"),
        Json::Bool(false) => out.push_str("false"),
        Json::Number(text) => out.push_str(text),
        Json::String(text) => string(out, text),
        Json::Array(items) => list(out, items, value),
        Json::Object(members) => {
            out.push('{');
            for (index, (name, member)) in members.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                string(out, name);
                out.push(':');
                value(out, member);
            }
            out.push('}');
        }
    }
}

/// Writes an array.
pub(crate) fn list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    item: impl Fn(&mut String, T),
) {
    out.push('[');
    for (index, element) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        item(out, element);
    }
    out.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "",
            "plain",
            "\"quoted\" \\ back",
            "tab\tline\r\n\u{0}\u{1f}\u{7f}",
            "é 获 🦀 \u{2028}",
            "\u{85}\u{ad}é\u{202e}\u{feff}",
        ] {
            let mut out = String::new();
            string(&mut out, text);
            assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
            assert!(out.chars().all(is_shown), "{out:?}");
        }
    }

    #[test]
    fn const_evaluation_writes_the_same_bytes() {
        for text in [
            "",
            "plain",
            "\"quoted\" \\ back\ttab\r\n\u{0}\u{1f}~\u{7f}",
            "é 获 🦀 \u{2028}a\u{202e}\u{202e}b",
            "\u{80}\u{9f}\u{a0}\u{ad}\u{61c}é\u{180e}\u{200b}\u{206f}\u{feff}",
        ] {
            let mut ours = String::new();
            string(&mut ours, text);
            let mut bytes = vec![0; ours.len()];
            let mut out = toolpress_naming::constant::Out::new(&mut bytes);
            out.json(text);
            assert_eq!(out.len(), ours.len());
            assert_eq!(String::from_utf8(bytes).unwrap(), ours);
        }
    }

    #[test]
    fn numbers_keep_their_text() {
        let json = Json::Object(vec![
            ("a".to_owned(), Json::Number("12345678901234567890123".to_owned())),
            ("b".to_owned(), Json::Array(vec![Json::Null, Json::Bool(false)])),
        ]);
        let mut out = String::new();
        value(&mut out, &json);
        assert_eq!(out, r#"{"a":12345678901234567890123,"b":[null,false]}"#);
    }
}
