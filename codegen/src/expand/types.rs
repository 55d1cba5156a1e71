//! The `types` module: the schemas that the operations reach.

use proc_macro2::{Ident, TokenStream};
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::literal;
use super::members::{Member, Rest, Struct, Tables, Uses};
use super::rust::{Types, ident, imports};
use super::unions;
use crate::ir::{Field, RustName, Shape, Toolbox, Type, TypeDeclaration};

/// The module, nothing when the toolbox has no types.
pub(super) fn types(toolbox: &Toolbox, private: &TokenStream, quiet: &TokenStream) -> TokenStream {
    if toolbox.types.is_empty() {
        return TokenStream::new();
    }
    let types = Types::inside(toolbox);
    let mut items = TokenStream::new();
    let mut tables = Tables::default();
    let (given, boxed) = (given(toolbox), boxed(toolbox));
    for (index, declaration) in toolbox.types.iter().enumerate() {
        let uses = match given.get(index) {
            Some(true) => Uses::Given,
            _ => Uses::Answered,
        };
        let name = ident(&declaration.name);
        match &declaration.shape {
            Shape::Struct { fields, rest } => {
                let boxed = boxed.get(index) == Some(&true);
                let parts = (fields.as_slice(), rest.as_ref());
                let made = structure(declaration, &name, parts, &types, (uses, boxed));
                items.append_all(made.declaration());
                made.line(&mut tables);
            }
            Shape::Enum { variants } => {
                items.append_all(enumeration(declaration, &name, variants, &types));
                tables.words.append_all(word_line(&name, variants));
            }
            Shape::Union { discriminator, variants } => {
                let attributes = attributes(declaration, &types);
                items.append_all(unions::union(&attributes, &name, variants, &types));
                tables.unions.append_all(unions::line(&name, discriminator, variants));
            }
            Shape::Responses { variants } => {
                items.append_all(unions::responses(&name, variants, &types));
                tables.responses.append_all(unions::response_line(&name, variants));
            }
        }
    }
    items.append_all(tables.items());
    let imports = imports();
    quote! {
        /// The types of arguments and responses.
        #quiet
        pub mod types {
            use #private;
            #imports
            #items
        }
    }
}

fn attributes(declaration: &TypeDeclaration, types: &Types<'_>) -> TokenStream {
    // A doc comment that says no more than the name is a line for nothing.
    let docs = match declaration.description.trim() {
        "" => TokenStream::new(),
        description => {
            let markdown = types.toolbox().markdown_of(description);
            docs::described(markdown, &docs::code(declaration.name.as_str()))
        }
    };
    if declaration.deprecated { quote!(#docs #[deprecated]) } else { docs }
}

fn structure<'a>(
    declaration: &TypeDeclaration,
    name: &'a Ident,
    (fields, rest): (&'a [Field], Option<&(RustName, Type)>),
    types: &'a Types<'a>,
    (uses, boxed): (Uses, bool),
) -> Struct<'a> {
    let member = |field: &Field| (ident(&field.name), types.ty(&field.ty));
    let members = fields.iter().map(|field| {
        let (name, ty) = member(field);
        Member {
            name,
            ty,
            wire: &field.wire,
            required: field.required,
            nullable: matches!(field.ty, Type::Nullable(_)),
            description: types.toolbox().markdown_of(&field.description),
            deprecated: field.deprecated,
        }
    });
    Struct {
        name,
        attributes: attributes(declaration, types),
        // The module has the attribute.
        quiet: TokenStream::new(),
        types,
        members: members.collect(),
        rest: rest.map(|(name, ty)| Rest { name: ident(name), ty: types.map(ty) }),
        uses,
        boxed,
    }
}

fn enumeration(
    declaration: &TypeDeclaration,
    name: &Ident,
    variants: &[(RustName, String)],
    types: &Types<'_>,
) -> TokenStream {
    let (attributes, derive, string) =
        (attributes(declaration, types), types.derive(), types.string());
    let variants = variants.iter().map(|(variant, _)| ident(variant));
    quote! {
        #attributes
        #derive
        pub enum #name {
            #(#variants,)*
            /// A value that the description does not list.
            Other(#string),
        }
    }
}

/// An enum's line in the table of its kind.
fn word_line(name: &Ident, variants: &[(RustName, String)]) -> TokenStream {
    let (variants, words): (Vec<_>, Vec<_>) =
        variants.iter().map(|(variant, text)| (ident(variant), literal::text(text))).unzip();
    quote!(#name { #(#variants #words),* })
}

/// Which types are part of arguments.
fn given(toolbox: &Toolbox) -> Vec<bool> {
    let mut given = vec![false; toolbox.types.len()];
    let arguments = toolbox.tools.iter().flat_map(|tool| &tool.arguments);
    let mut waiting: Vec<&Type> = arguments.map(|argument| &argument.ty).collect();
    while let Some(ty) = waiting.pop() {
        match ty {
            Type::Vec(inner) | Type::Map(inner) | Type::Nullable(inner) | Type::Boxed(inner) => {
                waiting.push(inner);
            }
            Type::Named(id) => {
                let at = id.0 as usize;
                let (Some(is_given), Some(declaration)) =
                    (given.get_mut(at), toolbox.types.get(at))
                else {
                    continue;
                };
                if !std::mem::replace(is_given, true) {
                    waiting.extend(parts(declaration));
                }
            }
            _ => {}
        }
    }
    given
}

/// The types that a type is made of.
fn parts(declaration: &TypeDeclaration) -> Vec<&Type> {
    match &declaration.shape {
        Shape::Struct { fields, rest } => {
            let rest = rest.iter().map(|(_, ty)| ty);
            fields.iter().map(|field| &field.ty).chain(rest).collect()
        }
        Shape::Enum { .. } => Vec::new(),
        Shape::Union { variants, .. } => variants.iter().map(|variant| &variant.ty).collect(),
        Shape::Responses { variants } => variants.iter().map(|variant| &variant.ty).collect(),
    }
}

/// Which structs hold a box that is always there, in themselves or in another struct: those are
/// decoded field by field, as there is no box before there is what is in it.
fn boxed(toolbox: &Toolbox) -> Vec<bool> {
    let mut boxed = vec![false; toolbox.types.len()];
    let holds = |ty: &Type, boxed: &[bool]| match ty {
        Type::Boxed(_) => true,
        Type::Named(id) => boxed.get(id.0 as usize) == Some(&true),
        _ => false,
    };
    // Structs hold each other in themselves but a few deep.
    loop {
        let mut changed = false;
        for (index, declaration) in toolbox.types.iter().enumerate() {
            let Shape::Struct { fields, .. } = &declaration.shape else { continue };
            let mut required = fields.iter().filter(|field| field.required);
            if boxed.get(index) == Some(&false) && required.any(|field| holds(&field.ty, &boxed)) {
                changed = true;
                if let Some(entry) = boxed.get_mut(index) {
                    *entry = true;
                }
            }
        }
        if !changed {
            return boxed;
        }
    }
}
