//! Declaring: the slots that are types of their own get their names and their order.

use crate::ir::{
    DefinitionId, Field, ResponseVariant, RustName, Shape, Toolbox, Type, TypeDeclaration, TypeId,
};

use super::super::rust_names::{Names, PRELUDE_TYPES, type_name, variant_name};
use super::boxes;
use super::discover::{Body, Found, Slot, SlotField, SlotResponse, ToolTypes};
use super::equal;
use super::place::{Place, Root};
use super::resolve::{leaf, replace_leaf};
use super::tools::field_wish;
use super::variants;

/// The variant that holds a value the description does not know.
pub(super) const OTHER: &str = "Other";

/// Where the properties go that a struct does not know.
const REST: &str = "additional_properties";

/// The finished types.
#[derive(Debug)]
pub(super) struct Declared {
    /// All types, in the order of their names.
    pub(super) types: Vec<TypeDeclaration>,
    /// The types of each tool.
    pub(super) tools: Vec<ToolTypes>,
}

/// Names and sorts what [`super::resolve`] left.
pub(super) fn declare(mut found: Found, toolbox: &Toolbox) -> Declared {
    let (names, roots) = names(&found.slots, toolbox);
    let named = |id: DefinitionId| definition_type(id, &roots, toolbox);
    let mut order: Vec<usize> =
        (0..names.len()).filter(|at| names.get(*at).is_some_and(Option::is_some)).collect();
    order.sort_by(|a, b| names.get(*a).cmp(&names.get(*b)));
    let mut ids: Vec<Option<TypeId>> = vec![None; names.len()];
    for (id, at) in order.iter().enumerate() {
        if let Some(entry) = ids.get_mut(*at) {
            *entry = Some(TypeId(id as u32));
        }
    }
    let finish = |ty: &mut Type| {
        if let Some(slot) = leaf(ty) {
            let id = ids.get(slot.0 as usize).copied().flatten();
            replace_leaf(ty, &id.map_or(Type::Value, Type::Named));
        }
    };
    for tool in &mut found.tools {
        tool.arguments.iter_mut().chain(&mut tool.errors).for_each(finish);
        finish(&mut tool.result);
    }
    let mut declared: Vec<(TypeId, TypeDeclaration)> = Vec::with_capacity(order.len());
    let mut nameless: Vec<(NamingKey, usize)> = Vec::new();
    for ((slot, name), id) in found.slots.into_iter().zip(names).zip(&ids) {
        let (Some(name), Some(id)) = (name, *id) else { continue };
        let Some(shape) = shape(slot.body, finish, &named) else { continue };
        let Slot { place, description, deprecated, .. } = slot;
        let definition = definition(&place);
        if definition.is_none() && !matches!(shape, Shape::Responses { .. }) && !is_body(&place) {
            nameless.push((naming_key(&place, toolbox), id.0 as usize));
        }
        declared.push((id, TypeDeclaration { name, definition, description, deprecated, shape }));
    }
    declared.sort_by_key(|(id, _)| *id);
    let mut types: Vec<TypeDeclaration> = declared.into_iter().map(|(_, ty)| ty).collect();
    nameless.sort();
    let nameless: Vec<(bool, usize)> =
        nameless.into_iter().map(|((is_tool, ..), at)| (is_tool, at)).collect();
    let mut by = equal::join(&mut types, &nameless);
    types = equal::compact(types, &mut by);
    for tool in &mut found.tools {
        let types = tool.arguments.iter_mut().chain(&mut tool.errors);
        types.chain([&mut tool.result]).for_each(|ty| equal::lead(ty, &by));
    }
    set_tags(&mut types);
    boxes::close_cycles(&mut types);
    Declared { types, tools: found.tools }
}

/// What orders the places of equal types, of which the first gives the name: within an operation
/// arguments come before responses.
fn naming_key(place: &Place, toolbox: &Toolbox) -> NamingKey {
    let (is_tool, root, suffix) = place_key(place, toolbox);
    let is_response = is_tool && (suffix.starts_with("_Response") || suffix.starts_with("_Error"));
    (is_tool, root, is_response, suffix)
}

/// Whether a place is the whole body of an operation.
fn is_body(place: &Place) -> bool {
    matches!(place.root, Root::Tool(_)) && &*place.suffix == "_body"
}

/// The names of the slots that are types: definitions first, so that no name made up for another
/// schema takes theirs. Beside them the names of the definitions that are types.
fn names(slots: &[Slot], toolbox: &Toolbox) -> (Vec<Option<RustName>>, Vec<Option<RustName>>) {
    let mut given: Vec<Option<RustName>> = vec![None; slots.len()];
    let mut scope = Names::with_reserved(PRELUDE_TYPES);
    let types = || {
        let types = slots.iter().enumerate();
        types.filter(|(_, slot)| !matches!(slot.body, Body::Alias(_)))
    };
    let (definitions, inline): (Vec<_>, Vec<_>) =
        types().partition(|(_, slot)| definition(&slot.place).is_some());
    let wishes = definitions
        .iter()
        .map(|(_, slot)| {
            let text = definition_name(&slot.place, toolbox);
            let wanted = type_name(text);
            ((wanted != text, text), wanted)
        })
        .collect();
    let mut roots: Vec<Option<RustName>> = vec![None; toolbox.definitions.len()];
    for ((at, slot), name) in definitions.iter().zip(scope.unique_all(wishes)) {
        if let Some(root) = definition(&slot.place).and_then(|id| roots.get_mut(id.0 as usize)) {
            *root = Some(name.clone());
        }
        if let Some(entry) = given.get_mut(*at) {
            *entry = Some(name);
        }
    }
    let wishes = inline
        .iter()
        .map(|(_, slot)| {
            let text = format!("{}{}", root_name(&slot.place, &roots, toolbox), slot.place.suffix);
            (place_key(&slot.place, toolbox), type_name(&text))
        })
        .collect();
    for ((at, _), name) in inline.iter().zip(scope.unique_all(wishes)) {
        if let Some(entry) = given.get_mut(*at) {
            *entry = Some(name);
        }
    }
    (given, roots)
}

