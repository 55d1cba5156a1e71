//! Finds markup.

use std::collections::BTreeMap;

use super::elements::{Element, Tag, reference};

/// A change of a part of the text.
pub(in crate::lower) struct Edit<'t> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) change: Change<'t>,
    /// Nothing of the kind before the end of the element, or of the link, is found.
    is_certain: bool,
}

/// What takes the place of markup.
#[derive(Clone, Copy)]
pub(super) enum Change<'t> {
    Text(&'t str),
    Char(char),
    /// The end of a line (1) or a paragraph (2).
    Break(usize),
    Item,
    /// The start, or the end, of a block of code.
    Fence(bool),
    LinkStart,
    /// With the URL, of the web.
    LinkEnd(&'t str),
}

pub(super) struct Scanner<'t> {
    text: &'t str,
    edits: Vec<Edit<'t>>,
    /// The start tags, by name, that have no end tag yet.
    starts: BTreeMap<&'static str, Vec<Start<'t>>>,
    /// The edits of `[` and `![` that are not closed yet.
    brackets: Vec<usize>,
    /// Where the element of code that the scan is in ends, and what its end tag becomes.
    code: Option<(usize, Change<'t>)>,
    /// For each run of backticks where the next one of its length starts.
    runs: BTreeMap<usize, Option<usize>>,
    /// What was searched, and where it was found.
    found: BTreeMap<&'static str, Option<usize>>,
    after_blank: bool,
    in_list: bool,
    in_indented: bool,
    /// In a row of a table of Markdown, which is one line.
    in_row: bool,
}

struct Start<'t> {
    edit: usize,
    /// What its end tag becomes.
    end: Change<'t>,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            edits: Vec::new(),
            starts: BTreeMap::new(),
            brackets: Vec::new(),
            code: None,
            runs: runs(text),
            found: BTreeMap::new(),
            after_blank: true,
            in_list: false,
            in_indented: false,
            in_row: false,
        }
    }

    /// All edits, in order.
    pub(super) fn edits(mut self) -> Vec<Edit<'t>> {
        let mut at = 0;
        let mut is_line_start = true;
        while let Some(byte) = self.text.as_bytes().get(at) {
            if is_line_start && self.code.is_none() {
                if let Some(end) = self.code_block(at) {
                    at = end;
                    continue;
                }
            }
            is_line_start = *byte == b'\n';
            at = match (byte, self.code.is_some()) {
                (b'<', _) => self.angle(at),
                (b'&', _) => self.reference(at),
                (b'`', false) => self.code_span(at),
                (b'\\', false) => at + self.escape(at),
                (b'!', false) if self.after(at).starts_with('[') => self.open_link(at, 2),
                (b'[', false) => self.open_link(at, 1),
                (b']', false) => self.close_link(at),
                _ => at + 1,
            };
        }
        self.edits.retain(|edit| edit.is_certain);
        self.edits
    }

    /// The text after the byte at `at`.
    fn after(&self, at: usize) -> &'t str {
        self.text.get(at + 1..).unwrap_or_default()
    }

    fn edit(&mut self, start: usize, end: usize, change: Change<'t>) {
        self.edits.push(Edit { start, end, change, is_certain: true });
    }

    /// An edit that is made if the end is found; its index.
    fn start(&mut self, start: usize, end: usize, change: Change<'t>) -> usize {
        self.edits.push(Edit { start, end, change, is_certain: false });
        self.edits.len() - 1
    }

    /// The length of an escaped character with its backslash.
    fn escape(&self, at: usize) -> usize {
        if self.after(at).starts_with(|c: char| c.is_ascii_punctuation()) { 2 } else { 1 }
    }

    /// Where `what` is next. Of many searches for it each part of the text is searched once.
    fn find(&mut self, what: &'static str, from: usize) -> Option<usize> {
        match self.found.get(what) {
            Some(None) => return None,
            Some(Some(at)) if *at >= from => return Some(*at),
            _ => {}
        }
        let rest = self.text.get(from..).unwrap_or_default();
        // Tags may be in upper case.
        let found = match what.strip_prefix("</") {
            Some(name) => rest.match_indices("</").map(|(at, _)| at).find(|at| {
                let tag = rest.get(at + 2..).unwrap_or_default();
                let is_name = tag.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name));
                is_name && tag.get(name.len()..).is_some_and(|t| t.trim_start().starts_with('>'))
            }),
            None => rest.find(what),
        };
        let found = found.map(|at| from + at);
        self.found.insert(what, found);
        found
    }

    /// The end of the block of code that starts with this line.
    fn code_block(&mut self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let line = rest.split('\n').next().unwrap_or_default();
        let text = line.trim_start();
        for mark in ['`', '~'] {
            let count = text.len() - text.trim_start_matches(mark).len();
            let info = text.get(count..).unwrap_or_default();
            if count < 3 || mark == '`' && info.contains('`') {
                continue;
            }
            let mut end = at + line.len();
            for line in rest.split('\n').skip(1) {
                end += 1 + line.len();
                let line = line.trim();
                if line.len() >= count && line.chars().all(|c| c == mark) {
                    break;
                }
            }
            self.after_blank = false;
            return Some(end.min(self.text.len()).max(at + 1));
        }
        let is_blank = text.is_empty();
        let is_indented = !is_blank && (line.starts_with("    ") || line.starts_with('\t'));
        self.in_indented &= is_indented || is_blank;
        self.in_indented |= is_indented && self.after_blank && !self.in_list;
        if !is_blank && !is_indented {
            let marker = text.trim_start_matches(|c: char| c.is_ascii_digit());
            let is_number = marker.len() < text.len() && marker.starts_with(['.', ')']);
            let is_item =
                is_number || marker.len() == text.len() && text.starts_with(['-', '*', '+']);
            self.in_list = is_item || self.in_list && (line.starts_with(' ') || !self.after_blank);
        }
        self.after_blank = is_blank;
        self.in_row = text.starts_with('|');
        (self.in_indented && !is_blank).then(|| (at + line.len()).max(at + 1))
    }

    fn code_span(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        let len = rest.len() - rest.trim_start_matches('`').len();
        match self.runs.get(&at).copied().flatten() {
            Some(end) => end + len,
            None => at + len,
        }
    }

    fn reference(&mut self, at: usize) -> usize {
        let Some((char, len)) = reference(self.after(at)) else { return at + 1 };
        let end = at + 1 + len;
        self.edit(at, end, Change::Char(char));
        end
    }

    fn open_link(&mut self, at: usize, len: usize) -> usize {
        let change = if len == 1 { Change::LinkStart } else { Change::Text("") };
        let edit = self.start(at, at + len, change);
        self.brackets.push(edit);
        at + len
    }

    fn close_link(&mut self, at: usize) -> usize {
        let Some(opened) = self.brackets.pop() else { return at + 1 };
        let Some((url, len)) = target(self.after(at)) else { return at + 1 };
        let Some(start) = self.edits.get_mut(opened) else { return at + 1 };
        if self.text.get(start.end..at).is_none_or(|text| text.trim().is_empty()) {
            return at + 1;
        }
        start.is_certain = true;
        let is_link = matches!(start.change, Change::LinkStart) && is_link(url);
        if !is_link {
            start.change = Change::Text("");
        }
        let end = at + 1 + len;
        self.edit(at, end, if is_link { Change::LinkEnd(url) } else { Change::Text("") });
        end
    }

    /// A tag, a comment, or a URL in angle brackets.
    fn angle(&mut self, at: usize) -> usize {
        let after = self.after(at);
        if after.starts_with("!--") {
            let Some(end) = self.find("-->", at) else { return at + 1 };
            self.edit(at, end + 3, Change::Text(""));
            return end + 3;
        }
        if is_web(after) {
            let len = after.find(|c: char| c == '<' || c == '>' || c.is_whitespace());
            let Some(len) = len.filter(|len| after.get(*len..).is_some_and(|t| t.starts_with('>')))
            else {
                return at + 1;
            };
            self.edit(at, at + 1, Change::Text(""));
            self.edit(at + 1 + len, at + 2 + len, Change::Text(""));
            return at + 2 + len;
        }
        let Some(tag) = Tag::parse(after) else { return at + 1 };
        let end = at + 1 + tag.len;
        if tag.is_end {
            self.end_tag(at, end, &tag)
        } else {
            self.start_tag(at, end, &tag)
        }
        end
    }

    fn start_tag(&mut self, at: usize, end: usize, tag: &Tag<'t>) {
        let silent = Change::Text("");
        let (first, last) = match tag.element {
            Element::LineBreak if self.in_row => return self.edit(at, end, Change::Text(" ")),
            Element::LineBreak => return self.edit(at, end, Change::Break(1)),
            Element::Rule => return self.edit(at, end, Change::Break(2)),
            Element::Image => {
                if let Some(alt) = tag.value {
                    self.edit(at, end, Change::Text(alt));
                }
                return;
            }
            Element::Code | Element::Preformatted if self.code.is_none() => {
                return self.start_code(at, end, tag);
            }
            Element::Paragraph if self.is_apart(at) => return self.edit(at, end, Change::Break(2)),
            Element::Item if self.is_apart(at) => return self.edit(at, end, Change::Item),
            Element::Paragraph => (Change::Break(2), Change::Break(2)),
            Element::Item => (Change::Item, Change::Break(1)),
            Element::Inline(before, after) => (Change::Text(before), Change::Text(after)),
            Element::Block(before, after) => (Change::Break(before), Change::Break(after)),
            Element::Cell => (Change::Text(" | "), silent),
            Element::Code | Element::Preformatted => (silent, silent),
            Element::Link => match tag.value.filter(|url| is_link(url)) {
                Some(url) => (Change::LinkStart, Change::LinkEnd(url)),
                None => (silent, silent),
            },
        };
        let edit = self.start(at, end, first);
        self.starts.entry(tag.name).or_default().push(Start { edit, end: last });
    }

    fn end_tag(&mut self, at: usize, end: usize, tag: &Tag<'t>) {
        if let Some((_, change)) = self.code.take_if(|(start, _)| *start == at) {
            return self.edit(at, end, change);
        }
        let start = self.starts.get_mut(tag.name).and_then(Vec::pop);
        if let Some(start) = start {
            if let Some(edit) = self.edits.get_mut(start.edit) {
                edit.is_certain = true;
            }
            self.edit(at, end, start.end);
        } else if tag.element == Element::Paragraph {
            self.edit(at, end, Change::Break(2));
        } else if tag.element == Element::Item || tag.element.is_void() {
            self.edit(at, end, Change::Break(1));
        }
    }

    /// An element whose text is code.
    fn start_code(&mut self, at: usize, end: usize, tag: &Tag<'t>) {
        let close = match tag.name {
            "code" => "</code",
            "kbd" => "</kbd",
            "pre" => "</pre",
            "samp" => "</samp",
            _ => "</tt",
        };
        let Some(close) = self.find(close, end) else { return };
        let text = self.text.get(end..close).unwrap_or_default();
        let is_block = tag.element == Element::Preformatted;
        let (first, last) = if text.contains('`') || text.trim().is_empty() {
            let change = if is_block { Change::Break(1) } else { Change::Text("") };
            (change, change)
        } else if is_block {
            (Change::Fence(true), Change::Fence(false))
        } else {
            (Change::Text("`"), Change::Text("`"))
        };
        self.edit(at, end, first);
        self.code = Some((close, last));
    }

    /// Whether a tag starts a paragraph also where it has no end tag: after the end of a line, a
    /// sentence or another tag.
    fn is_apart(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.trim_end_matches([' ', '\t']);
        line.is_empty() || line.ends_with(['\n', '.', ':', ';', '!', '?', '>', ')'])
    }
}

