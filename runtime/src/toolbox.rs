//! A toolbox: the tools of one source.

use std::fmt;

use bytes::Bytes;
use toolpress_naming::check::Checks;
use toolpress_naming::index::{self, Fit};
use toolpress_naming::table::Table;

use crate::answer::Answer;
use crate::client::{Client, ClientBuilder, Fetched};
use crate::error::CallError;
use crate::functions::Dispatch;
use crate::output::Output;
use crate::private::Tables;
use crate::{Source, Tool, nearest, request};

/// The tools of one source, an API description, an MCP server, scripts or Rust functions, generated at build
/// time by the `toolbox!` macro.
///
/// It is a static: nothing of it is made at start-up. Lookups allocate nothing.
///
#[cfg_attr(feature = "macros", doc = "```")]
#[cfg_attr(not(feature = "macros"), doc = "```ignore")]
/// mod pets {
///     toolpress::toolbox!(inline = r#"
///         openapi: 3.1.0
///         info: { title: Pets, version: "1" }
///         servers: [{ url: "https://pets.example/v1" }]
///         paths:
///           /pets/{id}:
///             get:
///               operationId: getPet
///               parameters:
///                 - { name: id, in: path, required: true, schema: { type: integer } }
///               responses: { "200": { description: a pet } }
///     "#, name = "pets");
/// }
/// use bytes::Bytes;
/// use toolpress::{Client, TransportError};
///
/// let client = Client::builder(pets::BASE_URL)
///     .transport(|_| async { Err::<http::Response<Bytes>, _>(TransportError::new("offline")) })
///     .build()?;
/// let request = pets::TOOLBOX.request(&client, "openapi_pets_getPet", r#"{"id": 7}"#)?;
/// assert_eq!(request.uri(), "https://pets.example/v1/pets/7");
/// let error = pets::TOOLBOX.request(&client, "openapi_pets_getPet", "{}").unwrap_err();
/// assert_eq!(error.to_string(), "the arguments are wrong; nothing was sent\n- /id: is required");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Toolbox {
    tables: Tables,
    /// What is called, where the tools are Rust functions.
    functions: Option<Dispatch>,
}

impl Toolbox {
    pub(crate) const fn new(tables: Tables) -> Self {
        Self { tables, functions: None }
    }

    pub(crate) const fn of_functions(tables: Tables, functions: Dispatch) -> Self {
        Self { tables, functions: Some(functions) }
    }

    pub(crate) fn functions(&self) -> Option<&Dispatch> {
        self.functions.as_ref()
    }

