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
fn explain(kind: &ErrorKind) -> (String, Option<&'static str>) {
    let (message, help) = match kind {
        ErrorKind::UnclosedQuotedScalar => ("a quote is not closed", Some("close it")),
        ErrorKind::MappingValueNotAllowed => (
            "a `:` with a value stands where none can",
            Some("write text that holds `: ` in quotes, or check the indentation"),
        ),
        ErrorKind::SimpleKeyExpected => (
            "this line is no `key: value`",
            Some("put a `:` behind the key, or indent the line to go on with the text above"),
        ),
        ErrorKind::ExpectedBlockMappingKey => (
            "a key is expected here",
            Some("indent the line as deep as the keys that it belongs to"),
        ),
        ErrorKind::ExpectedBlockSequenceEntry => {
            ("a `- ` is expected here", Some("indent the line, or start it with `- `"))
        }
        ErrorKind::InvalidIndentation => {
            ("the indentation fits nothing above", Some("indent it as its neighbours are"))
        }
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart => {
            ("a tab stands in the indentation", Some("indent with spaces"))
        }
        ErrorKind::InvalidColonPlacement
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping => {
            ("a bracket is not closed, or a comma is missing", Some("close it, or add the comma"))
        }
        ErrorKind::InvalidTrailingDoubleQuotedScalar
        | ErrorKind::InvalidTrailingSingleQuotedScalar => (
            "something follows the closing quote",
            Some("escape the quote inside the text, or remove what follows"),
        ),
        ErrorKind::UnknownQuotedScalarEscape => (
            "this text holds an unknown escape",
            Some("write `\\\\` for a backslash, or use single quotes"),
        ),
        ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => (
            "this text holds half of a surrogate pair",
            Some("write the character itself, or both halves of its `\\u` pair"),
        ),
        ErrorKind::UndeclaredTagHandle => ("this tag is not declared", Some("remove the tag")),
        ErrorKind::UnexpectedCharacter { character: '@' | '`' | '%' } => {
            ("text cannot start with this character", Some("write the text in quotes"))
        }
        ErrorKind::UnexpectedCharacter { character } => {
            let shown = quoted(&character.to_string());
            return (
                format!("{shown} cannot stand here"),
                Some("remove it, or write it in quotes"),
            );
        }
        other => return (other.to_string(), None),
    };
    (message.to_owned(), help)
}
