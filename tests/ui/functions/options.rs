#![allow(unused)]

/// An option that is none.
#[toolpress::tool(naem = "a")]
fn unknown() {}

/// An option twice.
#[toolpress::tool(name = "a", name = "b")]
fn twice() {}

/// A word where a text is due.
#[toolpress::tool(name = a, read_only = 1, description)]
fn kinds() {}

/// A contradiction.
#[toolpress::tool(read_only, destructive)]
fn both() {}

/// An option of a parameter that is none.
#[toolpress::tool]
fn parameters(#[tool(defualt = 1)] a: u8, #[tool] b: u8, #[tool(default)] c: u8) {}

fn main() {}
