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
    diagnostics.push(Diagnostic::notice("x", mark(1, 1), "n"));
    diagnostics.push(Diagnostic::warning("x", mark(1, 1), "w"));
    assert!(diagnostics.has_errors());
    let messages: Vec<String> = diagnostics.finish().into_iter().map(|p| p.message).collect();
    assert_eq!(messages, ["c", "b", "a", "w", "n"]);
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

#[test]
fn what_is_denied_is_an_error_and_what_is_allowed_is_not_there() {
    let mut diagnostics = Diagnostics::new();
    for kind in ["renamed", "default", "server"] {
        diagnostics.push(Diagnostic::error(kind, mark(1, 1), format!("{kind} error")));
        diagnostics.push(Diagnostic::warning(kind, mark(1, 1), format!("{kind} warning")));
        diagnostics.push(Diagnostic::notice(kind, mark(1, 1), format!("{kind} note")));
    }
    diagnostics.apply(&Config::inline("").deny(["renamed"]).allow(["default"]));
    let told = diagnostics.finish();
    let told: Vec<_> = told.iter().map(|d| (d.severity, d.message.as_str())).collect();
    assert_eq!(
        told,
        [
            (Severity::Error, "renamed error"),
            (Severity::Error, "renamed warning"),
            (Severity::Error, "renamed note"),
            // What is allowed hides no error.
            (Severity::Error, "default error"),
            (Severity::Error, "server error"),
            (Severity::Warning, "server warning"),
            (Severity::Note, "server note"),
        ]
    );
}

/// The sources of this crate, tests apart.
fn sources(folder: &std::path::Path, out: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            sources(&path, out);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            let text = std::fs::read_to_string(path).unwrap();
            out.push_str(text.split("#[cfg(test)]\nmod tests {").next().unwrap());
        }
    }
}

/// The constructors and their helper take the kind first, as a literal.
#[test]
fn every_kind_of_notes_and_warnings_is_in_the_list_and_no_other() {
    let mut text = String::new();
    sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
    let mut found = std::collections::BTreeSet::new();
    for call in ["Diagnostic::warning(", "Diagnostic::notice(", "self.warn("] {
        for behind in text.split(call).skip(1) {
            let kind = behind.trim_start().split([',', ')']).next().unwrap();
            if kind != "kind" {
                found.insert(kind.strip_prefix('"').unwrap().strip_suffix('"').unwrap());
            }
        }
    }
    // Errors of responses, which are warnings where nothing else needs what is wrong.
    found.extend(crate::lower::KINDS_OF_RESPONSES);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), KINDS);
}
