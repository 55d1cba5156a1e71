#![allow(unused)]

#[toolpress::tool]
fn none() {}

#[toolpress::tool(description = " ")]
fn empty() {}

#[doc = concat!("of a ", "macro")]
#[toolpress::tool]
fn of_a_macro() {}

// Described in another way, so that it is no error.
#[doc = concat!("of a ", "macro")]
#[toolpress::tool(description = "Does it.")]
fn described() {}

toolpress::toolbox!(functions = [none, empty, of_a_macro, described]);

fn main() {}
