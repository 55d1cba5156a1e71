//! Indices and fingerprints ([`crate::index`], [`crate::fingerprint`]), as the compiler makes them.
//!
//! An index takes more room here than where build time makes it: slots are twice the keys, so that
//! hardly any displacement is tried in vain.
#![allow(
    clippy::indexing_slicing,
    reason = "it is evaluated by the compiler, where a place past the end is an error"
)]

use super::{Out, same};
use crate::fnv1a;
use crate::index::{ODD, SEEDS, SEVERAL, bucket_of, hash, multiply, slot_of};

/// How an index of so many keys is laid out.
#[derive(Debug, Clone, Copy)]
struct Slots {
    keys: usize,
}

impl Slots {
    /// The layout for so many keys.
    const fn of(keys: usize) -> Self {
        Self { keys }
    }

    /// The number of slots.
    const fn slots(self) -> usize {
        2 * self.keys + 1
    }

    /// The number of buckets.
    const fn buckets(self) -> usize {
        (self.keys / 2 + 1).next_power_of_two()
    }
}

/// The bytes of an index of so many keys.
pub const fn index_len(keys: usize) -> usize {
    let layout = Slots::of(keys);
    16 + 2 * layout.buckets() + 8 * layout.slots()
}

/// One key: its place in the text, what it answers, and whether it is the first of its kind.
#[derive(Debug, Clone, Copy)]
pub struct IndexKey {
    /// Byte offset of the key in the text.
    pub offset: u32,
    /// Its length.
    pub len: u16,
    /// What a hit answers; `u16::MAX` for a key that another one stands for.
    pub id: u16,
}

const fn entry(key: IndexKey) -> u64 {
    key.offset as u64 | (key.len as u64) << 32 | (key.id as u64) << 48
}

/// What `folds` gives a key that another one stands for.
const DROPPED: u16 = u16::MAX;

/// A hash of each of these texts, with its number, in order.
pub const fn sort_prints<const N: usize>(text: &str, keys: &[IndexKey; N]) -> [(u64, u16); N] {
    let mut prints = [(0, 0); N];
    let mut at = 0;
    while at < N {
        prints[at] = (fnv1a(key_of(text, keys[at])), at as u16);
        at += 1;
    }
    sort(&mut prints);
    prints
}

/// The bytes of [`crate::fingerprint`], of sorted prints.
pub const fn write_prints<const L: usize>(mut prints: &[(u64, u16)]) -> [u8; L] {
    let mut bytes = [0; L];
    let mut out = Out::new(&mut bytes);
    while let [(hash, id), rest @ ..] = prints {
        out.bytes(&hash.to_be_bytes());
        out.bytes(&id.to_be_bytes());
        prints = rest;
    }
    bytes
}

/// For each key the number of the first that is the same.
pub const fn first_of_equals<const N: usize>(
    text: &str,
    keys: &[IndexKey; N],
    prints: &[(u64, u16); N],
) -> [u16; N] {
    let mut first = [0; N];
    let mut at = 0;
    while at < N {
        first[at] = at as u16;
        at += 1;
    }
    let mut start = 0;
    while start < N {
        let (hash, one) = prints[start];
        let mut next = start + 1;
        // Numbers ascend in a run of one hash.
        while next < N && prints[next].0 == hash {
            let other = prints[next].1 as usize;
            let is_new = first[other] == other as u16;
            if is_new && same(key_of(text, keys[one as usize]), key_of(text, keys[other])) {
                first[other] = first[one as usize];
            }
            next += 1;
        }
        start += 1;
    }
    first
}

/// Keys without those that another one stands for; `several` marks a key that stands for others.
pub const fn distinct<const N: usize>(
    mut keys: [IndexKey; N],
    first: &[u16; N],
    several: bool,
) -> [IndexKey; N] {
    let mut at = 0;
    while at < N {
        let one = first[at] as usize;
        if one != at {
            keys[at].id = DROPPED;
            if several {
                keys[one].id = SEVERAL;
            }
        }
        at += 1;
    }
    keys
}

/// The fold ([`crate::fold()`]) of each of the keys, as keys of a text that holds the folds alone.
pub const fn folds<const N: usize, const L: usize>(
    text: &str,
    keys: &[IndexKey; N],
) -> ([u8; L], [IndexKey; N]) {
    let mut bytes = [0; L];
    let mut folded = *keys;
    let mut out = Out::new(&mut bytes);
    let mut at = 0;
    while at < N {
        let start = out.len();
        let mut rest = key_of(text, keys[at]);
        while let [byte, tail @ ..] = rest {
            if !matches!(*byte, b'-' | b'.' | b'_' | b' ') {
                out.byte(byte.to_ascii_lowercase());
            }
            rest = tail;
        }
        folded[at].offset = start as u32;
        folded[at].len = (out.len() - start) as u16;
        at += 1;
    }
    (bytes, folded)
}

