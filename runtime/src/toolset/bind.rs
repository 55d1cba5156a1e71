//! A toolset that can be called.

use std::fmt;
use std::ptr;
use std::sync::Arc;

use bytes::Bytes;

use super::find::{self, Found};
use crate::answer::Answer;
use crate::error::CallError;
use crate::output::Output;
use crate::{BoundToolbox, Toolbox, toolbox};

/// A toolset whose toolboxes each have the client that their tools are called with, made by
/// [`Toolset::bind`](crate::Toolset::bind). It is cheap to clone.
///
/// A tool is found as [`Toolset::resolve`](crate::Toolset::resolve) finds it, and its call goes
/// through its own toolbox's client: no API sees the credentials of another.
#[derive(Clone)]
pub struct BoundToolset {
    toolboxes: Arc<[BoundToolbox]>,
}

impl BoundToolset {
    /// The toolboxes and their clients, in the order in which the macro was given them.
    pub fn toolboxes(&self) -> &[BoundToolbox] {
        &self.toolboxes
    }

    /// Builds the request of a call without sending it, as [`Toolbox::request`] does.
    ///
    /// # Errors
    ///
    /// Those of [`Toolbox::request`]: [`CallError::UnknownTool`], [`CallError::WrongClient`],
    /// [`CallError::InvalidJson`], [`CallError::InvalidArguments`], [`CallError::FixedArguments`],
    /// [`CallError::MissingCredential`] and [`CallError::Unsupported`], which any tool gives that is no HTTP
    /// operation. The names that an unknown tool's error suggests are those of all toolboxes.
    pub fn request(&self, name: &str, arguments: &str) -> Result<http::Request<Bytes>, CallError> {
        let (bound, index) = self.find(name)?;
        bound.request(index, arguments)
    }

    /// Calls a tool, as [`Toolbox::call`] does.
    ///
    /// # Errors
    ///
    /// Those of [`request`](Self::request), [`CallError::Credential`], [`CallError::Refused`],
    /// [`CallError::Transport`], [`CallError::Timeout`] and [`CallError::Execution`], as of
    /// [`Toolbox::call`].
    pub async fn call(&self, name: &str, arguments: &str) -> Result<Output, CallError> {
        let (bound, index) = self.find(name)?;
        bound.call(index, arguments).await
    }

    /// Calls a tool and puts whatever comes of it into words for the model, as [`Toolbox::answer`]
    /// does. It never fails: what [`call`](Self::call) returns as an error is an [`Answer`] with
    /// `is_error`.
    pub async fn answer(&self, name: &str, arguments: &str) -> Answer {
        match self.find(name) {
            Ok((bound, index)) => bound.answer(index, arguments).await,
            Err(error) => Answer::of_error(&error, self.toolboxes.iter().map(BoundToolbox::client)),
        }
    }

    /// The tool that [`Toolset::resolve`](crate::Toolset::resolve) finds.
    pub(crate) fn find(&self, name: &str) -> Result<(&BoundToolbox, usize), CallError> {
        let toolboxes = self.toolboxes.iter().map(BoundToolbox::toolbox);
        find::resolve(toolboxes.clone(), name)
            .and_then(|Found { at, index, .. }| Some((self.toolboxes.get(at)?, index)))
            .ok_or_else(|| toolbox::unknown(&toolboxes.collect::<Vec<_>>(), name))
    }
}

#[cfg(feature = "mcp-server")]
impl BoundToolset {
    /// What prevents calls of the tools.
    pub(crate) fn problems(&self) -> Vec<String> {
        super::problems::of(&self.toolboxes)
    }
}

/// A toolset of the one toolbox.
impl From<BoundToolbox> for BoundToolset {
    fn from(bound: BoundToolbox) -> Self {
        Self { toolboxes: Arc::from([bound]) }
    }
}

impl fmt::Debug for BoundToolset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoundToolset").field("toolboxes", &self.toolboxes).finish()
    }
}

/// Why a toolset could not be bound: toolboxes without a client, clients of another API, and what a
/// client lacks or was given in vain. `Display` has a line for each problem.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BindError {
    problems: Vec<String>,
}

/// The message: a `main` that returns the error prints it by `Debug`.
impl fmt::Debug for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("\n"))
    }
}

impl std::error::Error for BindError {}

/// Brings the bound toolboxes into the toolset's order.
pub(super) fn bind(
    toolboxes: &[&'static Toolbox],
    given: Vec<BoundToolbox>,
) -> Result<BoundToolset, BindError> {
    let mut given: Vec<Option<BoundToolbox>> = given.into_iter().map(Some).collect();
    let mut bound = Vec::with_capacity(toolboxes.len());
    let mut problems = Vec::new();
    for toolbox in toolboxes {
        let is_it = |one: &&mut Option<BoundToolbox>| {
            one.as_ref().is_some_and(|one| ptr::eq(one.toolbox(), *toolbox))
        };
        match given.iter_mut().find(is_it).and_then(Option::take) {
            Some(one) => bound.push(one),
            None => problems.push(format!("toolbox `{}` has no client", toolbox.name())),
        }
    }
    for one in given.into_iter().flatten() {
        let ours = toolboxes.iter().any(|toolbox| ptr::eq(one.toolbox(), *toolbox));
        let why = if ours { "is given twice" } else { "is not in this toolset" };
        problems.push(format!("toolbox `{}` {why}", one.toolbox().name()));
    }
    problems.extend(super::problems::of(&bound));
    if problems.is_empty() {
        Ok(BoundToolset { toolboxes: bound.into_iter().map(BoundToolbox::checked).collect() })
    } else {
        Err(BindError { problems })
    }
}
