//! Spans, named as OpenTelemetry's conventions name them, with the feature `tracing`; nothing
//! without it. Neither arguments nor results nor secrets are ever in them.

#[cfg(not(feature = "tracing"))]
mod off;
#[cfg(feature = "tracing")]
mod on;

#[cfg(not(feature = "tracing"))]
pub(crate) use off::{Request, Tool};
#[cfg(feature = "tracing")]
pub(crate) use on::{Request, Tool};
