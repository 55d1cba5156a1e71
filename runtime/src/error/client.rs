//! Why a client could not be made.

use std::fmt;

/// Why a [`Client`](crate::Client) could not be made. No message holds a secret.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClientError {
    /// The base URL is not one that requests can start with.
    #[non_exhaustive]
    BaseUrl {
        /// The base URL as given, without user information.
        url: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A variable of the server's URL has no value, or one that it cannot have, or there is none of
    /// this name.
    #[non_exhaustive]
    ServerVariable {
        /// The variable's name.
        name: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A fixed header has a name that is none (RFC 9110 section 5.1), or a value that holds something
    /// else than visible ASCII characters and spaces (section 5.5).
    #[non_exhaustive]
    Header {
        /// The header's name as given.
        name: String,
    },
    /// A credential holds something else than visible ASCII characters and spaces, or is empty.
    #[non_exhaustive]
    Credential {
        /// The security scheme that it was given for.
        scheme: String,
    },
    /// The default credential cannot be sent.
    #[non_exhaustive]
    DefaultCredential {
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A credential or a `fixed` value that nothing can use: the toolbox has no security scheme or
    /// fixed argument by that name, or the scheme is of another kind.
    #[non_exhaustive]
    Mismatch {
        /// Each of them, with the edit to make.
        problems: Vec<String>,
    },
    /// OAuth 2 client credentials cannot work.
    #[non_exhaustive]
    ClientCredentials {
        /// The security scheme that they were given for.
        scheme: String,
        /// What is wrong with them.
        problem: &'static str,
    },
    /// The crate was built without an HTTP client and the builder was given no transport.
    NoTransport,
    /// The HTTP client could not be set up.
    #[non_exhaustive]
    Transport {
        /// What it says.
        message: String,
    },
}

/// The message: a `main` that returns the error prints it by `Debug`.
impl fmt::Debug for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BaseUrl { url, problem } => write!(
                f,
                "base URL `{url}` {problem}; pass an absolute one such as `https://api.example.com/v1`"
            ),
            Self::ServerVariable { name, problem } => {
                write!(f, "server variable `{name}` {problem}")
            }
            Self::Header { name } => {
                write!(f, "header `{name}` has a name or a value that cannot be sent")
            }
            Self::Credential { scheme } => write!(
                f,
                "the credential for security scheme `{scheme}` is empty or holds something else than \
                 visible ASCII characters and spaces"
            ),
            Self::DefaultCredential { problem } => write!(f, "the default credential {problem}"),
            Self::Mismatch { problems } => f.write_str(&problems.join("\n")),
            Self::ClientCredentials { scheme, problem } => {
                write!(f, "OAuth 2 for security scheme `{scheme}` {problem}")
            }
            Self::NoTransport => f.write_str(
                "no HTTP client: turn on the feature `reqwest` of toolpress or pass a transport",
            ),
            Self::Transport { message } => write!(f, "cannot set up the HTTP client: {message}"),
        }
    }
}

impl std::error::Error for ClientError {}
