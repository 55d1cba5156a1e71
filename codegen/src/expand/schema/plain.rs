//! What the plain form leaves out.

use toolpress_naming::pattern;

use super::convert::Finding;
use crate::ir::{Schema, Toolbox};

/// For each tool what its plain schema leaves out: the patterns that not every reader takes.
pub fn plain_losses(toolbox: &Toolbox) -> Vec<Vec<Finding>> {
    let definitions: Vec<Own> = toolbox.definitions.iter().map(|d| Own::of([&d.schema])).collect();
    let tools = toolbox.tools.iter().map(|tool| {
        let mut own = Own::of(tool.arguments.iter().map(|argument| &argument.schema));
        let mut is_met = vec![false; definitions.len()];
        while let Some(index) = own.references.pop() {
            let (Some(is_met), Some(definition)) = (is_met.get_mut(index), definitions.get(index))
            else {
                continue;
            };
            if !std::mem::replace(is_met, true) {
                own.losses.extend(definition.losses.iter().cloned());
                own.references.extend(&definition.references);
            }
        }
        own.losses
    });
    tools.collect()
}

/// What stands in a schema itself.
#[derive(Default)]
struct Own {
    losses: Vec<Finding>,
    references: Vec<usize>,
}

impl Own {
    fn of<'s>(schemas: impl IntoIterator<Item = &'s Schema>) -> Self {
        let mut own = Self::default();
        let mut waiting: Vec<&Schema> = schemas.into_iter().collect();
        while let Some(schema) = waiting.pop() {
            own.references.extend(schema.reference.map(|id| id.0 as usize));
            let keys = schema.pattern_properties.iter().map(|(key, _)| key);
            for pattern in keys.chain([&schema.pattern]).filter(|pattern| !pattern.is_empty()) {
                if !pattern::is_shared(pattern) {
                    let reason = format!(
                        "`pattern` {} is left out, for not every reader knows its syntax",
                        crate::diagnostics::quoted(pattern)
                    );
                    own.losses.push(Finding { reason, mark: schema.mark });
                }
            }
            waiting.extend(children(schema));
        }
        own
    }
}

/// The schemas in a schema.
fn children(schema: &Schema) -> Vec<&Schema> {
    let single = [&schema.items, &schema.contains, &schema.additional, &schema.property_names]
        .into_iter()
        .chain([&schema.not])
        .filter_map(|part| part.as_deref());
    let condition = schema.condition.iter().flat_map(|condition| {
        std::iter::once(&condition.test).chain(&condition.then).chain(&condition.otherwise)
    });
    let named = schema.pattern_properties.iter().chain(&schema.dependent_schemas);
    let lists = [&schema.prefix_items, &schema.all_of, &schema.any_of, &schema.one_of];
    single
        .chain(condition)
        .chain(named.map(|(_, schema)| schema))
        .chain(lists.into_iter().flatten())
        .chain(schema.properties.values())
        .collect()
}
