//! How much a type makes of a JSON value.

use std::cmp::{Ordering, Reverse};

use serde_json::Value;

use super::{Encode, Encoder};

/// How much a type makes of a JSON value, found by writing it again. The greater, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fit {
    /// How much the type describes, in values and keys. What it takes as any JSON (a map of
    /// `Value`, `Other`) does not count, so no `{"type": "object"}` swallows what another branch
    /// knows.
    pub(super) known: usize,
    /// How much is not written again.
    pub(super) lost: usize,
    /// How many numbers are written in another way: `1` for `1.0`.
    pub(super) changed: usize,
}

impl Fit {
    /// What `made`, which was decoded from `value`, makes of it.
    pub(super) fn of(made: &dyn Encode, value: &Value) -> Self {
        let mut out = Encoder::measuring();
        made.encode(&mut out);
        let known = out.known();
        let written: Value = serde_json::from_str(&out.finish()).unwrap_or_default();
        let mut fit = Self { known, lost: 0, changed: 0 };
        fit.compare(value, &written);
        fit
    }

    /// Whether no other branch can make more of a value of this size.
    pub(super) fn is_perfect(&self, size: usize) -> bool {
        self.known >= size && self.lost == 0 && self.changed == 0
    }

    fn compare(&mut self, value: &Value, written: &Value) {
        match (value, written) {
            (Value::Object(value), Value::Object(written)) => {
                for (key, value) in value {
                    match written.get(key) {
                        Some(written) => self.compare(value, written),
                        // Absent is what `null` means for most.
                        None if value.is_null() => {}
                        None => self.lost += 1 + size(value),
                    }
                }
            }
            (Value::Array(value), Value::Array(written)) if value.len() == written.len() => {
                value.iter().zip(written).for_each(|(value, written)| self.compare(value, written));
            }
            (value, written) if value == written => {}
            (Value::Number(value), Value::Number(written))
                if value.as_f64() == written.as_f64() =>
            {
                self.changed += 1;
            }
            (value, _) => self.lost += size(value),
        }
    }
}

impl PartialOrd for Fit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fit {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |fit: &Self| (fit.known, Reverse(fit.lost), Reverse(fit.changed));
        key(self).cmp(&key(other))
    }
}

/// How many values and keys there are in a value, with itself.
pub(super) fn size(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(|value| 1 + size(value)).sum::<usize>(),
        _ => 1,
    }
}