    /// The toolbox's name.
    pub const fn name(&self) -> &'static str {
        self.tables.name
    }

    /// What the toolbox was made from.
    pub const fn source(&self) -> Source {
        self.tables.source
    }

    /// The tools as their MCP server listed them when the toolbox was made, a JSON array in the order
    /// of [`tools`](Self::tools). Empty for other sources.
    pub const fn snapshot(&self) -> &'static str {
        self.tables.snapshot
    }

    /// The base URL that the description names, empty where it names none, as all but APIs do.
    pub fn base_url(&self) -> &'static str {
        self.tables.base_url
    }

    /// The number of tools.
    pub fn len(&self) -> usize {
        self.table().len()
    }

    /// Whether there is no tool.
    pub fn is_empty(&self) -> bool {
        self.table().is_empty()
    }

    /// The tools in the order of the description.
    pub fn tools(&self) -> impl ExactSizeIterator<Item = Tool> + use<> {
        let tables = self.tables;
        (0..self.len()).map(move |index| tool_at(tables, index))
    }

    /// The tool with this name, exactly.
    pub fn get(&self, name: &str) -> Option<Tool> {
        Some(self.tool(self.position(name)?))
    }

    /// The tool that a model means by this name: the tool with exactly this name, else the one tool
    /// whose name is the same but for case and `-`, `.`, `_` and spaces.
    ///
    /// Models write `getPet` for `get_pet`. It is never a guess: where two tools fit there is no
    /// answer, and likeness counts for nothing. Nothing is allocated.
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// # mod pets {
    /// #     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
    /// #         "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {
    /// #         "get": {"operationId": "get_pet", "responses": {}},
    /// #         "post": {"operationId": "addPet", "responses": {}},
    /// #         "put": {"operationId": "add_pet", "responses": {}}}}}"#, prefix = "");
    /// # }
    /// let resolve = |name| Some(pets::TOOLBOX.resolve(name)?.name.as_str());
    /// assert_eq!(resolve("get_pet"), Some("get_pet"));
    /// assert_eq!(resolve("getPet"), Some("get_pet"));
    /// assert_eq!(resolve("addPet"), Some("addPet")); // exactly, although `add_pet` is like it
    /// assert_eq!(resolve("AddPet"), None); // two fit
    /// assert_eq!(resolve("getPets"), None); // another word
    /// ```
    pub fn resolve(&self, name: &str) -> Option<Tool> {
        Some(self.tool(self.resolved(name)?))
    }

    /// The tool whose operation has this operationId (or `METHOD /path` where it has none).
    ///
    /// Of several that share one (`duplicate_ids = "suffix"`) it is the first by path and method;
    /// each of these is found by `METHOD /path` too.
    pub fn by_original(&self, original: &str) -> Option<Tool> {
        let index = index::find(self.tables.by_original, self.tables.text, original)?;
        Some(self.tool(usize::from(index)))
    }

    /// The place of the tool with this name in the order of the description, counted from 0.
    ///
    /// One hash and one comparison, without allocation.
    #[inline]
    pub fn position(&self, name: &str) -> Option<usize> {
        index::find(self.tables.by_name, self.tables.text, name).map(usize::from)
    }

    /// The complete `tools` array of OpenAI's Chat Completions API, as minified JSON.
    pub fn openai_tools(&self) -> &'static str {
        self.tables.tools
    }

    /// Builds the request of a call without sending it. The tool is found as
    /// [`resolve`](Self::resolve) finds it.
    ///
    /// `arguments` is the model's JSON text; empty text and `null` mean `{}`. They are checked in full
    /// against the tool's schema; what can be taken without loss (`null` for what may be absent,
    /// `"7"` for an integer, an object as JSON text) is put right. The request holds the
    /// client's credentials: those in headers are marked sensitive and do not show in `Debug`, an
    /// API key in the query does. One that has to be fetched first is not in it, as nothing is sent,
    /// and hooks are not asked.
    ///
    /// # Errors
    ///
    /// [`CallError::UnknownTool`], [`CallError::WrongClient`], [`CallError::InvalidJson`],
    /// [`CallError::InvalidArguments`], [`CallError::FixedArguments`], [`CallError::MissingCredential`] and
    /// [`CallError::Unsupported`], which any tool gives that is no HTTP operation.
    pub fn request(
        &self,
        client: &Client,
        name: &str,
        arguments: &str,
    ) -> Result<http::Request<Bytes>, CallError> {
        self.request_at(self.found(name)?, client, arguments)
    }

    fn request_at(
        &self,
        index: usize,
        client: &Client,
        arguments: &str,
    ) -> Result<http::Request<Bytes>, CallError> {
        client.fits(self)?;
        if self.source() != Source::OpenApi {
            return Err(CallError::unsupported("this tool is no HTTP operation"));
        }
        Ok(request::build(self, index, client, arguments, &Fetched::default())?.request)
    }

    /// Calls a tool, found as [`resolve`](Self::resolve) finds it: builds the request, sends it,
    /// and returns what the API answered, of whatever status. A tool that is no HTTP operation is run by
    /// the client's [`Executor`](crate::Executor), and what it gives is returned.
    ///
    /// Nothing is sent when the arguments are wrong. Dropping the future cancels the call. The output
    /// is as the API sent it: where it echoes a credential, that is in it. What goes back to a model
    /// is better taken from [`answer`](Self::answer).
    ///
    /// # Errors
    ///
    /// Those of [`request`](Self::request), [`CallError::Credential`], [`CallError::Refused`],
    /// [`CallError::Transport`] and [`CallError::Timeout`], and [`CallError::Execution`] where a tool that
    /// is no HTTP operation could not be run. A status that is not 2xx is none: it is in the output, and so
    /// is the failure that a tool of another source reports.
    pub async fn call(
        &self,
        client: &Client,
        name: &str,
        arguments: &str,
    ) -> Result<Output, CallError> {
        client.run(self, self.found(name)?, arguments, &mut Fetched::default()).await
    }

    /// Calls a tool and puts whatever comes of it into words for the model. It never fails: what
    /// [`call`](Self::call) returns as an error, whichever it is, is an [`Answer`] with `is_error`
    /// and the error's message, and so is a status that is not 2xx. A panic in the host's own hooks,
    /// credential providers or transport is not caught: it ends the task that awaits the answer.
    pub async fn answer(&self, client: &Client, name: &str, arguments: &str) -> Answer {
        let mut fetched = Fetched::default();
        let result = match self.found(name) {
            Ok(index) => client.run(self, index, arguments, &mut fetched).await,
            Err(error) => Err(error),
        };
        Answer::of_result(result, client)
    }

    /// Fits out a client for the server that the description names, whose variables
    /// [`server_variable`](ClientBuilder::server_variable) sets: each to one of the values that the
    /// description lists, where it lists any. Those that are not set have their defaults.
    /// [`base_url`](ClientBuilder::base_url) replaces the server.
    ///
    /// The builder knows the toolbox: credentials and `fixed` values that the toolbox cannot use are
    /// errors of [`build`](ClientBuilder::build), and no toolbox of another base URL takes the client.
    /// A client that several toolboxes share is better made with [`Client::builder`].
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// mod pets {
    ///     toolpress::toolbox!(inline = r#"
    ///         openapi: 3.1.0
    ///         info: { title: Pets, version: "1" }
    ///         servers:
    ///           - url: http://{region}.localhost:8001/v1
    ///             variables: { region: { default: eu, enum: [eu, us] } }
    ///         paths: { /pets: { get: { operationId: list, responses: {} } } }
    ///     "#, name = "pets");
    /// }
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client = pets::TOOLBOX.client().server_variable("region", "us").build()?;
    /// assert_eq!(client.base_url(), "http://us.localhost:8001/v1");
    /// let error = pets::TOOLBOX.client().server_variable("region", "mars").build().unwrap_err();
    /// assert!(error.to_string().ends_with("cannot be `mars`; it is one of `eu`, `us`"));
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn client(&self) -> ClientBuilder {
        ClientBuilder::of_toolbox(self.tables)
    }

    /// This toolbox together with the client that its tools are called with, for a
    /// [`Toolset`](crate::Toolset) or an MCP server, which check that the client has what the tools
    /// need ([`Toolset::bind`](crate::Toolset::bind)).
    pub fn bind(&'static self, client: &Client) -> BoundToolbox {
        BoundToolbox { toolbox: self, client: client.clone() }
    }

    fn found(&self, name: &str) -> Result<usize, CallError> {
        self.resolved(name).ok_or_else(|| unknown(&[self], name))
    }

    /// The place of the tool that [`resolve`](Self::resolve) finds.
    pub(crate) fn resolved(&self, name: &str) -> Option<usize> {
        self.position(name).or_else(|| match self.folded(name) {
            Fit::One(index) => Some(usize::from(index)),
            Fit::None | Fit::Several => None,
        })
    }

    /// The tools whose names are the same but for case and separators.
    pub(crate) fn folded(&self, name: &str) -> Fit {
        index::find_folded(self.tables.by_folded, self.tables.text, name)
    }

    /// The fingerprints of the names.
    pub(crate) const fn fingerprints(&self) -> &'static [u8] {
        self.tables.fingerprints
    }

    pub(crate) const fn table(&self) -> Table<'static> {
        self.tables.table()
    }

    pub(crate) const fn tables(&self) -> Tables {
        self.tables
    }

    /// What the arguments must be.
    pub(crate) const fn checks(&self) -> Checks<'static> {
        Checks::new(self.tables.text, self.tables.checks)
    }

    pub(crate) fn tool(&self, index: usize) -> Tool {
        tool_at(self.tables, index)
    }
}

