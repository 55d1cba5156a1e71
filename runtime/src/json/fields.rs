//! The members of an object that is being decoded.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{Decode, DecodeError, Names};

/// The members of an object that is being decoded into a struct: each is taken out by its name.
///
/// ```
/// use toolpress::__private::{Decode, Fields};
/// let value = serde_json::json!({ "id": 7.0, "tag": null });
/// let mut fields = Fields::new("Pet", value)?;
/// assert_eq!(fields.required::<i64>("id")?, 7);
/// assert_eq!(fields.optional::<String>("tag")?, None);
/// let error = fields.required::<String>("name").unwrap_err();
/// assert_eq!(error.to_string(), "/name: expected what Pet requires, found nothing");
/// # Ok::<(), toolpress::DecodeError>(())
/// ```
#[derive(Debug)]
pub struct Fields {
    of: &'static str,
    members: Map<String, Value>,
}

impl Fields {
    /// The members of `value`; `of` names the type in errors.
    ///
    /// # Errors
    ///
    /// When the value is no object.
    pub fn new(of: &'static str, value: Value) -> Result<Self, DecodeError> {
        match value {
            Value::Object(members) => Ok(Self { of, members }),
            other => Err(DecodeError::expected(format!("an object ({of})"), &other)),
        }
    }

    /// Takes the member of a field: where it may be absent it is an `Option`.
    ///
    /// # Errors
    ///
    /// When it is not there and must be, or no `T`.
    pub fn member<T: Decode>(&mut self, field: &str, names: &Names) -> Result<T, DecodeError> {
        let name = names.wire(field);
        if names.is_null(field) {
            return self.required(name);
        }
        match self.members.remove(name) {
            Some(value) => T::decode_present(value).map_err(|error| error.at(name)),
            None => T::absent().ok_or_else(|| self.missing(name)),
        }
    }

    /// Takes a member that must be there.
    ///
    /// # Errors
    ///
    /// When it is not there, or no `T`.
    pub fn required<T: Decode>(&mut self, name: &str) -> Result<T, DecodeError> {
        match self.members.remove(name) {
            Some(value) => T::decode(value).map_err(|error| error.at(name)),
            None => Err(self.missing(name)),
        }
    }

    /// Takes a member that may be absent.
    ///
    /// # Errors
    ///
    /// When it is there but no `T`.
    pub fn optional<T: Decode>(&mut self, name: &str) -> Result<Option<T>, DecodeError> {
        match self.members.remove(name) {
            Some(value) => Option::decode_present(value).map_err(|error| error.at(name)),
            None => Ok(None),
        }
    }

    /// Takes all members that were not taken: `additionalProperties`.
    ///
    /// # Errors
    ///
    /// When one is no `T`.
    pub fn rest<T: Decode>(&mut self) -> Result<BTreeMap<String, T>, DecodeError> {
        members(self.take())
    }

    /// All members that were not taken.
    pub(super) fn take(&mut self) -> Map<String, Value> {
        std::mem::take(&mut self.members)
    }

    fn missing(&self, name: &str) -> DecodeError {
        DecodeError::new(format!("what {} requires", self.of), "nothing").at(name)
    }
}

/// Decodes every member of an object.
pub(super) fn members<T: Decode>(
    members: Map<String, Value>,
) -> Result<BTreeMap<String, T>, DecodeError> {
    let decode = |(name, value): (String, Value)| match T::decode(value) {
        Ok(value) => Ok((name, value)),
        Err(error) => Err(error.at(&name)),
    };
    members.into_iter().map(decode).collect()
}
