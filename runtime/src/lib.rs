//! Tools for language models out of API descriptions, MCP servers, scripts and Rust functions, made at
//! build time.
//!
//! `toolbox!("spec.yaml")` reads a description when the program is compiled and leaves a [`Toolbox`] in
//! it: the tools that a model is offered, and all that is needed to call them. The description is that of
//! an API, OpenAPI or Swagger, or what an MCP server lists, or what scripts say of themselves;
//! `toolbox!(functions = […])` makes one of Rust functions. This crate is what runs: it finds the tool that
//! a model named, checks its arguments, builds the HTTP request and sends it, or has the tool run by an
//! [`Executor`], and puts the outcome into words ([`Answer`]) or types ([`Call`]).
//!
//! A model is not trusted: a path argument cannot leave its segment, a header argument cannot hold
//! control characters, the host never comes from arguments, and credentials stay within the origin
//! of the client's base URL and out of all that goes back to the model.
//!
//! # Features
//!
//! - `macros` (default): the `toolbox!` and `toolset!` macros, `#[tool]` and the `ToolArgs` derive.
//! - `reqwest` (default): an HTTP client, reqwest over rustls with the ring provider. Without it
//!   the crate has no HTTP stack, and a [`Client`] is given a [`Transport`].
//! - `rustls-ring`: what `reqwest` turns on, by the name of its TLS backend.
//! - `native-tls`, `aws-lc`: the same client over the system's TLS library, or over rustls with
//!   aws-lc. Either goes before ring where both are on; with `default-features = false` ring is not
//!   compiled.
//! - `tracing` (default): spans by OpenTelemetry's conventions, `execute_tool {gen_ai.tool.name}` around a call
//!   and `{http.request.method} {url.template}` around each request of it. The names are in the field
//!   `otel.name`, which bridges from tracing to OpenTelemetry read; the fields are those of the
//!   conventions (`gen_ai.operation.name`, `gen_ai.tool.name`, `http.response.status_code`,
//!   `server.address`, `error.type` and so on). Neither arguments nor results nor URLs are in them.
//! - `bash`: the module `scripts`, which runs scripts as tools, on Unix. It costs rustix, which makes the
//!   calls to the system that the standard library lacks; it needs no async runtime.
//! - `mcp-client`: calls the tools of MCP servers, over a connection of the crate `rmcp` that the host
//!   makes. It needs Rust 1.88 and turns `tracing` on. The module `mcp` says how.
//! - `mcp-server`: serves tools to MCP clients over standard input and output and streamable HTTP, by
//!   the same crate, with the same needs.
//!
//! # Rust functions
//!
//! `#[toolpress::tool]` makes a tool of a `fn` or an `async fn`, and
//! `toolbox!(functions = [a, module::b], name = "host")` a toolbox of several: the same constants, the same
//! `ToolId`, in one `toolset!` with all others. [`ToolArgs`] says what their arguments look like,
//! [`Client::functions`] gives them what they take by reference. They cost no feature and no crate.
//!
//! # What a call goes through
//!
//! 1. The tool is found and its arguments are checked. What is wrong is an error, and nothing is sent.
//! 2. The hooks of the host are asked ([`ClientBuilder::on_call`]).
//! 3. The credential of the first alternative of the operation's `security` that the client can meet
//!    is added. One that has to be fetched ([`ClientBuilder::oauth2`],
//!    [`ClientBuilder::credential_provider`]) is fetched now.
//! 4. The request is sent, again where that may help ([`ClientBuilder::retries`]), and with a new
//!    credential where the API has refused a fetched one with a 401. All of it from step 3 on is within
//!    the [timeout](ClientBuilder::timeout).
//! 5. The response is read up to the [limit](ClientBuilder::response_limit). No content coding is asked
//!    for and none is undone, so that a small response cannot become a large one. A redirect is
//!    followed within the origin alone.
//! 6. The hooks see what came of it ([`ClientBuilder::on_result`]). [`Toolbox::call`] gives it to the
//!    host as it is, [`Toolbox::answer`] puts it into words for the model, without secrets.
//!
//! Where the tool is no HTTP operation, the client's [`Executor`] runs it in the place of steps 3 and 4,
//! within the same timeout.
//!
//! Dropping the future cancels the call wherever it is.
//!
//! # Other crates in this API
//!
//! [`http`], [`bytes`] and [`serde_json`] are a part of it, as [`CallError::status`], [`Output::body`]
//! and [`ClientBuilder::fixed`] show. They are re-exported, so that a program has the same versions
//! without dependencies of its own.

