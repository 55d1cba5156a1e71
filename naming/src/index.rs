//! A perfect hash from texts to numbers: one hash, one comparison, no pointers.
//!
//! Build time writes the bytes of an index ([`build`]), run time reads them where they lie
//! ([`find`]). Keys are hashed whole; a hash picks a bucket, the bucket's displacement and the
//! same hash pick a slot, the slot says where in the text the one possible key stands.
//!
//! Layout, little-endian: seed `u64`, number of buckets `u32` (a power of two), number of slots
//! `u32`, then a `u16` displacement a bucket, then a `u64` a slot (`offset | len << 32 | id << 48`,
//! all ones when empty, which is no place in any text).

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::fold::{Folded, fold, folded_bytes};

const EMPTY: u64 = u64::MAX;
pub(crate) const SEEDS: u64 = 64;
/// The id, in an index over folds, of a fold that several keys have.
pub(crate) const SEVERAL: u16 = u16::MAX - 1;

/// A key of an index under construction: where it stands in the text, and what it is.
#[derive(Debug, Clone, Copy)]
pub struct Key<'a> {
    /// Byte offset of the key in the text.
    pub offset: u32,
    /// The key itself, at most 65,535 bytes.
    pub text: &'a str,
    /// What a hit answers, below 65,534.
    pub id: u16,
}

/// What an index over folds knows of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// No key has its fold.
    None,
    /// One key has, with this id.
    One(u16),
    /// Several keys have.
    Several,
}

/// Builds an index over distinct keys. `None` when two keys are equal, a key is longer than 65,535
/// bytes, or an id is too large.
pub fn build(keys: &[Key<'_>]) -> Option<Vec<u8>> {
    build_over(keys.iter().map(|key| (key.text.as_bytes(), *key)).collect())
}

/// Builds an index over the folds of distinct keys. A fold that several keys have is in it as that.
/// `None` when a key is longer than 65,535 bytes or an id is too large.
pub fn build_folded(keys: &[Key<'_>]) -> Option<Vec<u8>> {
    let mut folds: BTreeMap<String, Key<'_>> = BTreeMap::new();
    for key in keys.iter().filter(|key| key.id < SEVERAL) {
        folds.entry(fold(key.text)).and_modify(|first| first.id = SEVERAL).or_insert(*key);
    }
    build_over(folds.iter().map(|(fold, key)| (fold.as_bytes(), *key)).collect())
}

/// The id under which `key` was built in, `None` for any other text. `text` is the text that the
/// keys' offsets count in.
///
/// ```
/// use toolpress_naming::index::{Key, build, find};
/// let text = "get_petadd_pet";
/// let keys = [
///     Key { offset: 0, text: "get_pet", id: 0 },
///     Key { offset: 7, text: "add_pet", id: 1 },
/// ];
/// let index = build(&keys).ok_or("equal keys")?;
/// assert_eq!(find(&index, text, "add_pet"), Some(1));
/// assert_eq!(find(&index, text, "cut_pet"), None);
/// # Ok::<(), &str>(())
/// ```
#[inline]
pub fn find(index: &[u8], text: &str, key: &str) -> Option<u16> {
    let key = key.as_bytes();
    let entry = candidate(index, key)?;
    (entry.of(text)? == key).then_some(entry.id())
}

/// The keys of an index over folds whose fold is that of `name`. It does not allocate.
///
/// ```
/// use toolpress_naming::index::{Fit, Key, build_folded, find_folded};
/// let text = "get_petadd_petaddPet";
/// let keys = [
///     Key { offset: 0, text: "get_pet", id: 0 },
///     Key { offset: 7, text: "add_pet", id: 1 },
///     Key { offset: 14, text: "addPet", id: 2 },
/// ];
/// let index = build_folded(&keys).ok_or("too large")?;
/// assert_eq!(find_folded(&index, text, "Get-Pet"), Fit::One(0));
/// assert_eq!(find_folded(&index, text, "add.pet"), Fit::Several);
/// assert_eq!(find_folded(&index, text, "pet"), Fit::None);
/// # Ok::<(), &str>(())
/// ```
pub fn find_folded(index: &[u8], text: &str, name: &str) -> Fit {
    let found = Folded::of(name).and_then(|folded| {
        let entry = candidate(index, folded.as_bytes())?;
        let key = core::str::from_utf8(entry.of(text)?).ok()?;
        folded_bytes(key).eq(folded.as_bytes().iter().copied()).then_some(entry.id())
    });
    match found {
        None => Fit::None,
        Some(SEVERAL) => Fit::Several,
        Some(id) => Fit::One(id),
    }
}

/// What a slot holds: where the one possible key stands, and its id.
#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    fn new(key: Key<'_>) -> Option<Self> {
        let len = u16::try_from(key.text.len()).ok()?;
        let entry = u64::from(key.offset) | u64::from(len) << 32 | u64::from(key.id) << 48;
        (key.id <= SEVERAL).then_some(Self(entry))
    }

    #[inline]
    fn of(self, text: &str) -> Option<&[u8]> {
        let offset = self.0 as u32 as usize;
        text.as_bytes().get(offset..offset.checked_add(usize::from((self.0 >> 32) as u16))?)
    }

    #[inline]
    fn id(self) -> u16 {
        (self.0 >> 48) as u16
    }
}

