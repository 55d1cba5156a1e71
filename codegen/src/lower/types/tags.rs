//! Tags: the properties whose values tell the branches of a union apart.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::ir::{Discriminator, Json};

use super::flatten::{Flat, Flattener};
use super::place::{Conjunction, Part};
use super::plan::values;
use super::union::BranchPlan;
use super::wishes::Wish;

/// The longest list of values that counts as a tag; a longer one is data.
const MOST_VALUES: usize = 16;

/// Properties and their few values.
pub(super) type Tags<'a> = BTreeMap<&'a str, Vec<String>>;

/// Gives the branches their tags: those of the discriminator where there is one, else those that
/// their schemas imply.
pub(super) fn find<'a>(
    flattener: &mut Flattener<'a>,
    branches: &mut [&mut BranchPlan<'a>],
    discriminator: Option<&'a Discriminator>,
) {
    match discriminator {
        Some(discriminator) => {
            for branch in branches {
                explicit(flattener, branch, discriminator);
            }
        }
        None => implied(flattener, branches),
    }
}

/// The values by which a discriminator names a branch: those of its mapping and those that the
/// branch lists itself, else the definition's name.
fn explicit<'a>(
    flattener: &mut Flattener<'a>,
    branch: &mut BranchPlan<'a>,
    discriminator: &'a Discriminator,
) {
    let id = match branch.wish {
        Wish::Definition(id) => Some(id),
        Wish::Text(_) | Wish::ArrayOf(_) => None,
    };
    let mapping = discriminator.mapping.iter().filter(|(_, target)| Some(*target) == id);
    let mut names: Vec<String> = mapping.map(|(name, _)| name.clone()).collect();
    let flat = flattener.flatten(&branch.node, true);
    // A union has its own branches' values, which are not looked for here.
    let listed = listed(flattener, &flat, &discriminator.property);
    for value in listed.into_iter().flatten() {
        if !names.contains(&value) {
            names.push(value);
        }
    }
    if let (true, true, Some(id)) = (names.is_empty(), flat.unions.is_empty(), id) {
        names.push(flattener.name(id).to_owned());
    }
    if !names.is_empty() {
        branch.tags.push((discriminator.property.clone(), names));
    }
}

/// Required properties with few values, as far as they tell branches apart.
fn implied<'a>(flattener: &mut Flattener<'a>, branches: &mut [&mut BranchPlan<'a>]) {
    let all: Vec<Rc<Tags<'a>>> =
        branches.iter().map(|branch| required(flattener, &branch.node)).collect();
    for property in telling(&all) {
        for (branch, found) in branches.iter_mut().zip(&all) {
            let values = found.get(property).cloned();
            branch.tags.extend(values.map(|values| (property.to_owned(), values)));
        }
    }
}

/// The required properties with few values.
fn required<'a>(flattener: &mut Flattener<'a>, node: &Conjunction<'a>) -> Rc<Tags<'a>> {
    let identity = node.identity();
    if let Some(known) = flattener.tags.get(&identity) {
        return Rc::clone(known);
    }
    let flat = flattener.flatten(node, true);
    let mut found = Tags::new();
    if flat.unions.is_empty() && !flat.undecided {
        let required = flat.parts.iter().flat_map(|part| &part.schema.required);
        let required: BTreeSet<&'a str> = required.map(String::as_str).collect();
        for property in required {
            if let Some(values) = listed(flattener, &flat, property) {
                found.insert(property, values);
            }
        }
    }
    let found = Rc::new(found);
    flattener.tags.insert(identity, Rc::clone(&found));
    found
}

/// The properties that tell branches apart: one that tells all of them apart, by one value each if
/// possible; else all that have one value in each branch and are not the same in all. A longer list
/// that not all have is data: a value that is new in it says nothing of the branch.
fn telling<'a>(all: &[Rc<Tags<'a>>]) -> Vec<&'a str> {
    let properties: BTreeSet<&'a str> =
        all.iter().flat_map(|found| found.keys().copied()).collect();
    let lists = |property: &str| -> Vec<&Vec<String>> {
        all.iter().filter_map(|found| found.get(property)).collect()
    };
    let is_single = |property: &str| lists(property).iter().all(|list| list.len() == 1);
    let tells_all = |property: &str| {
        let lists = lists(property);
        let mut seen = BTreeSet::new();
        lists.len() == all.len() && lists.into_iter().flatten().all(|value| seen.insert(value))
    };
    let whole = properties.iter().find(|p| is_single(p) && tells_all(p));
    if let Some(property) = whole.or_else(|| properties.iter().find(|p| tells_all(p))) {
        return vec![property];
    }
    let differs = |property: &str| {
        let values: BTreeSet<&String> = lists(property).into_iter().flatten().collect();
        values.len() > 1
    };
    properties.into_iter().filter(|p| is_single(p) && differs(p)).collect()
}

/// The few values that a property may have, where a list says.
fn listed<'a>(
    flattener: &mut Flattener<'a>,
    flat: &Flat<'a>,
    property: &str,
) -> Option<Vec<String>> {
    let of_property = |part: &Part<'a>| {
        let schema = part.schema.properties.get(property)?;
        Some(Part { schema, spot: part.spot.clone() })
    };
    let parts: Vec<Part<'a>> = flat.parts.iter().filter_map(of_property).collect();
    let spot = parts.first()?.spot.clone();
    let flat = flattener.flatten(&Conjunction::all(parts, spot), true);
    let mut common: Option<Vec<String>> = None;
    for part in flat.parts {
        let list: Option<Vec<String>> = values(part.schema).map(scalar).collect();
        let list = list.filter(|list| !list.is_empty());
        common = match (common, list) {
            (Some(mut common), Some(list)) => {
                common.retain(|value| list.contains(value));
                Some(common)
            }
            (common, list) => common.or(list),
        };
    }
    common.filter(|values| (1..=MOST_VALUES).contains(&values.len()))
}

/// A value as the text of a tag.
fn scalar(value: &Json) -> Option<String> {
    match value {
        Json::String(text) | Json::Number(text) => Some(text.clone()),
        Json::Bool(value) => Some(value.to_string()),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}
