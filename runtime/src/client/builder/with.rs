//! Copies of a client that differ in what they send: one for each user, say.

use std::sync::Arc;

use http::HeaderMap;

use super::super::{Client, Inner};
use super::ClientBuilder;
use crate::error::ClientError;

impl Client {
    /// Makes a copy of the client with changes: other credentials, for the user that a request is
    /// made for, say. The copy shares the transport and its pool of connections, the hooks and all
    /// settings that `change` leaves alone; it is cheap enough to make for each request.
    ///
    /// A credential replaces the one of the same scheme, and the first
    /// [`header`](ClientBuilder::header) of a name replaces the client's headers of that name and
    /// every credential that would be sent in it. The
    /// other credentials stay, with the tokens that were fetched for them. A replaced credential is
    /// not in the copy: neither its tokens nor its provider. The address is that of the client; for
    /// another one, build another client.
    ///
    /// A token that [`oauth2`](ClientBuilder::oauth2) or a
    /// [`credential_provider`](ClientBuilder::credential_provider) fetches is kept in the client that
    /// was given it, and in its clones and copies. To keep the token of a user, keep the user's
    /// client.
    ///
    /// # Errors
    ///
    /// Those of [`ClientBuilder::build`].
    ///
    /// ```
    /// use toolpress::Client;
    /// # fn main() -> Result<(), toolpress::ClientError> {
    /// # #[cfg(feature = "__reqwest")] {
    /// let client = Client::builder("http://localhost:8001/v1").api_key("app", "key").build()?;
    /// let ada = client.with(|c| c.bearer("user", "token of Ada"))?;
    /// let bob = client.with(|c| c.bearer("user", "token of Bob").fixed("user_id", 7))?;
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn with(
        &self,
        change: impl FnOnce(ClientBuilder) -> ClientBuilder,
    ) -> Result<Self, ClientError> {
        change(ClientBuilder::of_client(&self.inner)).build()
    }
}

impl ClientBuilder {
    /// A builder of copies. Every field is named: a new one has to say what copies do with it.
    fn of_client(client: &Inner) -> Self {
        Self {
            base_url: client.base_url.as_str().to_owned(),
            copied_url: Some(client.base_url.clone()),
            toolbox: client.toolbox,
            overrides_url: client.overrides_url,
            server_variables: client.server_variables.clone(),
            headers: HeaderMap::new(),
            inherited: client.headers.clone(),
            overriding: client.overriding.clone(),
            sources: client.sources.clone(),
            default_credential: client.default_credential.clone(),
            fixed: client.fixed.clone(),
            timeout: client.timeout,
            response_limit: client.response_limit,
            retries: client.retries,
            timer: client.timer.clone(),
            hooks: client.hooks.clone(),
            transport: Some(Arc::clone(&client.transport)),
            own_transport: client.own_transport,
            executor: client.executor.clone(),
            fault: None,
        }
    }
}
