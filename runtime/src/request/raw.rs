//! A JSON value as it was written.

use serde_json::value::RawValue;
use toolpress_naming::json::Value;

/// The text of one JSON value, without white space around it.
#[derive(Clone, Copy)]
pub(super) struct Raw<'v>(&'v str);

impl<'v> Raw<'v> {
    pub(super) fn get(self) -> &'v str {
        self.0
    }
}

impl<'v> From<&'v RawValue> for Raw<'v> {
    fn from(value: &'v RawValue) -> Self {
        Self(value.get())
    }
}

impl<'v> From<Value<'v>> for Raw<'v> {
    fn from(value: Value<'v>) -> Self {
        Self(value.raw())
    }
}
