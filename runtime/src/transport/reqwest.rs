//! The default transport: reqwest.

use std::error::Error;
use std::fmt::Write;

use bytes::{Bytes, BytesMut};
use reqwest::redirect::{Attempt, Policy};

use super::{RequestTimeout, Response, Sending, Transport};
use crate::base_url::BaseUrl;
use crate::error::{ClientError, TransportError};

/// How many redirects are followed.
const MOST_REDIRECTS: usize = 5;

pub(crate) struct Reqwest(reqwest::Client);

impl Reqwest {
    pub(crate) fn new(base_url: &BaseUrl) -> Result<Self, ClientError> {
        let mut builder = reqwest::Client::builder()
            // The referrer would carry an API key in the query along.
            .referer(false)
            .redirect(Policy::custom(within_origin));
        if base_url.is_loopback() {
            // A proxy's own loopback is another machine.
            builder = builder.no_proxy();
        }
        let secure = base_url.origin().starts_with("https:");
        let client = tls(builder, secure)?.build();
        Ok(Self(client.map_err(|error| ClientError::Transport { message: chain(&error) })?))
    }
}

impl Transport for Reqwest {
    fn send(&self, request: http::Request<Bytes>, limit: usize) -> Sending<'_> {
        Box::pin(async move {
            let timeout = request.extensions().get::<RequestTimeout>().copied();
            let mut request = reqwest::Request::try_from(request).map_err(failure)?;
            *request.timeout_mut() = timeout.map(RequestTimeout::duration);
            read(self.0.execute(request).await.map_err(failure)?, limit).await
        })
    }
}

/// Reads a body chunk by chunk, as far as the limit.
async fn read(mut response: reqwest::Response, limit: usize) -> Result<Response, TransportError> {
    let status = response.status();
    let headers = std::mem::take(response.headers_mut());
    let mut body = BytesMut::new();
    let mut truncated = false;
    while let Some(chunk) = response.chunk().await.map_err(failure)? {
        let room = limit.saturating_sub(body.len());
        body.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
        if chunk.len() > room {
            truncated = true;
            break;
        }
    }
    Ok(Response { status, headers, body: body.freeze(), truncated })
}

/// A redirect to another origin (RFC 6454: scheme, host, port) is not followed, so that neither
/// credentials nor arguments go where the host did not send them; the response is the redirect.
fn within_origin(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    if attempt.previous().len() > MOST_REDIRECTS {
        return attempt.error("too many redirects");
    }
    match attempt.previous().last() {
        Some(from) if from.origin() == attempt.url().origin() => attempt.follow(),
        _ => attempt.stop(),
    }
}

/// The TLS backend. One that was asked for by its own feature goes before the default.
#[cfg(feature = "native-tls")]
fn tls(
    builder: reqwest::ClientBuilder,
    _secure: bool,
) -> Result<reqwest::ClientBuilder, ClientError> {
    Ok(builder.tls_backend_native())
}

/// The TLS backend. One that was asked for by its own feature goes before the default.
#[cfg(all(feature = "aws-lc", not(feature = "native-tls")))]
fn tls(
    builder: reqwest::ClientBuilder,
    _secure: bool,
) -> Result<reqwest::ClientBuilder, ClientError> {
    Ok(builder.tls_backend_rustls())
}

/// rustls with the provider that the process has made its default, else with ring: handed to
/// reqwest ready made, so that no default is forced on the process.
#[cfg(all(feature = "rustls-ring", not(feature = "native-tls"), not(feature = "aws-lc")))]
fn tls(
    builder: reqwest::ClientBuilder,
    secure: bool,
) -> Result<reqwest::ClientBuilder, ClientError> {
    use rustls::crypto::{CryptoProvider, ring};
    use rustls_platform_verifier::BuilderVerifierExt;

    let fault = |error: rustls::Error| ClientError::Transport { message: error.to_string() };
    let provider = CryptoProvider::get_default()
        .cloned()
        .unwrap_or_else(|| std::sync::Arc::new(ring::default_provider()));
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(fault)?;
    let config = match config.clone().with_platform_verifier() {
        Ok(config) => config,
        // A system without root certificates can still call an API without TLS; whatever leads to
        // TLS from there is trusted by nobody.
        Err(_) if !secure => config.with_root_certificates(rustls::RootCertStore::empty()),
        Err(error) => return Err(fault(error)),
    };
    let config = config.with_no_client_auth();
    Ok(builder.tls_backend_preconfigured(config))
}

fn failure(error: reqwest::Error) -> TransportError {
    if error.is_timeout() {
        return TransportError::timeout();
    }
    let (connect, lasting) = (error.is_connect(), error.is_redirect() || error.is_builder());
    // The URL may hold an API key.
    let message = chain(&error.without_url());
    match () {
        () if connect => TransportError::unsent(message),
        () if lasting => TransportError::lasting(message),
        () => TransportError::new(message),
    }
}

/// An error and its causes on one line: reqwest's own text says little.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        // Writing to a `String` cannot fail.
        let _ = write!(text, ": {error}");
        cause = error.source();
    }
    text
}

#[cfg(all(test, feature = "rustls-ring", not(feature = "native-tls"), not(feature = "aws-lc")))]
mod tests {
    use super::*;

    #[test]
    fn tls_is_set_up_without_a_default_for_the_process() {
        match Reqwest::new(&BaseUrl::parse("https://example.com").unwrap()) {
            Ok(_) => {}
            // So it is on systems without root certificates.
            Err(error) => assert!(error.to_string().contains("CA certificates"), "{error}"),
        }
        assert!(Reqwest::new(&BaseUrl::parse("http://example.com").unwrap()).is_ok());
        assert!(rustls::crypto::CryptoProvider::get_default().is_none());
    }
}
