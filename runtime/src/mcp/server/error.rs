//! Why tools cannot be served.

use std::fmt;

/// Why tools cannot be served.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ServeError {
    /// The list of tools is no list of MCP tools.
    #[non_exhaustive]
    List {
        /// What is wrong.
        message: String,
    },
    /// The list has a tool that the toolset has not.
    #[non_exhaustive]
    UnknownTool {
        /// Its name.
        name: String,
    },
    /// A client lacks what its toolbox needs.
    #[non_exhaustive]
    Client {
        /// What is missing.
        problems: Vec<String>,
    },
    /// The connection could not be served, or not to its end.
    #[non_exhaustive]
    Connection {
        /// What went wrong.
        message: String,
    },
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List { message } => write!(f, "the list is none of MCP tools: {message}"),
            Self::UnknownTool { name } => {
                write!(f, "the list has the tool `{name}`, which the toolset does not have")
            }
            Self::Client { problems } => f.write_str(&problems.join("\n")),
            Self::Connection { message } => write!(f, "the connection ended: {message}"),
        }
    }
}

impl std::error::Error for ServeError {}
