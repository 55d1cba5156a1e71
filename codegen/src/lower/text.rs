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

/// Cuts at a word to at most [`MAX_DESCRIPTION`] characters, the last of them `…`; not within a code
/// span or an escape, which would read as something else.
pub(crate) fn cut(mut text: String) -> String {
    let Some((end, _)) = text.char_indices().nth(MAX_DESCRIPTION - 1) else { return text };
    if text.chars().nth(MAX_DESCRIPTION).is_none() {
        return text;
    }
    // A text without a space in its second half has no word to cut at.
    let head = text.get(..end).unwrap_or_default();
    let end = head.rfind(char::is_whitespace).filter(|at| *at > end / 2).unwrap_or(end);
    let (span, fence) = match open_span(&text, end) {
        Some((start, _)) if start > end / 2 => (start, ""),
        // A block of code is most of the text: it is closed instead.
        Some((_, "```")) => (end, "\n```"),
        _ => (end, ""),
    };
    let mut end = span;
    if !fence.is_empty() {
        // Room for the fence, from the end of a line.
        let most = text.char_indices().nth(MAX_DESCRIPTION - 1 - fence.len()).map_or(end, |c| c.0);
        let head = text.get(..end.min(most)).unwrap_or_default();
        end = head.rfind('\n').unwrap_or(head.len());
    }
    text.truncate(end);
    text.truncate(whole_escapes(&text));
    text.truncate(text.trim_end().len());
    text.push('…');
    text.push_str(fence);
    text
}

/// Where the code span that is open at `end` starts, and the backticks that open it.
fn open_span(text: &str, end: usize) -> Option<(usize, &str)> {
    let mut at = 0;
    while let Some(start) = text.get(at..)?.find('`').map(|found| at + found) {
        let run = backticks(text.get(start..)?);
        let inside = start + run.len();
        if start >= end {
            return None;
        }
        match closing(text.get(inside..)?, run.len()) {
            Some(length) if inside + length >= end => return Some((start, run)),
            Some(length) => at = inside + length,
            // Nothing closes it: these are mere backticks.
            None => at = inside,
        }
    }
    None
}

fn backticks(text: &str) -> &str {
    let rest = text.trim_start_matches('`');
    text.get(..text.len() - rest.len()).unwrap_or_default()
}

/// The bytes up to and with the run of `count` backticks that closes a span.
fn closing(text: &str, count: usize) -> Option<usize> {
    let mut at = 0;
    loop {
        let start = at + text.get(at..)?.find('`')?;
        let run = backticks(text.get(start..)?).len();
        at = start + run;
        if run == count {
            return Some(at);
        }
    }
}

/// The length without a backslash or an HTML entity that lost its end.
fn whole_escapes(text: &str) -> usize {
    let slashes = text.len() - text.trim_end_matches('\\').len();
    let end = text.len() - slashes % 2;
    let entity = text.get(..end).and_then(|text| text.rfind('&')).filter(|start| {
        let name = text.get(start + 1..end).unwrap_or_default();
        name.len() < 10 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
    });
    entity.unwrap_or(end)
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

    #[test]
    fn cuts_neither_code_nor_escapes() {
        let cut_after = |before: usize, rest: &str| {
            let short = cut(format!("{}{rest}{}", "x".repeat(before), " y".repeat(600)));
            assert!(short.chars().count() <= 1_024, "{short}");
            short.trim_start_matches('x').to_owned()
        };
        let code = format!("`{}` z", "a b ".repeat(100));
        assert_eq!(cut_after(900, &format!(" {code}")), "…");
        assert_eq!(cut_after(900, &format!(" `a``b` ``c ` {}`` z", "d ".repeat(100))), " `a``b`…");
        assert!(cut_after(900, " a lone ` is no code").contains("a lone ` is no code y"));
        assert_eq!(cut_after(1_022, r"\\*z"), "…");
        assert_eq!(cut_after(1_021, r"\\\\*z"), "\\\\…");
        assert_eq!(cut_after(1_020, "&amp;"), "…");
        let block = format!("Do:\n```\n{}\n```\n", "one line\n".repeat(200));
        let short = cut(block);
        assert!(short.ends_with("one line…\n```") && short.chars().count() <= 1_024, "{short}");
    }
}
