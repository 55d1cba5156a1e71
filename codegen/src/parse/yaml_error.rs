//! What granit-parser says about a text that is no YAML, in words for the one who wrote the text.

use granit_parser::{ErrorKind, ScanError};

use super::problem::too_deep;
use crate::diagnostics::{Diagnostic, quoted};
use crate::document::Mark;

/// An error of YAML's syntax.
pub(super) fn syntax(mark: Mark, error: &ScanError) -> Diagnostic {
    if *error.kind() == ErrorKind::RecursionLimitExceeded {
        return too_deep(mark);
    }
    let (message, help) = explain(error.kind());
    let diagnostic = Diagnostic::error("syntax", mark, format!("this is not YAML: {message}"));
    match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The message, and the edit to make where there is an obvious one.
fn explain(kind: &ErrorKind) -> (String, Option<String>) {
    if let Some((message, help)) = of_brackets(kind) {
        return (message, Some(help));
    }
    match of_lines(kind).or_else(|| of_texts(kind)) {
        Some((message, help)) => (message.to_owned(), Some(help.to_owned())),
        None => (kind.to_string(), None),
    }
}

/// What names a character of the text.
fn of_brackets(kind: &ErrorKind) -> Option<(String, String)> {
    let closing = |open: char| if open == '[' { "`]`" } else { "`}`" };
    Some(match kind {
        ErrorKind::UnclosedFlowCollection { open } => {
            (format!("this `{open}` is never closed"), format!("close it with {}", closing(*open)))
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => (
            format!("this `{close}` stands where a `{open}` is open"),
            format!("close the `{open}` with {} first", closing(*open)),
        ),
        ErrorKind::UnexpectedCharacter { character: '@' | '`' | '%' } => return None,
        ErrorKind::UnexpectedCharacter { character } => (
            format!("{} cannot stand here", quoted(&character.to_string())),
            "remove it, or write it in quotes".to_owned(),
        ),
        _ => return None,
    })
}

/// What is wrong with keys, lines and their indentation.
fn of_lines(kind: &ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        ErrorKind::MappingValueNotAllowed => (
            "a `:` with a value stands where none can",
            "write text that holds `: ` in quotes, or check the indentation",
        ),
        ErrorKind::SimpleKeyExpected => (
            "this line is no `key: value`",
            "put a `:` behind the key, or indent the line to go on with the text above",
        ),
        ErrorKind::ExpectedBlockMappingKey => {
            ("a key is expected here", "indent the line as deep as the keys that it belongs to")
        }
        ErrorKind::ExpectedBlockSequenceEntry => {
            ("a `- ` is expected here", "indent the line, or start it with `- `")
        }
        ErrorKind::InvalidIndentation => {
            ("the indentation fits nothing above", "indent it as its neighbours are")
        }
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart => {
            ("a tab stands in the indentation", "indent with spaces")
        }
        ErrorKind::InvalidColonPlacement
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping => {
            ("a bracket is not closed, or a comma is missing", "close it, or add the comma")
        }
        ErrorKind::MisplacedFlowCollectionEnd => (
            "this bracket closes nothing",
            "remove it, or write the text that it stands in in quotes",
        ),
        _ => return None,
    })
}

/// What is wrong with texts and tags.
fn of_texts(kind: &ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        ErrorKind::UnclosedQuotedScalar => ("a quote is not closed", "close it"),
        ErrorKind::InvalidTrailingDoubleQuotedScalar
        | ErrorKind::InvalidTrailingSingleQuotedScalar => (
            "something follows the closing quote",
            "escape the quote inside the text, or remove what follows",
        ),
        ErrorKind::UnknownQuotedScalarEscape => (
            "this text holds an unknown escape",
            "write `\\\\` for a backslash, or use single quotes",
        ),
        ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => (
            "this text holds half of a surrogate pair",
            "write the character itself, or both halves of its `\\u` pair",
        ),
        ErrorKind::UndeclaredTagHandle => ("this tag is not declared", "remove the tag"),
        ErrorKind::UnexpectedCharacter { character: '@' | '`' | '%' } => {
            ("text cannot start with this character", "write the text in quotes")
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::{Config, Source, analyze};

    #[test]
    fn brackets_are_told_with_the_bracket_to_write() {
        for (text, message, help) in [
            ("a: [1, 2", "this `[` is never closed", "close it with `]`"),
            ("a: {b: 1", "this `{` is never closed", "close it with `}`"),
            ("a: [1}", "this `}` stands where a `[` is open", "close the `[` with `]` first"),
        ] {
            let analysis = analyze(&Source::new("a.yaml", text), &Config::new("a.yaml"));
            let error = analysis.diagnostics.first().unwrap();
            assert_eq!(error.message, format!("this is not YAML: {message}"), "{text}");
            assert_eq!(error.help.as_deref(), Some(help), "{text}");
        }
    }
}
