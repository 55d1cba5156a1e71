//! Strings: by pattern, by format, or words.

use regex_syntax::hir::{Class, Hir, HirKind};
use serde_json::{Map, Value};

use super::check::matches;
use super::seed::Seed;

/// What letters a string may hold where nothing else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// Letters and digits.
    Plain,
    /// Visible ASCII.
    Ascii,
    /// Anything, what a URL has to escape before all.
    Any,
    /// The same; it is a segment of the path, and cannot be empty.
    Segment,
}

/// A string that a schema takes.
pub(super) fn text(
    schema: &Map<String, Value>,
    seed: Seed,
    letters: Letters,
) -> Result<String, String> {
    let limit = |key: &str| schema.get(key).and_then(Value::as_f64);
    let (least, most) = (limit("minLength"), limit("maxLength"));
    let least = least.unwrap_or(0.0) as usize;
    let most = most.map_or(usize::MAX, |most| most as usize);
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
        return by_pattern(pattern, seed, least, most);
    }
    let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
    let encoding = schema.get("contentEncoding").and_then(Value::as_str).unwrap_or_default();
    let mut text = match by_format(format, seed) {
        Some(text) => text,
        None if encoding == "base64" => String::from("aGVsbG8="),
        None => words(seed, letters),
    };
    let fill = text.clone() + "x";
    while text.chars().count() < least {
        text.push_str(&fill);
    }
    Ok(text.chars().take(most.min(least.max(64))).collect())
}

fn words(seed: Seed, letters: Letters) -> String {
    let plain = ["ada", "b7", "Grace", "x", "hopper9", "turing"];
    let ascii = ["a b", "x=y;z", "50%", "q?&r", "(1)", "\"quoted\""];
    let any = ["a b", "x=y&z", "50%", "é ü", "a/b#c?d", "日本 + 1"];
    let words = match letters {
        Letters::Plain => plain,
        Letters::Ascii => ascii,
        Letters::Any | Letters::Segment => any,
    };
    words[seed.below(words.len())].to_owned()
}

fn by_format(format: &str, seed: Seed) -> Option<String> {
    let digit = |place: &str| seed.with(place).below(16);
    let text = match format {
        "date-time" => format!("2024-05-{:02}T08:30:00Z", 1 + seed.below(28)),
        "date" => format!("2024-05-{:02}", 1 + seed.below(28)),
        "time" => String::from("08:30:00Z"),
        "duration" => String::from("P1D"),
        "email" | "idn-email" => String::from("ada@example.com"),
        "hostname" | "idn-hostname" => String::from("www.example.com"),
        "ipv4" | "ip" => String::from("192.0.2.7"),
        "ipv6" => String::from("2001:db8::7"),
        "uri" | "url" | "uri-reference" | "iri" => String::from("https://example.com/a?b=c"),
        "uuid" => format!("123e4567-e89b-42d3-a456-4266141740{:x}{:x}", digit("a"), digit("b")),
        "byte" | "binary" => String::from("aGVsbG8="),
        "json-pointer" => String::from("/a"),
        "regex" => String::from("a+"),
        _ => return None,
    };
    Some(text)
}

/// A text that a pattern matches from end to end, of a length within bounds.
fn by_pattern(pattern: &str, seed: Seed, least: usize, most: usize) -> Result<String, String> {
    let mut builder = regex_syntax::ParserBuilder::new();
    let parsed = builder.unicode(false).utf8(false).build().parse(pattern);
    let hir = parsed.map_err(|error| format!("the pattern {pattern}: {error}"))?;
    for again in 0_usize..220 {
        let mut bytes = Vec::new();
        let rest = again.checked_sub(200).map(|beside| least.saturating_sub(beside));
        let walk = Walk { seed: seed.with(&again.to_string()), more: again % 40, rest };
        walk.write(&hir, "", &mut bytes);
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let length = text.chars().count();
        if length >= least && length <= most && matches(pattern, &text) {
            return Ok(text);
        }
    }
    Err(format!("no text of {least} to {most} characters was found for {pattern}"))
}

struct Walk {
    seed: Seed,
    /// How many times more than it must a part is repeated, at most.
    more: usize,
    /// How many times a part is repeated that may be so without end, where that is not left to chance.
    rest: Option<usize>,
}

impl Walk {
    fn write(&self, hir: &Hir, place: &str, out: &mut Vec<u8>) {
        let seed = self.seed.with(place);
        let part = |n: usize| format!("{place}/{n}");
        match hir.kind() {
            // Anchors hold where the text starts and ends with what is between them.
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => out.extend_from_slice(&literal.0),
            HirKind::Class(class) => out.push(byte(class, seed)),
            HirKind::Repetition(repetition) => {
                let least = repetition.min as usize;
                let most = repetition.max.map_or(usize::MAX, |most| most as usize);
                let times = match (repetition.max, self.rest) {
                    (None, Some(rest)) => rest.max(least),
                    _ => least + seed.below(self.more + 1),
                };
                for n in 0..times.min(most) {
                    self.write(&repetition.sub, &part(n), out);
                }
            }
            HirKind::Capture(capture) => self.write(&capture.sub, &part(0), out),
            HirKind::Concat(parts) => {
                parts.iter().enumerate().for_each(|(n, hir)| self.write(hir, &part(n), out));
            }
            HirKind::Alternation(parts) => {
                let n = seed.below(parts.len());
                self.write(&parts[n], &part(n), out);
            }
        }
    }
}

/// A byte of a class: a letter or a digit where it has one.
fn byte(class: &Class, seed: Seed) -> u8 {
    let has = |byte: u8| match class {
        Class::Bytes(class) => class.iter().any(|r| r.start() <= byte && byte <= r.end()),
        Class::Unicode(class) => {
            class.iter().any(|r| r.start() <= char::from(byte) && char::from(byte) <= r.end())
        }
    };
    let all: Vec<u8> = (0x21..0x7f).filter(|byte| has(*byte)).collect();
    let plain: Vec<u8> = all.iter().copied().filter(u8::is_ascii_alphanumeric).collect();
    let bytes = if plain.is_empty() { all } else { plain };
    bytes.get(seed.below(bytes.len())).copied().unwrap_or(b' ')
}

#[test]
fn what_a_pattern_repeats_without_end_fills_the_length() {
    for (pattern, length) in [("^[0-9a-f]+$", 40), ("^sha256:[0-9a-f]*$", 71)] {
        let text = by_pattern(pattern, Seed::of(pattern), length, length).expect("a text");
        assert_eq!(text.len(), length, "{text}");
    }
}
