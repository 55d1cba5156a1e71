//! `ToolId`: the tools as an enum, so that a `match` over all of them is checked.

use proc_macro2::TokenStream;
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::rust::ident;
use crate::ir::{RustName, Source, Toolbox};
use crate::words::Words;

/// The enum and its methods.
pub(super) fn tool_id(toolbox: &Toolbox, quiet: &TokenStream) -> TokenStream {
    let variants = toolbox.tools.iter().map(|tool| {
        let name = docs::code(tool.name.as_str());
        let summary = docs::summary(&tool.summary);
        let docs = match summary.as_str() {
            "" => name,
            summary => format!("{name}: {summary}"),
        };
        (tool.type_name.clone(), docs)
    });
    items(toolbox.source, &variants.collect::<Vec<_>>(), quiet)
}

/// The enum of these variants, each with its documentation in Markdown.
pub fn items(source: Source, of: &[(RustName, String)], quiet: &TokenStream) -> TokenStream {
    let mut variants = TokenStream::new();
    let mut all = TokenStream::new();
    for (name, docs) in of {
        let (variant, docs) = (ident(name), docs::attribute(docs));
        variants.append_all(quote!(#docs #variant,));
        all.append_all(quote!(#variant));
    }
    let original = docs::attribute(Words::of(source).original);
    // A value of an enum without variants cannot be cast, as there is none.
    let index = if of.is_empty() { quote!(match self {}) } else { quote!(self as usize) };
    quote! {
        /// The tools, one variant each, in the order of the description.
        #quiet
        #[derive(
            __toolpress::Clone, __toolpress::Copy, __toolpress::Debug, __toolpress::PartialEq,
            __toolpress::Eq, __toolpress::Hash
        )]
        pub enum ToolId { #variants }

        #quiet
        impl ToolId {
            /// All of them, in the order of the description.
            pub const ALL: &'static [Self] = __toolpress::all!(ToolId #all);

            const fn index(self) -> usize {
                #index
            }

            /// The name by which a model calls it.
            pub const fn name(self) -> __toolpress::ToolName {
                __toolpress::name_at(&TOOLBOX, self.index())
            }

            #original
            pub fn original(self) -> &'static str {
                self.tool().original
            }

            /// The tool itself.
            pub fn tool(self) -> __toolpress::Tool {
                __toolpress::tool_at(&TOOLBOX, self.index())
            }

            /// The tool with this name.
            pub fn from_name(name: &str) -> __toolpress::Option<Self> {
                Self::ALL.get(TOOLBOX.position(name)?).copied()
            }
        }
    }
}
