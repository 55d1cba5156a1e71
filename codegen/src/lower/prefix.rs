//! What stands in front of names.

use toolpress_naming::{is_valid_name, normalize};

/// A prefix, and what is wrong with it.
#[derive(Debug)]
pub struct Prefix {
    /// With `{toolbox}` replaced.
    pub text: String,
    /// Why no name can start with it, or has no room behind it.
    pub fault: Option<Fault>,
}

/// What is wrong with a prefix.
#[derive(Debug)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: &'static str,
    /// Whether it is too long, and no more: a name that starts with it is cut, and valid.
    pub is_length: bool,
}

impl Prefix {
    /// The prefix of the toolbox of this name, where names have at most `max` bytes.
    pub fn new(prefix: &str, toolbox: &str, max: usize) -> Self {
        let text = prefix.replace("{toolbox}", &normalize(toolbox));
        let fault = fault(&text, max);
        Self { text, fault }
    }
}

fn fault(prefix: &str, max: usize) -> Option<Fault> {
    if prefix.is_empty() {
        return None;
    }
    if !is_valid_name(prefix, prefix.len()) {
        return Some(Fault {
            message: format!("no tool name can start with `{prefix}`"),
            help: "a prefix is a letter, then letters, digits and `_`, and `{toolbox}`",
            is_length: false,
        });
    }
    // Hardly a name would fit behind it.
    (prefix.len() + 7 >= max).then(|| Fault {
        message: format!(
            "the prefix `{prefix}` is {} long and leaves no room in names of at most {max}",
            prefix.len()
        ),
        help: "pass a shorter `name` or `prefix`",
        is_length: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_for_what_it_is() {
        let fault = |prefix: &str| Prefix::new(prefix, "My API", 64).fault;
        for fits in ["", "io_", "{toolbox}_", &"a".repeat(56)] {
            assert!(fault(fits).is_none(), "{fits}");
        }
        assert_eq!(Prefix::new("x_{toolbox}_", "My API", 64).text, "x_My_API_");
        let wrong = fault("1_").unwrap();
        assert_eq!(wrong.message, "no tool name can start with `1_`");
        assert!(!wrong.is_length);
        let long = fault(&"a".repeat(57)).unwrap();
        assert!(long.is_length && long.message.contains("is 57 long"), "{}", long.message);
    }
}
