//! The two that are compared, read with the same options.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, Write};

use toolpress_codegen::config::OptionValue;
use toolpress_codegen::diagnostics::Site;
use toolpress_codegen::expand::tools;
use toolpress_codegen::lock::{Change, Lock};
use toolpress_codegen::{Analysis, Config, Diagnostic, Severity};

use crate::args::Shared;
use crate::check::rendered;
use crate::{Stop, analyze};

/// How many errors of a lock file are shown.
const MOST: usize = 40;

/// One of the two.
pub(super) struct Side {
    pub(super) lock: Lock,
    /// The schema of each tool's arguments, of a description.
    pub(super) schemas: Option<BTreeMap<String, String>>,
}

/// What was read.
enum Read {
    Lock(Lock),
    Description(Box<Analysis>),
}

/// Reads the two. `None` where one of them has errors, which are told.
pub(super) fn read(
    paths: [&str; 2],
    options: &Shared,
    err: &mut dyn Write,
) -> Result<Option<[Side; 2]>, Stop> {
    let [old, new] = paths;
    let [old_text, new_text] =
        paths.map(|path| fs::read_to_string(path).ok().filter(|text| Lock::is_one(text)));
    let locks = [(old, &old_text), (new, &new_text)]
        .map(|(path, text)| text.as_deref().map(|text| lock(path, text)));
    let bad: Vec<&str> =
        locks.iter().flatten().filter_map(|lock| lock.as_ref().err()).map(String::as_str).collect();
    if !bad.is_empty() {
        err.write_all(bad.concat().as_bytes())?;
        return Ok(None);
    }
    let [old_lock, new_lock] = locks.map(|lock| lock.and_then(Result::ok));
    let read = match (old_lock, new_lock) {
        (Some(old), Some(new)) => [Read::Lock(old), Read::Lock(new)],
        (Some(lock), None) => {
            let described = like(&lock, new, options)?;
            [Read::Lock(lock), described]
        }
        (None, Some(lock)) => {
            let described = like(&lock, old, options)?;
            [described, Read::Lock(lock)]
        }
        (None, None) => {
            let config = |path| options.config(Config::new(path)).map_err(Stop::Usage);
            let new = analyze(&config(new)?);
            let mut config = config(old)?;
            if config.get("name").is_none() {
                // The names must not differ because the files' names or titles do.
                config = config.name(new.toolbox.name.as_str());
            }
            [analyze(&config), new].map(|analysis| Read::Description(Box::new(analysis)))
        }
    };
    if tell(&read, err)? {
        return Ok(None);
    }
    Ok(Some(read.map(side)))
}

/// A lock file, or what is wrong with it.
fn lock(path: &str, text: &str) -> Result<Lock, String> {
    Lock::parse(text).map_err(|errors| {
        let told = |error: toolpress_codegen::lock::LockError| {
            format!("error: {}\n --> {path}:{}\n", error.message, error.line)
        };
        errors.into_iter().take(MOST).map(told).collect()
    })
}

/// A description with the options of the lock file, where that has them, whose names start as those
/// of the lock file do, unless an option says how.
fn like(lock: &Lock, path: &str, options: &Shared) -> Result<Read, Stop> {
    let base = Config::new(path);
    let base = match lock.head() {
        Some(head) => head.options.apply(base),
        None => base,
    };
    let config = options.config(base).map_err(Stop::Usage)?;
    if config.get("name").is_some() || config.get("prefix").is_some() {
        return Ok(Read::Description(Box::new(analyze(&config))));
    }
    let longest = match config.get("max_name_len") {
        Some(OptionValue::Number(bytes)) => bytes,
        _ => 64,
    };
    let bare = analyze(&config.clone().prefix(""));
    // A longer one is refused.
    let prefix = prefix(lock, &bare).filter(|prefix| prefix.len() as u64 + 7 < longest);
    let analysis = match prefix {
        Some(prefix) => analyze(&config.prefix(prefix)),
        None => analyze(&config),
    };
    Ok(Read::Description(Box::new(analysis)))
}

/// What most of the names in a lock file have in front of what the description alone gives.
fn prefix(lock: &Lock, bare: &Analysis) -> Option<String> {
    let pinned: HashSet<&str> =
        bare.toolbox.tools.iter().filter(|t| t.fate.pinned).map(|t| t.name.as_str()).collect();
    let new = Lock::of(&bare.toolbox);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut all = 0_usize;
    let mut renamed: HashSet<&str> = HashSet::new();
    let changes = lock.changes(&new);
    for change in &changes {
        match change {
            Change::Kept { old, new } => {
                renamed.insert(new.name.as_str());
                if !pinned.contains(new.name.as_str()) {
                    all += 1;
                    if let Some(prefix) = old.name.strip_suffix(new.name.as_str()) {
                        *counts.entry(prefix).or_default() += 1;
                    }
                }
            }
            Change::Added(new) => {
                renamed.insert(new.name.as_str());
            }
            Change::Gone(_) => {}
        }
    }
    // Those that are the same have none.
    let same = new.entries().iter().map(|entry| entry.name.as_str());
    let same = same.filter(|name| !renamed.contains(name) && !pinned.contains(name)).count();
    *counts.entry("").or_default() += same;
    let (prefix, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count * 2 > all + same).then(|| prefix.to_owned())
}

/// Tells the errors. Whether there are any.
fn tell(read: &[Read; 2], err: &mut dyn Write) -> io::Result<bool> {
    let [old, new] = read;
    let mut failed = false;
    for (this, other, is_old) in [(old, new, true), (new, old, false)] {
        let Read::Description(analysis) = this else { continue };
        let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        for error in errors {
            match (unmatched(error), other) {
                // A lock file does not say what a selector would match in it.
                (Some(_), Read::Lock(_)) => {
                    let warning = Diagnostic { severity: Severity::Warning, ..error.clone() };
                    writeln!(err, "{}", rendered(&warning, analysis))?;
                    continue;
                }
                (Some(value), Read::Description(other)) => {
                    // What matches on neither side is told of the new one.
                    let on_both = other.diagnostics.iter().any(|d| unmatched(d) == Some(value));
                    if is_old || !on_both {
                        continue;
                    }
                }
                (None, _) => {}
            }
            failed = true;
            writeln!(err, "{}", rendered(error, analysis))?;
        }
    }
    Ok(failed)
}

/// The value of an option that matches nothing.
fn unmatched(diagnostic: &Diagnostic) -> Option<(&'static str, usize)> {
    match diagnostic.site {
        Site::Option { name, index } if diagnostic.kind == "unmatched" => Some((name, index)),
        _ => None,
    }
}

fn side(read: Read) -> Side {
    let analysis = match read {
        Read::Lock(lock) => return Side { lock, schemas: None },
        Read::Description(analysis) => analysis,
    };
    let json = tools::openai(&analysis.toolbox);
    let schemas = analysis.toolbox.tools.iter().enumerate();
    let schemas = schemas
        .map(|(index, tool)| (tool.name.as_str().to_owned(), json.schema(index).to_owned()))
        .collect();
    Side { lock: Lock::of(&analysis.toolbox), schemas: Some(schemas) }
}
