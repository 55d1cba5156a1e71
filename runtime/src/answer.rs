//! What goes back to the model.

use std::time::Duration;

use http::{StatusCode, header};

use crate::client::Client;
use crate::error::CallError;
use crate::output::Output;

/// The outcome of a call in words for the model: the shape that every provider's tool result needs.
///
/// It never holds a secret of the client's: where the API echoes one, `[redacted]` stands.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The text for the model. Of a success, the body where it is text or JSON, else a sentence
    /// about it. Of a non-2xx status, the status line, then the body. Of an error, its message.
    pub content: String,
    /// The call did not do what was asked: it was refused, failed, or had a non-2xx status.
    pub is_error: bool,
    /// The status of the response, where there was one.
    pub status: Option<StatusCode>,
    /// How long to wait before the next try, from a `Retry-After` header in seconds (RFC 9110
    /// section 10.2.3). One that gives a date is left out here; it stands in `Output::headers`.
    pub retry_after: Option<Duration>,
    /// The response was longer than the client's limit; `content` ends with a line that says so.
    pub truncated: bool,
}

impl Answer {
    pub(crate) fn of_result(result: Result<Output, CallError>, client: &Client) -> Self {
        match result {
            Ok(output) => Self::of_output(&output, client),
            Err(error) => Self::of_error(&error, [client]),
        }
    }

    fn of_output(output: &Output, client: &Client) -> Self {
        let is_error = !output.status.is_success();
        let mut content = client.redact(&body_text(output), output.truncated);
        if is_error {
            content = if output.body.is_empty() {
                output.status.to_string()
            } else {
                format!("{}\n{content}", output.status)
            };
        }
        if output.truncated {
            content.push_str(&format!("\n[cut after {} bytes]", output.body.len()));
        }
        Self {
            content,
            is_error,
            status: Some(output.status),
            retry_after: retry_after(output),
            truncated: output.truncated,
        }
    }

    /// `clients`: those whose secrets the error might hold.
    pub(crate) fn of_error<'c>(
        error: &CallError,
        clients: impl IntoIterator<Item = &'c Client>,
    ) -> Self {
        let output = error.output();
        let redact = |text: String, client: &Client| client.redact(&text, false);
        Self {
            content: clients.into_iter().fold(error.to_string(), redact),
            is_error: true,
            status: output.map(|output| output.status),
            retry_after: output.and_then(retry_after),
            truncated: output.is_some_and(|output| output.truncated),
        }
    }
}

/// The body in words: text as it is, of anything else the media type and the size.
pub(crate) fn body_text(output: &Output) -> String {
    if output.body.is_empty() {
        return format!("{}, without a body", output.status);
    }
    if output.is_text() {
        return output.text().into_owned();
    }
    let media_type = match output.media_type() {
        unnamed if unnamed.is_empty() => String::from("application/octet-stream"),
        named => named,
    };
    format!("binary response: {media_type}, {} bytes", output.body.len())
}

fn retry_after(output: &Output) -> Option<Duration> {
    let value = output.headers.get(header::RETRY_AFTER)?.to_str().ok()?;
    value.trim().parse().ok().map(Duration::from_secs)
}
