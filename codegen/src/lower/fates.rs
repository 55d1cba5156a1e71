//! What became of the tools' names, as warnings; and equal ones, where they are errors.

use std::collections::{BTreeMap, BTreeSet};

use crate::config::Clash;
use crate::diagnostics::{Diagnostic, quoted};
use crate::ir::{Source, Tool};
use crate::words::Words;

use super::operation::Operation;
use super::{Lowering, names};

impl<'a> Lowering<'a, '_> {
    /// Under `collisions = "error"`, an error for every operation that asks for the name that
    /// another one asks for.
    pub(super) fn report_clashes(
        &mut self,
        operations: &[Operation<'a>],
        clashes: &[names::Clash],
    ) {
        if self.config.collisions != Clash::Error {
            return;
        }
        for names::Clash { first, second, name } in clashes {
            let (Some(first), Some(second)) = (operations.get(*first), operations.get(*second))
            else {
                continue;
            };
            let same_id = first.selectable.original == second.selectable.original;
            // One id twice is an error of its own.
            if same_id && self.config.duplicate_ids == Clash::Error {
                continue;
            }
            let [first_id, second_id] = [first, second].map(|op| quoted(&op.selectable.original));
            let (at, other) = second.apart(first);
            let message = format!("{second_id} asks for the tool name `{name}`, as another does");
            self.diagnostics.push(
                Diagnostic::error("collision", at, message)
                    .note_at(format!("{first_id} does, at"), other)
                    .help(match self.source {
                        Source::OpenApi => {
                            "give one of them another operationId, or a name with `rename`"
                        }
                        _ => "give one of them a name with `rename`",
                    }),
            );
        }
    }

    /// A warning for every tool whose name is not its id behind the prefix.
    pub(super) fn report_fates(
        &mut self,
        operations: &[Operation<'a>],
        tools: &[Tool],
        clashes: &[names::Clash],
    ) {
        let words = Words::of(self.source);
        let refused = self.config.collisions == Clash::Error;
        let collided: BTreeSet<usize> = clashes
            .iter()
            .filter(|_| refused)
            .flat_map(|clash| [clash.first, clash.second])
            .collect();
        let clashes: BTreeMap<usize, usize> =
            clashes.iter().map(|clash| (clash.second, clash.first)).collect();
        for (index, (operation, tool)) in operations.iter().zip(tools).enumerate() {
            let other = clashes.get(&index).and_then(|other| operations.get(*other));
            let same_id =
                other.is_some_and(|o| o.selectable.original == operation.selectable.original);
            let (mark, other_mark) = match other {
                Some(other) => operation.apart(other),
                None => (operation.id_mark, operation.id_mark),
            };
            // One id twice is an error of its own, and so is one name twice.
            let same_id = same_id && self.config.duplicate_ids == Clash::Error;
            let told = tool.fate.suffixed && (same_id || collided.contains(&index));
            if let Some(message) = renamed(operation, tool, words).filter(|_| !told) {
                let mut warning = Diagnostic::warning("renamed", mark, message);
                if let Some(other) = other.filter(|_| tool.fate.suffixed) {
                    let id = quoted(&other.selectable.original);
                    warning = warning.note_at(format!("{id} has the name, at"), other_mark);
                }
                let help = if tool.fate.locked {
                    "remove its line from the lock file for a name by the rules"
                } else {
                    words.naming
                };
                self.diagnostics.push(warning.help(help));
            }
            if tool.fate.shortened {
                let message = format!(
                    "the name of {} is longer than {} and is cut to `{}`",
                    quoted(&tool.original),
                    self.config.max_name_len,
                    tool.name.as_str()
                );
                self.diagnostics.push(
                    Diagnostic::warning("truncated", mark, message)
                        .help("pass a shorter `prefix`, or a name with `rename`"),
                );
            }
        }
    }
}

fn renamed(operation: &Operation<'_>, tool: &Tool, words: Words) -> Option<String> {
    let fate = tool.fate;
    let name = tool.name.as_str();
    let original = quoted(&tool.original);
    let reason = if fate.pinned {
        return None;
    } else if fate.locked {
        "as the lock file has it"
    } else if fate.suffixed {
        "because another one has its name"
    } else if fate.from_path && operation.id_mark == operation.selectable.mark {
        return Some(format!("{original} has no operationId, its tool is called `{name}`"));
    } else if fate.from_path {
        "for its id holds no ASCII letter or digit"
    } else if fate.normalized {
        "for a name holds letters, digits and `_` alone"
    } else {
        return None;
    };
    Some(format!("{} {original} is called `{name}`, {reason}", words.tool_of))
}
