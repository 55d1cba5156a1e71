//! The arguments text, read once into one slot an argument; nested values are not touched.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use toolpress_naming::check::Checks;
use toolpress_naming::json::{Document, Kind, Value};
use toolpress_naming::table::{Argument, List, Location};

use super::at::At;
use super::raw::Raw;
use crate::check::{Told, has_property, listed};
use crate::client::Client;
use crate::error::CallError;
use crate::nearest;

/// What is wrong with the arguments, collected so that all of it is told at once.
#[derive(Default)]
pub(super) struct Faults {
    of_model: Told,
    of_host: Told,
}

impl Faults {
    pub(super) fn add(&mut self, at: &At<'_>, message: impl Into<String>) {
        self.told(at).add(at, || message.into());
    }

    /// Adds what is wrong with the argument at a place.
    pub(super) fn extend(&mut self, at: &At<'_>, told: Told) {
        self.told(at).extend(told);
    }

    fn told(&mut self, at: &At<'_>) -> &mut Told {
        if at.is_fixed() { &mut self.of_host } else { &mut self.of_model }
    }

    pub(super) fn len(&self) -> usize {
        self.of_model.count() + self.of_host.count()
    }

    /// What the host did not give comes first: whatever the model sends, the call cannot be made.
    pub(super) fn into_result(self) -> Result<(), CallError> {
        match (self.of_host.count(), self.of_model.count()) {
            (0, 0) => Ok(()),
            (0, _) => Err(CallError::InvalidArguments(self.of_model.into_list())),
            (_, _) => Err(CallError::FixedArguments(self.of_host.into_list())),
        }
    }
}

/// An argument and what the call gives for it.
pub(super) struct Slot<'t, 'v> {
    pub(super) argument: Argument<'t>,
    /// The value as it was written; `None` for an absent one.
    pub(super) value: Option<Raw<'v>>,
    /// The same value where it has been read already.
    pub(super) parsed: Option<Value<'v>>,
}

impl<'t> Slot<'t, '_> {
    /// Where the argument is.
    pub(super) fn at(&self) -> At<'t> {
        match self.argument.fixed {
            true => At::Fixed(self.argument.name),
            false => At::Argument(self.argument.name),
        }
    }
}

/// The name of a parameter; empty where it is the name of an argument, whose value alone it names.
fn own_wire<'t>(arguments: List<'t, Argument<'t>>, wire: &'t str) -> &'t str {
    if arguments.iter().any(|argument| argument.name == wire) { "" } else { wire }
}

/// The host's value for a fixed argument.
pub(super) fn fixed<'c, 't>(
    arguments: List<'t, Argument<'t>>,
    argument: &Argument<'t>,
    client: &'c Client,
) -> Option<&'c RawValue> {
    let wire = || own_wire(arguments, argument.wire);
    argument.fixed.then(|| client.fixed(argument.name, wire())).flatten()
}

/// What the arguments are read from.
#[derive(Clone, Copy)]
pub(super) struct Given<'v> {
    /// What the model sends.
    pub(super) text: &'v str,
    /// The same, read; `None` where it cannot be.
    pub(super) document: Option<&'v Document<'v>>,
    /// What the host has fixed.
    pub(super) client: &'v Client,
}

/// Reads the arguments into slots. Wrong names and missing values go to `faults`.
pub(super) fn read<'t, 'v>(
    arguments: List<'t, Argument<'t>>,
    checks: Checks<'_>,
    given: Given<'v>,
    faults: &mut Faults,
) -> Result<Vec<Slot<'t, 'v>>, CallError> {
    let mut slots = Vec::with_capacity(arguments.len());
    for argument in arguments.iter() {
        let value = fixed(arguments, &argument, given.client).map(Raw::from);
        slots.push(Slot { argument, value, parsed: None });
    }
    given.place(Members { slots: &mut slots, checks, strangers: 0, faults })?;
    for slot in &mut slots {
        let null = slot.value.is_some_and(|value| value.get() == "null");
        if null && !slot.argument.nullable {
            (slot.value, slot.parsed) = (None, None);
        }
        if slot.argument.required && slot.value.is_none() {
            let problem = match (slot.argument.fixed, null) {
                (true, _) => "has no value",
                (false, true) => "is required and cannot be null",
                (false, false) => "is required",
            };
            faults.add(&slot.at(), problem);
        }
    }
    Ok(slots)
}

impl<'v> Given<'v> {
    /// Puts what the model sends into its slots.
    fn place(self, mut members: Members<'_, '_, 'v>) -> Result<(), CallError> {
        // Whether a key with escapes is one at all, is for the parser to say.
        let is_plain = |member: Value<'_>| matches!(member.key(), Cow::Borrowed(_));
        let object = self
            .document
            .map(Document::root)
            .filter(|root| root.kind() == Kind::Object && root.children().all(is_plain));
        if let Some(object) = object {
            for member in object.children() {
                let key = member.key();
                match members.index(&key) {
                    Some(index) => members.put(index, Raw::from(member), Some(member)),
                    None => members.stranger(&key),
                }
            }
            members.end();
            return Ok(());
        }
        // Models write nothing at all, or `null`, for "no arguments".
        if matches!(self.text.trim(), "" | "null") {
            return Ok(());
        }
        let mut json = serde_json::Deserializer::from_str(self.text);
        members
            .deserialize(&mut json)
            .and_then(|()| json.end())
            .map_err(|error| refuse(self.text, &error))
    }
}

