//! What runs tools that are no HTTP operations.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::value::RawValue;
use toolpress_naming::table::{Location, Plan};

use crate::error::CallError;
use crate::output::Output;
use crate::request::{self, Given};
use crate::{Client, Source, Tool, Toolbox};

/// What an [`Executor`] gives: the outcome of a call, some time.
pub type Executing<'a> = Pin<Box<dyn Future<Output = Result<Output, CallError>> + Send + 'a>>;

/// Runs the tools of a toolbox that is no API description: those of an MCP server, of scripts, or Rust
/// functions. [`Client::with_executor`] makes a client of it.
///
/// The features `mcp-client` and `bash` have one each, and [`Client::functions`] is one. One of the host's
/// own can stand in their place, for another MCP library or for a test:
///
/// ```
/// use toolpress::{Client, Executing, Execution, Executor, Output, Source};
///
/// /// Says what it would do.
/// struct Rehearsal;
///
/// impl Executor for Rehearsal {
///     fn source(&self) -> Source {
///         Source::Mcp
///     }
///
///     fn execute<'a>(&'a self, execution: Execution<'a>) -> Executing<'a> {
///         Box::pin(async move {
///             let call = format!("{} {}", execution.tool().original, execution.object());
///             Ok(Output::of_text(call))
///         })
///     }
/// }
///
/// let client = Client::with_executor(Rehearsal).build()?;
/// # Ok::<(), toolpress::ClientError>(())
/// ```
pub trait Executor: Send + Sync + 'static {
    /// The source of the toolboxes whose tools it runs.
    fn source(&self) -> Source;

    /// Whether it can run the tools of a toolbox: asked when the toolbox is
    /// [bound](crate::Toolset::bind).
    ///
    /// # Errors
    ///
    /// What it lacks, a sentence each.
    fn check(&self, toolbox: &Toolbox) -> Result<(), Vec<String>> {
        let _ = toolbox;
        Ok(())
    }

    /// What must not go back to the model: where it stands in what a tool gives, `[redacted]` does in the
    /// answer. Asked when the client is built.
    fn secrets(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether it ends a call itself that takes longer than its [timeout](Execution::timeout). A client
    /// then has no timer unless the host gives it one, and so asks for no async runtime.
    fn keeps_time(&self) -> bool {
        false
    }

    /// Whether a call can be made that fits the tool's schema: asked before the host's hooks are
    /// ([`ClientBuilder::on_call`](crate::ClientBuilder::on_call)).
    ///
    /// # Errors
    ///
    /// What no schema can say of the arguments.
    fn accepts(&self, execution: &Execution<'_>) -> Result<(), CallError> {
        let _ = execution;
        Ok(())
    }

    /// Runs a tool. The arguments have been checked. Dropping the future cancels the call.
    ///
    /// The client cuts what is longer than its response limit and ends what takes longer than its
    /// timeout; an executor that has its own means to do either finds both in the execution.
    fn execute<'a>(&'a self, execution: Execution<'a>) -> Executing<'a>;
}

/// One call of a tool that is no HTTP operation, with arguments that fit its schema.
pub struct Execution<'a> {
    pub(crate) toolbox: &'a Toolbox,
    pub(crate) index: usize,
    pub(crate) plan: Plan<'static>,
    pub(crate) arguments: Vec<Given>,
    pub(crate) timeout: Duration,
    pub(crate) response_limit: usize,
}

impl<'a> Execution<'a> {
    /// The call, once its arguments have been checked.
    pub(crate) fn of(
        toolbox: &'a Toolbox,
        index: usize,
        client: &'a Client,
        text: &'a str,
    ) -> Result<Self, CallError> {
        let plan = toolbox.table().plan(index).ok_or_else(|| {
            CallError::unsupported("the toolbox has no such tool: a bug in toolpress")
        })?;
        let arguments = request::arguments(toolbox, &plan, client, text)?;
        let (timeout, response_limit) = (client.timeout(), client.response_limit());
        Ok(Self { toolbox, index, plan, arguments, timeout, response_limit })
    }

    /// The toolbox.
    pub fn toolbox(&self) -> &'a Toolbox {
        self.toolbox
    }

    /// The tool.
    pub fn tool(&self) -> Tool {
        self.toolbox.tool(self.index)
    }

    /// The arguments as one JSON object under their own names, with what is put right put right and
    /// what the host has fixed. The members of an argument that holds those without a name of their
    /// own are members of the object.
    pub fn object(&self) -> String {
        let mut object = String::from("{");
        let mut member = |name: &str, json: &str| {
            if object.len() > 1 {
                object.push(',');
            }
            object.push_str(&serde_json::Value::from(name).to_string());
            object.push(':');
            object.push_str(json);
        };
        for argument in &self.arguments {
            if argument.location != Location::Members {
                member(argument.wire, &argument.json);
                continue;
            }
            // What has an argument of its own comes from there, and what the host fixes from it alone.
            let is_own = |name: &str| {
                let mut own = self.plan.arguments.iter();
                own.any(|own| own.location != Location::Members && own.wire == name)
            };
            let members: BTreeMap<Cow<'_, str>, &RawValue> =
                serde_json::from_str(&argument.json).unwrap_or_default();
            for (name, json) in members.iter().filter(|(name, _)| !is_own(name)) {
                member(name, json.get());
            }
        }
        object.push('}');
        object
    }

    /// How long the call may take.
    pub fn timeout(&self) -> Duration {
        self.timeout
    }

    /// How many bytes of what comes of it are kept.
    pub fn response_limit(&self) -> usize {
        self.response_limit
    }
}

impl fmt::Debug for Execution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Execution").field("tool", &self.tool().name).finish_non_exhaustive()
    }
}

/// An executor that clients share.
#[derive(Clone)]
pub(crate) struct Shared(Arc<dyn Executor>);

impl Shared {
    pub(crate) fn new(executor: impl Executor) -> Self {
        Self(Arc::new(executor))
    }
}

impl std::ops::Deref for Shared {
    type Target = dyn Executor;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
