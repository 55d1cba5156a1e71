//! Build time's side: operations in, text and bytes out.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Argument, Encoding, Operation, Scheme, Span};

/// Collects a toolbox's descriptors into one text and one string of bytes.
#[derive(Debug, Default)]
pub struct Writer {
    text: String,
    known: BTreeMap<String, u32>,
    records: Vec<u8>,
    starts: Vec<u32>,
    server: String,
}

impl Writer {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// The place of `text` in the shared text, put there when it is new.
    pub fn text(&mut self, text: &str) -> Span {
        let len = text.len() as u32;
        if text.is_empty() {
            return Span::default();
        }
        if let Some(offset) = self.known.get(text) {
            return Span { offset: *offset, len };
        }
        let offset = self.text.len() as u32;
        self.text.push_str(text);
        self.known.insert(text.to_owned(), offset);
        Span { offset, len }
    }

    /// Adds the next operation.
    pub fn operation(&mut self, operation: &Operation<'_>) {
        self.starts.push(self.records.len() as u32);
        for text in [operation.name, operation.method, operation.path] {
            self.string(text);
        }
        self.block(|writer| writer.offer(operation));
        self.list(&operation.arguments, Self::argument);
        self.string(operation.body);
        self.number(operation.body_form.code());
        self.list(&operation.encodings, Self::encoding);
        self.string(operation.accept);
        self.string(operation.base_url);
        self.list(&operation.security, |writer, all| {
            writer.list(all, |writer, scheme| writer.number(*scheme));
        });
        self.string(operation.empty_result);
    }

    /// What a tool is offered by, and a call has no need of.
    fn offer(&mut self, operation: &Operation<'_>) {
        self.string(operation.original);
        self.string(operation.description);
        self.number(operation.parameters.offset);
        self.number(operation.parameters.len);
        self.flags([
            operation.deprecated,
            operation.read_only,
            operation.destructive,
            operation.idempotent,
        ]);
        self.list(&operation.tags, |writer, tag| writer.string(tag));
    }

    fn argument(&mut self, argument: &Argument<'_>) {
        self.string(argument.name);
        self.string(argument.wire);
        self.number(argument.location.code());
        self.number(argument.style.code());
        self.flags([
            argument.explode,
            argument.allow_reserved,
            argument.required,
            argument.nullable,
            argument.fixed,
            argument.allow_empty,
        ]);
        self.string(argument.content);
        self.number(argument.check.0);
    }

    fn encoding(&mut self, encoding: &Encoding<'_>) {
        self.string(encoding.property);
        self.string(encoding.content_type);
        self.number(encoding.style.code());
        self.flags([encoding.file, encoding.styled, encoding.explode, encoding.allow_reserved]);
    }

    /// The description's server as [`server::text`](crate::server::text) has it.
    pub fn server(&mut self, text: &str) {
        text.clone_into(&mut self.server);
    }

    /// The shared text and the bytes of the table.
    pub fn finish(mut self, schemes: &[Scheme<'_>]) -> (String, Vec<u8>) {
        let schemes_start = self.records.len() as u32;
        self.list(schemes, |writer, scheme| {
            writer.string(scheme.name);
            writer.number(scheme.kind.code());
            writer.string(scheme.wire);
            writer.string(scheme.token_url);
        });
        let server = core::mem::take(&mut self.server);
        self.string(&server);
        let header = 4 * (self.starts.len() as u32 + 2);
        let mut code = Vec::with_capacity(header as usize + self.records.len());
        code.extend((self.starts.len() as u32).to_le_bytes());
        for start in self.starts.iter().chain([&schemes_start]) {
            code.extend((header + start).to_le_bytes());
        }
        code.extend(self.records);
        (self.text, code)
    }

    fn list<T>(&mut self, items: &[T], item: impl Fn(&mut Self, &T)) {
        self.number(items.len() as u32);
        self.block(|writer| items.iter().for_each(|one| item(writer, one)));
    }

    /// What can be gone past without being read: its length in bytes leads it.
    fn block(&mut self, write: impl FnOnce(&mut Self)) {
        let start = self.records.len();
        write(self);
        let block = self.records.split_off(start);
        self.number(block.len() as u32);
        self.records.extend(block);
    }

    fn string(&mut self, text: &str) {
        let span = self.text(text);
        self.number(span.offset);
        self.number(span.len);
    }

    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.records.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.records.push(number as u8);
    }

    fn flags<const N: usize>(&mut self, flags: [bool; N]) {
        let bits = flags.iter().rev().fold(0, |bits, flag| bits << 1 | u32::from(*flag));
        self.number(bits);
    }
}
