//! What an API answered.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::Source;
use crate::json::{Decode, DecodeError, json_as};
use crate::media_type::{self, essence};
use crate::retry_after::retry_after;
use crate::transport::Response;

/// What an API answered, of whatever status.
///
/// It is what the API sent, for the host: where the API echoes a credential, it is in the headers
/// and the body (but not in `Content-Type` and `Content-Encoding`, which are shown). What goes to a model is an [`Answer`](crate::Answer), which holds none.
///
/// `Debug` shows the status, the media type and the size, never the headers or the body: either
/// may hold what is nobody's business.
#[derive(Clone)]
#[non_exhaustive]
pub struct Output {
    /// The status code.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, at most the client's response limit long.
    pub body: Bytes,
    /// The body was longer than the client's response limit and ends there.
    pub truncated: bool,
    /// What came beside the body: the images and other files that an MCP tool gives.
    pub attachments: Vec<Attachment>,
    /// What gave it: the status and the headers of what is no HTTP operation are made up.
    pub(crate) source: Source,
    /// What the model reads where the body says nothing; may be empty.
    pub(crate) when_empty: &'static str,
}

/// Something that is no text in what a tool gives.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attachment {
    /// Its media type.
    pub media_type: String,
    /// Its content.
    pub data: Bytes,
    /// Where it is from, or its name; may be empty.
    pub name: String,
}

impl Attachment {
    /// An attachment without a name.
    pub fn new(media_type: impl Into<String>, data: impl Into<Bytes>) -> Self {
        Self { media_type: media_type.into(), data: data.into(), name: String::new() }
    }

    /// With a name, or where it is from.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }
}

impl Output {
    pub(crate) fn of(Response { status, headers, body, truncated }: Response) -> Self {
        let (attachments, source) = (Vec::new(), Source::OpenApi);
        Self { status, headers, body, truncated, attachments, source, when_empty: "" }
    }

    /// The text that a tool gives that is no HTTP operation. It has the status 200 and the media type
    /// `text/plain`, so that all that holds of responses holds of it.
    pub fn of_text(text: impl Into<String>) -> Self {
        Self::made(StatusCode::OK, "text/plain; charset=utf-8", Bytes::from(text.into()))
    }

    /// The JSON text that a tool gives that is no HTTP operation, with the status 200 and the media
    /// type `application/json`.
    pub fn of_json(json: impl Into<String>) -> Self {
        Self::made(StatusCode::OK, "application/json", Bytes::from(json.into()))
    }

    /// The same as a failure: the tool ran, and reports an error. Its status is 500.
    #[must_use]
    pub fn failed(mut self) -> Self {
        self.status = StatusCode::INTERNAL_SERVER_ERROR;
        self
    }

    /// With these files beside the body.
    #[must_use]
    pub fn with_attachments(mut self, attachments: Vec<Attachment>) -> Self {
        self.attachments = attachments;
        self
    }

    /// [`of_text`](Self::of_text) of bytes that should be UTF-8.
    #[cfg(feature = "bash")]
    pub(crate) fn of_bytes(text: Bytes) -> Self {
        Self::made(StatusCode::OK, "text/plain; charset=utf-8", text)
    }

    fn made(status: StatusCode, media_type: &'static str, body: Bytes) -> Self {
        let media_type = HeaderValue::from_static(media_type);
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, media_type)]);
        Self::of(Response { status, headers, body, truncated: false })
    }

    /// As what a tool of this source gave, of which so many bytes are kept.
    pub(crate) fn of_source(
        mut self,
        source: Source,
        limit: usize,
        when_empty: &'static str,
    ) -> Self {
        (self.source, self.when_empty) = (source, when_empty);
        if self.body.len() > limit {
            self.body.truncate(limit);
            self.truncated = true;
        }
        self
    }

    /// How long the API asks to wait before the next try: its `Retry-After` header (RFC 9110 section
    /// 10.2.3), in seconds or as a date, which is measured from the response's own `Date` where it
    /// has one. A date that is past is no wait.
    pub fn retry_after(&self) -> Option<Duration> {
        retry_after(&self.headers)
    }

    /// The body as text. Bytes that are not UTF-8 become `U+FFFD`; a character that the response
    /// limit cut in two goes.
    pub fn text(&self) -> Cow<'_, str> {
        let whole = match std::str::from_utf8(&self.body) {
            Err(error) if self.truncated && error.error_len().is_none() => error.valid_up_to(),
            _ => self.body.len(),
        };
        String::from_utf8_lossy(self.body.get(..whole).unwrap_or_default())
    }

    /// The body as a `T` of generated code, or of what the crate decodes itself. What `T` decodes from
    /// is its own choice: JSON unless it says otherwise (`String` takes a `text/*` body as it is,
    /// `Bytes` any body, `()` ignores it).
    ///
    /// # Errors
    ///
    /// When the body is not JSON, or not what `T` expects; the error says where.
    pub fn decode<T: Decode>(&self) -> Result<T, DecodeError> {
        T::decode_response(self)
    }

    /// The body, which is JSON, as a type of the host's own.
    ///
    /// # Errors
    ///
    /// When the body is not JSON, or not what `T` expects; the error says at which line and column,
    /// and may quote the value there.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, DecodeError> {
        json_as(self)
    }

    /// The media type of the body in lower case, without parameters; empty where none is given.
    pub(crate) fn media_type(&self) -> String {
        let value = self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        value.map(essence).unwrap_or_default().into_owned()
    }

    /// The content coding (RFC 9110 section 8.4), where there is one: then the body is not what its
    /// media type says. None is asked for, and none is undone.
    pub(crate) fn coding(&self) -> Option<&str> {
        let coding = self.headers.get(header::CONTENT_ENCODING)?.to_str().ok()?.trim();
        let short = coding.get(..coding.len().min(40))?;
        Some(short).filter(|coding| !coding.is_empty() && !coding.eq_ignore_ascii_case("identity"))
    }

    pub(crate) fn is_text(&self) -> bool {
        if self.coding().is_some() {
            return false;
        }
        let media_type = self.media_type();
        match media_type.as_str() {
            "" => {
                std::str::from_utf8(&self.body).is_ok() || self.truncated && self.starts_as_text()
            }
            other => media_type::is_text(other),
        }
    }

    fn starts_as_text(&self) -> bool {
        std::str::from_utf8(&self.body).is_err_and(|error| error.error_len().is_none())
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("status", &self.status)
            .field("media_type", &self.media_type())
            .field("body_bytes", &self.body.len())
            .field("truncated", &self.truncated)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(body: &'static [u8], truncated: bool) -> Output {
        Output {
            status: StatusCode::OK,
            headers: HeaderMap::new(),
            body: Bytes::from_static(body),
            truncated,
            attachments: Vec::new(),
            source: Source::OpenApi,
            when_empty: "",
        }
    }

    #[test]
    fn a_character_cut_in_two_goes() {
        assert_eq!(output(b"caf\xc3", true).text(), "caf");
        assert_eq!(output(b"caf\xc3", false).text(), "caf\u{fffd}");
        assert!(output(b"caf\xc3", true).is_text());
        assert!(!output(b"\xff\xfe", true).is_text());
    }

    #[test]
    fn debug_shows_no_content() {
        let shown = format!("{:?}", output(b"secret", false));
        assert!(!shown.contains("secret") && shown.contains("body_bytes: 6"), "{shown}");
    }
}
