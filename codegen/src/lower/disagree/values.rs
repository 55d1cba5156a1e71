//! Which values a schema allows, as far as its `type`, `enum` and `const` say.

use std::collections::BTreeSet;

use crate::ir::{Json, JsonType, Schema};

/// Every type.
const ANY: u8 = 0b111_1111;

/// The types and, where they are listed, the values that are allowed.
#[derive(Debug, Clone)]
pub(super) struct Allowed {
    types: u8,
    /// The values in one spelling each.
    values: Option<BTreeSet<String>>,
}

impl Allowed {
    /// Whether a schema itself says anything of this.
    pub(super) fn is_limited(schema: &Schema) -> bool {
        !schema.types.is_empty() || schema.enumeration.is_some() || schema.constant.is_some()
    }

    pub(super) fn anything() -> Self {
        Self { types: ANY, values: None }
    }

    /// What one schema allows. One that contradicts itself is no matter of what it is put together
    /// with, so it allows anything.
    pub(super) fn by(schema: &Schema) -> Self {
        let types = match schema.types.is_empty() {
            true => ANY,
            false => schema.types.iter().fold(0, |types, ty| types | bits(*ty)),
        };
        let of_type = |value: &&Json| types & bits_of(value) != 0;
        let spelled = |value: &Json| spelling(value);
        let mut values: Option<BTreeSet<String>> = schema
            .enumeration
            .as_ref()
            .map(|list| list.iter().filter(of_type).map(spelled).collect());
        if let Some(constant) = &schema.constant {
            let constant: BTreeSet<String> =
                Some(constant).into_iter().filter(of_type).map(spelled).collect();
            values = Some(match values {
                Some(values) => values.intersection(&constant).cloned().collect(),
                None => constant,
            });
        }
        let types = match (&schema.enumeration, &schema.constant) {
            // Values say of which types they are.
            (_, Some(constant)) => types & bits_of(constant),
            (Some(list), None) => types & list.iter().fold(0, |types, v| types | bits_of(v)),
            (None, None) => types,
        };
        if types == 0 || values.as_ref().is_some_and(BTreeSet::is_empty) {
            return Self::anything();
        }
        Self { types, values }
    }

    /// What both allow.
    pub(super) fn and(&self, other: &Self) -> Self {
        let values = match (&self.values, &other.values) {
            (Some(one), Some(other)) => Some(one.intersection(other).cloned().collect()),
            (Some(values), None) | (None, Some(values)) => Some(values.clone()),
            (None, None) => None,
        };
        Self { types: self.types & other.types, values }
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.types == 0 || self.values.as_ref().is_some_and(BTreeSet::is_empty)
    }

    /// How many values are listed.
    pub(super) fn len(&self) -> usize {
        self.values.as_ref().map_or(0, BTreeSet::len)
    }

    /// How the two exclude each other.
    pub(super) fn against(&self, other: &Self) -> String {
        if self.types & other.types == 0 {
            format!("it is to be {} and {}", names(self.types), names(other.types))
        } else {
            "its lists of values have none in common".to_owned()
        }
    }
}

const fn bit(ty: JsonType) -> u8 {
    1 << ty as u8
}

/// The types whose values are of this type: an integer is a number.
const fn bits(ty: JsonType) -> u8 {
    match ty {
        JsonType::Number => bit(JsonType::Number) | bit(JsonType::Integer),
        ty => bit(ty),
    }
}

fn bits_of(value: &Json) -> u8 {
    bit(match value {
        Json::Null => JsonType::Null,
        Json::Bool(_) => JsonType::Boolean,
        Json::Number(text) if text.parse::<f64>().is_ok_and(|number| number.fract() != 0.0) => {
            JsonType::Number
        }
        Json::Number(_) => JsonType::Integer,
        Json::String(_) => JsonType::String,
        Json::Array(_) => JsonType::Array,
        Json::Object(_) => JsonType::Object,
    })
}

/// `a string`, `an integer or null`
fn names(types: u8) -> String {
    use JsonType::{Array, Boolean, Integer, Null, Number, Object, String};
    let all = [
        (Boolean, "a boolean"),
        (Number, "a number"),
        (Integer, "an integer"),
        (String, "a string"),
        (Array, "an array"),
        (Object, "an object"),
        (Null, "null"),
    ];
    let is_number = types & bit(Number) != 0;
    let named = all.into_iter().filter(|(ty, _)| types & bit(*ty) != 0);
    let named = named.filter(|(ty, _)| !(is_number && *ty == Integer));
    named.map(|(_, name)| name).collect::<Vec<_>>().join(" or ")
}

/// The value in one spelling: `1` and `1.0` are one number (JSON Schema 2020-12, 4.2.2).
fn spelling(value: &Json) -> String {
    let Json::Number(text) = value else { return format!("{value:?}") };
    match text.parse::<f64>() {
        // Beyond this an `f64` has not every integer.
        Ok(number) if number.abs() < 9e15 => format!("{number}"),
        _ => text.clone(),
    }
}
