//! serde's traits on top of ours, so that generated types have one-line impls of both.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{Decode, Encode, Encoder};

/// Serializes by way of the JSON form.
///
/// # Errors
///
/// The serializer's own.
pub fn serialize<T: Encode + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut out = Encoder::new();
    value.encode(&mut out);
    let value: Value = serde_json::from_str(&out.finish()).map_err(serde::ser::Error::custom)?;
    value.serialize(serializer)
}

/// Deserializes by way of a JSON value.
///
/// # Errors
///
/// When the input is not what `T` expects, and the deserializer's own.
pub fn deserialize<'de, T: Decode, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    T::decode(value).map_err(serde::de::Error::custom)
}
