//! From an expression's parts to the bytes that are matched by.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use super::parse::{Part, Ranges};
use super::run::{ACCEPT, FOLLOW, NONE, START, STEP, TABLE, TABLE_WIDE};

/// How many states an expression has at most before they are put together.
const MAX_STATES: usize = 8_000;
/// How many bytes a table has at most; past that the states are followed side by side.
const MAX_TABLE: usize = 8_192;

/// A state of the automaton that may be in several states at once.
#[derive(Debug, Clone, Copy)]
enum State {
    /// Goes on by a character of the set at this index.
    Set(usize, usize),
    /// Goes on to both.
    Split(usize, usize),
    /// Goes on at the start of the text.
    Start(usize),
    /// Goes on at its end.
    End(usize),
    /// The text matches.
    Match,
}

pub(super) fn compile(part: &Part) -> Option<Vec<u8>> {
    let mut builder = Builder { states: vec![State::Match], sets: Vec::new() };
    let start = builder.part(part, 0)?;
    let classes = Classes::of(&builder.sets)?;
    let automaton = Automaton { states: builder.states, sets: builder.sets, start };
    automaton.table(&classes).or_else(|| automaton.listed(&classes))
}

/// Builds the automaton from its end to its start.
struct Builder {
    states: Vec<State>,
    sets: Vec<Ranges>,
}

impl Builder {
    fn add(&mut self, state: State) -> Option<usize> {
        self.states.push(state);
        (self.states.len() <= MAX_STATES).then_some(self.states.len() - 1)
    }

    /// The state from which `part`, and then what is at `next`, matches.
    fn part(&mut self, part: &Part, next: usize) -> Option<usize> {
        match part {
            Part::Set(ranges) => {
                let known = self.sets.iter().position(|set| set == ranges);
                let set = known.unwrap_or_else(|| {
                    self.sets.push(ranges.clone());
                    self.sets.len() - 1
                });
                self.add(State::Set(set, next))
            }
            Part::Start => self.add(State::Start(next)),
            Part::End => self.add(State::End(next)),
            Part::Sequence(parts) => {
                parts.iter().rev().try_fold(next, |next, part| self.part(part, next))
            }
            Part::Choice(branches) => {
                let (first, others) = branches.split_first()?;
                let first = self.part(first, next)?;
                others.iter().try_fold(first, |known, branch| {
                    let branch = self.part(branch, next)?;
                    self.add(State::Split(known, branch))
                })
            }
            Part::Repeat(part, from, to) => self.repeat(part, *from, *to, next),
        }
    }

    fn repeat(&mut self, part: &Part, from: u32, to: Option<u32>, next: usize) -> Option<usize> {
        let mut start = next;
        match to {
            Some(to) => {
                for _ in from..to {
                    let once = self.part(part, start)?;
                    start = self.add(State::Split(once, next))?;
                }
            }
            None => {
                let again = self.add(State::Match)?;
                let once = self.part(part, again)?;
                if let Some(state) = self.states.get_mut(again) {
                    *state = State::Split(once, next);
                }
                start = again;
            }
        }
        for _ in 0..from {
            start = self.part(part, start)?;
        }
        Some(start)
    }
}

/// The classes of characters that no set tells apart.
struct Classes {
    /// The first character of each run, and its class.
    runs: Vec<(u32, u8)>,
    /// A character of each class.
    samples: Vec<u32>,
}

impl Classes {
    fn of(sets: &[Ranges]) -> Option<Self> {
        let mut starts = BTreeSet::from([0]);
        starts.extend(sets.iter().flatten().flat_map(|(from, to)| [*from, to + 1]));
        let mut known: BTreeMap<Vec<usize>, u8> = BTreeMap::new();
        let mut classes = Self { runs: Vec::new(), samples: Vec::new() };
        for start in starts {
            let within = |index: &usize| sets.get(*index).is_some_and(|set| holds(set, start));
            let signature: Vec<usize> = (0..sets.len()).filter(within).collect();
            let class = match known.get(&signature) {
                Some(class) => *class,
                None => {
                    let class = u8::try_from(classes.samples.len()).ok()?;
                    known.insert(signature, class);
                    classes.samples.push(start);
                    class
                }
            };
            if classes.runs.last().is_none_or(|(_, last)| *last != class) {
                classes.runs.push((start, class));
            }
        }
        Some(classes)
    }

    /// The head that both forms have.
    fn head(&self, kind: u8) -> Option<Vec<u8>> {
        let mut out = vec![kind];
        out.extend(u16::try_from(self.runs.len()).ok()?.to_le_bytes());
        out.push(u8::try_from(self.samples.len()).ok()?);
        for (start, class) in &self.runs {
            out.extend((start << 8 | u32::from(*class)).to_le_bytes());
        }
        Some(out)
    }
}

fn holds(set: &Ranges, c: u32) -> bool {
    set.iter().any(|(from, to)| (*from..=*to).contains(&c))
}

struct Automaton {
    states: Vec<State>,
    sets: Vec<Ranges>,
    start: usize,
}

