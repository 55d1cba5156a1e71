//! Types: from the schemas of the tools' arguments and results to Rust types.
//!
//! Five steps, each a module. [`tools`] names the functions, args structs and their fields.
//! [`plan`] says what one schema is in Rust. [`discover`] walks from the tools over everything
//! reachable and leaves one slot per type; [`union`] and [`tags`] say which branches of a union are
//! types and what tells them apart. [`resolve`] takes the slots out that are no type of
//! their own (a definition that is a plain string is `String` wherever it is used). [`declare`]
//! names what remains, sorts it, makes one type of equal ones ([`equal`]) and boxes the edges that
//! close cycles.
//!
//! Nothing here recurses over references: a chain of ten thousand definitions is a list of work.

mod boxes;
mod declare;
mod discover;
mod equal;
mod flatten;
mod object;
mod place;
mod plan;
mod resolve;
mod tags;
mod tools;
mod union;
mod variants;
mod wishes;

pub(crate) use tools::name_tools;

use crate::ir::{Schema, Toolbox};

/// The schemas of a tool's responses.
#[derive(Debug, Clone)]
pub(crate) struct ToolSchemas {
    /// What a successful call gives.
    pub(crate) result: ResultSchemas,
    /// What the others give, where that is JSON.
    pub(crate) errors: Vec<ResponseSchema>,
}

impl ToolSchemas {
    /// The one schema of what a successful call gives, and the others by status.
    pub(crate) fn of_json(self) -> (Option<Schema>, Vec<(String, Schema)>) {
        let (output, several) = match self.result {
            ResultSchemas::Several(responses) => (None, responses),
            result => (result.schema(), Vec::new()),
        };
        let others = several.into_iter().chain(self.errors);
        let by_status = others.filter_map(|other| Some((other.status, other.result.schema()?)));
        (output, by_status.collect())
    }
}

/// What one or several responses give.
#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "there are few a tool, and most are schemas")]
pub(crate) enum ResultSchemas {
    /// There is no body.
    None,
    /// The body is not JSON.
    Bytes,
    /// The one schema.
    Json(Schema),
    /// A body that depends on the status.
    Several(Vec<ResponseSchema>),
}

/// What a response gives.
#[derive(Debug, Clone)]
pub(crate) struct ResponseSchema {
    /// Its key in the description: `200`, `4XX`, `default`.
    pub(crate) status: String,
    /// The word in the name of its type.
    pub(crate) step: String,
    /// What it gives.
    pub(crate) result: ResultSchemas,
}

impl ResultSchemas {
    /// The one schema of JSON.
    pub(crate) fn schema(self) -> Option<Schema> {
        match self {
            Self::Json(schema) => Some(schema),
            Self::None | Self::Bytes | Self::Several(_) => None,
        }
    }
}

/// Fills in the Rust side of a toolbox: the names of its tools and fields, the types of arguments,
/// results and errors (`schemas` has one entry per tool, in the same order), and
/// [`Toolbox::types`].
pub(crate) fn lower_types(toolbox: &mut Toolbox, schemas: &[ToolSchemas]) {
    name_tools(toolbox);
    tools::name_fields(toolbox);
    let mut found = discover::discover(toolbox, schemas);
    resolve::resolve(&mut found, toolbox);
    let declared = declare::declare(found, toolbox);
    let tools = toolbox.tools.iter_mut().zip(schemas);
    for ((tool, schemas), types) in tools.zip(declared.tools) {
        for (argument, ty) in tool.arguments.iter_mut().zip(types.arguments) {
            argument.ty = ty;
        }
        tool.result = types.result;
        let statuses = schemas.errors.iter().map(|error| error.status.clone());
        tool.errors = statuses.zip(types.errors).collect();
    }
    toolbox.types = declared.types;
}

#[cfg(test)]
pub(super) mod tests;
