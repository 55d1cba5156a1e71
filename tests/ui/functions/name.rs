#![allow(unused)]

/// Dashed.
#[toolpress::tool(name = "get-pet")]
fn dashed() {}

/// Empty.
#[toolpress::tool(name = "")]
fn empty() {}

/// Long.
#[toolpress::tool(name = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
fn long() {}

toolpress::toolbox!(functions = [dashed, empty, long]);

fn main() {}