/// What a set of states comes to.
struct Closure {
    /// The states that wait for a character or for the end.
    waiting: BTreeSet<usize>,
    is_match: bool,
}

impl Automaton {
    /// All that can be reached from `states` without a character.
    fn closure(
        &self,
        states: impl Iterator<Item = usize>,
        at_start: bool,
        at_end: bool,
    ) -> Closure {
        let mut open: Vec<usize> = states.collect();
        let mut seen: BTreeSet<usize> = open.iter().copied().collect();
        let mut closure = Closure { waiting: BTreeSet::new(), is_match: false };
        while let Some(state) = open.pop() {
            let mut go = |next: usize| {
                if seen.insert(next) {
                    open.push(next);
                }
            };
            match self.states.get(state) {
                Some(State::Set(..)) => {
                    closure.waiting.insert(state);
                }
                Some(State::Split(one, other)) => {
                    go(*one);
                    go(*other);
                }
                Some(State::Start(next)) if at_start => go(*next),
                Some(State::End(next)) => {
                    closure.waiting.insert(state);
                    if at_end {
                        go(*next);
                    }
                }
                Some(State::Match) => closure.is_match = true,
                Some(State::Start(_)) | None => {}
            }
        }
        closure
    }

    /// The table of sets of states, unless it gets large. State 0 is the one from which nothing
    /// matches, 1 the one that has matched, 2 the first.
    fn table(&self, classes: &Classes) -> Option<Vec<u8>> {
        let first = self.closure([self.start].into_iter(), true, false);
        let mut rows: Vec<u16> = Vec::new();
        let mut at_end: Vec<bool> = Vec::new();
        let mut known: BTreeMap<BTreeSet<usize>, u16> = BTreeMap::new();
        let mut open: Vec<(BTreeSet<usize>, bool)> = vec![(first.waiting, first.is_match)];
        let mut next = 0;
        while let Some((states, is_match)) = open.get(next).cloned() {
            let is_first = next == 0;
            next += 1;
            at_end.push(is_match || self.closure(states.iter().copied(), is_first, true).is_match);
            for sample in &classes.samples {
                // Matching once is enough, so the first set may match at once.
                let moved = if is_match { None } else { Some(self.step(&states, *sample)) };
                rows.push(match moved {
                    None => ACCEPT,
                    Some(moved) if moved.is_match => ACCEPT,
                    Some(moved) if moved.waiting.is_empty() => NONE,
                    Some(moved) => match known.get(&moved.waiting) {
                        Some(state) => *state,
                        None => {
                            let state = START + u16::try_from(open.len()).ok()?;
                            known.insert(moved.waiting.clone(), state);
                            open.push((moved.waiting, false));
                            state
                        }
                    },
                });
            }
            let width = if open.len() + usize::from(START) <= 256 { 1 } else { 2 };
            if open.len() * classes.samples.len() * width > MAX_TABLE {
                return None;
            }
        }
        let is_wide = at_end.len() + usize::from(START) > 256;
        let mut out = classes.head(if is_wide { TABLE_WIDE } else { TABLE })?;
        out.extend(u16::try_from(at_end.len()).ok()?.to_le_bytes());
        out.extend(bits(&at_end));
        for entry in rows {
            let [low, high] = entry.to_le_bytes();
            out.push(low);
            if is_wide {
                out.push(high);
            }
        }
        Some(out)
    }

    /// What a set of states comes to after a character; a match may start behind it, too.
    fn step(&self, states: &BTreeSet<usize>, c: u32) -> Closure {
        let moved = states.iter().filter_map(|state| match self.states.get(*state)? {
            State::Set(set, next) => self.sets.get(*set).filter(|set| holds(set, c)).map(|_| *next),
            _ => None,
        });
        self.closure(moved.chain([self.start]), false, false)
    }

    /// The states themselves.
    fn listed(&self, classes: &Classes) -> Option<Vec<u8>> {
        let mut out = classes.head(FOLLOW)?;
        out.extend(u16::try_from(self.states.len()).ok()?.to_le_bytes());
        out.extend(u16::try_from(self.start).ok()?.to_le_bytes());
        out.extend(u16::try_from(self.sets.len()).ok()?.to_le_bytes());
        for set in &self.sets {
            let members: Vec<bool> = classes.samples.iter().map(|c| holds(set, *c)).collect();
            out.extend(bits(&members));
        }
        for (code, state) in self.states.iter().enumerate() {
            let (kind, one, other) = match *state {
                State::Set(set, next) => (STEP[0], next, set),
                State::Split(one, other) => (STEP[1], one, other),
                State::Start(next) => (STEP[2], next, code),
                State::End(next) => (STEP[3], next, code),
                State::Match => (STEP[4], code, code),
            };
            out.push(kind);
            out.extend(u16::try_from(one).ok()?.to_le_bytes());
            out.extend(u16::try_from(other).ok()?.to_le_bytes());
        }
        Some(out)
    }
}

/// Eight flags a byte, the first in the lowest bit.
fn bits(flags: &[bool]) -> Vec<u8> {
    let byte =
        |flags: &[bool]| flags.iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag));
    flags.chunks(8).map(byte).collect()
}
