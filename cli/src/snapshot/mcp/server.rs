//! Asks an MCP server for its tools, by rmcp.

use std::collections::HashMap;
use std::error::Error;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::time::Duration;

use http::{HeaderName, HeaderValue};
use rmcp::RoleClient;
use rmcp::model::{ClientCapabilities, ClientConfig, Implementation, PaginatedRequestParams, Tool};
use rmcp::service::{ClientInitializeError, RunningService, ServiceError, serve_client};
use rmcp::transport::streamable_http_client::{
    StreamableHttpClientTransportConfig, StreamableHttpError,
};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess, which_command};
use serde_json::json;

use super::Listed;
use crate::args::McpServer;
use crate::list::printable;

/// How long a server has to end once it is not needed.
const GOODBYE: Duration = Duration::from_secs(8);
/// The most tools that are asked for.
const MOST_TOOLS: usize = 100_000;

type Connection = RunningService<RoleClient, ClientConfig>;

/// What the server lists, or why it does not.
pub(super) fn list(asked: &McpServer) -> Result<Listed, String> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    let limit = Duration::from_secs(asked.timeout);
    let listed = runtime.block_on(async {
        match tokio::time::timeout(limit, listed(asked)).await {
            Ok(Ok((listed, connection))) => {
                // What it says of its end is of no interest.
                let _ = tokio::time::timeout(GOODBYE, connection.cancel()).await;
                Ok(listed)
            }
            Ok(Err(error)) => Err(error),
            Err(_) => Err(format!(
                "{} has not listed its tools within {} s; `--timeout` gives it longer",
                subject(asked),
                asked.timeout
            )),
        }
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    listed
}

/// What is asked, for messages. The query of a URL may hold a key.
fn subject(asked: &McpServer) -> String {
    match (&asked.url, asked.command.first()) {
        (Some(url), _) => {
            let shown = url.split(['?', '#']).next().unwrap_or_default();
            format!("the server at {}", printable(shown))
        }
        (None, Some(command)) => format!("`{}`", printable(&command.to_string_lossy())),
        (None, None) => "the server".to_owned(),
    }
}

async fn listed(asked: &McpServer) -> Result<(Listed, Connection), String> {
    let connection = match &asked.url {
        Some(url) => over_http(url, asked).await,
        None => over_stdio(&asked.command, asked).await,
    }?;
    let info = connection.peer_info().and_then(|info| info.server_info.clone());
    let server = info.map(|info| printable(format!("{} {}", info.name, info.version).trim()));
    let server = server.unwrap_or_else(|| subject(asked));
    let offers = connection.peer_info().is_none_or(|info| info.capabilities.tools.is_some());
    let tools = match tools(&connection).await {
        Ok(tools) => tools,
        Err(_) if !offers => Vec::new(),
        Err(error) => return Err(format!("{server} does not list its tools: {error}")),
    };
    let count = tools.len();
    let mut json = serde_json::to_string_pretty(&json!({ "tools": tools }))
        .map_err(|error| format!("{server} lists what is no JSON: {error}"))?;
    json.push('\n');
    Ok((Listed { server, json, tools: count }, connection))
}

/// The tools of all pages.
async fn tools(connection: &Connection) -> Result<Vec<Tool>, String> {
    let mut tools: Vec<Tool> = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let asked = PaginatedRequestParams::default().with_cursor(cursor.clone());
        let page = connection.list_tools(Some(asked)).await.map_err(|error| told(&error))?;
        tools.extend(page.tools);
        // Some servers say that there are no more by nothing as text.
        let next = page.next_cursor.filter(|next| !next.is_empty());
        if next.is_none() {
            return Ok(tools);
        }
        if next == cursor || tools.len() > MOST_TOOLS {
            return Err("it gives the same part of its list again and again".to_owned());
        }
        cursor = next;
    }
}

fn me() -> ClientConfig {
    let me = Implementation::new("cargo-toolpress", env!("CARGO_PKG_VERSION"));
    ClientConfig::new(ClientCapabilities::default(), me)
}

async fn over_stdio(command: &[OsString], asked: &McpServer) -> Result<Connection, String> {
    let Some((program, arguments)) = command.split_first() else {
        return Err("there is no command to start".to_owned());
    };
    let cannot = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => format!("cannot start {}: there is no such program", subject(asked)),
        _ => format!("cannot start {}: {error}", subject(asked)),
    };
    let mut command = which_command(program).map_err(cannot)?;
    command.args(arguments).kill_on_drop(true);
    // What it writes to standard error is for the user.
    let process = TokioChildProcess::new(command).map_err(cannot)?;
    serve_client(me(), process).await.map_err(|error| {
        let ended = "it ended, or said what is no MCP, before it answered";
        match error {
            ClientInitializeError::ConnectionClosed(_)
            | ClientInitializeError::TransportError { .. } => {
                format!("{} is no MCP server: {ended}", subject(asked))
            }
            error => format!("{} cannot be asked: {}", subject(asked), told(&error)),
        }
    })
}

