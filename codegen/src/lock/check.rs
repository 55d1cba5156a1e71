//! What differs from the lock file, as errors.

use std::collections::{BTreeMap, BTreeSet};

use super::{Change, Entry, Lock, Locked, OptionChange, Options};
use crate::config::{Config, Input, OptionValue};
use crate::diagnostics::{Diagnostic, Diagnostics, Site, quoted};
use crate::document::Mark;
use crate::ir::{Tool, Toolbox};
use crate::words::Words;

/// How many differences are told. The command tells all.
pub(super) const MOST: usize = 40;

const LOCK: &str = "lock";

/// Makes an error of every difference between the toolbox and its lock. Of other options than those
/// in its head, other tools are a consequence, and only counted.
pub(crate) fn check(
    toolbox: &Toolbox,
    config: &Config,
    locked: &Locked,
    diagnostics: &mut Diagnostics,
) {
    if config.lock_names_only {
        return;
    }
    let now = Lock::of(toolbox);
    if differs(config, locked, &now, diagnostics) {
        return;
    }
    // Where the description has errors, what is missing or different may be their doing alone.
    let broken = diagnostics.has_errors();
    let rule = Rule {
        tools: toolbox.tools.iter().map(|tool| (tool.name.as_str(), tool)).collect(),
        paths: toolbox.paths,
        locked,
        help: help(config, locked),
        words: Words::of(toolbox.source),
    };
    let mut found = Vec::new();
    let changes = locked.lock.changes(&now);
    let gone: BTreeMap<&str, &Entry> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Gone(old) => Some((old.name.as_str(), *old)),
            _ => None,
        })
        .collect();
    // Names that went from one operation to another: both are told at once.
    let mut passed_on = BTreeSet::new();
    for change in changes {
        match change {
            Change::Added(new) => match gone.get(new.name.as_str()) {
                Some(_) if broken => {}
                Some(old) => {
                    passed_on.insert(old.name.as_str());
                    found.extend(rule.passed_on(old, new));
                }
                None => found.extend(rule.added(new)),
            },
            Change::Gone(old) if broken || passed_on.contains(old.name.as_str()) => {}
            Change::Gone(old) => found.push(rule.gone(old)),
            Change::Kept { old, new } => rule.kept(old, new, broken, &mut found),
        }
    }
    let more = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    found.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
    if more > 0 {
        let site = Site::Option { name: LOCK, index: 0 };
        let message = format!("{more} more differences from the lock file are not shown");
        let mut diagnostic = Diagnostic::error("lock", site, message);
        if let Some(command) = update_command(config, locked) {
            diagnostic = diagnostic.help(format!("`{command} --check` lists all"));
        }
        diagnostics.push(diagnostic);
    }
}

/// Whether the head of the lock file has another description or other options, each an error.
fn differs(config: &Config, locked: &Locked, now: &Lock, diagnostics: &mut Diagnostics) -> bool {
    let Some(head) = locked.lock.head() else { return false };
    let accept = match update_command(config, locked) {
        Some(command) => format!("run `{command}` in the folder of Cargo.toml"),
        None => "change the head of the lock file".to_owned(),
    };
    let mut found = Vec::new();
    if let Some(source) = locked.source.as_deref().filter(|_| !is_of(config, locked)) {
        let [was, is] = [&head.source, source].map(quoted);
        let site = Site::Option { name: "source", index: 0 };
        found.push(
            error(site, format!("the lock file was made from {was}, not from {is}"))
                .note("the paths are relative to the folder of the lock file")
                .help(format!("name the other description, or {accept}")),
        );
    }
    for OptionChange { name, old, new } in head.options.changes(&Options::of(config)) {
        let site = Site::Option { name: if new.is_some() { name } else { LOCK }, index: 0 };
        let spelt = |value: Option<OptionValue>| value.map(|value| format!("`{name} = {value}`"));
        let (old, new) = (spelt(old), spelt(new));
        let edit = match &old {
            Some(old) => format!("write {old}"),
            None => format!("remove `{name}`"),
        };
        let nothing = format!("no `{name}`");
        found.push(
            error(site, format!("`{name}` differs from the lock file"))
                .note(format!("here: {}", new.as_ref().unwrap_or(&nothing)))
                .note(format!("in the lock file: {}", old.as_ref().unwrap_or(&nothing)))
                .help(format!("{edit}, or {accept}")),
        );
    }
    let (was, is) = (locked.lock.entries().len(), now.entries().len());
    if let Some(first) = found.first_mut().filter(|_| was != is) {
        let tools = if was == 1 { "tool" } else { "tools" };
        let note = format!("the lock file has {was} {tools}, the toolbox has {is}");
        first.notes.push((note, None));
    }
    let differs = !found.is_empty();
    found.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
    differs
}

fn error(site: Site, message: String) -> Diagnostic {
    Diagnostic::error("lock-options", site, message)
}

/// Whether the lock file is of the description that the config names.
fn is_of(config: &Config, locked: &Locked) -> bool {
    match (locked.lock.head(), &locked.source, config.input()) {
        (Some(head), Some(source), Input::Path(_)) => head.is_of(source),
        _ => true,
    }
}

