//! Rust functions as tools.

mod calls;
mod many;
pub(crate) mod schemas;
pub(crate) mod types;
