//! Matching a text by the bytes of an expression.

use alloc::vec;
use alloc::vec::Vec;

/// Kinds of record: a table of one byte an entry, of two, and states to be followed.
pub(super) const TABLE: u8 = 0;
pub(super) const TABLE_WIDE: u8 = 1;
pub(super) const FOLLOW: u8 = 2;

/// The state from which nothing matches, the one that has matched, and the first.
pub(super) const NONE: u16 = 0;
pub(super) const ACCEPT: u16 = 1;
pub(super) const START: u16 = 2;

/// Kinds of state that are followed: a set of characters, two ways, start, end, match.
pub(super) const STEP: [u8; 5] = [0, 1, 2, 3, 4];

/// How many characters are looked up in a table in the time of one state that is followed.
const LOOKUPS_PER_STEP: usize = 16;

/// Whether `text` matches the expression of which [`compile`](super::compile) made `record`. Bytes
/// that are none match anything.
pub fn is_match(record: &[u8], text: &str) -> bool {
    let mut steps = usize::MAX;
    is_match_within(record, text, &mut steps).unwrap_or(true)
}

/// The same in so many steps at most, of which those taken are subtracted; `None` when there are
/// too few. A step is a state that is followed by a character.
pub fn is_match_within(record: &[u8], text: &str, steps: &mut usize) -> Option<bool> {
    let mut left = Some(*steps);
    let matched = matched(record, text, &mut left).unwrap_or(true);
    *steps = left.unwrap_or_default();
    left.map(|_| matched)
}

/// Whether a text matches; `left` becomes `None` where there are too few steps.
fn matched(record: &[u8], text: &str, left: &mut Option<usize>) -> Option<bool> {
    let (kind, rest) = record.split_first()?;
    let (runs, rest) = u16_first(rest)?;
    let (classes, rest) = rest.split_first()?;
    let (runs, rest) = rest.split_at_checked(usize::from(runs) * 4)?;
    let classes = Classes { runs, count: usize::from(*classes) };
    if *kind != FOLLOW {
        take(left, text.len() / LOOKUPS_PER_STEP)?;
    }
    match *kind {
        TABLE => table::<1>(&classes, rest, text),
        TABLE_WIDE => table::<2>(&classes, rest, text),
        FOLLOW => Follow::read(classes, rest)?.run(text, left),
        _ => None,
    }
}

/// Takes steps from those that are left; `None` when there are too few.
fn take(left: &mut Option<usize>, steps: usize) -> Option<()> {
    *left = left.and_then(|left| left.checked_sub(steps));
    left.map(|_| ())
}

/// The classes of characters: runs by their first character, sorted.
struct Classes<'a> {
    runs: &'a [u8],
    count: usize,
}

impl Classes<'_> {
    fn of(&self, c: char) -> Option<usize> {
        // Behind every run that starts with `c` or before.
        let key = u32::from(c) << 8 | 0xff;
        let (mut low, mut high) = (0, self.runs.len() / 4);
        while low < high {
            let middle = low.midpoint(high);
            if self.run(middle)? <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some((self.run(low.checked_sub(1)?)? & 0xff) as usize)
    }

    fn run(&self, index: usize) -> Option<u32> {
        Some(u32::from_le_bytes(*self.runs.get(index * 4..)?.first_chunk()?))
    }
}

fn table<const WIDTH: usize>(classes: &Classes<'_>, rest: &[u8], text: &str) -> Option<bool> {
    let (states, rest) = u16_first(rest)?;
    let (at_end, rows) = rest.split_at_checked(usize::from(states).div_ceil(8))?;
    let mut state = START;
    for c in text.chars() {
        let row = usize::from(state.checked_sub(START)?);
        let entry = rows.get((row * classes.count + classes.of(c)?) * WIDTH..)?;
        state = match entry.first_chunk::<WIDTH>()?.as_slice() {
            [low] => u16::from(*low),
            [low, high] => u16::from_le_bytes([*low, *high]),
            _ => return None,
        };
        match state {
            NONE => return Some(false),
            ACCEPT => return Some(true),
            _ => {}
        }
    }
    bit(at_end, usize::from(state.checked_sub(START)?))
}

/// States that are followed side by side.
struct Follow<'a> {
    classes: Classes<'a>,
    states: &'a [u8],
    count: usize,
    start: u16,
    sets: &'a [u8],
}

impl<'a> Follow<'a> {
    fn read(classes: Classes<'a>, rest: &'a [u8]) -> Option<Self> {
        let (count, rest) = u16_first(rest)?;
        let (start, rest) = u16_first(rest)?;
        let (sets, rest) = u16_first(rest)?;
        let (sets, states) =
            rest.split_at_checked(usize::from(sets) * classes.count.div_ceil(8))?;
        Some(Self { classes, states, count: usize::from(count), start, sets })
    }

    fn run(&self, text: &str, left: &mut Option<usize>) -> Option<bool> {
        let mut seen = Seen { marks: vec![0; self.count], round: 0 };
        let (mut now, mut open) = (Vec::new(), vec![self.start]);
        let mut is_first = true;
        for c in text.chars() {
            if self.close(&mut open, &mut now, &mut seen, is_first, false)? {
                return Some(true);
            }
            is_first = false;
            // What waits is followed twice at most: here, and where its end is closed.
            take(left, now.len() + 1)?;
            let class = self.classes.of(c)?;
            open.push(self.start);
            for state in now.drain(..) {
                let (kind, next, set) = self.state(state)?;
                if kind == STEP[0] {
                    let set = self.sets.get(usize::from(set) * self.classes.count.div_ceil(8)..)?;
                    if bit(set, class)? {
                        open.push(next);
                    }
                }
            }
        }
        self.close(&mut open, &mut now, &mut seen, is_first, true)
    }

    /// Fills `now` with what waits for a character. Whether the text matches already.
    fn close(
        &self,
        open: &mut Vec<u16>,
        now: &mut Vec<u16>,
        seen: &mut Seen,
        at_start: bool,
        at_end: bool,
    ) -> Option<bool> {
        seen.round += 1;
        while let Some(state) = open.pop() {
            if !seen.is_new(state)? {
                continue;
            }
            let (kind, one, other) = self.state(state)?;
            match kind {
                0 => now.push(state),
                1 => open.extend([one, other]),
                2 if at_start => open.push(one),
                3 if at_end => open.push(one),
                4 => return Some(true),
                _ => {}
            }
        }
        Some(false)
    }

    fn state(&self, state: u16) -> Option<(u8, u16, u16)> {
        let [kind, a, b, c, d] = *self.states.get(usize::from(state) * 5..)?.first_chunk()?;
        Some((kind, u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])))
    }
}

/// Which states were met in the present round.
struct Seen {
    marks: Vec<usize>,
    round: usize,
}

impl Seen {
    fn is_new(&mut self, state: u16) -> Option<bool> {
        let mark = self.marks.get_mut(usize::from(state))?;
        Some(core::mem::replace(mark, self.round) != self.round)
    }
}

fn bit(bits: &[u8], index: usize) -> Option<bool> {
    Some(bits.get(index / 8)? >> (index % 8) & 1 == 1)
}

fn u16_first(bytes: &[u8]) -> Option<(u16, &[u8])> {
    let (first, rest) = bytes.split_first_chunk()?;
    Some((u16::from_le_bytes(*first), rest))
}
