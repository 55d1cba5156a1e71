//! Values held to the schemas of a description, by the records that build time made of them.
//!
//! A value is listed ([`Document`]) and walked at most three times: [`fits`](walk) only says
//! whether it is right, which is all there is to most calls; what is wrong but can be taken without
//! loss is then put right ([`amend`]); and what is wrong still is told ([`tell`]).

mod amend;
mod equal;
mod evaluated;
mod format;
mod lookup;
mod number;
mod tell;
mod told;
mod union;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use serde_json::value::RawValue;
use toolpress_naming::check::{Checks, Child};
use toolpress_naming::json::{Document, MAX_DEPTH, Node, Refused, Value};

pub(crate) use self::lookup::has_property;
use self::tell::Teller;
pub(crate) use self::told::Told;
use self::walk::Walker;
pub(crate) use self::words::listed;
use crate::request::At;

/// How often a value is put right: what was JSON text may hold more that is wrong.
const ROUNDS: usize = 4;

/// What came of holding a value to its schema.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It is right as it was written.
    Fits,
    /// It is right so.
    Amended(Box<RawValue>),
    /// What is wrong with it.
    Wrong(Told),
}

/// What is seen of a value at first sight.
#[derive(Clone, Copy)]
struct Seen {
    fits: bool,
    /// It holds an integer that is not written like one.
    is_loose: bool,
}

impl Seen {
    /// Whether it is right as it was written, as most are.
    fn is_right(self) -> bool {
        self.fits && !self.is_loose
    }
}

/// Holds values to schemas.
pub(crate) struct Checker<'c> {
    checks: Checks<'c>,
    /// Used again for each value.
    nodes: Vec<Node>,
}

impl<'c> Checker<'c> {
    pub(crate) fn new(checks: Checks<'c>) -> Self {
        Self { checks, nodes: Vec::new() }
    }

    /// Holds the value at `at`, which is valid JSON, to a schema. `parsed` is the same value where
    /// it has been read already.
    pub(crate) fn check(
        &mut self,
        child: Child,
        value: &str,
        parsed: Option<Value<'_>>,
        at: &At<'_>,
    ) -> Outcome {
        let seen = parsed.map(|parsed| self.look(child, parsed));
        if child.is_any() || seen.is_some_and(Seen::is_right) {
            return Outcome::Fits;
        }
        let document = match Document::read(value, std::mem::take(&mut self.nodes)) {
            Ok(document) => document,
            Err(refused) => return Outcome::Wrong(refusal(refused, at)),
        };
        let seen = seen.unwrap_or_else(|| self.look(child, document.root()));
        if seen.is_right() {
            self.nodes = document.into_nodes();
            return Outcome::Fits;
        }
        match amend::amended(self.checks, child, &document) {
            Some(text) => self.again(child, text, at),
            None if seen.fits => Outcome::Fits,
            None => Outcome::Wrong(Teller::tell(self.checks, child, &document, at)),
        }
    }

    fn look(&self, child: Child, value: Value<'_>) -> Seen {
        let mut walker = Walker::new(self.checks, value.count());
        let fits = walker.fits(child, value);
        Seen { fits, is_loose: walker.is_loose }
    }

    /// Holds a value that was put right to its schema once more.
    fn again(&mut self, child: Child, mut text: String, at: &At<'_>) -> Outcome {
        for round in 1..=ROUNDS {
            let document = match Document::read(&text, std::mem::take(&mut self.nodes)) {
                Ok(document) => document,
                Err(refused) => return Outcome::Wrong(refusal(refused, at)),
            };
            let next = amend::amended(self.checks, child, &document);
            if let Some(next) = next.filter(|_| round < ROUNDS) {
                text = next;
                continue;
            }
            if !Walker::new(self.checks, document.len()).fits(child, document.root()) {
                return Outcome::Wrong(Teller::tell(self.checks, child, &document, at));
            }
            break;
        }
        match RawValue::from_string(text) {
            Ok(value) => Outcome::Amended(value),
            Err(error) => Outcome::Wrong(Told::one(at, error.to_string())),
        }
    }
}

fn refusal(refused: Refused, at: &At<'_>) -> Told {
    let message = match refused {
        Refused::TooDeep => format!("is nested deeper than {MAX_DEPTH} levels"),
        Refused::TooLong => String::from("is too long"),
        Refused::Malformed => String::from("is no JSON"),
    };
    Told::one(at, message)
}
