//! A description's text as documentation.
//!
//! What people write into descriptions is Markdown of some kind, HTML, or neither. It reads well
//! in an editor and never makes rustdoc or a lint speak up: of Markdown, paragraphs, lists, code
//! spans, code blocks and addresses stay; everything else is shown as the characters it is.

use std::borrow::Cow;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use toolpress_naming::is_shown;

mod remarks;
mod table;

pub(super) use table::table;

use super::{literal, tools};
use crate::ir::{Source, Tool, Toolbox};

/// The most text that is put on one item, in bytes.
const MAX_TEXT: usize = 4_000;
/// The most text in a cell of the table of tools, in bytes.
const MAX_CELL: usize = 160;

/// A doc attribute over text that is safe Markdown already.
pub(super) fn attribute(markdown: &str) -> TokenStream {
    let text = text(markdown);
    quote!(#[doc = #text])
}

/// What stands in a doc attribute, for text that is safe Markdown already.
pub(super) fn text(markdown: &str) -> Literal {
    // With the space that `///` comments have; rustdoc takes it off again.
    let mut spaced = String::with_capacity(markdown.len() + 8);
    for (index, line) in markdown.split('\n').enumerate() {
        spaced.push_str(if index > 0 { "\n " } else { " " });
        spaced.push_str(line);
    }
    literal::text(&spaced)
}

/// A doc attribute over a description's text, or over `fallback` (safe Markdown) when it is empty.
pub(super) fn described(text: &str, fallback: &str) -> TokenStream {
    let markdown = markdown(text);
    attribute(if markdown.is_empty() { fallback } else { &markdown })
}

/// A name or a path as a code span.
pub(super) fn code(text: &str) -> String {
    let plain = !text.trim().is_empty() && !text.contains('`') && text.chars().all(is_shown);
    if plain { format!("`{text}`") } else { inline(&clean(text)) }
}

/// The first line of a text as safe Markdown.
pub(super) fn summary(text: &str) -> String {
    inline(&clean(&cut(text.trim().lines().next().unwrap_or_default(), MAX_CELL)))
}

/// A description's text as safe Markdown.
pub(super) fn markdown(text: &str) -> String {
    let mut blocks = Blocks::default();
    for line in cut(text.trim(), MAX_TEXT).lines() {
        blocks.line(line);
    }
    if blocks.fence.is_some() {
        blocks.lines.push("```".to_owned());
    }
    blocks.lines.join("\n").trim_end().to_owned()
}

/// What a tool is: what the model reads of it, its operation, its name.
pub(super) fn tool(tool: &Tool, toolbox: &Toolbox) -> String {
    // Without any words the description is the operation itself, which follows anyway.
    let summary = match tool.summary.as_str() {
        "" => String::new(),
        _ => markdown(toolbox.markdown_of(&tool.description)),
    };
    let name = code(tool.name.as_str());
    if tool.method.is_empty() {
        let original = code(&tool.original);
        let line = match (toolbox.source, original.as_str()) {
            (Source::Mcp, "") => format!("The MCP tool that models call {name}"),
            (Source::Mcp, _) => format!("The MCP tool {original}, which models call {name}"),
            (source, _) => format!("{original} of {}, the tool {name}", source.as_str()),
        };
        return if summary.is_empty() { line } else { format!("{summary}\n\n{line}") };
    }
    let operation = code(&tools::line(tool));
    if summary.is_empty() {
        format!("{operation}, the tool {name}")
    } else {
        format!("{summary}\n\n{operation}, the tool {name}")
    }
}

/// At most `max` bytes, cut at a space where there is one.
fn cut(text: &str, max: usize) -> String {
    if text.len() <= max {
        return text.to_owned();
    }
    let mut end = max;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = text.get(..end).unwrap_or_default();
    let head = head.rsplit_once(char::is_whitespace).map_or(head, |(head, _)| head);
    format!("{} …", head.trim_end())
}

/// Text sorted into paragraphs, list items and code blocks.
#[derive(Default)]
struct Blocks {
    lines: Vec<String>,
    /// The fence that ends the code block we are in.
    fence: Option<&'static str>,
    in_item: bool,
}

impl Blocks {
    fn line(&mut self, line: &str) {
        let shown = clean(line);
        let trimmed = shown.trim();
        let fence = ["```", "~~~"].into_iter().find(|fence| trimmed.starts_with(fence));
        match (self.fence, fence) {
            (Some(open), Some(fence)) if open == fence => {
                self.lines.push("```".to_owned());
                self.fence = None;
            }
            // It would end the block that the other kind of fence has opened.
            (Some(_), Some("```")) => {}
            (Some(_), _) => self.lines.push(shown.trim_end().to_owned()),
            (None, Some(fence)) => {
                self.blank();
                self.lines.push("```text".to_owned());
                self.fence = Some(fence);
            }
            (None, None) => self.text(trimmed),
        }
    }

    fn text(&mut self, line: &str) {
        if line.is_empty() {
            self.blank();
        } else if let Some((marker, rest)) = item(line) {
            if !self.in_item {
                self.blank();
            }
            self.in_item = true;
            self.lines.push(format!("{marker} {}", inline(rest)));
        } else if self.in_item {
            // The rest of an item goes on its line: no indentation can be wrong then.
            let rest = inline(line);
            if let Some(last) = self.lines.last_mut() {
                last.push(' ');
                last.push_str(&rest);
            }
        } else {
            self.lines.push(paragraph(line));
        }
    }

    fn blank(&mut self) {
        self.in_item = false;
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
    }
}

/// The marker and the text of a list item.
fn item(line: &str) -> Option<(&str, &str)> {
    let (marker, rest) = line.split_once(' ')?;
    let digits = marker.strip_suffix('.').unwrap_or_default();
    let number = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let bullet = matches!(marker, "-" | "*" | "+");
    match rest.trim() {
        "" => None,
        rest if number => Some((marker, rest)),
        rest if bullet => Some(("-", rest)),
        _ => None,
    }
}

/// A line of a paragraph: nothing at its start makes it another kind of block.
fn paragraph(line: &str) -> String {
    let text = inline(line);
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if text.starts_with(['#', '=', '-', '+']) {
        format!("\\{text}")
    } else if digits.len() < text.len() && digits.starts_with(['.', ')']) {
        let number = text.get(..text.len() - digits.len()).unwrap_or_default();
        format!("{number}\\{digits}")
    } else {
        text
    }
}

/// A clean line of text: code spans, addresses and links to the web stay, all else is shown as it is.
fn inline(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut rest = line;
    while let Some(Link { before, text, url, after }) = link(rest) {
        spans(before, &mut out);
        out.push('[');
        spans(text, &mut out);
        out.push_str("](<");
        out.push_str(url);
        out.push_str(">)");
        rest = after;
    }
    spans(rest, &mut out);
    out
}

struct Link<'t> {
    before: &'t str,
    text: &'t str,
    url: &'t str,
    after: &'t str,
}

