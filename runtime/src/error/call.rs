//! Why a call did not give what was asked.

use std::fmt;

use http::StatusCode;

use super::TransportError;
use crate::answer::body_text;
use crate::client::{Client, Refusal};
use crate::json::{Decode, DecodeError};
use crate::output::Output;
use crate::{Source, Toolbox};

/// Why a call did not give what was asked. `Display` is a message that a model can act on; neither
/// it nor `Debug` holds a secret of the client's.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum CallError {
    /// No tool has this name.
    #[non_exhaustive]
    UnknownTool {
        /// The name, cut when it is long.
        name: String,
        /// At most three tools with names like it, the nearest first.
        nearest: Vec<&'static str>,
    },
    /// The arguments are not JSON (RFC 8259).
    #[non_exhaustive]
    InvalidJson {
        /// What is wrong.
        message: String,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1, in bytes.
        column: usize,
    },
    /// The arguments are not what the operation takes: everything found, not the first alone. After
    /// 50 the last one says how many more there are.
    InvalidArguments(Vec<Violation>),
    /// The host has not given what the operation needs of it ([`ClientBuilder::fixed`]), or not so
    /// that it can be sent: everything found, by argument name. Nothing was sent.
    ///
    /// [`ClientBuilder::fixed`]: crate::ClientBuilder::fixed
    FixedArguments(Vec<Violation>),
    /// The client has no credential for any of the operation's alternatives; or the operation may be
    /// called without one, and the client has credentials that it cannot use. Nothing was sent.
    #[non_exhaustive]
    MissingCredential {
        /// The security schemes that the operation names, each once.
        schemes: Vec<&'static str>,
        /// What the client was given that cannot be used: credentials of another kind than the
        /// scheme, or by names that the toolbox does not have, each with the edit to make.
        problems: Vec<String>,
        /// The operation's own server, when it is of another origin than the client's base URL:
        /// credentials do not go there.
        elsewhere: Option<String>,
    },
    /// A credential that has to be fetched ([`ClientBuilder::oauth2`],
    /// [`ClientBuilder::credential_provider`]) could not be. The call was not sent, or was refused
    /// with a 401 and not sent again.
    ///
    /// [`ClientBuilder::oauth2`]: crate::ClientBuilder::oauth2
    /// [`ClientBuilder::credential_provider`]: crate::ClientBuilder::credential_provider
    #[non_exhaustive]
    Credential {
        /// The security scheme.
        scheme: &'static str,
        /// What went wrong.
        message: String,
    },
    /// A hook of the host's ([`ClientBuilder::on_call`]) has refused the call. Nothing was sent.
    ///
    /// [`ClientBuilder::on_call`]: crate::ClientBuilder::on_call
    Refused(Refusal),
    /// The description asks for something that toolpress cannot do.
    #[non_exhaustive]
    Unsupported {
        /// What it is.
        what: String,
    },
    /// The client is for tools of another kind: it calls an API, say, and the toolbox is that of an
    /// MCP server. [`Toolset::bind`](crate::Toolset::bind) tells it before any call.
    #[non_exhaustive]
    WrongClient {
        /// The toolbox.
        toolbox: &'static str,
        /// What its tools are.
        needs: Source,
        /// What the client calls.
        client: Source,
    },
    /// The client is of another toolbox ([`Toolbox::client`](crate::Toolbox::client)), whose API has
    /// another base URL. [`Toolset::bind`](crate::Toolset::bind) reports it before any call.
    #[non_exhaustive]
    OtherToolbox {
        /// The toolbox.
        toolbox: &'static str,
        /// Its base URL.
        base_url: &'static str,
        /// The toolbox that the client is of.
        client: &'static str,
        /// The client's base URL.
        client_base_url: String,
    },
    /// The tool, which is no HTTP operation, could not be run, or not to its end.
    #[non_exhaustive]
    Execution {
        /// What went wrong.
        message: String,
    },
    /// There was no response.
    Transport(TransportError),
    /// There was no response in time.
    Timeout,
    /// The status is not 2xx. Typed calls alone give this; [`Toolbox::call`](crate::Toolbox::call)
    /// returns every response.
    Status(Box<Output>),
    /// The response is not what the operation promises. Typed calls alone give this.
    #[non_exhaustive]
    Decode {
        /// What is wrong with it.
        error: DecodeError,
        /// The response.
        output: Box<Output>,
    },
}

