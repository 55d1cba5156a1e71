//! `cargo toolpress diff`: what is different for a model between two versions of a description.

mod sides;

use std::io::{self, Write};

use serde::Serialize;
use toolpress_codegen::diff::arguments;
use toolpress_codegen::lock::{Change, Entry};

use crate::args::Shared;
use crate::check::count;
use crate::list::printable;
use crate::lock::moved;
use crate::{Outcome, Stop};

use sides::Side;

/// The differences, as JSON.
#[derive(Debug, Default, Serialize)]
struct Report {
    breaking: bool,
    /// Of two lock files that keep options.
    options: Vec<ChangedOption>,
    added: Vec<Tool>,
    gone: Vec<Tool>,
    renamed: Vec<Renamed>,
    moved: Vec<Moved>,
    changed: Vec<Changed>,
}

/// An option as the macro spells it; `null` is its default.
#[derive(Debug, Serialize)]
struct ChangedOption {
    option: &'static str,
    from: Option<String>,
    to: Option<String>,
    #[serde(skip)]
    message: String,
}

#[derive(Debug, Serialize)]
struct Tool {
    tool: String,
    operation: String,
    original: String,
}

#[derive(Debug, Serialize)]
struct Renamed {
    from: String,
    to: String,
    operation: String,
}

#[derive(Debug, Serialize)]
struct Moved {
    tool: String,
    from: Place,
    to: Place,
    #[serde(skip)]
    message: String,
}

#[derive(Debug, Serialize)]
struct Place {
    operation: String,
    original: String,
}

/// A tool whose schema is another one.
#[derive(Debug, Serialize)]
struct Changed {
    tool: String,
    breaking: bool,
    /// `null` where a lock file says no more than that it is.
    arguments: Option<Vec<Argument>>,
}

#[derive(Debug, Serialize)]
struct Argument {
    argument: String,
    change: &'static str,
    breaking: bool,
    message: String,
}

/// Compares two descriptions or lock files.
pub(crate) fn diff(
    [old, new]: [&str; 2],
    json: bool,
    options: &Shared,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome, Stop> {
    let Some([old, new]) = sides::read([old, new], options, err)? else {
        return Ok(Outcome::Errors);
    };
    let report = report(&old, &new);
    if json {
        let text = serde_json::to_string(&report).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        out.write_all(text(&report).as_bytes())?;
    }
    out.flush()?;
    Ok(if report.breaking { Outcome::Errors } else { Outcome::Fine })
}

fn report(old: &Side, new: &Side) -> Report {
    let mut report = Report::default();
    if let (Some(old), Some(new)) = (old.lock.head(), new.lock.head()) {
        let changes = old.options.changes(&new.options).into_iter();
        report.options = changes
            .map(|change| ChangedOption {
                option: change.name,
                message: format!("changed {change}"),
                from: change.old.map(|value| value.to_string()),
                to: change.new.map(|value| value.to_string()),
            })
            .collect();
    }
    for change in old.lock.changes(&new.lock) {
        match change {
            Change::Added(entry) => report.added.push(tool(entry)),
            Change::Gone(entry) => report.gone.push(tool(entry)),
            Change::Kept { old: before, new: after } => {
                if before.name != after.name {
                    report.renamed.push(Renamed {
                        from: before.name.clone(),
                        to: after.name.clone(),
                        operation: after.place.clone(),
                    });
                }
                if let Some(message) = moved(before, after) {
                    let [from, to] = [before, after].map(|entry| Place {
                        operation: entry.place.clone(),
                        original: entry.original.clone(),
                    });
                    report.moved.push(Moved { tool: after.name.clone(), from, to, message });
                }
                if before.hash != after.hash {
                    report.changed.push(changed(old, before, new, after));
                }
            }
        }
    }
    report.breaking = !report.gone.is_empty()
        || !report.renamed.is_empty()
        || report.changed.iter().any(|changed| changed.breaking);
    report
}

fn tool(entry: &Entry) -> Tool {
    Tool {
        tool: entry.name.clone(),
        operation: entry.place.clone(),
        original: entry.original.clone(),
    }
}

fn changed(old: &Side, before: &Entry, new: &Side, after: &Entry) -> Changed {
    let schema = |side: &'_ Side, entry: &Entry| {
        side.schemas.as_ref().and_then(|schemas| schemas.get(&entry.name)).cloned()
    };
    let arguments = schema(old, before).zip(schema(new, after)).map(|(before, after)| {
        let changes = arguments(&before, &after).into_iter();
        changes
            .map(|change| Argument {
                argument: change.argument,
                change: change.kind.as_str(),
                breaking: change.breaking,
                message: change.message,
            })
            .collect::<Vec<Argument>>()
    });
    // What a lock file does not say may be anything.
    let breaking = match &arguments {
        Some(list) => list.iter().any(|argument| argument.breaking),
        None => true,
    };
    Changed { tool: after.name.clone(), breaking, arguments }
}

/// The report for people: what breaks is marked.
fn text(report: &Report) -> String {
    let mut lines: Vec<(bool, String)> = Vec::new();
    let named = |tool: &Tool| format!("`{}` ({})", tool.tool, printable(&tool.operation));
    lines.extend(report.gone.iter().map(|tool| (true, format!("gone {}", named(tool)))));
    lines.extend(report.renamed.iter().map(|Renamed { from, to, operation }| {
        (true, format!("renamed `{from}` to `{to}` ({})", printable(operation)))
    }));
    for Changed { tool, breaking, arguments } in &report.changed {
        match arguments.as_deref() {
            None => lines.push((*breaking, format!("changed `{tool}`: its schema"))),
            Some([]) => lines.push((false, format!("changed `{tool}`: how its schema is written"))),
            Some(list) => lines.extend(list.iter().map(|change| {
                let what = match change.argument.as_str() {
                    "" => "the whole".to_owned(),
                    argument => format!("`{}`", printable(argument)),
                };
                let message = printable(&change.message);
                (change.breaking, format!("changed `{tool}`: {what} {message}"))
            })),
        }
    }
    lines.extend(report.options.iter().map(|option| (false, option.message.clone())));
    lines.extend(report.moved.iter().map(|moved| (false, moved.message.clone())));
    lines.extend(report.added.iter().map(|tool| (false, format!("added {}", named(tool)))));
    if lines.is_empty() {
        return "nothing has changed\n".to_owned();
    }
    let breaks = lines.iter().filter(|(breaks, _)| *breaks).count();
    let mut out = String::new();
    for (breaks, line) in &lines {
        out.push_str(if *breaks { "! " } else { "  " });
        out.push_str(line);
        out.push('\n');
    }
    let all = count(lines.len(), "change");
    out.push_str(&match breaks {
        0 => format!("{all}, none of which breaks\n"),
        _ => format!("{all}, {breaks} of which break{}\n", if breaks == 1 { "s" } else { "" }),
    });
    out
}
