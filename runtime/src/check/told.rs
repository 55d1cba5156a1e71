//! What is wrong, collected so that all of it is told at once.

use crate::error::Violation;
use crate::request::At;

/// How much is told of what is wrong: a model, or whoever writes what it reads, can get any number
/// of things wrong.
const MOST_TOLD: usize = 50;

/// The first faults, and how many there are.
#[derive(Debug, Default)]
pub(crate) struct Told {
    first: Vec<Violation>,
    count: usize,
}

impl Told {
    /// One fault.
    pub(crate) fn one(at: &At<'_>, message: impl Into<String>) -> Self {
        let mut told = Self::default();
        told.add(at, || message.into());
        told
    }

    /// Adds a fault, which is only put into words while there is room for it. What was told of
    /// a place already is not told again.
    pub(crate) fn add(&mut self, at: &At<'_>, message: impl FnOnce() -> String) {
        if self.first.len() >= MOST_TOLD {
            self.count += 1;
            return;
        }
        let violation = Violation { pointer: at.pointer(), message: message() };
        if !self.first.contains(&violation) {
            self.count += 1;
            self.first.push(violation);
        }
    }

    /// Adds those of another.
    pub(crate) fn extend(&mut self, other: Self) {
        let more = other.count - other.first.len();
        for violation in other.first {
            if self.first.contains(&violation) {
                continue;
            }
            self.count += 1;
            if self.first.len() < MOST_TOLD {
                self.first.push(violation);
            }
        }
        self.count += more;
    }

    /// Says more about the first fault.
    pub(crate) fn remark(&mut self, remark: &str) {
        if let Some(violation) = self.first.first_mut() {
            violation.message.push_str(remark);
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn into_list(mut self) -> Vec<Violation> {
        let more = self.count.saturating_sub(self.first.len());
        if more > 0 {
            let message = format!("… and {more} more");
            self.first.push(Violation { pointer: String::new(), message });
        }
        self.first
    }
}
