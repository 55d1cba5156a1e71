//! What is wrong, where, and what to do about it.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::config::{Config, Verdict};
use crate::document::{Document, Mark};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// What toolpress did, and nobody has to act on: a tool's name was normalized or shortened.
    Note,
    /// Something may be wrong or lost; the build goes on.
    Warning,
    /// The build fails.
    Error,
}

/// The kinds of all notes and warnings: what `deny` and `allow` take.
pub const KINDS: &[&str] = &[
    "body-form",
    "credential-parameter",
    "dangling-reference",
    "default",
    "degraded",
    "empty-body",
    "empty-enum",
    "empty-selection",
    "fold-alike",
    "header-parameter",
    "hosted-name",
    "limit",
    "many-tools",
    "media-type",
    "missing-file",
    "part-form",
    "path",
    "path-parameter",
    "prefix",
    "remote-file",
    "renamed",
    "repeated-parameter",
    "server",
    "status",
    "style",
    "truncated",
    "undeclared-path-parameter",
    "unknown-field",
    "unknown-scheme",
    "unknown-type",
    "wrong-shape",
    "xml-body",
];

/// Why a tool's name is not its operation's id behind the prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameChange {
    /// The lock file keeps it.
    Locked,
    /// Another tool has the name without the number.
    Numbered,
    /// The operation has no id that a name can be made from.
    FromPath,
    /// The id is not a valid name.
    Normalized,
    /// It was too long.
    Shortened,
}

impl NameChange {
    /// What is said of all names of this cause, behind their count and `tool names`.
    pub fn of_many(self) -> &'static str {
        match self {
            Self::Locked => "kept by the lock file",
            Self::Numbered => "with a number (another tool has the name without it)",
            Self::FromPath => "made from method and path (no usable operationId)",
            Self::Normalized => "normalized to ASCII letters, digits and `_`",
            Self::Shortened => "shortened to `max_name_len`",
        }
    }
}

/// Where a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// In a file of the document.
    Spec(Mark),
    /// In the options: the `index`-th value (from 0) of the option of that name.
    Option {
        /// The option, `source` for the path or inline text itself.
        name: &'static str,
        /// Which of its values.
        index: usize,
    },
}

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether it fails the build.
    pub severity: Severity,
    /// A stable word for the kind of problem, such as `duplicate-id`; for counting and filtering.
    pub kind: &'static str,
    /// Where.
    pub site: Site,
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// What else to know, each with a place where it has one.
    pub notes: Vec<(String, Option<Mark>)>,
    /// The edit to make.
    pub help: Option<String>,
    /// Of a note about a tool's name: the cause.
    pub cause: Option<NameChange>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(kind: &'static str, site: impl Into<Site>, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            kind,
            site: site.into(),
            message: message.into(),
            notes: Vec::new(),
            help: None,
            cause: None,
        }
    }

    /// A warning at a place.
    pub fn warning(kind: &'static str, site: impl Into<Site>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(kind, site, message) }
    }

    /// A [`Severity::Note`] at a place.
    pub fn notice(kind: &'static str, site: impl Into<Site>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(kind, site, message) }
    }

    /// With a note.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push((text.into(), None));
        self
    }

    /// With a note that ends in a place, `first used at specs/a.yaml:3:4`.
    #[must_use]
    pub fn note_at(mut self, text: impl Into<String>, mark: Mark) -> Self {
        self.notes.push((text.into(), Some(mark)));
        self
    }

    /// With the edit to make.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// The message without its severity, with place, line, notes and help in rustc's shape.
    pub fn render(&self, document: &Document) -> String {
        let mut out = self.message.clone();
        let mut margin = String::new();
        if let Site::Spec(mark) = self.site {
            let (line, _) = document.position(mark);
            let number = line.to_string();
            margin = " ".repeat(number.len());
            let _ = write!(out, "\n{margin}--> {}", place(document, mark));
            if let Some((shown, caret, width)) = document.excerpt(mark) {
                let (before, carets) = (" ".repeat(caret), "^".repeat(width));
                let _ = write!(out, "\n{margin} |\n{number} | {shown}");
                let _ = write!(out, "\n{margin} | {before}{carets}");
            }
        }
        for (note, mark) in &self.notes {
            let _ = write!(out, "\n{margin} = note: {}", hanging(note, &margin));
            if let Some(mark) = mark {
                let _ = write!(out, " {}", place(document, *mark));
            }
        }
        if let Some(help) = &self.help {
            let _ = write!(out, "\n{margin} = help: {}", hanging(help, &margin));
        }
        out
    }
}