/// The tool at `index`. Past the end it is blank: indices come from the tables themselves, and a
/// toolbox whose tables disagree does not pass `check_names`.
fn tool_at(tables: Tables, index: usize) -> Tool {
    let table = tables.table();
    Tool::of(table.head(index).unwrap_or_default(), tables.tools)
}

/// The error for a name that no tool of these toolboxes has.
pub(crate) fn unknown(toolboxes: &[&Toolbox], name: &str) -> CallError {
    let nearest = nearest::tools(toolboxes, name);
    CallError::UnknownTool { name: nearest::shown(name), nearest }
}

/// A toolbox together with the client that its tools are called with: what
/// [`Toolset::bind`](crate::Toolset::bind) takes one of for each of its toolboxes.
#[derive(Debug, Clone)]
pub struct BoundToolbox {
    toolbox: &'static Toolbox,
    client: Client,
}

impl BoundToolbox {
    /// The toolbox.
    pub fn toolbox(&self) -> &'static Toolbox {
        self.toolbox
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// The same, once `bind` has found no problem.
    pub(crate) fn checked(self) -> Self {
        Self { client: self.client.checked(), ..self }
    }

    pub(crate) fn request(
        &self,
        index: usize,
        arguments: &str,
    ) -> Result<http::Request<Bytes>, CallError> {
        self.toolbox.request_at(index, &self.client, arguments)
    }

    pub(crate) async fn call(&self, index: usize, arguments: &str) -> Result<Output, CallError> {
        self.client.run(self.toolbox, index, arguments, &mut Fetched::default()).await
    }

    pub(crate) async fn answer(&self, index: usize, arguments: &str) -> Answer {
        self.call_and(index, arguments, |result| Answer::of_result(result, &self.client)).await
    }

    /// What `make` makes of the outcome of a call, as long as the client knows the credentials that were
    /// fetched for it.
    pub(crate) async fn call_and<T>(
        &self,
        index: usize,
        arguments: &str,
        make: impl FnOnce(Result<Output, CallError>) -> T,
    ) -> T {
        let mut fetched = Fetched::default();
        make(self.client.run(self.toolbox, index, arguments, &mut fetched).await)
    }
}

impl fmt::Debug for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Toolbox")
            .field("name", &self.name())
            .field("base_url", &self.base_url())
            .field("len", &self.len())
            .finish()
    }
}
