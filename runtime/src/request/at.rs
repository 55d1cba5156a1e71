//! Where in the arguments something is.

/// A place in the arguments; it becomes a JSON pointer when there is something to say about it.
#[derive(Clone, Copy)]
pub(crate) enum At<'a> {
    /// The arguments as a whole.
    Root,
    Argument(&'a str),
    /// An argument that the host gives.
    Fixed(&'a str),
    Member(&'a At<'a>, &'a str),
    Item(&'a At<'a>, usize),
}

impl At<'_> {
    /// The JSON pointer (RFC 6901 section 3). A model chooses its keys: a long one is cut, as is the
    /// middle of a long pointer, and what would break the line is escaped.
    pub(crate) fn pointer(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        cut_middle(out)
    }

    /// The name of the argument that it is in, empty for [`At::Root`].
    pub(super) fn argument(&self) -> &str {
        match self {
            Self::Root => "",
            Self::Argument(name) | Self::Fixed(name) => name,
            Self::Member(parent, _) | Self::Item(parent, _) => parent.argument(),
        }
    }

    /// Whether it is the host's doing.
    pub(super) fn is_fixed(&self) -> bool {
        match self {
            Self::Root | Self::Argument(_) => false,
            Self::Fixed(_) => true,
            Self::Member(parent, _) | Self::Item(parent, _) => parent.is_fixed(),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Root => {}
            Self::Argument(name) | Self::Fixed(name) => write_key(name, out),
            Self::Member(parent, key) => {
                parent.write(out);
                write_key(key, out);
            }
            Self::Item(parent, index) => {
                parent.write(out);
                out.push_str(&format!("/{index}"));
            }
        }
    }
}

/// How many characters a key, or a pointer, has at most.
const LONGEST: usize = 200;

fn write_key(key: &str, out: &mut String) {
    out.push('/');
    let mut chars = key.chars();
    for c in chars.by_ref().take(LONGEST) {
        match c {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            // The line and paragraph separators and the marks that turn the direction of text.
            '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => out.extend(c.escape_unicode()),
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    if chars.next().is_some() {
        out.push('…');
    }
}

fn cut_middle(pointer: String) -> String {
    let len = pointer.chars().count();
    if len <= LONGEST {
        return pointer;
    }
    let half = LONGEST / 2;
    let (start, end) = (pointer.chars().take(half), pointer.chars().skip(len + 1 - half));
    start.chain(['…']).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_are_escaped() {
        let argument = At::Argument("a/b");
        let member = At::Member(&argument, "~");
        assert_eq!(At::Item(&member, 3).pointer(), "/a~1b/~0/3");
    }

    #[test]
    fn pointers_are_short_and_on_one_line() {
        assert_eq!(
            At::Argument("a\n- /b: \u{202e}\u{1b}").pointer(),
            "/a\\n- ~1b: \\u{202e}\\u{1b}"
        );
        let key = "k".repeat(1_000_000);
        let argument = At::Argument(&key);
        let pointer = At::Item(&At::Member(&argument, "é"), 7).pointer();
        assert!(pointer.starts_with("/kkk") && pointer.ends_with("k…/é/7"), "{pointer}");
        assert_eq!(pointer.chars().count(), LONGEST);
    }

    #[test]
    fn an_argument_is_found_from_within() {
        let argument = At::Fixed("a");
        assert_eq!(At::Item(&At::Member(&argument, "b"), 1).argument(), "a");
        assert_eq!(At::Root.argument(), "");
    }
}
