//! From the source's text to a lock.

use super::{Lock, LockError};
use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics, Site};
use crate::document::{Document, File, Mark, Place};
use crate::source::{Format, Source};

/// A lock, and which file of the document it is, so that messages can show its lines.
#[derive(Debug)]
pub(crate) struct Locked {
    /// What is locked.
    pub(crate) lock: Lock,
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
    let given = source.lock.as_ref().map(|file| (file.path.as_str(), &file.bytes));
    let (path, bytes) = match given {
        Some((path, Ok(bytes))) => (path, bytes),
        Some((path, Err(reason))) => {
            diagnostics.push(unreadable(path, reason, config));
            return None;
        }
        None => {
            diagnostics.push(unreadable(path, "nobody has read it", config));
            return None;
        }
    };
    let Ok(text) = std::str::from_utf8(bytes) else {
        diagnostics.push(unreadable(path, "it is not UTF-8", config));
        return None;
    };
    let file = u32::try_from(document.files.len()).unwrap_or(u32::MAX);
    let shown = text.trim_start_matches('\u{feff}');
    document.files.push(File::new(path, shown, Format::Yaml, None));
    match Lock::parse(text) {
        Ok(lock) => Some(Locked { lock, file }),
        Err(errors) => {
            for error in errors {
                diagnostics.push(refused(error, file, config));
            }
            None
        }
    }
}

fn unreadable(path: &str, reason: &str, config: &Config) -> Diagnostic {
    let site = Site::Option { name: "lock", index: 0 };
    let message = format!("cannot read the lock file `{path}`: {reason}");
    Diagnostic::error("lock-file", site, message).help(match config.lock_command() {
        Some(command) => format!("`{command}` writes it, in the folder of Cargo.toml"),
        None => "keep the description in a file, of which `cargo toolpress lock` writes one".into(),
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
