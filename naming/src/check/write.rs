//! Build time's side: rules in, bytes out.

use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::{BOUNDS, Bound, COMBINES, COUNTS, Child, Combine, Count, Format, Types, code};
use crate::{pattern, table};

/// Collects the schemas of a toolbox's arguments. Texts go into the table's.
#[derive(Debug)]
pub struct Writer<'w> {
    texts: &'w mut table::Writer,
    code: Vec<u8>,
    known: BTreeMap<Vec<u8>, Child>,
    patterns: BTreeMap<String, Option<Rc<[u8]>>>,
    definitions: Vec<Child>,
    /// The record that is being written.
    record: Vec<u8>,
}

impl<'w> Writer<'w> {
    /// One without a schema.
    pub fn new(texts: &'w mut table::Writer) -> Self {
        Self {
            texts,
            code: Vec::from([0; 4]),
            known: BTreeMap::new(),
            patterns: BTreeMap::new(),
            definitions: Vec::new(),
            record: Vec::new(),
        }
    }

    /// A definition that may be named before it is there.
    pub fn definition(&mut self) -> Child {
        self.definitions.push(Child::ANY);
        Child(((self.definitions.len() as u32 - 1) << 1) | 1)
    }

    /// Says what a definition is.
    pub fn define(&mut self, definition: Child, child: Child) {
        if let Some(slot) = self.definitions.get_mut((definition.0 >> 1) as usize) {
            *slot = child;
        }
    }

    /// Ends the record of a schema, which is as good as an equal one before it.
    pub fn finish_schema(&mut self) -> Child {
        let mut record = core::mem::take(&mut self.record);
        if record.is_empty() {
            return Child::ANY;
        }
        record.push(code::END);
        if let Some(child) = self.known.get(&record) {
            return *child;
        }
        let child = Child((self.code.len() as u32) << 1);
        self.code.extend(&record);
        self.known.insert(record, child);
        child
    }

    /// `false`
    pub fn never(&mut self) {
        self.record.push(code::NEVER);
    }

    /// `type`
    pub fn types(&mut self, types: Types) {
        self.record.extend([code::TYPES, types.0]);
    }

