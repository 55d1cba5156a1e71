//! A toolset: the tools of several toolboxes as one.

mod arrays;
mod bind;
mod check;
pub(crate) mod find;
mod problems;

use std::fmt;
use std::marker::PhantomData;

pub use arrays::ToolArrays;
pub use bind::{BindError, BoundToolset};
pub use check::check_toolboxes;

use crate::{BoundToolbox, Tool, Toolbox};

/// The tools of several toolboxes as one, made by the `toolset!` macro.
///
/// No tool name stands in two of its toolboxes: the compiler has checked it. It is a static, and
/// nothing of it is made at start-up.
///
#[cfg_attr(feature = "macros", doc = "```")]
#[cfg_attr(not(feature = "macros"), doc = "```ignore")]
/// mod pets {
///     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
///         "info": {"title": "Pets", "version": "1"},
///         "servers": [{"url": "https://pets.example"}],
///         "paths": {"/pets": {"get": {"operationId": "list", "responses": {}}}}}"#, name = "pets");
/// }
/// mod files {
///     toolpress::toolbox!(inline = r#"{"openapi": "3.1.0",
///         "info": {"title": "Files", "version": "1"},
///         "servers": [{"url": "https://files.example"}],
///         "paths": {"/files": {"get": {"operationId": "list", "responses": {}}}}}"#, name = "files");
/// }
/// toolpress::toolset! {
///     /// All that the agent may use.
///     pub static TOOLS = [pets::TOOLBOX, files::TOOLBOX];
/// }
/// # use bytes::Bytes;
/// # use toolpress::{Client, TransportError};
/// # fn client(url: &str) -> Result<Client, toolpress::ClientError> {
/// #     Client::builder(url)
/// #         .transport(|_| async { Err::<http::Response<Bytes>, _>(TransportError::new("offline")) })
/// #         .build()
/// # }
///
/// assert_eq!(TOOLS.len(), 2);
/// assert!(TOOLS.openai_tools().contains("openapi_files_list"));
/// // Each toolbox has the client of its own API; one that is left out does not compile.
/// let tools = TOOLS.bind([
///     pets::TOOLBOX.bind(&client(pets::BASE_URL)?),
///     files::TOOLBOX.bind(&client(files::BASE_URL)?),
/// ])?;
/// let request = tools.request("openapi_files_list", "{}")?;
/// assert_eq!(request.uri(), "https://files.example/files");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `A` stands for the toolboxes' constants and is the macro's own; `N` is the number of toolboxes.
/// To keep a toolset that can be called in a struct, keep the [`BoundToolset`], which has neither.
pub struct Toolset<A, const N: usize> {
    toolboxes: [&'static Toolbox; N],
    arrays: PhantomData<fn() -> A>,
}

/// A toolset of these toolboxes, whose constants `A` has.
pub const fn toolset<A: ToolArrays<N>, const N: usize>(
    toolboxes: [&'static Toolbox; N],
) -> Toolset<A, N> {
    Toolset { toolboxes, arrays: PhantomData }
}

impl<A, const N: usize> Toolset<A, N> {
    /// The toolboxes, in the order in which the macro was given them.
    pub const fn toolboxes(&self) -> &[&'static Toolbox; N] {
        &self.toolboxes
    }

    /// The number of tools.
    pub fn len(&self) -> usize {
        self.toolboxes.iter().map(|toolbox| toolbox.len()).sum()
    }

    /// Whether there is no tool.
    pub fn is_empty(&self) -> bool {
        self.toolboxes.iter().all(|toolbox| toolbox.is_empty())
    }

    /// The tools: toolbox by toolbox, each in the order of its description.
    pub fn tools(&self) -> impl Iterator<Item = Tool> + use<A, N> {
        self.toolboxes.into_iter().flat_map(Toolbox::tools)
    }

    /// The tool with this name, exactly. It costs a lookup a toolbox at most, and allocates nothing.
    pub fn get(&self, name: &str) -> Option<Tool> {
        self.toolboxes.iter().find_map(|toolbox| toolbox.get(name))
    }

    /// The tool that a model means by this name, as [`Toolbox::resolve`] finds it: exact first, in
    /// all toolboxes, else where one tool alone of all toolboxes fits.
    pub fn resolve(&self, name: &str) -> Option<Tool> {
        let found = find::resolve(self.toolboxes.into_iter(), name)?;
        Some(found.toolbox.tool(found.index))
    }

    /// The tool whose operation has this operationId (or `METHOD /path` where it has none).
    ///
    /// Two APIs may well call an operation alike: where the original stands in several toolboxes
    /// there is no answer. [`toolboxes`](Self::toolboxes) can each be asked then.
    pub fn by_original(&self, original: &str) -> Option<Tool> {
        let mut found = self.toolboxes.iter().filter_map(|toolbox| toolbox.by_original(original));
        let first = found.next();
        if found.next().is_some() { None } else { first }
    }

    /// Gives each toolbox the client that its tools are called with, in any order.
    ///
    /// Every toolbox has an API, an address and credentials of its own. When this returns, each tool
    /// has what its calls need of the host. The compiler checks that there is a client for each
    /// toolbox; the rest is checked here, and not at the first call. A client that several toolboxes
    /// share may have credentials and `fixed` values that only one of them uses.
    ///
    /// # Errors
    ///
    /// All problems at once:
    ///
    /// - A toolbox is given twice or is not one of this toolset's, so that another has no client.
    /// - A client is for tools of another kind ([`Source`](crate::Source)), or its executor lacks
    ///   what the tools need.
    /// - A client is of another toolbox's API: it was made with
    ///   [`Toolbox::client`](crate::Toolbox::client) of a toolbox with another base URL, or has the
    ///   base URL of another toolbox of this toolset.
    ///   [`ClientBuilder::base_url`](crate::ClientBuilder::base_url) lifts this.
    /// - A tool needs a credential, and the client has no way to it: none by that name that fits,
    ///   none that is fetched, no [`header`](crate::ClientBuilder::header) of the scheme's name, and
    ///   for schemes that are signed no [`transport`](crate::ClientBuilder::transport) of the host's.
    /// - A required `fixed` argument has no value.
    /// - A credential or a `fixed` value has a name that none of the client's toolboxes knows, or a
    ///   credential is of another kind than its scheme.
    pub fn bind(&self, toolboxes: [BoundToolbox; N]) -> Result<BoundToolset, BindError> {
        bind::bind(&self.toolboxes, toolboxes.into())
    }
}

/// What stands around Gemini's declarations: one element wraps them all.
const GEMINI: [&str; 2] = [r#"[{"functionDeclarations":["#, "]}]"];

impl<A: ToolArrays<N>, const N: usize> Toolset<A, N> {
    /// The complete `tools` array of OpenAI's Chat Completions API, over all toolboxes, as minified
    /// JSON. It is joined when it is asked for.
    pub fn openai_tools(&self) -> String {
        arrays::join(&A::OPENAI_TOOLS, ["[", "]"])
    }

    /// The complete `tools` array of OpenAI's Responses API, over all toolboxes, as minified JSON. It is joined when it
    /// is asked for; unless it is, the toolboxes' constants are not in the program.
    pub fn openai_responses_tools(&self) -> String {
        arrays::join(&A::OPENAI_RESPONSES_TOOLS, ["[", "]"])
    }

    /// The complete `tools` array of OpenAI's Chat Completions API with `strict`, over all toolboxes, as minified JSON. It is joined when it
    /// is asked for; unless it is, the toolboxes' constants are not in the program.
    pub fn openai_strict_tools(&self) -> String {
        arrays::join(&A::OPENAI_STRICT_TOOLS, ["[", "]"])
    }

    /// The complete `tools` array of Anthropic's Messages API, over all toolboxes, as minified JSON. It is joined when it
    /// is asked for; unless it is, the toolboxes' constants are not in the program.
    pub fn anthropic_tools(&self) -> String {
        arrays::join(&A::ANTHROPIC_TOOLS, ["[", "]"])
    }

    /// The complete `tools` array of Gemini's `generateContent`, over all toolboxes, as minified JSON. It is joined when it
    /// is asked for; unless it is, the toolboxes' constants are not in the program.
    pub fn gemini_tools(&self) -> String {
        arrays::join(&A::GEMINI_TOOLS, GEMINI)
    }

    /// The complete `tools` array of Amazon Bedrock's Converse API, over all toolboxes, as minified JSON. It is joined when it
    /// is asked for; unless it is, the toolboxes' constants are not in the program.
    pub fn bedrock_tools(&self) -> String {
        arrays::join(&A::BEDROCK_TOOLS, ["[", "]"])
    }

    /// The complete `tools` array of the Model Context Protocol's `tools/list`, over all toolboxes, as minified JSON. It is joined when it
    /// is asked for; unless it is, the toolboxes' constants are not in the program.
    pub fn mcp_tools(&self) -> String {
        arrays::join(&A::MCP_TOOLS, ["[", "]"])
    }
}

impl<A, const N: usize> fmt::Debug for Toolset<A, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Toolset").field("toolboxes", &self.toolboxes).finish()
    }
}
