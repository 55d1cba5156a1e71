//! Goldens: what the macro expands to, as real files that are compiled with this binary. The
//! command's tests compare and write them.

#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/petstore.rs"]
mod petstore;
#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/petstore_tables.rs"]
mod petstore_tables;
#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/scripts.rs"]
mod scripts;
#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/tracker.rs"]
pub(crate) mod tracker;
#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/unions.rs"]
mod unions;