    /// `enum` or `const` of strings alone.
    pub fn texts<'s>(&mut self, texts: impl IntoIterator<Item = &'s str>) {
        self.list_of_texts(code::TEXTS, texts);
    }

    /// `enum` or `const`, as JSON texts.
    pub fn values<'s>(&mut self, values: impl IntoIterator<Item = &'s str>) {
        self.list_of_texts(code::VALUES, values);
    }

    /// `required`
    pub fn required<'s>(&mut self, names: impl IntoIterator<Item = &'s str>) {
        self.list_of_texts(code::REQUIRED, names);
    }

    /// A bound of numbers, given as JSON text.
    pub fn bound(&mut self, bound: Bound, number: &str) {
        let place = BOUNDS.iter().position(|known| *known == bound).unwrap_or_default();
        self.record.push(code::BOUND + place as u8);
        match number.parse::<i64>() {
            Ok(number) => {
                self.record.push(0);
                // The sign is the lowest bit, so that small numbers are short.
                let is_negative = number < 0;
                let half = if is_negative { !number } else { number };
                self.long((half as u64) << 1 | u64::from(is_negative));
            }
            Err(_) => {
                self.record.push(1);
                self.text(number);
            }
        }
    }

    /// A bound of a length.
    pub fn count(&mut self, count: Count, number: u32) {
        let place = COUNTS.iter().position(|known| *known == count).unwrap_or_default();
        self.record.push(code::COUNT + place as u8);
        self.number(number);
    }

    /// `pattern`. Whether it can be checked.
    pub fn pattern(&mut self, source: &str) -> bool {
        let Some(record) = self.compiled(source) else { return false };
        self.record.push(code::PATTERN);
        self.compiled_pattern(source, &record);
        true
    }

    /// `format`, or `contentEncoding`
    pub fn format(&mut self, format: Format) {
        let place = Format::ALL.iter().position(|(known, _)| *known == format).unwrap_or_default();
        self.record.extend([code::FORMAT, place as u8]);
    }

    /// `uniqueItems`
    pub fn unique(&mut self) {
        self.record.push(code::UNIQUE);
    }

    /// `prefixItems` and `items`
    pub fn items(&mut self, prefix: &[Child], rest: Child) {
        self.record.push(code::ITEMS);
        self.children(prefix);
        self.number(rest.0);
    }

    /// `contains`
    pub fn contains(&mut self, child: Child, min: u32, max: u32) {
        self.record.push(code::CONTAINS);
        for number in [child.0, min, max] {
            self.number(number);
        }
    }

    /// `properties`, `patternProperties` and `additionalProperties`. Patterns that cannot be
    /// checked are left out; what holds for additional properties then holds for none.
    pub fn members<'s>(
        &mut self,
        properties: &[(&'s str, Child)],
        patterns: &[(&'s str, Child)],
        additional: Option<Child>,
    ) {
        let compiled: Vec<_> = patterns
            .iter()
            .filter_map(|(source, child)| Some((*source, self.compiled(source)?, *child)))
            .collect();
        let additional = additional.filter(|_| compiled.len() == patterns.len());
        self.record.push(code::MEMBERS);
        self.list(|writer| {
            for (name, child) in properties {
                writer.text(name);
                writer.number(child.0);
            }
        });
        self.list(|writer| {
            for (source, record, child) in &compiled {
                writer.compiled_pattern(source, record);
                writer.number(child.0);
            }
        });
        self.number(additional.map_or(0, |child| child.0 + 1));
    }

    /// `propertyNames`
    pub fn names(&mut self, child: Child) {
        self.record.push(code::NAMES);
        self.number(child.0);
    }

    /// `dependentRequired`
    pub fn needs_names(&mut self, needs: &[(&str, Vec<&str>)]) {
        self.record.push(code::NEEDS_NAMES);
        self.list(|writer| {
            for (name, names) in needs {
                writer.text(name);
                writer.list(|writer| names.iter().for_each(|name| writer.text(name)));
            }
        });
    }

    /// `dependentSchemas`
    pub fn needs_schema(&mut self, needs: &[(&str, Child)]) {
        self.record.push(code::NEEDS_SCHEMA);
        self.list(|writer| {
            for (name, child) in needs {
                writer.text(name);
                writer.number(child.0);
            }
        });
    }

    /// `allOf`, `anyOf`, `oneOf`
    pub fn combine(&mut self, combine: Combine, children: &[Child]) {
        let place = COMBINES.iter().position(|known| *known == combine).unwrap_or_default();
        self.record.push(code::COMBINE + place as u8);
        self.children(children);
    }

    /// `not`
    pub fn not(&mut self, child: Child) {
        self.record.push(code::NOT);
        self.number(child.0);
    }

    /// `if`, `then`, `else`
    pub fn condition(&mut self, test: Child, then: Child, otherwise: Child) {
        self.record.push(code::CONDITION);
        for child in [test, then, otherwise] {
            self.number(child.0);
        }
    }

    /// `unevaluatedProperties`
    pub fn unevaluated(&mut self, child: Child) {
        self.record.push(code::UNEVALUATED);
        self.number(child.0);
    }

    /// The bytes that [`Checks`](super::Checks) reads; none where there is no schema.
    pub fn finish(mut self) -> Vec<u8> {
        if self.code.len() == 4 {
            return Vec::new();
        }
        let list = (self.code.len() as u32).to_le_bytes();
        for (slot, byte) in self.code.iter_mut().zip(list) {
            *slot = byte;
        }
        for index in 0..self.definitions.len() {
            self.code.extend(self.place(index).to_le_bytes());
        }
        self.code
    }

    /// Where the record of a definition is. A definition may be another one, and so on.
    fn place(&self, mut index: usize) -> u32 {
        for _ in 0..self.definitions.len() {
            match self.definitions.get(index) {
                Some(Child(number)) if number & 1 == 1 => index = (number >> 1) as usize,
                // A record that is none ends at once, so that it allows anything.
                Some(Child(0)) | None => break,
                Some(Child(number)) => return number >> 1,
            }
        }
        u32::MAX
    }

    /// What an expression is matched by; each is compiled once.
    fn compiled(&mut self, source: &str) -> Option<Rc<[u8]>> {
        if let Some(record) = self.patterns.get(source) {
            return record.clone();
        }
        let record = pattern::compile(source).map(Rc::from);
        self.patterns.insert(source.to_string(), record.clone());
        record
    }

    fn compiled_pattern(&mut self, source: &str, record: &[u8]) {
        self.text(source);
        self.number(record.len() as u32);
        self.record.extend(record);
    }

    fn list_of_texts<'s>(&mut self, op: u8, texts: impl IntoIterator<Item = &'s str>) {
        self.record.push(op);
        self.list(|writer| texts.into_iter().for_each(|text| writer.text(text)));
    }

    fn children(&mut self, children: &[Child]) {
        self.list(|writer| children.iter().for_each(|child| writer.number(child.0)));
    }

    /// A list: what `write` writes, with its length before it.
    fn list(&mut self, write: impl FnOnce(&mut Self)) {
        let before = core::mem::take(&mut self.record);
        write(self);
        let items = core::mem::replace(&mut self.record, before);
        self.number(items.len() as u32);
        self.record.extend(items);
    }

    fn text(&mut self, text: &str) {
        let span = self.texts.text(text);
        self.number(span.offset);
        self.number(span.len);
    }

    fn number(&mut self, number: u32) {
        self.long(number.into());
    }

    fn long(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.record.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.record.push(number as u8);
    }
}
