//! Serving tools to MCP clients.

mod error;
mod result;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer, ServiceExt as _};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

pub use error::ServeError;

use crate::BoundToolset;

/// What [`Server::http`] gives: a service of `tower` that an HTTP server mounts at a path.
pub type HttpService = StreamableHttpService<Server, LocalSessionManager>;

/// An MCP server of tools: rmcp's handler for [`tools/list` and `tools/call`]. It is cheap to clone; one
/// serves any number of clients.
///
/// [`tools/list` and `tools/call`]: https://modelcontextprotocol.io/specification/2025-11-25/server/tools
#[derive(Clone)]
pub struct Server {
    tools: BoundToolset,
    listed: Arc<Listed>,
    name: String,
    version: String,
    instructions: Option<String>,
}

struct Listed {
    tools: Vec<Tool>,
    by_name: BTreeMap<String, usize>,
}

impl Server {
    /// A server of the tools of a toolset, or of one toolbox with its client. `list` is the constant
    /// `MCP_TOOLS`, or [`Toolset::mcp_tools`](crate::Toolset::mcp_tools). What is not in the list is not
    /// served.
    ///
    /// # Errors
    ///
    /// When the list is none, when it has a tool that the toolset has not, and when a toolbox and its
    /// client do not pass the checks of [`Toolset::bind`](crate::Toolset::bind).
    pub fn new(tools: impl Into<BoundToolset>, list: &str) -> Result<Self, ServeError> {
        let tools = tools.into();
        let problems = tools.problems();
        if !problems.is_empty() {
            return Err(ServeError::Client { problems });
        }
        let listed: Vec<Tool> = serde_json::from_str(list)
            .map_err(|error| ServeError::List { message: error.to_string() })?;
        let mut by_name = BTreeMap::new();
        for (index, tool) in listed.iter().enumerate() {
            if !tools.has(&tool.name) {
                return Err(ServeError::UnknownTool { name: tool.name.to_string() });
            }
            by_name.insert(tool.name.to_string(), index);
        }
        let names = tools.toolboxes().iter().map(|one| one.toolbox().name());
        let name = names.collect::<Vec<_>>().join(", ");
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let listed = Arc::new(Listed { tools: listed, by_name });
        Ok(Self { tools, listed, name, version, instructions: None })
    }

    /// The name and the version by which it makes itself known; unless told otherwise, the toolboxes'
    /// names and the version of this crate.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        (self.name, self.version) = (name.into(), version.into());
        self
    }

    /// What clients may tell the model about the tools as a whole; nothing unless told otherwise.
    #[must_use]
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Serves one client over standard input and output until it closes them. Nothing else may be
    /// written to standard output.
    ///
    /// # Errors
    ///
    /// When the client does not begin as MCP says, or the connection breaks.
    pub async fn serve_stdio(self) -> Result<(), ServeError> {
        let failed = |message: String| ServeError::Connection { message };
        let serving = self.serve(rmcp::transport::stdio()).await;
        let serving = serving.map_err(|error| failed(error.to_string()))?;
        serving.waiting().await.map_err(|error| failed(error.to_string()))?;
        Ok(())
    }

    /// A service for streamable HTTP. It takes requests to this machine under its loopback names, and
    /// of web pages those from there alone, so that no other page can reach it through a
    /// browser; [`http_with`](Self::http_with) has the settings to be reached otherwise. Who may call
    /// is for the HTTP server before it to say.
    pub fn http(self) -> HttpService {
        let hosts = ["localhost", "127.0.0.1", "[::1]"];
        let origins = hosts.map(|host| [format!("http://{host}:*"), format!("https://{host}:*")]);
        let config = StreamableHttpServerConfig::default();
        self.http_with(config.with_allowed_origins(origins.concat()))
    }

    /// A service for streamable HTTP with these settings of rmcp's. Their defaults take requests to
    /// loopback names alone, but of any web page.
    pub fn http_with(self, config: StreamableHttpServerConfig) -> HttpService {
        StreamableHttpService::new(move || Ok(self.clone()), Arc::default(), config)
    }

    fn listed(&self, name: &str) -> Option<&Tool> {
        self.listed.tools.get(*self.listed.by_name.get(name)?)
    }

    async fn call(&self, request: CallToolRequestParams) -> Result<CallToolResponse, ErrorData> {
        let unknown = |message| ErrorData::invalid_params(format!("Unknown tool: {message}"), None);
        let found = self.tools.find(&request.name).map_err(|error| unknown(error.to_string()))?;
        let (bound, index) = found;
        let tool = self
            .listed(bound.toolbox().tool(index).name.as_str())
            .ok_or_else(|| unknown(String::from("it is not served here")))?;
        let arguments = match request.arguments {
            Some(arguments) => serde_json::Value::Object(arguments).to_string(),
            None => String::new(),
        };
        let structured = tool.output_schema.is_some();
        let make = |result| result::of(result, bound.client(), structured);
        Ok(bound.call_and(index, &arguments, make).await.into())
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let who = Implementation::new(&self.name, &self.version);
        let config = ServerConfig::new(capabilities).with_server_info(who);
        match &self.instructions {
            Some(instructions) => config.with_instructions(instructions),
            None => config,
        }
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if request.is_some_and(|request| request.cursor.is_some()) {
            return Err(ErrorData::invalid_params("the list has one page", None));
        }
        Ok(ListToolsResult::with_all_items(self.listed.tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match context.ct.run_until_cancelled(self.call(request)).await {
            Some(result) => result,
            None => Err(ErrorData::internal_error("the call was cancelled", None)),
        }
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.listed(name).cloned()
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("name", &self.name)
            .field("tools", &self.listed.tools.len())
            .finish_non_exhaustive()
    }
}
