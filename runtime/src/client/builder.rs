//! Fitting out a client.

mod credentials;
mod with;

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, Response, header};
use serde_json::value::RawValue;
use toolpress_naming::server::Server;
use toolpress_naming::table::Table;

use super::hooks::{CallInfo, Hooks, Refusal};
use super::provider::Source;
use super::redact::Redactor;
use super::timer::Timer;
use super::{Client, Inner, Ready, Setup};
use crate::base_url::BaseUrl;
use crate::error::{CallError, ClientError, TransportError};
use crate::executor::Shared;
use crate::header_value::visible;
use crate::output::Output;
use crate::private::Tables;
use crate::server_variables::ServerVariables;
use crate::transport::Transport;

/// Fits out a [`Client`]. What is wrong comes up in [`build`](Self::build).
#[must_use = "it does nothing until it is built"]
pub struct ClientBuilder {
    base_url: String,
    /// The base URL of the client that this one is a copy of.
    copied_url: Option<BaseUrl>,
    /// The toolbox that the client is for, where it is made for one.
    toolbox: Option<Tables>,
    /// The host has said the base URL in the place of the toolbox's.
    overrides_url: bool,
    server_variables: ServerVariables,
    headers: HeaderMap,
    /// The headers of the client that this one is a copy of.
    inherited: HeaderMap,
    /// The headers that go before inherited credentials.
    overriding: Vec<HeaderName>,
    sources: Vec<(String, Source)>,
    default_credential: Option<Ready>,
    fixed: Vec<(String, Box<RawValue>)>,
    timeout: Duration,
    response_limit: usize,
    retries: u32,
    timer: Option<Timer>,
    hooks: Hooks,
    transport: Option<Arc<dyn Transport>>,
    own_transport: bool,
    executor: Option<Shared>,
    fault: Option<ClientError>,
}

impl ClientBuilder {
    pub(super) fn new(base_url: &str) -> Self {
        Self {
            base_url: base_url.to_owned(),
            copied_url: None,
            toolbox: None,
            overrides_url: false,
            server_variables: ServerVariables::default(),
            headers: HeaderMap::new(),
            inherited: HeaderMap::new(),
            overriding: Vec::new(),
            sources: Vec::new(),
            default_credential: None,
            fixed: Vec::new(),
            timeout: Duration::from_secs(30),
            response_limit: 1024 * 1024,
            retries: 2,
            timer: None,
            hooks: Hooks::default(),
            transport: None,
            own_transport: false,
            executor: None,
            fault: None,
        }
    }

    /// [`new`](Self::new) for a toolbox.
    pub(crate) fn of_toolbox(tables: Tables) -> Self {
        Self { toolbox: Some(tables), ..Self::new(tables.base_url) }
    }

    /// [`new`](Self::new) for tools that an executor runs.
    pub(super) fn of_executor(executor: Shared) -> Self {
        Self { executor: Some(executor), ..Self::new("") }
    }

    /// Replaces the base URL: that of the toolbox ([`Toolbox::client`](crate::Toolbox::client)), for
    /// a staging server or a gateway say.
    ///
    /// `bind` then takes the client for any toolbox, as the host has said where to send the
    /// requests. Without it, `bind` and calls reject a client that belongs to another toolbox's API.
    ///
    #[cfg_attr(feature = "macros", doc = "```")]
    #[cfg_attr(not(feature = "macros"), doc = "```ignore")]
    /// mod pets {
    ///     toolpress::toolbox!(inline = r#"
    ///         openapi: 3.1.0
    ///         info: { title: Pets, version: "1" }
    ///         servers: [{ url: https://pets.example/v1 }]
    ///         paths: { /pets: { get: { operationId: list, responses: {} } } }
    ///     "#, name = "pets");
    /// }
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let staging = pets::TOOLBOX.client().base_url("http://staging.localhost:8001").build()?;
    /// assert_eq!(staging.base_url(), "http://staging.localhost:8001");
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn base_url(mut self, url: &str) -> Self {
        if self.copied_url.is_some() {
            let problem = "the base URL cannot be changed in a copy of a client, whose credentials \
                           belong to it; help: build another client";
            self.fail(ClientError::Mismatch { problems: vec![problem.to_owned()] });
        }
        url.clone_into(&mut self.base_url);
        self.overrides_url = true;
        self
    }

