//! What a successful call gives, where that is a JSON object.

use super::form::Form;
use super::layout::Schemas;
use super::merge::merge;
use super::references::{References, Target};
use crate::ir::{JsonType, Schema, Tool, Toolbox};

/// The largest schema of a result, in bytes. Beyond it a result's schema costs a model more than it
/// tells, and some APIs' results reach all that the description describes.
const MAX_BYTES: usize = 16 * 1_024;

/// Writes the schemas of results: by the rules of arguments, but that what is `writeOnly` is left
/// out, and not what is `readOnly`.
#[derive(Debug)]
pub struct Outputs<'a> {
    references: References<'a>,
    schemas: Schemas<'a>,
}

impl<'a> Outputs<'a> {
    /// The results of this toolbox's tools.
    pub fn new(toolbox: &'a Toolbox) -> Self {
        Self {
            references: References::new(&toolbox.definitions, Form::Output),
            schemas: Schemas::of(&toolbox.definitions, Form::Output),
        }
    }

    /// Appends `key` and the schema of a tool's result to `out`, nothing where the result is no
    /// object, or one of several, or too large: then it is that size.
    pub fn write(&mut self, tool: &'a Tool, key: &str, out: &mut String) -> Option<usize> {
        let object = tool.output.as_ref().and_then(|schema| self.object(schema))?;
        let start = out.len();
        out.push_str(key);
        self.schemas.root(&object, out);
        let size = out.len() - start - key.len();
        if size <= MAX_BYTES {
            return None;
        }
        out.truncate(start);
        Some(size)
    }

    /// The schema, when it is fit for the root: one object, without a union.
    fn object(&self, schema: &'a Schema) -> Option<Schema> {
        let mut description = "";
        let target = self.references.target_with(schema, &mut |schema| {
            if description.is_empty() {
                description = &schema.description;
            }
        });
        let schema = match target {
            Target::Definition(index) => &self.references.get(index)?.schema,
            Target::Schema(schema) => schema,
        };
        let merged = merge(&self.references, schema);
        let mut object = merged.schema;
        let is_object = object.types == [JsonType::Object]
            || object.types.is_empty() && !object.properties.is_empty();
        let has_union = !object.any_of.is_empty() || !object.one_of.is_empty();
        let is_plain = object.not.is_none()
            && object.enumeration.is_none()
            && object.constant.is_none()
            && !object.never;
        if !merged.lost.is_empty() || has_union || !is_object || !is_plain {
            return None;
        }
        object.types = vec![JsonType::Object];
        object.default = None;
        if object.description.is_empty() {
            description.clone_into(&mut object.description);
        }
        Some(object)
    }
}
