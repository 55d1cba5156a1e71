//! Why a request got no response.

use std::fmt;

/// Why a request got no response.
///
/// It keeps a message alone, not its source: the errors of HTTP clients hold the URL, and the URL
/// may hold a credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransportError {
    message: String,
    timeout: bool,
}

impl TransportError {
    /// A failure in the transport's own words. They go to the model: leave credentials out (the
    /// client takes its own out).
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), timeout: false }
    }

    /// The time ran out.
    pub fn timeout() -> Self {
        Self { message: String::from("timed out"), timeout: true }
    }

    /// Whether the time ran out.
    pub fn is_timeout(&self) -> bool {
        self.timeout
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
