//! Whether `null` is a value of its own for an argument.

use crate::ir::{Definition, Json, JsonType, Schema};

/// How many schemas deep is looked; past that, `null` counts as allowed.
const MAX_STEPS: usize = 32;

/// Whether the schema accepts `null`.
pub(super) fn accepts_null(schema: &Schema, definitions: &[Definition]) -> bool {
    accepts(schema, definitions, MAX_STEPS)
}

fn accepts(schema: &Schema, definitions: &[Definition], steps: usize) -> bool {
    let Some(steps) = steps.checked_sub(1) else { return true };
    let within = |schema: &Schema| accepts(schema, definitions, steps);
    let referenced = schema.reference.and_then(|id| definitions.get(id.0 as usize));
    let some = |branches: &[Schema]| branches.is_empty() || branches.iter().any(within);
    !schema.never
        && (schema.types.is_empty() || schema.types.contains(&JsonType::Null))
        && schema.enumeration.as_ref().is_none_or(|v| v.is_empty() || v.contains(&Json::Null))
        && schema.constant.as_ref().is_none_or(|value| *value == Json::Null)
        && referenced.is_none_or(|definition| within(&definition.schema))
        && schema.all_of.iter().all(within)
        && some(&schema.any_of)
        && some(&schema.one_of)
        && !schema.not.as_deref().is_some_and(within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::DefinitionId;

    #[test]
    fn null_is_found_wherever_it_stands() {
        let of = |types: &[JsonType]| Schema { types: types.to_vec(), ..Schema::default() };
        let reference = |id| Schema { reference: Some(DefinitionId(id)), ..Schema::default() };
        let text = of(&[JsonType::String]);
        let null = of(&[JsonType::Null]);
        let definitions = [("A", text.clone()), ("B", null.clone()), ("C", reference(2))]
            .map(|(name, schema)| Definition { name: name.to_owned(), schema });
        let accepts = |schema: &Schema| accepts_null(schema, &definitions);
        assert!(accepts(&Schema::default()));
        assert!(accepts(&of(&[JsonType::String, JsonType::Null])));
        assert!(accepts(&reference(1)) && accepts(&reference(2)) && !accepts(&reference(0)));
        assert!(!accepts(&text) && !accepts(&Schema { never: true, ..Schema::default() }));
        let any = Schema { any_of: vec![text.clone(), null.clone()], ..Schema::default() };
        assert!(accepts(&any));
        assert!(!accepts(&Schema { all_of: vec![any.clone(), text.clone()], ..Schema::default() }));
        assert!(!accepts(&Schema { one_of: vec![text], ..Schema::default() }));
        assert!(!accepts(&Schema { not: Some(Box::new(null)), ..Schema::default() }));
        let values = |values| Schema { enumeration: Some(values), ..Schema::default() };
        assert!(accepts(&values(vec![Json::Bool(true), Json::Null])));
        assert!(!accepts(&values(vec![Json::Bool(true)])));
        assert!(!accepts(&Schema { constant: Some(Json::Bool(true)), ..Schema::default() }));
    }
}
