//! Random graphs of schemas: nothing panics, all types are sound.

use proptest::prelude::*;

use crate::ir::{Definition, DefinitionId, Json, JsonType, Shape, Type};
use crate::lower::types::boxes::held;

use super::help::{results, tool};
use super::*;

const DEFINITIONS: u32 = 6;

fn any_schema() -> impl Strategy<Value = Schema> {
    let scalar = prop::sample::subsequence(
        vec![
            JsonType::Null,
            JsonType::Integer,
            JsonType::String,
            JsonType::Array,
            JsonType::Object,
        ],
        0..3,
    )
    .prop_map(|types| Schema { types, ..Schema::default() });
    // One beyond the last leads nowhere, which must not matter.
    let reference = (0..=DEFINITIONS)
        .prop_map(|id| Schema { reference: Some(DefinitionId(id)), ..Schema::default() });
    let values = prop::collection::vec("[a-cA-C+-]{0,2}", 1..4).prop_map(|texts| {
        let values = texts.into_iter().map(Json::String).collect();
        Schema { enumeration: Some(values), ..Schema::default() }
    });
    let never = Just(Schema { never: true, ..Schema::default() });
    let leaf = prop_oneof![4 => scalar, 8 => reference, 2 => values, 1 => never];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let list = || prop::collection::vec(inner.clone(), 0..3);
        let boxed = || prop::option::weighted(0.3, inner.clone().prop_map(Box::new));
        let properties = prop::collection::vec(("[a-bA-B_-]{0,2}", inner.clone()), 0..4);
        let reference = prop::option::weighted(0.3, 0..DEFINITIONS);
        (properties, list(), list(), boxed(), boxed(), reference, any::<bool>()).prop_map(
            |(properties, all_of, one_of, items, additional, reference, some)| Schema {
                required: properties.iter().filter(|_| some).map(|(k, _)| k.clone()).collect(),
                properties: properties.into_iter().collect(),
                all_of,
                one_of: if some { one_of } else { Vec::new() },
                items,
                additional,
                reference: reference.map(DefinitionId),
                ..Schema::default()
            },
        )
    })
}

fn any_toolbox() -> impl Strategy<Value = (Toolbox, Schema)> {
    let definitions = prop::collection::vec(any_schema(), DEFINITIONS as usize);
    (definitions, any_schema()).prop_map(|(schemas, root)| {
        let names = ["a", "A", "b", "Bb", "aB", "String"].map(str::to_owned);
        let definitions = names.into_iter().zip(schemas);
        let definitions = definitions.map(|(name, schema)| Definition { name, schema }).collect();
        let tools = vec![tool("get-it", "GET", "/it")];
        (Toolbox { definitions, tools, ..Toolbox::default() }, root)
    })
}

/// All types that stand in a toolbox.
fn all_types(toolbox: &Toolbox) -> Vec<&Type> {
    let mut types = vec![&toolbox.tools[0].result];
    for declaration in &toolbox.types {
        match &declaration.shape {
            Shape::Struct { fields, rest } => {
                types.extend(fields.iter().map(|field| &field.ty));
                types.extend(rest.iter().map(|(_, ty)| ty));
            }
            Shape::Union { variants, .. } => types.extend(variants.iter().map(|v| &v.ty)),
            Shape::Responses { variants } => types.extend(variants.iter().map(|v| &v.ty)),
            Shape::Enum { .. } => {}
        }
    }
    types
}

fn is_sound(ty: &Type, count: usize) -> bool {
    match ty {
        Type::Named(id) => (id.0 as usize) < count,
        Type::Nullable(inner) => {
            !matches!(**inner, Type::Nullable(_) | Type::Value) && is_sound(inner, count)
        }
        Type::Vec(inner) | Type::Map(inner) | Type::Boxed(inner) => is_sound(inner, count),
        _ => true,
    }
}

/// Whether a value of some type would hold a value of the same type in itself.
fn has_cycle(toolbox: &Toolbox) -> bool {
    let mut left: Vec<Vec<usize>> = Vec::new();
    for declaration in &toolbox.types {
        left.push(match &declaration.shape {
            Shape::Struct { fields, .. } => {
                fields.iter().filter_map(|f| held(&f.ty)).map(|id| id.0 as usize).collect()
            }
            Shape::Union { variants, .. } => {
                variants.iter().filter_map(|v| held(&v.ty)).map(|id| id.0 as usize).collect()
            }
            _ => Vec::new(),
        });
    }
    // Take out what holds nothing, until nothing more goes.
    let mut gone = vec![false; left.len()];
    loop {
        let next = (0..left.len()).find(|at| !gone[*at] && left[*at].iter().all(|to| gone[*to]));
        match next {
            Some(at) => gone[at] = true,
            None => return gone.contains(&false),
        }
    }
}

/// Whether decoding a value of some union would ask the same of the same value again.
fn is_endless(toolbox: &Toolbox) -> bool {
    let through = |at: usize| -> Vec<usize> {
        let Shape::Union { variants, .. } = &toolbox.types[at].shape else { return Vec::new() };
        let ty = |ty: &Type| match ty {
            Type::Named(id) => Some(id.0 as usize),
            Type::Boxed(inner) => held(inner).map(|id| id.0 as usize),
            _ => None,
        };
        variants.iter().filter_map(|variant| ty(&variant.ty)).collect()
    };
    (0..toolbox.types.len()).any(|start| {
        let (mut seen, mut left) = (vec![false; toolbox.types.len()], through(start));
        while let Some(at) = left.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                left.extend(through(at));
            }
        }
        seen[start]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_graph_gives_sound_types((mut toolbox, root) in any_toolbox()) {
        let results = results([ResultSchemas::Json(root)]);
        lower_types(&mut toolbox, &results);
        let count = toolbox.types.len();
        prop_assert!(all_types(&toolbox).into_iter().all(|ty| is_sound(ty, count)));
        prop_assert!(!has_cycle(&toolbox));
        prop_assert!(!is_endless(&toolbox));
        let names: Vec<&str> = toolbox.types.iter().map(|ty| ty.name.as_str()).collect();
        prop_assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
        // A second time it is the same.
        let before = format!("{:?}", toolbox.types);
        lower_types(&mut toolbox, &results);
        prop_assert_eq!(before, format!("{:?}", toolbox.types));
    }
}
