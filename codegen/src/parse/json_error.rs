//! What serde_json says about a text that is no JSON, in words for the one who wrote the text.

use serde_json::error::Category;

use super::mark_in;
use crate::diagnostics::Diagnostic;
use crate::document::byte_at;

/// The error of `text` at its place. serde_json counts columns in bytes; ours are characters.
pub(super) fn problem(text: &str, file: u32, error: &serde_json::Error) -> Diagnostic {
    let mut at = byte_at(text, error.line(), error.column());
    // Its text ends in the place, which is told in our own way.
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    if said.starts_with("trailing comma") {
        // It points at the bracket behind the comma.
        at = text.get(..at).and_then(|before| before.rfind(',')).unwrap_or(at);
    }
    let rest = text.get(at..).unwrap_or_default();
    let (message, help) = explain(said, rest, error.classify());
    let diagnostic = Diagnostic::error("syntax", mark_in(text, file, at), message);
    match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The message, and the edit to make where it can be told from what stands there.
fn explain(said: &str, rest: &str, category: Category) -> (String, Option<String>) {
    let some = |text: &str| Some(text.to_owned());
    if category == Category::Eof {
        let what = said.rsplit("parsing ").next().unwrap_or("a value");
        return (
            format!("this is not JSON: the file ends inside {what}"),
            some("close what is open, or check that the file was written to its end"),
        );
    }
    if said.starts_with("recursion limit") {
        return (
            format!("lists and mappings nest deeper than {} levels", super::MAX_DEPTH),
            some("move the inner part into a definition and refer to it with `$ref`"),
        );
    }
    let help = match rest.chars().next() {
        _ if said.starts_with("trailing comma") => some("remove the comma: the bracket follows it"),
        Some('/') => some("remove the comment: JSON has none"),
        Some('#') => some("remove the comment: JSON has none; or name the file `.yaml`"),
        Some('\'') => some("write it in double quotes"),
        Some('"') if said.contains("`,`") => some("put a comma in front of it"),
        _ if said.starts_with("key must be") => some("write the key in double quotes"),
        _ if said.starts_with("control character") => {
            some("write it as an escape: `\\n` for a line break, `\\t` for a tab")
        }
        _ if said.starts_with("trailing characters") => {
            some("remove what follows the closing bracket")
        }
        _ if said.starts_with("number out of range") => some("write it in quotes if it is text"),
        _ if said.contains("surrogate") || said.contains("hex escape") => {
            some("write the character itself, or both halves of its `\\u` pair")
        }
        _ => None,
    };
    (format!("this is not JSON: {}", lower(said)), help)
}

/// A message with its first letter in lower case, unless a word in capitals starts there.
fn lower(text: &str) -> String {
    let mut characters = text.chars();
    match (characters.next(), characters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(characters).collect()
        }
        _ => text.to_owned(),
    }
}