/// One thing wrong with the arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// Where, as a JSON pointer (RFC 6901); empty for the arguments as a whole. Past 200 characters
    /// it is cut, and control characters are escaped: its keys are the model's.
    pub pointer: String,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl CallError {
    /// Whether no tool has the name.
    pub fn is_unknown_tool(&self) -> bool {
        matches!(self, Self::UnknownTool { .. })
    }

    /// Whether the arguments are wrong: no JSON, or not what the operation takes.
    pub fn is_invalid_arguments(&self) -> bool {
        matches!(self, Self::InvalidJson { .. } | Self::InvalidArguments(_))
    }

    /// Whether the host has not given a fixed argument, or not so that it can be sent.
    pub fn is_fixed_arguments(&self) -> bool {
        matches!(self, Self::FixedArguments(_))
    }

    /// Whether the client lacks a credential.
    pub fn is_missing_credential(&self) -> bool {
        matches!(self, Self::MissingCredential { .. })
    }

    /// Whether a credential could not be fetched.
    pub fn is_credential(&self) -> bool {
        matches!(self, Self::Credential { .. })
    }

    /// Whether the host has refused the call.
    pub fn is_refused(&self) -> bool {
        matches!(self, Self::Refused(_))
    }

    /// Whether the description asks for something that toolpress cannot do.
    pub fn is_unsupported(&self) -> bool {
        matches!(self, Self::Unsupported { .. })
    }

    /// Whether the client is for tools of another kind, or of another toolbox.
    pub fn is_wrong_client(&self) -> bool {
        matches!(self, Self::WrongClient { .. } | Self::OtherToolbox { .. })
    }

    /// Whether a tool that is no HTTP operation could not be run.
    pub fn is_execution(&self) -> bool {
        matches!(self, Self::Execution { .. })
    }

    /// Whether there was no response, in time or at all.
    pub fn is_transport(&self) -> bool {
        matches!(self, Self::Transport(_) | Self::Timeout)
    }

    /// Whether the time ran out.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::Timeout)
    }

    /// Whether there was a response of a status that is not 2xx.
    pub fn is_status(&self) -> bool {
        matches!(self, Self::Status(_))
    }

    /// Whether there was a response of a 2xx status that is not what the operation promises.
    pub fn is_decode(&self) -> bool {
        matches!(self, Self::Decode { .. })
    }

    /// The status of the response, where there was one.
    pub fn status(&self) -> Option<StatusCode> {
        self.output().map(|output| output.status)
    }

    /// The response, where there was one: of a non-2xx status, or not what was promised.
    pub fn output(&self) -> Option<&Output> {
        match self {
            Self::Status(output) | Self::Decode { output, .. } => Some(output),
            _ => None,
        }
    }

    /// Decodes the response as the description's error schema.
    ///
    /// # Errors
    ///
    /// When there was no response, or it is no `T`.
    pub fn decode<T: Decode>(&self) -> Result<T, DecodeError> {
        match self.output() {
            Some(output) => T::decode_response(output),
            None => Err(DecodeError::new("a response", "none")),
        }
    }

    /// What went wrong in a word of few, for `error.type`.
    #[cfg(feature = "tracing")]
    pub(crate) fn kind(&self) -> &str {
        match self {
            Self::UnknownTool { .. } => "unknown_tool",
            Self::InvalidJson { .. } => "invalid_json",
            Self::InvalidArguments(_) => "invalid_arguments",
            Self::FixedArguments(_) => "fixed_arguments",
            Self::MissingCredential { .. } => "missing_credential",
            Self::Credential { .. } => "credential",
            Self::Refused(_) => "refused",
            Self::Unsupported { .. } => "unsupported",
            Self::WrongClient { .. } | Self::OtherToolbox { .. } => "wrong_client",
            Self::Execution { .. } => "execution",
            Self::Transport(_) => "transport",
            Self::Timeout => "timeout",
            Self::Status(output) => output.status.as_str(),
            Self::Decode { .. } => "decode",
        }
    }

    pub(crate) fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported { what: what.into() }
    }

    pub(crate) fn other_toolbox(toolbox: &Toolbox, client: &Client, of: &'static str) -> Self {
        Self::OtherToolbox {
            toolbox: toolbox.name(),
            base_url: toolbox.base_url(),
            client: of,
            client_base_url: client.base_url().to_owned(),
        }
    }

    /// A tool that is no HTTP operation could not be run, for this reason. The model reads it. An
    /// [`Executor`](crate::Executor) gives it.
    pub fn execution(message: impl Into<String>) -> Self {
        Self::Execution { message: message.into() }
    }

    pub(crate) fn violation(pointer: &str, message: impl Into<String>) -> Self {
        Self::InvalidArguments(vec![Violation {
            pointer: pointer.to_owned(),
            message: message.into(),
        }])
    }
}

