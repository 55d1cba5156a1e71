//! The arguments of one call, as the function takes them.

use std::any::{Any, type_name};
use std::future::ready;

use serde::de::DeserializeOwned;

use super::context::{Contexts, lacking};
use crate::check::Told;
use crate::error::CallError;
use crate::executor::Executing;
use crate::request::{At, Given};

/// What a `#[toolpress::tool]` function takes by value: every type that implements
/// `serde::Deserialize` and owns what it holds.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded from a model's arguments",
    label = "does not implement `serde::Deserialize`",
    note = "add `#[derive(serde::Deserialize, toolpress::ToolArgs)]`, and to Cargo.toml `serde` with its feature `derive`"
)]
pub trait Argument: Sized {
    #[doc(hidden)]
    fn decode(json: &str) -> serde_json::Result<Self>;
}

// Not recommended, so that the compiler reports a type without `Deserialize` by this trait's message.
#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> Argument for T {
    fn decode(json: &str) -> serde_json::Result<Self> {
        serde_json::from_str(json)
    }
}

/// The arguments of a call, which fit their schemas, and what the host gives beside them.
///
/// They are taken one by one, so that all that is wrong is told at once, and nothing runs then.
pub struct Input<'a> {
    contexts: &'a Contexts,
    arguments: Vec<Given>,
    faults: Told,
    lacks: Vec<&'static str>,
}

impl<'a> Input<'a> {
    pub(super) fn new(contexts: &'a Contexts, arguments: Vec<Given>) -> Self {
        Self { contexts, arguments, faults: Told::default(), lacks: Vec::new() }
    }

    /// What the host gives of this type.
    pub fn context<T: Any + Send + Sync>(&mut self) -> Option<&'a T> {
        let context = self.contexts.get();
        if context.is_none() {
            self.lacks.push(type_name::<T>());
        }
        context
    }

    /// An argument; one that is absent is decoded from `null`.
    pub fn argument<T>(
        &mut self,
        name: &'static str,
        decode: fn(&str) -> serde_json::Result<T>,
    ) -> Option<T> {
        let given = self.arguments.iter().find(|given| given.wire == name);
        let json = given.map_or("null", |given| given.json.as_str());
        match decode(json) {
            Ok(value) => Some(value),
            Err(error) => {
                self.faults.add(&At::Argument(name), || told(&error));
                None
            }
        }
    }

    /// An argument, or what is in its place where it is absent.
    pub fn argument_or<T>(
        &mut self,
        name: &'static str,
        decode: fn(&str) -> serde_json::Result<T>,
        default: impl FnOnce() -> T,
    ) -> Option<T> {
        if self.arguments.iter().any(|given| given.wire == name) {
            self.argument(name, decode)
        } else {
            Some(default())
        }
    }

    /// What a function gives that the attribute has refused, which is never called: its program does not
    /// compile.
    pub fn broken(self) -> Executing<'a> {
        Box::pin(ready(Err(self.refused())))
    }

    /// Why the function is not called. What the host did not give comes first: whatever the model
    /// sends, the call cannot be made.
    pub fn refused(self) -> CallError {
        match self.lacks.first() {
            Some(ty) => {
                CallError::execution(format!("the host has not set it up: {}", lacking(ty)))
            }
            None => CallError::InvalidArguments(self.faults.into_list()),
        }
    }
}

/// What serde says of a value that its schema allows, without a place in a text that nobody sees.
fn told(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&place).unwrap_or(&message).to_owned()
}
