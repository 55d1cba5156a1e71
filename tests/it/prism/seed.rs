//! Chance that comes out the same every time, at each place by itself.

/// A number that a place in a value has to itself. A change elsewhere leaves it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seed(u64);

impl Seed {
    pub(super) fn of(text: &str) -> Self {
        Self(0xcbf2_9ce4_8422_2325).with(text)
    }

    /// The seed of a part.
    pub(super) fn with(self, part: &str) -> Self {
        let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(part.bytes().chain([0xff]).fold(self.0, fnv))
    }

    /// A number below `limit`, 0 where there is none.
    pub(super) fn below(self, limit: usize) -> usize {
        // The last step of splitmix64 spreads what FNV leaves in the low bits.
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % (limit.max(1) as u64)) as usize
    }
}
