//! Merge keys: `<<: *defaults`.

use super::{Problems, problem};
use crate::document::{Map, Mark, Node, Value};

/// A `<<` of a mapping.
#[derive(Debug)]
pub(super) struct Merge {
    /// Where it stands.
    pub(super) mark: Mark,
    /// How many keys of the mapping stand in front of it.
    pub(super) at: usize,
    /// What it merges.
    pub(super) value: Node,
}

/// `own` with the keys of `merge` in the place of `<<`. A key of the mapping itself wins, then that
/// of the first mapping in a list.
pub(super) fn merged(own: Map, merge: Merge, problems: &mut Problems) -> Map {
    let sources = match merge.value.value {
        Value::Sequence(items) => items,
        _ => vec![merge.value],
    };
    let mut inherited = Map::new();
    for source in sources {
        let kind = source.kind();
        let Value::Map(map) = source.value else {
            problems.push(problem::not_mergeable(merge.mark, kind));
            continue;
        };
        for (key, mark, value) in map.into_entries() {
            if own.get(&key).is_none() {
                // Of two mappings in a list the first wins, so the second is turned away here.
                let _ = inherited.insert(key, mark, value);
            }
        }
    }
    let mut out = Map::new();
    let mut own = own.into_entries();
    let before = own.by_ref().take(merge.at).collect::<Vec<_>>();
    for (key, mark, value) in before.into_iter().chain(inherited.into_entries()).chain(own) {
        let _ = out.insert(key, mark, value);
    }
    out
}
