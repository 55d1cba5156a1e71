//! Rust names and types as tokens.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::ir::{RustName, Shape, Toolbox, Type, TypeId};

/// A valid name as an identifier, raw where it must be.
pub(super) fn ident(name: &RustName) -> Ident {
    match name.as_str().strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, Span::call_site()),
        None => Ident::new(name.as_str(), Span::call_site()),
    }
}

/// What the `types` module imports. No type in it has one of these names, as lowering keeps those of
/// the prelude free.
pub(super) fn imports() -> TokenStream {
    quote! {
        #[allow(unused_imports)]
        use __toolpress::{Box, Clone, Debug, Option, PartialEq, String, Vec};
    }
}

/// Writes types as they are named at one place of the generated code.
pub(super) struct Types<'a> {
    toolbox: &'a Toolbox,
    /// In front of the name of a type of the `types` module.
    prefix: TokenStream,
    /// In front of a name that [`imports`] has.
    own: TokenStream,
}

impl<'a> Types<'a> {
    /// As they are named in the `types` module itself.
    pub(super) fn inside(toolbox: &'a Toolbox) -> Self {
        Self { toolbox, prefix: TokenStream::new(), own: TokenStream::new() }
    }

    /// As they are named beside the `types` module.
    pub(super) fn outside(toolbox: &'a Toolbox) -> Self {
        Self { toolbox, prefix: quote!(types::), own: quote!(__toolpress::) }
    }

    /// Whose types they are.
    pub(super) fn toolbox(&self) -> &'a Toolbox {
        self.toolbox
    }

    /// A type.
    pub(super) fn ty(&self, ty: &Type) -> TokenStream {
        let own = &self.own;
        match ty {
            Type::Unit => quote!(()),
            Type::Bytes => quote!(__toolpress::Bytes),
            Type::File => quote!(__toolpress::File),
            Type::Bool => quote!(bool),
            Type::I32 => quote!(i32),
            Type::I64 => quote!(i64),
            Type::U64 => quote!(u64),
            Type::F32 => quote!(f32),
            Type::F64 => quote!(f64),
            Type::String => self.string(),
            Type::Value => quote!(__toolpress::Value),
            Type::Vec(item) => {
                let item = self.ty(item);
                quote!(#own Vec<#item>)
            }
            Type::Map(item) => self.map(item),
            Type::Nullable(inner) => {
                let inner = self.ty(inner);
                self.option(&inner)
            }
            Type::Boxed(inner) => {
                let inner = self.ty(inner);
                quote!(#own Box<#inner>)
            }
            Type::Named(id) => self.named(*id),
        }
    }

    /// A type as people read it.
    pub(super) fn text(&self, ty: &Type) -> String {
        let word = match ty {
            Type::Unit => "()",
            Type::Bytes => "Bytes",
            Type::File => "File",
            Type::Bool => "bool",
            Type::I32 => "i32",
            Type::I64 => "i64",
            Type::U64 => "u64",
            Type::F32 => "f32",
            Type::F64 => "f64",
            Type::String => "String",
            Type::Value => "Value",
            Type::Vec(item) => return format!("Vec<{}>", self.text(item)),
            Type::Map(item) => return format!("BTreeMap<String, {}>", self.text(item)),
            Type::Nullable(inner) => return format!("Option<{}>", self.text(inner)),
            Type::Boxed(inner) => return self.text(inner),
            Type::Named(id) => {
                let name = self.toolbox.types.get(id.0 as usize).map(|ty| ty.name.as_str());
                name.unwrap_or("Value")
            }
        };
        word.to_owned()
    }

    /// A map from text to `item`.
    pub(super) fn map(&self, item: &Type) -> TokenStream {
        let (key, item) = (self.string(), self.ty(item));
        quote!(__toolpress::BTreeMap<#key, #item>)
    }

    /// A value of this type or none.
    pub(super) fn option(&self, ty: &TokenStream) -> TokenStream {
        let own = &self.own;
        quote!(#own Option<#ty>)
    }

    /// Text.
    pub(super) fn string(&self) -> TokenStream {
        let own = &self.own;
        quote!(#own String)
    }

    /// The attribute of a type.
    pub(super) fn derive(&self) -> TokenStream {
        let own = &self.own;
        quote!(#[derive(#own Clone, #own Debug, #own PartialEq)])
    }

    fn named(&self, id: TypeId) -> TokenStream {
        match self.toolbox.types.get(id.0 as usize) {
            Some(declaration) => {
                let (prefix, name) = (&self.prefix, ident(&declaration.name));
                quote!(#prefix #name)
            }
            // Lowering gives ids of declared types alone; any JSON is right wherever it errs.
            None => quote!(__toolpress::Value),
        }
    }
}

/// The attribute of items of which a user need not use every one, and that the description need not
/// have described. What is deprecated in the API is
/// named where it is declared, and is not the user's doing there.
pub(super) fn quiet(toolbox: &Toolbox) -> TokenStream {
    let in_types = toolbox.types.iter().any(|ty| {
        let fields = match &ty.shape {
            Shape::Struct { fields, .. } => fields.as_slice(),
            _ => &[],
        };
        ty.deprecated || fields.iter().any(|field| field.deprecated)
    });
    let mut tools = toolbox.tools.iter();
    if in_types || tools.any(|t| t.deprecated || t.arguments.iter().any(|a| a.deprecated)) {
        quote!(#[allow(dead_code, deprecated, missing_docs, clippy::all)])
    } else {
        quote!(#[allow(dead_code, missing_docs, clippy::all)])
    }
}
