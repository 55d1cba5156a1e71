//! Where in the arguments something is.

/// A place in the arguments; it becomes a JSON pointer when there is something to say about it.
#[derive(Clone, Copy)]
pub(super) enum At<'a> {
    Argument(&'a str),
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

    fn write(&self, out: &mut String) {
        let key = match self {
            Self::Argument(name) => (*name).to_owned(),
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
