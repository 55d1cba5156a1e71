//! Markup in the descriptions of an API: models read the text that HTML and Markdown links show.
//!
//! Only what is certain to be markup changes: elements of HTML that have their end tag, character
//! references, and links whose target looks like one. Code spans, code blocks, `<id>` and `a < b`
//! stay as written. The scan is linear, and the plain text is never longer than its source.

mod elements;
mod scan;

use crate::ir::Source;

use super::Lowering;
use super::text::describe;
use scan::{Change, Scanner};

impl Lowering<'_, '_> {
    /// The description that models read, of a summary and a description. Authors of MCP tools and
    /// scripts write for models already: their text stays as it is.
    pub(super) fn described(&mut self, summary: &str, description: &str) -> String {
        if self.source != Source::OpenApi {
            return describe(summary, description);
        }
        let [summary, description] = [summary, description].map(|text| Markup::of(text.trim()));
        let plain = describe(&summary.plain(), &description.plain());
        if !summary.edits.is_empty() || !description.edits.is_empty() {
            let markdown = describe(&summary.markdown(), &description.markdown());
            // Texts that are the same without their links have none in the docs.
            let known = self.markdown.entry(plain.clone()).or_insert_with(|| markdown.clone());
            if *known != markdown {
                known.clone_from(&plain);
            }
        }
        plain
    }
}

/// A description whose markup has been found.
pub(super) struct Markup<'t> {
    text: &'t str,
    /// What changes, in order, without overlap.
    edits: Vec<scan::Edit<'t>>,
}

impl<'t> Markup<'t> {
    /// Finds the markup of a text.
    pub(super) fn of(text: &'t str) -> Self {
        let may_change = text.bytes().any(|byte| matches!(byte, b'<' | b'&' | b'['));
        let edits = if may_change { Scanner::new(text).edits() } else { Vec::new() };
        Self { text, edits }
    }

    /// The text without its markup.
    pub(super) fn plain(&self) -> String {
        self.write(false)
    }

    /// The text with its HTML as Markdown, and with its links to the web.
    pub(super) fn markdown(&self) -> String {
        self.write(true)
    }

    fn write(&self, has_links: bool) -> String {
        let mut writer =
            Writer { out: String::with_capacity(self.text.len()), ..Writer::default() };
        let mut at = 0;
        for edit in &self.edits {
            writer.text(self.text.get(at..edit.start).unwrap_or_default());
            match edit.change {
                Change::Text(text) => writer.text(text),
                Change::Char(char) => writer.text(char.encode_utf8(&mut [0; 4])),
                Change::Break(lines) => writer.end_line(lines),
                Change::Item => writer.item(),
                Change::Fence(is_start) => writer.fence(is_start),
                Change::LinkStart if has_links => {
                    writer.text("[");
                    writer.in_link = true;
                }
                Change::LinkEnd(url) if has_links => {
                    writer.in_link = false;
                    writer.text("](");
                    // A link of Markdown ends at a parenthesis.
                    writer.text(&url.replace('(', "%28").replace(')', "%29"));
                    writer.text(")");
                }
                Change::LinkStart | Change::LinkEnd(_) => {}
            }
            at = edit.end;
        }
        writer.text(self.text.get(at..).unwrap_or_default());
        writer.out.truncate(writer.out.trim_end().len());
        writer.out
    }
}

/// Text whose line breaks come from tags.
#[derive(Default)]
struct Writer {
    out: String,
    /// Line breaks that are due before the next text.
    breaks: usize,
    /// The marker of a list item was written last.
    at_item: bool,
    /// A Markdown link stays on one line.
    in_link: bool,
}

impl Writer {
    fn text(&mut self, text: &str) {
        let mut rest = text;
        if self.breaks > 0 || self.at_item {
            rest = text.trim_start();
            if self.breaks > 0 {
                let skipped = text.get(..text.len() - rest.len()).unwrap_or_default();
                self.breaks = self.breaks.max(line_breaks(skipped));
            }
        }
        if rest.is_empty() {
            return;
        }
        self.start_line();
        self.at_item = false;
        if self.in_link {
            self.out.push_str(&rest.replace('\n', " "));
        } else {
            self.out.push_str(rest);
        }
    }

    /// Ends the line (1) or the paragraph (2).
    fn end_line(&mut self, lines: usize) {
        if self.at_item {
            return;
        }
        let kept = self.out.trim_end().len();
        let written = line_breaks(self.out.get(kept..).unwrap_or_default());
        self.out.truncate(kept);
        self.breaks = self.breaks.max(lines).max(written);
    }

    fn start_line(&mut self) {
        if !self.out.is_empty() {
            self.out.extend(std::iter::repeat_n('\n', self.breaks));
        }
        self.breaks = 0;
    }

    fn item(&mut self) {
        self.end_line(1);
        self.start_line();
        if !self.at_item {
            self.out.push_str("- ");
            self.at_item = true;
        }
    }

    fn fence(&mut self, is_start: bool) {
        self.at_item = false;
        self.end_line(1);
        self.start_line();
        self.out.push_str("```");
        if is_start {
            self.out.push('\n');
        } else {
            self.breaks = 1;
        }
    }
}

/// How many line breaks of white space count: two end a paragraph.
fn line_breaks(white: &str) -> usize {
    white.bytes().filter(|byte| *byte == b'\n').count().min(2)
}

#[cfg(test)]
mod tests;
