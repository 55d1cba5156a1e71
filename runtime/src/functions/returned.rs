//! What a function returns, as the outcome of a call.
//!
//! Whether that is a `Result` is seen by its type and not by how it is written: the method that is
//! found first is that of a reference less, as the compiler goes.

use std::fmt::Display;
use std::marker::PhantomData;

use serde::Serialize;

use crate::error::CallError;
use crate::output::Output;

/// The type that a function returns.
pub struct Returned<T>(PhantomData<fn() -> T>);

impl<T> Returned<T> {
    /// That of this value.
    pub fn of(_: &T) -> Self {
        Self(PhantomData)
    }
}

/// Makes an outcome of a `Result`.
pub struct OfResult;

/// Makes an outcome of any other value.
pub struct OfValue;

/// Is found for every `Result` whose error can be shown.
pub trait IsResult {
    /// What makes an outcome of it.
    fn kind(&self) -> OfResult {
        OfResult
    }
}

impl<T: Serialize, E: Display> IsResult for Returned<Result<T, E>> {}

/// Is found for every other value.
pub trait IsValue {
    /// What makes an outcome of it.
    fn kind(&self) -> OfValue {
        OfValue
    }
}

impl<T: Serialize> IsValue for &Returned<T> {}

impl OfResult {
    /// The value, or the error in words as a failure.
    pub fn output<T: Serialize, E: Display>(
        self,
        result: Result<T, E>,
    ) -> Result<Output, CallError> {
        match result {
            Ok(value) => output(&value),
            Err(error) => Ok(Output::of_text(error.to_string()).failed()),
        }
    }
}

impl OfValue {
    /// The value.
    pub fn output<T: Serialize>(self, value: T) -> Result<Output, CallError> {
        output(&value)
    }
}

/// JSON, but for a text, which is as it is, and for `()`, which says that it is done.
fn output<T: Serialize>(value: &T) -> Result<Output, CallError> {
    let json = serde_json::to_string(value).map_err(|error| {
        CallError::execution(format!("it is done, but what it returned is no JSON: {error}"))
    })?;
    if json == "null" && size_of::<T>() == 0 {
        return Ok(Output::of_text("done"));
    }
    if json.starts_with('"') {
        if let Ok(text) = serde_json::from_str::<String>(&json) {
            return Ok(Output::of_text(text));
        }
    }
    Ok(Output::of_json(json))
}
