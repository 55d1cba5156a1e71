//! What became of the tools' names, as notes; and equal ones, where they are errors.

use std::collections::{BTreeMap, BTreeSet};

use crate::config::{Clash, Verdict};
use crate::diagnostics::{Diagnostic, NameChange, quoted};
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

    /// One note for every tool whose name is not its id behind the prefix.
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
            let is_error = tool.fate.suffixed && (same_id || collided.contains(&index));
            let renamed = cause(operation, tool, words).filter(|_| !is_error);
            let is_cut = tool.fate.shortened;
            if renamed.is_none() && !is_cut {
                continue;
            }
            let mut reasons: Vec<String> = renamed.iter().map(|(_, why)| why.clone()).collect();
            if is_cut {
                let max = self.config.max_name_len;
                reasons.push(format!("the name is shortened to {max} bytes"));
            }
            let message = format!(
                "tool `{}` is named after {}: {}",
                tool.name.as_str(),
                quoted(&tool.original),
                reasons.join(", and ")
            );
            // A tool that is both is noted once, as the kind that the options are stricter with.
            let strictness = |kind| match self.config.verdict(kind) {
                Verdict::Denied(_) => 2,
                Verdict::Unsaid => 1,
                Verdict::Allowed => 0,
            };
            let (cause, mut note) = match &renamed {
                Some((cause, _)) if !is_cut || strictness("renamed") > strictness("truncated") => {
                    (*cause, Diagnostic::notice("renamed", mark, message))
                }
                _ => (NameChange::Shortened, Diagnostic::notice("truncated", mark, message)),
            };
            note.cause = Some(cause);
            if let Some(other) = other.filter(|_| tool.fate.suffixed && renamed.is_some()) {
                let id = quoted(&other.selectable.original);
                note = note.note_at(format!("{id} has the name, at"), other_mark);
            }
            let help = match &renamed {
                Some(_) if tool.fate.locked => "remove its line from the lock file to rename it",
                Some(_) => words.naming,
                None => "pass a shorter `prefix`, or a name with `rename`",
            };
            self.diagnostics.push(note.help(help));
        }
    }
}

/// Why a tool has another name than its id behind the prefix, apart from its length; and the same in
/// words.
fn cause(operation: &Operation<'_>, tool: &Tool, words: Words) -> Option<(NameChange, String)> {
    let fate = tool.fate;
    if fate.pinned {
        None
    } else if fate.locked {
        Some((NameChange::Locked, "the lock file keeps the name".to_owned()))
    } else if fate.suffixed {
        let reason = format!("another {} has the name without the number", words.one);
        Some((NameChange::Numbered, reason))
    } else if fate.from_path && !operation.selectable.method.is_empty() {
        let has_id = operation.id_mark != operation.selectable.mark;
        let reason = if has_id {
            "the operationId has no ASCII letter or digit"
        } else {
            "the operation has no operationId"
        };
        Some((NameChange::FromPath, reason.to_owned()))
    } else if fate.normalized || fate.from_path {
        Some((NameChange::Normalized, not_allowed(&tool.original)))
    } else {
        None
    }
}

/// What keeps an id from being a name.
fn not_allowed(id: &str) -> String {
    let other = id.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '_');
    match other {
        Some(other) => format!("{} is not allowed in a tool name", quoted(&other.to_string())),
        None if !id.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            "a tool name starts with a letter".to_owned()
        }
        None => "a tool name has no leading, trailing or repeated `_`".to_owned(),
    }
}
