//! Types: from the schemas of the tools' arguments and results to Rust types.
//!
//! Five steps, each a module. [`tools`] names the functions, args structs and their fields.
//! [`plan`] says what one schema is in Rust. [`discover`] walks from the tools over everything
//! reachable and leaves one slot per type. [`resolve`] takes the slots out that are no type of
//! their own (a definition that is a plain string is `String` wherever it is used). [`declare`]
//! names what remains, sorts it and boxes the edges that close cycles.
//!
//! Nothing here recurses over references: a chain of ten thousand definitions is a list of work.

mod boxes;
mod declare;
mod discover;
mod flatten;
mod object;
mod place;
mod plan;
mod resolve;
mod tools;

pub(crate) use tools::name_tools;

use crate::ir::{Schema, Toolbox};

/// What the success responses of a tool say about its result.
#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "there is one a tool, and most are schemas")]
pub(crate) enum ResultSchemas {
    /// There is no body.
    None,
    /// The body is not JSON.
    Bytes,
    /// The one schema.
    Json(Schema),
    /// Different schemas.
    Several,
}

impl ResultSchemas {
    /// The one schema of JSON.
    pub(crate) fn schema(self) -> Option<Schema> {
        match self {
            Self::Json(schema) => Some(schema),
            Self::None | Self::Bytes | Self::Several => None,
        }
    }
}

/// Fills in the Rust side of a toolbox: the names of its tools and fields, the types of arguments
/// and results (`results` has one entry per tool, in the same order), and [`Toolbox::types`].
pub(crate) fn lower_types(toolbox: &mut Toolbox, results: &[ResultSchemas]) {
    name_tools(toolbox);
    tools::name_fields(toolbox);
    let mut found = discover::discover(toolbox, results);
    resolve::resolve(&mut found, toolbox);
    let declared = declare::declare(found, toolbox);
    for (tool, types) in toolbox.tools.iter_mut().zip(declared.tools) {
        for (argument, ty) in tool.arguments.iter_mut().zip(types.arguments) {
            argument.ty = ty;
        }
        tool.result = types.result;
    }
    toolbox.types = declared.types;
}

#[cfg(test)]
pub(super) mod tests;