mod answer;
mod base_url;
mod call;
mod check;
mod client;
mod error;
mod executor;
mod file;
mod functions;
mod header_value;
mod json;
#[cfg(any(feature = "mcp-client", feature = "mcp-server"))]
pub mod mcp;
mod media_type;
mod nearest;
mod object;
mod output;
mod private;
mod request;
mod retry_after;
#[cfg(feature = "bash")]
pub mod scripts;
mod server_variables;
mod tool;
pub mod tool_args;
mod tool_name;
mod toolbox;
mod toolset;
mod trace;
mod transport;

/// The types of request and response bodies.
pub use bytes;
/// The types of requests, responses, headers and statuses.
pub use http;
/// JSON values, as fixed arguments and in typed calls where the description leaves them open.
pub use serde_json;

pub use answer::Answer;
pub use call::{Call, TypedResponse};
pub use client::{
    CallInfo, Client, ClientBuilder, ClientCredentials, Credential, CredentialError,
    CredentialRequest, Refusal,
};
pub use error::{CallError, ClientError, TransportError, Violation};
pub use executor::{Executing, Execution, Executor};
pub use file::File;
pub use functions::{Functions, Schema, ToolArgs};
pub use json::{Decode, DecodeError};
pub use output::{Attachment, Output};
pub use tool::{Annotations, Tags, TagsIter, Tool};
pub use tool_name::ToolName;
pub use toolbox::{BoundToolbox, Toolbox};
#[cfg(feature = "macros")]
pub use toolpress_macros::{ToolArgs, tool, toolbox};
pub use toolpress_naming::table::Source;
pub use toolset::{BindError, BoundToolset, Toolset};
pub use transport::{RequestTimeout, Response, Sending, Transport};

/// Joins toolboxes to one [`Toolset`], whose tool names the compiler has checked: a name that stands
/// in two of them does not compile.
///
/// ```
/// mod pets {
///     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
///         "info": {"title": "Pets", "version": "1"},
///         "paths": {"/pets": {"get": {"operationId": "list", "responses": {}}}}}"#, name = "pets");
/// }
/// mod files {
///     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
///         "info": {"title": "Files", "version": "1"},
///         "paths": {"/files": {"get": {"operationId": "list", "responses": {}}}}}"#, name = "files");
/// }
/// toolpress::toolset! {
///     /// All that the agent may use.
///     pub static TOOLS = [pets::TOOLBOX, files::TOOLBOX];
/// }
///
/// assert_eq!(TOOLS.get("openapi_files_list").unwrap().path, "/files");
/// ```
///
/// Attributes, documentation and visibility are those of any static. Each element is the path of a
/// toolbox, `TOOLBOX` in its module; the providers' constants are found beside it.
///
/// ```compile_fail,E0080
/// mod pets {
///     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
///         "info": {"title": "Pets", "version": "1"},
///         "paths": {"/pets": {"get": {"operationId": "list", "responses": {}}}}}"#, prefix = "");
/// }
/// mod files {
///     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
///         "info": {"title": "Files", "version": "1"},
///         "paths": {"/files": {"get": {"operationId": "list", "responses": {}}}}}"#, prefix = "");
/// }
/// toolpress::toolset! { static TOOLS = [pets::TOOLBOX, files::TOOLBOX]; }
/// # fn main() {}
/// ```
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! toolset {
    ($($tokens:tt)*) => {
        $crate::__private::toolset_of! { $crate; $($tokens)* }
    };
}

/// All that generated code names; no part of the API.
#[doc(hidden)]
pub mod __private {
    pub use crate::private::*;
}
