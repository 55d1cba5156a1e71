//! What functions with `#[toolpress::tool]` take and return.
//!
//! You implement none of these traits by hand: derive [`ToolArgs`](crate::ToolArgs) and serde's
//! `Deserialize` for a type that a function takes, and serde's `Serialize` for one that it returns.

#[doc(hidden)]
pub use crate::functions::NotATool;
pub use crate::functions::{Argument, Function, ReturnError, ReturnValue};
