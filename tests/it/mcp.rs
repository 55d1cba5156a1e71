//! Tools of MCP servers, called over rmcp's connections, and tools that are served to MCP clients.

mod built;
mod callers;
mod calls;
mod fixture;
mod http;
mod real;
mod served;
mod stdio;
