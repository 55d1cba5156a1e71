//! Serving tools to MCP clients.

mod caller;
mod error;
mod opening;
mod result;

use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::ptr;
use std::sync::Arc;

use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    Tool,
};
use rmcp::service::{RequestContext, RoleServer, ServiceExt as _};
use rmcp::transport::IntoTransport;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

pub use caller::Caller;
use caller::Tools;
pub use error::ServeError;
pub use opening::HttpService;
use opening::Opening;

use crate::{BoundToolbox, BoundToolset, CallError, Refusal, Toolbox};

/// An MCP server of tools: rmcp's handler for [`tools/list` and `tools/call`]. It is cheap to clone; one
/// serves any number of clients.
///
/// [`tools/list` and `tools/call`]: https://modelcontextprotocol.io/specification/2025-11-25/server/tools
#[derive(Clone)]
pub struct Server {
    tools: Tools,
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
        Self::of(Tools::Bound(tools), list)
    }

    /// A server whose clients `choose` gives for each call: those of the user who calls. `toolboxes`
    /// are [`Toolset::toolboxes`](crate::Toolset::toolboxes), or a list of one toolbox; `list` is that
    /// of [`new`](Self::new).
    ///
    /// `choose` is asked for each call, not once a session: MCP wants every request authenticated,
    /// and a session's id is no proof of who calls. Let it make a copy of one client with the user's
    /// credential ([`Client::with`](crate::Client::with)). The model reads the [`Refusal`] of a
    /// caller who has no credential; turn away callers whom nobody knows in the HTTP server before
    /// it, with status 401.
    ///
    /// The token that an MCP client sends is never passed on to an API, neither here nor to another
    /// origin, unless the host does it, and MCP forbids that ([token passthrough]): the token was
    /// made out to this server. Look up the user's own credential for the API.
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// use toolpress::mcp::{Caller, ServeError, Server};
    /// use toolpress::{Client, Refusal};
    ///
    /// mod pets {
    ///     toolpress::toolbox!(inline = r#"
    ///         openapi: 3.1.0
    ///         info: { title: Pets, version: "1" }
    ///         servers: [{ url: "https://pets.example" }]
    ///         security: [{ user: [] }]
    ///         paths: { /pets: { get: { operationId: list, responses: {} } } }
    ///         components: { securitySchemes: { user: { type: http, scheme: bearer } } }
    ///     "#, name = "pets");
    /// }
    ///
    /// /// The user whom the middleware of the HTTP server has authenticated.
    /// #[derive(Clone)]
    /// struct User(String);
    ///
    /// /// The user's token for the API, from where the host keeps it.
    /// async fn token_of(user: &User) -> Option<String> {
    ///     # let _ = user;
    ///     # None
    /// }
    ///
    /// fn server(client: Client) -> Result<Server, ServeError> {
    ///     Server::for_callers(&[&pets::TOOLBOX], pets::MCP_TOOLS, move |caller: Caller| {
    ///         let client = client.clone();
    ///         async move {
    ///             let unknown = || Refusal::new("this user is not connected to the pet store");
    ///             let user = caller.extensions().get::<User>().ok_or_else(unknown)?;
    ///             let token = token_of(user).await.ok_or_else(unknown)?;
    ///             let client = client.with(|c| c.bearer("user", &token)).map_err(|_| unknown())?;
    ///             Ok(pets::TOOLBOX.bind(&client))
    ///         }
    ///     })
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// When the list is not one of MCP tools, and when it has a tool that the toolboxes do not have.
    ///
    /// [token passthrough]: https://modelcontextprotocol.io/specification/2025-11-25/basic/security_best_practices#token-passthrough
    pub fn for_callers<F, R, T>(
        toolboxes: &[&'static Toolbox],
        list: &str,
        choose: F,
    ) -> Result<Self, ServeError>
    where
        F: Fn(Caller) -> R + Send + Sync + 'static,
        R: Future<Output = Result<T, Refusal>> + Send + 'static,
        T: Into<BoundToolset>,
    {
        Self::of(Tools::chosen(toolboxes, choose), list)
    }

    fn of(tools: Tools, list: &str) -> Result<Self, ServeError> {
        let listed: Vec<Tool> = serde_json::from_str(list)
            .map_err(|error| ServeError::List { message: error.to_string() })?;
        let mut by_name = BTreeMap::new();
        for (index, tool) in listed.iter().enumerate() {
            if !tools.has(&tool.name) {
                return Err(ServeError::UnknownTool { name: tool.name.to_string() });
            }
            by_name.insert(tool.name.to_string(), index);
        }
        let names: Vec<_> = tools.toolboxes().into_iter().map(Toolbox::name).collect();
        let name = names.join(", ");
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
    /// written to standard output. A request before `initialize` is answered with an error that says
    /// so.
    ///
    /// # Errors
    ///
    /// When the client does not begin as MCP says, or the connection breaks.
    pub async fn serve_stdio(self) -> Result<(), ServeError> {
        let failed = |message: String| ServeError::Connection { message };
        let transport = IntoTransport::<RoleServer, _, _>::into_transport(rmcp::transport::stdio());
        let serving = self.serve(Opening::new(transport)).await;
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
        HttpService(StreamableHttpService::new(move || Ok(self.clone()), Arc::default(), config))
    }

    fn listed(&self, name: &str) -> Option<&Tool> {
        self.listed.tools.get(*self.listed.by_name.get(name)?)
    }

    async fn call(
        &self,
        request: CallToolRequestParams,
        caller: Caller,
    ) -> Result<CallToolResponse, ErrorData> {
        let unknown = |message| ErrorData::invalid_params(format!("Unknown tool: {message}"), None);
        let found = self.tools.find(&request.name).map_err(|error| unknown(error.to_string()))?;
        let (toolbox, index) = found;
        let tool = self
            .listed(toolbox.tool(index).name.as_str())
            .ok_or_else(|| unknown(String::from("it is not served here")))?;
        let tools = match self.tools.bound(caller).await {
            Ok(tools) => tools,
            Err(refusal) => {
                let words = ContentBlock::text(CallError::Refused(refusal).to_string());
                return Ok(CallToolResult::error(vec![words]).into());
            }
        };
        let is_it = |one: &&BoundToolbox| ptr::eq(one.toolbox(), toolbox);
        let bound = tools.toolboxes().iter().find(is_it).ok_or_else(|| {
            let message = format!("toolbox `{}` has no client for this caller", toolbox.name());
            ErrorData::internal_error(message, None)
        })?;
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
        mut context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let caller = Caller::of(&mut context);
        match context.ct.run_until_cancelled(self.call(request, caller)).await {
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
