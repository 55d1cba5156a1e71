//! The `ToolArgs` derive: a type as serde decodes it, in a constant.

mod attributes;
mod rename;
mod tagged;

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Error, Field, Fields, FieldsNamed, Type, Variant};
use toolpress_codegen::functions::json_inside;

use self::attributes::{Attributes, Place};
use self::rename::Case;
use self::tagged::beside;
use crate::fault::{documentation, fail};
use crate::tool::ours;

/// The implementation.
pub(crate) fn tool_args(input: TokenStream) -> TokenStream {
    let mut input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut deriver = Deriver { errors: Vec::new(), name: input.ident.to_string() };
    let attributes = deriver.attributes(&input.attrs, Place::Type);
    let schema = deriver.schema(&input, &attributes);
    let krate = attributes.krate.clone().unwrap_or_else(|| quote!(::toolpress));
    let errors = deriver.errors.iter().map(Error::to_compile_error);
    let errors = quote!(#(#errors)*);
    // What is wrong is told; that there is no implementation need not be told as well.
    let schema = if deriver.errors.is_empty() { schema } else { any() };
    let name = &input.ident;
    let mut generics = std::mem::take(&mut input.generics);
    let types: Vec<_> = generics.type_params().map(|parameter| parameter.ident.clone()).collect();
    for ty in types {
        let bounds = &mut generics.make_where_clause().predicates;
        bounds.push(syn::parse_quote!(#ty: __toolpress::ToolArgs));
    }
    let (own, of, bounds) = generics.split_for_impl();
    quote! {
        const _: () = {
            use #krate::__private as __toolpress;

            #[allow(deprecated, clippy::all)]
            impl #own __toolpress::ToolArgs for #name #of #bounds {
                const SCHEMA: &'static __toolpress::Schema = &#schema;
            }
        };
        #errors
    }
}

/// Makes schemas, and collects what is wrong.
struct Deriver {
    errors: Vec<Error>,
    /// The type's name.
    name: String,
}

impl Deriver {
    fn attributes(&mut self, attributes: &[syn::Attribute], place: Place) -> Attributes {
        let mut read = Attributes::of(attributes, place);
        self.errors.append(&mut read.errors);
        read
    }

    fn docs(&mut self, attributes: &[syn::Attribute]) -> String {
        let (text, error) = documentation(attributes);
        self.errors.extend(error);
        toolpress_codegen::functions::description(&text)
    }

    fn schema(&mut self, input: &DeriveInput, attributes: &Attributes) -> TokenStream {
        let docs = self.docs(&input.attrs);
        match &input.data {
            Data::Struct(data) => self.of_struct(input, &data.fields, attributes, &docs),
            Data::Enum(data) => {
                let variants: Vec<&Variant> = data.variants.iter().collect();
                self.of_enum(input, &variants, attributes, &docs)
            }
            Data::Union(_) => self.fail(&input.ident, "a union is no argument", "make it an enum"),
        }
    }

    fn fail(&mut self, at: impl ToTokens, message: &str, help: &str) -> TokenStream {
        self.errors.push(fail(at, message, help));
        any()
    }

    fn of_struct(
        &mut self,
        input: &DeriveInput,
        fields: &Fields,
        attributes: &Attributes,
        docs: &str,
    ) -> TokenStream {
        if attributes.tag.is_some() {
            let help = "make the tag a field, of an enum of one variant";
            return self.fail(&input.ident, "serde does not ask for a struct's `tag`", help);
        }
        let mut of: Vec<_> = fields.iter().collect();
        if attributes.transparent {
            of.retain(|field| self.is_inside(field));
        }
        match (fields, of.as_slice()) {
            (Fields::Named(_), [field]) if attributes.transparent => {
                let inner = self.shown(&field.ty, &field.attrs);
                described(docs, &inner, quote!((#inner).kind))
            }
            (Fields::Named(named), _) => {
                let case = attributes.rename_all;
                let properties = self.properties(named, case, attributes.default);
                object(docs, None, quote!(&[#properties]))
            }
            (Fields::Unnamed(_), [field]) => {
                let inner = self.shown(&field.ty, &field.attrs);
                let kind = match attributes.transparent {
                    true => quote!((#inner).kind),
                    false => quote!((#inner).within()),
                };
                described(docs, &inner, kind)
            }
            (Fields::Unnamed(_), _) => {
                let help = "a model goes by names: give each field one";
                self.fail(fields, "a struct without names of its fields is no argument", help)
            }
            (Fields::Unit, _) => {
                let help = "write `{}` behind its name for an object without properties";
                self.fail(&input.ident, "a struct of nothing is no argument", help)
            }
        }
    }

    /// Whether a field of a transparent struct can be what serde decodes, which takes the others from
    /// nothing.
    fn is_inside(&mut self, field: &Field) -> bool {
        let mut read = Attributes::of(&field.attrs, Place::Field);
        let is_phantom = matches!(&field.ty, Type::Path(ty)
            if ty.path.segments.last().is_some_and(|last| last.ident == "PhantomData"));
        let is_inside = !(read.skip || read.default || is_phantom);
        if !is_inside {
            self.errors.append(&mut read.errors);
        }
        is_inside
    }

    /// The schema of a field's type, or of the one that it is shown as.
    fn shown(&mut self, ty: &Type, attributes: &[syn::Attribute]) -> TokenStream {
        let attributes = self.attributes(attributes, Place::Field);
        self.of_type(attributes.shown_as.as_ref().unwrap_or(ty))
    }

    /// The schema of a type, an error about which stands at it.
    fn of_type(&mut self, ty: &Type) -> TokenStream {
        if names(ty.to_token_stream(), &self.name) {
            let help = "show it as any value, `#[tool(as = toolpress::serde_json::Value)]`, or as \
                        another type of fewer levels";
            return self.fail(ty, "a type that holds itself has no constant schema", help);
        }
        quote_spanned!(ours(ty.span())=> <#ty as __toolpress::ToolArgs>::SCHEMA)
    }

    /// The elements of `properties`.
    fn properties(
        &mut self,
        fields: &FieldsNamed,
        case: Option<Case>,
        all_optional: bool,
    ) -> TokenStream {
        let mut properties = TokenStream::new();
        let mut keys = BTreeSet::new();
        for field in &fields.named {
            let attributes = self.attributes(&field.attrs, Place::Field);
            if attributes.skip {
                continue;
            }
            let Some(ident) = &field.ident else { continue };
            let own = ident.unraw().to_string();
            let name = attributes
                .rename
                .unwrap_or_else(|| case.map_or(own.clone(), |case| case.field(&own)));
            if !keys.insert(name.clone()) {
                let message = format!("the key `{name}` is there twice");
                let help = "give this field another, `#[serde(rename = \"…\")]`";
                self.errors.push(fail(ident, &message, help));
            }
            let description = json_inside(&self.docs(&field.attrs));
            let is_key = is_key(&name);
            let optional = all_optional || attributes.default;
            let schema = self.of_type(attributes.shown_as.as_ref().unwrap_or(&field.ty));
            properties.extend(quote! {
                __toolpress::Property {
                    name: #name,
                    is_key: #is_key,
                    description: #description,
                    optional: #optional,
                    default: "",
                    schema: #schema,
                },
            });
        }
        properties
    }

    fn of_enum(
        &mut self,
        input: &DeriveInput,
        variants: &[&Variant],
        attributes: &Attributes,
        docs: &str,
    ) -> TokenStream {
        let mut read = Vec::new();
        for variant in variants {
            let own = self.attributes(&variant.attrs, Place::Variant);
            if own.skip || own.other {
                continue;
            }
            let ident = variant.ident.unraw().to_string();
            let case = |case: Case| case.variant(&ident);
            let word = own.rename.clone();
            let word = word.unwrap_or_else(|| attributes.rename_all.map_or(ident.clone(), case));
            let docs = self.docs(&variant.attrs);
            let case = own.rename_all.or(attributes.rename_all_fields);
            read.push(Read { variant, word, docs, case });
        }
        if read.is_empty() {
            let help = "give it a variant, or take it out";
            return self.fail(&input.ident, "an enum without variants is no argument", help);
        }
        let is_unit = |read: &Read<'_>| matches!(read.variant.fields, Fields::Unit);
        if attributes.tag.is_none() && !attributes.untagged && read.iter().all(is_unit) {
            return words(&read, docs);
        }
        let mut branches = TokenStream::new();
        let is_external = attributes.tag.is_none() && !attributes.untagged;
        let units: Vec<&Read<'_>> = read.iter().filter(|read| is_unit(read)).collect();
        if is_external && !units.is_empty() {
            let words = words(units, "");
            branches.extend(quote!(&#words,));
        }
        for read in read.iter().filter(|read| !is_external || !is_unit(read)) {
            let branch = self.branch(read, attributes);
            branches.extend(quote!(&#branch,));
        }
        let docs = json_inside(docs);
        quote! {
            __toolpress::Schema {
                description: #docs,
                is_raw: false,
                kind: __toolpress::Kind::Union { branches: &[#branches] },
            }
        }
    }

    /// One variant as serde decodes it.
    fn branch(&mut self, read: &Read<'_>, attributes: &Attributes) -> TokenStream {
        let Read { variant, word, docs, case } = read;
        let tag = attributes.tag.as_deref().map(|tag| (tag, word.as_str()));
        let fields: Vec<_> = variant.fields.iter().collect();
        let content = match (&variant.fields, fields.as_slice()) {
            (Fields::Named(named), _) => {
                let properties = self.properties(named, *case, false);
                if let (Some(tag), None) = (tag, &attributes.content) {
                    return object(docs, Some(tag), quote!(&[#properties]));
                }
                let docs = if attributes.untagged { docs.as_str() } else { "" };
                object(docs, None, quote!(&[#properties]))
            }
            (Fields::Unnamed(_), [field]) => {
                let inner = self.shown(&field.ty, &field.attrs);
                match tag {
                    Some(tag) if attributes.content.is_none() => {
                        return object(docs, Some(tag), beside(tag.0, &inner));
                    }
                    _ if attributes.untagged => {
                        return described(docs, &inner, quote!((#inner).kind));
                    }
                    _ => quote!(*#inner),
                }
            }
            (Fields::Unit, _) => match tag {
                Some(tag) => return object(docs, Some(tag), quote!(&[])),
                None => {
                    let help =
                        "it would be `null`: make the place an `Option`, or give the enum a tag";
                    return self.fail(&variant.ident, "a variant of nothing has no shape", help);
                }
            },
            (Fields::Unnamed(_), _) => {
                let help = "a model goes by names: `Variant { a: A, b: B }`";
                return self.fail(
                    *variant,
                    "a variant without names of its fields is no argument",
                    help,
                );
            }
        };
        let name = attributes.content.as_deref().unwrap_or(word);
        let is_key = is_key(name);
        let held = quote! {
            &[__toolpress::Property {
                name: #name,
                is_key: #is_key,
                description: "",
                optional: false,
                default: "",
                schema: &#content,
            }]
        };
        if attributes.untagged { content } else { object(docs, tag, held) }
    }
}

/// A variant, as far as it is read.
struct Read<'v> {
    variant: &'v Variant,
    /// What serde calls it.
    word: String,
    docs: String,
    /// How its fields are called.
    case: Option<Case>,
}

/// Whether a key is a letter or `_`, then letters, digits and `_`, up to 64.
fn is_key(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name.len() <= 64 && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// A schema that says nothing.
fn any() -> TokenStream {
    quote!(__toolpress::Schema { description: "", is_raw: false, kind: __toolpress::Kind::Any {} })
}

/// Whether a type names this one, or `Self`, itself or in what it holds.
fn names(tokens: TokenStream, name: &str) -> bool {
    let mut is_in_path = false;
    for token in tokens {
        let found = match &token {
            TokenTree::Ident(word) => !is_in_path && (word == name || word == "Self"),
            TokenTree::Group(group) => names(group.stream(), name),
            _ => false,
        };
        if found {
            return true;
        }
        is_in_path = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
    }
    false
}

/// The same as another schema, with a description of its own where there is one.
fn described(docs: &str, inner: &TokenStream, kind: TokenStream) -> TokenStream {
    let (description, is_raw) = match docs {
        "" => (quote!((#inner).description), quote!((#inner).is_raw)),
        docs => (json_inside(docs).to_token_stream(), quote!(false)),
    };
    quote!(__toolpress::Schema { description: #description, is_raw: #is_raw, kind: #kind })
}

fn object(docs: &str, tag: Option<(&str, &str)>, properties: TokenStream) -> TokenStream {
    let (tag, word) = tag.unwrap_or_default();
    let docs = json_inside(docs);
    quote! {
        __toolpress::Schema {
            description: #docs,
            is_raw: false,
            kind: __toolpress::Kind::Object { tag: #tag, word: #word, properties: #properties },
        }
    }
}

/// An enum of texts, each with what it means.
fn words<'r, 'v: 'r>(variants: impl IntoIterator<Item = &'r Read<'v>>, docs: &str) -> TokenStream {
    let variants: Vec<&Read<'_>> = variants.into_iter().collect();
    let words = variants.iter().map(|read| &read.word);
    let meanings = variants.iter().filter(|read| !read.docs.is_empty()).map(|read| {
        let meaning: Vec<&str> = read.docs.split_whitespace().collect();
        format!("`{}`: {}", read.word, meaning.join(" "))
    });
    let text: Vec<String> =
        Some(docs.to_owned()).filter(|docs| !docs.is_empty()).into_iter().chain(meanings).collect();
    let description = json_inside(&toolpress_codegen::functions::description(&text.join("\n")));
    quote! {
        __toolpress::Schema {
            description: #description,
            is_raw: false,
            kind: __toolpress::Kind::Words { words: &[#(#words),*] },
        }
    }
}
