//! Rust functions as tools.

mod calls;
mod hygiene;
mod many;
pub(crate) mod schemas;
pub(crate) mod types;
