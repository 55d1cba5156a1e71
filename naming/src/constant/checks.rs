//! The records of schemas ([`crate::check`]), as the compiler writes them.

use super::{Out, same};
use crate::check::{Child, Format, Types, code};

/// Writes the rules of schemas. Their texts go into the shared text.
#[derive(Debug)]
pub struct Checks<'b> {
    /// The shared text.
    pub text: Out<'b>,
    /// The records.
    pub code: Out<'b>,
}

/// The schema that allows nothing, which stands first.
pub const NEVER: Child = Child(4 << 1);

impl<'b> Checks<'b> {
    /// The start of the records.
    pub const fn new(text: Out<'b>, mut code: Out<'b>) -> Self {
        code.word(0);
        code.byte(code::NEVER);
        code.byte(code::END);
        Self { text, code }
    }

    /// The schema whose rules are written from here on.
    pub const fn here(&self) -> Child {
        Child((self.code.len() as u32) << 1)
    }

    /// The end of a schema.
    pub const fn end(&mut self) {
        self.code.byte(code::END);
    }

    /// The end of all records.
    pub const fn finish(&mut self) {
        let here = self.code.len() as u32;
        self.code.set_word(0, here);
    }

    /// `type`
    pub const fn types(&mut self, types: Types) {
        self.code.byte(code::TYPES);
        self.code.byte(types.0);
    }

    /// `enum` of strings.
    pub const fn texts(&mut self, mut words: &[&str]) {
        self.code.byte(code::TEXTS);
        let opened = self.code.open();
        while let [word, rest @ ..] = words {
            self.name(word);
            words = rest;
        }
        self.code.close(opened);
    }

    /// `minimum`, and `maximum` with `at_most`.
    pub const fn bound(&mut self, number: i64, at_most: bool) {
        self.code.byte(code::BOUND + at_most as u8);
        self.code.byte(0);
        let is_negative = number < 0;
        let half = if is_negative { !number } else { number };
        self.code.long((half as u64) << 1 | is_negative as u64);
    }

    /// `minLength`, `maxLength`, `minItems`, `maxItems`: their place in [`crate::check::Count`].
    pub const fn count(&mut self, place: u8, number: u32) {
        self.code.byte(code::COUNT + place);
        self.code.number(number);
    }

    /// `format`, unless it is one that is not checked.
    pub const fn format(&mut self, format: &str) {
        let mut known: &[(Format, &str)] = &Format::ALL;
        let mut place = 0;
        while let [(_, word), rest @ ..] = known {
            if same(word.as_bytes(), format.as_bytes()) {
                self.code.byte(code::FORMAT);
                self.code.byte(place);
                return;
            }
            place += 1;
            known = rest;
        }
    }

    /// `items`
    pub const fn items(&mut self, item: Child) {
        self.code.byte(code::ITEMS);
        self.code.number(0);
        self.code.number(item.0);
    }

    /// The start of `properties`; then come [`member`](Self::member)s.
    pub const fn members(&mut self) -> usize {
        self.code.byte(code::MEMBERS);
        self.code.open()
    }

    /// One property.
    pub const fn member(&mut self, name: &str, value: Child) {
        self.name(name);
        self.code.number(value.0);
    }

    /// The end of `properties`, and `additionalProperties`.
    pub const fn end_members(&mut self, opened: usize, additional: Child) {
        self.code.close(opened);
        self.code.number(0);
        self.code.number(additional.0 + 1);
    }

    /// The start of `required`; then come [`name`](Self::name)s.
    pub const fn required(&mut self) -> usize {
        self.code.byte(code::REQUIRED);
        self.code.open()
    }

    /// The start of `anyOf`; then come [`branch`](Self::branch)es.
    pub const fn any_of(&mut self) -> usize {
        self.code.byte(code::COMBINE + 1);
        self.code.open()
    }

    /// One branch.
    pub const fn branch(&mut self, child: Child) {
        self.code.number(child.0);
    }

    /// The end of `required`, or of `anyOf`.
    pub const fn end_list(&mut self, opened: usize) {
        self.code.close(opened);
    }

    /// A text of a list.
    pub const fn name(&mut self, name: &str) {
        let span = self.text.placed(name);
        self.code.span(span);
    }
}
