//! `cargo toolpress snapshot mcp`: what an MCP server lists.

#[cfg(feature = "snapshot")]
mod server;

use std::fs;
use std::io::Write;

use crate::args::McpServer;
use crate::check::count;
use crate::{Outcome, Stop};

/// What a server lists.
struct Listed {
    /// What the server calls itself.
    server: String,
    /// The tools, as one JSON object.
    json: String,
    tools: usize,
}

/// Asks an MCP server for its tools and writes them.
pub(crate) fn snapshot(
    server: &McpServer,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome, Stop> {
    let listed = list(server).map_err(|error| Stop::Usage(vec![error]))?;
    if listed.tools == 0 {
        writeln!(err, "error: {} lists no tools, and nothing is written", listed.server)?;
        return Ok(Outcome::Errors);
    }
    match &server.output {
        None => {
            out.write_all(listed.json.as_bytes())?;
            out.flush()?;
        }
        Some(path) => fs::write(path, &listed.json)
            .map_err(|error| Stop::Usage(vec![format!("cannot write `{path}`: {error}")]))?,
    }
    let place = server.output.as_ref().map(|path| format!(", in {path}")).unwrap_or_default();
    writeln!(err, "{}: {}{place}", listed.server, count(listed.tools, "tool"))?;
    Ok(Outcome::Fine)
}

#[cfg(not(feature = "snapshot"))]
fn list(_: &McpServer) -> Result<Listed, String> {
    let how = "install it with its default features, which need Rust 1.88";
    Err(format!("this build of cargo-toolpress asks no servers; {how}"))
}

#[cfg(feature = "snapshot")]
fn list(asked: &McpServer) -> Result<Listed, String> {
    server::list(asked)
}
