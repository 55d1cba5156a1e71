//! Checks that hold across a whole toolbox, as a list of named rules.
//!
//! Lowering reports what is wrong with the document. What stands here would be a fault of ours, or
//! a limit of the tables; it is said here so that it never becomes a wrong table.

use std::collections::BTreeMap;

use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics, Site};
use crate::document::Mark;
use crate::ir::Toolbox;

/// The most tools that a lookup table holds.
const MAX_TOOLS: usize = 65_000;

/// Runs all checks.
pub fn check(toolbox: &Toolbox, config: &Config, diagnostics: &mut Diagnostics) {
    names_are_valid(toolbox, config, diagnostics);
    names_are_distinct(toolbox, diagnostics);
    arguments_are_distinct(toolbox, diagnostics);
    tables_can_hold_it(toolbox, diagnostics);
}

fn ours(mark: Mark, message: String) -> Diagnostic {
    Diagnostic::error("internal", mark, message)
        .help("this is a fault of toolpress, not of the document; please report it")
}

fn names_are_valid(toolbox: &Toolbox, config: &Config, diagnostics: &mut Diagnostics) {
    for tool in &toolbox.tools {
        if !toolpress_naming::is_valid_name(tool.name.as_str(), config.max_name_len) {
            diagnostics.push(ours(tool.mark, format!("`{}` is no valid name", tool.name.as_str())));
        }
    }
}

fn names_are_distinct(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    let mut first: BTreeMap<&str, Mark> = BTreeMap::new();
    for tool in &toolbox.tools {
        if let Some(other) = first.insert(tool.name.as_str(), tool.mark) {
            let message = format!("two tools are called `{}`", tool.name.as_str());
            diagnostics.push(ours(tool.mark, message).note_at("the other is at", other));
        }
    }
}

fn arguments_are_distinct(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    for tool in &toolbox.tools {
        for (index, argument) in tool.arguments.iter().enumerate() {
            if tool.arguments.iter().take(index).any(|other| other.name == argument.name) {
                let message = format!("two arguments are called `{}`", argument.name.as_str());
                diagnostics.push(ours(tool.mark, message));
            }
        }
    }
}

fn tables_can_hold_it(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    if toolbox.tools.len() > MAX_TOOLS {
        let message =
            format!("{} tools are more than a toolbox holds, {MAX_TOOLS}", toolbox.tools.len());
        diagnostics.push(
            Diagnostic::error("too-many", Site::Option { name: "source", index: 0 }, message)
                .help("select some with `only`"),
        );
    }
    for tool in &toolbox.tools {
        if tool.original.len() > usize::from(u16::MAX) {
            let message = "an operationId of more than 65,535 bytes cannot be looked up";
            diagnostics.push(Diagnostic::error("too-long", tool.mark, message));
        }
    }
}
