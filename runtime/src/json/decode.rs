//! JSON values to values.

use serde_json::Value;

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

    /// Makes the value from a response, from a JSON body unless the type says otherwise.
    ///
    /// # Errors
    ///
    /// When the body is not JSON, or not what the type expects.
    fn decode_response(output: &Output) -> Result<Self, DecodeError> {
        Self::decode(json_body(output)?)
    }
}

/// The body as a JSON value.
fn json_body(output: &Output) -> Result<Value, DecodeError> {
    serde_json::from_slice(&output.body).map_err(|error| {
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
    })
}
