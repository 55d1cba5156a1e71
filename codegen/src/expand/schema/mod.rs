//! The plain JSON Schema (2020-12) of a tool's arguments, as JSON text.
//!
//! Every definition is written once for a whole toolbox, as text with holes (`template`). For a
//! tool, the definitions that it reaches are counted and weighed, and the texts are put together
//! (`layout`): a definition goes in full into the place that needs it, unless it is recursive or
//! the schema gets smaller when it stands once in `$defs`.

mod layout;
mod notes;
mod pattern;
mod references;
mod template;

pub use layout::Schemas;

#[cfg(test)]
mod tests;
