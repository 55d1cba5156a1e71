//! Selectors: which operations an `only`, `except` or `rename` means.

use crate::document::Mark;

/// An operation as selectors see it.
#[derive(Debug, Clone)]
pub(crate) struct Selectable<'a> {
    /// The operationId as written, or `METHOD /path`.
    pub(crate) original: String,
    /// Upper-case method, empty for what is no operation.
    pub(crate) method: String,
    /// Path template; the name of what is no operation.
    pub(crate) path: &'a str,
    /// Tags.
    pub(crate) tags: Vec<&'a str>,
    /// The API does not recommend it any more.
    pub(crate) deprecated: bool,
    /// Its method changes nothing.
    pub(crate) read_only: bool,
    /// Where the operation stands.
    pub(crate) mark: Mark,
}

/// Whether `selector` matches the operation.
///
/// `deprecated` and `read_only` are what they say, whatever the operations are called; `tag:NAME` is
/// a tag; `METHOD /path` with `*` for any method, and in the path `*` for a part of
/// a segment and `**` for any number of segments, none included; anything else is a glob over the original. What is
/// no operation has neither tags nor a path: there a selector is a glob.
pub(crate) fn matches(selector: &str, operation: &Selectable<'_>) -> bool {
    match selector {
        "deprecated" => return operation.deprecated,
        "read_only" => return operation.read_only,
        _ if selector == operation.original => return true,
        _ => {}
    }
    if operation.method.is_empty() {
        return glob(selector, &operation.original, false);
    }
    if let Some(tag) = selector.strip_prefix("tag:") {
        return operation.tags.contains(&tag);
    }
    match selector.split_once(' ') {
        Some((method, path)) if path.starts_with(['/', '*']) => {
            (method == "*" || method.eq_ignore_ascii_case(&operation.method))
                && glob(path, operation.path, true)
        }
        _ => glob(selector, &operation.original, false),
    }
}

/// Whether `selector` names the operation: its original, or its method and path.
pub(crate) fn names(selector: &str, operation: &Selectable<'_>) -> bool {
    selector == operation.original
        || selector.split_once(' ').is_some_and(|(method, path)| {
            !method.is_empty()
                && method.eq_ignore_ascii_case(&operation.method)
                && path == operation.path
        })
}

/// Whether `selector`, a glob that says something, matches a name.
pub(crate) fn is_glob_of(selector: &str, name: &str) -> bool {
    selector.contains(|c| c != '*') && glob(selector, name, false)
}

/// A piece of a glob.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Char(char),
    /// `*` in a path: any text without `/`.
    Part,
    /// Any text.
    Any,
    /// `/**` as whole segments: nothing, or `/` and any text.
    Segments,
}

/// The pieces of a glob, in which `*` keeps to its segment where `segments` is set.
fn pieces(pattern: &str, segments: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let whole = rest.strip_prefix("/**").filter(|_| segments);
        let (piece, behind) = match (whole, rest.strip_prefix("**")) {
            (Some(behind), _) if behind.is_empty() || behind.starts_with('/') => {
                (Piece::Segments, behind)
            }
            (_, Some(behind)) => (Piece::Any, behind),
            _ => {
                let piece = match first {
                    '*' if segments => Piece::Part,
                    '*' => Piece::Any,
                    other => Piece::Char(other),
                };
                (piece, rest.get(first.len_utf8()..).unwrap_or_default())
            }
        };
        pieces.push(piece);
        rest = behind;
    }
    pieces
}

/// Glob matching: `*` is any text, without `/` where `segments` is set; `**` is any text, and
/// `/**` any number of segments.
fn glob(pattern: &str, text: &str, segments: bool) -> bool {
    let text: Vec<char> = text.chars().collect();
    // For each prefix of the text, whether the pattern so far matches it: linear in both, where a
    // backtracking matcher is exponential.
    let mut reached = vec![false; text.len() + 1];
    if let Some(start) = reached.first_mut() {
        *start = true;
    }
    for piece in pieces(pattern, segments) {
        // What matches up to here, and whether the piece may go on from one character to the next.
        let (mut before, mut open) = (false, false);
        for (index, slot) in reached.iter_mut().enumerate() {
            let here = *slot;
            let last = index.checked_sub(1).and_then(|i| text.get(i)).copied();
            *slot = match piece {
                Piece::Char(c) => before && last == Some(c),
                Piece::Part => here || open && last != Some('/'),
                Piece::Any => here || open,
                Piece::Segments => here || open || before && last == Some('/'),
            };
            open = match piece {
                Piece::Segments => open || before && last == Some('/'),
                _ => *slot,
            };
            before = here;
        }
    }
    reached.last() == Some(&true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs() {
        for (pattern, text, segments, expected) in [
            ("pet.*", "pet.find", false, true),
            ("pet.*", "pets.find", false, false),
            ("*", "a/b", false, true),
            ("/pets/*", "/pets/{id}", true, true),
            ("/pets/*", "/pets/{id}/toys", true, false),
            ("/pets/**", "/pets/{id}/toys", true, true),
            ("/pets/**", "/pets", true, true),
            ("/pets/**", "/pets/", true, true),
            ("/pets/**", "/petsx", true, false),
            ("/pets/**", "/petsx/toys", true, false),
            ("/pets/**", "/shop/pets", true, false),
            ("/**", "/", true, true),
            ("/**", "/pets/{id}", true, true),
            ("/**/toys", "/toys", true, true),
            ("/**/toys", "/a/b/toys", true, true),
            ("/**/toys", "/a/xtoys", true, false),
            ("/a/**/b", "/a/b", true, true),
            ("/a/**/b", "/a/x/y/b", true, true),
            ("/a/**/b", "/ab", true, false),
            ("/a/**/b", "/a/xb", true, false),
            ("/a/**/b/**", "/a/b", true, true),
            ("/*/**", "/a", true, true),
            ("/*/**", "/", true, true),
            ("/pets/**s", "/pets/toys", true, true),
            ("/pets/**s", "/pets", true, false),
            ("/***", "/a/b", true, true),
            ("/pets**", "/pets", true, true),
            ("/pets**", "/petsx/toys", true, true),
            ("**", "/pets/{id}", true, true),
            ("/*/toys", "/pets/toys", true, true),
            ("a*b*c", "aXbYc", false, true),
            ("a*b*c", "aXbY", false, false),
            ("", "", false, true),
            ("", "a", false, false),
            ("获*", "获取宠物", false, true),
        ] {
            assert_eq!(glob(pattern, text, segments), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn selectors() {
        let operation = Selectable {
            original: "pet.find".to_owned(),
            method: "GET".to_owned(),
            path: "/pets/{id}",
            tags: vec!["store"],
            deprecated: false,
            read_only: true,
            mark: Mark::default(),
        };
        for (selector, expected) in [
            ("pet.*", true),
            ("GET /pets/**", true),
            ("* /pets/{id}", true),
            ("get /pets/{id}", true),
            ("POST /pets/**", false),
            ("tag:store", true),
            ("tag:stor", false),
            ("read_only", true),
            ("deprecated", false),
        ] {
            assert_eq!(matches(selector, &operation), expected, "{selector}");
        }
        assert!(names("GET /pets/{id}", &operation) && names("pet.find", &operation));
        assert!(!names("pet.*", &operation));
    }
}
