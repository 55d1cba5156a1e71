//! The options of the attribute, `#[tool(name = "…", read_only)]`.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Error, Ident, LitBool, LitStr, Token};
use toolpress_naming::{DEFAULT_MAX_NAME_LEN, is_valid_name};

use crate::fault::{fail, unknown, until_comma};

const KNOWN: [&str; 7] =
    ["name", "description", "read_only", "destructive", "idempotent", "open_world", "crate"];

/// What the attribute says, as far as it could be read.
#[derive(Default)]
pub(super) struct Options {
    pub(super) name: Option<String>,
    pub(super) description: Option<LitStr>,
    pub(super) read_only: Option<bool>,
    pub(super) destructive: Option<bool>,
    pub(super) idempotent: Option<bool>,
    pub(super) open_world: Option<bool>,
    pub(super) krate: Option<TokenStream>,
    pub(super) errors: Vec<Error>,
    seen: Vec<String>,
}

impl Options {
    pub(super) fn parse(tokens: TokenStream) -> Self {
        let mut options = Self::default();
        let read = |input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Err(error) = options.option(input) {
                    options.errors.push(error);
                    until_comma(input);
                }
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        };
        if let Err(error) = read.parse2(tokens) {
            options.errors.push(error);
        }
        options
    }

    fn option(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let name = input.call(Ident::parse_any)?;
        let word = name.unraw().to_string();
        if !KNOWN.contains(&word.as_str()) {
            return Err(unknown(&name, "option", &word, &KNOWN));
        }
        if self.seen.contains(&word) {
            let message = format!("option `{word}` is given twice");
            return Err(fail(&name, &message, "remove one of the two"));
        }
        self.seen.push(word.clone());
        match word.as_str() {
            "name" => self.name = Some(tool_name(&text(input, &name)?)?),
            "description" => self.description = Some(text(input, &name)?),
            "read_only" => self.read_only = Some(flag(input)?),
            "destructive" => self.destructive = Some(flag(input)?),
            "idempotent" => self.idempotent = Some(flag(input)?),
            "open_world" => self.open_world = Some(flag(input)?),
            _ => self.krate = Some(path(input)?),
        }
        Ok(())
    }

    /// What a call does to the world, as MCP has it: read-only, destructive, idempotent, open.
    pub(super) fn hints(&self) -> [bool; 4] {
        let read_only = self.read_only.unwrap_or(false);
        [
            read_only,
            self.destructive.unwrap_or(!read_only),
            self.idempotent.unwrap_or(read_only),
            self.open_world.unwrap_or(true),
        ]
    }

    /// Hints that contradict each other.
    pub(super) fn contradiction(&self, place: Span) -> Option<Error> {
        let both = self.read_only == Some(true) && self.destructive == Some(true);
        both.then(|| {
            let help = "what changes nothing destroys nothing: remove one of the two";
            crate::fault::fail_at(place, "a tool is not `read_only` and `destructive`", help)
        })
    }
}

fn text(input: ParseStream<'_>, name: &Ident) -> syn::Result<LitStr> {
    if !input.peek(Token![=]) {
        return Err(Error::new(name.span(), format!("expected `{name} = \"…\"`")));
    }
    input.parse::<Token![=]>()?;
    input.parse()
}

/// `read_only`, or `read_only = false`.
fn flag(input: ParseStream<'_>) -> syn::Result<bool> {
    if !input.peek(Token![=]) {
        return Ok(true);
    }
    input.parse::<Token![=]>()?;
    input.parse::<LitBool>().map(|value| value.value)
}

/// `crate = path` or `crate = "path"`
pub(crate) fn path(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    input.parse::<Token![=]>()?;
    if input.peek(LitStr) {
        return input.parse::<LitStr>()?.parse();
    }
    let path = until_comma(input);
    if path.is_empty() { Err(input.error("expected a path")) } else { Ok(path) }
}

fn tool_name(name: &LitStr) -> syn::Result<String> {
    let value = name.value();
    if is_valid_name(&value, DEFAULT_MAX_NAME_LEN) {
        return Ok(value);
    }
    let message = format!("`{value}` is no tool name");
    let help = format!(
        "a name is a letter, then letters, digits and `_`, at most {DEFAULT_MAX_NAME_LEN} in all"
    );
    Err(fail(name.to_token_stream(), &message, &help))
}