/// The entry of the one key that `key` can be.
#[inline]
fn candidate(index: &[u8], key: &[u8]) -> Option<Entry> {
    let (header, rest) = index.split_first_chunk()?;
    let [seed, sizes] = words(header);
    let (buckets, slots) = (sizes as u32, (sizes >> 32) as u32);
    let hash = hash(key, seed);
    let displacement = 2 * bucket_of(hash, buckets);
    let displacement = rest.get(displacement..displacement.checked_add(2)?)?.first_chunk()?;
    let slot = slot_of(hash, u16::from_le_bytes(*displacement), slots);
    let entry = slot.checked_mul(8)?.checked_add((buckets as usize).checked_mul(2)?)?;
    let entry = rest.get(entry..entry.checked_add(8)?)?.first_chunk()?;
    Some(Entry(u64::from_le_bytes(*entry)))
}

fn build_over(keys: Vec<(&[u8], Key<'_>)>) -> Option<Vec<u8>> {
    let keys: Option<Vec<(&[u8], Entry)>> =
        keys.into_iter().map(|(hashed, key)| Some((hashed, Entry::new(key)?))).collect();
    let keys = keys?;
    (0..SEEDS).find_map(|seed| build_with(&keys, multiply(seed + 1, ODD)))
}

fn build_with(keys: &[(&[u8], Entry)], seed: u64) -> Option<Vec<u8>> {
    let slots = keys.len() + keys.len() / 8 + 1;
    let buckets = (keys.len() / 4 + 1).next_power_of_two();
    let mut members: Vec<Vec<(u64, Entry)>> = vec![Vec::new(); buckets];
    for (key, entry) in keys {
        let hash = hash(key, seed);
        let bucket = members.get_mut(bucket_of(hash, buckets as u32))?;
        if bucket.iter().any(|(other, _)| *other == hash) {
            return None;
        }
        bucket.push((hash, *entry));
    }
    let mut order: Vec<usize> = (0..buckets).collect();
    order.sort_by_key(|b| (core::cmp::Reverse(members.get(*b).map_or(0, Vec::len)), *b));
    let mut displacements = vec![0_u16; buckets];
    let mut entries = vec![EMPTY; slots];
    let mut chosen: Vec<usize> = Vec::new();
    for bucket in order {
        let hashes = members.get(bucket)?;
        let displacement = (0..=u16::MAX).find(|d| {
            chosen.clear();
            hashes.iter().all(|(hash, _)| {
                let slot = slot_of(*hash, *d, slots as u32);
                let free = entries.get(slot) == Some(&EMPTY) && !chosen.contains(&slot);
                chosen.push(slot);
                free
            })
        })?;
        *displacements.get_mut(bucket)? = displacement;
        for (hash, entry) in hashes {
            *entries.get_mut(slot_of(*hash, displacement, slots as u32))? = entry.0;
        }
    }
    let mut bytes = Vec::with_capacity(16 + 2 * buckets + 8 * slots);
    bytes.extend(seed.to_le_bytes());
    bytes.extend((buckets as u32).to_le_bytes());
    bytes.extend((slots as u32).to_le_bytes());
    bytes.extend(displacements.iter().flat_map(|d| d.to_le_bytes()));
    bytes.extend(entries.iter().flat_map(|e| e.to_le_bytes()));
    Some(bytes)
}

pub(crate) const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A 64-bit hash of the whole key by folded multiplication. Blocks of sixteen bytes are multiplied
/// side by side, none waits for the one before; the last block ends where the key ends.
#[inline]
pub(crate) const fn hash(key: &[u8], seed: u64) -> u64 {
    // The length goes into every product, so that keys of equal blocks differ in all their bits.
    let seed = seed ^ key.len() as u64;
    let mut hash = seed;
    let mut rest = key;
    while let Some((block, tail)) = rest.split_first_chunk() {
        hash = mix(hash, words(block), seed);
        rest = tail;
    }
    match key.last_chunk() {
        _ if rest.is_empty() => hash,
        Some(block) => mix(hash, words(block), seed),
        None => mix(hash, short(key), seed),
    }
}

/// The seed is in both factors, so that another seed tells other keys apart, whichever they differ in.
#[inline]
const fn mix(hash: u64, [a, b]: [u64; 2], seed: u64) -> u64 {
    hash.rotate_left(23) ^ multiply(a ^ seed, b ^ seed.rotate_left(32))
}

/// Both halves of the product, folded into one.
#[inline]
pub(crate) const fn multiply(a: u64, b: u64) -> u64 {
    let wide = a as u128 * b as u128;
    wide as u64 ^ (wide >> 64) as u64
}

#[inline]
const fn words(block: &[u8; 16]) -> [u64; 2] {
    let wide = u128::from_le_bytes(*block);
    [wide as u64, (wide >> 64) as u64]
}

/// All of a key of less than sixteen bytes.
const fn short(key: &[u8]) -> [u64; 2] {
    if let (Some(first), Some(last)) = (key.first_chunk(), key.last_chunk()) {
        return [u64::from_le_bytes(*first), u64::from_le_bytes(*last)];
    }
    if let (Some(first), Some(last)) = (key.first_chunk(), key.last_chunk()) {
        return [u32::from_le_bytes(*first) as u64, u32::from_le_bytes(*last) as u64];
    }
    let (mut word, mut rest) = (0, key);
    while let [byte, tail @ ..] = rest {
        word = word << 8 | *byte as u64;
        rest = tail;
    }
    [word, 0]
}

#[inline]
pub(crate) const fn bucket_of(hash: u64, buckets: u32) -> usize {
    (hash as u32 & buckets.wrapping_sub(1)) as usize
}

#[inline]
pub(crate) const fn slot_of(hash: u64, displacement: u16, slots: u32) -> usize {
    // Each key has a step of its own, so that a displacement moves those of a bucket apart.
    let step = (hash as u32).wrapping_mul(displacement as u32);
    let moved = ((hash >> 32) as u32).wrapping_add(step);
    ((moved as u64 * slots as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::format;

    fn keys_of(names: &[String]) -> (String, Vec<Key<'_>>) {
        let mut text = String::new();
        let mut keys = Vec::new();
        for (id, name) in names.iter().enumerate() {
            keys.push(Key { offset: text.len() as u32, text: name, id: id as u16 });
            text.push_str(name);
        }
        (text, keys)
    }

    #[test]
    fn finds_every_key_and_nothing_else() {
        for n in [0, 1, 2, 3, 7, 20, 100, 1_000, 10_000, 65_000] {
            let names: Vec<String> =
                (0..n).map(|i| format!("openapi_store_get_item_{i}")).collect();
            let (text, keys) = keys_of(&names);
            let index = build(&keys).expect("distinct keys");
            for (id, name) in names.iter().enumerate() {
                assert_eq!(find(&index, &text, name), Some(id as u16));
            }
            for miss in ["", "openapi_store_get_item_", "openapi_store_get_item_x", "é"] {
                assert_eq!(find(&index, &text, miss), None, "{n} {miss}");
            }
        }
    }

    #[test]
    fn keys_of_every_length() {
        let names: Vec<String> = (0..130).map(|len| "a".repeat(len)).collect();
        let (text, keys) = keys_of(&names);
        let index = build(&keys).expect("distinct keys");
        for (id, name) in names.iter().enumerate() {
            assert_eq!(find(&index, &text, name), Some(id as u16));
            assert_eq!(find(&index, &text, &format!("{name}b")), None);
        }
    }

    #[test]
    fn any_set_has_an_index() {
        let mut state = 1_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        for _ in 0..500 {
            let names: BTreeSet<String> = (0..next(40))
                .map(|_| {
                    (0..next(9)).map(|_| ["a", "A", "b", "_", "a_b"][next(5) as usize]).collect()
                })
                .collect();
            let names: Vec<String> = names.into_iter().collect();
            let (text, keys) = keys_of(&names);
            let index = build(&keys).unwrap_or_else(|| panic!("{names:?}"));
            assert!(names.iter().zip(0..).all(|(n, id)| find(&index, &text, n) == Some(id)));
        }
    }

    #[test]
    fn short_keys_of_every_byte() {
        let names: Vec<String> =
            (0..3_000).map(|i| format!("{}", char::from_u32(i).unwrap_or('x'))).collect();
        let (text, keys) = keys_of(&names);
        let index = build(&keys).expect("distinct keys");
        assert!(names.iter().zip(0..).all(|(n, id)| find(&index, &text, n) == Some(id)));
    }

    #[test]
    fn a_fold_finds_the_one_key_that_has_it() {
        let names = ["get_pet", "addPet", "add_pet", "ADD_PET", "x"].map(String::from);
        let (text, keys) = keys_of(&names);
        let index = build_folded(&keys).expect("a fold is no longer than its key");
        for (name, fit) in [
            ("get_pet", Fit::One(0)),
            ("GetPet", Fit::One(0)),
            ("get pet.", Fit::One(0)),
            ("X", Fit::One(4)),
            ("add-pet", Fit::Several),
            ("get_pets", Fit::None),
            ("gét_pet", Fit::None),
            ("", Fit::None),
            ("_", Fit::None),
        ] {
            assert_eq!(find_folded(&index, &text, name), fit, "{name}");
        }
        assert_eq!(find_folded(&index, &text, &"-".repeat(500)), Fit::None);
        assert_eq!(find_folded(&index, &text, &"x".repeat(500)), Fit::None);
        assert_eq!(find_folded(&index, &text, &format!("{}x", "-".repeat(500))), Fit::One(4));
    }

    #[test]
    fn what_cannot_be_held_is_refused() {
        let key = Key { offset: 0, text: "a", id: 0 };
        assert_eq!(build(&[key, key]), None);
        assert_eq!(build(&[Key { id: u16::MAX, ..key }]), None);
        assert_eq!(build(&[Key { text: &"a".repeat(70_000), ..key }]), None);
    }

    #[test]
    fn broken_bytes_find_nothing() {
        for len in 0..200 {
            for byte in [0, 1, 0x7f, 0xff] {
                let bytes = vec![byte; len];
                assert_eq!(find(&bytes, "é", "a"), None);
                assert_eq!(find_folded(&bytes, "é", "a"), Fit::None);
            }
        }
    }
}
