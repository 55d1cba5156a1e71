//! A client: where an API is, and what the host brings along to call it.

mod builder;
mod cache;
mod credentials;
mod hooks;
mod oauth;
mod provider;
mod redact;
mod retry;
mod run;
mod setup;
mod timer;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde_json::value::RawValue;

pub use builder::ClientBuilder;
pub use credentials::Credential;
pub(crate) use credentials::Ready;
use hooks::Hooks;
pub use hooks::{CallInfo, Refusal};
pub use oauth::ClientCredentials;
pub use provider::{CredentialError, CredentialRequest};
pub(crate) use provider::{Fetched, Source};
use provider::{Held, Lease};
use redact::Redactor;
pub(crate) use setup::Setup;
use timer::{Deadline, Timer};

use crate::Source as ToolSource;
use crate::base_url::BaseUrl;
#[cfg(feature = "__reqwest")]
use crate::error::ClientError;
use crate::executor::{Executor, Shared};
use crate::functions::Functions;
use crate::output::Output;
use crate::private::Tables;
use crate::server_variables::ServerVariables;
use crate::transport::Transport;

/// The `User-Agent` header unless the host sets another.
const USER_AGENT: &str = concat!("toolpress/", env!("CARGO_PKG_VERSION"));

/// Where an API is, and what the host brings along to call it: credentials, fixed headers, limits
/// and the transport.
///
/// It is cheap to clone; clones share connections. `Debug` shows no secret.
///
/// Credentials and fixed headers go to the base URL's origin (scheme, host and port) only. They are
/// never passed through to another origin: not to an operation's own server elsewhere, not with a
/// redirect, and not to a host that arguments name.
///
/// ```
/// use std::time::Duration;
/// use toolpress::Client;
/// # fn main() -> Result<(), toolpress::ClientError> {
/// # #[cfg(feature = "__reqwest")] {
/// let client = Client::builder("http://localhost:8001/v1")
///     .bearer("oauth", "token")
///     .api_key("api_key", "key")
///     .header("x-tenant", "7")
///     .timeout(Duration::from_secs(10))
///     .response_limit(64 * 1024)
///     .build()?;
/// assert_eq!(client.base_url(), "http://localhost:8001/v1");
/// assert!(!format!("{client:?}").contains("token"));
/// # }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
    /// [`Toolset::bind`](crate::Toolset::bind) has found a use for all that the host gave by name.
    checked: bool,
}

struct Inner {
    base_url: BaseUrl,
    /// The toolbox that it was made for, if any.
    toolbox: Option<Tables>,
    /// The host has said the base URL in the place of that toolbox's.
    overrides_url: bool,
    headers: HeaderMap,
    /// The headers that a copy was given in the place of what it inherits, credentials among it.
    overriding: Vec<HeaderName>,
    sources: Vec<(String, Source)>,
    default_credential: Option<Ready>,
    fixed: Vec<(String, Box<RawValue>)>,
    timeout: Duration,
    response_limit: usize,
    retries: u32,
    timer: Option<Timer>,
    server_variables: ServerVariables,
    hooks: Hooks,
    redactor: Redactor,
    transport: Arc<dyn Transport>,
    own_transport: bool,
    /// What runs the tools, where they are no HTTP operations.
    executor: Option<Shared>,
}

impl Client {
    /// A client without credentials for the API at `base_url`: an absolute `http` or `https` URL,
    /// perhaps with a path, which every request's path then follows. The generated `BASE_URL` is
    /// the one of the description.
    ///
    /// # Errors
    ///
    /// [`ClientError::BaseUrl`] when the base URL is empty, relative, of another scheme, or holds user
    /// information, a query or a fragment; [`ClientError::ServerVariable`] when it has a variable;
    /// [`ClientError::Transport`] when the HTTP client cannot be set up.
    #[cfg(feature = "__reqwest")]
    pub fn new(base_url: &str) -> Result<Self, ClientError> {
        Self::builder(base_url).build()
    }

    /// A client to be fitted out.
    pub fn builder(base_url: &str) -> ClientBuilder {
        ClientBuilder::new(base_url)
    }

    /// A client, to be fitted out, for tools that are no HTTP operations: those of an MCP server, of
    /// scripts, or Rust functions.
    ///
    /// Hooks, [`fixed`](ClientBuilder::fixed) arguments, the timeout (which needs a
    /// [`timer`](ClientBuilder::timer) where the executor does not keep it) and the response limit are those of any client; credentials,
    /// headers and retries are of HTTP alone and do nothing here.
    pub fn with_executor(executor: impl Executor) -> ClientBuilder {
        ClientBuilder::of_executor(Shared::new(executor))
    }

    /// What runs Rust functions, to be given what they take by reference:
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// /// Where the notes are.
    /// struct Notes(Vec<String>);
    ///
    /// /// Finds notes.
    /// #[toolpress::tool]
    /// async fn find(
    ///     notes: &Notes,
    ///     /// A word that stands in them.
    ///     word: String,
    ///     #[tool(default = 10)] limit: usize,
    /// ) -> Vec<String> {
    ///     notes.0.iter().filter(|note| note.contains(&word)).take(limit).cloned().collect()
    /// }
    ///
    /// mod host {
    ///     toolpress::toolbox!(functions = [super::find], name = "host");
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let notes = Notes(vec![String::from("buy milk"), String::from("call Ada")]);
    /// let client = toolpress::Client::functions().context(notes).build()?;
    /// let answer = host::TOOLBOX.answer(&client, "io_find", r#"{"word": "milk"}"#).await;
    /// assert_eq!(answer.content, r#"["buy milk"]"#);
    /// # Ok(())
    /// # }
    /// ```
    pub fn functions() -> Functions {
        Functions::default()
    }

