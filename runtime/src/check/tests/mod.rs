//! Schemas compiled as build time does it, and values held to them.

mod amending;
mod effort;
mod messages;
mod random;
mod suite;

use std::borrow::Cow;

use toolpress_codegen::expand::checks::Compiler;
use toolpress_naming::check::{Checks, Child, Writer};
use toolpress_naming::json::{Document, Value};
use toolpress_naming::table;

use super::tell::Teller;
use super::walk::Walker;
use super::{Checker, Outcome};
use crate::error::Violation;
use crate::request::At;

/// A compiled schema.
struct Schema {
    text: String,
    code: Vec<u8>,
    child: Child,
}

impl Schema {
    /// A schema whose references lead into itself.
    fn new(schema: &str) -> Self {
        let document = Document::read(schema, Vec::new()).expect(schema);
        Self::of(document.root(), document.root())
    }

    fn of(schema: Value<'_>, root: Value<'_>) -> Self {
        let resolve = |reference: &str| pointed(root, reference);
        let mut texts = table::Writer::new();
        let mut compiler = Compiler::new(Writer::new(&mut texts), &resolve);
        let child = compiler.schema(schema);
        let code = compiler.finish();
        Self { text: texts.finish(&[]).0, code, child }
    }

    fn checks(&self) -> Checks<'_> {
        Checks::new(&self.text, &self.code)
    }

    /// Whether a value fits as it is.
    fn fits(&self, value: &str) -> bool {
        let document = Document::read(value, Vec::new()).expect(value);
        Walker::new(self.checks(), document.len()).fits(self.child, document.root())
    }

    /// What is wrong with a value as it is.
    fn told(&self, value: &str) -> Vec<String> {
        let document = Document::read(value, Vec::new()).expect(value);
        let at = At::Argument("a");
        let told = Teller::tell(self.checks(), self.child, &document, &at);
        told.into_list().iter().map(Violation::to_string).collect()
    }

    /// What a value is sent as, or what is wrong with it.
    fn sent(&self, value: &str) -> Result<String, Vec<String>> {
        let mut checker = Checker::new(self.checks());
        match checker.check(self.child, value, None, &At::Argument("a")) {
            Outcome::Fits => Ok(value.to_owned()),
            Outcome::Amended(amended) => Ok(amended.get().to_owned()),
            Outcome::Wrong(told) => {
                Err(told.into_list().iter().map(Violation::to_string).collect())
            }
        }
    }
}

/// What a reference within a document leads to.
fn pointed<'d>(root: Value<'d>, reference: &str) -> Option<Value<'d>> {
    let mut value = root;
    for token in reference.strip_prefix('#')?.split('/').skip(1) {
        let token = percent_encoding::percent_decode_str(token).decode_utf8_lossy();
        let token: Cow<'_, str> = token.replace("~1", "/").replace("~0", "~").into();
        value = match token.parse::<usize>() {
            Ok(place) if value.raw().starts_with('[') => value.children().nth(place)?,
            _ => value.get(&token)?,
        };
    }
    Some(value)
}
