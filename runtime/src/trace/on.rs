//! With the feature `tracing`: spans of the GenAI and HTTP conventions. The names of tracing's spans
//! are fixed, so that the one that the conventions ask for is in the field `otel.name`, which
//! bridges to OpenTelemetry read.

use std::future::Future;

use bytes::Bytes;
use http::StatusCode;
use tracing::field::Empty;
use tracing::{Instrument, Span, info_span};

use crate::error::{CallError, TransportError};
use crate::output::Output;

/// The execution of a tool: `execute_tool {gen_ai.tool.name}`.
pub(crate) struct Tool(Span);

impl Tool {
    pub(crate) fn new(tool: &crate::Tool) -> Self {
        let name = tool.name.as_str();
        let span = info_span!(
            "execute_tool",
            otel.name = Empty,
            otel.kind = "internal",
            otel.status_code = Empty,
            gen_ai.operation.name = "execute_tool",
            gen_ai.tool.name = name,
            "gen_ai.tool.type" = "extension",
            "error.type" = Empty,
        );
        if !span.is_disabled() {
            span.record("otel.name", format!("execute_tool {name}").as_str());
        }
        Self(span)
    }

    pub(crate) fn within<F: Future>(&self, future: F) -> impl Future<Output = F::Output> + use<F> {
        future.instrument(self.0.clone())
    }

    pub(crate) fn outcome(&self, result: &Result<Output, CallError>) {
        match result {
            Ok(output) if output.status.is_success() => {}
            Ok(output) => failed(&self.0, output.status.as_str()),
            Err(error) => failed(&self.0, error.kind()),
        }
    }
}

/// One request: `{http.request.method} {url.template}`.
pub(crate) struct Request(Span);

impl Request {
    /// `template`: the path template of the operation; none for the token request of OAuth 2. `resent`:
    /// how often the request was sent before.
    pub(crate) fn new(
        request: &http::Request<Bytes>,
        template: Option<&'static str>,
        resent: u32,
    ) -> Self {
        let uri = request.uri();
        let method = request.method().as_str();
        let port = uri.port_u16().or_else(|| match uri.scheme_str() {
            Some("https") => Some(443),
            _ => Some(80),
        });
        let span = info_span!(
            "http_request",
            otel.name = Empty,
            otel.kind = "client",
            otel.status_code = Empty,
            http.request.method = method,
            http.request.resend_count = Empty,
            url.template = template,
            server.address = uri.host(),
            server.port = port,
            http.response.status_code = Empty,
            "error.type" = Empty,
        );
        if !span.is_disabled() {
            match template {
                Some(template) => span.record("otel.name", format!("{method} {template}").as_str()),
                None => span.record("otel.name", method),
            };
            if resent > 0 {
                span.record("http.request.resend_count", resent);
            }
        }
        Self(span)
    }

    pub(crate) fn within<F: Future>(&self, future: F) -> impl Future<Output = F::Output> + use<F> {
        future.instrument(self.0.clone())
    }

    pub(crate) fn outcome(&self, result: &Result<Output, TransportError>) {
        match result {
            Ok(output) => {
                self.0.record("http.response.status_code", output.status.as_u16());
                if output.status >= StatusCode::BAD_REQUEST {
                    failed(&self.0, output.status.as_str());
                }
            }
            Err(error) if error.is_timeout() => failed(&self.0, "timeout"),
            Err(_) => failed(&self.0, "transport"),
        }
    }
}

fn failed(span: &Span, kind: &str) {
    span.record("error.type", kind);
    span.record("otel.status_code", "ERROR");
}
