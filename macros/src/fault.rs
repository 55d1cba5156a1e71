//! Errors in the shape of all others, and texts out of attributes.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Expr, ExprLit, Lit, Meta, Token};
use toolpress_codegen::diagnostics::{Diagnostic, Site, nearest};
use toolpress_codegen::document::Document;

/// An error at some tokens, with the edit to make.
pub(crate) fn fail(at: impl ToTokens, message: &str, help: &str) -> Error {
    Error::new_spanned(at, rendered(message, help))
}

/// The same at a place.
pub(crate) fn fail_at(place: Span, message: &str, help: &str) -> Error {
    Error::new(place, rendered(message, help))
}

fn rendered(message: &str, help: &str) -> String {
    let site = Site::Option { name: "source", index: 0 };
    let mut diagnostic = Diagnostic::error("option", site, message);
    if !help.is_empty() {
        diagnostic = diagnostic.help(help);
    }
    diagnostic.render(&Document::default())
}

/// An error for a word that is none of those known.
pub(crate) fn unknown(at: impl ToTokens, what: &str, word: &str, known: &[&str]) -> Error {
    let help = match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are `{}`", known.join("`, `")),
    };
    fail(at, &format!("unknown {what} `{word}`"), &help)
}

/// All tokens up to the next comma; what stands in brackets is one token.
pub(crate) fn until_comma(input: ParseStream<'_>) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        match input.parse::<TokenTree>() {
            Ok(token) => tokens.extend([token]),
            Err(_) => break,
        }
    }
    tokens
}

/// The text of documentation comments, and the first one that is no text as it stands.
pub(crate) fn documentation(attributes: &[Attribute]) -> (String, Option<Error>) {
    let (mut text, mut error) = (String::new(), None);
    for attribute in attributes.iter().filter(|one| one.path().is_ident("doc")) {
        let Meta::NameValue(pair) = &attribute.meta else { continue };
        match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => {
                for line in line.value().lines() {
                    // The space that `///` is written with.
                    text.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
                    text.push('\n');
                }
                // An empty comment parts paragraphs.
                if line.value().is_empty() {
                    text.push('\n');
                }
            }
            value => {
                let help = "write it as a comment, or pass `description = \"…\"`";
                let message = "documentation that a macro makes is not seen here";
                error.get_or_insert_with(|| fail(value, message, help));
            }
        }
    }
    (text.trim().to_owned(), error)
}

/// Those of all attributes that decide whether an item is there.
pub(crate) fn cfgs(attributes: &[Attribute]) -> TokenStream {
    let cfgs = attributes.iter().filter(|one| one.path().is_ident("cfg"));
    cfgs.map(ToTokens::to_token_stream).collect()
}
