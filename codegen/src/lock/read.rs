//! From the source's text to a lock.

use super::check::MOST;
use super::{Lock, LockError};
use crate::config::{Config, Input};
use crate::diagnostics::{Diagnostic, Diagnostics, Site, quoted};
use crate::document::{Document, File, Mark, Place};
use crate::source::{Format, Source};

/// A lock, and which file of the document it is, so that messages can show its lines.
#[derive(Debug)]
pub(crate) struct Locked {
    /// What is locked.
    pub(crate) lock: Lock,
    /// The path of the description from the folder of the lock file, where that is known.
    pub(crate) source: Option<String>,
    file: u32,
}

impl Locked {
    /// The place of an entry's line.
    pub(crate) fn mark(&self, index: usize) -> Mark {
        line_mark(self.file, self.lock.line(index))
    }

    /// The place of the first line.
    pub(crate) fn head(&self) -> Mark {
        line_mark(self.file, 1)
    }
}

fn line_mark(file: u32, line: u32) -> Mark {
    Mark { file, place: Place::At { line, column: 1 } }
}

/// The lock that the config asks for. `None` where it asks for none, and where there is none to be
/// had, which is an error.
pub(crate) fn read(
    source: &Source,
    config: &Config,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
) -> Option<Locked> {
    let path = config.lock.as_deref()?;
    if path.is_empty() {
        diagnostics.push(unnamed(config));
        return None;
    }
    let given = source.lock.as_ref().map(|file| (file.path.as_str(), &file.bytes));
    let (path, bytes) = match given {
        Some((path, Ok(bytes))) => (path, bytes),
        Some((path, Err(reason))) => {
            diagnostics.push(unreadable(path, reason, config));
            return None;
        }
        None => {
            diagnostics.push(unreadable(path, NOT_READ, config));
            return None;
        }
    };
    let Ok(text) = std::str::from_utf8(bytes) else {
        diagnostics.push(unreadable(path, NOT_TEXT, config));
        return None;
    };
    let file = u32::try_from(document.files.len()).unwrap_or(u32::MAX);
    let shown = text.trim_start_matches('\u{feff}');
    document.files.push(File::new(path, shown, Format::Yaml, None));
    match Lock::parse(text) {
        Ok(lock) => {
            let source = source.lock.as_ref().and_then(|file| file.source.clone());
            Some(Locked { lock, source, file })
        }
        Err(errors) => {
            let more = errors.len().saturating_sub(MOST);
            for error in errors.into_iter().take(MOST) {
                diagnostics.push(refused(error, file, config));
            }
            if more > 0 {
                diagnostics.push(uncounted(more, config));
            }
            None
        }
    }
}

/// Why there is no text of a lock file, where an edit follows from it.
const NOT_TEXT: &str = "it is not UTF-8";
const NOT_READ: &str = "nobody has read it";
/// As the reader of files says it.
const NO_FILE: [&str; 2] = ["there is no such file", NOT_READ];
const NOT_A_FILE: &str = "it is not a file";

const SITE: Site = Site::Option { name: "lock", index: 0 };

fn unnamed(config: &Config) -> Diagnostic {
    let example = match &config.input {
        Input::Path(spec) => Config::default_lock_path(spec),
        _ => "api.tools.lock".to_owned(),
    };
    Diagnostic::error("lock-file", SITE, "the path of the lock file is empty")
        .help(format!("pass the path of a file, such as {}", quoted(&example)))
}

fn unreadable(path: &str, reason: &str, config: &Config) -> Diagnostic {
    let message = format!("cannot read the lock file `{path}`: {reason}");
    let help = match (reason, config.lock_command()) {
        (NOT_A_FILE, _) => "pass the path of a file".to_owned(),
        (_, None) => {
            "keep the description in a file, of which `cargo toolpress lock` writes one".into()
        }
        (NOT_TEXT, Some(command)) => {
            format!(
                "remove the file first, then `{command}` writes it, in the folder of Cargo.toml"
            )
        }
        (reason, Some(command)) if NO_FILE.contains(&reason) => {
            format!("`{command}` writes it, in the folder of Cargo.toml")
        }
        (_, Some(_)) => "make the file readable, or pass the path of another".to_owned(),
    };
    Diagnostic::error("lock-file", SITE, message).help(help)
}

/// What is wrong past the most that is told.
fn uncounted(more: usize, config: &Config) -> Diagnostic {
    let message = format!("{more} more errors in the lock file are not shown");
    Diagnostic::error("lock-file", SITE, message).help(match config.lock_command() {
        Some(command) => format!("put these right first, or remove the file and run `{command}`"),
        None => "put these right first".to_owned(),
    })
}

fn refused(error: LockError, file: u32, config: &Config) -> Diagnostic {
    let mark = line_mark(file, error.line);
    let mut diagnostic = Diagnostic::error("lock-file", mark, error.message);
    if let Some(other) = error.other {
        diagnostic = diagnostic.note_at("first at", line_mark(file, other));
    }
    match (error.help, config.lock_command()) {
        (Some(help), _) => diagnostic.help(help),
        (None, Some(command)) => {
            diagnostic.help(format!("put the line right, or remove the file and run `{command}`"))
        }
        (None, None) => diagnostic.help("put the line right"),
    }
}