/// `specs/a.yaml:3:4`
fn place(document: &Document, mark: Mark) -> String {
    let (line, column) = document.position(mark);
    format!("{}:{line}:{column}", document.path(mark))
}

/// Text whose further lines stand under its first, behind `note: ` and `help: `.
fn hanging(text: &str, margin: &str) -> String {
    text.replace('\n', &format!("\n{margin}         "))
}

impl From<Mark> for Site {
    fn from(mark: Mark) -> Self {
        Self::Spec(mark)
    }
}

/// Collects problems. It must be read with [`Diagnostics::finish`]: dropped unread with problems
/// in it, it panics in debug builds of this crate, so that a test finds the stage that forgot it.
#[derive(Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// An empty sink.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many problems there are so far.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Makes warnings of the errors of these kinds behind the first `count` problems, and says why.
    pub fn warn_of_those_behind(&mut self, count: usize, kinds: &[&str], note: &str) {
        let errors = self.list.iter_mut().skip(count).filter(|p| kinds.contains(&p.kind));
        for problem in errors.filter(|problem| problem.severity == Severity::Error) {
            problem.severity = Severity::Warning;
            problem.notes.push((note.to_owned(), None));
        }
    }

    /// Adds a problem.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Whether any problem fails the build.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// Turns the notes and warnings that `deny` has into errors, and removes those that `allow`
    /// has. Errors stay errors.
    pub fn apply(&mut self, config: &Config) {
        self.list.retain_mut(|problem| {
            if problem.severity == Severity::Error {
                return true;
            }
            match config.verdict(problem.kind) {
                Verdict::Denied(word) => {
                    problem.severity = Severity::Error;
                    problem.notes.push((format!("`deny` has `{word}`"), None));
                    true
                }
                Verdict::Allowed => false,
                Verdict::Unsaid => true,
            }
        });
    }

    /// The problems so far, in the order found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// The problems, each once: errors first, those of one file in the order of their places.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        let mut list = std::mem::take(&mut self.list);
        list.sort_by(|a, b| b.severity.cmp(&a.severity).then(a.site.cmp(&b.site)));
        let mut seen = HashSet::new();
        list.retain(|problem| seen.insert((problem.site, problem.message.clone())));
        list
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        debug_assert!(
            self.list.is_empty() || std::thread::panicking(),
            "diagnostics were dropped unread: {:?}",
            self.list
        );
    }
}

/// Text from the document in backticks, fit to stand in a message: one line, not too long.
pub fn quoted(text: &str) -> String {
    const MOST: usize = 100;
    let mut out = String::from("`");
    for (count, character) in text.chars().enumerate() {
        if count == MOST {
            out.push('…');
            break;
        }
        if character.is_control() {
            out.extend(character.escape_default());
        } else {
            out.push(character);
        }
    }
    out.push('`');
    out
}

/// The candidate nearest to `word`, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = |candidate: &str| 1 + candidate.len().min(word.len()) / 3;
    candidates
        .into_iter()
        .filter(|candidate| {
            candidate.len().abs_diff(word.len()) <= most(candidate)
                && shares_an_end(word, candidate)
        })
        .map(|candidate| {
            let equal = word.eq_ignore_ascii_case(candidate);
            let distance = if equal { 0 } else { strsim::damerau_levenshtein(word, candidate) };
            (distance, candidate)
        })
        .filter(|(distance, candidate)| *distance <= most(candidate))
        .min()
        .map(|(_, candidate)| candidate)
}

/// Whether two words start or end alike. Mistypings do; asking this first saves the distance to
/// most of a thousand candidates.
fn shares_an_end(a: &str, b: &str) -> bool {
    let ends = |word: &str| {
        let mut bytes = word.bytes();
        let first = bytes.next().map(|byte| byte.to_ascii_lowercase());
        (first, bytes.next_back().map(|byte| byte.to_ascii_lowercase()).or(first))
    };
    let ((first_a, last_a), (first_b, last_b)) = (ends(a), ends(b));
    first_a == first_b || last_a == last_b || a.len().max(b.len()) <= 3
}

#[cfg(test)]
#[path = "diagnostics_tests.rs"]
mod tests;
