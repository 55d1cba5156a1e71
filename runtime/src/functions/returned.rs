//! What a function returns, as the outcome of a call.
//!
//! Whether that is a `Result` is seen by its type and not by how it is written: the method that is
//! found first is that of a reference less, as the compiler goes.

use std::convert::Infallible;
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

/// Is found for every `Result`.
pub trait IsResult {
    /// What makes an outcome of it.
    fn kind(&self) -> OfResult {
        OfResult
    }
}

// Without bounds: what they do not hold of is an error then, and not taken for another kind.
impl<T, E> IsResult for Returned<Result<T, E>> {}

/// Is found for every other value.
pub trait IsValue {
    /// What makes an outcome of it.
    fn kind(&self) -> OfValue {
        OfValue
    }
}

impl<T> IsValue for &Returned<T> {}

// Without bounds, which the compiler would report as those of a hidden method: the macro asks for
// `ReturnValue` and `ReturnError` afterwards.
impl OfResult {
    /// The result.
    pub fn split<T, E>(self, result: Result<T, E>) -> Result<T, E> {
        result
    }
}

impl OfValue {
    /// The value, which is never an error.
    pub fn split<T>(self, value: T) -> Result<T, Infallible> {
        Ok(value)
    }
}

/// What a `#[toolpress::tool]` function returns, or the `Ok` of it: every type that implements
/// `serde::Serialize`.
///
/// It becomes JSON; text is passed on without quotes, and `()` as `done`.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`",
    label = "does not implement `serde::Serialize`",
    note = "add `#[derive(serde::Serialize)]`, and to Cargo.toml `serde` with its feature `derive`"
)]
pub trait ReturnValue {
    #[doc(hidden)]
    fn output(&self) -> Result<Output, CallError>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> ReturnValue for T {
    fn output(&self) -> Result<Output, CallError> {
        output(self)
    }
}

/// The `Err` of what a `#[toolpress::tool]` function returns: every type that implements
/// [`Display`]. The model reads its text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a tool",
    label = "does not implement `std::fmt::Display`",
    note = "implement `std::fmt::Display`: the model reads what it writes"
)]
pub trait ReturnError {
    #[doc(hidden)]
    fn output(&self) -> Output;
}

#[diagnostic::do_not_recommend]
impl<E: Display> ReturnError for E {
    fn output(&self) -> Output {
        Output::of_text(self.to_string()).failed()
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
