//! What the text of a `$ref` points at, and paths of files.

/// A reference taken apart. Paths are percent-decoded; fragments are not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reference<'a> {
    /// `#/components/schemas/Pet`, without the `#`.
    Local(&'a str),
    /// `schemas/pet.yaml#/Pet`: a file relative to the one that holds the reference.
    File {
        /// Its path.
        path: String,
        /// What stands behind `#`.
        fragment: &'a str,
    },
    /// `Pet`, from the time when schemas were referred to by their bare names.
    Name(&'a str),
    /// `https://example.com/pet.yaml`, and whatever else no file beside this one can be.
    Remote {
        /// The text in front of `#`.
        url: &'a str,
        /// What stands behind it.
        fragment: &'a str,
    },
}

impl<'a> Reference<'a> {
    /// Takes the text of a `$ref` apart.
    pub(crate) fn new(text: &'a str) -> Self {
        let (path, fragment) = text.split_once('#').unwrap_or((text, ""));
        if path.is_empty() {
            Self::Local(fragment)
        } else if has_scheme(path) || path.starts_with('/') {
            Self::Remote { url: path, fragment }
        } else if !text.contains(['/', '.', '#', '\\']) {
            Self::Name(text)
        } else {
            Self::File { path: percent_decoded(path), fragment }
        }
    }
}

/// Whether a URL scheme stands in front: a letter, then letters, digits, `+`, `-`, `.`, then `:`.
fn has_scheme(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// `text` with `%20` and the like decoded; as it is where that gives no text.
pub(crate) fn percent_decoded(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        let digits = match (first, tail) {
            (b'%', [high, low, ..]) => hex(*high).zip(hex(*low)),
            _ => None,
        };
        if let Some((high, low)) = digits {
            bytes.push(high * 16 + low);
            rest = tail.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// The folder of a path, with its `/`; empty for a file without one.
pub(crate) fn folder(path: &str) -> &str {
    let end = path.rfind(['/', '\\']).map_or(0, |at| at + 1);
    path.get(..end).unwrap_or_default()
}

/// A path without `.`, and without `..` where a folder stands in front of it. Two paths of one file
/// are the same text then, links aside.
pub(crate) fn normalized(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let root = if path.starts_with(['/', '\\']) { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_told_apart() {
        let file = |path: &str, fragment| Reference::File { path: path.into(), fragment };
        let remote = |url, fragment| Reference::Remote { url, fragment };
        assert_eq!(Reference::new("#/a/b"), Reference::Local("/a/b"));
        assert_eq!(Reference::new("#"), Reference::Local(""));
        assert_eq!(Reference::new(""), Reference::Local(""));
        assert_eq!(Reference::new("a%20b.yaml#/x%20y"), file("a b.yaml", "/x%20y"));
        assert_eq!(Reference::new("./pet"), file("./pet", ""));
        assert_eq!(Reference::new("pet#/x"), file("pet", "/x"));
        assert_eq!(Reference::new("Pet"), Reference::Name("Pet"));
        assert_eq!(Reference::new("https://x.y/z#/a"), remote("https://x.y/z", "/a"));
        assert_eq!(Reference::new("C:\\x.yaml"), remote("C:\\x.yaml", ""));
        assert_eq!(Reference::new("//host/x.yaml"), remote("//host/x.yaml", ""));
        assert_eq!(Reference::new("/x.yaml"), remote("/x.yaml", ""));
    }

    #[test]
    fn percent_escapes_that_are_none_stay() {
        assert_eq!(percent_decoded("a%2Fb%zz%2"), "a/b%zz%2");
        assert_eq!(percent_decoded("%e4%BD%a0"), "你");
        assert_eq!(percent_decoded("%ff"), "%ff");
    }

    #[test]
    fn paths_are_normalized() {
        for (path, expected) in [
            ("./a/../b.yaml", "b.yaml"),
            ("a//b/./c", "a/b/c"),
            ("../../x", "../../x"),
            ("a/../../x", "../x"),
            ("/a/../b", "/b"),
            ("specs\\a.yaml", "specs/a.yaml"),
        ] {
            assert_eq!(normalized(path), expected, "{path}");
        }
        assert_eq!(folder("specs/a.yaml"), "specs/");
        assert_eq!(folder("a.yaml"), "");
    }
}
