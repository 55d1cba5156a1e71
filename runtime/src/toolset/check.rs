//! The compiler's own check that no tool name stands in two toolboxes.

use toolpress_naming::constant::same as equal;
use toolpress_naming::fingerprint::Pairs;

use crate::Toolbox;

/// How many of the shared names the error lists.
const MOST: usize = 8;
/// The most of a toolbox's name that the error shows, in bytes.
const LONGEST: usize = 100;

/// Has the compiler check that two toolboxes have no tool name in common.
///
/// It walks the fingerprints of both once, and reads names only where two are equal, so that it
/// stays within the compiler's limit for the largest toolboxes there can be.
///
/// # Panics
///
/// In const evaluation, with the names that stand in both.
#[track_caller]
#[allow(clippy::panic, reason = "it is evaluated by the compiler, where a panic is an error")]
pub const fn check_toolboxes(left: &Toolbox, right: &Toolbox) {
    let mut pairs = Pairs::new(left.fingerprints(), right.fingerprints());
    let mut names = Text::new();
    let mut count = 0;
    while let Some((a, b)) = pairs.next() {
        let Some(name) = shared(left, a, right, b) else { continue };
        if count == MOST {
            names.push(" and more");
            break;
        }
        names.push(if count == 0 { "`" } else { ", `" });
        names.push(name);
        names.push("`");
        count += 1;
    }
    if count > 0 {
        panic!("{}", message(left, right, names.as_str(), count).as_str());
    }
}

const fn message(left: &Toolbox, right: &Toolbox, names: &str, count: usize) -> Text {
    let mut text = Text::new();
    if equal(left.name().as_bytes(), right.name().as_bytes())
        && equal(left.fingerprints(), right.fingerprints())
    {
        text.push("toolbox `");
        text.push_cut(left.name(), LONGEST);
        text.push("` stands twice in this toolset");
        text.push("\n  = help: leave one of the two out; two toolboxes of one description need");
        text.push(" different `name`s or `prefix`es");
        return text;
    }
    text.push(if count == 1 { "tool " } else { "tools " });
    text.push(names);
    text.push(if count == 1 { " stands" } else { " stand" });
    text.push(" in two toolboxes, `");
    text.push_cut(left.name(), LONGEST);
    text.push("` and `");
    text.push_cut(right.name(), LONGEST);
    text.push(
        "`\n  = help: pass another `name` or `prefix` to one of the toolboxes, leave the tool",
    );
    text.push(" out of one with `except`, or pin its name with `rename`");
    text
}

/// The name of the tool `a` of the one toolbox, where the tool `b` of the other has it too.
const fn shared(left: &Toolbox, a: u16, right: &Toolbox, b: u16) -> Option<&'static str> {
    match (left.table().name(a as usize), right.table().name(b as usize)) {
        (Some(a), Some(b)) if equal(a.as_bytes(), b.as_bytes()) => Some(a),
        _ => None,
    }
}

/// A text that const evaluation writes. What no longer fits is left out.
struct Text {
    bytes: [u8; 2_048],
    len: usize,
}

impl Text {
    const fn new() -> Self {
        Self { bytes: [0; 2_048], len: 0 }
    }

    const fn push(&mut self, text: &str) {
        self.push_cut(text, usize::MAX);
    }

    /// Adds the text, of a longer one its start, up to a character's end, and `…`.
    #[allow(clippy::indexing_slicing, reason = "const, and within the bounds by the line before")]
    const fn push_cut(&mut self, text: &str, most: usize) {
        let mut rest = text.as_bytes();
        let mut written = 0;
        while let [byte, tail @ ..] = rest {
            let starts_character = *byte & 0xc0 != 0x80;
            if written >= most && starts_character {
                self.push("…");
                return;
            }
            if self.len < self.bytes.len() {
                self.bytes[self.len] = *byte;
                self.len += 1;
            }
            written += 1;
            rest = tail;
        }
    }

    const fn as_str(&self) -> &str {
        let (bytes, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) => "a tool name stands in two toolboxes",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_a_character() {
        let mut text = Text::new();
        text.push_cut("äöü", 3);
        text.push("|");
        text.push_cut("äöü", 6);
        assert_eq!(text.as_str(), "äö…|äöü");
        text.push(&"x".repeat(5_000));
        assert_eq!(text.as_str().len(), 2_048);
    }

    #[test]
    fn bytes_are_compared() {
        assert!(equal(b"", b"") && equal(b"ab", b"ab"));
        assert!(!equal(b"ab", b"ac") && !equal(b"a", b"ab"));
    }
}
