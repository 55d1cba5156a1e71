//! Why a request got no response.

use std::fmt;

/// Why a request got no response.
///
/// It keeps a message alone, not its source: the errors of HTTP clients hold the URL, and the URL
/// may hold a credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransportError {
    message: String,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Something may have been sent.
    Failed,
    /// Nothing was sent.
    Unsent,
    /// The time ran out.
    Timeout,
    /// Another try would fail in the same way.
    #[cfg_attr(not(feature = "__reqwest"), allow(dead_code, reason = "for the HTTP client"))]
    Lasting,
}

impl TransportError {
    /// A failure in the transport's own words. They go to the model: leave credentials out (the
    /// client takes its own out).
    ///
    /// The request may have arrived: it is tried again only where twice is as good as once.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), kind: Kind::Failed }
    }

    /// A failure before anything of the request was sent: no connection, say. Any request is tried
    /// again after it.
    pub fn unsent(message: impl Into<String>) -> Self {
        Self { message: message.into(), kind: Kind::Unsent }
    }

    /// A failure that another try would not change.
    #[cfg_attr(not(feature = "__reqwest"), allow(dead_code, reason = "for the HTTP client"))]
    pub(crate) fn lasting(message: impl Into<String>) -> Self {
        Self { message: message.into(), kind: Kind::Lasting }
    }

    /// The time ran out.
    pub fn timeout() -> Self {
        Self { message: String::from("timed out"), kind: Kind::Timeout }
    }

    /// Whether the time ran out.
    pub fn is_timeout(&self) -> bool {
        self.kind == Kind::Timeout
    }

    /// Whether nothing was sent.
    pub fn is_unsent(&self) -> bool {
        self.kind == Kind::Unsent
    }

    /// Whether another try may do.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.kind, Kind::Failed | Kind::Unsent)
    }

    pub(crate) fn map_message(self, map: impl FnOnce(&str) -> String) -> Self {
        Self { message: map(&self.message), ..self }
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TransportError {}
