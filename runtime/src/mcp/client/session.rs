//! What calls go over.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use rmcp::model::{CallToolRequestParams, CallToolResponse};
use rmcp::service::{Peer, RoleClient, RunningService, Service, ServiceError};

/// What comes of a `tools/call` request, some time.
type Calling<'a> =
    Pin<Box<dyn Future<Output = Result<CallToolResponse, ServiceError>> + Send + 'a>>;

/// A session of rmcp's with an MCP server: a [`RunningService`], one in an [`Arc`], or its [`Peer`].
///
/// A running service ends when it is dropped, so that one that is given away ends with the last clone of
/// the connection. It answers what a tool asks back for (protocol 2026-07-28) by the host's
/// handler, which a peer alone cannot.
pub trait Session: Sealed {}

impl<T: Sealed> Session for T {}

pub trait Sealed: Send + Sync + 'static {
    fn peer(&self) -> &Peer<RoleClient>;
    fn call(&self, params: CallToolRequestParams) -> Calling<'_>;
}

impl Sealed for Peer<RoleClient> {
    fn peer(&self) -> &Peer<RoleClient> {
        self
    }

    fn call(&self, params: CallToolRequestParams) -> Calling<'_> {
        Box::pin(self.call_tool_once(params))
    }
}

impl<S: Service<RoleClient>> Sealed for RunningService<RoleClient, S> {
    fn peer(&self) -> &Peer<RoleClient> {
        RunningService::peer(self)
    }

    fn call(&self, params: CallToolRequestParams) -> Calling<'_> {
        Box::pin(async move { self.call_tool(params).await.map(CallToolResponse::Complete) })
    }
}

impl<S: Service<RoleClient>> Sealed for Arc<RunningService<RoleClient, S>> {
    fn peer(&self) -> &Peer<RoleClient> {
        RunningService::peer(self)
    }

    fn call(&self, params: CallToolRequestParams) -> Calling<'_> {
        Sealed::call(&**self, params)
    }
}
