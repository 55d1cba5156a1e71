//! A JSON Schema (2020-12) becomes records of rules.

use std::collections::BTreeMap;
use std::fmt;

use toolpress_naming::check::{Child, Combine, Writer};
use toolpress_naming::json::{Kind, Value};

use super::keywords::Keywords;

/// How deep schemas are compiled within each other; a definition that is met deeper waits.
const MAX_DEPTH: u32 = 100;

/// Compiles schemas. Whatever it does not know it leaves out, so that more is allowed.
pub struct Compiler<'w, 'd> {
    writer: Writer<'w>,
    /// What a `$ref` leads to.
    resolve: &'d dyn Fn(&str) -> Option<Value<'d>>,
    definitions: BTreeMap<String, State>,
    /// Definitions that were met too deep.
    waiting: Vec<(Value<'d>, Child)>,
    depth: u32,
}

/// How far a definition is.
#[derive(Debug, Clone, Copy)]
enum State {
    /// It is being compiled, and may have been needed meanwhile.
    Open(Option<Child>),
    Done(Child),
}

impl fmt::Debug for Compiler<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiler").field("definitions", &self.definitions).finish_non_exhaustive()
    }
}

impl<'w, 'd> Compiler<'w, 'd> {
    /// One that has compiled nothing. `resolve` says what a `$ref` leads to.
    pub fn new(writer: Writer<'w>, resolve: &'d dyn Fn(&str) -> Option<Value<'d>>) -> Self {
        Self { writer, resolve, definitions: BTreeMap::new(), waiting: Vec::new(), depth: 0 }
    }

    /// The record of a schema, with all that it refers to.
    pub fn schema(&mut self, schema: Value<'_>) -> Child {
        let child = self.child(schema);
        while let Some((schema, definition)) = self.waiting.pop() {
            let child = self.child(schema);
            self.writer.define(definition, child);
        }
        child
    }

    /// The bytes of all records.
    pub fn finish(self) -> Vec<u8> {
        self.writer.finish()
    }

    /// The record of a schema within another one.
    pub(super) fn child(&mut self, schema: Value<'_>) -> Child {
        match schema.kind() {
            Kind::Boolean if schema.raw() == "false" => {
                self.writer.never();
                self.writer.finish_schema()
            }
            Kind::Object => {
                self.depth += 1;
                let child = self.object(&Keywords::of(schema));
                self.depth -= 1;
                child
            }
            _ => Child::ANY,
        }
    }

    pub(super) fn children(&mut self, schemas: Value<'_>) -> Vec<Child> {
        schemas.children().map(|schema| self.child(schema)).collect()
    }

    fn object(&mut self, keywords: &Keywords<'_>) -> Child {
        let mut all = Vec::new();
        if let Some(reference) = keywords.reference {
            let child = self.reference(&reference.text());
            if keywords.is_alone {
                return child;
            }
            all.push(child);
        }
        if let Some(parts) = keywords.all_of {
            all.extend(self.children(parts));
        }
        all.retain(|child| !child.is_any());
        if let ([child], true) = (all.as_slice(), keywords.is_alone) {
            return *child;
        }
        let applied = self.applied(keywords);
        keywords.scalars(&mut self.writer);
        applied.write(&mut self.writer);
        if !all.is_empty() {
            self.writer.combine(Combine::All, &all);
        }
        for (combine, branches) in &applied.unions {
            self.writer.combine(*combine, branches);
        }
        applied.write_last(&mut self.writer);
        self.writer.finish_schema()
    }

    fn reference(&mut self, pointer: &str) -> Child {
        match self.definitions.get(pointer).copied() {
            Some(State::Done(child) | State::Open(Some(child))) => return child,
            Some(State::Open(None)) => {
                let definition = self.writer.definition();
                self.definitions.insert(pointer.to_owned(), State::Open(Some(definition)));
                return definition;
            }
            None => {}
        }
        let Some(schema) = (self.resolve)(pointer) else { return Child::ANY };
        if self.depth > MAX_DEPTH {
            let definition = self.writer.definition();
            self.waiting.push((schema, definition));
            self.definitions.insert(pointer.to_owned(), State::Done(definition));
            return definition;
        }
        self.definitions.insert(pointer.to_owned(), State::Open(None));
        let child = self.child(schema);
        if let Some(State::Open(Some(definition))) = self.definitions.get(pointer) {
            self.writer.define(*definition, child);
        }
        self.definitions.insert(pointer.to_owned(), State::Done(child));
        child
    }
}
