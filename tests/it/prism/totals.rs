//! What became of the calls, in numbers.

use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, Default)]
pub(super) struct Totals {
    pub(super) operations: usize,
    /// Operations all of whose calls were taken, and the answers read.
    pub(super) accepted: usize,
    pub(super) calls: usize,
    pub(super) accepted_calls: usize,
    /// Responses that Prism itself finds at odds with the description: its examples are.
    pub(super) odd_answers: usize,
    /// Calls with a fault in them, and those of them that Prism took: what it does not look at.
    pub(super) spoilt: usize,
    pub(super) unseen: usize,
    /// Operations by the kind of a refusal.
    pub(super) refused: BTreeMap<String, usize>,
}

impl Totals {
    pub(super) fn add(&mut self, other: &Self) {
        self.operations += other.operations;
        self.accepted += other.accepted;
        self.calls += other.calls;
        self.accepted_calls += other.accepted_calls;
        self.odd_answers += other.odd_answers;
        self.spoilt += other.spoilt;
        self.unseen += other.unseen;
        for (kind, count) in &other.refused {
            *self.refused.entry(kind.clone()).or_default() += count;
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { operations, accepted, calls, accepted_calls, odd_answers, .. } = self;
        let Self { spoilt, unseen, refused, .. } = self;
        write!(
            f,
            "{operations} operations, {accepted} accepted, refused {refused:?}; {calls} calls, \
             {accepted_calls} accepted; {spoilt} spoilt calls, {unseen} accepted; {odd_answers} \
             answers unlike their own description"
        )
    }
}
