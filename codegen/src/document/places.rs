//! From a [`Mark`] to what a reader sees: line, column, and the line itself with the token marked.

use std::ops::Range;

use super::tokens::Tokens;
use super::{Document, File, Mark, Place};

/// How many characters of a line are shown.
const WIDTH: usize = 100;

/// How many characters stand in front of the token when its line is cut there.
const BEFORE: usize = 40;

/// Where lines and JSON's tokens start in a text; made when the first place in it is asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    /// The byte each line starts at.
    lines: Vec<usize>,
    /// The tokens that [`Place::Nth`] counts.
    tokens: Vec<Range<usize>>,
}

impl Index {
    /// Reads `text` once. A line ends with CR, LF, or both, as in YAML.
    pub(super) fn new(text: &str, with_tokens: bool) -> Self {
        let bytes = text.as_bytes();
        let mut lines = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
            if ends {
                lines.push(at + 1);
            }
        }
        let tokens = if with_tokens { Tokens::new(text).collect() } else { Vec::new() };
        Self { lines, tokens }
    }

    /// The bytes of a line, counted from 0, without its end.
    fn line<'a>(&self, text: &'a str, line: usize) -> Option<&'a str> {
        let start = *self.lines.get(line)?;
        let end = self.lines.get(line + 1).copied().unwrap_or(text.len());
        Some(text.get(start..end)?.trim_end_matches(['\r', '\n']))
    }

    /// Line and column, both from 1, of a byte.
    fn position(&self, text: &str, at: usize) -> (u32, u32) {
        let line = self.lines.partition_point(|start| *start <= at).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let column = text.get(start..at).map_or(0, |before| before.chars().count());
        (count(line), count(column + 1))
    }
}

/// A count as lines and columns are kept.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Line and column, both from 1, of the byte `at` of `text`; columns count characters.
pub(crate) fn position_in(text: &str, at: usize) -> (u32, u32) {
    Index::new(text, false).position(text, at)
}

/// The byte at which `column` (bytes, from 1) of `line` (from 1, ended by LF alone) stands, or the
/// nearest one before it that starts a character.
pub(crate) fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (start + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl Document {
    /// The path of the file that `mark` is in, as the user would write it.
    pub fn path(&self, mark: Mark) -> &str {
        self.file(mark).map_or("", |file| file.path.as_str())
    }

    /// Line and column of `mark`, both from 1, columns in characters.
    pub fn position(&self, mark: Mark) -> (u32, u32) {
        match mark.place {
            Place::At { line, column } => (line, column),
            Place::Nth(nth) => self.file(mark).map_or((1, 1), |file| {
                let index = file.index();
                let start = index.tokens.get(nth as usize).map_or(0, |token| token.start);
                index.position(&file.text, start)
            }),
        }
    }

    /// The line that `mark` is in as it can be printed, how many columns stand in front of its
    /// token, and how many the token takes on that line (at least one).
    ///
    /// A tab is shown as a space, other control characters by a stand-in, and a long line is cut
    /// around the token.
    pub fn excerpt(&self, mark: Mark) -> Option<(String, usize, usize)> {
        let file = self.file(mark)?;
        let index = file.index();
        match mark.place {
            Place::Nth(nth) => {
                let token = index.tokens.get(nth as usize)?.clone();
                let line = index.lines.partition_point(|start| *start <= token.start);
                let line = line.checked_sub(1)?;
                let before = token.start - index.lines.get(line)?;
                let width = file.text.get(token)?.chars().count();
                cut(index.line(&file.text, line)?, before, Some(width))
            }
            Place::At { line, column } => {
                let shown = index.line(&file.text, (line as usize).checked_sub(1)?)?;
                let before = (column as usize).saturating_sub(1);
                let at = shown.char_indices().nth(before).map_or(shown.len(), |(at, _)| at);
                cut(shown, at, None)
            }
        }
    }

    fn file(&self, mark: Mark) -> Option<&File> {
        self.files.get(mark.file as usize)
    }
}

/// How many characters the YAML token at the start of `rest` takes on its line.
fn token_width(head: &str, rest: &str) -> usize {
    let Some(first) = rest.chars().next() else { return 1 };
    match first {
        '"' | '\'' => quoted_width(first, rest),
        '{' | '[' | '}' | ']' | ',' => 1,
        '-' | '?' | ':' if rest.chars().nth(1).is_none_or(char::is_whitespace) => 1,
        '&' | '*' | '!' | '|' | '>' => rest.chars().take_while(|c| !c.is_whitespace()).count(),
        _ => plain_width(rest, is_in_flow(head)),
    }
}

/// The width of a quoted scalar, up to the end of the line if it goes on behind it.
fn quoted_width(quote: char, rest: &str) -> usize {
    let mut escaped = false;
    for (width, character) in rest.chars().enumerate().skip(1) {
        if escaped {
            escaped = false;
        } else if character == '\\' && quote == '"' {
            escaped = true;
        } else if character == quote {
            return width + 1;
        }
    }
    rest.trim_end().chars().count()
}

/// The width of a plain scalar: up to `: `, ` #`, the end of the line, and in flow style up to an
/// indicator.
fn plain_width(rest: &str, in_flow: bool) -> usize {
    let mut end = rest.len();
    let mut previous = ' ';
    for (at, character) in rest.char_indices() {
        let next = rest.get(at + character.len_utf8()..).and_then(|rest| rest.chars().next());
        let stops = match character {
            ':' => next.is_none_or(char::is_whitespace),
            '#' => previous.is_whitespace(),
            ',' | ']' | '}' | '[' | '{' => in_flow,
            _ => false,
        };
        if stops {
            end = at;
            break;
        }
        previous = character;
    }
    rest.get(..end).unwrap_or(rest).trim_end().chars().count()
}

/// Whether more brackets open than close in front of a token: a guess from one line, good enough
/// to choose how much of it is underlined.
fn is_in_flow(head: &str) -> bool {
    let opened = head.matches(['{', '[']).count();
    opened > head.matches(['}', ']']).count()
}

/// At most [`WIDTH`] printable characters of a line, with the token at byte `at` among them. A line
/// may be the whole of a minified file, so nothing here walks all of it.
fn cut(line: &str, at: usize, width: Option<usize>) -> Option<(String, usize, usize)> {
    if line.is_empty() {
        return None;
    }
    let (head, rest) = line.split_at_checked(at)?;
    let is_long = line.chars().nth(WIDTH).is_some();
    let most_before = if is_long { BEFORE } else { WIDTH };
    let mut before: Vec<char> = head.chars().rev().take(most_before).collect();
    before.reverse();
    let left_out = head.chars().rev().nth(most_before).is_some();
    let room = WIDTH - before.len();
    let end = rest.char_indices().nth(room).map(|(end, _)| end);
    let after = rest.get(..end.unwrap_or(rest.len()))?;

    let near: String = before.iter().collect();
    let width = width.unwrap_or_else(|| token_width(&near, after));
    let mut shown = String::from(if left_out { "…" } else { "" });
    shown.extend(before.iter().copied().chain(after.chars()).map(printable));
    shown.push_str(if end.is_some() { "…" } else { "" });
    let caret = before.len() + usize::from(left_out);
    Some((shown, caret, width.min(after.chars().count()).max(1)))
}

/// A character that takes one column and does nothing to a terminal.
fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + character as u32).unwrap_or('␦'),
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => '␦',
        '\u{2060}'..='\u{206f}' | '\u{feff}' => '␦',
        other => other,
    }
}

#[cfg(test)]
#[path = "places_tests.rs"]
mod tests;
