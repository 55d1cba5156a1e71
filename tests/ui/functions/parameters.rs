#![allow(unused)]

struct Db;

impl Db {
    /// A method.
    #[toolpress::tool]
    fn method(&self) {}
}

/// A pattern.
#[toolpress::tool]
fn pattern((a, b): (u8, u8), _: u8) {}

/// Types that no schema is of.
#[toolpress::tool]
fn types(a: impl Into<u8>, b: (u8, u8), c: fn(), d: *const u8) {}

/// Type parameters.
#[toolpress::tool]
fn generic<T>(a: Vec<T>) {}

/// References that are no context.
#[toolpress::tool]
fn references(a: &str, b: &[u8], c: &mut Db, d: &dyn Send) {}

/// A context is not the model's.
#[toolpress::tool]
fn context(#[tool(default = 1)] a: &Db) {}

/// Names.
#[toolpress::tool]
fn names(größe: u8, a: u8, #[tool(name = "a")] b: u8, #[tool(name = "a-b")] c: u8) {}

/// Not always there.
#[toolpress::tool]
fn sometimes(#[cfg(all())] a: u8) {}

/// Unsafe.
#[toolpress::tool]
unsafe fn danger() {}

/// No function.
#[toolpress::tool]
struct Thing {
    field: u8,
}

toolpress::toolbox!(functions = [pattern, types, generic, references, context, names]);

fn main() {}
