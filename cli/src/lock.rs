//! `cargo toolpress lock`: writes the lock file, or says how it differs from what it should be.

use std::fs;
use std::io::{self, ErrorKind, Write};

use toolpress_codegen::config::Input;
use toolpress_codegen::load::{Folder, source_of_lock};
use toolpress_codegen::lock::{self, Change, Entry, Head, Lock};
use toolpress_codegen::{Config, Severity};

use crate::args::{Options, told};
use crate::check::{count, rendered};
use crate::list::printable;
use crate::{Outcome, Stop, analyze};

/// Brings the lock file of a description up to date. With `check` nothing is written; with `force`
/// other options than those in its head replace them.
pub(crate) fn lock(
    spec: &str,
    [check, force]: [bool; 2],
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome, Stop> {
    let given = options.given(spec).map_err(Stop::Usage)?;
    let path = options.lock_path(spec, &given);
    let text = read(&path).map_err(|error| Stop::Usage(vec![error]))?;
    // What differs from the file is what the command is there to accept.
    let mut config = given.config.lock_names_only();
    if text.is_some() {
        config = config.lock(path.as_str());
    }
    let analysis = analyze(&config);
    let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let mut failed = false;
    for error in errors {
        failed = true;
        writeln!(err, "{}", rendered(error, &analysis))?;
    }
    if failed {
        return Ok(Outcome::Errors);
    }
    // A text that could not be read is an error above.
    let old = text.as_deref().and_then(|text| Lock::parse(text).ok()).unwrap_or_default();
    let head = head(&config, &path);
    let new = Lock::of(&analysis.toolbox).with_head(head.clone());
    let changes = old.head().map(|old| head_changes(old, &head)).unwrap_or_default();
    if text.is_some() && !force {
        let refusal = match old.head() {
            Some(before) => refusal(&config, &path, before, &new),
            None => refusal_without_options(&config, &path, &old, &new),
        };
        if let Some(refusal) = refusal {
            writeln!(err, "error: {refusal}")?;
            return Ok(Outcome::Errors);
        }
    }
    for line in changes.iter().cloned().chain(old.changes(&new).iter().flat_map(lines)) {
        writeln!(out, "{line}")?;
    }
    let names_kept = old.head().is_some_and(|old| {
        let changes = old.options.changes(&head.options);
        changes.iter().any(|change| match change.name {
            "name" | "prefix" | "max_name_len" => true,
            "rename" => change.new.is_none(),
            _ => false,
        })
    });
    if names_kept {
        writeln!(
            out,
            "note: tools that the file has keep their names, unless `rename` pins another; to have \
             them named anew, remove their lines from `{path}` and run the command again"
        )?;
    }
    let tools = count(new.entries().len(), "tool");
    let is_old = text.is_some() && old.head().is_none();
    let fine = text.is_some() && changes.is_empty() && old.entries() == new.entries();
    let done = if fine && (check || !is_old) {
        "nothing has changed"
    } else if check {
        "the file is not up to date"
    } else {
        fs::write(&path, new.to_text())
            .map_err(|error| Stop::Usage(vec![format!("cannot write `{path}`: {error}")]))?;
        "written"
    };
    if is_old && check {
        writeln!(
            err,
            "note: `{path}` is of version 1 and keeps no options; run without `--check` to upgrade it"
        )?;
    } else if is_old {
        writeln!(
            err,
            "note: upgraded `{path}` from version 1; it keeps the options: {}",
            head.options
        )?;
    }
    writeln!(out, "{path}: {tools}, {done}")?;
    out.flush()?;
    Ok(if check && !fine { Outcome::Errors } else { Outcome::Fine })
}

/// The head of the lock file of a config.
fn head(config: &Config, path: &str) -> Head {
    let source = match config.input() {
        Input::Path(spec) => source_of_lock(path, spec, &Folder::current()),
        Input::Inline(_) => String::new(),
    };
    Head { source, options: lock::Options::of(config) }
}

/// What is different in the head, a line each.
fn head_changes(old: &Head, new: &Head) -> Vec<String> {
    let options = old.options.changes(&new.options);
    let mut lines: Vec<String> = options.iter().map(|change| format!("changed {change}")).collect();
    if !old.is_of(&new.source) {
        let [old, new] = [old, new].map(|head| printable(&head.source));
        lines.insert(0, format!("changed the description from `{old}` to `{new}`"));
    }
    lines
}

/// Why a lock file is not written: other options than those in its head, which are not a change of
/// the description, would change its tools.
fn refusal(config: &Config, path: &str, old: &Head, new: &Lock) -> Option<String> {
    let given = lock::Options::of(config);
    if old.options.changes(&given).is_empty() {
        return None;
    }
    let Input::Path(spec) = config.input() else { return None };
    let before = Config::new(spec.as_str()).lock(path).lock_names_only();
    let before = Lock::of(&analyze(&old.options.apply(before)).toolbox);
    if before.entries() == new.entries() {
        return None;
    }
    let tools = |lock: &Lock| count(lock.entries().len(), "tool");
    let changes = before.changes(new);
    let differences: String =
        changes.iter().flat_map(lines).take(3).map(|line| format!(" = note: {line}\n")).collect();
    Some(format!(
        "other options would change the tools of the lock file `{path}`\n \
         = note: with the options in the lock file ({}): {}\n \
         = note: with the options of this command ({given}): {}\n\
         {differences} = help: run `{}` to keep its options, or add `--force` to replace them",
        old.options,
        tools(&before),
        tools(new),
        Config::relock_command(path)
    ))
}

/// Why a lock file of version 1 is not written: without any options it would have other tools, and
/// whether the options or the description are why, it does not say.
fn refusal_without_options(config: &Config, path: &str, old: &Lock, new: &Lock) -> Option<String> {
    let same_tools = || old.changes(new).iter().all(|change| matches!(change, Change::Kept { .. }));
    if !config.shaping().is_empty() || same_tools() {
        return None;
    }
    let tools = |lock: &Lock| count(lock.entries().len(), "tool");
    Some(format!(
        "without options, the tools of the lock file `{path}` would change\n \
         = note: in the lock file, which is of version 1 and keeps no options: {}\n \
         = note: without options: {}\n \
         = help: pass the options of the macro as flags, such as `--only`, or `--force` where it \
         has none",
        tools(old),
        tools(new)
    ))
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
