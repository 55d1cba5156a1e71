//! `cargo toolpress tools`: the tools' JSON, and how much of it each tool takes.

use toolpress_codegen::expand::tools::BYTES_PER_TOKEN;
use toolpress_codegen::expand::{Provider, arrays, tools};
use toolpress_codegen::ir::Toolbox;

/// The complete array of a provider.
pub(crate) fn json(toolbox: &Toolbox, provider: Provider) -> String {
    let openai = tools::openai(toolbox);
    arrays::array(provider, toolbox, &openai)
}

/// Bytes and an estimate of tokens of each tool, the largest first, and of all.
pub(crate) fn stats(toolbox: &Toolbox, provider: Provider) -> String {
    let json = json(toolbox, provider);
    let names = toolbox.tools.iter().map(|tool| tool.name.as_str());
    let mut sizes: Vec<(usize, &str)> = sizes(&json, provider).into_iter().zip(names).collect();
    sizes.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    let mut out = format!("{:>9} {:>9}  TOOL\n", "BYTES", "TOKENS");
    for (bytes, name) in &sizes {
        out.push_str(&format!("{bytes:>9} {:>9}  {name}\n", tokens(*bytes)));
    }
    let (bytes, count) = (json.len(), sizes.len());
    let total = format!("all {count}, for {}", provider.as_str());
    out.push_str(&format!("{bytes:>9} {:>9}  {total}\n", tokens(bytes)));
    out.push_str(&format!("tokens are an estimate: bytes / {BYTES_PER_TOKEN}\n"));
    out
}

fn tokens(bytes: usize) -> usize {
    bytes.div_ceil(BYTES_PER_TOKEN)
}

/// The bytes of each tool in an array of ours.
fn sizes(json: &str, provider: Provider) -> Vec<usize> {
    // `[{`, and for Gemini `[{"functionDeclarations":[{`.
    let wanted = if provider == Provider::Gemini { 4 } else { 2 };
    let (mut depth, mut start) = (0_usize, 0);
    let (mut in_text, mut escaped) = (false, false);
    let mut sizes = Vec::new();
    for (at, byte) in json.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' | b'[' => {
                depth += 1;
                if depth == wanted {
                    start = at;
                }
            }
            b'}' | b']' => {
                if depth == wanted {
                    sizes.push(at + 1 - start);
                }
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_the_tools() {
        let json = r#"[{"a":"}]\"{"},{"b":[{}]}]"#;
        assert_eq!(sizes(json, Provider::Openai), [13, 10]);
        assert_eq!(sizes("[]", Provider::Openai), [0; 0]);
        let json = r#"[{"functionDeclarations":[{"a":1},{}]}]"#;
        assert_eq!(sizes(json, Provider::Gemini), [7, 2]);
    }
}
