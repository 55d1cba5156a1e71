//! Calling the tools of an MCP server.

mod arguments;
mod drift;
mod error;
mod list;
mod result;
mod session;

use std::fmt;
use std::ptr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResponse};
use serde_json::Value;

pub use drift::{Change, ChangeKind, Drift, Part};
pub use error::ConnectError;
pub use session::Session;

use crate::{CallError, Executing, Execution, Executor, Output, Source, Toolbox};

/// A connection to an MCP server, ready for the tools of a toolbox: what
/// [`Client::with_executor`](crate::Client::with_executor) takes. It is cheap to clone, and clones are
/// one connection.
///
/// rmcp connects; see the [module](crate::mcp). Once, before the first call, the server is asked what it
/// lists, and that is compared with what it listed when the program was built ([`Drift`]).
#[derive(Clone)]
pub struct Connection {
    inner: Arc<Inner>,
}

struct Inner {
    toolbox: &'static Toolbox,
    session: Box<dyn session::Sealed>,
    /// The tools of the toolbox as the server listed them when the snapshot was taken.
    snapshot: Vec<Value>,
    drift: Drift,
    list_timeout: Duration,
    changes: RwLock<Arc<[Change]>>,
}

impl Connection {
    /// Makes a session ready for the tools of a toolbox that was made from what this server lists. A
    /// tool that is no longer as it was is not called ([`Drift::Deny`]).
    ///
    /// # Errors
    ///
    /// Those of [`ConnectionBuilder::open`].
    pub async fn open(
        toolbox: &'static Toolbox,
        session: impl Session,
    ) -> Result<Self, ConnectError> {
        Self::builder(toolbox, session).open().await
    }

    /// The same, to be fitted out.
    pub fn builder(toolbox: &'static Toolbox, session: impl Session) -> ConnectionBuilder {
        ConnectionBuilder {
            toolbox,
            session: Box::new(session),
            drift: Drift::default(),
            list_timeout: Duration::from_secs(30),
        }
    }

