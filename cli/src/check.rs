//! `cargo toolpress check`: all problems of a description, for people and for programs.

use serde::Serialize;
use toolpress_codegen::diagnostics::Site;
use toolpress_codegen::{Analysis, Diagnostic, Severity};

/// What is known of a description, as one JSON object.
#[derive(Serialize)]
struct Report<'a> {
    spec: &'a str,
    operations: usize,
    tools: usize,
    errors: Vec<Problem<'a>>,
    warnings: Vec<Problem<'a>>,
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
    notes: Vec<&'a str>,
    help: Option<&'a str>,
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
    };
    let mut text = serde_json::to_string(&report)?;
    text.push('\n');
    Ok(text)
}

fn problem<'a>(diagnostic: &'a Diagnostic, analysis: &'a Analysis) -> Problem<'a> {
    let (file, line, column) = match diagnostic.site {
        Site::Spec(mark) => {
            let (line, column) = analysis.document.position(mark);
            (Some(analysis.document.path(mark)), Some(line), Some(column))
        }
        Site::Option { .. } => (None, None, None),
    };
    Problem {
        severity: severity(diagnostic),
        kind: diagnostic.kind,
        file,
        line,
        column,
        message: &diagnostic.message,
        notes: diagnostic.notes.iter().map(|(text, _)| text.as_str()).collect(),
        help: diagnostic.help.as_deref(),
    }
}

/// The problems in rustc's shape, and a line that counts them.
pub(crate) fn text(spec: &str, analysis: &Analysis) -> String {
    let mut out = String::new();
    for diagnostic in &analysis.diagnostics {
        out.push_str(&rendered(diagnostic, analysis));
        out.push_str("\n\n");
    }
    let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    let warnings = analysis.diagnostics.len() - errors;
    let counts = [
        count(analysis.toolbox.operations, "operation"),
        count(analysis.toolbox.tools.len(), "tool"),
        count(errors, "error"),
        count(warnings, "warning"),
    ];
    out.push_str(&format!("{spec}: {}\n", counts.join(", ")));
    out
}

/// A problem as rustc would show it.
pub(crate) fn rendered(diagnostic: &Diagnostic, analysis: &Analysis) -> String {
    format!("{}: {}", severity(diagnostic), diagnostic.render(&analysis.document))
}

fn severity(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
