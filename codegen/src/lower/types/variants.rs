//! Variants: what is left of a union when all types are known, and its names.

use crate::ir::{DefinitionId, RustName, Toolbox, Type, Variant};

use super::super::rust_names::{Names, type_name, variant_name};
use super::declare::{OTHER, place_key};
use super::discover::{Body, Slot, SlotVariant};
use super::wishes::Wish;

/// Takes out the variants that say nothing that the union does not say without them.
pub(super) fn tidy(slots: &mut [Slot], toolbox: &Toolbox) {
    for slot in slots.iter_mut() {
        if let Body::Union { variants, .. } = &mut slot.body {
            join_equal(variants);
        }
    }
    for (slot, variant) in closing(slots, toolbox) {
        if let Some(Body::Union { variants, .. }) = slots.get_mut(slot).map(|slot| &mut slot.body) {
            // From the last to the first: the places of the others stay.
            if variant < variants.len() {
                variants.remove(variant);
            }
        }
    }
}

/// Makes one variant of those of one type; any JSON is what `Other` is.
fn join_equal(variants: &mut Vec<SlotVariant>) {
    let mut kept: Vec<SlotVariant> = Vec::with_capacity(variants.len());
    for variant in variants.drain(..).filter(|variant| variant.ty != Type::Value) {
        match kept.iter_mut().find(|known| known.ty == variant.ty) {
            Some(known) => join_tags(&mut known.tags, &variant.tags),
            None => kept.push(variant),
        }
    }
    *variants = kept;
}

/// What both say of a property, as far as both say something.
fn join_tags(tags: &mut Vec<(String, Vec<String>)>, others: &[(String, Vec<String>)]) {
    tags.retain_mut(|(property, values)| {
        let other = others.iter().find(|(name, _)| name == property);
        let others = other.map(|(_, values)| values.as_slice()).unwrap_or_default();
        let new: Vec<String> = others.iter().filter(|v| !values.contains(v)).cloned().collect();
        values.extend(new);
        other.is_some()
    });
}

/// The variants through which a union would be itself: to decode one would never end. Which one of
/// a circle goes depends on names, not on the order in which they were found. The last variant of a
/// union comes first.
fn closing(slots: &[Slot], toolbox: &Toolbox) -> Vec<(usize, usize)> {
    let edges = |at: usize| -> Vec<(usize, usize)> {
        let Some(Body::Union { variants, .. }) = slots.get(at).map(|slot| &slot.body) else {
            return Vec::new();
        };
        let edge = |(index, variant): (usize, &SlotVariant)| match &variant.ty {
            Type::Named(id) => Some((index, id.0 as usize)),
            _ => None,
        };
        variants.iter().enumerate().filter_map(edge).collect()
    };
    let mut order: Vec<usize> = (0..slots.len()).collect();
    order.retain(|at| !edges(*at).is_empty());
    order.sort_by_cached_key(|at| slots.get(*at).map(|slot| place_key(&slot.place, toolbox)));
    // `None`: not seen yet; `true`: on the way; `false`: done.
    let mut on_the_way: Vec<Option<bool>> = vec![None; slots.len()];
    let mut closing = Vec::new();
    let mark = |at: usize, state: bool, on_the_way: &mut Vec<Option<bool>>| {
        if let Some(entry) = on_the_way.get_mut(at) {
            *entry = Some(state);
        }
    };
    for start in order {
        if on_the_way.get(start) != Some(&None) {
            continue;
        }
        mark(start, true, &mut on_the_way);
        let mut way = vec![(start, edges(start).into_iter())];
        while let Some((at, left)) = way.last_mut() {
            let at = *at;
            match left.next() {
                None => {
                    mark(at, false, &mut on_the_way);
                    way.pop();
                }
                Some((index, to)) => match on_the_way.get(to).copied().flatten() {
                    Some(true) => closing.push((at, index)),
                    Some(false) => {}
                    None => {
                        mark(to, true, &mut on_the_way);
                        way.push((to, edges(to).into_iter()));
                    }
                },
            }
        }
    }
    closing.sort_by(|a, b| b.cmp(a));
    closing
}

/// The variants of a union with their names. `named` gives the name of a definition's type, or of
/// the definition where it is no type.
pub(super) fn named(
    variants: Vec<SlotVariant>,
    named: &dyn Fn(DefinitionId) -> String,
) -> Vec<Variant> {
    let mut scope = Names::with_reserved(&[OTHER]);
    let wishes = variants
        .iter()
        .enumerate()
        .map(|(at, variant)| {
            let text = wished(&variant.wish, named);
            // A definition's name does not give way to a made-up one.
            (((!matches!(variant.wish, Wish::Definition(_))), text.clone(), at), text)
        })
        .collect();
    let names: Vec<RustName> = scope.unique_all(wishes);
    let variants = variants.into_iter().zip(names);
    variants
        .map(|(SlotVariant { ty, tags, .. }, name)| Variant { name, ty, tags, tag: None })
        .collect()
}

fn wished(wish: &Wish, named: &dyn Fn(DefinitionId) -> String) -> String {
    match wish {
        Wish::Definition(id) => named(*id),
        Wish::Text(text) => variant_name(text),
        Wish::ArrayOf(item) => type_name(&format!("{}_Array", wished(item, named))),
    }
}
