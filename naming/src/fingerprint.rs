//! Fingerprints of a toolbox's names, by which the compiler finds the names that two toolboxes
//! share without reading the others.
//!
//! Ten bytes a name, sorted: its [`fnv1a`] hash, most significant byte first, and its number `u16`.

use alloc::vec::Vec;

use crate::fnv1a;

/// The fingerprints of names, which are numbered in their order. Names past the 65,536th have none.
///
/// ```
/// use toolpress_naming::fingerprint::{Pairs, build};
/// let (pets, files) = (build(["get_pet", "list"]), build(["list", "get_file", "cut"]));
/// let mut pairs = Pairs::new(&pets, &files);
/// assert_eq!(pairs.next(), Some((1, 0)));
/// assert_eq!(pairs.next(), None);
/// ```
pub fn build<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let numbered = (0..=u16::MAX).zip(names);
    sorted(numbered.map(|(id, name)| (fnv1a(name.as_bytes()), id)).collect())
}

fn sorted(mut prints: Vec<(u64, u16)>) -> Vec<u8> {
    prints.sort_unstable();
    let mut bytes = Vec::with_capacity(10 * prints.len());
    for (hash, id) in prints {
        bytes.extend(hash.to_be_bytes());
        bytes.extend(id.to_be_bytes());
    }
    bytes
}

/// Walks the pairs of names of two sides that have one hash: the numbers of both. Equal names are
/// among them; whether two names are equal is for the names to say.
///
/// Each side is walked once. It runs in the compiler, which counts calls and turns: there are two
/// and one a name.
#[derive(Debug, Clone, Copy)]
pub struct Pairs<'a> {
    left: &'a [u8],
    /// The first name of the right side that may equal the first of the left.
    right: &'a [u8],
    /// How far into the right side the first of the left has been compared.
    run: &'a [u8],
}

impl<'a> Pairs<'a> {
    /// The pairs of two lists that [`build`] made.
    pub const fn new(left: &'a [u8], right: &'a [u8]) -> Self {
        Self { left, right, run: right }
    }

    /// The next pair: the number of the left side's name, and of the right side's.
    #[allow(clippy::should_implement_trait, reason = "an iterator's `next` is not const")]
    pub const fn next(&mut self) -> Option<(u16, u16)> {
        while let Some((left, left_id, left_rest)) = split(self.left) {
            match split(self.run) {
                Some((right, _, rest)) if right < left => {
                    self.right = rest;
                    self.run = rest;
                }
                Some((right, right_id, rest)) if right == left => {
                    self.run = rest;
                    return Some((left_id, right_id));
                }
                _ => {
                    self.left = left_rest;
                    self.run = self.right;
                }
            }
        }
        None
    }
}

/// The first name's hash and number, and what is behind it. The bytes are put together here and
/// not by `from_be_bytes`, which would be a call more.
const fn split(prints: &[u8]) -> Option<(u64, u16, &[u8])> {
    let [a, b, c, d, e, f, g, h, i, j, rest @ ..] = prints else { return None };
    let high = (*a as u64) << 56 | (*b as u64) << 48 | (*c as u64) << 40 | (*d as u64) << 32;
    let low = (*e as u64) << 24 | (*f as u64) << 16 | (*g as u64) << 8 | *h as u64;
    Some((high | low, (*i as u16) << 8 | *j as u16, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn pairs(left: &[u8], right: &[u8]) -> Vec<(u16, u16)> {
        let mut pairs = Pairs::new(left, right);
        core::iter::from_fn(|| pairs.next()).collect()
    }

    #[test]
    fn all_equal_names_are_found() {
        let left = build(["a", "b", "c", "d"]);
        let right = build(["x", "d", "y", "a", "z"]);
        let mut found = pairs(&left, &right);
        found.sort_unstable();
        assert_eq!(found, [(0, 3), (3, 1)]);
        assert_eq!(pairs(&left, &[]), []);
        assert_eq!(pairs(&[], &right), []);
        assert_eq!(pairs(&left, &left).len(), 4);
    }

    #[test]
    fn names_of_one_hash_all_meet() {
        let left = sorted(vec![(7, 0), (7, 1), (9, 2)]);
        let right = sorted(vec![(1, 0), (7, 1), (7, 2), (8, 3)]);
        assert_eq!(pairs(&left, &right), [(0, 1), (0, 2), (1, 1), (1, 2)]);
    }

    #[test]
    fn any_bytes_are_read() {
        assert_eq!(pairs(&[0; 9], &[0; 25]), []);
        assert_eq!(pairs(&[0; 12], &[0; 25]).len(), 2);
    }
}
