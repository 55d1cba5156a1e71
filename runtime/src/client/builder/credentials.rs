//! The credentials of a client.

use std::future::Future;

use super::super::credentials::{Credential, Ready};
use super::super::oauth::ClientCredentials;
use super::super::provider::{CredentialError, CredentialRequest, Provider, Source};
use super::ClientBuilder;
use crate::error::ClientError;

impl ClientBuilder {
    /// The token for a security scheme of HTTP bearer (RFC 6750), OAuth 2 or OpenID Connect.
    /// `scheme` is its name in the description.
    ///
    /// Of this and of all other credentials: a name that the toolbox does not have, and a scheme of
    /// another kind, are errors: of [`build`](Self::build) with
    /// [`Toolbox::client`](crate::Toolbox::client), of [`Toolset::bind`](crate::Toolset::bind), and
    /// of a call that would go out without a credential because of it. A credential goes to the base
    /// URL's origin only; it is never passed through to another origin.
    ///
    /// Of this and of all other credentials: what an API answers has `[redacted]` wherever the secret
    /// stands in it before a model reads it, so that a secret of a character or two makes answers
    /// unreadable.
    pub fn bearer(self, scheme: &str, token: &str) -> Self {
        self.credential(scheme, Ready::bearer(token))
    }

    /// The key for a security scheme of `apiKey`, be it in a header, in the query or in a cookie.
    pub fn api_key(self, scheme: &str, key: &str) -> Self {
        self.credential(scheme, Ready::api_key(key))
    }

    /// User and password for a security scheme of HTTP basic (RFC 7617). A user cannot hold a
    /// colon.
    pub fn basic(self, scheme: &str, user: &str, password: &str) -> Self {
        self.credential(scheme, Ready::basic(user, password))
    }

    /// OAuth 2 client credentials for a security scheme of OAuth 2 or OpenID Connect: the token is
    /// fetched when it is needed, kept, and fetched anew when it expires or is refused. See
    /// [`ClientCredentials`].
    ///
    /// ```
    /// use toolpress::ClientCredentials;
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let flow = ClientCredentials::new("my-agent", "secret").scopes(["pets:read"]);
    /// let client = toolpress::Client::builder("http://localhost:8001/v1")
    ///     .oauth2("petstore_auth", flow)
    ///     .build()?;
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn oauth2(mut self, scheme: &str, flow: ClientCredentials) -> Self {
        if let Some(problem) = flow.problem() {
            self.fail(ClientError::ClientCredentials { scheme: scheme.to_owned(), problem });
        }
        self.source(scheme, Source::fetched(Provider::client_credentials(flow)))
    }

    /// The host's own way to the credential of a security scheme, asked when a call needs it: a token
    /// of another OAuth flow, out of a vault, signed on the spot.
    ///
    /// It is asked for each call, unless it says how long a credential can be used
    /// ([`Credential::valid_for`]). When the API answers 401 it is asked once more, with
    /// [`CredentialRequest::refused`], and the call made again. Nothing is asked of it when the
    /// arguments are wrong.
    ///
    /// ```
    /// use std::time::Duration;
    /// use toolpress::{Client, Credential, CredentialError};
    /// # async fn from_the_vault(name: &str) -> Option<String> { None }
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client = Client::builder("http://localhost:8001/v1")
    ///     .credential_provider("petstore_auth", |request| async move {
    ///         match from_the_vault(request.scheme).await {
    ///             Some(token) => Ok(Credential::bearer(token).valid_for(Duration::from_secs(300))),
    ///             None => Err(CredentialError::new("the vault has no token")),
    ///         }
    ///     })
    ///     .build()?;
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn credential_provider<F, R>(self, scheme: &str, provider: F) -> Self
    where
        F: Fn(CredentialRequest) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Credential, CredentialError>> + Send + 'static,
    {
        self.source(scheme, Source::fetched(Provider::ask(provider)))
    }

    /// The credential for every operation of which the description says nothing about security, in
    /// the `Authorization` header. Many descriptions have no security schemes although the API asks
    /// for a token.
    ///
    /// An operation that names security schemes takes the credentials by those names, and one with
    /// `security: []`, which says that it needs no credential, gets none. A scheme for the header
    /// `Authorization` as a whole takes the default where the client has no credential by its name. An API key needs a place:
    /// pass it with [`header`](Self::header). How long the credential is
    /// [valid](Credential::valid_for) has no effect.
    ///
    /// ```
    /// use toolpress::{Client, Credential};
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client = Client::builder("http://localhost:8001")
    ///     .default_credential(Credential::bearer("token"))
    ///     .build()?;
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn default_credential(mut self, credential: Credential) -> Self {
        match credential.ready() {
            Some(Ready::ApiKey(_)) => self.fail(ClientError::DefaultCredential {
                problem: "is an API key, which needs a place; help: pass it as a header, \
                          `.header(\"x-api-key\", …)`",
            }),
            Some(ready) => self.default_credential = Some(ready),
            None => self.fail(ClientError::DefaultCredential {
                problem: "is empty or holds something else than visible ASCII characters and spaces",
            }),
        }
        self
    }

    fn credential(mut self, scheme: &str, ready: Option<Ready>) -> Self {
        match ready {
            Some(ready) => self.source(scheme, Source::Given(ready)),
            None => {
                self.fail(ClientError::Credential { scheme: scheme.to_owned() });
                self
            }
        }
    }

    fn source(mut self, scheme: &str, source: Source) -> Self {
        self.sources.retain(|(known, _)| known != scheme);
        // In a copy it goes before the headers of the client that this is a copy of.
        self.overriding.clear();
        self.sources.push((scheme.to_owned(), source));
        self
    }
}
