//! What goes wrong with a connection, in words.

use std::error::Error;
use std::fmt;

use rmcp::service::ServiceError;

use crate::CallError;

/// How much of a server's own words an error repeats, in characters.
const LONGEST: usize = 1_000;

/// Why a connection could not be made ready for a toolbox.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConnectError {
    /// The toolbox is not that of an MCP server.
    #[non_exhaustive]
    Toolbox {
        /// The toolbox.
        toolbox: &'static str,
    },
    /// The server did not list its tools.
    #[non_exhaustive]
    List {
        /// The toolbox.
        toolbox: &'static str,
        /// What went wrong.
        message: String,
    },
    /// The server did not list its tools in time.
    #[non_exhaustive]
    Timeout {
        /// The toolbox.
        toolbox: &'static str,
    },
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toolbox { toolbox } => {
                write!(f, "toolbox `{toolbox}` is not made from what an MCP server lists")
            }
            Self::List { toolbox, message } => {
                write!(f, "the MCP server of toolbox `{toolbox}` did not list its tools: {message}")
            }
            Self::Timeout { toolbox } => {
                write!(f, "the MCP server of toolbox `{toolbox}` did not list its tools in time")
            }
        }
    }
}

impl Error for ConnectError {}

/// The error of a call for what rmcp says of it.
pub(super) fn of_call(error: &ServiceError) -> CallError {
    match error {
        ServiceError::Timeout { .. } => CallError::Timeout,
        other => CallError::execution(words(other)),
    }
}

/// What rmcp says, for a model to read: without addresses, which may hold a secret of the host's.
pub(super) fn words(error: &ServiceError) -> String {
    match error {
        ServiceError::McpError(error) => {
            let message = cut(&error.message);
            format!("the MCP server answers with error {}: {message}", error.code.0)
        }
        failed if failed.is_authorization_required() => {
            String::from("the MCP server wants an authorization that the host has not given it")
        }
        ServiceError::TransportSend(error) => match root(error) {
            Some(cause) => format!("the connection to the MCP server failed: {cause}"),
            None => String::from("the connection to the MCP server failed"),
        },
        ServiceError::TransportClosed => String::from("the connection to the MCP server is closed"),
        ServiceError::Cancelled { .. } => String::from("the MCP server cancelled the call"),
        ServiceError::InputRequiredRoundsExceeded { max_rounds } => {
            format!("the MCP server asked back more than {max_rounds} times")
        }
        _ => String::from("the MCP server answered with something else than it was asked for"),
    }
}

/// The innermost cause, unless it has an address in it.
fn root(error: &(dyn Error + 'static)) -> Option<String> {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    Some(cut(&cause.to_string())).filter(|text| !text.contains("://"))
}

pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::any::TypeId;

    use rmcp::model::{ErrorCode, ErrorData};
    use rmcp::transport::DynamicTransportError;

    use super::*;

    fn sent(error: impl Into<Box<dyn Error + Send + Sync>>) -> ServiceError {
        let error = DynamicTransportError::from_parts("t", TypeId::of::<()>(), error.into());
        ServiceError::TransportSend(error)
    }

    #[test]
    fn addresses_are_not_repeated() {
        assert_eq!(
            words(&sent("error for url (https://example.com/?key=secret)")),
            "the connection to the MCP server failed"
        );
        let refused = std::io::Error::new(std::io::ErrorKind::ConnectionRefused, "refused");
        assert_eq!(words(&sent(refused)), "the connection to the MCP server failed: refused");
    }

    #[test]
    fn a_servers_words_are_cut() {
        let error = ErrorData::new(ErrorCode(-32602), "x".repeat(5_000), None);
        let words = words(&ServiceError::McpError(error));
        assert!(words.starts_with("the MCP server answers with error -32602: xxx"), "{words}");
        assert!(words.ends_with("x…") && words.chars().count() < 1_100);
    }
}
