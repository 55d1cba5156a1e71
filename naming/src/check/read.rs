//! Run time's side: rules out of bytes. What cannot be read ends a record, never a panic.

use core::fmt;
use core::marker::PhantomData;

use super::{BOUNDS, COMBINES, COUNTS, Child, Format, Members, Number, Pattern, Rule, Types, code};

/// Reads what a [`Writer`](super::Writer) wrote.
#[derive(Debug, Clone, Copy, Default)]
pub struct Checks<'a> {
    text: &'a str,
    code: &'a [u8],
}

impl<'a> Checks<'a> {
    /// The records over a writer's text and bytes.
    pub const fn new(text: &'a str, code: &'a [u8]) -> Self {
        Self { text, code }
    }

    /// The rules of a schema; none for one that is not there.
    pub fn rules(&self, child: Child) -> Rules<'a> {
        let place = child.0 >> 1;
        let start = match child.0 & 1 {
            _ if child.is_any() => None,
            0 => Some(place),
            _ => self.definition(place),
        };
        let rest = start.and_then(|start| self.code.get(start as usize..)).unwrap_or_default();
        Rules { reader: Reader { text: self.text, rest } }
    }

    fn definition(&self, number: u32) -> Option<u32> {
        let list = u32::from_le_bytes(*self.code.first_chunk()?) as usize;
        let entry = self.code.get(list.checked_add(number as usize * 4)?..)?;
        entry.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    }
}

/// The rules of a schema, one by one.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    reader: Reader<'a>,
}

impl Rules<'_> {
    /// Takes the types off, where they are the next rule, as they mostly are of all rules the first.
    #[inline]
    pub fn types(&mut self) -> Option<Types> {
        let [code::TYPES, types, ref rest @ ..] = *self.reader.rest else { return None };
        self.reader.rest = rest;
        Some(Types(types))
    }

    /// Whether there is no rule left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        matches!(*self.reader.rest, [] | [code::END, ..])
    }
}

impl<'a> Iterator for Rules<'a> {
    type Item = Rule<'a>;

    #[inline]
    fn next(&mut self) -> Option<Rule<'a>> {
        let rule = self.reader.rule();
        if rule.is_none() {
            self.reader.rest = &[];
        }
        rule
    }
}

impl fmt::Debug for Rules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

/// A list in a record, read as it is walked.
pub struct Items<'a, T> {
    reader: Reader<'a>,
    item: PhantomData<fn() -> T>,
}

/// What a list in a record may hold.
pub trait Item<'a>: Sized {
    #[doc(hidden)]
    fn read(reader: &mut Reader<'a>) -> Option<Self>;
}

impl<T> Items<'_, T> {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.reader.rest.is_empty()
    }

    /// Where in memory the list stands and how long it is: no other one stands there.
    pub fn place(&self) -> (usize, usize) {
        (self.reader.rest.as_ptr().addr(), self.reader.rest.len())
    }
}

impl<T> Clone for Items<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Items<'_, T> {}

impl<'a, T: Item<'a>> Iterator for Items<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.reader.rest.is_empty() {
            return None;
        }
        let item = T::read(&mut self.reader);
        if item.is_none() {
            self.reader.rest = &[];
        }
        item
    }
}

impl<'a, T: Item<'a> + fmt::Debug> fmt::Debug for Items<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl<'a> Item<'a> for &'a str {
    #[inline]
    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        reader.text()
    }
}

impl Item<'_> for Child {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.child()
    }
}

impl<'a> Item<'a> for Pattern<'a> {
    #[inline]
    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        reader.pattern()
    }
}

impl<'a, T> Item<'a> for Items<'a, T> {
    #[inline]
    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        reader.items()
    }
}

impl<'a, A: Item<'a>, B: Item<'a>> Item<'a> for (A, B) {
    #[inline]
    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        Some((A::read(reader)?, B::read(reader)?))
    }
}

