//! Rust functions as tools.

mod calls;
mod macros;
mod many;
pub(crate) mod schemas;
pub(crate) mod types;
