//! Credentials that are fetched when a call needs them.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use toolpress_naming::table::{Scheme, SchemeKind};

use super::cache::Cache;
use super::credentials::{Credential, Ready};
use super::oauth::ClientCredentials;
use super::redact::Secret;
use super::{Client, Deadline};
use crate::error::CallError;

/// What a credential is asked for, by [`ClientBuilder::credential_provider`].
///
/// [`ClientBuilder::credential_provider`]: crate::ClientBuilder::credential_provider
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CredentialRequest {
    /// The security scheme's name in the description.
    pub scheme: &'static str,
    /// The API has just refused the last credential with a 401: a copy of it that the host keeps is
    /// worth nothing.
    pub refused: bool,
}

/// Why there is no credential. The message goes to the model: it holds no secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CredentialError {
    message: String,
}

impl CredentialError {
    /// A failure in the host's own words.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for CredentialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CredentialError {}

type Fetching = Pin<Box<dyn Future<Output = Result<Credential, CredentialError>> + Send>>;
type Ask = Box<dyn Fn(CredentialRequest) -> Fetching + Send + Sync>;

/// Where the credential for a scheme comes from.
pub(crate) enum Source {
    /// The host gave it.
    Given(Ready),
    /// It is fetched.
    Fetched(Provider),
}

impl Source {
    /// Whether a scheme of this kind may take what it gives.
    pub(crate) fn fits(&self, kind: SchemeKind) -> bool {
        match self {
            Self::Given(ready) => ready.fits(kind),
            Self::Fetched(provider) => provider.serves(kind),
        }
    }

    /// What it is, for messages.
    pub(super) fn words(&self) -> &'static str {
        match self {
            Self::Given(ready) => ready.words(),
            Self::Fetched(Provider { how: How::ClientCredentials(_), .. }) => {
                "OAuth 2 client credentials"
            }
            Self::Fetched(Provider { how: How::Ask(_), .. }) => "a credential provider",
        }
    }

    /// The texts that must not be shown.
    pub(super) fn secrets(&self) -> Vec<&str> {
        match self {
            Self::Given(ready) => ready.secrets(),
            Self::Fetched(provider) => provider.secrets(),
        }
    }
}

type Kept = Arc<Cache<Held>>;

/// What fetches the credentials of a scheme, and keeps them.
pub(crate) struct Provider {
    how: How,
    /// A cache for each token URL: two descriptions may call their schemes alike.
    caches: Mutex<Vec<(&'static str, Kept)>>,
}

enum How {
    Ask(Ask),
    ClientCredentials(ClientCredentials),
}

/// A fetched credential. Whoever uses it holds it: what is held is taken out of all that goes back to
/// the model.
pub(crate) struct Held {
    pub(crate) ready: Ready,
    pub(super) secrets: Vec<Secret>,
}

impl Held {
    pub(super) fn new(ready: Ready) -> Self {
        let secrets = ready.secrets().into_iter().filter_map(Secret::new).collect();
        Self { ready, secrets }
    }
}

impl Provider {
    pub(super) fn ask<F, R>(ask: F) -> Self
    where
        F: Fn(CredentialRequest) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Credential, CredentialError>> + Send + 'static,
    {
        Self::new(How::Ask(Box::new(move |request| Box::pin(ask(request)))))
    }

    pub(super) fn client_credentials(flow: ClientCredentials) -> Self {
        Self::new(How::ClientCredentials(flow))
    }

    fn new(how: How) -> Self {
        Self { how, caches: Mutex::default() }
    }

    /// Whether it may have a credential for a scheme of this kind.
    pub(crate) fn serves(&self, kind: SchemeKind) -> bool {
        match self.how {
            How::Ask(_) => true,
            How::ClientCredentials(_) => kind == SchemeKind::Bearer,
        }
    }

    /// The texts that must not be shown, before anything is fetched.
    pub(super) fn secrets(&self) -> Vec<&str> {
        match &self.how {
            How::Ask(_) => Vec::new(),
            How::ClientCredentials(flow) => flow.secrets(),
        }
    }

    fn cache(&self, scheme: Scheme<'static>) -> Kept {
        let mut caches = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        let found = caches.iter().find(|(url, _)| *url == scheme.token_url);
        if let Some((_, cache)) = found {
            return Arc::clone(cache);
        }
        let cache = Arc::new(Cache::default());
        caches.push((scheme.token_url, Arc::clone(&cache)));
        cache
    }

    /// The credential, out of the cache or fetched.
    async fn get(
        &self,
        client: &Client,
        scheme: Scheme<'static>,
        refused: bool,
        deadline: Deadline,
    ) -> Result<Arc<Held>, CredentialError> {
        let cache = self.cache(scheme);
        cache
            .get(|| async {
                let credential = match &self.how {
                    How::Ask(ask) => {
                        ask(CredentialRequest { scheme: scheme.name, refused }).await?
                    }
                    How::ClientCredentials(flow) => flow.fetch(client, scheme, deadline).await?,
                };
                let until =
                    credential.lifetime().map(|time| super::cache::end(Instant::now(), time));
                let ready = credential.ready().ok_or_else(|| {
                    CredentialError::new(
                        "it is empty or holds something else than visible ASCII characters and \
                         spaces",
                    )
                })?;
                if !ready.fits(scheme.kind) {
                    let given = ready.words();
                    let message = format!("it is {given}, and the scheme is {scheme}");
                    return Err(CredentialError::new(message));
                }
                let held = Arc::new(Held::new(ready));
                client.remember(&held);
                Ok((held, until))
            })
            .await
    }
}

/// The credentials that were fetched for one call, by scheme.
#[derive(Default)]
pub(crate) struct Fetched(Vec<(Scheme<'static>, Arc<Held>)>);

impl Fetched {
    pub(crate) fn get(&self, scheme: &str) -> Option<&Ready> {
        self.0.iter().find(|(of, _)| of.name == scheme).map(|(_, held)| &held.ready)
    }

    /// Fetches the credentials for these schemes.
    pub(super) async fn fetch(
        &mut self,
        client: &Client,
        schemes: &[Scheme<'static>],
        deadline: Deadline,
    ) -> Result<(), CallError> {
        for scheme in schemes {
            self.fetch_one(client, *scheme, false, deadline).await?;
        }
        Ok(())
    }

    /// Fetches all anew: the API has refused them.
    pub(super) async fn refresh(
        &mut self,
        client: &Client,
        deadline: Deadline,
    ) -> Result<(), CallError> {
        for (scheme, held) in std::mem::take(&mut self.0) {
            if let Some(Source::Fetched(provider)) = client.credential(scheme.name) {
                provider.cache(scheme).forget(&held);
            }
            self.fetch_one(client, scheme, true, deadline).await?;
        }
        Ok(())
    }

    async fn fetch_one(
        &mut self,
        client: &Client,
        scheme: Scheme<'static>,
        refused: bool,
        deadline: Deadline,
    ) -> Result<(), CallError> {
        let Some(Source::Fetched(provider)) = client.credential(scheme.name) else { return Ok(()) };
        let held = provider.get(client, scheme, refused, deadline).await.map_err(|error| {
            CallError::Credential {
                scheme: scheme.name,
                message: client.redact(&error.to_string(), false),
            }
        })?;
        self.0.push((scheme, held));
        Ok(())
    }
}
