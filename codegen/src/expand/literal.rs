//! String literals.

use proc_macro2::Literal;
use toolpress_naming::is_shown;

/// A string literal of this text: plain or raw where its characters allow it, which makes large
/// ones readable, and three times as fast to write unoptimised as escaped ones.
pub(super) fn text(text: &str) -> Literal {
    let escaped = || Literal::string(text);
    let mut raw = false;
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => raw = true,
            b'\n' | b' '..=b'~' => {}
            0x80.. if text.chars().all(|c| c == '\n' || is_shown(c)) => {
                raw |= text.contains(['"', '\\']);
                break;
            }
            _ => return escaped(),
        }
    }
    if raw {
        return self::raw(text);
    }
    ["\"", text, "\""].concat().parse().unwrap_or_else(|_| escaped())
}

/// A literal of JSON text, in which [`super::json::string`] leaves nothing that has to be escaped: what
/// is megabytes long is not looked at byte by byte.
pub(super) fn json(text: &str) -> Literal {
    raw(text)
}

fn raw(text: &str) -> Literal {
    let hashes = "#".repeat(longest_run(text) + 1);
    let source = ["r", &hashes, "\"", text, "\"", &hashes].concat();
    source.parse().unwrap_or_else(|_| Literal::string(text))
}

/// How many `#` follow a `"` at most. There are fewer `#` than `"`.
fn longest_run(text: &str) -> usize {
    let (mut longest, mut run) = (0, 0);
    for before in text.split_inclusive('#').map_while(|piece| piece.strip_suffix('#')) {
        run = match before {
            "" if run > 0 => run + 1,
            _ => usize::from(before.ends_with('"')),
        };
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    #[test]
    fn literals_are_as_readable_as_can_be() {
        for (text, literal) in [
            ("", "\"\""),
            ("plain é\n", "\"plain é\n\""),
            ("{\"a\":1}", "r#\"{\"a\":1}\"#"),
            ("\"## \"#", "r###\"\"## \"#\"###"),
            ("#\"#a##\"", "r##\"#\"#a##\"\"##"),
            ("back\\slash", "r#\"back\\slash\"#"),
            ("\r", "\"\\r\""),
            ("\u{202e}", "\"\\u{202e}\""),
            ("\u{200b}", "\"\\u{200b}\""),
        ] {
            assert_eq!(super::text(text).to_string(), literal);
        }
    }
}