/// The first link to the web that is not in a code span.
fn link(line: &str) -> Option<Link<'_>> {
    let is_outside = |text: &str| text.matches('`').count() % 2 == 0;
    line.match_indices("](http").find_map(|(end, _)| {
        let (head, tail) = (line.get(..end)?, line.get(end + 2..)?);
        let (before, text) = head.rsplit_once('[')?;
        let (url, after) = tail.split_at_checked(address(tail)?)?;
        let after = after.strip_prefix(')')?;
        let is_text = !text.trim().is_empty() && !text.contains(']');
        let is_link = is_text && is_outside(before) && is_outside(text);
        is_link.then_some(Link { before, text, url, after })
    })
}

/// Code spans and what is between them.
fn spans(line: &str, out: &mut String) {
    let parts: Vec<&str> = line.split('`').collect();
    let spans = parts.iter().skip(1).step_by(2);
    let balanced = parts.len() % 2 == 1 && spans.clone().all(|span| !span.trim().is_empty());
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            out.push_str(if balanced { "`" } else { "\\`" });
        }
        if balanced && index % 2 == 1 {
            out.push_str(part);
        } else {
            escape(part, out);
        }
    }
}

fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find("http") {
        let (before, url) = rest.split_at(at);
        characters(before, out);
        let len = address(url);
        let (url, after) = url.split_at(len.unwrap_or(4));
        if len.is_some() {
            out.push('<');
            out.push_str(url);
            out.push('>');
        } else {
            out.push_str(url);
        }
        rest = after;
    }
    characters(rest, out);
}

