//! The runtime from outside, over a toolbox as generated code would hold it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod arguments;
mod bodies;
mod client;
mod collisions;
mod fixed;
mod fixture;
mod lookup;
mod parameters;
mod paths;
#[cfg(feature = "__reqwest")]
mod redirects;
mod security;
#[cfg(feature = "__reqwest")]
mod server;
#[cfg(feature = "tracing")]
mod spans;
mod transports;
mod typed;
#[cfg(feature = "__reqwest")]
mod wire;
mod with;