/// The definition that a place is, if it is one.
fn definition(place: &Place) -> Option<DefinitionId> {
    match place.root {
        Root::Definition(id) if place.suffix.is_empty() => Some(id),
        Root::Definition(_) | Root::Tool(_) => None,
    }
}

/// The name in the description of the definition that a place is in.
fn definition_name<'a>(place: &Place, toolbox: &'a Toolbox) -> &'a str {
    let Root::Definition(id) = place.root else { return "" };
    toolbox.definitions.get(id.0 as usize).map_or("", |definition| &definition.name)
}

/// The Rust name of what a place is in: a type's own name where it has one.
fn root_name(place: &Place, roots: &[Option<RustName>], toolbox: &Toolbox) -> String {
    match place.root {
        Root::Definition(id) => definition_type(id, roots, toolbox),
        Root::Tool(index) => {
            toolbox.tools.get(index).map_or_else(String::new, |tool| tool.type_name.0.clone())
        }
    }
}

/// The name of a definition's type, or the one that it would have.
fn definition_type(id: DefinitionId, roots: &[Option<RustName>], toolbox: &Toolbox) -> String {
    match roots.get(id.0 as usize).and_then(Option::as_ref) {
        Some(name) => name.as_str().to_owned(),
        None => type_name(definition_name(&Place::at(Root::Definition(id)), toolbox)),
    }
}

/// Whether it is an operation's, the definition's name or the operation's path and method, and the
/// way from there.
pub(super) type PlaceKey = (bool, String, String);

type NamingKey = (bool, String, bool, String);

/// What orders places, in a way that does not depend on the order of the description.
pub(super) fn place_key(place: &Place, toolbox: &Toolbox) -> PlaceKey {
    let (is_tool, root) = match place.root {
        Root::Definition(_) => (false, definition_name(place, toolbox).to_owned()),
        Root::Tool(index) => {
            let tool = toolbox.tools.get(index);
            (true, tool.map_or_else(String::new, |tool| format!("{} {}", tool.path, tool.method)))
        }
    };
    (is_tool, root, place.suffix.as_ref().to_owned())
}

/// The shape of a type of its own; an alias has none, it stands where it is used.
fn shape(
    body: Body,
    finish: impl Fn(&mut Type),
    named: &dyn Fn(DefinitionId) -> String,
) -> Option<Shape> {
    Some(match body {
        Body::Alias(_) => return None,
        Body::Union { discriminator, mut variants } => {
            variants.iter_mut().for_each(|variant| finish(&mut variant.ty));
            Shape::Union { discriminator, variants: variants::named(variants, named) }
        }
        Body::Responses(types) => {
            let variant = |SlotResponse { status, step, mut ty }| {
                finish(&mut ty);
                ResponseVariant { name: RustName(step), status, ty }
            };
            Shape::Responses { variants: types.into_iter().map(variant).collect() }
        }
        Body::Enum(values) => {
            let mut scope = Names::with_reserved(&[OTHER]);
            let wishes = values
                .iter()
                .map(|value| {
                    let wanted = variant_name(value);
                    ((wanted != *value, value), wanted)
                })
                .collect();
            let names = scope.unique_all(wishes);
            Shape::Enum { variants: names.into_iter().zip(values).collect() }
        }
        Body::Struct { fields, rest } => {
            let mut scope = Names::default();
            let names = scope.unique_all(fields.iter().map(|f| field_wish(&f.wire)).collect());
            let rest = rest.map(|mut ty| {
                finish(&mut ty);
                // Until here the map stood around it, through which no cycle needs a box.
                let item = if let Type::Map(item) = ty { *item } else { ty };
                (scope.unique(REST.to_owned()), item)
            });
            let field = |(slot, name): (SlotField, RustName)| {
                let SlotField { wire, mut ty, required, description, deprecated } = slot;
                finish(&mut ty);
                Field { wire, name, ty, required, description, deprecated }
            };
            Shape::Struct { fields: fields.into_iter().zip(names).map(field).collect(), rest }
        }
    })
}

/// Gives a union's variants the tags that their values do not have of their own.
fn set_tags(types: &mut [TypeDeclaration]) {
    let has = |ty: &Type, property: &str| {
        let Some(id) = leaf(ty) else { return false };
        let Some(Shape::Struct { fields, .. }) = types.get(id.0 as usize).map(|ty| &ty.shape)
        else {
            return false;
        };
        fields.iter().any(|field| field.required && field.wire == property)
    };
    let mut missing = Vec::new();
    for (at, ty) in types.iter().enumerate() {
        let Shape::Union { discriminator, variants } = &ty.shape else { continue };
        for (index, variant) in variants.iter().enumerate() {
            if !has(&variant.ty, discriminator) {
                missing.push((at, index));
            }
        }
    }
    for (at, index) in missing {
        let Some(Shape::Union { discriminator, variants }) =
            types.get_mut(at).map(|ty| &mut ty.shape)
        else {
            continue;
        };
        if let Some(variant) = variants.get_mut(index) {
            let tag = variant.tags.iter().find(|(property, _)| property == discriminator);
            variant.tag = tag.and_then(|(_, values)| values.first().cloned());
        }
    }
}
