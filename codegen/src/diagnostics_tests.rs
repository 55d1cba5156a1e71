use super::*;
use crate::document::{File, Place};
use crate::source::Format;

fn mark(line: u32, column: u32) -> Mark {
    Mark { file: 0, place: Place::At { line, column } }
}

#[test]
fn it_looks_like_rustc() {
    let text = format!("{}      operationId: listPets\n", "#\n".repeat(39));
    let document = Document::new(vec![File::new("specs/petstore.yaml", text, Format::Yaml, None)]);
    let problem =
        Diagnostic::error("duplicate-id", mark(40, 20), "operationId `listPets` is used twice")
            .note_at("first used at", mark(12, 20))
            .note("two\nlines")
            .help("give one of them its own operationId, or pass `duplicate_ids = \"suffix\"`");
    assert_eq!(
        problem.render(&document),
        "operationId `listPets` is used twice
  --> specs/petstore.yaml:40:20
   |
40 |       operationId: listPets
   |                    ^^^^^^^^
   = note: first used at specs/petstore.yaml:12:20
   = note: two
           lines
   = help: give one of them its own operationId, or pass `duplicate_ids = \"suffix\"`"
    );
    let site = Site::Option { name: "only", index: 0 };
    let problem = Diagnostic::warning("unused", site, "it matches nothing").help("remove it");
    assert_eq!(problem.render(&document), "it matches nothing\n = help: remove it");
}

#[test]
fn problems_come_once_errors_first_in_order() {
    let mut diagnostics = Diagnostics::new();
    assert!(!diagnostics.has_errors());
    for (line, message) in [(2, "b"), (1, "c"), (2, "a"), (2, "b")] {
        diagnostics.push(Diagnostic::error("x", mark(line, 1), message));
    }
    diagnostics.push(Diagnostic::warning("x", mark(1, 1), "w"));
    assert!(diagnostics.has_errors());
    let messages: Vec<String> = diagnostics.finish().into_iter().map(|p| p.message).collect();
    assert_eq!(messages, ["c", "b", "a", "w"]);
}

#[test]
fn the_nearest_word_is_near() {
    let words = ["name", "prefix", "max_name_len", "only", "except", "listPets", "Pet"];
    for (word, expected) in [
        ("prefx", Some("prefix")),
        ("max_nam_len", Some("max_name_len")),
        ("LISTPETS", Some("listPets")),
        ("olny", Some("only")),
        ("Pett", Some("Pet")),
        ("", None),
        ("zzzzzz", None),
    ] {
        assert_eq!(nearest(word, words), expected, "{word}");
    }
}

#[test]
fn text_of_the_document_is_fit_for_a_message() {
    assert_eq!(quoted("a\nb\u{1b}"), "`a\\nb\\u{1b}`");
    assert_eq!(quoted(&"é".repeat(200)), format!("`{}…`", "é".repeat(100)));
}
