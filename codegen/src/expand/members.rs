//! Structs: of arguments and of the `types` module alike.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::literal;
use super::rust::Types;

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
    /// Whether it may be `null`.
    pub(super) nullable: bool,
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
    pub(super) quiet: TokenStream,
    /// The names by which it is read.
    pub(super) types: &'a Types<'a>,
    /// Its fields.
    pub(super) members: Vec<Member<'a>>,
    /// The field for all other properties.
    pub(super) rest: Option<Rest>,
    /// Which way it goes.
    pub(super) uses: Uses,
    /// Whether it holds a box that is always there, itself or in another struct.
    pub(super) boxed: bool,
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

/// What declarations leave to the runtime's macros: a line for each type, by what it is.
#[derive(Debug, Default)]
pub(super) struct Tables {
    arguments: TokenStream,
    objects: TokenStream,
    answers: TokenStream,
    pub(super) words: TokenStream,
    pub(super) unions: TokenStream,
    pub(super) responses: TokenStream,
}

impl Tables {
    /// The macros over the tables that are not empty.
    pub(super) fn items(self) -> TokenStream {
        let Self { arguments, objects, answers, words, unions, responses } = self;
        let tables = [
            ("arguments", arguments),
            ("objects", objects),
            ("answers", answers),
            ("words", words),
            ("unions", unions),
            ("responses", responses),
        ];
        let mut items = TokenStream::new();
        for (name, lines) in tables.into_iter().filter(|(_, lines)| !lines.is_empty()) {
            let name = Ident::new(name, Span::call_site());
            items.append_all(quote!(__toolpress::#name! { #lines }));
        }
        items
    }
}

impl Struct<'_> {
    /// The struct.
    pub(super) fn declaration(&self) -> TokenStream {
        let Self { name, attributes, quiet, .. } = self;
        let (derive, fields) = (self.types.derive(), self.fields());
        quote! {
            #attributes
            #quiet
            #derive
            pub struct #name { #fields }
        }
    }

    /// Its line in the table of its kind.
    pub(super) fn line(&self, tables: &mut Tables) {
        let needs = self.members.iter().any(|member| member.required);
        let (table, is_made) = match self.uses {
            Uses::Arguments => (&mut tables.arguments, true),
            // Where nothing is required there is a default, which costs nothing to write.
            Uses::Answered if needs => (&mut tables.answers, false),
            Uses::Given | Uses::Answered => (&mut tables.objects, true),
        };
        let (name, form, nulls) = (self.name, self.form(is_made), self.nulls());
        let boxed = if self.boxed { quote!(= boxed) } else { TokenStream::new() };
        table.append_all(quote!(#name { #form } #nulls #boxed;));
    }

    fn fields(&self) -> TokenStream {
        let mut fields = TokenStream::new();
        for Member { name, wire, ty, required, description, deprecated, .. } in &self.members {
            fields.append_all(field_docs(description, wire, name));
            if *deprecated {
                fields.append_all(quote!(#[deprecated]));
            }
            let ty = if *required { ty.clone() } else { self.types.option(ty) };
            fields.append_all(quote!(pub #name: #ty,));
        }
        if let Some(Rest { name, ty }) = &self.rest {
            fields.append_all(docs::attribute("All other properties."));
            fields.append_all(quote!(pub #name: #ty,));
        }
        fields
    }

    /// The names of the fields, theirs in JSON where those are others, and where one is made the types
    /// of those that are required.
    fn form(&self, is_made: bool) -> TokenStream {
        let mut form = TokenStream::new();
        for (index, Member { name, wire, ty, required, .. }) in self.members.iter().enumerate() {
            if index > 0 {
                form.append_all(quote!(,));
            }
            form.append_all(quote!(#name));
            if name.to_string().trim_start_matches("r#") != *wire {
                let wire = literal::text(wire);
                form.append_all(quote!(#wire));
            }
            if is_made && *required {
                form.append_all(quote!(: #ty));
            }
        }
        if let Some(Rest { name, .. }) = &self.rest {
            form.append_all(quote!(, ..#name));
        }
        form
    }

    /// Those that are always there, if need be as `null`.
    fn nulls(&self) -> TokenStream {
        let nulls = self.members.iter().filter(|member| member.required && member.nullable);
        let nulls: Vec<_> = nulls.map(|member| &member.name).collect();
        if nulls.is_empty() { TokenStream::new() } else { quote!(null [#(#nulls),*]) }
    }
}

/// What a field is, or at least what it is called in JSON where that is not its name.
fn field_docs(description: &str, wire: &str, name: &Ident) -> TokenStream {
    let name = name.to_string();
    let is_told = !description.trim().is_empty() || name.trim_start_matches("r#") != wire;
    if is_told { docs::described(description, &docs::code(wire)) } else { TokenStream::new() }
}
