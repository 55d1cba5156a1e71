//! `cargo toolpress snapshot`: asks for what a toolbox is made of, and writes it.

pub(crate) mod bash;
pub(crate) mod mcp;
