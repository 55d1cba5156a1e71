//! The arguments text, read once into one slot an argument; nested values are not touched.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use toolpress_naming::table::{Argument, List};

use super::at::At;
use crate::error::{CallError, Violation};
use crate::nearest;

/// What is wrong with the arguments, collected so that all of it is told at once.
#[derive(Default)]
pub(super) struct Faults(Vec<Violation>);

impl Faults {
    pub(super) fn add(&mut self, at: &At<'_>, message: impl Into<String>) {
        self.0.push(Violation { pointer: at.pointer(), message: message.into() });
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn into_result(self) -> Result<(), CallError> {
        if self.0.is_empty() { Ok(()) } else { Err(CallError::InvalidArguments(self.0)) }
    }
}

/// An argument and what the call gives for it.
pub(super) struct Slot<'t, 'v> {
    pub(super) argument: Argument<'t>,
    /// The value as it was written; `None` for an absent one.
    pub(super) value: Option<&'v RawValue>,
}

impl<'t> Slot<'t, '_> {
    /// Where the argument is.
    pub(super) fn at(&self) -> At<'t> {
        At::Argument(self.argument.name)
    }
}

/// Reads the arguments into slots. Wrong names and missing values go to `faults`.
pub(super) fn read<'t, 'v>(
    arguments: List<'t, Argument<'t>>,
    text: &'v str,
    faults: &mut Faults,
) -> Result<Vec<Slot<'t, 'v>>, CallError> {
    let mut slots = Vec::with_capacity(arguments.len());
    slots.extend(arguments.iter().map(|argument| Slot { argument, value: None }));
    // Models write nothing at all, or `null`, for "no arguments".
    if !matches!(text.trim(), "" | "null") {
        let mut json = serde_json::Deserializer::from_str(text);
        let object = Members { slots: &mut slots, faults };
        object
            .deserialize(&mut json)
            .and_then(|()| json.end())
            .map_err(|error| refuse(text, &error))?;
    }
    for slot in &mut slots {
        let null = slot.value.is_some_and(|value| value.get() == "null");
        if null && !slot.argument.nullable {
            slot.value = None;
        }
        if slot.argument.required && slot.value.is_none() {
            let problem = if null { "is required and cannot be null" } else { "is required" };
            faults.add(&slot.at(), problem);
        }
    }
    Ok(slots)
}

/// Tells arguments that are no JSON from JSON that is no object.
fn refuse(text: &str, error: &serde_json::Error) -> CallError {
    let error = match serde_json::from_str::<&RawValue>(text) {
        Ok(value) if !value.get().starts_with('{') => {
            let found = super::value::kind(value);
            return CallError::violation("", format!("expected an object, found {found}"));
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

struct Members<'s, 't, 'v, 'f> {
    slots: &'s mut [Slot<'t, 'v>],
    faults: &'f mut Faults,
}

impl<'v> DeserializeSeed<'v> for Members<'_, '_, 'v, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'v>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'v> Visitor<'v> for Members<'_, '_, 'v, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'v>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key_seed(Key { slots: &*self.slots })? {
            let index = match key {
                Ok(index) => index,
                Err(unknown) => {
                    map.next_value::<IgnoredAny>()?;
                    let shown = nearest::shown(&unknown);
                    self.faults.add(&At::Argument(&shown), self.unknown(&unknown));
                    continue;
                }
            };
            let value = map.next_value()?;
            if let Some(slot) = self.slots.get_mut(index) {
                // Which of two the model means cannot be told (RFC 8259 section 4).
                if slot.value.replace(value).is_some() {
                    self.faults.add(&slot.at(), "is given twice");
                }
            }
        }
        Ok(())
    }
}

impl Members<'_, '_, '_, '_> {
    fn unknown(&self, name: &str) -> String {
        let names = || self.slots.iter().map(|slot| slot.argument.name);
        if self.slots.is_empty() {
            return String::from("is no argument; there are none");
        }
        match nearest::word(name, names()) {
            Some(near) => format!("is no argument; did you mean `{near}`"),
            None => format!("is no argument; there are {}", listed(names())),
        }
    }
}

/// Names in backticks, as many as fit a message.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    const MOST: usize = 20;
    let mut names: Vec<String> = names.take(MOST + 1).map(|name| format!("`{name}`")).collect();
    if names.len() > MOST {
        names.truncate(MOST);
        names.push(String::from("…"));
    }
    names.join(", ")
}

/// Reads a key as the index of its slot, or as the text that names none.
struct Key<'s, 't, 'v> {
    slots: &'s [Slot<'t, 'v>],
}

impl<'v> DeserializeSeed<'v> for Key<'_, '_, '_> {
    type Value = Result<usize, String>;
    fn deserialize<D: Deserializer<'v>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_, '_, '_> {
    type Value = Result<usize, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an argument")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        let place = self.slots.iter().position(|slot| slot.argument.name == key);
        Ok(place.ok_or_else(|| key.to_owned()))
    }
}