/// The runs of backticks that a later one of the same length in the same paragraph closes, which is
/// what the next of its length does.
fn runs(text: &str) -> BTreeMap<usize, Option<usize>> {
    let mut runs = BTreeMap::new();
    let mut offset = 0;
    for paragraph in text.split_inclusive("\n\n") {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (at, _) in paragraph.match_indices('`') {
            match found.last_mut() {
                Some((start, len)) if *start + *len == at => *len += 1,
                _ => found.push((at, 1)),
            }
        }
        let mut next: BTreeMap<usize, usize> = BTreeMap::new();
        for (start, len) in found.into_iter().rev() {
            runs.insert(offset + start, next.insert(len, offset + start));
        }
        offset += paragraph.len();
    }
    runs
}

/// Longest target of a link, in bytes: what bounds the work for text that only starts like one.
const MAX_TARGET: usize = 1_024;

/// The target of a link, with its title in parentheses, and their length.
fn target(text: &str) -> Option<(&str, usize)> {
    let inner = text.strip_prefix('(')?;
    let mut depth = 0_usize;
    let mut len = None;
    for (at, char) in inner.char_indices().take(MAX_TARGET) {
        match char {
            '(' => depth += 1,
            ')' if depth == 0 => len = Some(at),
            ')' => depth -= 1,
            _ if char.is_whitespace() => len = Some(at),
            _ => continue,
        }
        if len.is_some() {
            break;
        }
    }
    let (url, rest) = inner.split_at_checked(len?)?;
    let mut rest = rest.trim_start();
    if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let title = rest.get(1..)?;
        let mut title = title.char_indices().take(MAX_TARGET).take_while(|(_, c)| *c != '\n');
        let (end, _) = title.find(|(_, c)| *c == quote)?;
        rest = rest.get(1 + end + 1..)?.trim_start();
    }
    let rest = rest.strip_prefix(')')?;
    let url = url.strip_prefix('<').and_then(|url| url.strip_suffix('>')).unwrap_or(url);
    is_target(url).then_some((url, text.len() - rest.len()))
}

/// Whether this is where a link leads, and not the second half of `f[x](y)`.
fn is_target(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default();
    let has_scheme = scheme.len() > 1
        && scheme.len() < url.len()
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let is_page = [".md", ".html", ".htm"].iter().any(|end| url.ends_with(end));
    has_scheme || url.starts_with(['/', '#', '.', '?']) || url.contains('/') || is_page
}

/// Whether this is a whole URL of the web.
fn is_link(url: &str) -> bool {
    is_web(url)
        && url.bytes().all(|c| c.is_ascii_alphanumeric() || b"-._~:/?#@!$&*+,;=%()".contains(&c))
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}
