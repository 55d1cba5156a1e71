//! `toolset!`: several toolboxes as one.
//!
//! It gets the path of the runtime crate, `;`, and what the user wrote: a static without a type
//! whose value is a list of toolboxes. Of faulty arguments the healthy part is still generated.

use std::collections::BTreeSet;
use std::fmt;

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::token::{Bracket, Paren};
use syn::{Error, Token, bracketed};

use crate::fault::{fail, fail_at};

/// The name of every toolbox's static, in the place of which its constants are named.
const TOOLBOX: &str = "TOOLBOX";
/// The constants that a toolset joins; `ToolArrays` of the runtime has one of each name.
const ARRAYS: [&str; 7] = [
    "OPENAI_TOOLS",
    "OPENAI_RESPONSES_TOOLS",
    "OPENAI_STRICT_TOOLS",
    "ANTHROPIC_TOOLS",
    "GEMINI_TOOLS",
    "BEDROCK_TOOLS",
    "MCP_TOOLS",
];
/// How all of it is written.
const SHAPE: &str = "write `pub static TOOLS = [pets::TOOLBOX, files::TOOLBOX];`";
/// How a toolbox is written.
const PATH: &str = "write the path of the static that `toolbox!` made, such as `pets::TOOLBOX`";

/// What the user wrote, as far as it could be read.
struct Toolset {
    krate: TokenStream,
    attributes: Vec<Attribute>,
    visibility: TokenStream,
    name: Option<Ident>,
    toolboxes: Vec<Toolbox>,
    errors: Vec<Error>,
}

/// An attribute of the static.
struct Attribute {
    /// Its path, where that is one word.
    word: String,
    tokens: TokenStream,
}

/// The path of a toolbox.
struct Toolbox {
    /// All of it but its last segment.
    module: TokenStream,
    /// Its last segment.
    last: Ident,
}

/// Generates the toolset.
pub(crate) fn toolset(input: TokenStream) -> TokenStream {
    let mut toolset = Toolset {
        krate: TokenStream::new(),
        attributes: Vec::new(),
        visibility: TokenStream::new(),
        name: None,
        toolboxes: Vec::new(),
        errors: Vec::new(),
    };
    let read = |input: ParseStream<'_>| {
        if let Err(error) = toolset.read(input) {
            toolset.errors.push(error);
        }
        // What is left has been told of.
        input.parse::<TokenStream>().map(drop)
    };
    if let Err(error) = read.parse2(input) {
        toolset.errors.push(error);
    }
    toolset.expand()
}

impl Toolset {
    fn read(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        while !input.peek(Token![;]) {
            self.krate.extend([input.parse::<TokenTree>()?]);
        }
        let _: Token![;] = input.parse()?;
        self.head(input)?;
        let content;
        if !input.peek(Bracket) {
            return Err(fail_at(input.span(), "expected a list of toolboxes", SHAPE));
        }
        let bracket = bracketed!(content in input).span;
        if content.is_empty() {
            let message = "a toolset needs a toolbox";
            self.errors.push(fail_at(bracket.join(), message, SHAPE));
        }
        self.list(&content)?;
        if !input.peek(Token![;]) {
            let place = if input.is_empty() { bracket.close() } else { input.span() };
            return Err(fail_at(place, "expected `;`", SHAPE));
        }
        let _: Token![;] = input.parse()?;
        if !input.is_empty() {
            let help = "write a `toolset!` of its own for each";
            return Err(fail_at(input.span(), "a toolset is one static", help));
        }
        Ok(())
    }

