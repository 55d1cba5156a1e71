//! Rust functions as tools.

mod calls;
mod hygiene;
mod macros;
mod many;
pub(crate) mod schemas;
pub(crate) mod types;