    /// The value of a variable of server URLs: of `{name}` in the base URL, and in the URLs of
    /// operations that have a server of their own. One that is not given has its default there, and
    /// with [`Toolbox::client`](crate::Toolbox::client) in the base URL too.
    ///
    /// ```
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client = toolpress::Client::builder("http://{tenant}.localhost:8001/v1")
    ///     .server_variable("tenant", "acme")
    ///     .build()?;
    /// assert_eq!(client.base_url(), "http://acme.localhost:8001/v1");
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn server_variable(mut self, name: &str, value: &str) -> Self {
        self.server_variables.set(name, value);
        if self.copied_url.is_some() {
            // Credentials that the copy keeps would go to another origin.
            self.fail(ClientError::ServerVariable {
                name: name.to_owned(),
                problem: String::from(
                    "cannot be changed in a copy of a client; help: build another client",
                ),
            });
        }
        self
    }

    /// Adds a header to every request, in the place of an argument of the same name. It goes, as
    /// credentials do, to the base URL's origin alone.
    ///
    /// A header of the name that a security scheme asks for satisfies that scheme, and it is the way
    /// to give an API key to an API whose description has no scheme for it. The values of
    /// `Authorization`, `Cookie` and headers whose name speaks of a key, token, secret, password or
    /// authentication are secrets: they do not show and do not go back to the model. What an API
    /// answers has `[redacted]` wherever a secret stands in it, so that one of a character or two
    /// makes answers unreadable.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        let header = HeaderName::try_from(name).ok().zip(visible(value));
        match header {
            Some((name, value)) => {
                self.headers.append(name, value);
            }
            None => self.fail(ClientError::Header { name: name.to_owned() }),
        }
        self
    }

    /// Sets the `User-Agent` header, `toolpress/` and the version of this crate by default. It is
    /// sent with every request, whichever the transport: to operations on a server of their own and
    /// to token servers too, to which no other [`header`](Self::header) goes. The default is not in
    /// what [`Toolbox::request`](crate::Toolbox::request) builds: whoever sends that has a name.
    ///
    /// ```
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client =
    ///     toolpress::Client::builder("http://localhost:8001").user_agent("my-agent/1.0").build()?;
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn user_agent(mut self, user_agent: &str) -> Self {
        self.headers.remove(header::USER_AGENT);
        self.header(header::USER_AGENT.as_str(), user_agent)
    }

    /// The value of an argument that the toolbox's option `fixed` keeps from the model, by the
    /// argument's name, or its parameter's where no other argument of the operation has that name.
    /// Text and numbers are taken as they are, anything else as a [`serde_json::Value`]; of two
    /// values for one name the last counts.
    ///
    /// A required argument without a value is an error of [`Toolset::bind`](crate::Toolset::bind),
    /// and of a call ([`CallError::FixedArguments`](crate::CallError::FixedArguments)). An optional
    /// one without a value is left out of the request. A name that no tool's fixed argument has is an
    /// error of `bind`, and of [`build`](Self::build) with
    /// [`Toolbox::client`](crate::Toolbox::client).
    pub fn fixed(mut self, name: &str, value: impl Into<serde_json::Value>) -> Self {
        // A value can always be written.
        if let Ok(value) = serde_json::value::to_raw_value(&value.into()) {
            self.fixed.retain(|(known, _)| known != name);
            self.fixed.push((name.to_owned(), value));
        }
        self
    }

    /// How long a call may take until its response is read, 30 seconds unless told otherwise: all of
    /// it, with further tries, the pauses between them, and the fetching of a token. What
    /// [`on_call`](Self::on_call) takes does not count.
    ///
    /// With a transport of the host's and no [`timer`](Self::timer) it is the transport that keeps
    /// the time.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How many bytes of a response's body are kept, 1 MiB (1,048,576) unless told otherwise.
    pub fn response_limit(mut self, bytes: usize) -> Self {
        self.response_limit = bytes;
        self
    }

    /// How often a request is tried again, twice unless told otherwise; 0 for never.
    ///
    /// Of an operation that may be done twice ([`Annotations::idempotent`], which follows from the
    /// HTTP method), a request is tried again on 429, 502, 503 and 504 and when there was no
    /// response; of any other, only where nothing of it was sent. The pause is what `Retry-After`
    /// says, else a quarter of a second, doubled each time and up to the half of it shorter by chance. When
    /// there is not that much left of the [`timeout`](Self::timeout), there is no further try. It
    /// needs a [`timer`](Self::timer), which the crate's own HTTP client has.
    ///
    /// [`Annotations::idempotent`]: crate::Annotations::idempotent
    pub fn retries(mut self, retries: u32) -> Self {
        self.retries = retries;
        self
    }

    /// How to wait, on the host's async runtime: with `tokio`, `|time| tokio::time::sleep(time)`. It
    /// gives a [`transport`](Self::transport) of the host's [`retries`](Self::retries) and the
    /// [`timeout`](Self::timeout); the crate's own HTTP client has it.
    ///
    /// ```
    /// use toolpress::bytes::Bytes;
    /// use toolpress::{Client, TransportError, http};
    ///
    /// let client = Client::builder("https://api.example.com")
    ///     .transport(|_| async { Err::<http::Response<Bytes>, _>(TransportError::unsent("offline")) })
    ///     .timer(|time| tokio::time::sleep(time))
    ///     .build()?;
    /// # Ok::<(), toolpress::ClientError>(())
    /// ```
    pub fn timer<F, R>(mut self, sleep: F) -> Self
    where
        F: Fn(Duration) -> R + Send + Sync + 'static,
        R: Future<Output = ()> + Send + 'static,
    {
        self.timer = Some(Timer::new(sleep));
        self
    }

    /// Adds a hook that is asked before each call, of a model or typed, and can refuse it: nothing is
    /// sent then, and the model reads the [`Refusal`]. It is asked after the arguments were checked.
    /// Of several, all have to agree, in order. It may wait, for a human's approval say.
    ///
    /// [`Toolbox::request`](crate::Toolbox::request), which sends nothing, does not ask it.
    ///
    /// ```
    /// use toolpress::{CallInfo, Client, Refusal};
    /// # async fn approved(question: String) -> bool { false }
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client = Client::builder("http://localhost:8001/v1")
    ///     .on_call(|call: CallInfo| async move {
    ///         if call.tool.annotations.read_only
    ///             || approved(format!("{} {}?", call.tool.name, call.arguments)).await
    ///         {
    ///             return Ok(());
    ///         }
    ///         Err(Refusal::new("the user does not want this; ask what else to do"))
    ///     })
    ///     .build()?;
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_call<F, R>(mut self, hook: F) -> Self
    where
        F: Fn(CallInfo) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(), Refusal>> + Send + 'static,
    {
        self.hooks.on_call(hook);
        self
    }

    /// Adds a hook that sees what came of each call, for a log or a count: also of one that was
    /// refused or whose arguments are wrong, but not of one for a tool that there is not, and not of
    /// one whose future was dropped. The output is as the API sent it, with what it may echo of
    /// credentials.
    ///
    /// ```
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client = toolpress::Client::builder("http://localhost:8001/v1")
    ///     .on_result(|call, result| match result {
    ///         Ok(output) => println!("{} {}", call.tool.name, output.status),
    ///         Err(error) => println!("{} {error}", call.tool.name),
    ///     })
    ///     .build()?;
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_result(
        mut self,
        hook: impl Fn(&CallInfo, &Result<Output, CallError>) + Send + Sync + 'static,
    ) -> Self {
        self.hooks.on_result(hook);
        self
    }

    /// What sends the requests, in the place of the crate's own HTTP client.
    ///
    /// A security scheme of a kind that the client has no credentials for (HTTP digest, a signature
    /// over the request, mutual TLS) counts as satisfied then: to sign is the transport's to do.
    pub fn transport(mut self, transport: impl Transport + 'static) -> Self {
        self.transport = Some(Arc::new(transport));
        self.own_transport = true;
        self
    }

    /// The client.
    ///
    /// # Errors
    ///
    /// The first of: what the builder was given first that cannot be sent or used
    /// ([`ClientError::Header`], [`ClientError::Credential`], [`ClientError::ClientCredentials`]); a
    /// variable of the server's URL without a value, with one that it cannot have, or that no URL
    /// has ([`ClientError::ServerVariable`]); a base URL that is none ([`ClientError::BaseUrl`]);
    /// credentials and `fixed` values that the toolbox of [`Toolbox::client`] cannot use, or the
    /// client's executor ([`ClientError::Mismatch`]); no transport ([`ClientError::NoTransport`]); an
    /// HTTP client that cannot be set up ([`ClientError::Transport`]).
    ///
    /// [`Toolbox::client`]: crate::Toolbox::client
    pub fn build(mut self) -> Result<Client, ClientError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let base_url = match self.executor {
            Some(_) => BaseUrl::none(),
            None => self.copied_url.clone().map_or_else(|| self.filled(), Ok)?,
        };
        let problems = self.unusable();
        if !problems.is_empty() {
            return Err(ClientError::Mismatch { problems });
        }
        let mut headers = self.inherited;
        for name in self.headers.keys() {
            headers.remove(name);
            if self.copied_url.is_some() && !self.overriding.contains(name) {
                self.overriding.push(name.clone());
            }
        }
        headers.extend(self.headers);
        let of_executor =
            self.executor.as_ref().map(|executor| executor.secrets()).unwrap_or_default();
        let secrets = self.sources.iter().flat_map(|(_, source)| source.secrets());
        let secrets = secrets.chain(self.default_credential.iter().flat_map(Ready::secrets));
        let secrets = secrets.chain(of_executor.iter().map(String::as_str)).collect();
        let redactor = Redactor::new(secrets, &mut headers);
        let (transport, timer) = match self.transport {
            Some(transport) => (transport, self.timer),
            None if self.executor.as_ref().is_some_and(|executor| executor.keeps_time()) => {
                (no_transport(), self.timer)
            }
            None if self.executor.is_some() => (no_transport(), self.timer.or_else(default_timer)),
            None => (default_transport(&base_url)?, self.timer.or_else(default_timer)),
        };
        Ok(Client {
            checked: false,
            inner: Arc::new(Inner {
                base_url,
                toolbox: self.toolbox,
                overrides_url: self.overrides_url,
                headers,
                overriding: self.overriding,
                sources: self.sources,
                default_credential: self.default_credential,
                fixed: self.fixed,
                timeout: self.timeout,
                response_limit: self.response_limit,
                retries: self.retries,
                timer,
                server_variables: self.server_variables,
                hooks: self.hooks,
                redactor,
                transport,
                own_transport: self.own_transport,
                executor: self.executor,
            }),
        })
    }

    /// The base URL with its variables filled in.
    fn filled(&self) -> Result<BaseUrl, ClientError> {
        let toolbox = self.toolbox.filter(|_| !self.overrides_url);
        let described = toolbox.map(|tables| tables.table().server());
        let described = described.filter(|text| !text.is_empty());
        let given = self.base_url.trim();
        if described.is_none() && given.contains('\n') {
            return BaseUrl::parse(given);
        }
        let server = Server::new(described.unwrap_or(given));
        let fault = |(name, problem)| ClientError::ServerVariable { name, problem };
        if let Some(tables) = self.toolbox {
            self.known(tables.table()).map_err(fault)?;
        }
        BaseUrl::parse(&self.server_variables.fill(server).map_err(fault)?)
    }

    /// Whether the servers of the description have these variables.
    fn known(&self, table: Table<'static>) -> Result<(), (String, String)> {
        let own = (0..table.len()).filter_map(|index| Some(table.plan(index)?.base_url));
        let servers = || own.clone().chain([table.server(), &self.base_url]).map(Server::new);
        for name in self.server_variables.names() {
            let stands = |server: Server<'_>| server.url().contains(&format!("{{{name}}}"));
            if !servers().any(stands) {
                let problem = String::from("stands in no server URL of the description");
                return Err((name.to_owned(), problem));
            }
        }
        Ok(())
    }

    /// What the host gave by name that the toolbox or the executor has no use for.
    fn unusable(&self) -> Vec<String> {
        let Self { sources, default_credential, fixed, .. } = self;
        if let Some(tables) = self.toolbox {
            return Setup { sources, default: default_credential.as_ref(), fixed }
                .unusable(&[tables]);
        }
        match &self.executor {
            Some(executor) if !sources.is_empty() || default_credential.is_some() => vec![format!(
                "a client for {} takes no credentials; help: give them to what runs the tools",
                executor.source().as_str()
            )],
            _ => Vec::new(),
        }
    }

    fn fail(&mut self, fault: ClientError) {
        self.fault.get_or_insert(fault);
    }
}

