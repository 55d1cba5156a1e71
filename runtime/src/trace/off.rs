//! Without the feature `tracing`: nothing.

use std::future::Future;

use bytes::Bytes;

use crate::error::{CallError, TransportError};
use crate::output::Output;

/// The execution of a tool.
pub(crate) struct Tool;

impl Tool {
    pub(crate) fn new(_: &crate::Tool) -> Self {
        Self
    }

    pub(crate) fn within<F: Future>(&self, future: F) -> F {
        future
    }

    pub(crate) fn outcome(&self, _: &Result<Output, CallError>) {}
}

/// One request.
pub(crate) struct Request;

impl Request {
    pub(crate) fn new(_: &http::Request<Bytes>, _: Option<&'static str>, _: u32) -> Self {
        Self
    }

    pub(crate) fn within<F: Future>(&self, future: F) -> F {
        future
    }

    pub(crate) fn outcome(&self, _: &Result<Output, TransportError>) {}
}
