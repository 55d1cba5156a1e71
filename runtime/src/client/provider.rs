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
use crate::ToolName;
use crate::error::CallError;

/// The call that needs a credential, as [`ClientBuilder::credential_provider`] sees it.
///
/// [`ClientBuilder::credential_provider`]: crate::ClientBuilder::credential_provider
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CredentialRequest {
    /// The security scheme's name in the description.
    pub scheme: &'static str,
    /// The toolbox's name.
    pub toolbox: &'static str,
    /// The name of the tool whose call needs the credential. A credential that is
    /// [kept](Credential::valid_for) serves all tools of the toolbox, so that the provider sees the
    /// first tool only; and calls that wait for one fetch share its error. To refuse a call because of
    /// its tool, use [`ClientBuilder::on_call`](crate::ClientBuilder::on_call).
    pub tool: ToolName,
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
#[derive(Clone)]
pub(crate) enum Source {
    /// The host gave it.
    Given(Ready),
    /// It is fetched.
    Fetched(Arc<Provider>),
}

impl Source {
    pub(super) fn fetched(provider: Provider) -> Self {
        Self::Fetched(Arc::new(provider))
    }

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
            Self::Fetched(provider) => match provider.how {
                How::ClientCredentials(_) => "OAuth 2 client credentials",
                How::Ask(_) => "a credential provider",
            },
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

/// What one kept credential may serve. Two descriptions may give their schemes the same name.
#[derive(PartialEq, Eq)]
struct CacheKey {
    scheme: &'static str,
    token_url: &'static str,
    /// Of a host's provider, which may give each toolbox another credential.
    toolbox: Option<&'static str>,
}

/// The call that a credential is fetched for.
#[derive(Clone, Copy)]
pub(crate) struct Purpose<'c> {
    pub(super) client: &'c Client,
    pub(super) toolbox: &'static str,
    pub(super) tool: ToolName,
    pub(super) deadline: Deadline,
}

/// A client's use of a fetched credential. Copies of a client share what is fetched, and each has to
/// know which credentials its own calls use.
pub(crate) struct Lease(pub(super) Arc<Held>);

/// What fetches the credentials of a scheme, and keeps them.
pub(crate) struct Provider {
    how: How,
    caches: Mutex<Vec<(CacheKey, Kept)>>,
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

    fn cache(&self, scheme: Scheme<'static>, toolbox: &'static str) -> Kept {
        let toolbox = matches!(self.how, How::Ask(_)).then_some(toolbox);
        let key = CacheKey { scheme: scheme.name, token_url: scheme.token_url, toolbox };
        let mut caches = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        let found = caches.iter().find(|(known, _)| *known == key);
        if let Some((_, cache)) = found {
            return Arc::clone(cache);
        }
        let cache = Arc::new(Cache::default());
        caches.push((key, Arc::clone(&cache)));
        cache
    }

    /// The credential, out of the cache or fetched.
    async fn get(
        &self,
        Purpose { client, toolbox, tool, deadline }: Purpose<'_>,
        scheme: Scheme<'static>,
        refused: bool,
    ) -> Result<Arc<Lease>, CredentialError> {
        let cache = self.cache(scheme, toolbox);
        let held = cache
            .get(|| async {
                let credential = match &self.how {
                    How::Ask(ask) => {
                        let scheme = scheme.name;
                        ask(CredentialRequest { scheme, toolbox, tool, refused }).await?
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
                Ok((Arc::new(Held::new(ready)), until))
            })
            .await?;
        Ok(client.remember(held))
    }
}

/// The credentials that were fetched for one call, by scheme.
#[derive(Default)]
pub(crate) struct Fetched(Vec<(Scheme<'static>, Arc<Lease>)>);

impl Fetched {
    pub(crate) fn get(&self, scheme: &str) -> Option<&Ready> {
        self.0.iter().find(|(of, _)| of.name == scheme).map(|(_, lease)| &lease.0.ready)
    }

    /// Fetches the credentials for these schemes.
    pub(super) async fn fetch(
        &mut self,
        purpose: Purpose<'_>,
        schemes: &[Scheme<'static>],
    ) -> Result<(), CallError> {
        for scheme in schemes {
            self.fetch_one(purpose, *scheme, false).await?;
        }
        Ok(())
    }

    /// Fetches all anew: the API has refused them.
    pub(super) async fn refresh(&mut self, purpose: Purpose<'_>) -> Result<(), CallError> {
        for (scheme, lease) in std::mem::take(&mut self.0) {
            if let Some(Source::Fetched(provider)) = purpose.client.credential(scheme.name) {
                provider.cache(scheme, purpose.toolbox).forget(&lease.0);
            }
            self.fetch_one(purpose, scheme, true).await?;
        }
        Ok(())
    }

    async fn fetch_one(
        &mut self,
        purpose: Purpose<'_>,
        scheme: Scheme<'static>,
        refused: bool,
    ) -> Result<(), CallError> {
        let client = purpose.client;
        let Some(Source::Fetched(provider)) = client.credential(scheme.name) else { return Ok(()) };
        let lease = provider.get(purpose, scheme, refused).await.map_err(|error| {
            CallError::Credential {
                scheme: scheme.name,
                message: client.redact(&error.to_string(), false),
            }
        })?;
        self.0.push((scheme, lease));
        Ok(())
    }
}
