//! Unions, and the types of several responses.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::literal;
use super::rust::{Types, ident};
use crate::ir::{ResponseVariant, Type, Variant};

/// The most values of a tag that are named in the documentation.
const MOST_SHOWN: usize = 4;

/// The enum of a union. Its other impls are one line of a macro, [`line`].
pub(super) fn union(
    attributes: &TokenStream,
    name: &Ident,
    variants: &[Variant],
    types: &Types<'_>,
) -> TokenStream {
    let mut declared = TokenStream::new();
    for variant in variants {
        let docs = docs::attribute(&described(variant, types));
        let (name, ty) = (ident(&variant.name), types.ty(&variant.ty));
        declared.append_all(quote!(#docs #name(#ty),));
    }
    let derive = types.derive();
    quote! {
        #attributes
        #derive
        pub enum #name {
            #declared
            /// A value that the description does not describe.
            Other(__toolpress::Value),
        }
    }
}

/// A union as the runtime's macro takes it: its discriminator, then each variant with its name, its
/// tags, and the tag that encoding adds.
pub(super) fn line(name: &Ident, discriminator: &str, variants: &[Variant]) -> TokenStream {
    let mut listed = TokenStream::new();
    for variant in variants {
        let mut tags = TokenStream::new();
        for (property, values) in &variant.tags {
            let property = literal::text(property);
            let values = values.iter().map(|value| literal::text(value));
            tags.append_all(quote!((#property, &[#(#values),*]),));
        }
        let tags = if tags.is_empty() { tags } else { quote!([#tags]) };
        let added = match &variant.tag {
            Some(tag) => {
                let (property, tag) = (literal::text(discriminator), literal::text(tag));
                quote!(+ #property #tag)
            }
            None => TokenStream::new(),
        };
        let name = ident(&variant.name);
        if !listed.is_empty() {
            listed.append_all(quote!(,));
        }
        listed.append_all(quote!(#name #tags #added));
    }
    let discriminator = literal::text(discriminator);
    quote!(#name #discriminator { #listed })
}

/// What a variant is: the first of its tags, else its type.
fn described(variant: &Variant, types: &Types<'_>) -> String {
    let Some((property, values)) = variant.tags.first() else {
        return docs::code(&types.text(&variant.ty));
    };
    let mut shown: Vec<String> =
        values.iter().take(MOST_SHOWN).map(|value| docs::code(value)).collect();
    if values.len() > MOST_SHOWN {
        shown.push("…".to_owned());
    }
    format!("{}: {}", docs::code(property), shown.join(", "))
}

/// The enum of several responses. How one is made from a response is a line of a macro,
/// [`response_line`].
pub(super) fn responses(
    name: &Ident,
    variants: &[ResponseVariant],
    types: &Types<'_>,
) -> TokenStream {
    let mut declared = TokenStream::new();
    for ResponseVariant { name, status, ty } in variants {
        let docs = docs::attribute(&docs::code(status));
        let name = ident(name);
        if *ty == Type::Unit {
            declared.append_all(quote!(#docs #name,));
        } else {
            let ty = types.ty(ty);
            declared.append_all(quote!(#docs #name(#ty),));
        }
    }
    let derive = types.derive();
    quote! {
        /// One of several responses, by status.
        #derive
        pub enum #name { #declared }
    }
}

/// Several responses as the runtime's macro takes them: the exact statuses, then `2XX`, which is for
/// all that no other one is for.
pub(super) fn response_line(name: &Ident, variants: &[ResponseVariant]) -> TokenStream {
    let (mut exact, mut range) = (Vec::new(), None);
    for ResponseVariant { name, status, ty } in variants {
        let name = ident(name);
        let held = if *ty == Type::Unit { TokenStream::new() } else { quote!(_) };
        match status.parse::<u16>() {
            Ok(status) => {
                let status = Literal::u16_unsuffixed(status);
                exact.push(quote!(#status => #name #held));
            }
            Err(_) => range = range.or_else(|| Some(quote!(200..=299 => #name #held))),
        }
    }
    exact.extend(range);
    quote!(#name { #(#exact),* })
}
