use super::*;
use crate::source::Format;

/// What is shown of a place: the line, and the carets under it.
fn shown(text: &str, line: u32, column: u32) -> (String, String) {
    let document = Document::new(vec![File::new("specs/a.yaml", text, Format::Yaml, None)]);
    let mark = Mark { file: 0, place: Place::At { line, column } };
    assert_eq!(document.position(mark), (line, column));
    assert_eq!(document.path(mark), "specs/a.yaml");
    let (shown, caret, width) = document.excerpt(mark).unwrap();
    (shown, format!("{}{}", " ".repeat(caret), "^".repeat(width)))
}

#[test]
fn the_token_is_underlined() {
    for (text, column, line, carets) in [
        ("operationId: listPets # x", 14, "operationId: listPets # x", "             ^^^^^^^^"),
        ("operationId: listPets", 1, "operationId: listPets", "^^^^^^^^^^^"),
        ("a: \"x \\\" y\" ", 4, "a: \"x \\\" y\" ", "   ^^^^^^^^"),
        ("a: 'it''s", 4, "a: 'it''s", "   ^^^^"),
        ("a: {b: c d, e: f}", 8, "a: {b: c d, e: f}", "       ^^^"),
        ("a: {b: c}", 4, "a: {b: c}", "   ^"),
        ("a: b, c} d", 4, "a: b, c} d", "   ^^^^^^^"),
        ("- &x b", 3, "- &x b", "  ^^"),
        ("- - b", 1, "- - b", "^"),
        ("a: http://x:1/#y", 4, "a: http://x:1/#y", "   ^^^^^^^^^^^^^"),
        ("é中: ü", 5, "é中: ü", "    ^"),
        ("\ta:\tb", 2, " a: b", " ^"),
        ("a\u{1}\u{7f}\u{202e}b", 1, "a␁␡␦b", "^^^^^"),
        ("a:", 3, "a:", "  ^"),
        ("a:", 99, "a:", "  ^"),
    ] {
        assert_eq!(shown(text, 1, column), (line.to_owned(), carets.to_owned()), "{text:?}");
    }
}

#[test]
fn lines_end_with_any_break() {
    for text in ["a: 1\r\nb: 2\r\nc: 3", "a: 1\nb: 2\nc: 3\n", "a: 1\rb: 2\rc: 3\r"] {
        assert_eq!(shown(text, 2, 4), ("b: 2".into(), "   ^".into()), "{text:?}");
        assert_eq!(shown(text, 3, 1), ("c: 3".into(), "^".into()), "{text:?}");
    }
}

#[test]
fn long_lines_are_cut_around_the_token() {
    let text = format!("{}: {} # {}", "k".repeat(500), "v".repeat(300), "c".repeat(500));
    let (line, carets) = shown(&text, 1, 503);
    assert_eq!(line, format!("…{}: {}…", "k".repeat(38), "v".repeat(60)));
    assert_eq!(carets, format!("{}{}", " ".repeat(41), "^".repeat(60)));
    let (line, carets) = shown(&text, 1, 1);
    assert_eq!(line, format!("{}…", "k".repeat(100)));
    assert_eq!(carets, "^".repeat(100));
    let (line, carets) = shown(&"x".repeat(100), 1, 1);
    assert_eq!((line, carets), ("x".repeat(100), "^".repeat(100)));
}

#[test]
fn places_that_are_none_show_nothing() {
    let document = Document::new(vec![File::new("a.yaml", "a\n\n", Format::Yaml, None)]);
    let at = |file, line, column| Mark { file, place: Place::At { line, column } };
    for mark in [at(0, 0, 0), at(0, 2, 1), at(0, 3, 1), at(0, 9, 1), at(7, 1, 1)] {
        assert_eq!(document.excerpt(mark), None, "{mark:?}");
    }
    assert_eq!(document.path(at(7, 1, 1)), "");
    let nth = Mark { file: 7, place: Place::Nth(3) };
    assert_eq!(document.position(nth), (1, 1));
}

#[test]
fn bytes_become_characters() {
    assert_eq!(position_in("é\nüx", 5), (2, 2));
    assert_eq!(position_in("", 0), (1, 1));
    assert_eq!(byte_at("é\nüx", 2, 3), 5);
    // In the middle of a character, and behind the end.
    assert_eq!(byte_at("é\nüx", 2, 2), 3);
    assert_eq!(byte_at("é", 5, 9), 2);
    assert_eq!(byte_at("é", 0, 0), 0);
}
