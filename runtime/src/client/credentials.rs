//! Credentials, kept so that they do not show.

use std::fmt;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::HeaderValue;
use toolpress_naming::table::SchemeKind;

use crate::header_value::visible;

/// A credential for one security scheme, from a host's own provider
/// ([`ClientBuilder::credential_provider`]), or for the operations that name no scheme
/// ([`ClientBuilder::default_credential`]). `Debug` does not show it.
///
/// [`ClientBuilder::credential_provider`]: crate::ClientBuilder::credential_provider
/// [`ClientBuilder::default_credential`]: crate::ClientBuilder::default_credential
#[derive(Clone)]
pub struct Credential {
    text: Text,
    valid_for: Option<Duration>,
}

/// A credential as the host gave it.
#[derive(Clone)]
enum Text {
    Bearer(String),
    ApiKey(String),
    Basic(String, String),
    Authorization(String),
}

impl Credential {
    /// A token for a scheme of HTTP bearer (RFC 6750), OAuth 2 or OpenID Connect.
    pub fn bearer(token: impl Into<String>) -> Self {
        Self { text: Text::Bearer(token.into()), valid_for: None }
    }

    /// A key for a scheme of `apiKey`, be it in a header, in the query or in a cookie.
    pub fn api_key(key: impl Into<String>) -> Self {
        Self { text: Text::ApiKey(key.into()), valid_for: None }
    }

    /// User and password for a scheme of HTTP basic (RFC 7617). A user cannot hold a colon.
    pub fn basic(user: impl Into<String>, password: impl Into<String>) -> Self {
        Self { text: Text::Basic(user.into(), password.into()), valid_for: None }
    }

    /// The whole value of the `Authorization` header, such as `Token xyz`, for a scheme of any kind
    /// but `apiKey`.
    pub fn authorization(value: impl Into<String>) -> Self {
        Self { text: Text::Authorization(value.into()), valid_for: None }
    }

    /// How long the credential can be used: it is kept until shortly before, or until the API
    /// refuses it with a 401, and callers that come meanwhile wait for one fetch. Unless this is
    /// set, the provider is asked anew for each call. [`Duration::MAX`] means until it is refused.
    #[must_use]
    pub fn valid_for(mut self, time: Duration) -> Self {
        self.valid_for = Some(time);
        self
    }

    pub(super) fn lifetime(&self) -> Option<Duration> {
        self.valid_for
    }

    /// The credential as it is sent, `None` when it cannot be.
    pub(super) fn ready(&self) -> Option<Ready> {
        match &self.text {
            Text::Bearer(token) => Ready::bearer(token),
            Text::ApiKey(key) => Ready::api_key(key),
            Text::Basic(user, password) => Ready::basic(user, password),
            Text::Authorization(value) => Some(Ready::Authorization(secret(value)?)),
        }
    }
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credential").field("valid_for", &self.valid_for).finish_non_exhaustive()
    }
}

/// A credential for one security scheme, as it is sent. It has no `Debug`, and its header values are
/// marked sensitive.
#[derive(Clone)]
pub(crate) enum Ready {
    /// The complete `Authorization` value.
    Bearer(HeaderValue),
    /// The complete `Authorization` value.
    Basic {
        authorization: HeaderValue,
        password: String,
    },
    ApiKey(HeaderValue),
    /// The complete `Authorization` value, of whatever kind.
    Authorization(HeaderValue),
}

impl Ready {
    pub(super) fn bearer(token: &str) -> Option<Self> {
        secret(token)?;
        Some(Self::Bearer(secret(&format!("Bearer {token}"))?))
    }

    pub(super) fn api_key(key: &str) -> Option<Self> {
        Some(Self::ApiKey(secret(key)?))
    }

    pub(super) fn basic(user: &str, password: &str) -> Option<Self> {
        // RFC 7617 section 2: the first colon ends the user.
        if user.contains(':') {
            return None;
        }
        let pair = STANDARD.encode(format!("{user}:{password}"));
        let authorization = secret(&format!("Basic {pair}"))?;
        Some(Self::Basic { authorization, password: password.to_owned() })
    }

    /// Whether a scheme of this kind takes it.
    pub(crate) fn fits(&self, kind: SchemeKind) -> bool {
        use SchemeKind::{ApiKeyCookie, ApiKeyHeader, ApiKeyQuery, Authorization, Basic, Bearer};
        let is_key = matches!(kind, ApiKeyHeader | ApiKeyQuery | ApiKeyCookie);
        match self {
            Self::Bearer(_) => matches!(kind, Bearer | Authorization),
            Self::Basic { .. } => matches!(kind, Basic | Authorization),
            Self::ApiKey(_) => is_key || kind == Authorization,
            Self::Authorization(_) => !is_key,
        }
    }

    /// What it is, for messages.
    pub(super) fn words(&self) -> &'static str {
        match self {
            Self::Bearer(_) => "a bearer token",
            Self::Basic { .. } => "a user and a password",
            Self::ApiKey(_) => "an API key",
            Self::Authorization(_) => "a value of the `Authorization` header",
        }
    }

    /// What goes into a header, a query or a cookie.
    pub(crate) fn value(&self) -> &HeaderValue {
        match self {
            Self::Bearer(value)
            | Self::Basic { authorization: value, .. }
            | Self::ApiKey(value)
            | Self::Authorization(value) => value,
        }
    }

    /// The texts that must not be shown.
    pub(super) fn secrets(&self) -> Vec<&str> {
        match self {
            Self::Bearer(value) => vec![after_scheme(value)],
            Self::Basic { authorization, password } => vec![after_scheme(authorization), password],
            Self::ApiKey(value) | Self::Authorization(value) => {
                vec![value.to_str().unwrap_or_default(), after_scheme(value)]
            }
        }
    }
}

/// `xyz` of `Bearer xyz`.
pub(super) fn after_scheme(value: &HeaderValue) -> &str {
    let text = value.to_str().unwrap_or_default();
    text.split_once(' ').map_or(text, |(_, rest)| rest)
}

fn secret(text: &str) -> Option<HeaderValue> {
    let mut value = visible(text).filter(|_| !text.trim().is_empty())?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_sent_is_no_credential() {
        assert!(Ready::bearer("a\nb").is_none());
        assert!(Ready::bearer("").is_none());
        assert!(Ready::api_key("").is_none());
        assert!(Ready::basic("a:b", "c").is_none());
        assert!(Ready::basic("Aladdin", "open sesame").is_some_and(|credential| {
            credential.secrets().contains(&"QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        }));
    }
}
