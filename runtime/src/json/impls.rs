//! The JSON forms of the types that generated code is made of.

use std::collections::BTreeMap;

use bytes::Bytes;
use serde_json::Value;

use super::decode::{is_empty, json_body};
use super::fields::members;
use super::{Decode, DecodeError, Encode, Encoder};
use crate::media_type::is_json;
use crate::output::Output;

impl Encode for bool {
    fn encode(&self, out: &mut Encoder) {
        out.display(self);
    }
}

impl Decode for bool {
    fn decode(value: Value) -> Result<Self, DecodeError> {
        value.as_bool().ok_or_else(|| DecodeError::expected("a boolean", &value))
    }
}

macro_rules! integers {
    ($($type:ident, $expected:literal;)+) => {$(
        impl Encode for $type {
            fn encode(&self, out: &mut Encoder) {
                out.display(self);
            }
        }

        impl Decode for $type {
            fn decode(value: Value) -> Result<Self, DecodeError> {
                integer(&value)
                    .and_then(|integer| integer.try_into().ok())
                    .ok_or_else(|| DecodeError::expected($expected, &value))
            }
        }
    )+};
}

integers! {
    i32, "an integer of 32 bits";
    i64, "an integer of 64 bits";
    u32, "an integer of 32 bits, not negative";
    u64, "an integer of 64 bits, not negative";
}

/// An integer, also when it is written `7.0` (JSON Schema 2020-12 section 6.1.1 counts it as one).
fn integer(value: &Value) -> Option<i128> {
    /// Up to here (2^53) every integer has a float of its own.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if let Some(integer) = value.as_i64() {
        return Some(integer.into());
    }
    if let Some(integer) = value.as_u64() {
        return Some(integer.into());
    }
    let float = value.as_f64()?;
    (float.fract() == 0.0 && float.abs() <= EXACT).then_some(float as i128)
}

macro_rules! floats {
    ($($type:ident, $expected:literal;)+) => {$(
        impl Encode for $type {
            /// JSON has no infinity and no NaN (RFC 8259 section 6); they become `null`.
            fn encode(&self, out: &mut Encoder) {
                if self.is_finite() { out.float(self) } else { out.null() }
            }
        }

        impl Decode for $type {
            fn decode(value: Value) -> Result<Self, DecodeError> {
                match value.as_f64() {
                    Some(float) if (float as $type).is_finite() => Ok(float as $type),
                    _ => Err(DecodeError::expected($expected, &value)),
                }
            }
        }
    )+};
}

floats! {
    f32, "a number of 32 bits";
    f64, "a number";
}

impl Encode for str {
    fn encode(&self, out: &mut Encoder) {
        out.string(self);
    }
}

impl Encode for String {
    fn encode(&self, out: &mut Encoder) {
        out.string(self);
    }
}

impl Decode for String {
    fn decode(value: Value) -> Result<Self, DecodeError> {
        match value {
            Value::String(text) => Ok(text),
            other => Err(DecodeError::expected("a string", &other)),
        }
    }

    /// A body that is not declared as JSON is the text itself.
    fn decode_response(output: &Output) -> Result<Self, DecodeError> {
        if !is_json(&output.media_type()) {
            return Ok(output.text().into_owned());
        }
        json_body(output).and_then(Self::decode)
    }
}

impl Encode for Value {
    fn encode(&self, out: &mut Encoder) {
        out.any(self);
    }
}

impl Decode for Value {
    const NULLABLE: bool = true;

    fn decode(value: Value) -> Result<Self, DecodeError> {
        Ok(value)
    }
}

/// `None` is `null`, and absent.
impl<T: Encode> Encode for Option<T> {
    fn encode(&self, out: &mut Encoder) {
        match self {
            Some(value) => value.encode(out),
            None => out.null(),
        }
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: Decode> Decode for Option<T> {
    const NULLABLE: bool = true;

    fn decode(value: Value) -> Result<Self, DecodeError> {
        match value {
            Value::Null => Ok(None),
            other => T::decode(other).map(Some),
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    /// `null` counts as absent unless `T` has a `null` of its own: an `Option<Option<T>>` tells the
    /// two apart.
    fn decode_present(value: Value) -> Result<Self, DecodeError> {
        match value {
            Value::Null if !T::NULLABLE => Ok(None),
            value => T::decode(value).map(Some),
        }
    }

    /// What `T` makes of the body, be it JSON or not, unless there is none or it is JSON's `null`.
    fn decode_response(output: &Output) -> Result<Self, DecodeError> {
        let null = output.body.trim_ascii() == b"null";
        if is_empty(output) || null && is_json(&output.media_type()) {
            return Ok(None);
        }
        match T::decode_response(output) {
            Err(_) if null => Ok(None),
            other => other.map(Some),
        }
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, out: &mut Encoder) {
        out.array(self.iter().map(|item| item as &dyn Encode));
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(value: Value) -> Result<Self, DecodeError> {
        let items = match value {
            Value::Array(items) => items,
            other => return Err(DecodeError::expected("an array", &other)),
        };
        let decode = |(at, item)| T::decode(item).map_err(|error| error.at(&usize::to_string(&at)));
        items.into_iter().enumerate().map(decode).collect()
    }
}

impl<T: Encode> Encode for BTreeMap<String, T> {
    fn encode(&self, out: &mut Encoder) {
        out.object(|object| object.rest(self));
    }
}

impl<T: Decode> Decode for BTreeMap<String, T> {
    fn decode(value: Value) -> Result<Self, DecodeError> {
        match value {
            Value::Object(object) => members(object),
            other => Err(DecodeError::expected("an object", &other)),
        }
    }
}

impl<T: Encode + ?Sized> Encode for Box<T> {
    fn encode(&self, out: &mut Encoder) {
        (**self).encode(out);
    }

    fn is_absent(&self) -> bool {
        (**self).is_absent()
    }
}

impl<T: Decode> Decode for Box<T> {
    const NULLABLE: bool = T::NULLABLE;

    fn decode(value: Value) -> Result<Self, DecodeError> {
        T::decode(value).map(Self::new)
    }

    fn decode_response(output: &Output) -> Result<Self, DecodeError> {
        T::decode_response(output).map(Self::new)
    }
}

impl<T: Encode + ?Sized> Encode for &T {
    fn encode(&self, out: &mut Encoder) {
        (**self).encode(out);
    }

    fn is_absent(&self) -> bool {
        (**self).is_absent()
    }
}

/// `()` is `null`.
impl Encode for () {
    fn encode(&self, out: &mut Encoder) {
        out.null();
    }
}

/// Any value, any response: what an operation without a described response answers.
impl Decode for () {
    const NULLABLE: bool = true;

    fn decode(_: Value) -> Result<Self, DecodeError> {
        Ok(())
    }

    fn decode_response(_: &Output) -> Result<Self, DecodeError> {
        Ok(())
    }
}

impl Decode for Bytes {
    /// The bytes of a string.
    fn decode(value: Value) -> Result<Self, DecodeError> {
        String::decode(value).map(Self::from)
    }

    /// The body as it is.
    fn decode_response(output: &Output) -> Result<Self, DecodeError> {
        Ok(output.body.clone())
    }
}
