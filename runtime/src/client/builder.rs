//! Fitting out a client.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use http::{HeaderMap, HeaderName};
use serde_json::value::RawValue;

use super::credentials::Credential;
use super::redact::Redactor;
use super::{Client, Inner};
use crate::base_url::BaseUrl;
use crate::error::ClientError;
use crate::header_value::visible;
use crate::transport::Transport;

/// Fits out a [`Client`]. What is wrong comes up in [`build`](Self::build).
#[must_use = "it does nothing until it is built"]
pub struct ClientBuilder {
    base_url: String,
    headers: HeaderMap,
    credentials: Vec<(String, Credential)>,
    fixed: Vec<(String, Box<RawValue>)>,
    timeout: Duration,
    response_limit: usize,
    transport: Option<Box<dyn Transport>>,
    fault: Option<ClientError>,
}

impl ClientBuilder {
    pub(super) fn new(base_url: &str) -> Self {
        Self {
            base_url: base_url.to_owned(),
            headers: HeaderMap::new(),
            credentials: Vec::new(),
            fixed: Vec::new(),
            timeout: Duration::from_secs(30),
            response_limit: 1024 * 1024,
            transport: None,
            fault: None,
        }
    }

    /// Adds a header to every request, in the place of an argument of the same name. It goes, as
    /// credentials do, to the base URL's origin alone.
    ///
    /// A header of the name that a security scheme asks for satisfies that scheme. The values of
    /// `Authorization`, `Cookie` and headers whose name speaks of a key, token, secret, password or
    /// authentication are secrets: they do not show and do not go back to the model.
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

    /// The token for a security scheme of HTTP bearer (RFC 6750), OAuth 2 or OpenID Connect.
    /// `scheme` is its name in the description.
    pub fn bearer(self, scheme: &str, token: &str) -> Self {
        self.credential(scheme, Credential::bearer(token))
    }

    /// The key for a security scheme of `apiKey`, be it in a header, in the query or in a cookie.
    pub fn api_key(self, scheme: &str, key: &str) -> Self {
        self.credential(scheme, Credential::api_key(key))
    }

    /// User and password for a security scheme of HTTP basic (RFC 7617). A user cannot hold a
    /// colon.
    pub fn basic(self, scheme: &str, user: &str, password: &str) -> Self {
        self.credential(scheme, Credential::basic(user, password))
    }

    /// The value of an argument that the toolbox's option `fixed` keeps from the model, by the
    /// argument's name, or its parameter's where no other argument of the operation has that name.
    /// Text and numbers are taken as they are, anything else as a [`serde_json::Value`]; of two
    /// values for one name the last counts.
    ///
    /// A call of a tool with such an argument and no value for it is
    /// [`CallError::FixedArguments`](crate::CallError::FixedArguments).
    pub fn fixed(mut self, name: &str, value: impl Into<serde_json::Value>) -> Self {
        // A value can always be written.
        if let Ok(value) = serde_json::value::to_raw_value(&value.into()) {
            self.fixed.push((name.to_owned(), value));
        }
        self
    }

    /// How long a request may take until its response is read, 30 seconds unless told otherwise.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How many bytes of a response's body are kept, 1 MiB (1,048,576) unless told otherwise.
    pub fn response_limit(mut self, bytes: usize) -> Self {
        self.response_limit = bytes;
        self
    }

    /// What sends the requests, in the place of the crate's own HTTP client.
    ///
    /// A security scheme of a kind that the client has no credentials for (HTTP digest, a signature
    /// over the request, mutual TLS) counts as satisfied then: to sign is the transport's to do.
    pub fn transport(mut self, transport: impl Transport + 'static) -> Self {
        self.transport = Some(Box::new(transport));
        self
    }

    /// The client.
    ///
    /// # Errors
    ///
    /// The first of: a header or credential that cannot be sent, a base URL that is none (see
    /// [`ClientError::BaseUrl`]), no transport, an HTTP client that cannot be set up.
    pub fn build(self) -> Result<Client, ClientError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let base_url = BaseUrl::parse(&self.base_url)?;
        let own_transport = self.transport.is_some();
        let mut headers = self.headers;
        let redactor = Redactor::new(&self.credentials, &mut headers);
        let transport = match self.transport {
            Some(transport) => transport,
            None => default_transport(&base_url)?,
        };
        Ok(Client {
            inner: Arc::new(Inner {
                base_url,
                headers,
                credentials: self.credentials,
                fixed: self.fixed,
                timeout: self.timeout,
                response_limit: self.response_limit,
                redactor,
                transport,
                own_transport,
            }),
        })
    }

    fn credential(mut self, scheme: &str, credential: Option<Credential>) -> Self {
        match credential {
            Some(credential) => self.credentials.push((scheme.to_owned(), credential)),
            None => self.fail(ClientError::Credential { scheme: scheme.to_owned() }),
        }
        self
    }

    fn fail(&mut self, fault: ClientError) {
        self.fault.get_or_insert(fault);
    }
}

#[cfg(feature = "__reqwest")]
fn default_transport(base_url: &BaseUrl) -> Result<Box<dyn Transport>, ClientError> {
    Ok(Box::new(crate::transport::reqwest::Reqwest::new(base_url)?))
}

#[cfg(not(feature = "__reqwest"))]
fn default_transport(_: &BaseUrl) -> Result<Box<dyn Transport>, ClientError> {
    Err(ClientError::NoTransport)
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").finish_non_exhaustive()
    }
}
