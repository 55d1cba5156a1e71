//! What is worth knowing of a tool beside what it does.

use std::collections::BTreeMap;

use super::{clean, inline};
use crate::ir::{Fate, Tool, Toolbox};

/// The parts that say something, on one line.
pub(super) fn remarks(parts: [&str; 3]) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    inline(&clean(&parts.join("; ")))
}

/// For each tool whether another one's name differs in case and separators alone.
pub(super) fn alike(toolbox: &Toolbox) -> Vec<String> {
    let fold = |tool: &Tool| toolpress_naming::fold(tool.name.as_str());
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for tool in &toolbox.tools {
        *counts.entry(fold(tool)).or_default() += 1;
    }
    let shares = |tool| counts.get(&fold(tool)).is_some_and(|count| *count > 1);
    let word =
        |tool| if shares(tool) { "another name differs in case and separators alone" } else { "" };
    toolbox.tools.iter().map(|tool| word(tool).to_owned()).collect()
}

/// What happened to a tool's name, in words.
pub(super) fn fate(fate: Fate) -> String {
    let words = [
        (fate.pinned, "pinned"),
        (fate.from_path, "from method and path"),
        (fate.normalized, "normalized"),
        (fate.suffixed, "numbered, another one has the name"),
        (fate.shortened, "shortened"),
        (fate.locked, "kept by the lock file"),
    ];
    let words: Vec<&str> = words.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
    words.join("; ")
}