    /// All up to the list.
    fn head(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        while input.peek(Token![#]) {
            let sharp: Token![#] = input.parse()?;
            let content: TokenTree = input.parse()?;
            let word = match &content {
                TokenTree::Group(group) => first(&group.stream()).map(|token| token.to_string()),
                _ => None,
            };
            let mut tokens = sharp.into_token_stream();
            tokens.extend([content]);
            self.attributes.push(Attribute { word: word.unwrap_or_default(), tokens });
        }
        if input.peek(Token![pub]) {
            let word: Token![pub] = input.parse()?;
            word.to_tokens(&mut self.visibility);
            if input.peek(Paren) {
                self.visibility.extend([input.parse::<TokenTree>()?]);
            }
        }
        if !input.peek(Token![static]) {
            return Err(fail_at(input.span(), "expected `static`", SHAPE));
        }
        let _: Token![static] = input.parse()?;
        if !input.peek(syn::Ident) {
            return Err(fail_at(input.span(), "expected the toolset's name", SHAPE));
        }
        self.name = Some(input.parse()?);
        if input.peek(Token![:]) {
            let help = "leave the type out: it is the macro's own";
            self.errors.push(fail_at(input.span(), "a toolset's type is not written", help));
            while !input.is_empty() && !input.peek(Token![=]) {
                let _: TokenTree = input.parse()?;
            }
        }
        if !input.peek(Token![=]) {
            return Err(fail_at(input.span(), "expected `=`", SHAPE));
        }
        input.parse::<Token![=]>().map(drop)
    }

    fn list(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let mut seen = BTreeSet::new();
        while !input.is_empty() {
            let place = input.span();
            let mut tokens = TokenStream::new();
            while !input.is_empty() && !input.peek(Token![,]) {
                tokens.extend(flat(input.parse()?));
            }
            match path(tokens.clone()) {
                Ok(toolbox) if seen.insert(toolbox.to_string()) => self.toolboxes.push(toolbox),
                Ok(toolbox) => {
                    let message = format!("toolbox `{toolbox}` stands twice in this toolset");
                    self.errors.push(fail(&toolbox, &message, "remove one of the two"));
                }
                Err(_) if tokens.is_empty() => {
                    self.errors.push(fail_at(place, "expected a toolbox", PATH));
                }
                Err(error) => self.errors.push(error),
            }
            let _: Option<Token![,]> = input.parse()?;
        }
        Ok(())
    }

    fn expand(&self) -> TokenStream {
        let errors: TokenStream = self.errors.iter().map(Error::to_compile_error).collect();
        let Some(name) = &self.name else { return errors };
        let Self { krate, visibility, toolboxes, .. } = self;
        let attributes = self.attributes.iter().map(|attribute| &attribute.tokens);
        let cfgs = self.cfgs();
        let arrays = format_ident!("__toolset_{}", name);
        let count = Literal::usize_suffixed(toolboxes.len());
        let constants = ARRAYS.iter().map(|array| {
            let array = Ident::new(array, Span::call_site());
            let values = toolboxes.iter().map(|toolbox| toolbox.constant(&array));
            quote!(const #array: [&'static str; #count] = [#(#values),*];)
        });
        let docs = self.docs();
        let checks = self.checks();
        quote! {
            #errors
            #cfgs
            #[doc(hidden)]
            #[allow(dead_code, non_camel_case_types, clippy::all)]
            #visibility enum #arrays {}
            #cfgs
            #[allow(deprecated, clippy::all)]
            impl #krate::__private::ToolArrays<#count> for #arrays {
                #(#constants)*
            }
            #docs
            #(#attributes)*
            #visibility static #name: #krate::Toolset<#arrays, #count> =
                #krate::__private::toolset([#(&#toolboxes),*]);
            #checks
        }
    }

    /// What the toolset says of itself where the user says nothing.
    fn docs(&self) -> TokenStream {
        let written = self.attributes.iter().any(|attribute| attribute.word == "doc");
        if written {
            return TokenStream::new();
        }
        let names: Vec<String> =
            self.toolboxes.iter().map(|toolbox| format!("`{toolbox}`")).collect();
        let text = format!(" The tools of {}.", names.join(", "));
        quote!(#[doc = #text])
    }

    /// What decides whether the static is there at all, for all that goes with it.
    fn cfgs(&self) -> TokenStream {
        let cfgs = self.attributes.iter().filter(|attribute| attribute.word == "cfg");
        cfgs.flat_map(|attribute| attribute.tokens.clone()).collect()
    }

    /// One constant for each two toolboxes: the compiler's evaluation has a budget a constant. An
    /// error stands at the second of the two.
    fn checks(&self) -> TokenStream {
        let cfgs = self.cfgs();
        let mut checks = TokenStream::new();
        for (index, right) in self.toolboxes.iter().enumerate() {
            let span = right.last.span();
            let krate = located(&self.krate, span);
            for left in self.toolboxes.iter().take(index) {
                let left = located(&left.to_token_stream(), span);
                checks.extend(quote_spanned! {span=>
                    #cfgs
                    const _: () = #krate::__private::check_toolboxes(&#left, &#right);
                });
            }
        }
        checks
    }
}

impl Toolbox {
    /// The path of a constant beside the toolbox.
    fn constant(&self, name: &Ident) -> TokenStream {
        let mut path = self.module.clone();
        Ident::new(&name.to_string(), self.last.span()).to_tokens(&mut path);
        path
    }
}

impl fmt::Display for Toolbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(&self.to_token_stream()))
    }
}

impl ToTokens for Toolbox {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.module.to_tokens(tokens);
        self.last.to_tokens(tokens);
    }
}

/// The same tokens, which mean what they meant, at another place.
pub(crate) fn located(tokens: &TokenStream, at: Span) -> TokenStream {
    let relocated = tokens.clone().into_iter().map(|mut token| {
        token.set_span(at.resolved_at(token.span()));
        token
    });
    relocated.collect()
}

/// A token, or what `macro_rules!` took as one.
fn flat(token: TokenTree) -> TokenStream {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            group.stream().into_iter().flat_map(flat).collect()
        }
        token => token.into(),
    }
}

/// `::a::b::TOOLBOX`
fn path(tokens: TokenStream) -> syn::Result<Toolbox> {
    let segments = |input: ParseStream<'_>| {
        let root: Option<Token![::]> = input.parse()?;
        type Segments = Punctuated<Ident, Token![::]>;
        Ok((root, Segments::parse_separated_nonempty_with(input, Ident::parse_any)?))
    };
    let Ok((root, mut segments)) = segments.parse2(tokens.clone()) else {
        let borrowed = matches!(first(&tokens), Some(TokenTree::Punct(p)) if p.as_char() == '&');
        let help = if borrowed { "write it without `&`" } else { PATH };
        return Err(fail(tokens, "expected the path of a toolbox", help));
    };
    match segments.pop() {
        Some(last) if last == TOOLBOX => {
            let mut module = root.to_token_stream();
            segments.to_tokens(&mut module);
            Ok(Toolbox { module, last })
        }
        last => {
            let last = last.map(|last| last.to_string()).unwrap_or_default();
            let path = joined(&tokens);
            // A module, or something beside the toolbox.
            let is_module = last.chars().all(|c| !c.is_uppercase());
            let meant = if is_module {
                format!("{path}::")
            } else {
                path.strip_suffix(&last).unwrap_or_default().to_owned()
            };
            let message = format!("`{path}` is not the path of a toolbox");
            let help = format!("a toolbox is called `{TOOLBOX}`; is it `{meant}{TOOLBOX}`?");
            Err(fail(tokens, &message, &help))
        }
    }
}

fn first(tokens: &TokenStream) -> Option<TokenTree> {
    tokens.clone().into_iter().next()
}

/// The tokens without a space between them, as one writes a path.
fn joined(tokens: &TokenStream) -> String {
    tokens.clone().into_iter().map(|token| token.to_string()).collect()
}
