//! The JSON Schema of a tool's arguments, as JSON text.
//!
//! Every definition is written once for a whole toolbox, as text with holes (`template`). For a
//! tool, the definitions that it reaches are counted and weighed, and the texts are put together
//! (`layout`): a definition goes in full into the place that needs it, unless it is recursive or
//! the schema gets smaller when it stands once in `$defs`.
//!
//! The plain form (2020-12) is written straight from the IR. The forms of providers that take less
//! are other schemas, made before (`strict`, `gemini`, by way of `convert`) and written likewise.

mod checked;
mod convert;
mod emit;
mod exclusive;
mod form;
mod gemini;
mod keywords;
mod layout;
mod merge;
mod notes;
mod output;
mod plain;
mod references;
mod remarks;
mod strict;
mod template;

pub(super) use checked::Checked;
pub use convert::{Converted, Finding, Forms};
pub use form::Form;
pub use layout::Schemas;
pub use output::Outputs;
pub use plain::plain_losses;
pub(super) use remarks::SAID;
pub use template::Counts;

#[cfg(test)]
mod tests;
