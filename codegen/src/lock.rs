//! The lock file: which operation has which tool name, and what its arguments' schema is.
//!
//! A head with the path of the description and the options that shape the tools, spelt as in the
//! macro, then one line a tool, sorted by tool name: the name, method and path, the original, and a
//! hash of the schema, with tabs between them. [`Lock`] reads and writes it; [`Lock::changes`]
//! says how two of them differ. With a lock, lowering keeps the names that are in it, and `check`
//! makes an error of every difference. `cargo toolpress lock` alone writes the file.

mod changes;
mod check;
mod head;
mod read;
mod same;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use toolpress_naming::{fnv1a, is_valid_name};

use crate::diagnostics::quoted;
use crate::expand::tools;
use crate::ir::{Tool, Toolbox};

pub use changes::Change;
pub(crate) use check::check;
pub(crate) use head::relative;
pub use head::{Head, OptionChange, Options};
pub(crate) use read::{Locked, read};
pub(crate) use same::{Key, same};

/// What the first line starts with, before the version.
const HEAD: &str = "# toolpress lock ";
/// The version of the format. One that older versions of toolpress must not misread gets a new
/// number: they skip comments, and refuse an option that they do not know.
const VERSION: &str = "2";
/// The version that has no options in its head.
const WITHOUT_OPTIONS: &str = "1";
/// What a line that starts a merge conflict starts with.
const CONFLICT: &str = "<<<<<<<";
/// The longest tool name of any config.
const MAX_NAME: usize = 128;

/// The content of a lock file.
#[derive(Debug, Clone, Default)]
pub struct Lock {
    /// `None` of a version 1 lock file.
    head: Option<Head>,
    /// Sorted by tool name.
    entries: Vec<Entry>,
    /// The line, from 1, that each entry was read from; empty for one that was not read.
    lines: Vec<u32>,
}

/// A tool in a lock file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The tool name.
    pub name: String,
    /// `METHOD /path`; the original of what is no operation.
    pub place: String,
    /// The operationId as written, or `METHOD /path` where there is none.
    pub original: String,
    /// A hash of the arguments' schema.
    pub hash: u64,
}

/// What is wrong with the text of a lock file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockError {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong.
    pub message: String,
    /// Another line that it is about.
    pub other: Option<u32>,
    /// The edit to make, where it is not to write the file anew.
    pub help: Option<String>,
}

impl PartialEq for Lock {
    /// Whether both lock the same, wherever their lines stand.
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries && self.head == other.head
    }
}

impl Eq for Lock {}

impl Lock {
    /// Whether a text is meant to be a lock file, be it one with a merge conflict in its first line.
    pub fn is_one(text: &str) -> bool {
        let text = text.trim_start_matches('\u{feff}');
        let after = text.strip_prefix(CONFLICT).and_then(|rest| rest.split_once('\n'));
        after.map_or(text, |(_, rest)| rest).starts_with(HEAD)
    }

    /// The lock of a toolbox, without a head.
    pub fn of(toolbox: &Toolbox) -> Self {
        let json = tools::openai(toolbox);
        let mut entries: Vec<Entry> = toolbox
            .tools
            .iter()
            .enumerate()
            .map(|(index, tool)| Entry {
                name: tool.name.as_str().to_owned(),
                place: place(tool),
                original: tool.original.clone(),
                hash: fnv1a(json.schema(index).as_bytes()),
            })
            .collect();
        entries.sort_unstable();
        Self { entries, ..Self::default() }
    }

    /// With the description and the options that the tools were made from.
    #[must_use]
    pub fn with_head(mut self, head: Head) -> Self {
        self.head = Some(head);
        self
    }

    /// Reads the text of a lock file. Lines may stand in any order and end as on any system.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Vec<LockError>> {
        let text = text.trim_start_matches('\u{feff}');
        let lines = || (1_u32..).zip(text.lines());
        let conflicts: Vec<LockError> =
            lines().filter(|(_, line)| line.starts_with(CONFLICT)).map(conflict).collect();
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        let has_options = header(text.lines().next().unwrap_or_default());
        let has_options = has_options.map_err(|error| vec![error])?;
        let mut head = head::Reader::default();
        let mut errors = Vec::new();
        let mut found: BTreeMap<String, (u32, Entry)> = BTreeMap::new();
        for (number, line) in lines().skip(1) {
            let line = line.trim_end_matches('\r');
            if line.starts_with('#') || line.is_empty() {
                if has_options {
                    errors.extend(head.line(number, line).err());
                }
                continue;
            }
            match entry(line) {
                Ok(entry) => match found.get(&entry.name) {
                    Some((first, _)) => errors.push(LockError {
                        other: Some(*first),
                        help: Some("remove one of the two lines".to_owned()),
                        ..LockError::new(number, format!("`{}` is locked twice", entry.name))
                    }),
                    None => {
                        found.insert(entry.name.clone(), (number, entry));
                    }
                },
                Err(message) => errors.push(LockError::new(number, message)),
            }
        }
        let head = match has_options.then(|| head.done()).transpose() {
            Ok(head) => head,
            // A line that cannot be read may be the one that is missing.
            Err(error) => {
                if errors.is_empty() {
                    errors.push(error);
                }
                None
            }
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        let (lines, entries) = found.into_values().unzip();
        Ok(Self { head, entries, lines })
    }

