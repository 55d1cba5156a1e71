//! The tables in the documentation of `TOOLBOX`.

use super::remarks::{alike, fate, remarks};
use super::{clean, code, cut, inline, summary};
use crate::expand::schema::Forms;
use crate::expand::{degraded, tools};
use crate::ir::{Scheme, Source, Tool, Toolbox};

/// The most tools that are listed one by one.
const MAX_ROWS: usize = 200;
/// The most text of a tag, in bytes.
const MAX_TAG: usize = 80;

/// What a toolbox is, its tools, and the credentials that they take.
pub(in crate::expand) fn table(forms: &Forms<'_>, has_functions: bool) -> String {
    let toolbox = forms.toolbox;
    let mut out = head(toolbox);
    match toolbox.tools.len() {
        0 => out.push_str("\n\nIt has no tools."),
        1..=MAX_ROWS => each_tool(forms, has_functions, &mut out),
        count => each_tag(toolbox, count, &mut out),
    }
    credentials(toolbox, &mut out);
    out
}

/// What a toolbox is, and where its tools run.
fn head(toolbox: &Toolbox) -> String {
    let title = summary(&toolbox.title);
    match toolbox.source {
        Source::OpenApi if title.is_empty() => "The toolbox.".to_owned(),
        Source::OpenApi => title,
        Source::Mcp => {
            "The tools of an MCP server, which run over the connection to it that a client \
                        made by `Client::with_executor` has."
                .to_owned()
        }
        source => format!("The tools of {}.", source.as_str()),
    }
}

fn each_tool(forms: &Forms<'_>, has_functions: bool, out: &mut String) {
    let toolbox = forms.toolbox;
    let has_operations = toolbox.source == Source::OpenApi;
    let columns = [
        ("tool", true),
        ("function", has_functions),
        ("`ToolId`", true),
        ("original", true),
        ("operation", has_operations),
        ("summary", true),
        ("remarks", true),
    ];
    let row = |cells: [String; 7]| {
        let cells = cells.into_iter().zip(columns);
        cells.filter_map(|(cell, (_, is_shown))| is_shown.then_some(cell)).collect::<Vec<_>>()
    };
    start(&row(columns.map(|(name, _)| name.to_owned())), out);
    let degraded = degraded::marks(forms);
    let alike = alike(toolbox);
    for (index, tool) in toolbox.tools.iter().enumerate() {
        let degraded = degraded.get(index).map_or("", String::as_str);
        let alike = alike.get(index).map_or("", String::as_str);
        let function = tool.function.as_str();
        let variant = tool.type_name.as_str();
        let cells = [
            code(tool.name.as_str()),
            // rustdoc knows raw identifiers without their `r#`.
            format!("[`{function}`](fn@{})", function.trim_start_matches("r#")),
            format!("[`{variant}`](ToolId::{variant})"),
            code(&tool.original),
            code(&tools::line(tool)),
            summary(&tool.summary),
            remarks([&fate(tool.fate), alike, degraded]),
        ];
        add_row(&row(cells), out);
    }
}

/// How many tools have which tag.
fn each_tag(toolbox: &Toolbox, count: usize, out: &mut String) {
    out.push_str(&format!("\n\n{count} tools, which `cargo toolpress list` lists."));
    let mut counts: indexmap::IndexMap<&str, usize> = indexmap::IndexMap::new();
    let mut untagged = 0;
    for Tool { tags, .. } in &toolbox.tools {
        for (index, tag) in tags.iter().enumerate() {
            if !tags.iter().take(index).any(|earlier| earlier == tag) {
                *counts.entry(tag).or_default() += 1;
            }
        }
        untagged += usize::from(tags.is_empty());
    }
    if counts.is_empty() {
        return;
    }
    out.push_str(" A tool with several tags counts for each.");
    start(&["tag".to_owned(), "tools".to_owned()], out);
    for (tag, count) in counts {
        add_row(&[inline(&clean(&cut(tag.trim(), MAX_TAG))), count.to_string()], out);
    }
    if untagged > 0 {
        add_row(&["no tag".to_owned(), untagged.to_string()], out);
    }
}

/// What a host has to give, and how.
fn credentials(toolbox: &Toolbox, out: &mut String) {
    let mut schemes = toolbox.credentials().peekable();
    if schemes.peek().is_none() {
        return;
    }
    out.push_str("\n\nCredentials that a client is built with:");
    start(&["scheme", "kind", "place", "builder method"].map(str::to_owned), out);
    for scheme in schemes {
        add_row(&credential(scheme), out);
    }
}

fn credential(scheme: &Scheme) -> [String; 4] {
    let (place, name) = scheme.record().place();
    let calls: Vec<String> = scheme.builder_calls().iter().map(|call| code(call)).collect();
    let place = format!("{place} {}", code(name));
    [code(&scheme.name), scheme.record().kind_name().to_owned(), place, calls.join(" or ")]
}

/// The head of a table.
fn start(columns: &[String], out: &mut String) {
    out.push('\n');
    add_row(columns, out);
    out.push_str("\n|");
    out.push_str(&" --- |".repeat(columns.len()));
}

fn add_row(cells: &[String], out: &mut String) {
    out.push_str("\n|");
    for cell in cells {
        out.push(' ');
        // A bar ends a cell even in a code span.
        out.push_str(&cell.replace("\\|", "|").replace('|', "\\|"));
        out.push_str(" |");
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
