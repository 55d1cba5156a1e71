//! The Model Context Protocol, by way of [`rmcp`], the protocol's own crate for Rust: calling the
//! tools of MCP servers (feature `mcp-client`), and serving tools to MCP clients (feature
//! `mcp-server`).
//!
//! Both speak the protocol's versions up to 2026-07-28, as rmcp does, and need Rust 1.88, as rmcp does.
//! [`rmcp`] is re-exported: a program that depends on it itself, for its transports say, has to have the
//! same major version.
//!
#![cfg_attr(feature = "mcp-client", doc = include_str!("client.md"))]
//!
#![cfg_attr(feature = "mcp-server", doc = include_str!("server.md"))]

/// The protocol's own crate.
pub use rmcp;

#[cfg(feature = "mcp-client")]
mod client;
#[cfg(feature = "mcp-server")]
mod server;

#[cfg(feature = "mcp-client")]
pub use client::{
    Change, ChangeKind, ConnectError, Connection, ConnectionBuilder, Drift, Part, Session,
};
#[cfg(feature = "mcp-server")]
pub use server::{Caller, HttpService, ServeError, Server};
