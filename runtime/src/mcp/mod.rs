//! The Model Context Protocol, over [`rmcp`].
pub use rmcp;

#[cfg(feature = "mcp-client")]
mod client;
#[cfg(feature = "mcp-server")]
mod server;

#[cfg(feature = "mcp-client")]
pub use client::{Change, ChangeKind, ConnectError, Connection, ConnectionBuilder, Drift, Part, Session};
#[cfg(feature = "mcp-server")]
pub use server::{HttpService, ServeError, Server};