fn update_command(config: &Config, locked: &Locked) -> Option<String> {
    let command = config.update_command(locked.lock.head(), is_of(config, locked))?;
    // The command does not give a lock file of version 1 other tools without any options.
    let force = locked.lock.head().is_none() && config.shaping().is_empty();
    Some(if force { command + " --force" } else { command })
}

fn help(config: &Config, locked: &Locked) -> String {
    match update_command(config, locked) {
        Some(command) => format!("to accept it, run `{command}` in the folder of Cargo.toml"),
        None => "to accept it, change the line in the lock file".to_owned(),
    }
}

struct Rule<'a> {
    tools: BTreeMap<&'a str, &'a Tool>,
    /// Where the description's paths start.
    paths: Mark,
    locked: &'a Locked,
    help: String,
    words: Words,
}

impl Rule<'_> {
    fn error(&self, mark: Mark, message: String) -> Diagnostic {
        Diagnostic::error("lock", mark, message).help(self.help.as_str())
    }

    fn locked_at(&self, old: &Entry) -> Mark {
        let index = self.locked.lock.position(old);
        index.map_or_else(|| self.locked.head(), |index| self.locked.mark(index))
    }

    fn added(&self, new: &Entry) -> Option<Diagnostic> {
        let tool = self.tools.get(new.name.as_str())?;
        let message = format!("the tool `{}` is not in the lock file", new.name);
        let entries = self.locked.lock.entries();
        let before = entries.partition_point(|entry| entry.name < new.name).checked_sub(1);
        let after = before.map_or_else(|| self.locked.head(), |index| self.locked.mark(index));
        Some(self.error(tool.id_mark, message).note_at("its line would stand after", after))
    }

    fn passed_on(&self, old: &Entry, new: &Entry) -> Option<Diagnostic> {
        let tool = self.tools.get(new.name.as_str())?;
        let message = format!(
            "the locked name `{}` now belongs to another {} (was {}, is {})",
            new.name,
            self.words.one,
            operation(old),
            operation(new)
        );
        Some(
            self.error(self.locked_at(old), message)
                .note_at(format!("the {} is at", self.words.one), tool.id_mark),
        )
    }

    fn gone(&self, old: &Entry) -> Diagnostic {
        let message = format!("the tool `{}` is gone", old.name);
        let diagnostic = self.error(self.locked_at(old), message);
        let twin = |entry: &&Entry| entry.place == old.place && *entry != old;
        if let Some(twin) = self.locked.lock.entries().iter().find(twin) {
            let note = format!("{} is locked at", quoted(&old.place));
            return diagnostic.note_at(note, self.locked_at(twin));
        }
        let wanted = if old.original == old.place {
            format!("no selected {} is {}", self.words.one, quoted(&old.place))
        } else {
            let [place, original] = [&old.place, &old.original].map(|text| quoted(text));
            format!("no selected operation is {place} or has the operationId {original}")
        };
        diagnostic.note_at(format!("{wanted}; {}", self.words.start), self.paths)
    }

    fn kept(&self, old: &Entry, new: &Entry, broken: bool, found: &mut Vec<Diagnostic>) {
        let Some(tool) = self.tools.get(new.name.as_str()) else { return };
        let mut push = |mark, message| {
            found.push(self.error(mark, message).note_at("locked at", self.locked_at(old)));
        };
        if old.name != new.name {
            let message = format!("the tool `{}` is called `{}` now", old.name, new.name);
            push(tool.id_mark, message);
        }
        if old.place != new.place {
            let [before, after] = [&old.place, &new.place].map(|text| quoted(text));
            push(tool.mark, format!("the tool `{}` was {before} and is {after} now", new.name));
        } else if old.original != new.original {
            let [before, after] = [original(old), original(new)];
            push(tool.id_mark, format!("the tool `{}` had {before} and has {after} now", new.name));
        }
        if old.hash != new.hash && !broken {
            let message = format!("the schema of the tool `{}` is not the locked one", new.name);
            push(tool.mark, message);
            if let Some(last) = found.last_mut() {
                last.notes.insert(0, (arguments(tool), None));
            }
        }
    }
}

/// `METHOD /path`, and the operationId if there is one.
fn operation(entry: &Entry) -> String {
    if entry.original == entry.place {
        quoted(&entry.place)
    } else {
        format!("{} {}", quoted(&entry.place), quoted(&entry.original))
    }
}

fn original(entry: &Entry) -> String {
    if entry.original == entry.place {
        "no operationId".to_owned()
    } else {
        format!("the operationId {}", quoted(&entry.original))
    }
}

/// What the model gives now. The lock file has no more of the past than its hash.
fn arguments(tool: &Tool) -> String {
    const SHOWN: usize = 12;
    let mut list: Vec<String> = tool
        .arguments
        .iter()
        .take(SHOWN)
        .map(|argument| {
            let required = if argument.required { " (required)" } else { "" };
            format!("`{}`{required}", argument.name.as_str())
        })
        .collect();
    match tool.arguments.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => list.push(format!("{more} more")),
        _ if list.is_empty() => return "it takes no arguments now".to_owned(),
        _ => {}
    }
    format!("its arguments are now {}", list.join(", "))
}
