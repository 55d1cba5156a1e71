//! Regular expressions as `pattern` has them, in the language that engines of all kinds share.
//!
//! Build time parses an expression and makes a table of it; run time looks up one entry of the
//! table a character, so that a text is matched in time in proportion to its length, whatever the
//! expression. An expression whose table would be large is matched by following all of its states
//! side by side.
//!
//! What they mean is what ECMA-262 says with the flag `u`: a match anywhere in the text, `^` and
//! `$` at its ends alone, `\d` and `\w` in ASCII, `.` without line terminators.

mod compile;
mod parse;
mod run;

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

pub use run::{is_match, is_match_within};

/// Whether an engine of every kind reads `pattern`, and in the same way: no lookaround,
/// backreference, word boundary, named or flagged group, Unicode class, class arithmetic, or syntax
/// that some engines take literally.
pub fn is_shared(pattern: &str) -> bool {
    parse::parse(pattern).is_some()
}

/// The bytes that [`is_match`] reads; `None` for an expression outside of the shared language, and
/// for one whose repetitions make it too large.
pub fn compile(pattern: &str) -> Option<Vec<u8>> {
    compile::compile(&parse::parse(pattern)?)
}
