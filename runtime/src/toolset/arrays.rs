//! The providers' tools arrays of several toolboxes as one.

/// The constants of a toolset's toolboxes.
///
/// The macro implements it for a type of its own. A constant that no method asks for is not in the
/// program, which it would be if the toolset, or its toolboxes, pointed to it.
pub trait ToolArrays<const N: usize> {
    /// Their arrays for OpenAI's Chat Completions API.
    const OPENAI_TOOLS: [&'static str; N];
    /// Their arrays for OpenAI's Responses API.
    const OPENAI_RESPONSES_TOOLS: [&'static str; N];
    /// Their arrays for OpenAI's Chat Completions API with `strict`.
    const OPENAI_STRICT_TOOLS: [&'static str; N];
    /// Their arrays for Anthropic's Messages API.
    const ANTHROPIC_TOOLS: [&'static str; N];
    /// Their arrays for Gemini.
    const GEMINI_TOOLS: [&'static str; N];
    /// Their arrays for Amazon Bedrock.
    const BEDROCK_TOOLS: [&'static str; N];
    /// Their arrays for the Model Context Protocol.
    const MCP_TOOLS: [&'static str; N];
}

/// One JSON array of the elements of all. `around` is what stands before and behind the elements
/// of each, and then of all: the brackets, or what a provider wraps its tools in.
pub(super) fn join(arrays: &[&'static str], around: [&str; 2]) -> String {
    let [before, behind] = around;
    let mut out = String::with_capacity(arrays.iter().map(|array| array.len()).sum());
    out.push_str(before);
    let elements = |array: &'static str| array.strip_prefix(before)?.strip_suffix(behind);
    for elements in arrays.iter().filter_map(|array| elements(array)).filter(|e| !e.is_empty()) {
        if out.len() > before.len() {
            out.push(',');
        }
        out.push_str(elements);
    }
    out.push_str(behind);
    out
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
            assert_eq!(join(&arrays, ["[", "]"]), joined);
        }
    }

    #[test]
    fn what_is_around_all_tools_stays_around_all_tools() {
        let around = [r#"[{"f":["#, "]}]"];
        assert_eq!(
            join(&[r#"[{"f":[1]}]"#, r#"[{"f":[]}]"#, r#"[{"f":[2]}]"#], around),
            r#"[{"f":[1,2]}]"#
        );
    }
}