/// Tells arguments that are no JSON from JSON that is no object.
fn refuse(text: &str, error: &serde_json::Error) -> CallError {
    let error = match serde_json::from_str::<&RawValue>(text) {
        Ok(value) if !value.get().starts_with('{') => {
            let found = super::value::kind(value.into());
            return CallError::violation("", format!("expected an object, got {found}"));
        }
        Ok(_) => error,
        Err(ref error) => return invalid_json(error),
    };
    invalid_json(error)
}

fn invalid_json(error: &serde_json::Error) -> CallError {
    let (line, column) = (error.line(), error.column());
    let place = format!(" at line {line} column {column}");
    let message = error.to_string();
    let message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
    CallError::InvalidJson { message, line, column }
}

/// How many unknown keys are told one by one, so that they leave room for what else is wrong.
const MOST_STRANGERS: usize = 20;

struct Members<'s, 't, 'v> {
    slots: &'s mut [Slot<'t, 'v>],
    checks: Checks<'s>,
    strangers: usize,
    faults: &'s mut Faults,
}

impl<'v> DeserializeSeed<'v> for Members<'_, '_, 'v> {
    type Value = ();
    fn deserialize<D: Deserializer<'v>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'v> Visitor<'v> for Members<'_, '_, 'v> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'v>>(mut self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key_seed(Key { members: &self })? {
            match key {
                Ok(index) => self.put(index, map.next_value::<&RawValue>()?.into(), None),
                Err(unknown) => {
                    map.next_value::<IgnoredAny>()?;
                    self.stranger(&unknown);
                }
            }
        }
        self.end();
        Ok(())
    }
}

impl<'v> Members<'_, '_, 'v> {
    /// The place of the argument with this name. What the host gives is no argument to the model.
    fn index(&self, key: &str) -> Option<usize> {
        let is_called = |slot: &Slot<'_, '_>| !slot.argument.fixed && slot.argument.name == key;
        self.slots.iter().position(is_called)
    }

    fn put(&mut self, index: usize, value: Raw<'v>, parsed: Option<Value<'v>>) {
        let Some(slot) = self.slots.get_mut(index) else { return };
        slot.parsed = parsed;
        // Which of two the model means cannot be told (RFC 8259 section 4).
        if slot.value.replace(value).is_some() {
            self.faults.add(&slot.at(), "is given twice");
        }
    }

    fn stranger(&mut self, key: &str) {
        self.strangers += 1;
        if self.strangers <= MOST_STRANGERS {
            self.faults.add(&At::Argument(key), self.unknown(key));
        }
    }

    fn end(&mut self) {
        if self.strangers > MOST_STRANGERS {
            let more = self.strangers - MOST_STRANGERS;
            self.faults.add(&At::Root, format!("… and {more} more unknown keys"));
        }
    }

    fn unknown(&self, name: &str) -> String {
        let free = || self.slots.iter().filter(|slot| !slot.argument.fixed);
        let names = || free().map(|slot| slot.argument.name);
        if free().next().is_none() {
            return String::from("is unknown; there are no arguments");
        }
        if let Some(argument) = self.holder(name) {
            return format!("belongs in `{argument}`");
        }
        match nearest::word(name, names()) {
            Some(near) => format!("is unknown; did you mean `{near}`?"),
            None => format!("is unknown; there are {}", listed(names())),
        }
    }

    /// The argument that has a property of this name: models flatten the body into the arguments.
    fn holder(&self, property: &str) -> Option<&str> {
        let has = |slot: &&Slot<'_, '_>| {
            !slot.argument.fixed && has_property(self.checks, slot.argument.check, property)
        };
        let mut holders = self.slots.iter().filter(has).map(|slot| slot.argument);
        let is_body = |argument: &Argument<'_>| argument.location == Location::Body;
        let holder = match holders.clone().find(is_body) {
            Some(body) => body,
            // Which of several others is meant is unknown.
            None => holders.next().filter(|_| holders.next().is_none())?,
        };
        Some(holder.name)
    }
}

/// Reads a key as the index of its slot, or as the text that names none.
struct Key<'m, 's, 't, 'v> {
    members: &'m Members<'s, 't, 'v>,
}

impl<'v> DeserializeSeed<'v> for Key<'_, '_, '_, '_> {
    type Value = Result<usize, String>;
    fn deserialize<D: Deserializer<'v>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_, '_, '_, '_> {
    type Value = Result<usize, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an argument")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.members.index(key).ok_or_else(|| key.to_owned()))
    }
}
