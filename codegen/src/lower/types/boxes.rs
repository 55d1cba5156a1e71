//! Boxes: the edges that close cycles of types that hold each other, and those that lead to what is
//! large.

use crate::ir::{Shape, Type, TypeDeclaration, TypeId};

/// What is larger than this many bytes is boxed wherever it is held. Real types hold others in
/// themselves twenty deep; without boxes some have half a megabyte, which every call moves about on
/// a thread's stack.
const LARGE: usize = 512;

/// Boxes every field or variant that closes a cycle, or that holds what is [`LARGE`], and no other.
/// Vectors and maps already are on the heap.
///
/// The walk goes from type to type in the order of their names, and inside a type in the order of
/// the properties' or variants' names, so that the choice does not depend on the description's order.
pub(super) fn close_cycles(types: &mut [TypeDeclaration]) {
    let edges: Vec<Vec<Edge>> = types.iter().map(edges).collect();
    let mut state = vec![State::New; types.len()];
    let mut closing: Vec<(usize, usize)> = Vec::new();
    // Those first that others hold.
    let mut order = Vec::with_capacity(types.len());
    for start in 0..types.len() {
        if state.get(start) != Some(&State::New) {
            continue;
        }
        // The way from `start` to where the walk is: a type, and how many of its edges are done.
        let mut way = vec![(start, 0)];
        while let Some((at, done)) = way.last_mut() {
            if let Some(state) = state.get_mut(*at) {
                *state = State::OnTheWay;
            }
            let Some(edge) = edges.get(*at).and_then(|edges| edges.get(*done)) else {
                if let Some(state) = state.get_mut(*at) {
                    *state = State::Done;
                }
                order.push(*at);
                way.pop();
                continue;
            };
            *done += 1;
            match state.get(edge.to) {
                Some(State::New) => way.push((edge.to, 0)),
                Some(State::OnTheWay) => closing.push((*at, edge.field)),
                Some(State::Done) | None => {}
            }
        }
    }
    for (at, field) in closing {
        let ty = types.get_mut(at).and_then(|ty| match &mut ty.shape {
            Shape::Struct { fields, .. } => fields.get_mut(field).map(|field| &mut field.ty),
            Shape::Union { variants, .. } => variants.get_mut(field).map(|variant| &mut variant.ty),
            Shape::Enum { .. } | Shape::Responses { .. } => None,
        });
        if let Some(ty) = ty {
            box_leaf(ty);
        }
    }
    box_large(types, &order);
}

/// Boxes what is large. A type comes after those that it holds.
fn box_large(types: &mut [TypeDeclaration], order: &[usize]) {
    let mut sizes = vec![0; types.len()];
    for at in order {
        let Some(declaration) = types.get_mut(*at) else { continue };
        let take = |ty: &mut Type| {
            let held = held(ty).and_then(|id| sizes.get(id.0 as usize).copied());
            if held.is_some_and(|size| size > LARGE) {
                box_leaf(ty);
            }
            size(ty, &sizes)
        };
        let size = match &mut declaration.shape {
            Shape::Struct { fields, rest } => {
                let fields: usize = fields.iter_mut().map(|field| take(&mut field.ty)).sum();
                fields + rest.as_ref().map_or(0, |_| size(&Type::String, &sizes))
            }
            Shape::Union { variants, .. } => {
                let variants = variants.iter_mut().map(|variant| take(&mut variant.ty));
                8 + variants.max().unwrap_or(0).max(size(&Type::Value, &sizes))
            }
            Shape::Enum { .. } => size(&Type::String, &sizes),
            Shape::Responses { .. } => 0,
        };
        if let Some(entry) = sizes.get_mut(*at) {
            *entry = size;
        }
    }
}

/// How many bytes a value takes on a machine of 64 bits, but for what lies on the heap; an `Option`
/// around it is counted in.
fn size(ty: &Type, sizes: &[usize]) -> usize {
    match ty {
        Type::Unit => 0,
        Type::Boxed(_) => 8,
        Type::Bool | Type::I32 | Type::F32 => 8,
        Type::I64 | Type::U64 | Type::F64 => 16,
        Type::String | Type::Vec(_) | Type::Map(_) => 24,
        Type::Value | Type::Bytes => 32,
        Type::File => 80,
        Type::Nullable(inner) => size(inner, sizes),
        Type::Named(id) => sizes.get(id.0 as usize).copied().unwrap_or_default(),
    }
}

/// How far the walk is with a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    OnTheWay,
    Done,
}

/// A field or variant that holds a value of another type in itself.
struct Edge {
    field: usize,
    to: usize,
}

fn edges(ty: &TypeDeclaration) -> Vec<Edge> {
    let mut sorted: Vec<(&str, usize, &Type)> = match &ty.shape {
        Shape::Struct { fields, .. } => {
            let fields = fields.iter().enumerate();
            fields.map(|(at, field)| (field.wire.as_str(), at, &field.ty)).collect()
        }
        Shape::Union { variants, .. } => {
            let variants = variants.iter().enumerate();
            variants.map(|(at, variant)| (variant.name.as_str(), at, &variant.ty)).collect()
        }
        // Nothing holds a response.
        Shape::Enum { .. } | Shape::Responses { .. } => Vec::new(),
    };
    sorted.sort_by_key(|(name, ..)| *name);
    let edge =
        |(_, field, ty): (&str, usize, &Type)| Some(Edge { field, to: held(ty)?.0 as usize });
    sorted.into_iter().filter_map(edge).collect()
}

/// The type of which a value lies in a value of this type.
pub(super) fn held(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::Nullable(inner) => held(inner),
        _ => None,
    }
}

fn box_leaf(ty: &mut Type) {
    match ty {
        Type::Nullable(inner) => box_leaf(inner),
        ty => {
            let inner = std::mem::replace(ty, Type::Value);
            *ty = Type::Boxed(Box::new(inner));
        }
    }
}
