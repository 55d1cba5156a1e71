//! Equal types: schemas without a name of their own that come to the same type are one type.
//!
//! A description writes `enum: [asc, desc]` at every operation that sorts. That is one type in the
//! code, named as the first of them is: by path and method, an operation's arguments before its
//! responses, never by the order in which the description has them. What stands in definitions is
//! joined likewise, by their names, and apart: an argument is not called as a part of some definition.
//! What is named in the description keeps its type, and so does the body of an operation.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::resolve::{leaf, replace_leaf};
use crate::ir::{Shape, Type, TypeDeclaration, TypeId};

/// Types that hold equal ones are equal in the next round; no schema is written that deep.
const ROUNDS: usize = 64;

/// Makes one of equal types: `order` are those that may be joined, with the group in which they are,
/// the one first that names the others. Gives for each type the one that now stands for it.
pub(super) fn join(types: &mut [TypeDeclaration], order: &[(bool, usize)]) -> Vec<TypeId> {
    let mut by: Vec<TypeId> = (0..types.len() as u32).map(TypeId).collect();
    let locals: Vec<u64> = types.iter().map(|ty| local(&ty.shape)).collect();
    let mut order = order.to_vec();
    for _ in 0..ROUNDS {
        let joined = equal(types, &locals, &order);
        if joined.is_empty() {
            break;
        }
        for (at, first) in &joined {
            if let Some(entry) = by.get_mut(*at) {
                *entry = TypeId(*first as u32);
            }
            share(types, *at, *first);
        }
        order.retain(|(_, at)| by.get(*at) == Some(&TypeId(*at as u32)));
        types.iter_mut().for_each(|ty| redirect(&mut ty.shape, &by));
    }
    // What stood for another one may have been joined itself, a round later.
    for at in 0..by.len() {
        let mut end = TypeId(at as u32);
        while let Some(next) = by.get(end.0 as usize).filter(|next| **next != end) {
            end = *next;
        }
        if let Some(entry) = by.get_mut(at) {
            *entry = end;
        }
    }
    by
}

/// The types that are equal to one before them, and which that is.
fn equal(
    types: &[TypeDeclaration],
    locals: &[u64],
    order: &[(bool, usize)],
) -> Vec<(usize, usize)> {
    let mut seen: HashMap<(bool, u64, Vec<TypeId>), Vec<usize>> =
        HashMap::with_capacity(order.len());
    let mut joined = Vec::new();
    for (group, at) in order {
        let (Some(ty), Some(local)) = (types.get(*at), locals.get(*at)) else { continue };
        let known =
            seen.entry((*group, *local, parts(&ty.shape).filter_map(leaf).collect())).or_default();
        let same = |other: &&usize| {
            types
                .get(**other)
                .is_some_and(|known| known.deprecated == ty.deprecated && known.shape == ty.shape)
        };
        match known.iter().find(same) {
            Some(first) => joined.push((*at, *first)),
            None => known.push(*at),
        }
    }
    joined
}

/// Keeps of a description what holds for both: a text about one of them is none about the other.
fn share(types: &mut [TypeDeclaration], at: usize, first: usize) {
    let description = types.get_mut(at).map(|ty| std::mem::take(&mut ty.description));
    if let (Some(description), Some(first)) = (description, types.get_mut(first)) {
        if first.description != description {
            first.description.clear();
        }
    }
}

/// A number that equal shapes share, of what does not change when the types of their parts do.
fn local(shape: &Shape) -> u64 {
    let mut state = DefaultHasher::new();
    match shape {
        Shape::Struct { fields, .. } => {
            fields.iter().for_each(|field| field.wire.hash(&mut state));
        }
        Shape::Enum { variants } => variants.iter().for_each(|(_, text)| text.hash(&mut state)),
        Shape::Union { variants, .. } => {
            variants.iter().for_each(|variant| variant.name.hash(&mut state));
        }
        Shape::Responses { .. } => {}
    }
    state.finish()
}

/// The types that a shape is made of.
fn parts(shape: &Shape) -> Box<dyn Iterator<Item = &Type> + '_> {
    match shape {
        Shape::Struct { fields, rest } => {
            let rest = rest.iter().map(|(_, ty)| ty);
            Box::new(fields.iter().map(|field| &field.ty).chain(rest))
        }
        Shape::Enum { .. } => Box::new(std::iter::empty()),
        Shape::Union { variants, .. } => Box::new(variants.iter().map(|variant| &variant.ty)),
        Shape::Responses { variants } => Box::new(variants.iter().map(|variant| &variant.ty)),
    }
}

fn redirect(shape: &mut Shape, by: &[TypeId]) {
    match shape {
        Shape::Struct { fields, rest } => {
            fields.iter_mut().for_each(|field| lead(&mut field.ty, by));
            rest.iter_mut().for_each(|(_, ty)| lead(ty, by));
        }
        Shape::Enum { .. } => {}
        Shape::Union { variants, .. } => {
            variants.iter_mut().for_each(|variant| lead(&mut variant.ty, by));
        }
        Shape::Responses { variants } => {
            variants.iter_mut().for_each(|variant| lead(&mut variant.ty, by));
        }
    }
}

/// Leads a type to the one that stands for what it names.
pub(super) fn lead(ty: &mut Type, by: &[TypeId]) {
    let Some(id) = leaf(ty) else { return };
    if let Some(now) = by.get(id.0 as usize).filter(|now| **now != id) {
        replace_leaf(ty, &Type::Named(*now));
    }
}

/// Takes out the types that another one stands for, and numbers the others anew.
pub(super) fn compact(types: Vec<TypeDeclaration>, by: &mut [TypeId]) -> Vec<TypeDeclaration> {
    let mut numbers = vec![TypeId(0); types.len()];
    let mut kept = Vec::with_capacity(types.len());
    for (at, ty) in types.into_iter().enumerate() {
        if by.get(at) == Some(&TypeId(at as u32)) {
            if let Some(number) = numbers.get_mut(at) {
                *number = TypeId(kept.len() as u32);
            }
            kept.push(ty);
        }
    }
    for entry in by.iter_mut() {
        if let Some(number) = numbers.get(entry.0 as usize) {
            *entry = *number;
        }
    }
    kept.iter_mut().for_each(|ty| redirect(&mut ty.shape, by));
    kept
}
