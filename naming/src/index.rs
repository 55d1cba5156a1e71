//! A perfect hash from texts to numbers: one hash, one comparison, no pointers.
//!
//! Build time writes the bytes of an index ([`build`]), run time reads them where they lie
//! ([`find`]). Keys are hashed whole; a hash picks a bucket, the bucket's displacement and the
//! same hash pick a slot, the slot says where in the text the one possible key stands.
//!
//! Layout, little-endian: seed `u64`, number of buckets `u32`, number of slots `u32`, then a `u16`
//! displacement a bucket, then a `u64` a slot (`offset | len << 32 | id << 48`, all ones when empty).

use alloc::vec;
use alloc::vec::Vec;

const HEADER: usize = 16;
const EMPTY: u64 = u64::MAX;
const SEEDS: u64 = 64;

/// A key of an index under construction: where it stands in the text, and what it is.
#[derive(Debug, Clone, Copy)]
pub struct Key<'a> {
    /// Byte offset of the key in the text.
    pub offset: u32,
    /// The key itself, at most 65,535 bytes.
    pub text: &'a str,
    /// What a hit answers, below 65,535.
    pub id: u16,
}

/// Builds an index over distinct keys. `None` when two keys are equal, a key is longer than 65,535
/// bytes, or an id is 65,535.
pub fn build(keys: &[Key<'_>]) -> Option<Vec<u8>> {
    if keys.iter().any(|k| k.text.len() > usize::from(u16::MAX) || k.id == u16::MAX) {
        return None;
    }
    (0..SEEDS).find_map(|n| build_with(keys, hash("toolpress", n)))
}

fn build_with(keys: &[Key<'_>], seed: u64) -> Option<Vec<u8>> {
    let slots = keys.len() + keys.len() / 8 + 1;
    let buckets = keys.len() / 3 + 1;
    let mut members: Vec<Vec<(u64, u64)>> = vec![Vec::new(); buckets];
    for key in keys {
        let hash = hash(key.text, seed);
        let entry = u64::from(key.offset) | (key.text.len() as u64) << 32 | u64::from(key.id) << 48;
        let bucket = members.get_mut(bucket_of(hash, buckets as u32))?;
        if bucket.iter().any(|(other, _)| *other == hash) {
            return None;
        }
        bucket.push((hash, entry));
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
            *entries.get_mut(slot_of(*hash, displacement, slots as u32))? = *entry;
        }
    }
    let mut bytes = Vec::with_capacity(HEADER + 2 * buckets + 8 * slots);
    bytes.extend(seed.to_le_bytes());
    bytes.extend((buckets as u32).to_le_bytes());
    bytes.extend((slots as u32).to_le_bytes());
    bytes.extend(displacements.iter().flat_map(|d| d.to_le_bytes()));
    bytes.extend(entries.iter().flat_map(|e| e.to_le_bytes()));
    Some(bytes)
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
    let hash = hash(key, u64_at(index, 0)?);
    let buckets = u32_at(index, 8)?;
    let slots = u32_at(index, 12)?;
    let displacement = u16_at(index, HEADER + 2 * bucket_of(hash, buckets))?;
    let slot = slot_of(hash, displacement, slots);
    let entry = u64_at(index, HEADER + 2 * buckets as usize + 8 * slot)?;
    let offset = entry as u32 as usize;
    let len = (entry >> 32) as u16 as usize;
    let id = (entry >> 48) as u16;
    let hit = id != u16::MAX && text.as_bytes().get(offset..offset + len)? == key.as_bytes();
    hit.then_some(id)
}

/// A 64-bit hash of the whole text by folded multiplication, eight bytes at a time.
fn hash(text: &str, seed: u64) -> u64 {
    const K: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = fold(seed ^ text.len() as u64, K);
    let words = text.as_bytes().chunks_exact(8);
    let tail = words.remainder();
    for word in words.filter_map(|word| word.first_chunk()) {
        hash = fold(hash ^ u64::from_le_bytes(*word), K);
    }
    let mut last = [0_u8; 8];
    for (to, from) in last.iter_mut().zip(tail) {
        *to = *from;
    }
    fold(hash ^ u64::from_le_bytes(last), K)
}

fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a ^ 0x2545_f491_4f6c_dd1d) * u128::from(b);
    wide as u64 ^ (wide >> 64) as u64
}

fn bucket_of(hash: u64, buckets: u32) -> usize {
    (((hash >> 32) * u64::from(buckets)) >> 32) as usize
}

fn slot_of(hash: u64, displacement: u16, slots: u32) -> usize {
    let mixed = fold(hash, 0xd6e8_feb8_6659_fd93 ^ (u64::from(displacement) << 17));
    (((mixed >> 32) * u64::from(slots)) >> 32) as usize
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    fn index_of(names: &[String]) -> (String, Vec<u8>) {
        let mut text = String::new();
        let mut keys = Vec::new();
        for (id, name) in names.iter().enumerate() {
            keys.push(Key { offset: text.len() as u32, text: name, id: id as u16 });
            text.push_str(name);
        }
        let index = build(&keys).expect("distinct keys");
        (text, index)
    }

    #[test]
    fn finds_every_key_and_nothing_else() {
        for n in [0, 1, 2, 3, 7, 20, 100, 1_000, 10_000] {
            let names: Vec<String> =
                (0..n).map(|i| format!("openapi_store_get_item_{i}")).collect();
            let (text, index) = index_of(&names);
            for (id, name) in names.iter().enumerate() {
                assert_eq!(find(&index, &text, name), Some(id as u16));
            }
            for miss in ["", "openapi_store_get_item_", "openapi_store_get_item_x", "é"] {
                assert_eq!(find(&index, &text, miss), None, "{n} {miss}");
            }
        }
    }

    #[test]
    fn equal_keys_are_refused() {
        let key = Key { offset: 0, text: "a", id: 0 };
        assert_eq!(build(&[key, key]), None);
    }

    #[test]
    fn broken_bytes_find_nothing() {
        assert_eq!(find(&[], "", "a"), None);
        assert_eq!(find(&[0; 16], "", "a"), None);
        assert_eq!(find(&[0xff; 64], "", "a"), None);
    }
}
