//! JSON, read by serde_json into our nodes.
//!
//! A visitor of ours keeps the order of keys and finds those written twice. serde_json tells no
//! places, so nodes are counted ([`Place::Nth`]), and it gives numbers as `f64`, so the text of one
//! that is no plain integer is taken from the file.

use std::cell::{Cell, RefCell};
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{Problems, Reading, json_error, problem};
use crate::document::{Map, Mark, Node, Number, Place, Tokens, Value};

/// The key under which serde_json hands over a number when another crate of the build has switched
/// its feature `arbitrary_precision` on.
const NUMBER: &str = "$serde_json::private::Number";

/// A number that the text does not have where the reader met it: a fault of ours.
const LOST: &str = "a number was lost, which is a bug in toolpress";

/// Reads a text that is JSON or was meant to be.
pub(super) fn read(text: &str, file: u32) -> Reading {
    if text.trim_start().is_empty() {
        return Reading { root: None, problems: vec![problem::empty(file)] };
    }
    let reader = Reader {
        text,
        file,
        next: Cell::new(0),
        numbers: RefCell::new((Tokens::new(text), 0)),
        problems: RefCell::default(),
        number_is_a_key: text.contains(NUMBER),
    };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let root = Seed(&reader).deserialize(&mut deserializer).and_then(|root| {
        deserializer.end()?;
        Ok(root)
    });
    let mut problems = reader.problems.take();
    let root = root.map_err(|error| problems.push(json_error::problem(text, file, &error)));
    Reading { root: root.ok(), problems: problems.finish() }
}

/// What all visitors of one text share.
struct Reader<'t> {
    text: &'t str,
    file: u32,
    /// The ordinal of the next key or value.
    next: Cell<u32>,
    /// The tokens of the text, and how many were taken: it follows the ordinals of numbers.
    numbers: RefCell<(Tokens<'t>, u32)>,
    problems: RefCell<Problems>,
    /// Whether the text has a key, or other text, equal to [`NUMBER`].
    number_is_a_key: bool,
}

impl Reader<'_> {
    /// The mark of the key or value that is met now.
    fn mark(&self) -> Mark {
        let nth = self.next.get();
        self.next.set(nth.wrapping_add(1));
        Mark { file: self.file, place: Place::Nth(nth) }
    }

    /// The text of the token at a mark that lies behind all those asked for before.
    fn raw(&self, mark: Mark) -> Option<&str> {
        let Place::Nth(nth) = mark.place else { return None };
        let mut numbers = self.numbers.borrow_mut();
        let (tokens, taken) = &mut *numbers;
        let range = tokens.nth(nth.checked_sub(*taken)? as usize)?;
        *taken = nth.saturating_add(1);
        self.text.get(range)
    }

    /// The number at a mark, as it is written.
    fn written(&self, mark: Mark) -> Option<Node> {
        let text = self.raw(mark)?;
        if !text.parse::<f64>().is_ok_and(f64::is_finite) {
            // serde_json itself refuses these, unless it hands over numbers as text.
            self.problems.borrow_mut().push(problem::out_of_range(mark, text));
        }
        Some(self.number(mark, text.to_owned()))
    }

    fn number(&self, mark: Mark, text: String) -> Node {
        Node { value: Value::Number(Number { json: text.clone(), raw: text }), mark }
    }
}

/// Reads one value.
#[derive(Clone, Copy)]
struct Seed<'r, 't>(&'r Reader<'t>);

impl<'de> DeserializeSeed<'de> for Seed<'_, '_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_, '_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node { value: Value::Null, mark: self.0.mark() })
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node { value: Value::Bool(value), mark: self.0.mark() })
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(self.0.number(self.0.mark(), value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(self.0.number(self.0.mark(), value.to_string()))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Node, E> {
        self.0.written(self.0.mark()).ok_or_else(|| E::custom(LOST))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Node, E> {
        self.visit_string(value.to_owned())
    }

    fn visit_string<E>(self, value: String) -> Result<Node, E> {
        Ok(Node { value: Value::String(value), mark: self.0.mark() })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mark = self.0.mark();
        let mut items = Vec::new();
        while let Some(item) = access.next_element_seed(self)? {
            items.push(item);
        }
        Ok(Node { value: Value::Sequence(items), mark })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mark = self.0.mark();
        let mut map = Map::new();
        while let Some(key) = access.next_key::<String>()? {
            if key == NUMBER && !self.0.number_is_a_key {
                let _: String = access.next_value()?;
                return self.0.written(mark).ok_or_else(|| A::Error::custom(LOST));
            }
            let key_mark = self.0.mark();
            let value = access.next_value_seed(self)?;
            if let Err((key, first)) = map.add(key, key_mark, value) {
                let problem = problem::repeated(&key, key_mark, first);
                self.0.problems.borrow_mut().push(problem);
            }
        }
        Ok(Node { value: Value::Map(map), mark })
    }
}