/// The bytes of an index. Keys are hashed as `hashed` has them in `text`, and found as `keys` say.
///
/// # Panics
///
/// When there is none, which no set of keys has been seen to bring about.
#[allow(clippy::panic, reason = "it is evaluated by the compiler, where a panic is an error")]
pub const fn index<const N: usize, const L: usize>(
    text: &str,
    hashed: &[IndexKey; N],
    keys: &[IndexKey; N],
) -> [u8; L] {
    let mut round = 0;
    while round < SEEDS {
        round += 1;
        if let Some(bytes) = with_seed(text, hashed, keys, multiply(round, ODD)) {
            return bytes;
        }
    }
    panic!("the names of the tools have no index: a bug in toolpress")
}

const fn with_seed<const N: usize, const L: usize>(
    text: &str,
    hashed: &[IndexKey; N],
    keys: &[IndexKey; N],
    seed: u64,
) -> Option<[u8; L]> {
    let layout = Slots::of(N);
    let (buckets, slots) = (layout.buckets() as u32, layout.slots() as u32);
    let mut bytes = [0xff; L];
    let mut out = Out::new(&mut bytes);
    out.double(seed);
    out.word(buckets);
    out.word(slots);
    let mut bucket = 0;
    while bucket < buckets {
        out.bytes(&[0, 0]);
        bucket += 1;
    }
    let entries = out.len();
    let mut hashes = [0_u64; N];
    // The keys by bucket.
    let mut members = [(u64::MAX, 0_u16); N];
    let mut at = 0;
    while at < N {
        if keys[at].id != DROPPED {
            hashes[at] = hash(key_of(text, hashed[at]), seed);
            members[at] = (bucket_of(hashes[at], buckets) as u64, at as u16);
        }
        at += 1;
    }
    sort(&mut members);
    let mut taken = [0_u64; N];
    // The largest buckets first, while there is room.
    let mut size = largest(&members);
    while size > 0 {
        let mut start = 0;
        while let Some(end) = run(&members, start) {
            if end - start == size {
                let (_, group) = members.split_at(start);
                let (group, _) = group.split_at(size);
                let Some(displacement) = displacement(group, &hashes, &mut taken, slots) else {
                    return None;
                };
                out.set_half(16 + 2 * group[0].0 as usize, displacement);
                let mut one = 0;
                while one < size {
                    let at = group[one].1 as usize;
                    let slot = slot_of(hashes[at], displacement, slots);
                    out.set_double(entries + 8 * slot, entry(keys[at]));
                    one += 1;
                }
            }
            start = end;
        }
        size -= 1;
    }
    Some(bytes)
}

/// The displacement that gives each of these keys a slot of its own, which is then taken.
const fn displacement<const N: usize>(
    group: &[(u64, u16)],
    hashes: &[u64; N],
    taken: &mut [u64; N],
    slots: u32,
) -> Option<u16> {
    let mut displacement = 0_u16;
    loop {
        let mut placed = 0;
        while placed < group.len() {
            let slot = slot_of(hashes[group[placed].1 as usize], displacement, slots);
            if taken[slot / 64] >> (slot % 64) & 1 == 1 {
                break;
            }
            taken[slot / 64] |= 1 << (slot % 64);
            placed += 1;
        }
        if placed == group.len() {
            return Some(displacement);
        }
        while placed > 0 {
            placed -= 1;
            let slot = slot_of(hashes[group[placed].1 as usize], displacement, slots);
            taken[slot / 64] &= !(1 << (slot % 64));
        }
        if displacement == u16::MAX {
            return None;
        }
        displacement += 1;
    }
}

/// The end of the run of one bucket that starts here; `None` behind the last.
const fn run<const N: usize>(members: &[(u64, u16); N], start: usize) -> Option<usize> {
    if start >= N || members[start].0 == u64::MAX {
        return None;
    }
    let mut end = start + 1;
    while end < N && members[end].0 == members[start].0 {
        end += 1;
    }
    Some(end)
}

const fn largest<const N: usize>(members: &[(u64, u16); N]) -> usize {
    let (mut most, mut start) = (0, 0);
    while let Some(end) = run(members, start) {
        if end - start > most {
            most = end - start;
        }
        start = end;
    }
    most
}

const fn key_of(text: &str, key: IndexKey) -> &[u8] {
    let (_, rest) = text.as_bytes().split_at(key.offset as usize);
    let (key, _) = rest.split_at(key.len as usize);
    key
}

/// Sorts in place, in time that no order of the items makes long.
const fn sort(items: &mut [(u64, u16)]) {
    let len = items.len();
    let mut start = len / 2;
    while start > 0 {
        start -= 1;
        sink(items, start, len);
    }
    let mut end = len;
    while end > 1 {
        end -= 1;
        items.swap(0, end);
        sink(items, 0, end);
    }
}

const fn sink(items: &mut [(u64, u16)], mut root: usize, end: usize) {
    loop {
        let mut child = 2 * root + 1;
        if child >= end {
            return;
        }
        if child + 1 < end && less(items[child], items[child + 1]) {
            child += 1;
        }
        if !less(items[root], items[child]) {
            return;
        }
        items.swap(root, child);
        root = child;
    }
}

const fn less(a: (u64, u16), b: (u64, u16)) -> bool {
    a.0 < b.0 || a.0 == b.0 && a.1 < b.1
}
