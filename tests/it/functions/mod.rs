//! Rust functions as tools.

mod calls;
mod many;
mod schemas;
