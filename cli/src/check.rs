//! `cargo toolpress check`: all problems of a description, for people and for programs.

use std::collections::BTreeMap;

use serde::Serialize;
use toolpress_codegen::diagnostics::{NameChange, Site};
use toolpress_codegen::document::Mark;
use toolpress_codegen::expand::{Provider, degraded};
use toolpress_codegen::ir::Source;
use toolpress_codegen::words::Words;
use toolpress_codegen::{Analysis, Config, Diagnostic, Severity};

/// What is known of a description, as one JSON object.
#[derive(Serialize)]
struct Report<'a> {
    spec: &'a str,
    operations: usize,
    tools: usize,
    errors: Vec<Problem<'a>>,
    warnings: Vec<Problem<'a>>,
    notes: Vec<Problem<'a>>,
}

#[derive(Serialize)]
struct Problem<'a> {
    severity: &'static str,
    kind: &'a str,
    /// The file it is in, which may be one that the description refers to. `null`, like line and
    /// column, where the problem is not in a file but in an option.
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    message: &'a str,
    notes: Vec<Note<'a>>,
    help: Option<&'a str>,
}

/// What else to know, and its place; `null` where it has none.
#[derive(Serialize)]
struct Note<'a> {
    message: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
}

/// One line of JSON.
pub(crate) fn json(spec: &str, analysis: &Analysis) -> serde_json::Result<String> {
    let problems = |severity| {
        let of_it = analysis.diagnostics.iter().filter(move |d| d.severity == severity);
        of_it.map(|diagnostic| problem(diagnostic, analysis)).collect()
    };
    let report = Report {
        spec,
        operations: analysis.toolbox.operations,
        tools: analysis.toolbox.tools.len(),
        errors: problems(Severity::Error),
        warnings: problems(Severity::Warning),
        notes: problems(Severity::Note),
    };
    let mut text = serde_json::to_string(&report)?;
    text.push('\n');
    Ok(text)
}

fn problem<'a>(diagnostic: &'a Diagnostic, analysis: &'a Analysis) -> Problem<'a> {
    let (file, line, column) = place(
        match diagnostic.site {
            Site::Spec(mark) => Some(mark),
            Site::Option { .. } => None,
        },
        analysis,
    );
    let notes = diagnostic.notes.iter().map(|(message, mark)| {
        let (file, line, column) = place(*mark, analysis);
        Note { message, file, line, column }
    });
    Problem {
        severity: severity(diagnostic),
        kind: diagnostic.kind,
        file,
        line,
        column,
        message: &diagnostic.message,
        notes: notes.collect(),
        help: diagnostic.help.as_deref(),
    }
}

/// The file, line and column.
fn place(mark: Option<Mark>, analysis: &Analysis) -> (Option<&str>, Option<u32>, Option<u32>) {
    let Some(mark) = mark else { return (None, None, None) };
    let (line, column) = analysis.document.position(mark);
    (Some(analysis.document.path(mark)), Some(line), Some(column))
}

/// Adds what these providers' forms do not carry.
pub(crate) fn add_degraded(analysis: &mut Analysis, config: &Config, providers: &[Provider]) {
    let is_asked = |provider: &Provider| config.warns_of_losses(*provider);
    let providers: Vec<Provider> = providers.iter().copied().filter(is_asked).collect();
    analysis.diagnostics.extend(degraded::warnings(&analysis.toolbox, &providers));
}

/// The problems in rustc's shape, a line for each cause of notes, and a line that counts errors and
/// warnings.
pub(crate) fn text(spec: &str, config: &Config, analysis: &Analysis) -> String {
    let mut out = String::new();
    for problem in told(analysis, &[]) {
        out.push_str(&problem);
        out.push_str("\n\n");
    }
    for line in notes(config, analysis) {
        out.push_str(&line);
        out.push('\n');
    }
    let of = |severity| analysis.diagnostics.iter().filter(|d| d.severity == severity).count();
    let (errors, warnings) = (of(Severity::Error), of(Severity::Warning));
    let counts = [
        count(
            analysis.toolbox.operations,
            match analysis.toolbox.source {
                Source::Mcp => "listed tool",
                source => Words::of(source).one,
            },
        ),
        count(analysis.toolbox.tools.len(), "tool"),
        count(errors, "error"),
        count(warnings, "warning"),
    ];
    out.push_str(&format!("{spec}: {}\n", counts.join(", ")));
    out
}

/// A line for each cause of notes, with their count and the command that lists them.
fn notes(config: &Config, analysis: &Analysis) -> Vec<String> {
    let mut causes: BTreeMap<(&str, Option<NameChange>), usize> = BTreeMap::new();
    for note in analysis.diagnostics.iter().filter(|d| d.severity == Severity::Note) {
        *causes.entry((note.kind, note.cause)).or_default() += 1;
    }
    let line = |((kind, cause), n): ((&str, Option<NameChange>), usize)| {
        let count = thousands(n);
        let names = if n == 1 { "tool name" } else { "tool names" };
        match cause.map(NameChange::of_many) {
            Some(cause) => {
                format!("note: {count} {names} {cause}; `{}` lists all", config.command("list"))
            }
            None => {
                format!(
                    "note: {count} of kind `{kind}`; `{}` lists all",
                    config.command("check --json")
                )
            }
        }
    };
    causes.into_iter().map(line).collect()
}

/// How many warnings of one kind are told.
const MOST: usize = 20;

/// The problems in rustc's shape, notes apart: all errors, and of the warnings, but for those of the
/// kinds `without`, as many of each kind as anyone would read.
pub(crate) fn told(analysis: &Analysis, without: &[&str]) -> Vec<String> {
    let mut told = Vec::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for diagnostic in analysis.diagnostics.iter().filter(|d| d.severity > Severity::Note) {
        if diagnostic.severity == Severity::Warning {
            let count = counts.entry(diagnostic.kind).or_default();
            *count += 1;
            if *count > MOST || without.contains(&diagnostic.kind) {
                continue;
            }
        }
        told.push(rendered(diagnostic, analysis));
    }
    for (kind, count) in counts {
        if count > MOST && !without.contains(&kind) {
            let more = count - MOST;
            told.push(format!(
                "warning: … and {more} more `{kind}`\n = help: `cargo toolpress check --json` lists all"
            ));
        }
    }
    told
}

/// A problem as rustc would show it.
pub(crate) fn rendered(diagnostic: &Diagnostic, analysis: &Analysis) -> String {
    format!("{}: {}", severity(diagnostic), diagnostic.render(&analysis.document))
}

fn severity(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

pub(crate) fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// `1,223`
fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
