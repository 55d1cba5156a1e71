//! Resolving: slots that are no type of their own are replaced by what they stand for.

use crate::ir::{Toolbox, Type, TypeId};

use super::declare::place_key;
use super::discover::{Body, Found, Slot};
use super::variants;

/// How deep types may be made of arrays and maps without a struct between; deeper is any JSON.
/// Nobody writes more than a few, and a chain of definitions could ask for ten thousand.
const DEEPEST: usize = 24;

/// Replaces the aliases in all types. What is left of slots in them are
/// structs, enums and unions.
pub(super) fn resolve(found: &mut Found, toolbox: &Toolbox) {
    let uses = uses(&found.slots, toolbox);
    let resolve = |ty: &mut Type| {
        if let Some(slot) = leaf(ty) {
            let used = uses.get(slot.0 as usize).and_then(Option::as_ref).unwrap_or(&Type::Value);
            replace_leaf(ty, used);
        }
    };
    for slot in &mut found.slots {
        match &mut slot.body {
            Body::Struct { fields, rest } => {
                fields.iter_mut().map(|field| &mut field.ty).chain(rest).for_each(resolve);
            }
            Body::Union { variants, .. } => {
                for variant in variants {
                    resolve(&mut variant.ty);
                    // The union itself may be null then.
                    while let Type::Nullable(inner) = &mut variant.ty {
                        variant.ty = std::mem::replace(&mut **inner, Type::Value);
                    }
                }
            }
            Body::Responses(types) => {
                types.iter_mut().for_each(|response| resolve(&mut response.ty))
            }
            Body::Alias(_) | Body::Enum(_) => {}
        }
    }
    for tool in &mut found.tools {
        tool.arguments.iter_mut().chain(&mut tool.errors).for_each(resolve);
        resolve(&mut tool.result);
    }
    variants::tidy(&mut found.slots, toolbox);
}

/// What each slot is where it is used. Aliases that lead to themselves end in any JSON; where they
/// do depends on names, not on the order in which they were found.
fn uses(slots: &[Slot], toolbox: &Toolbox) -> Vec<Option<Type>> {
    let mut order: Vec<usize> = (0..slots.len()).collect();
    order.sort_by_cached_key(|at| slots.get(*at).map(|slot| place_key(&slot.place, toolbox)));
    let mut uses: Vec<Option<Type>> = vec![None; slots.len()];
    let mut entered = vec![false; slots.len()];
    for start in order {
        let mut trail = Vec::new();
        let mut at = start;
        let mut ty = loop {
            let Some(slot) = slots.get(at) else { break Type::Value };
            match (uses.get(at), entered.get_mut(at)) {
                (Some(Some(known)), _) => break known.clone(),
                (_, Some(entered)) if !*entered => *entered = true,
                _ => break Type::Value,
            }
            trail.push((at, slot));
            match &slot.body {
                Body::Alias(ty) => match leaf(ty) {
                    Some(next) => at = next.0 as usize,
                    None => break Type::Value,
                },
                _ => break Type::Named(TypeId(at as u32)),
            }
        };
        for (at, slot) in trail.into_iter().rev() {
            if let Body::Alias(alias) = &slot.body {
                let inner = std::mem::replace(&mut ty, alias.clone());
                replace_leaf(&mut ty, &inner);
            }
            if slot.nullable {
                ty = nullable(ty);
            }
            if depth(&ty) > DEEPEST {
                ty = Type::Value;
            }
            if let Some(used) = uses.get_mut(at) {
                *used = Some(ty.clone());
            }
        }
    }
    uses
}

/// The type with `null` as a value; any JSON has it already.
pub(super) fn nullable(ty: Type) -> Type {
    match ty {
        Type::Value | Type::Nullable(_) => ty,
        ty => Type::Nullable(Box::new(ty)),
    }
}

/// The named type in a type.
pub(super) fn leaf(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        ty => leaf(inner(ty)?),
    }
}

/// Puts a type in the place of the named type.
pub(super) fn replace_leaf(ty: &mut Type, by: &Type) {
    match ty {
        Type::Named(_) => *ty = by.clone(),
        Type::Nullable(inner) => {
            replace_leaf(inner, by);
            if matches!(**inner, Type::Value | Type::Nullable(_)) {
                *ty = std::mem::replace(&mut **inner, Type::Value);
            }
        }
        Type::Vec(inner) | Type::Map(inner) | Type::Boxed(inner) => replace_leaf(inner, by),
        _ => {}
    }
}

fn depth(ty: &Type) -> usize {
    inner(ty).map_or(0, |inner| 1 + depth(inner))
}

/// What a type is made of, if it is made of another one.
fn inner(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Vec(inner) | Type::Map(inner) | Type::Nullable(inner) | Type::Boxed(inner) => {
            Some(inner)
        }
        _ => None,
    }
}
