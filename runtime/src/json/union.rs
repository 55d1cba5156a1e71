//! Unions: which branch a value is of.
//!
//! Tags decide where there are some. What they leave over is decoded by every branch, and the one
//! that makes most of the value wins: see [`Fit`].

use std::cell::Cell;

use serde_json::Value;

use super::fit::{Fit, size};
use super::{DecodeError, Encode};

/// A branch of a union.
#[derive(Debug)]
pub struct Branch<T> {
    /// The variant's name, for errors.
    pub name: &'static str,
    /// Properties and the values that they have in this branch, all that are known.
    pub tags: &'static [(&'static str, &'static [&'static str])],
    /// Makes the variant.
    pub decode: fn(Value) -> Result<T, DecodeError>,
}

/// Makes a union of a value.
///
/// A branch whose tag is another one is out. Where the value names a single branch by
/// `discriminator` (empty for none) it is of that branch, and the branch's error is the error. Of
/// all other branches that decode, the one that makes most of the value wins, of equal ones the
/// first; where there is none, it is `other`.
///
/// # Errors
///
/// Those of the branch that the discriminator names.
pub fn union<T: Encode>(
    value: Value,
    discriminator: &str,
    branches: &[Branch<T>],
    other: fn(Value) -> T,
) -> Result<T, DecodeError> {
    let named = |branch: &&Branch<T>| names(&value, branch.tags, discriminator);
    let mut candidates = branches.iter().filter(|branch| allows(&value, branch.tags));
    let mut by_name = candidates.clone().filter(named);
    if let (Some(only), None) = (by_name.next(), by_name.next()) {
        return (only.decode)(value).map_err(|error| error.within(only.name));
    }
    if let (Some(only), None) = (candidates.next(), candidates.clone().next()) {
        if !only.tags.is_empty() {
            return Ok((only.decode)(value.clone()).unwrap_or_else(|_| other(value)));
        }
    }
    let work = Work::begin(&value);
    let mut best: Option<(T, Fit)> = None;
    for branch in branches.iter().filter(|branch| allows(&value, branch.tags)) {
        if !work.take() {
            best = None;
            break;
        }
        let Ok(made) = (branch.decode)(value.clone()) else { continue };
        let fit = Fit::of(&made, &value);
        // Of an object something has to be known, or nothing lost.
        let counts =
            !value.is_object() || fit.known > 1 || fit.lost == 0 || !branch.tags.is_empty();
        if counts && best.as_ref().is_none_or(|(_, best)| fit > *best) {
            best = Some((made, fit));
        }
        if best.as_ref().is_some_and(|(_, best)| best.is_perfect(work.size)) {
            break;
        }
    }
    Ok(best.map_or_else(|| other(value), |(made, _)| made))
}

/// A property and the values that it has in a branch.
type Tag = (&'static str, &'static [&'static str]);

/// Whether no tag says that the value is of another branch. A property that is not there says
/// nothing.
fn allows(value: &Value, tags: &[Tag]) -> bool {
    tags.iter()
        .all(|(property, texts)| value.get(property).is_none_or(|found| is_one(found, texts)))
}

/// Whether the value has a tag by which the discriminator names the branch.
fn names(value: &Value, tags: &[Tag], discriminator: &str) -> bool {
    let is_named = |(property, texts): &Tag| {
        *property == discriminator
            && value.get(discriminator).is_some_and(|found| is_one(found, texts))
    };
    !discriminator.is_empty() && tags.iter().any(is_named)
}

fn is_one(found: &Value, texts: &[&str]) -> bool {
    match found {
        Value::String(text) => texts.contains(&text.as_str()),
        Value::Bool(_) | Value::Number(_) => texts.contains(&found.to_string().as_str()),
        _ => false,
    }
}

thread_local! {
    /// What is left to the outermost union that is being decoded.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// The work on one union, in JSON values looked at.
///
/// Unions in unions in unions ask for a product of attempts, and a response decides how deep they
/// go. So all attempts on one value together may look at [`Work::EACH`] times what it holds; when
/// that is used up, unions in it are `Other`.
struct Work {
    size: usize,
    outermost: bool,
}

impl Work {
    /// A value in a union may be looked at this often: eight levels of eight branches, all tried,
    /// are far less.
    const EACH: usize = 512;

    fn begin(value: &Value) -> Self {
        let size = size(value);
        let outermost = LEFT.get().is_none();
        if outermost {
            LEFT.set(Some(size.saturating_mul(Self::EACH)));
        }
        Self { size, outermost }
    }

    /// Takes what one attempt costs; `false` when that is not left.
    fn take(&self) -> bool {
        let left = LEFT.get().and_then(|left| left.checked_sub(self.size));
        LEFT.set(Some(left.unwrap_or_default()));
        left.is_some()
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if self.outermost {
            LEFT.set(None);
        }
    }
}
