//! Whom a call comes from, and the clients that are used for it.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use http::HeaderMap;
use http::request::Parts;
use rmcp::model::Implementation;
use rmcp::service::{RequestContext, RoleServer};

use crate::client::Refusal;
use crate::toolset::find::{self, Found};
use crate::{BoundToolbox, BoundToolset, CallError, Toolbox, toolbox};

/// Whom a call comes from, for [`Server::for_callers`]. `Debug` shows the names of headers, not their
/// values.
///
/// [`Server::for_callers`]: crate::mcp::Server::for_callers
pub struct Caller {
    headers: HeaderMap,
    extensions: http::Extensions,
    client: Option<Implementation>,
}

impl Caller {
    pub(super) fn of(context: &mut RequestContext<RoleServer>) -> Self {
        let client = context.client_info();
        let (headers, extensions) = context
            .extensions
            .remove::<Parts>()
            .map(|parts| (parts.headers, parts.extensions))
            .unwrap_or_default();
        Self { headers, extensions, client }
    }

    /// The headers of the HTTP request that the call came in, its `Authorization` among them. Empty
    /// where the transport is not HTTP.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The extensions of the HTTP request that the call came in, in which the HTTP server's
    /// middleware leaves the user that it has authenticated. Empty where the transport is not HTTP.
    pub fn extensions(&self) -> &http::Extensions {
        &self.extensions
    }

    /// The session's id (`Mcp-Session-Id`). The protocol of 2026-07-28 has no sessions. An id is no
    /// proof of who calls: authenticate each request.
    pub fn session_id(&self) -> Option<&str> {
        self.headers.get("mcp-session-id")?.to_str().ok()
    }

    /// The MCP client's name and version, as it says itself.
    pub fn client(&self) -> Option<&Implementation> {
        self.client.as_ref()
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller")
            .field("headers", &self.headers.keys().collect::<Vec<_>>())
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

type Choosing = Pin<Box<dyn Future<Output = Result<BoundToolset, Refusal>> + Send>>;

/// The tools of a server, and their clients.
#[derive(Clone)]
pub(super) enum Tools {
    /// The same clients for all.
    Bound(BoundToolset),
    /// The host chooses them for each call.
    Chosen {
        toolboxes: Arc<[&'static Toolbox]>,
        choose: Arc<dyn Fn(Caller) -> Choosing + Send + Sync>,
    },
}

impl Tools {
    pub(super) fn chosen<F, R, T>(toolboxes: &[&'static Toolbox], choose: F) -> Self
    where
        F: Fn(Caller) -> R + Send + Sync + 'static,
        R: Future<Output = Result<T, Refusal>> + Send + 'static,
        T: Into<BoundToolset>,
    {
        Self::Chosen {
            toolboxes: toolboxes.into(),
            choose: Arc::new(move |caller| {
                let choosing = choose(caller);
                Box::pin(async move { Ok(choosing.await?.into()) })
            }),
        }
    }

    pub(super) fn toolboxes(&self) -> Vec<&'static Toolbox> {
        match self {
            Self::Bound(bound) => bound.toolboxes().iter().map(BoundToolbox::toolbox).collect(),
            Self::Chosen { toolboxes, .. } => toolboxes.to_vec(),
        }
    }

    /// Whether a tool has exactly this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.toolboxes().iter().any(|toolbox| toolbox.position(name).is_some())
    }

    /// The tool that a model means by this name.
    pub(super) fn find(&self, name: &str) -> Result<(&'static Toolbox, usize), CallError> {
        let toolboxes = self.toolboxes();
        find::resolve(toolboxes.iter().copied(), name)
            .map(|Found { toolbox, index, .. }| (toolbox, index))
            .ok_or_else(|| toolbox::unknown(&toolboxes, name))
    }

    /// The clients for a call.
    pub(super) async fn bound(&self, caller: Caller) -> Result<BoundToolset, Refusal> {
        match self {
            Self::Bound(bound) => Ok(bound.clone()),
            Self::Chosen { choose, .. } => choose(caller).await,
        }
    }
}
