//! The plain form of every schema for itself, to be made into what the runtime checks.

use super::form::Form;
use super::references::References;
use super::template::Template;
use crate::ir::{Schema, Toolbox};

/// Schemas as JSON text in which a reference to the definition at an index is
/// `{"$ref":"#/$defs/INDEX"}`.
#[derive(Debug, Default)]
pub(in crate::expand) struct Checked {
    /// The definitions, `None` for those that no argument needs.
    pub(in crate::expand) definitions: Vec<Option<String>>,
    /// For every tool the schemas of its arguments, those of the host behind those of the model.
    pub(in crate::expand) arguments: Vec<Vec<String>>,
}

impl Checked {
    pub(in crate::expand) fn new(toolbox: &Toolbox) -> Self {
        let references = References::new(&toolbox.definitions, Form::Check);
        let mut checked =
            Self { definitions: vec![None; toolbox.definitions.len()], ..Self::default() };
        for tool in &toolbox.tools {
            let arguments = tool.arguments.iter().chain(&tool.fixed);
            let schemas = arguments.map(|argument| checked.value(&argument.schema, &references));
            let schemas = schemas.collect();
            checked.arguments.push(schemas);
        }
        checked
    }

    fn value(&mut self, schema: &Schema, references: &References<'_>) -> String {
        let template = Template::of_value(schema, references.clone());
        let mut waiting: Vec<usize> = template.holes.iter().map(|hole| hole.target).collect();
        while let Some(index) = waiting.pop() {
            let Some(slot) = self.definitions.get_mut(index).filter(|slot| slot.is_none()) else {
                continue;
            };
            let Some(definition) = references.get(index) else { continue };
            let template = Template::of_schema(&definition.schema, references.clone());
            waiting.extend(template.holes.iter().map(|hole| hole.target));
            *slot = Some(format!("{{{}}}", template.text));
        }
        template.text
    }
}