async fn over_http(url: &str, asked: &McpServer) -> Result<Connection, String> {
    let is_web = ["http://", "https://"].iter().any(|scheme| url.starts_with(scheme));
    if !is_web {
        return Err(format!(
            "`{}` is no URL; the words of a command stand behind `--`",
            printable(url)
        ));
    }
    let mut headers: HashMap<HeaderName, HeaderValue> = HashMap::new();
    for text in &asked.header {
        let (name, value) = header(text)?;
        headers.insert(name, value);
    }
    let config = StreamableHttpClientTransportConfig::with_uri(url).custom_headers(headers);
    let transport = StreamableHttpClientTransport::with_client(client(url)?, config);
    serve_client(me(), transport).await.map_err(|error| {
        if error.is_authorization_required() {
            let how = "give a header with `-H 'Authorization: Bearer …'`";
            return format!("{} asks for a credential; {how}", subject(asked));
        }
        format!("{} cannot be asked: {}", subject(asked), told(&error))
    })
}

/// `Name: value`. Neither is repeated in a message: the value is a secret mostly.
fn header(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let wrong = || "a header is `Name: value`, both without control characters".to_owned();
    let (name, value) = text.split_once(':').ok_or_else(wrong)?;
    let name = HeaderName::from_bytes(name.trim().as_bytes()).map_err(|_| wrong())?;
    let mut value = HeaderValue::from_str(value.trim()).map_err(|_| wrong())?;
    value.set_sensitive(true);
    Ok((name, value))
}

/// reqwest over rustls with ring. A redirect to another origin would carry the headers along.
fn client(url: &str) -> Result<reqwest::Client, String> {
    use rustls_platform_verifier::BuilderVerifierExt as _;

    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let config = match config.clone().with_platform_verifier() {
        Ok(config) => config,
        // A system without root certificates can still ask a server without TLS.
        Err(_) if url.starts_with("http:") => {
            config.with_root_certificates(rustls::RootCertStore::empty())
        }
        Err(error) => return Err(error.to_string()),
    };
    let policy = reqwest::redirect::Policy::custom(|attempt| match attempt.previous().last() {
        Some(from) if attempt.previous().len() < 5 && from.origin() == attempt.url().origin() => {
            attempt.follow()
        }
        _ => attempt.stop(),
    });
    reqwest::Client::builder()
        .user_agent(concat!("cargo-toolpress/", env!("CARGO_PKG_VERSION")))
        .redirect(policy)
        .tls_backend_preconfigured(config.with_no_client_auth())
        .build()
        .map_err(|error| error.to_string())
}

/// An error of a call in words.
trait Told: Error {
    /// The server's own words, where it answered with an error.
    fn answer(&self) -> Option<String>;

    /// What became of the connection.
    fn connection(&self) -> Option<&(dyn Error + 'static)>;
}

impl Told for ServiceError {
    fn answer(&self) -> Option<String> {
        match self {
            Self::McpError(error) => Some(format!("{} ({})", error.message, error.code.0)),
            _ => None,
        }
    }

    fn connection(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::TransportSend(error) => Some(error.error.as_ref()),
            _ => None,
        }
    }
}

impl Told for ClientInitializeError {
    fn answer(&self) -> Option<String> {
        match self {
            Self::JsonRpcError(error) => Some(format!("{} ({})", error.message, error.code.0)),
            _ => None,
        }
    }

    fn connection(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::TransportError { error, .. } => Some(error.error.as_ref()),
            _ => None,
        }
    }
}

/// An error on one line, without what would steer the terminal. Of a connection it is the last cause:
/// what is told around it names types and the URL, whose query may hold a key.
fn told(error: &(impl Told + 'static)) -> String {
    if let Some(answer) = error.answer() {
        return printable(&answer);
    }
    let mut last: &(dyn Error + 'static) = error.connection().unwrap_or(error);
    loop {
        last = match (last.downcast_ref(), last.source()) {
            (Some(StreamableHttpError::<reqwest::Error>::Client(error)), _) => error,
            (_, Some(cause)) => cause,
            (_, None) => break,
        };
    }
    match last.is::<reqwest::Error>() {
        true => "the request failed".to_owned(),
        false => printable(&last.to_string()),
    }
}
