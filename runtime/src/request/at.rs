//! Where in the arguments something is.

/// A place in the arguments; it becomes a JSON pointer when there is something to say about it.
#[derive(Clone, Copy)]
pub(super) enum At<'a> {
    /// The arguments as a whole.
    Root,
    Argument(&'a str),
    /// An argument that the host gives.
    Fixed(&'a str),
    Member(&'a At<'a>, &'a str),
    Item(&'a At<'a>, usize),
}

impl At<'_> {
    /// The JSON pointer (RFC 6901 section 3).
    pub(super) fn pointer(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
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
        let key = match self {
            Self::Root => return,
            Self::Argument(name) | Self::Fixed(name) => (*name).to_owned(),
            Self::Member(parent, key) => {
                parent.write(out);
                (*key).to_owned()
            }
            Self::Item(parent, index) => {
                parent.write(out);
                index.to_string()
            }
        };
        out.push('/');
        out.push_str(&key.replace('~', "~0").replace('/', "~1"));
    }
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
}
