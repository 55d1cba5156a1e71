//! What a variant of an internally tagged enum holds, beside the tag.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The properties of what a variant holds, none of which has the name of the tag beside them: serde
/// takes that for the tag alone. The compiler checks it, as the type is not seen here.
pub(super) fn beside(tag: &str, held: &TokenStream) -> TokenStream {
    let message = format!(
        "a field of what a variant holds has the name of the enum's tag, `{tag}`: rename one of them"
    );
    let bytes = Literal::byte_string(tag.as_bytes());
    quote! {
        {
            #[track_caller]
            #[allow(clippy::panic)]
            const fn beside(
                all: &'static [__toolpress::Property],
            ) -> &'static [__toolpress::Property] {
                let mut left = all;
                while let [one, rest @ ..] = left {
                    if let #bytes = one.name.as_bytes() {
                        ::core::panic!("{}", #message);
                    }
                    left = rest;
                }
                all
            }
            beside((#held).properties())
        }
    }
}
