//! Every argument held to its schema.

use serde_json::value::RawValue;
use toolpress_naming::check::Checks;

use super::raw::Raw;
use super::slots::{Faults, Slot};
use crate::check::{Checker, Outcome};

/// What the check made of the arguments, by their places.
#[derive(Default)]
pub(super) struct Checked {
    changed: Vec<(usize, Option<Box<RawValue>>)>,
}

/// Checks all arguments that have a value; what is wrong goes to `faults`.
pub(super) fn check(checks: Checks<'_>, slots: &[Slot<'_, '_>], faults: &mut Faults) -> Checked {
    let mut checker = Checker::new(checks);
    let mut checked = Checked::default();
    for (place, slot) in slots.iter().enumerate() {
        let Some(value) = slot.value else { continue };
        let at = slot.at();
        match checker.check(slot.argument.check, value.get(), slot.parsed, &at) {
            Outcome::Fits => {}
            Outcome::Amended(value) => checked.changed.push((place, Some(value))),
            Outcome::Wrong(told) => {
                faults.extend(&at, told);
                checked.changed.push((place, None));
            }
        }
    }
    checked
}

impl Checked {
    /// The arguments as they are sent. Those that are wrong are blank: no more is to be said of
    /// them.
    pub(super) fn slots<'t, 'v>(&'v self, mut slots: Vec<Slot<'t, 'v>>) -> Vec<Slot<'t, 'v>> {
        for (place, value) in &self.changed {
            if let Some(slot) = slots.get_mut(*place) {
                slot.value = value.as_deref().map(Raw::from);
                slot.parsed = None;
            }
        }
        slots
    }
}
