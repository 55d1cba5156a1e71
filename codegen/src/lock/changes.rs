//! How two locks differ.

use super::{Entry, Key, Lock, same};

/// A difference between two locks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<'l> {
    /// A tool that only the new one has.
    Added(&'l Entry),
    /// A tool that only the old one has.
    Gone(&'l Entry),
    /// A tool that both have, with another name, place, original or schema.
    Kept {
        /// What it was.
        old: &'l Entry,
        /// What it is.
        new: &'l Entry,
    },
}

impl Entry {
    pub(super) fn key(&self) -> Key<'_> {
        Key { name: &self.name, place: &self.place, original: &self.original }
    }
}

impl Lock {
    /// What is different in `new`: tools added and kept in the order of their new names, then those
    /// that are gone.
    pub fn changes<'l>(&'l self, new: &'l Self) -> Vec<Change<'l>> {
        let keys = |lock: &'l Self| lock.entries.iter().map(Entry::key).collect::<Vec<_>>();
        let found = same(&keys(self), &keys(new));
        let mut gone = vec![true; self.entries.len()];
        let mut changes = Vec::new();
        for (entry, index) in new.entries.iter().zip(found) {
            let old = index.and_then(|index| self.entries.get(index));
            if let Some(slot) = index.and_then(|index| gone.get_mut(index)) {
                *slot = false;
            }
            match old {
                None => changes.push(Change::Added(entry)),
                Some(old) if old == entry => {}
                Some(old) => changes.push(Change::Kept { old, new: entry }),
            }
        }
        let gone = self.entries.iter().zip(gone).filter(|(_, gone)| *gone);
        changes.extend(gone.map(|(entry, _)| Change::Gone(entry)));
        changes
    }

    /// Which entry this is.
    pub(super) fn position(&self, entry: &Entry) -> Option<usize> {
        self.entries.binary_search(entry).ok()
    }
}
