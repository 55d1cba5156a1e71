//! What can go wrong, in words that say what to do.

mod call;
mod client;
mod transport;

pub use call::{CallError, Violation};
pub use client::ClientError;
pub use transport::TransportError;
