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
    /// Which way it goes.
    pub(super) uses: Uses,
}

/// Which way values of a struct go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Uses {
    /// The arguments of an operation: they are written alone.
    Arguments,
    /// It is part of arguments.
    Given,
    /// It is part of results alone: nobody has to make one.
    Answered,
}

impl Uses {
    fn is_given(self) -> bool {
        self != Self::Answered
    }
}

impl Struct<'_> {
    /// The struct, a way to make one, and its form in JSON.
    pub(super) fn items(&self) -> TokenStream {
        let Self { name, attributes, quiet, .. } = self;
        let fields = self.fields();
        let needs = self.members.iter().any(|member| member.required);
        let making = match needs {
            false => quote!(default),
            true if self.uses.is_given() => self.constructor(),
            true => TokenStream::new(),
        };
        let form = self.form();
        let ways = if self.uses == Uses::Arguments { quote!(encode) } else { quote!(both) };
        quote! {
            #attributes
            #quiet
            #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
            pub struct #name { #fields }
            __toolpress::object! { #ways #name { #form } #making }
        }
    }

    fn fields(&self) -> TokenStream {
        let mut fields = TokenStream::new();
        for Member { name, wire, ty, required, description, deprecated } in &self.members {
            fields.append_all(field_docs(description, wire, name));
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
        let mut given = TokenStream::new();
        let mut absent = TokenStream::new();
        for Member { name, ty, required, .. } in &self.members {
            if *required {
                given.append_all(quote!(#name: #ty,));
            } else {
                absent.append_all(quote!(#name));
            }
        }
        if let Some(Rest { name, .. }) = &self.rest {
            absent.append_all(quote!(#name));
        }
        quote!(new(#given) { #absent })
    }

    /// The names of the fields, and theirs in JSON.
    fn form(&self) -> TokenStream {
        let mut form = TokenStream::new();
        for Member { name, wire, required, .. } in &self.members {
            let wire = literal::text(wire);
            let kind = if *required { quote!(required) } else { quote!(optional) };
            form.append_all(quote!(#kind #name #wire,));
        }
        if let Some(Rest { name, .. }) = &self.rest {
            form.append_all(quote!(..#name));
        }
        form
    }
}

/// What a field is, or at least what it is called in JSON where that is not its name.
fn field_docs(description: &str, wire: &str, name: &Ident) -> TokenStream {
    let name = name.to_string();
    let is_told = !description.trim().is_empty() || name.trim_start_matches("r#") != wire;
    if is_told { docs::described(description, &docs::code(wire)) } else { TokenStream::new() }
}