impl From<TransportError> for CallError {
    fn from(error: TransportError) -> Self {
        if error.is_timeout() { Self::Timeout } else { Self::Transport(error) }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool { name, nearest } => {
                write!(f, "no tool is named `{name}`")?;
                list(f, "; did you mean ", nearest)
            }
            Self::InvalidJson { message, line, column } => {
                write!(f, "the arguments are not JSON: {message} at line {line}, column {column}")
            }
            Self::InvalidArguments(violations) => {
                f.write_str("the arguments are wrong; nothing was sent")?;
                violations.iter().try_for_each(|violation| write!(f, "\n- {violation}"))
            }
            Self::FixedArguments(violations) => {
                f.write_str(
                    "the host has not set up what this tool needs of it, which is nothing that \
                     other arguments could change; nothing was sent",
                )?;
                violations.iter().try_for_each(|violation| write!(f, "\n- {violation}"))
            }
            Self::MissingCredential { schemes, elsewhere, problems } => {
                if !problems.is_empty() {
                    f.write_str("the host gave a credential that this operation cannot use")?;
                    return problems.iter().try_for_each(|problem| write!(f, "\n- {problem}"));
                }
                f.write_str("the host has no credential for this operation")?;
                if !schemes.is_empty() {
                    list(f, "; it needs security scheme ", schemes)?;
                    f.write_str(", which the host gives to `Client::builder` by that name")?;
                }
                match elsewhere {
                    Some(server) => write!(
                        f,
                        "; its own server `{server}` is of another origin than the client's base \
                         URL, where credentials do not go"
                    ),
                    None => Ok(()),
                }
            }
            Self::Credential { scheme, message } => write!(
                f,
                "the host could not get the credential for security scheme `{scheme}`: {message}"
            ),
            Self::Refused(refusal) => {
                write!(f, "the host has refused this call; nothing was sent: {refusal}")
            }
            Self::Unsupported { what } => write!(f, "toolpress cannot make this call: {what}"),
            Self::WrongClient { toolbox, needs, client } => write!(
                f,
                "the host has not set up this tool: toolbox `{toolbox}` is made from {}, and its \
                 client is for {}",
                needs.as_str(),
                client.as_str()
            ),
            Self::OtherToolbox { toolbox, base_url, client, client_base_url } => write!(
                f,
                "the host has not set up this tool: toolbox `{toolbox}` has the base URL \
                 `{base_url}`, and its client is of toolbox `{client}`, with the base URL \
                 `{client_base_url}`"
            ),
            Self::Execution { message } => write!(f, "the tool could not be run: {message}"),
            Self::Transport(error) => write!(f, "no response from the API: {error}"),
            Self::Timeout => f.write_str("no response in time"),
            Self::Status(output) if output.source != Source::OpenApi => {
                write!(f, "the tool failed: {}", excerpt(output))
            }
            Self::Status(output) => match output.body.is_empty() {
                true => write!(f, "the API answered {}", output.status),
                false => write!(f, "the API answered {}: {}", output.status, excerpt(output)),
            },
            Self::Decode { error, output } if output.source != Source::OpenApi => {
                write!(f, "the tool gave something, but not what it promises: {error}")
            }
            Self::Decode { error, output } => {
                write!(f, "the API answered {}, but not as it promises: {error}", output.status)
            }
        }
    }
}

impl std::error::Error for CallError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Transport(error) => Some(error),
            Self::Decode { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => f.write_str(&self.message),
            pointer => write!(f, "{pointer}: {}", self.message),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, before: &str, names: &[&str]) -> fmt::Result {
    let mut lead = before;
    for name in names {
        write!(f, "{lead}`{name}`")?;
        lead = ", ";
    }
    Ok(())
}

/// The start of a body, for a message of one glance.
fn excerpt(output: &Output) -> String {
    const LONGEST: usize = 1_000;
    let text = body_text(output);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
