//! What the host does before and after each call.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::error::CallError;
use crate::output::Output;
use crate::{Tool, Toolbox};

/// A call, as hooks see it ([`ClientBuilder::on_call`], [`ClientBuilder::on_result`]). It is cheap to
/// clone.
///
/// [`ClientBuilder::on_call`]: crate::ClientBuilder::on_call
/// [`ClientBuilder::on_result`]: crate::ClientBuilder::on_result
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CallInfo {
    /// The name of the tool's toolbox.
    pub toolbox: &'static str,
    /// The tool: its name, method, path, annotations, tags.
    pub tool: Tool,
    /// The arguments as the model wrote them, or those of a typed call as JSON. Before the call they
    /// have been checked; after one that failed they may be anything.
    pub arguments: Arc<str>,
}

/// That a call is not to be made, with a message for the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    message: String,
}

impl Refusal {
    /// A refusal for this reason. The model reads it.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

type Asking = Pin<Box<dyn Future<Output = Result<(), Refusal>> + Send>>;
type Before = Arc<dyn Fn(CallInfo) -> Asking + Send + Sync>;
type After = Arc<dyn Fn(&CallInfo, &Result<Output, CallError>) + Send + Sync>;

#[derive(Clone, Default)]
pub(super) struct Hooks {
    before: Vec<Before>,
    after: Vec<After>,
}

impl Hooks {
    pub(super) fn on_call<F, R>(&mut self, hook: F)
    where
        F: Fn(CallInfo) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(), Refusal>> + Send + 'static,
    {
        self.before.push(Arc::new(move |call| Box::pin(hook(call))));
    }

    pub(super) fn on_result(
        &mut self,
        hook: impl Fn(&CallInfo, &Result<Output, CallError>) + Send + Sync + 'static,
    ) {
        self.after.push(Arc::new(hook));
    }

    /// The call for the hooks, where there are any.
    pub(super) fn call(&self, toolbox: &Toolbox, tool: Tool, arguments: &str) -> Option<CallInfo> {
        if self.before.is_empty() && self.after.is_empty() {
            return None;
        }
        Some(CallInfo { toolbox: toolbox.name(), tool, arguments: arguments.into() })
    }

    /// Asks all in turn; the first that refuses is the last that is asked.
    pub(super) async fn before(&self, call: &CallInfo) -> Result<(), CallError> {
        for hook in &self.before {
            hook(call.clone()).await.map_err(CallError::Refused)?;
        }
        Ok(())
    }

    pub(super) fn after(&self, call: &CallInfo, result: &Result<Output, CallError>) {
        self.after.iter().for_each(|hook| hook(call, result));
    }
}
