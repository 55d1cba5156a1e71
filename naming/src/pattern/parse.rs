//! From an expression's text to its parts.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// The largest count in a repetition that automata accept.
const MAX_REPEAT: u32 = 1_000;

/// How deep groups nest.
const MAX_DEPTH: u32 = 100;

/// A part of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// One character of these.
    Set(Ranges),
    /// `^`
    Start,
    /// `$`
    End,
    /// One after another.
    Sequence(Vec<Part>),
    /// One of several.
    Choice(Vec<Part>),
    /// As often as the numbers say.
    Repeat(Box<Part>, u32, Option<u32>),
}

/// Characters by their code points, first and last, sorted and apart.
pub(super) type Ranges = Vec<(u32, u32)>;

/// The last code point.
const LAST: u32 = 0x10_ffff;

const DIGITS: &[(u32, u32)] = &[(0x30, 0x39)];
const WORD: &[(u32, u32)] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
/// White space and line terminators of ECMA-262.
const SPACE: &[(u32, u32)] = &[
    (0x9, 0xd),
    (0x20, 0x20),
    (0xa0, 0xa0),
    (0x1680, 0x1680),
    (0x2000, 0x200a),
    (0x2028, 0x2029),
    (0x202f, 0x202f),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
    (0xfeff, 0xfeff),
];
const LINE_ENDS: &[(u32, u32)] = &[(0xa, 0xa), (0xd, 0xd), (0x2028, 0x2029)];

/// The parts of `pattern`, `None` when it is not in the shared language.
pub(super) fn parse(pattern: &str) -> Option<Part> {
    let mut parser = Parser { rest: pattern, depth: 0 };
    let part = parser.choice()?;
    parser.rest.is_empty().then_some(part)
}

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        Some(c)
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Sequences with `|` between them, up to the end or a `)`.
    fn choice(&mut self) -> Option<Part> {
        let first = self.sequence()?;
        if !self.rest.starts_with('|') {
            return Some(first);
        }
        let mut branches = vec![first];
        while self.eat("|") {
            branches.push(self.sequence()?);
        }
        Some(Part::Choice(branches))
    }

    fn sequence(&mut self) -> Option<Part> {
        let mut parts = Vec::new();
        while let Some(c) = self.rest.chars().next().filter(|c| !matches!(c, '|' | ')')) {
            self.next();
            let part = match c {
                '^' => {
                    parts.push(Part::Start);
                    continue;
                }
                '$' => {
                    parts.push(Part::End);
                    continue;
                }
                '\\' => Part::Set(self.escape()?),
                '[' => Part::Set(self.class()?),
                '.' => Part::Set(without(LINE_ENDS)),
                '(' => self.group()?,
                '*' | '+' | '?' | '{' | '}' | ']' => return None,
                c => Part::Set(one(c)),
            };
            parts.push(self.repeated(part)?);
        }
        Some(Part::Sequence(parts))
    }

    fn group(&mut self) -> Option<Part> {
        if self.rest.starts_with('?') && !self.eat("?:") {
            return None;
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let part = self.choice()?;
        self.depth -= 1;
        self.eat(")").then_some(part)
    }

    /// `part` with the quantifier behind it, where there is one.
    fn repeated(&mut self, part: Part) -> Option<Part> {
        let (from, to) = match self.rest.chars().next() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.next();
                let (from, to) = self.counts()?;
                self.eat("?");
                return Some(Part::Repeat(Box::new(part), from, to));
            }
            _ => return Some(part),
        };
        self.next();
        // A lazy quantifier matches the same texts as a greedy one.
        self.eat("?");
        Some(Part::Repeat(Box::new(part), from, to))
    }

    /// `n}`, `n,}` or `n,m}`.
    fn counts(&mut self) -> Option<(u32, Option<u32>)> {
        let (inside, rest) = self.rest.split_once('}')?;
        self.rest = rest;
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number: Option<u32> = if digits { text.parse().ok() } else { None };
            number.filter(|n| *n <= MAX_REPEAT)
        };
        let Some((from, to)) = inside.split_once(',') else {
            let count = number(inside)?;
            return Some((count, Some(count)));
        };
        let from = number(from)?;
        if to.is_empty() {
            return Some((from, None));
        }
        let to = number(to)?;
        (from <= to).then_some((from, Some(to)))
    }

    fn escape(&mut self) -> Option<Ranges> {
        Some(match self.next()? {
            'd' => DIGITS.to_vec(),
            'D' => without(DIGITS),
            'w' => WORD.to_vec(),
            'W' => without(WORD),
            's' => SPACE.to_vec(),
            'S' => without(SPACE),
            'n' => one('\n'),
            'r' => one('\r'),
            't' => one('\t'),
            'f' => one('\u{c}'),
            'v' => one('\u{b}'),
            'x' => one(self.hex(2)?),
            'u' => one(self.hex(4)?),
            c if c.is_ascii_punctuation() && !matches!(c, '<' | '>') => one(c),
            _ => return None,
        })
    }

    fn hex(&mut self, digits: usize) -> Option<char> {
        let (text, rest) = self.rest.split_at_checked(digits)?;
        let hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let code = u32::from_str_radix(text, 16).ok().filter(|_| hex)?;
        self.rest = rest;
        char::from_u32(code)
    }

    /// A character class, after its `[`.
    fn class(&mut self) -> Option<Ranges> {
        let is_negated = self.eat("^");
        if self.rest.starts_with(']') {
            return None;
        }
        let mut ranges = Vec::new();
        while !self.eat("]") {
            // `--`, `&&` and `~~` are class arithmetic in some engines.
            if ["--", "&&", "~~"].iter().any(|set| self.rest.starts_with(set)) {
                return None;
            }
            let from = self.class_item()?;
            if !self.rest.starts_with('-') || self.rest.starts_with("-]") {
                ranges.extend(from);
                continue;
            }
            self.eat("-");
            match (from.as_slice(), self.class_item()?.as_slice()) {
                ([(from, same)], [(to, also)]) if from == same && to == also && from <= to => {
                    ranges.push((*from, *to));
                }
                _ => return None,
            }
        }
        let ranges = sorted(ranges);
        Some(if is_negated { without(&ranges) } else { ranges })
    }

    fn class_item(&mut self) -> Option<Ranges> {
        match self.next()? {
            '\\' => self.escape(),
            '[' => None,
            c => Some(one(c)),
        }
    }
}

fn one(c: char) -> Ranges {
    vec![(c.into(), c.into())]
}

/// The same characters in order, each once.
fn sorted(mut ranges: Ranges) -> Ranges {
    ranges.sort_unstable();
    let mut apart: Ranges = Vec::with_capacity(ranges.len());
    for (from, to) in ranges {
        match apart.last_mut() {
            Some(last) if from <= last.1.saturating_add(1) => last.1 = last.1.max(to),
            _ => apart.push((from, to)),
        }
    }
    apart
}

/// All other characters.
fn without(ranges: &[(u32, u32)]) -> Ranges {
    let mut others = Vec::with_capacity(ranges.len() + 1);
    let mut next = 0;
    for (from, to) in ranges {
        if *from > next {
            others.push((next, from - 1));
        }
        next = to + 1;
    }
    if next <= LAST {
        others.push((next, LAST));
    }
    others
}
