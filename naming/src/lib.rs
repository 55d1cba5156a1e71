//! Names and tables of [toolpress](https://docs.rs/toolpress): the rules that build time and run
//! time must agree on, in one small crate without dependencies.
//!
//! - [`normalize`], [`shorten`] and [`is_valid_name`] state what a tool name is.
//! - [`index`] is the perfect hash from a name to its tool, and [`fold()`] the fold under which it
//!   finds a name that is written a little differently.
//! - [`fingerprint`] lets the compiler compare the names of two toolboxes.
//! - [`server`] is a server's URL with its variables.
//! - [`table`] is the form in which a toolbox's descriptors are stored in the program, [`check`] the
//!   form of what its arguments must be, and [`pattern`] that of regular expressions. [`constant`]
//!   writes the first three in const evaluation.
//! - [`is_shown`] tells the characters that are escaped, since they hide or turn text around.
//! - [`json`] lists the values of a JSON text, [`media_type`] tells what media types are.
//!
//! Users of toolpress do not name this crate; its items may change between patch versions.
#![no_std]

extern crate alloc;

pub mod check;
pub mod constant;
pub mod fingerprint;
mod fold;
pub mod index;
pub mod json;
pub mod media_type;
mod name;
pub mod pattern;
pub mod server;
mod shown;
pub mod table;

pub use fold::{MAX_FOLDED_LEN, fold};
pub use name::{DEFAULT_MAX_NAME_LEN, fnv1a, is_valid_name, normalize, shorten};
pub use shown::is_shown;