    /// The text of the file: of version 1 where there is no head.
    pub fn to_text(&self) -> String {
        let version = if self.head.is_some() { VERSION } else { WITHOUT_OPTIONS };
        let mut out = format!(
            "{HEAD}{version}: tool name, method and path, original, hash of the arguments' schema; \
             written by `cargo toolpress lock`\n"
        );
        if let Some(head) = &self.head {
            let _ = write!(out, "{head}");
        }
        for Entry { name, place, original, hash } in &self.entries {
            let (place, original) = (escaped(place), escaped(original));
            let _ = writeln!(out, "{name}\t{place}\t{original}\t{hash:016x}");
        }
        out
    }

    /// The description and the options. `None` of a version 1 lock file, which does not keep them.
    pub fn head(&self) -> Option<&Head> {
        self.head.as_ref()
    }

    /// The tools, sorted by name.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The name that each of these operations has here.
    pub(crate) fn names_of(&self, operations: &[Key<'_>]) -> Vec<Option<&str>> {
        let old: Vec<Key<'_>> =
            self.entries.iter().map(|entry| Key { name: "", ..entry.key() }).collect();
        let name = |index: usize| self.entries.get(index).map(|entry| entry.name.as_str());
        same(&old, operations).into_iter().map(|index| index.and_then(name)).collect()
    }

    /// The line, from 1, that an entry was read from; 1 for one that was not.
    pub(crate) fn line(&self, index: usize) -> u32 {
        self.lines.get(index).copied().unwrap_or(1)
    }
}

impl LockError {
    fn new(line: u32, message: impl Into<String>) -> Self {
        Self { line, message: message.into(), other: None, help: None }
    }
}

/// `GET /pets/{id}`, by which a tool's operation is found; the original of what is no operation.
pub(crate) fn place(tool: &Tool) -> String {
    if tool.method.is_empty() {
        return tool.original.clone();
    }
    format!("{} {}", tool.method, tool.path)
}

fn conflict((line, _): (u32, &str)) -> LockError {
    LockError {
        help: Some(
            "keep one of the two sides, then have `cargo toolpress lock` put it right".to_owned(),
        ),
        ..LockError::new(line, "a merge conflict is not resolved here")
    }
}

/// Whether a file that starts with this line keeps options.
fn header(line: &str) -> Result<bool, LockError> {
    let Some(rest) = line.strip_prefix(HEAD) else {
        return Err(LockError::new(1, format!("a lock file starts with `{HEAD}{VERSION}`")));
    };
    let version = rest.split([':', ' ', '\r']).next().unwrap_or_default();
    if version == VERSION || version == WITHOUT_OPTIONS {
        return Ok(version == VERSION);
    }
    let message = format!(
        "the lock file is of version {}, not {WITHOUT_OPTIONS} or {VERSION}",
        quoted(version)
    );
    let help = Some("update toolpress if a newer one wrote it".to_owned());
    Err(LockError { help, ..LockError::new(1, message) })
}

fn entry(line: &str) -> Result<Entry, String> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [name, place, original, hash] = columns[..] else {
        return Err(format!(
            "a line is a tool name, method and path, original and hash with tabs between them, \
             and this has {} of the four",
            columns.len()
        ));
    };
    if !is_valid_name(name, MAX_NAME) {
        return Err(format!("{} is no tool name", quoted(name)));
    }
    let hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let hash = Some(hash).filter(|hash| hash.len() == 16 && hash.chars().all(hex));
    let hash = hash.and_then(|hash| u64::from_str_radix(hash, 16).ok());
    let Some(hash) = hash else {
        return Err("the hash is not 16 lower-case hex digits".to_owned());
    };
    let [place, original] = [place, original].map(unescaped);
    let (Some(place), Some(original)) = (place, original) else {
        return Err("a backslash stands in front of `\\`, `t`, `n` or `r` alone".to_owned());
    };
    Ok(Entry { name: name.to_owned(), place, original, hash })
}

/// Text without a tab or a line break.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
    out
}

fn unescaped(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        out.push(match c {
            '\\' => match characters.next()? {
                '\\' => '\\',
                't' => '\t',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            c => c,
        });
    }
    Some(out)
}
