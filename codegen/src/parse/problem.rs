//! Problems of reading that both formats share, or that are ours and not the parser's.

use crate::diagnostics::{Diagnostic, quoted};
use crate::document::{Mark, Place};

/// A text with nothing in it.
pub(super) fn empty(file: u32) -> Diagnostic {
    let start = Mark { file, place: Place::default() };
    Diagnostic::error("empty", start, "there is nothing in this file")
        .help("write an OpenAPI description into it, or name another file")
}

/// A key that its mapping has already.
pub(super) fn repeated(key: &str, mark: Mark, first: Mark) -> Diagnostic {
    Diagnostic::error("duplicate-key", mark, format!("the key {} stands here twice", quoted(key)))
        .note_at("first used at", first)
        .help("remove one of them, or put what both hold under one")
}

/// Lists and mappings in more levels than are read.
pub(super) fn too_deep(mark: Mark) -> Diagnostic {
    let most = super::MAX_DEPTH;
    Diagnostic::error("depth", mark, format!("lists and mappings nest deeper than {most} levels"))
        .help("move the inner part into a definition and refer to it with `$ref`")
}

/// A number that no `f64` comes near: nobody who reads the result could hold it.
pub(super) fn out_of_range(mark: Mark, text: &str) -> Diagnostic {
    Diagnostic::error("number", mark, format!("{} is too large for a number", quoted(text)))
        .help("write it in quotes if it is text")
}

/// `.inf` and `.nan`.
pub(super) fn not_json(mark: Mark, text: &str) -> Diagnostic {
    Diagnostic::error(
        "number",
        mark,
        format!("{} is a number that JSON does not have", quoted(text)),
    )
    .help("write it in quotes if it is text, or leave it out")
}

/// A tag that means nothing here.
pub(super) fn unknown_tag(mark: Mark, tag: &str) -> Diagnostic {
    Diagnostic::error("tag", mark, format!("the tag {} is not known", quoted(tag)))
        .help("remove it: `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!seq` and `!!map` are")
}

/// A tag that says what the value is not.
pub(super) fn wrong_tag(mark: Mark, tag: &str, value: &str) -> Diagnostic {
    Diagnostic::error("tag", mark, format!("{value} is no {}", quoted(tag)))
        .help("remove the tag, or correct the value")
}

/// A list or a mapping as a key.
pub(super) fn complex_key(mark: Mark, kind: &str) -> Diagnostic {
    Diagnostic::error("key", mark, format!("{kind} stands as a key"))
        .help("use text as the key; write it in quotes if it starts with a bracket")
}

/// A `<<` with something that has no keys to merge.
pub(super) fn not_mergeable(mark: Mark, kind: &str) -> Diagnostic {
    Diagnostic::error("merge", mark, format!("`<<` takes a mapping or a list of them, not {kind}"))
        .help("write the key in quotes if it is no merge")
}

/// A second document.
pub(super) fn several_documents(mark: Mark) -> Diagnostic {
    Diagnostic::error("documents", mark, "a second YAML document starts here")
        .help("keep one document to a file; remove this `---` if there is but one")
}

/// An alias of nothing.
pub(super) fn unknown_alias(mark: Mark, name: &str) -> Diagnostic {
    let alias = quoted(&format!("*{name}"));
    let anchor = quoted(&format!("&{name}"));
    Diagnostic::error("alias", mark, format!("no anchor above is named as {alias} says"))
        .help(format!("put {anchor} in front of the value that it repeats, or quote the text"))
}

/// An alias inside the value that it stands for.
pub(super) fn endless_alias(mark: Mark) -> Diagnostic {
    Diagnostic::error("alias", mark, "this alias stands inside the value that it repeats")
        .help("use a `$ref`, which may lead back to itself")
}

/// Aliases of aliases of aliases.
pub(super) fn too_many_aliases(mark: Mark) -> Diagnostic {
    Diagnostic::error("alias", mark, "anchors and aliases repeat too much: the rest is not read")
        .help("use `$ref` for what is repeated often")
}
