//! Rust functions as tools.

mod calls;
mod schemas;