    /// What the tools that it calls were made from.
    pub fn source(&self) -> ToolSource {
        self.inner.executor.as_ref().map_or(ToolSource::OpenApi, |executor| executor.source())
    }

    pub(crate) fn executor(&self) -> Option<&Shared> {
        self.inner.executor.as_ref()
    }

    pub(crate) fn timeout(&self) -> Duration {
        self.inner.timeout
    }

    pub(crate) fn response_limit(&self) -> usize {
        self.inner.response_limit
    }

    /// The base URL, in lower case up to its path, without a default port or a slash at its end. Empty
    /// where the tools are no HTTP operations.
    pub fn base_url(&self) -> &str {
        self.inner.base_url.as_str()
    }

    pub(crate) fn base(&self) -> &BaseUrl {
        &self.inner.base_url
    }

    /// The fixed headers.
    pub(crate) fn headers(&self) -> &HeaderMap {
        &self.inner.headers
    }

    /// Adds the `User-Agent` header: the host's, else the request's own, else the crate's.
    fn add_user_agent(&self, headers: &mut HeaderMap) {
        match self.inner.headers.get_all(header::USER_AGENT).iter().next_back() {
            Some(value) => {
                headers.insert(header::USER_AGENT, value.clone());
            }
            None => {
                headers
                    .entry(header::USER_AGENT)
                    .or_insert_with(|| HeaderValue::from_static(USER_AGENT));
            }
        }
    }

    /// Where the credential for a scheme comes from: what was said last counts.
    pub(crate) fn credential(&self, scheme: &str) -> Option<&Source> {
        let sources = &self.inner.sources;
        sources.iter().rev().find(|(name, _)| name == scheme).map(|(_, source)| source)
    }

    /// The credential for operations of which the description does not say what they need.
    pub(crate) fn default_credential(&self) -> Option<&Ready> {
        self.inner.default_credential.as_ref()
    }

    /// What the host gave by name.
    pub(crate) fn setup(&self) -> Setup<'_> {
        let Inner { sources, default_credential, fixed, .. } = &*self.inner;
        Setup { sources, default: default_credential.as_ref(), fixed }
    }

    /// The client as `bind` keeps it, once it has found no problem.
    pub(crate) fn checked(mut self) -> Self {
        self.checked = true;
        self
    }

    pub(crate) fn is_checked(&self) -> bool {
        self.checked
    }

    /// Whether the host gave a copy this header, which goes before inherited credentials.
    pub(crate) fn overrides(&self, header: &HeaderName) -> bool {
        self.inner.overriding.contains(header)
    }

    /// Whether it is a clone of the other.
    pub(crate) fn is_clone_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// Whether the host said the base URL when it made the client, where it may have taken that of
    /// another toolbox.
    pub(crate) fn is_of_given_url(&self) -> bool {
        self.inner.toolbox.is_none() && !self.inner.overrides_url
    }

    /// What the host gives for an argument, by its name or else that of its parameter (empty for a
    /// body).
    pub(crate) fn fixed(&self, name: &str, wire: &str) -> Option<&RawValue> {
        let given = |word: &str| self.inner.fixed.iter().rev().find(|(name, _)| name == word);
        let found = given(name).or_else(|| given(wire).filter(|_| !wire.is_empty()));
        found.map(|(_, value)| &**value)
    }

    /// Whether the host gave the transport, which can then do what a scheme asks beyond headers.
    pub(crate) fn has_own_transport(&self) -> bool {
        self.inner.own_transport
    }

    pub(crate) fn server_variables(&self) -> &ServerVariables {
        &self.inner.server_variables
    }

    /// Takes a fetched credential out of what goes back to the model, as long as the lease is held and
    /// for a while.
    fn remember(&self, held: Arc<Held>) -> Arc<Lease> {
        self.inner.redactor.remember(held)
    }

    /// `text` with `[redacted]` in the place of every secret. `cut`: the text may end within one.
    pub(crate) fn redact(&self, text: &str, cut: bool) -> String {
        self.inner.redactor.redact(text, cut)
    }

    /// An output whose body holds no secret, for errors, whose text and `Debug` show it.
    pub(crate) fn redacted(&self, mut output: Output) -> Output {
        let text = output.text();
        let redacted = self.redact(&text, output.truncated);
        if redacted != text {
            output.body = Bytes::from(redacted);
        }
        output
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let schemes: Vec<&str> = self.inner.sources.iter().map(|(name, _)| name.as_str()).collect();
        let fixed: Vec<&str> = self.inner.fixed.iter().map(|(name, _)| name.as_str()).collect();
        f.debug_struct("Client")
            .field("base_url", &self.base_url())
            .field("headers", &self.inner.headers.keys().collect::<Vec<_>>())
            .field("credentials", &schemes)
            .field("default_credential", &self.inner.default_credential.is_some())
            .field("fixed", &fixed)
            .field("timeout", &self.inner.timeout)
            .field("response_limit", &self.inner.response_limit)
            .finish_non_exhaustive()
    }
}
