//! `cargo toolpress lock`: writes the lock file, or says how it differs from what it should be.

use std::fs;
use std::io::{self, ErrorKind, Write};

use toolpress_codegen::Severity;
use toolpress_codegen::lock::{Change, Entry, Lock};

use crate::args::{Options, told};
use crate::check::{count, rendered};
use crate::list::printable;
use crate::{Outcome, Stop, analyze};

/// Brings the lock file of a description up to date. With `check` nothing is written.
pub(crate) fn lock(
    spec: &str,
    check: bool,
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome, Stop> {
    let path = options.lock_path(spec);
    let mut config = options.unlocked(spec).map_err(Stop::Usage)?;
    let text = read(&path).map_err(|error| Stop::Usage(vec![error]))?;
    if text.is_some() {
        config = config.lock(path.as_str());
    }
    let analysis = analyze(&config);
    // What differs from the file is what the command is there to accept.
    let errors: Vec<_> = analysis
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error && d.kind != "lock")
        .collect();
    for error in &errors {
        writeln!(err, "{}", rendered(error, &analysis))?;
    }
    if !errors.is_empty() {
        return Ok(Outcome::Errors);
    }
    // A text that could not be read is an error above.
    let old = text.as_deref().and_then(|text| Lock::parse(text).ok()).unwrap_or_default();
    let new = Lock::of(&analysis.toolbox);
    for line in old.changes(&new).iter().flat_map(lines) {
        writeln!(out, "{line}")?;
    }
    let tools = count(new.entries().len(), "tool");
    let done = if text.is_some() && old == new {
        "nothing has changed"
    } else if check {
        "the file is not up to date"
    } else {
        fs::write(&path, new.to_text())
            .map_err(|error| Stop::Usage(vec![format!("cannot write `{path}`: {error}")]))?;
        "written"
    };
    writeln!(out, "{path}: {tools}, {done}")?;
    out.flush()?;
    Ok(if check && (text.is_none() || old != new) { Outcome::Errors } else { Outcome::Fine })
}

/// The text of the lock file, if there is one: what is no text is nothing to write over.
fn read(path: &str) -> Result<Option<String>, String> {
    let refused = |reason: &str, help: &str| {
        told(&format!("cannot read the lock file `{path}`: {reason}"), Some(help))
    };
    let failed = |error: &io::Error| told(&format!("cannot read `{path}`: {error}"), None);
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            return Err(refused("it is a folder", "pass the path of a file with `--lock`"));
        }
        // A device or a pipe might never end.
        Ok(metadata) if !metadata.is_file() => {
            return Err(refused("it is not a file", "pass the path of a file with `--lock`"));
        }
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(&error)),
    }
    let bytes = fs::read(path).map_err(|error| failed(&error))?;
    let help = "remove it first, or pass the path of another file with `--lock`";
    String::from_utf8(bytes).map(Some).map_err(|_| refused("it is not UTF-8", help))
}

/// A change in words, a line each.
fn lines(change: &Change<'_>) -> Vec<String> {
    match change {
        Change::Added(new) => vec![format!("added `{}` ({})", new.name, printable(&new.place))],
        Change::Gone(old) => vec![format!("removed `{}` ({})", old.name, printable(&old.place))],
        Change::Kept { old, new } => {
            let mut lines: Vec<String> = moved(old, new).into_iter().collect();
            if old.name != new.name {
                lines.insert(0, format!("renamed `{}` to `{}`", old.name, new.name));
            }
            if old.hash != new.hash {
                lines.push(format!("changed `{}`: its schema", new.name));
            }
            lines
        }
    }
}

/// What is said of an operation that has another path, method or id.
pub(crate) fn moved(old: &Entry, new: &Entry) -> Option<String> {
    let told = |what: &str, old: &str, new: &str| {
        Some(format!("{what} from {} to {}", printable(old), printable(new)))
    };
    if old.place != new.place {
        return told(&format!("moved `{}`", new.name), &old.place, &new.place);
    }
    if old.original != new.original {
        let what = format!("changed the original of `{}`", new.name);
        return told(&what, &old.original, &new.original);
    }
    None
}