    /// The toolbox.
    pub fn toolbox(&self) -> &'static Toolbox {
        self.inner.toolbox
    }

    /// How what the server lists differs from the snapshot: each tool of the toolbox that changed, in
    /// the toolbox's order, then what is new. Empty under [`Drift::Ignore`].
    pub fn changes(&self) -> Arc<[Change]> {
        Arc::clone(&self.inner.changes.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks the server again what it lists, and compares again. A host that hears from its server that
    /// the list has changed (`ClientHandler::on_tool_list_changed`, or `Peer::listen` with protocol
    /// 2026-07-28) calls this; no call does by itself.
    ///
    /// # Errors
    ///
    /// [`ConnectError::List`] and [`ConnectError::Timeout`]; what was known stays then.
    pub async fn refresh(&self) -> Result<(), ConnectError> {
        let inner = &self.inner;
        let toolbox = inner.toolbox.name();
        let listing = list::tools(inner.session.peer());
        let listed = match tokio::time::timeout(inner.list_timeout, listing).await {
            Ok(listed) => listed,
            Err(_) => return Err(ConnectError::Timeout { toolbox }),
        };
        let listed = listed
            .map_err(|error| ConnectError::List { toolbox, message: error::words(&error) })?;
        if inner.drift == Drift::Ignore {
            return Ok(());
        }
        let changes = drift::compare(&inner.snapshot, &listed);
        for change in &changes {
            let denied = inner.drift == Drift::Deny && change.is_breaking();
            if change.is_breaking() {
                tracing::warn!(toolbox, denied, "the MCP server's {change}, against the snapshot");
            } else {
                tracing::debug!(toolbox, "the MCP server's {change}");
            }
        }
        *inner.changes.write().unwrap_or_else(PoisonError::into_inner) = changes.into();
        Ok(())
    }

    /// Whether the tool with this original may be called.
    fn allowed(&self, original: &str) -> Result<(), CallError> {
        if self.inner.drift != Drift::Deny {
            return Ok(());
        }
        let changes = self.changes();
        let is_it = |change: &&Change| change.is_breaking() && change.tool == original;
        match changes.iter().find(is_it) {
            None => Ok(()),
            Some(change) => Err(CallError::execution(format!(
                "its MCP server has changed it since this program was built: it {}; the host has \
                 to agree to that first, which no other arguments change",
                change.words()
            ))),
        }
    }

    async fn call(&self, execution: Execution<'_>) -> Result<Output, CallError> {
        self.check(execution.toolbox())
            .map_err(|problems| CallError::execution(problems.join("; ")))?;
        let original = execution.tool().original;
        self.allowed(original)?;
        let arguments = arguments::object(&execution.object())?;
        let params = CallToolRequestParams::new(original).with_arguments(arguments);
        match self.inner.session.call(params).await {
            Ok(CallToolResponse::Complete(result)) => {
                Ok(result::output(result, execution.response_limit()))
            }
            Ok(CallToolResponse::InputRequired(_)) => Err(CallError::execution(
                "its MCP server asks back for something that the host does not answer",
            )),
            Ok(_) => Err(CallError::execution(
                "its MCP server wants to run it as a task, which the host does not do",
            )),
            Err(error) => Err(error::of_call(&error)),
        }
    }
}

impl Executor for Connection {
    fn source(&self) -> Source {
        Source::Mcp
    }

    fn check(&self, toolbox: &Toolbox) -> Result<(), Vec<String>> {
        if ptr::eq(toolbox, self.inner.toolbox) {
            return Ok(());
        }
        let ours = self.inner.toolbox.name();
        Err(vec![format!("the connection is to the MCP server of toolbox `{ours}`")])
    }

    fn execute<'a>(&'a self, execution: Execution<'a>) -> Executing<'a> {
        Box::pin(self.call(execution))
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("toolbox", &self.inner.toolbox.name())
            .field("drift", &self.inner.drift)
            .finish_non_exhaustive()
    }
}

/// Fits out a [`Connection`].
#[must_use = "it does nothing until it is opened"]
pub struct ConnectionBuilder {
    toolbox: &'static Toolbox,
    session: Box<dyn session::Sealed>,
    drift: Drift,
    list_timeout: Duration,
}

impl ConnectionBuilder {
    /// What becomes of a tool that is no longer as it was, [`Drift::Deny`] unless told otherwise.
    pub fn drift(mut self, drift: Drift) -> Self {
        self.drift = drift;
        self
    }

    /// How long the server may take to list its tools, 30 seconds unless told otherwise. It is no limit
    /// of calls, which [`ClientBuilder::timeout`](crate::ClientBuilder::timeout) sets.
    pub fn list_timeout(mut self, timeout: Duration) -> Self {
        self.list_timeout = timeout;
        self
    }

    /// Has the server list its tools, and compares.
    ///
    /// It is listed under [`Drift::Ignore`] too: from the list rmcp knows which arguments a server of
    /// protocol 2026-07-28 wants in HTTP headers (`x-mcp-header`).
    ///
    /// # Errors
    ///
    /// [`ConnectError::Toolbox`], [`ConnectError::List`] and [`ConnectError::Timeout`]. That a tool has
    /// changed is none: it is in [`Connection::changes`].
    pub async fn open(self) -> Result<Connection, ConnectError> {
        let snapshot: Vec<Value> =
            serde_json::from_str(self.toolbox.snapshot()).unwrap_or_default();
        if self.toolbox.source() != Source::Mcp || snapshot.len() != self.toolbox.len() {
            return Err(ConnectError::Toolbox { toolbox: self.toolbox.name() });
        }
        let connection = Connection {
            inner: Arc::new(Inner {
                toolbox: self.toolbox,
                session: self.session,
                snapshot,
                drift: self.drift,
                list_timeout: self.list_timeout,
                changes: RwLock::new(Arc::from([])),
            }),
        };
        connection.refresh().await?;
        Ok(connection)
    }
}

impl fmt::Debug for ConnectionBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectionBuilder")
            .field("toolbox", &self.toolbox.name())
            .field("drift", &self.drift)
            .finish_non_exhaustive()
    }
}
