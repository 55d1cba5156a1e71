//! Which operations of two lists are the same.

use std::collections::{HashMap, VecDeque};

/// What an operation is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key<'a> {
    /// The tool name; empty where it is what is asked for.
    pub(crate) name: &'a str,
    /// `METHOD /path`.
    pub(crate) place: &'a str,
    /// The operationId, or `METHOD /path`.
    pub(crate) original: &'a str,
}

/// For each of `new`, which of `old` is the same operation: the one of its place, else the one of
/// its original. What could be two is first the one that agrees in more, then the first.
pub(crate) fn same(old: &[Key<'_>], new: &[Key<'_>]) -> Vec<Option<usize>> {
    let rounds: [for<'a> fn(Key<'a>) -> Key<'a>; 4] = [
        |key| key,
        |key| Key { name: "", ..key },
        |key| Key { name: "", original: "", ..key },
        |key| Key { name: "", place: "", ..key },
    ];
    let mut found: Vec<Option<usize>> = vec![None; new.len()];
    let mut free: Vec<bool> = vec![true; old.len()];
    for by in rounds {
        let mut waiting: HashMap<Key<'_>, VecDeque<usize>> = HashMap::new();
        for (index, key) in old.iter().enumerate() {
            if free.get(index) == Some(&true) {
                waiting.entry(by(*key)).or_default().push_back(index);
            }
        }
        for (slot, key) in found.iter_mut().zip(new) {
            if slot.is_some() {
                continue;
            }
            *slot = waiting.get_mut(&by(*key)).and_then(VecDeque::pop_front);
            if let Some(taken) = slot.and_then(|index| free.get_mut(index)) {
                *taken = false;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key<'a>(place: &'a str, original: &'a str) -> Key<'a> {
        Key { name: "", place, original }
    }

    #[test]
    fn the_place_counts_before_the_original() {
        let old = [key("GET /a", "x"), key("GET /b", "y"), key("GET /c", "z")];
        let new = [key("GET /b", "x"), key("GET /a", "y"), key("GET /d", "z"), key("GET /e", "w")];
        assert_eq!(same(&old, &new), [Some(1), Some(0), Some(2), None]);
    }

    #[test]
    fn each_is_found_once() {
        let old = [key("GET /a", "x"), key("GET /b", "x")];
        let new = [key("GET /c", "x"), key("GET /a", "x"), key("GET /d", "x")];
        assert_eq!(same(&old, &new), [Some(1), Some(0), None]);
        let twice = [key("GET /a", "x"), key("GET /a", "x")];
        assert_eq!(same(&twice, &twice), [Some(0), Some(1)]);
    }
}
