//! What the host gives to Rust functions beside their arguments, and what runs them.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::future::{Future, ready};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use super::input::Input;
use crate::client::ClientBuilder;
use crate::error::{CallError, ClientError};
use crate::executor::{Executing, Execution, Executor};
use crate::output::Output;
use crate::{Client, Source, Toolbox};

/// Runs the Rust functions of toolboxes: [`Client::functions`] makes it.
///
/// A function that takes a reference is given what the host has: a pool of connections, a
/// configuration, a client. It is found by its type, so that there is one of each type; of two of one
/// type the last counts. The host can tell two apart by types of its own around them.
///
/// A function that is not `async` runs where the call is awaited, and holds that thread up: what takes
/// long is better an `async fn` that leaves it to other threads, such as by Tokio's `spawn_blocking`.
/// A function that panics does not take its caller down: the panic hook has reported it, and the
/// call fails with [`CallError::Execution`], in which nothing of the message is, for it is not meant
/// for a model.
#[derive(Default)]
#[must_use = "it runs nothing until it is built"]
pub struct Functions {
    contexts: Contexts,
}

impl Functions {
    /// Gives the functions that take a `&T` this one.
    pub fn context<T: Any + Send + Sync>(mut self, context: T) -> Self {
        self.contexts.given.push((TypeId::of::<T>(), Box::new(context)));
        self
    }

    /// The client's builder, to fit out more: hooks, the timeout, the response limit.
    pub fn builder(self) -> ClientBuilder {
        Client::with_executor(self)
    }

    /// The client.
    ///
    /// # Errors
    ///
    /// As of [`ClientBuilder::build`].
    pub fn build(self) -> Result<Client, ClientError> {
        self.builder().build()
    }
}

impl fmt::Debug for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Functions").field("contexts", &self.contexts.given.len()).finish()
    }
}

/// What the host gives, by type.
#[derive(Default)]
pub struct Contexts {
    given: Vec<(TypeId, Box<dyn Any + Send + Sync>)>,
}

impl Contexts {
    /// The one of this type: what was given last counts.
    pub(super) fn get<T: Any>(&self) -> Option<&T> {
        let mut given = self.given.iter().rev();
        given.find(|(ty, _)| *ty == TypeId::of::<T>())?.1.downcast_ref()
    }

    /// Adds the type's name unless there is one of it.
    pub fn lacks<T: Any>(&self, types: &mut Vec<&'static str>) {
        let name = type_name::<T>();
        if self.get::<T>().is_none() && !types.contains(&name) {
            types.push(name);
        }
    }
}

impl Executor for Functions {
    fn source(&self) -> Source {
        Source::Functions
    }

    fn check(&self, toolbox: &Toolbox) -> Result<(), Vec<String>> {
        let mut types = Vec::new();
        if let Some(functions) = toolbox.functions() {
            functions.lacks.iter().for_each(|lacks| lacks(&self.contexts, &mut types));
        }
        if types.is_empty() {
            return Ok(());
        }
        Err(types.into_iter().map(lacking).collect())
    }

    fn execute<'a>(&'a self, execution: Execution<'a>) -> Executing<'a> {
        let functions = execution.toolbox.functions();
        let Some(call) = functions.and_then(|all| all.call.get(execution.index)) else {
            let error =
                CallError::unsupported("the toolbox has no such function: a bug in toolpress");
            return Box::pin(ready(Err(error)));
        };
        Box::pin(Caught(call(Input::new(&self.contexts, execution.arguments))))
    }
}

/// What is said of a context that is not there.
pub(super) fn lacking(ty: &str) -> String {
    format!("no context of type `{ty}` is given, which a function takes by reference")
}

/// A call whose panic is an error.
struct Caught<'a>(Executing<'a>);

impl Future for Caught<'_> {
    type Output = Result<Output, CallError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // A future that has panicked is not polled again.
        let poll = AssertUnwindSafe(|| self.0.as_mut().poll(context));
        catch_unwind(poll).unwrap_or_else(|_| {
            Poll::Ready(Err(CallError::execution(
                "it broke off in the middle (it panicked); what it did before that stays done",
            )))
        })
    }
}