/// The length of the web address that the text starts with.
fn address(text: &str) -> Option<usize> {
    let after = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let outside = |c: char| !c.is_ascii_alphanumeric() && !"-._~:/?#@!$&*+,;=%".contains(c);
    let url = after.split(outside).next().unwrap_or_default();
    let url = url.trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_', '~']);
    (!url.is_empty()).then(|| text.len() - after.len() + url.len())
}

fn characters(text: &str, out: &mut String) {
    let mut rest = text;
    let special =
        |byte| matches!(byte, b'\\' | b'[' | b']' | b'<' | b'>' | b'*' | b'~' | b'|' | b'&' | b'_');
    while let Some(at) = rest.bytes().position(special) {
        let (plain, tail) = rest.split_at(at);
        let (found, after) = tail.split_at(1);
        out.push_str(plain);
        // Within a word an underscore is nothing but that.
        let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let inner = found == "_" && word(out.chars().next_back()) && word(after.chars().next());
        if !inner {
            out.push('\\');
        }
        out.push_str(found);
        rest = after;
    }
    out.push_str(rest);
}

/// A line without what is not shown, tabs as spaces.
fn clean(line: &str) -> Cow<'_, str> {
    if line.bytes().all(|byte| (b' '..0x7f).contains(&byte)) {
        return Cow::Borrowed(line);
    }
    Cow::Owned(line.replace('\t', "    ").chars().filter(|c| is_shown(*c)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_that_rustdoc_would_mind_is_shown_as_it_is() {
        for (text, expected) in [
            ("A [Foo] and <b>bold</b>", r"A \[Foo\] and \<b\>bold\</b\>"),
            ("see [docs](https://a.example/x?y=1).", "see [docs](<https://a.example/x?y=1>)."),
            ("[a_b](http://a.example) <b>", r"[a_b](<http://a.example>) \<b\>"),
            (
                "[<b>](http://a.example) [`x`](http://b.example)",
                r"[\<b\>](<http://a.example>) [`x`](<http://b.example>)",
            ),
            ("`[a](http://a.example)` [x] [b](x)", r"`[a](http://a.example)` \[x\] \[b\](x)"),
            (
                "[a](javascript:x) [](http://a.example)",
                r"\[a\](javascript:x) \[\](<http://a.example>)",
            ),
            ("http:// and https", "http:// and https"),
            ("`code [Foo]` and *stars*", r"`code [Foo]` and \*stars\*"),
            ("one ` tick", r"one \` tick"),
            ("``two`` ticks", r"\`\`two\`\` ticks"),
            ("snake_case _em_", r"snake_case \_em\_"),
            ("# Title\ntext", "\\# Title\ntext"),
            ("text\n---\n1) x", "text\n\\---\n1\\) x"),
            ("a | b", r"a \| b"),
            ("end */ of \"#", r##"end \*/ of "#"##),
            ("tab\there\u{202e}\u{0}", "tab    here"),
            ("", ""),
        ] {
            assert_eq!(markdown(text), expected, "{text}");
        }
    }

    #[test]
    fn lists_and_blocks_are_kept_in_order() {
        assert_eq!(markdown("Kinds:\n* a\n  more\n* b\n\nEnd"), "Kinds:\n\n- a more\n- b\n\nEnd");
        assert_eq!(
            markdown("Do:\n```rust\nfn main() {\n```\nthen ~~~"),
            "Do:\n\n```text\nfn main() {\n```\nthen \\~\\~\\~"
        );
        assert_eq!(markdown("~~~\na\n```\nb"), "```text\na\nb\n```");
        assert_eq!(markdown("```"), "```text\n```");
    }

    #[test]
    fn long_text_is_cut_at_a_space() {
        let text = "word ".repeat(20_000);
        let cut = markdown(&text);
        assert!(cut.len() <= MAX_TEXT + 4 && cut.ends_with("word …"));
        assert!(markdown(&"é".repeat(50_000)).len() < MAX_TEXT + 8);
    }
}
