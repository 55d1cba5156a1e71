//! Structs: of arguments and of the `types` module alike.

use proc_macro2::{Ident, TokenStream};
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::literal;

/// A field of a struct.
pub(super) struct Member<'a> {
    /// Its name in Rust.
    pub(super) name: Ident,
    /// Its name in JSON.
    pub(super) wire: &'a str,
    /// Its type, without the `Option` of one that is not required.
    pub(super) ty: TokenStream,
    /// Whether it is always there.
    pub(super) required: bool,
    /// What it is, may be empty.
    pub(super) description: &'a str,
    /// Not recommended any more.
    pub(super) deprecated: bool,
}

/// The field for the properties that have none.
pub(super) struct Rest {
    /// Its name.
    pub(super) name: Ident,
    /// Its type, a map.
    pub(super) ty: TokenStream,
}

/// A struct.
pub(super) struct Struct<'a> {
    /// Its name.
    pub(super) name: &'a Ident,
    /// Its doc attribute, and others that it has.
    pub(super) attributes: TokenStream,
    /// The attribute of its items.
    pub(super) quiet: &'a TokenStream,
    /// Its fields.
    pub(super) members: Vec<Member<'a>>,
    /// The field for all other properties.
    pub(super) rest: Option<Rest>,
}

impl Struct<'_> {
    /// The struct, a way to make one, and its form in JSON.
    pub(super) fn items(&self) -> TokenStream {
        let Self { name, attributes, quiet, .. } = self;
        let fields = self.fields();
        let needs = self.members.iter().any(|member| member.required);
        let (default, constructor) = if needs {
            (TokenStream::new(), self.constructor())
        } else {
            (quote!(, __toolpress::Default), TokenStream::new())
        };
        let encode = self.encode();
        quote! {
            #attributes
            #quiet
            #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq #default)]
            pub struct #name { #fields }
            #constructor
            #encode
        }
    }

    fn fields(&self) -> TokenStream {
        let mut fields = TokenStream::new();
        for Member { name, wire, ty, required, description, deprecated } in &self.members {
            fields.append_all(docs::described(description, &docs::code(wire)));
            if *deprecated {
                fields.append_all(quote!(#[deprecated]));
            }
            fields.append_all(if *required {
                quote!(pub #name: #ty,)
            } else {
                quote!(pub #name: __toolpress::Option<#ty>,)
            });
        }
        if let Some(Rest { name, ty }) = &self.rest {
            fields.append_all(docs::attribute("All other properties."));
            fields.append_all(quote!(pub #name: #ty,));
        }
        fields
    }

    /// `new`, which takes what is required.
    fn constructor(&self) -> TokenStream {
        let Self { name, quiet, .. } = self;
        let mut parameters = TokenStream::new();
        let mut values = TokenStream::new();
        for Member { name, ty, required, .. } in &self.members {
            if *required {
                parameters.append_all(quote!(#name: #ty,));
                values.append_all(quote!(#name,));
            } else {
                values.append_all(quote!(#name: __toolpress::None,));
            }
        }
        if let Some(Rest { name, .. }) = &self.rest {
            values.append_all(quote!(#name: __toolpress::Default::default(),));
        }
        quote! {
            #quiet
            impl #name {
                /// One that has what is required and no more.
                pub fn new(#parameters) -> Self {
                    Self { #values }
                }
            }
        }
    }

    fn encode(&self) -> TokenStream {
        let name = self.name;
        let mut body = TokenStream::new();
        for Member { name, wire, required, .. } in &self.members {
            let wire = literal::text(wire);
            body.append_all(if *required {
                quote!(o.field(#wire, &self.#name);)
            } else {
                quote!(o.optional(#wire, &self.#name);)
            });
        }
        if let Some(Rest { name, .. }) = &self.rest {
            body.append_all(quote!(o.rest(&self.#name);));
        }
        let object = if body.is_empty() { quote!(_) } else { quote!(o) };
        let quiet = self.quiet;
        quote! {
            #quiet
            impl __toolpress::Encode for #name {
                fn encode(&self, out: &mut __toolpress::Encoder) {
                    out.object(|#object| { #body });
                }
            }
        }
    }

    /// How one is made from JSON.
    pub(super) fn decode(&self) -> TokenStream {
        let name = self.name;
        let text = literal::text(&name.to_string());
        let mut values = TokenStream::new();
        for Member { name, wire, required, .. } in &self.members {
            let wire = literal::text(wire);
            values.append_all(if *required {
                quote!(#name: fields.required(#wire)?,)
            } else {
                quote!(#name: fields.optional(#wire)?,)
            });
        }
        if let Some(Rest { name, .. }) = &self.rest {
            values.append_all(quote!(#name: fields.rest()?,));
        }
        let fields = if values.is_empty() { quote!(_) } else { quote!(mut fields) };
        quote! {
            impl __toolpress::Decode for #name {
                fn decode(
                    value: __toolpress::Value,
                ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
                    let #fields = __toolpress::Fields::new(#text, value)?;
                    __toolpress::Ok(Self { #values })
                }
            }
        }
    }
}
