//! The grammar of the macro's arguments: a path, and options as `key = value`, in any order.
//!
//! A fault costs the argument that it is in and no other, so that all are told at once.

use std::collections::BTreeMap;

use proc_macro2::{Punct, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::token::{Brace, Bracket};
use syn::{Error, Ident, LitInt, LitStr, Token, braced, bracketed};
use toolpress_codegen::Config;
use toolpress_codegen::config::OptionValue;
use toolpress_codegen::diagnostics::{Diagnostic, Site};
use toolpress_codegen::document::Document;

use crate::fault::{fail, until_comma};

/// The arguments, understood as far as they can be.
pub(crate) struct Args {
    /// The options. Those that were refused have their defaults.
    pub(crate) config: Config,
    /// Whether there is a path or an inline text.
    pub(crate) has_source: bool,
    /// What is wrong with the arguments, each error at its token.
    pub(crate) errors: Vec<Error>,
    /// The tokens of each option's values, `source` among them.
    sites: BTreeMap<String, Vec<TokenStream>>,
}

/// One argument.
enum Argument {
    Path(LitStr),
    Option { name: Ident, value: OptionValue, tokens: Vec<TokenStream> },
}

impl Argument {
    fn key(&self) -> Option<String> {
        match self {
            Self::Path(_) => None,
            Self::Option { name, .. } => Some(name.unraw().to_string()),
        }
    }
}

/// Reads the arguments.
pub(crate) fn parse(input: TokenStream) -> Args {
    let mut errors = Vec::new();
    let read = |input: ParseStream<'_>| Ok(arguments(input, &mut errors));
    // `arguments` reads up to the end, whatever comes.
    let arguments = read.parse2(input).unwrap_or_default();
    // What could not be read may have been meant as the description.
    let tried =
        !errors.is_empty() || arguments.iter().any(|a| a.key().as_deref() == Some("inline"));
    let mut args = Args::new(&arguments, errors);
    for argument in arguments {
        args.take(argument);
    }
    if !args.has_source && !tried {
        let help = "write its path first, `toolbox!(\"specs/api.yaml\")`, or `inline = \"…\"`";
        args.fail(TokenStream::new(), "there is no description", help);
    }
    args
}

impl Args {
    fn new(arguments: &[Argument], errors: Vec<Error>) -> Self {
        let path = arguments.iter().find_map(|argument| match argument {
            Argument::Path(path) => Some(path.value()),
            Argument::Option { .. } => None,
        });
        let config = path.map_or_else(|| Config::inline(""), Config::new);
        Self { config, has_source: false, errors, sites: BTreeMap::new() }
    }

    /// An error at the token of a problem's place: a place in the description is shown in the
    /// text, and its token is the path.
    pub(crate) fn error_at(&self, site: Site, text: String) -> Error {
        let (name, index) = match site {
            Site::Spec(_) => ("source", 0),
            Site::Option { name, index } => (name, index),
        };
        let values = self.sites.get(name).or_else(|| self.sites.get("source"));
        match values.and_then(|values| values.get(index).or(values.first())) {
            Some(tokens) => Error::new_spanned(tokens, text),
            None => Error::new(Span::call_site(), text),
        }
    }

    fn take(&mut self, argument: Argument) {
        match argument {
            Argument::Path(path) => {
                let tokens = path.into_token_stream();
                self.take_source(tokens.clone(), vec![tokens]);
            }
            Argument::Option { name, value, tokens } => {
                let key = name.unraw().to_string();
                if key == "inline" && matches!(value, OptionValue::Text(_)) {
                    if !self.take_source(name.to_token_stream(), tokens.clone()) {
                        return;
                    }
                } else if self.sites.contains_key(&key) {
                    let message = format!("option `{key}` is given twice");
                    return self.fail(name, &message, "remove one of the two");
                }
                self.set(&name, &key, value, tokens);
            }
        }
    }

    /// Whether this is the first path or inline text.
    fn take_source(&mut self, at: TokenStream, tokens: Vec<TokenStream>) -> bool {
        let first = !self.has_source;
        if first {
            self.has_source = true;
            self.sites.insert("source".to_owned(), tokens);
        } else {
            let help = "keep one path or one `inline`; each toolbox has its own `toolbox!`";
            self.fail(at, "there are two descriptions", help);
        }
        first
    }

    fn set(&mut self, name: &Ident, key: &str, value: OptionValue, tokens: Vec<TokenStream>) {
        let result = self.config.set(key, value);
        if let Err(error) = result {
            let at = match error.index.and_then(|index| tokens.get(index)) {
                _ if error.in_name || tokens.is_empty() => name.to_token_stream(),
                Some(one) => one.clone(),
                None => tokens.iter().cloned().collect(),
            };
            self.fail(at, &error.message, error.help.as_deref().unwrap_or_default());
        }
        // An empty list has no values to point at.
        let is_empty = tokens.is_empty();
        let tokens = if is_empty { vec![name.to_token_stream()] } else { tokens };
        self.sites.insert(key.to_owned(), tokens);
    }

    /// Adds an error in the shape of all others.
    fn fail(&mut self, at: impl ToTokens, message: &str, help: &str) {
        let site = Site::Option { name: "source", index: 0 };
        let mut diagnostic = Diagnostic::error("option", site, message);
        if !help.is_empty() {
            diagnostic = diagnostic.help(help);
        }
        self.errors.push(Error::new_spanned(at, diagnostic.render(&Document::default())));
    }
}

fn arguments(input: ParseStream<'_>, errors: &mut Vec<Error>) -> Vec<Argument> {
    let mut list = Vec::new();
    while !input.is_empty() {
        match argument(input) {
            Ok(argument) => {
                list.push(argument);
                if !input.is_empty() && !input.peek(Token![,]) {
                    errors.push(input.error("expected `,`"));
                    if !starts_argument(input) {
                        skip(input);
                    }
                }
            }
            Err(error) => {
                errors.push(error);
                skip(input);
            }
        }
        let _: Option<Token![,]> = input.parse().ok();
    }
    list
}

fn starts_argument(input: ParseStream<'_>) -> bool {
    input.peek(Ident::peek_any) && input.peek2(Token![=])
}

/// Goes to the next comma; what stands in brackets is one token.
fn skip(input: ParseStream<'_>) {
    let _ = until_comma(input);
}

fn argument(input: ParseStream<'_>) -> syn::Result<Argument> {
    if input.peek(LitStr) {
        return Ok(Argument::Path(input.parse()?));
    }
    if !input.peek(Ident::peek_any) {
        return Err(input.error("expected a path in quotes, or `option = value`"));
    }
    let name = input.call(Ident::parse_any)?;
    if input.peek(Token![!]) {
        let message = "expected a path in quotes: a macro is not expanded here";
        return Err(Error::new(name.span(), message));
    }
    if !input.peek(Token![=]) {
        return Err(Error::new(name.span(), format!("expected `{name} = …`")));
    }
    let equals: Token![=] = input.parse()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(Error::new(equals.span, format!("expected a value, `{name} = …`")));
    }
    let (value, tokens) = value(input)?;
    Ok(Argument::Option { name, value, tokens })
}

