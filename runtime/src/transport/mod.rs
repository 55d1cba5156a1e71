//! What carries a request to the API and the response back.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use crate::error::TransportError;

#[cfg(feature = "__reqwest")]
pub(crate) mod reqwest;

/// What a [`Transport`] gives: a boxed future.
pub type Sending<'t> = Pin<Box<dyn Future<Output = Result<Response, TransportError>> + Send + 't>>;

/// What carries a request to the API and the response back: an HTTP client, or a stand-in in tests.
///
/// A closure from a request to a future is a transport:
///
/// ```
/// use toolpress::bytes::Bytes;
/// use toolpress::{Client, TransportError, http};
///
/// let client = Client::builder("https://api.example.com")
///     .transport(|request: http::Request<Bytes>| async move {
///         assert_eq!(request.method(), "GET");
///         Ok::<_, TransportError>(http::Response::new(Bytes::from("{}")))
///     })
///     .build()?;
/// # Ok::<(), toolpress::ClientError>(())
/// ```
///
/// A client that has a [`timer`](crate::ClientBuilder::timer) drops the future when the time is up;
/// without one the time is the transport's to keep: what is left of it stands in the request's
/// extensions as [`RequestTimeout`]. A transport that follows redirects must not carry the request's
/// headers to another origin, nor its body.
pub trait Transport: Send + Sync {
    /// Sends a request. `limit` is the number of bytes of the body to keep: a transport that reads
    /// piece by piece stops there and sets [`Response::truncated`]. One that gives more has it cut
    /// by the client.
    fn send(&self, request: http::Request<Bytes>, limit: usize) -> Sending<'_>;
}

impl<F, R> Transport for F
where
    F: Fn(http::Request<Bytes>) -> R + Send + Sync,
    R: Future<Output = Result<http::Response<Bytes>, TransportError>> + Send + 'static,
{
    fn send(&self, request: http::Request<Bytes>, _limit: usize) -> Sending<'_> {
        let response = self(request);
        Box::pin(async move { Ok(response.await?.into()) })
    }
}

/// How long a request may take, in its extensions: what is left of the client's timeout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestTimeout(Duration);

impl RequestTimeout {
    /// For a request that is made by hand, to try a transport out say.
    pub const fn new(timeout: Duration) -> Self {
        Self(timeout)
    }

    /// How long the request may take.
    pub const fn duration(self) -> Duration {
        self.0
    }
}

/// What came back, with as much of the body as was asked for. It is made from an
/// [`http::Response`]; a transport that stops at the limit then sets [`truncated`](Self::truncated).
#[derive(Clone)]
#[non_exhaustive]
pub struct Response {
    /// The status code.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, or its first part.
    pub body: Bytes,
    /// The body goes on where [`body`](Self::body) ends.
    pub truncated: bool,
}

/// Neither headers nor body: either may hold what is nobody's business.
impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("body_bytes", &self.body.len())
            .field("truncated", &self.truncated)
            .finish_non_exhaustive()
    }
}

impl From<http::Response<Bytes>> for Response {
    fn from(response: http::Response<Bytes>) -> Self {
        let (parts, body) = response.into_parts();
        Self { status: parts.status, headers: parts.headers, body, truncated: false }
    }
}
