//! Descriptions: what a model reads of an operation.

/// Longest description of a tool, in characters: what the strictest provider takes.
const MAX_DESCRIPTION: usize = 1_024;

/// Summary and description, joined by a blank line where both say something, trimmed and cut.
pub(crate) fn describe(summary: &str, description: &str) -> String {
    let (summary, description) = (summary.trim(), description.trim());
    let text = if summary.is_empty() || description.starts_with(summary) {
        description.to_owned()
    } else if description.is_empty() {
        summary.to_owned()
    } else {
        format!("{summary}\n\n{description}")
    };
    cut(text)
}

/// Cuts at a word to at most [`MAX_DESCRIPTION`] characters, the last of them `…`.
fn cut(mut text: String) -> String {
    let Some((end, _)) = text.char_indices().nth(MAX_DESCRIPTION - 1) else { return text };
    if text.chars().nth(MAX_DESCRIPTION).is_none() {
        return text;
    }
    text.truncate(end);
    // A text without a space in its second half has no word to cut at.
    if let Some(space) = text.rfind(char::is_whitespace).filter(|at| *at > end / 2) {
        text.truncate(space);
    }
    text.truncate(text.trim_end().len());
    text.push('…');
    text
}

/// The first line that says something.
pub(crate) fn first_line(text: &str) -> String {
    text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_what_says_something() {
        assert_eq!(describe(" Lists pets ", ""), "Lists pets");
        assert_eq!(describe("", "All of them.\n"), "All of them.");
        assert_eq!(describe("Lists pets", "All of them."), "Lists pets\n\nAll of them.");
        assert_eq!(describe("Lists pets", "Lists pets of a store."), "Lists pets of a store.");
    }

    #[test]
    fn cuts_at_a_word() {
        let exact = "é".repeat(1_024);
        assert_eq!(describe("", &exact), exact);
        let words = "word ".repeat(300);
        let short = describe("", &words);
        assert!(short.chars().count() <= 1_024 && short.ends_with("word…"), "{short}");
        let unbroken = describe("", &"é".repeat(2_000));
        assert_eq!(unbroken.chars().count(), 1_024);
    }
}
