//! `ToolId`: the tools as an enum, so that a `match` over all of them is checked.

use proc_macro2::TokenStream;
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::rust::ident;
use crate::ir::Toolbox;

/// The enum and its methods.
pub(super) fn tool_id(toolbox: &Toolbox, quiet: &TokenStream) -> TokenStream {
    let mut variants = TokenStream::new();
    let mut all = TokenStream::new();
    for tool in &toolbox.tools {
        let variant = ident(&tool.type_name);
        let name = docs::code(tool.name.as_str());
        let summary = docs::summary(&tool.summary);
        let docs = docs::attribute(&match summary.as_str() {
            "" => name,
            summary => format!("{name}: {summary}"),
        });
        variants.append_all(quote!(#docs #variant,));
        all.append_all(quote!(#variant));
    }
    // A value of an enum without variants cannot be cast, as there is none.
    let index =
        if toolbox.tools.is_empty() { quote!(match self {}) } else { quote!(self as usize) };
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

            /// The operationId as the description has it.
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
