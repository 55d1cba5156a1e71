//! Tests of the types: schemas go in as JSON, types come out as short text.

mod equal;
pub(in crate::lower) mod help;
mod merging;
mod naming;
mod nesting;
mod random;
mod scalars;
mod unions;

use super::*;
