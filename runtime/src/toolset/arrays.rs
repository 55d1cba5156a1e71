//! The providers' tools arrays of several toolboxes as one.

/// The constants of a toolset's toolboxes.
///
/// The macro implements it for a type of its own. A constant that no method asks for is not in the
/// program, which it would be if the toolset, or its toolboxes, pointed to it.
pub trait ToolArrays<const N: usize> {
    /// Their arrays for OpenAI's Chat Completions API.
    const OPENAI_TOOLS: [&'static str; N];
    /// Their arrays for Anthropic's Messages API.
    const ANTHROPIC_TOOLS: [&'static str; N];
}

/// One JSON array of the elements of all.
pub(super) fn join(arrays: &[&str]) -> String {
    let mut out = String::with_capacity(arrays.iter().map(|array| array.len()).sum());
    out.push('[');
    for elements in arrays.iter().map(|array| elements(array)).filter(|e| !e.is_empty()) {
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str(elements);
    }
    out.push(']');
    out
}

/// What stands within the brackets of a minified JSON array.
fn elements(array: &str) -> &str {
    array.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn arrays_are_joined() {
        for (arrays, joined) in [
            (vec![], "[]"),
            (vec!["[]", "[]"], "[]"),
            (vec!["[1]"], "[1]"),
            (vec!["[]", "[1,2]", "[]", "[[3]]"], "[1,2,[3]]"),
        ] {
            assert_eq!(join(&arrays), joined);
        }
    }
}
