//! What goes back to the model.

mod cut;

use std::borrow::Cow;
use std::time::Duration;

use http::{StatusCode, Uri, header};

use crate::Source;
use crate::client::Client;
use crate::error::CallError;
use crate::media_type::is_json;
use crate::output::{Attachment, Output};

/// How much of a media type is repeated, in characters.
const LONGEST_MEDIA_TYPE: usize = 100;

/// The outcome of a call in words for the model: the shape that every provider's tool result needs.
///
/// It never holds a secret of the client's: where the API echoes one, `[redacted]` stands.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The text for the model. Of a success, the body where it is text or JSON, else what it is and
    /// how long, as in `[image/png, 20,480 bytes]` ([`Output::body`] has the bytes). Of a non-2xx
    /// status, the status line, then the body. Of an error, its message.
    pub content: String,
    /// The call did not do what was asked: it was refused, failed, or had a non-2xx status.
    pub is_error: bool,
    /// The status of the response, where there was one; what is no HTTP operation has none.
    pub status: Option<StatusCode>,
    /// How long the API asks to wait before the next try ([`Output::retry_after`]).
    pub retry_after: Option<Duration>,
    /// The response was longer than the client's limit. `content` says so where it was cut: JSON is
    /// closed there, so that it stays JSON, with `[cut after 1,048,576 bytes]` as the last item or
    /// as the member `[cut]`; of other text that is the last line.
    pub truncated: bool,
    /// Images and other files that came beside the text, which an MCP tool may give: `content` names
    /// them. Providers that take images in tool results take them from here.
    pub attachments: Vec<Attachment>,
}

impl Answer {
    pub(crate) fn of_result(result: Result<Output, CallError>, client: &Client) -> Self {
        match result {
            Ok(output) => Self::of_output(&output, client),
            Err(error) => Self::of_error(&error, [client]),
        }
    }

    fn of_output(output: &Output, client: &Client) -> Self {
        let mut content = client.redact(&body_text(output), output.truncated);
        if output.truncated && output.is_text() {
            let mark = format!("[cut after {} bytes]", grouped(output.body.len()));
            let closed = Some(&content).filter(|_| is_json(&output.media_type()));
            content = closed
                .and_then(|content| cut::closed(content, &mark))
                .unwrap_or_else(|| format!("{content}\n{mark}"));
        }
        let is_error = !output.status.is_success();
        if is_error && output.source == Source::OpenApi {
            content = match output.body.is_empty() {
                true => output.status.to_string(),
                false => format!("{}\n{content}", output.status),
            };
            if let Some(origin) = leads_elsewhere(output) {
                let words = format!(
                    "the API sends on to {origin}; a call goes to the API's own address alone"
                );
                content.push('\n');
                content.push_str(&client.redact(&words, false));
            }
        }
        Self {
            content,
            is_error,
            status: Some(output.status).filter(|_| output.source == Source::OpenApi),
            retry_after: output.retry_after(),
            truncated: output.truncated,
            attachments: clean(&output.attachments, client),
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
            status: output
                .filter(|output| output.source == Source::OpenApi)
                .map(|output| output.status),
            retry_after: output.and_then(Output::retry_after),
            truncated: output.is_some_and(|output| output.truncated),
            attachments: Vec::new(),
        }
    }
}

/// Attachments as others may see them: one that holds a secret of the client's has `[redacted]` in its
/// place where it is text, and is left out otherwise.
pub(crate) fn clean(attachments: &[Attachment], client: &Client) -> Vec<Attachment> {
    let cleaned = attachments.iter().filter_map(|attachment| {
        let text = String::from_utf8_lossy(&attachment.data);
        let redacted = client.redact(&text, false);
        let data = match redacted == text {
            true => attachment.data.clone(),
            false if matches!(text, Cow::Borrowed(_)) => redacted.into(),
            false => return None,
        };
        let redact = |text: &str| client.redact(text, false);
        let (media_type, name) = (redact(&attachment.media_type), redact(&attachment.name));
        Some(Attachment { media_type, data, name })
    });
    cleaned.collect()
}

/// The body in words, and what is attached: text as it is, of anything else the media type and the size.
pub(crate) fn body_text(output: &Output) -> String {
    let mut text = text_of_body(output);
    for Attachment { media_type, data, name } in &output.attachments {
        let media_type: String = media_type.chars().take(LONGEST_MEDIA_TYPE).collect();
        let name = if name.is_empty() { String::new() } else { format!(" {name}") };
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("[{media_type}{name}, {} bytes]", grouped(data.len())));
    }
    text
}

fn text_of_body(output: &Output) -> String {
    if output.source != Source::OpenApi && output.body.trim_ascii().is_empty() {
        return match output.when_empty {
            "" => output.text().into_owned(),
            words => words.to_owned(),
        };
    }
    if output.body.is_empty() {
        return format!("{}, without a body", output.status);
    }
    if output.is_text() {
        return output.text().into_owned();
    }
    let media_type = match output.media_type() {
        unnamed if unnamed.is_empty() => String::from("application/octet-stream"),
        named => named.chars().take(LONGEST_MEDIA_TYPE).collect(),
    };
    let coding = output.coding().map(|coding| format!(" in {coding}")).unwrap_or_default();
    let more = if output.truncated { "more than " } else { "" };
    format!("[{media_type}{coding}, {more}{} bytes]", grouped(output.body.len()))
}

/// Where a redirect leads that was not followed: scheme, host and port alone, as the rest of the URL
/// may hold anything.
fn leads_elsewhere(output: &Output) -> Option<String> {
    if !output.status.is_redirection() {
        return None;
    }
    let target: Uri = output.headers.get(header::LOCATION)?.to_str().ok()?.parse().ok()?;
    let (host, port) = (target.host()?, target.port());
    let port = port.map(|port| format!(":{port}")).unwrap_or_default();
    Some(format!("{}://{host}{port}", target.scheme_str()?))
}

/// A number with its thousands set off.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_off() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (20_480, "20,480"), (1 << 20, "1,048,576")]
        {
            assert_eq!(grouped(number), text);
        }
    }
}
