//! Whether `null` is a value of its own for an argument.

use std::collections::BTreeMap;

use crate::ir::{Definition, DefinitionId, Json, JsonType, Schema};

/// How many schemas deep is looked; past that, `null` counts as allowed.
const MAX_STEPS: usize = 32;

/// Whether the schema accepts `null`.
pub(super) fn accepts_null(schema: &Schema, definitions: &[Definition]) -> bool {
    Search { definitions, known: BTreeMap::new() }.accepts(schema, MAX_STEPS)
}

struct Search<'a> {
    definitions: &'a [Definition],
    /// What was found of definitions: schemas may be composed of each other in any number of ways.
    /// One that needs itself adds nothing to what it says.
    known: BTreeMap<DefinitionId, bool>,
}

impl<'a> Search<'a> {
    fn accepts(&mut self, schema: &'a Schema, steps: usize) -> bool {
        let Some(steps) = steps.checked_sub(1) else { return true };
        !schema.never
            && (schema.types.is_empty() || schema.types.contains(&JsonType::Null))
            && schema.enumeration.as_ref().is_none_or(|v| v.is_empty() || v.contains(&Json::Null))
            && schema.constant.as_ref().is_none_or(|value| *value == Json::Null)
            && schema.reference.is_none_or(|id| self.definition(id, steps))
            && schema.all_of.iter().all(|member| self.accepts(member, steps))
            && self.some(&schema.any_of, steps)
            && self.some(&schema.one_of, steps)
            && !schema.not.as_deref().is_some_and(|not| self.accepts(not, steps))
    }

    fn some(&mut self, branches: &'a [Schema], steps: usize) -> bool {
        branches.is_empty() || branches.iter().any(|branch| self.accepts(branch, steps))
    }

    fn definition(&mut self, id: DefinitionId, steps: usize) -> bool {
        let Some(definition) = self.definitions.get(id.0 as usize) else { return true };
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        self.known.insert(id, true);
        let accepts = self.accepts(&definition.schema, steps);
        self.known.insert(id, accepts);
        accepts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn schemas_composed_of_each_other_in_every_way_end() {
        let to = |id| Schema { reference: Some(DefinitionId(id)), ..Schema::default() };
        let all_of = || (0..200).map(to).collect();
        let definitions: Vec<Definition> = (0..200)
            .map(|at| Definition {
                name: format!("D{at}"),
                schema: Schema { all_of: all_of(), ..Schema::default() },
            })
            .collect();
        assert!(accepts_null(&to(0), &definitions));
    }
}
