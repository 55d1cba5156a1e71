//! JSON in and out of generated types: two small traits in place of serde's, whose derives cost a
//! user many times more to compile.

mod decode;
mod encode;
mod error;
mod fields;
mod fit;
mod impls;
mod members;
mod serde_bridge;
#[cfg(test)]
mod tests;
mod union;

pub use decode::Decode;
pub(crate) use decode::json_as;
pub use encode::{Encode, Encoder, Object};
pub use error::DecodeError;
pub use fields::Fields;
pub(crate) use members::Rest;
pub use members::{Blank, Names, fill, fill_plain};
pub use serde_bridge::{deserialize, serialize};
pub use union::{Branch, union};