/// A place in the bytes, moving forward.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    text: &'a str,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    #[inline]
    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }

    #[inline(always)]
    fn number(&mut self) -> Option<u32> {
        // Most numbers are short, and what is short is read without a loop.
        match *self.rest {
            [one, ref rest @ ..] if one < 0x80 => {
                self.rest = rest;
                Some(u32::from(one))
            }
            [one, two, ref rest @ ..] if two < 0x80 => {
                self.rest = rest;
                Some(u32::from(one & 0x7f) | u32::from(two) << 7)
            }
            _ => u32::try_from(self.long()?).ok(),
        }
    }

    fn long(&mut self) -> Option<u64> {
        let mut number = 0;
        let mut shift = 0;
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }

    #[inline]
    fn text(&mut self) -> Option<&'a str> {
        let start = self.number()? as usize;
        let len = self.number()? as usize;
        self.text.get(start..start.checked_add(len)?)
    }

    #[inline]
    fn child(&mut self) -> Option<Child> {
        self.number().map(Child)
    }

    #[inline]
    fn items<T>(&mut self) -> Option<Items<'a, T>> {
        let len = self.number()? as usize;
        let (items, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(Items { reader: Reader { text: self.text, rest: items }, item: PhantomData })
    }

    fn pattern(&mut self) -> Option<Pattern<'a>> {
        let source = self.text()?;
        let len = self.number()? as usize;
        let (record, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(Pattern { source, record })
    }

    fn members(&mut self) -> Option<Members<'a>> {
        Some(Members {
            properties: self.items()?,
            patterns: self.items()?,
            // One more than the schema's number, 0 for none.
            additional: self.number()?.checked_sub(1).map(Child),
        })
    }

    fn bound(&mut self) -> Option<Number<'a>> {
        match self.byte()? {
            0 => {
                let coded = self.long()?;
                // The sign is the lowest bit, so that small numbers are short.
                let half = (coded >> 1) as i64;
                Some(Number::Integer(if coded & 1 == 1 { !half } else { half }))
            }
            _ => self.text().map(Number::Text),
        }
    }

    #[inline]
    fn rule(&mut self) -> Option<Rule<'a>> {
        let op = self.byte()?;
        Some(match op {
            code::NEVER => Rule::Never,
            code::TYPES => Rule::Types(Types(self.byte()?)),
            code::TEXTS => Rule::Texts(self.items()?),
            code::VALUES => Rule::Values(self.items()?),
            code::PATTERN => Rule::Pattern(self.pattern()?),
            code::FORMAT => Rule::Format(Format::ALL.get(usize::from(self.byte()?))?.0),
            code::UNIQUE => Rule::Unique,
            code::ITEMS => Rule::Items { prefix: self.items()?, rest: self.child()? },
            code::CONTAINS => {
                Rule::Contains { child: self.child()?, min: self.number()?, max: self.number()? }
            }
            code::MEMBERS => Rule::Members(self.members()?),
            code::REQUIRED => Rule::Required(self.items()?),
            code::NAMES => Rule::Names(self.child()?),
            code::NEEDS_NAMES => Rule::NeedsNames(self.items()?),
            code::NEEDS_SCHEMA => Rule::NeedsSchema(self.items()?),
            code::NOT => Rule::Not(self.child()?),
            code::CONDITION => Rule::Condition {
                test: self.child()?,
                then: self.child()?,
                otherwise: self.child()?,
            },
            code::UNEVALUATED => Rule::Unevaluated(self.child()?),
            op => return self.numbered(op),
        })
    }

    fn numbered(&mut self, op: u8) -> Option<Rule<'a>> {
        let within = |first: u8| op.checked_sub(first).map(usize::from);
        if let Some(count) = within(code::COUNT) {
            return Some(Rule::Count(*COUNTS.get(count)?, self.number()?));
        }
        if let Some(bound) = within(code::BOUND) {
            return Some(Rule::Bound(*BOUNDS.get(bound)?, self.bound()?));
        }
        let combine = *COMBINES.get(within(code::COMBINE)?)?;
        Some(Rule::Combine(combine, self.items()?))
    }
}