/// A value, and the tokens of each part that a problem can be about.
fn value(input: ParseStream<'_>) -> syn::Result<(OptionValue, Vec<TokenStream>)> {
    if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        return Ok((OptionValue::Text(text.value()), vec![text.into_token_stream()]));
    }
    if input.peek(LitInt) {
        let number: LitInt = input.parse()?;
        let value = OptionValue::Number(number.base10_parse()?);
        return Ok((value, vec![number.into_token_stream()]));
    }
    // Both look through the invisible brackets around what `macro_rules!` took as one.
    let content;
    if input.peek(Bracket) {
        bracketed!(content in input);
        return list(&content);
    }
    if input.peek(Brace) {
        braced!(content in input);
        return pairs(&content);
    }
    let word = until_comma(input);
    let text = word.clone().into_iter().map(|token| token.to_string()).collect();
    Ok((OptionValue::Word(text), vec![word]))
}

fn list(input: ParseStream<'_>) -> syn::Result<(OptionValue, Vec<TokenStream>)> {
    let texts = input.parse_terminated(<LitStr as syn::parse::Parse>::parse, Token![,])?;
    let tokens = texts.iter().map(ToTokens::to_token_stream).collect();
    Ok((OptionValue::List(texts.iter().map(LitStr::value).collect()), tokens))
}

fn pairs(input: ParseStream<'_>) -> syn::Result<(OptionValue, Vec<TokenStream>)> {
    let pairs = input.parse_terminated(
        |input| {
            let from: LitStr = input.parse()?;
            if let Some(error) = other_arrow(&from, input) {
                return Err(error);
            }
            let arrow: Token![=>] = input.parse()?;
            let to: LitStr = input.parse()?;
            let mut tokens = from.to_token_stream();
            arrow.to_tokens(&mut tokens);
            to.to_tokens(&mut tokens);
            Ok(((from.value(), to.value()), tokens))
        },
        Token![,],
    )?;
    let (pairs, tokens) = pairs.into_iter().unzip();
    Ok((OptionValue::Pairs(pairs), tokens))
}

/// The error for a pair written with another sign than `=>`: `=` and `:` are what other languages
/// have there.
fn other_arrow(from: &LitStr, input: ParseStream<'_>) -> Option<Error> {
    if input.peek(Token![=>]) || input.peek(Token![,]) {
        return None;
    }
    let ahead = input.fork();
    let mut sign = TokenStream::new();
    let mut text = String::new();
    while let Ok(punct) = ahead.parse::<Punct>() {
        text.push(punct.as_char());
        sign.extend([TokenTree::Punct(punct)]);
    }
    let to = ahead.parse::<LitStr>().map_or("…".to_owned(), |to| to.token().to_string());
    let help = format!("write `{} => {to}`", from.token());
    let message = format!("a pair is written with `=>`, not `{text}`");
    (!text.is_empty()).then(|| fail(sign, &message, &help))
}

#[cfg(test)]
mod tests;
