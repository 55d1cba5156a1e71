//! JSON values to values.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

use super::DecodeError;
use crate::output::Output;

/// A value that can be made from JSON.
pub trait Decode: Sized {
    /// Whether `null` is one of its values.
    const NULLABLE: bool = false;

    /// Makes the value.
    ///
    /// # Errors
    ///
    /// When the JSON value is not what the type expects.
    fn decode(value: Value) -> Result<Self, DecodeError>;

    /// The value of a member that may be absent and is; `None` where it must not be.
    #[doc(hidden)]
    fn absent() -> Option<Self> {
        None
    }

    /// Makes the value of a member that may be absent and is not.
    ///
    /// # Errors
    ///
    /// When the JSON value is not what the type expects.
    #[doc(hidden)]
    fn decode_present(value: Value) -> Result<Self, DecodeError> {
        Self::decode(value)
    }

    /// Makes the value from a response, from a JSON body unless the type says otherwise. No body, as
    /// of a 204, is `null` where that is a value.
    ///
    /// # Errors
    ///
    /// When the body is not JSON, or not what the type expects.
    fn decode_response(output: &Output) -> Result<Self, DecodeError> {
        if Self::NULLABLE && is_empty(output) {
            return Self::decode(Value::Null);
        }
        Self::decode(json_body(output)?)
    }
}

/// Whether there is no body, and none was cut off.
pub(super) fn is_empty(output: &Output) -> bool {
    output.body.is_empty() && !output.truncated
}

/// The body as a JSON value.
pub(super) fn json_body(output: &Output) -> Result<Value, DecodeError> {
    serde_json::from_slice(&output.body).map_err(|error| no_json(output, &error))
}

/// The body as a type of serde's.
pub(crate) fn json_as<T: DeserializeOwned>(output: &Output) -> Result<T, DecodeError> {
    serde_json::from_slice(&output.body).map_err(|error| match error.classify() {
        Category::Data => DecodeError::new("JSON that the type takes", format!("other: {error}")),
        _ => no_json(output, &error),
    })
}

fn no_json(output: &Output, error: &serde_json::Error) -> DecodeError {
    let found = if output.body.is_empty() {
        String::from("an empty body")
    } else if output.truncated {
        format!("a body cut off after {} bytes, the client's limit", output.body.len())
    } else {
        let media_type = match output.media_type() {
            unnamed if unnamed.is_empty() => String::from("no media type"),
            named => named,
        };
        format!("a body of {media_type} with a fault at {}:{}", error.line(), error.column())
    };
    DecodeError::new("JSON", found)
}
