//! The `types` module: the schemas that the operations reach.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::literal;
use super::members::{Member, Rest, Struct};
use super::rust::{Types, ident};
use super::unions;
use crate::ir::{Field, RustName, Shape, Toolbox, Type, TypeDeclaration};

/// The module, nothing when the toolbox has no types.
pub(super) fn types(toolbox: &Toolbox, private: &TokenStream, quiet: &TokenStream) -> TokenStream {
    if toolbox.types.is_empty() {
        return TokenStream::new();
    }
    let types = Types::inside(toolbox);
    let mut items = TokenStream::new();
    let mut structs = TokenStream::new();
    let mut texts = TokenStream::new();
    let mut lines = TokenStream::new();
    for declaration in &toolbox.types {
        let name = ident(&declaration.name);
        match &declaration.shape {
            Shape::Struct { fields, rest } => {
                items.append_all(structure(declaration, &name, fields, rest.as_ref(), &types));
                structs.append_all(quote!(#name));
            }
            Shape::Enum { variants } => {
                items.append_all(enumeration(declaration, &name, variants));
                texts.append_all(quote!(#name));
            }
            Shape::Union { discriminator, variants } => {
                let attributes = attributes(declaration);
                items.append_all(unions::union(&attributes, &name, variants, &types));
                lines.append_all(unions::line(&name, discriminator, variants));
            }
            Shape::Responses { variants } => {
                items.append_all(unions::responses(&name, variants, &types));
            }
        }
    }
    if !structs.is_empty() {
        items.append_all(quote!(__toolpress::impls! { types #structs }));
    }
    if !texts.is_empty() {
        items.append_all(quote!(__toolpress::impls! { texts #texts }));
    }
    if !lines.is_empty() {
        items.append_all(quote!(__toolpress::impls! { unions #lines }));
    }
    quote! {
        /// The types of arguments and responses.
        #quiet
        pub mod types {
            use #private;
            #items
        }
    }
}

fn attributes(declaration: &TypeDeclaration) -> TokenStream {
    let docs = docs::described(&declaration.description, &docs::code(declaration.name.as_str()));
    if declaration.deprecated { quote!(#docs #[deprecated]) } else { docs }
}

fn structure(
    declaration: &TypeDeclaration,
    name: &Ident,
    fields: &[Field],
    rest: Option<&(RustName, Type)>,
    types: &Types<'_>,
) -> TokenStream {
    let member = |field: &'_ Field| (ident(&field.name), types.ty(&field.ty));
    let members = fields.iter().map(|field| {
        let (name, ty) = member(field);
        Member {
            name,
            ty,
            wire: &field.wire,
            required: field.required,
            description: &field.description,
            deprecated: field.deprecated,
        }
    });
    let structure = Struct {
        name,
        attributes: attributes(declaration),
        // The module has the attribute.
        quiet: &TokenStream::new(),
        members: members.collect(),
        rest: rest.map(|(name, ty)| Rest { name: ident(name), ty: types.map(ty) }),
    };
    let mut items = structure.items();
    items.append_all(structure.decode());
    items
}

fn enumeration(
    declaration: &TypeDeclaration,
    name: &Ident,
    variants: &[(RustName, String)],
) -> TokenStream {
    let attributes = attributes(declaration);
    let mut declared = TokenStream::new();
    let mut to_text = TokenStream::new();
    let mut from_text = TokenStream::new();
    let mut seen = BTreeSet::new();
    for (variant, text) in variants {
        let variant = ident(variant);
        let docs = docs::attribute(&docs::code(text));
        let literal = literal::text(text);
        declared.append_all(quote!(#docs #variant,));
        to_text.append_all(quote!(Self::#variant => #literal,));
        if seen.insert(text) {
            from_text.append_all(quote!(#literal => Self::#variant,));
        }
    }
    quote! {
        #attributes
        #[derive(
            __toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq, __toolpress::Eq,
            __toolpress::Hash
        )]
        pub enum #name {
            #declared
            /// A value that the description does not list.
            Other(__toolpress::String),
        }
        impl #name {
            /// The value as text.
            pub fn as_str(&self) -> &str {
                match self { #to_text Self::Other(text) => text.as_str() }
            }
        }
        impl __toolpress::From<&str> for #name {
            fn from(text: &str) -> Self {
                match text {
                    #from_text
                    _ => Self::Other(<__toolpress::String as __toolpress::From<&str>>::from(text)),
                }
            }
        }
    }
}