/// That of a client whose tools are no HTTP operations.
fn no_transport() -> Arc<dyn Transport> {
    Arc::new(|_| async {
        Err::<Response<Bytes>, _>(TransportError::unsent("these are no HTTP tools"))
    })
}

#[cfg(feature = "__reqwest")]
fn default_transport(base_url: &BaseUrl) -> Result<Arc<dyn Transport>, ClientError> {
    Ok(Arc::new(crate::transport::reqwest::Reqwest::new(base_url)?))
}

/// What the crate's own HTTP client, and what else runs on tokio, waits with.
#[cfg(feature = "__tokio")]
fn default_timer() -> Option<Timer> {
    Some(Timer::new(|time| async move {
        // Rust functions may be called where there is no runtime of tokio's: nobody keeps the time then.
        match tokio::runtime::Handle::try_current() {
            Ok(_) => tokio::time::sleep(time).await,
            Err(_) => std::future::pending().await,
        }
    }))
}

#[cfg(not(feature = "__tokio"))]
fn default_timer() -> Option<Timer> {
    None
}

#[cfg(not(feature = "__reqwest"))]
fn default_transport(_: &BaseUrl) -> Result<Arc<dyn Transport>, ClientError> {
    Err(ClientError::NoTransport)
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").finish_non_exhaustive()
    }
}
