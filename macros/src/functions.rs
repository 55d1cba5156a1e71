//! `toolbox! { functions = [a, module::b], name = "host" }`: a toolbox of Rust functions.
//!
//! What the functions are is not seen here: the compiler puts the toolbox together out of what the
//! `tool` attribute has made of them.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::token::Bracket;
use syn::{Error, LitInt, LitStr, Token, bracketed};
use toolpress_codegen::config::OPTIONS;
use toolpress_codegen::expand::{Provider, tool_id};
use toolpress_codegen::functions::{Prefix, variants};
use toolpress_codegen::ir::Source;
use toolpress_naming::DEFAULT_MAX_NAME_LEN;

use crate::fault::{fail, fail_at, unknown, until_comma};

const KNOWN: [&str; 5] = ["functions", "name", "prefix", "max_tools", "crate"];

/// The arguments, as far as they could be read.
#[derive(Default)]
struct Args {
    functions: Vec<Function>,
    list: Option<Span>,
    name: Option<LitStr>,
    prefix: Option<LitStr>,
    max_tools: Option<LitInt>,
    krate: Option<TokenStream>,
    errors: Vec<Error>,
    seen: Vec<String>,
}

/// The path of a function.
struct Function {
    path: TokenStream,
    /// Its last segment.
    last: Ident,
}

/// Whether the arguments name functions.
pub(crate) fn are_meant(input: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = input.clone().into_iter().collect();
    tokens.windows(2).any(|pair| match pair {
        [TokenTree::Ident(word), TokenTree::Punct(equals)] => {
            word == "functions" && equals.as_char() == '='
        }
        _ => false,
    })
}

/// Generates the toolbox.
pub(crate) fn functions(input: TokenStream) -> TokenStream {
    let mut args = Args::default();
    let read = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Err(error) = args.argument(input) {
                args.errors.push(error);
                until_comma(input);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    if let Err(error) = read.parse2(input) {
        args.errors.push(error);
    }
    args.check_count();
    args.expand()
}

impl Args {
    fn argument(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(LitStr) {
            let path: LitStr = input.parse()?;
            let help = "give each its own `toolbox!`, and join them with `toolset!`";
            return Err(fail(path, "a toolbox is of a description or of functions", help));
        }
        let name = input.call(Ident::parse_any)?;
        let word = name.unraw().to_string();
        if !KNOWN.contains(&word.as_str()) {
            return Err(not_known(&name, &word));
        }
        if self.seen.contains(&word) {
            let message = format!("option `{word}` is given twice");
            return Err(fail(&name, &message, "remove one of the two"));
        }
        self.seen.push(word.clone());
        if !input.peek(Token![=]) {
            return Err(Error::new(name.span(), format!("expected `{word} = …`")));
        }
        if word == "crate" {
            self.krate = Some(crate::tool::path(input)?);
            return Ok(());
        }
        input.parse::<Token![=]>()?;
        match word.as_str() {
            "functions" => self.list(input)?,
            "name" => self.name = Some(input.parse()?),
            "prefix" => self.prefix = Some(input.parse()?),
            _ => self.max_tools = Some(input.parse()?),
        }
        Ok(())
    }

    fn list(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let help = "write `functions = [read_file, module::write_file]`";
        if !input.peek(Bracket) {
            return Err(fail_at(input.span(), "expected a list of functions", help));
        }
        let content;
        self.list = Some(bracketed!(content in input).span.join());
        while !content.is_empty() {
            let place = content.span();
            let path = until_comma(&content);
            match function(path, place) {
                Ok(function) => self.functions.push(function),
                Err(error) => self.errors.push(error),
            }
            let _: Option<Token![,]> = content.parse()?;
        }
        Ok(())
    }

    fn check_count(&mut self) {
        let Some(most) = &self.max_tools else { return };
        let count = self.functions.len();
        match most.base10_parse::<usize>() {
            Ok(number) if count > number => {
                let tools = if count == 1 { "tool" } else { "tools" };
                let message = format!(
                    "the selection has {count} {tools}, more than the {number} of `max_tools`"
                );
                self.errors.push(fail(most, &message, "leave some out, or raise the limit"));
            }
            Ok(_) => {}
            Err(error) => self.errors.push(error),
        }
    }

    /// The name of the toolbox.
    fn toolbox_name(&self) -> String {
        self.name.as_ref().map_or_else(|| String::from("functions"), LitStr::value)
    }

    /// What stands in front of names.
    fn prefix(&self, errors: &mut Vec<Error>) -> String {
        let Some(literal) = &self.prefix else {
            return Source::Functions.prefix().to_owned();
        };
        let (prefix, name) = (literal.value(), self.toolbox_name());
        let Prefix { text, fault } = Prefix::new(&prefix, &name, DEFAULT_MAX_NAME_LEN);
        let Some(fault) = fault else { return text };
        errors.push(fail(literal, &fault.message, fault.help));
        String::new()
    }

    fn expand(&self) -> TokenStream {
        let mut errors = self.errors.clone();
        let prefix = self.prefix(&mut errors);
        let krate = self.krate.clone().unwrap_or_else(|| quote!(::toolpress));
        let count = Literal::usize_unsuffixed(self.functions.len());
        let max = Literal::usize_unsuffixed(DEFAULT_MAX_NAME_LEN);
        let paths: Vec<&TokenStream> = self.functions.iter().map(|one| &one.path).collect();
        let data = self.functions.iter().map(|one| one.item(&quote!(DATA)));
        let quiet = quote!(#[allow(dead_code, deprecated, missing_docs, clippy::all)]);
        let (arrays, toolbox) = (arrays(&quiet), self.toolbox(&quiet, &count));
        let names = self.functions.iter().map(|one| one.last.to_string());
        let names: Vec<String> = names.collect();
        let names = variants(names.iter().map(String::as_str));
        let docs = paths.iter().map(|path| format!("The function `{}`.", joined(path)));
        let names: Vec<_> = names.into_iter().zip(docs).collect();
        let tool_id = tool_id::items(Source::Functions, &names, &quiet);
        let checks = self.checks(&krate);
        let errors = errors.iter().map(Error::to_compile_error);
        quote! {
            use #krate::__private as __toolpress;
            #[doc(hidden)]
            #quiet
            const __TOOLPRESS_FUNCTIONS: __toolpress::Listed<#count> =
                __toolpress::Listed { prefix: #prefix, functions: [#(#data),*] };
            #[doc(hidden)]
            #quiet
            const __TOOLPRESS_FIRST: [__toolpress::u16; #count] =
                __toolpress::first!(__TOOLPRESS_FUNCTIONS, #count);
            #toolbox
            #arrays
            const _: () = __toolpress::check_names(&TOOLBOX, 0, #count, #max);
            #checks
            #tool_id
            #(#errors)*
        }
    }

    fn toolbox(&self, quiet: &TokenStream, count: &Literal) -> TokenStream {
        let name = self.toolbox_name();
        let paths: Vec<&TokenStream> = self.functions.iter().map(|one| &one.path).collect();
        let list: Vec<String> = paths.iter().map(|path| format!("`{}`", joined(path))).collect();
        let docs = match list.as_slice() {
            [] => String::from(" A toolbox without a function."),
            list => format!(" The functions {} as tools.", list.join(", ")),
        };
        let calls = self.functions.iter().map(|one| one.item(&quote!(call)));
        let lacks = self.functions.iter().map(|one| one.item(&quote!(lacks)));
        quote! {
            #[doc = #docs]
            #quiet
            pub static TOOLBOX: __toolpress::Toolbox = __toolpress::functions!(
                #name,
                __TOOLPRESS_FUNCTIONS,
                __TOOLPRESS_FIRST,
                #count,
                OPENAI_TOOLS,
                __toolpress::Dispatch {
                    call: &[#(#calls),*],
                    lacks: &[#(#lacks),*],
                }
            );
        }
    }

    /// One constant for each function, whose error stands at it.
    fn checks(&self, krate: &TokenStream) -> TokenStream {
        let checks = self.functions.iter().enumerate().map(|(at, function)| {
            let span = function.last.span();
            let krate = crate::toolset::located(krate, span);
            let at = Literal::usize_unsuffixed(at);
            let list = format_ident!("__TOOLPRESS_FUNCTIONS", span = span);
            let first = format_ident!("__TOOLPRESS_FIRST", span = span);
            quote_spanned! {span=>
                const _: () = #krate::__private::check_function(&#list, &#first, #at);
            }
        });
        checks.collect()
    }
}

impl Function {
    /// An item of the function's struct, or of the one that stands in for it.
    fn item(&self, item: &TokenStream) -> TokenStream {
        let path = &self.path;
        let place = self.last.span();
        let place = Span::call_site().located_at(place);
        // At the function's name, where an error about the path is reported too.
        let import = quote_spanned!(place=> use #path as __Tool;);
        let found = quote_spanned!(place=> <__Tool as __toolpress::Function>::#item);
        quote! {{
            #[allow(unused_imports)]
            use __toolpress::fallback::*;
            #import
            #found
        }}
    }
}

/// The constants that a host puts into its requests.
fn arrays(quiet: &TokenStream) -> TokenStream {
    let arrays = Provider::ALL.map(|provider| {
        let docs = format!(" {}", provider.docs());
        let name = Ident::new(provider.constant(), Span::call_site());
        let array = format_ident!("{}", format!("{provider:?}"));
        quote! {
            #[doc = #docs]
            #quiet
            pub const #name: &__toolpress::str =
                __toolpress::array!(__TOOLPRESS_FUNCTIONS, #array);
        }
    });
    quote! {
        /// There is no address: it is empty.
        #quiet
        pub const BASE_URL: &__toolpress::str = "";
        #(#arrays)*
    }
}

/// The error for an option that a toolbox of functions has not.
fn not_known(name: &Ident, word: &str) -> Error {
    if word != "inline" && !OPTIONS.contains(&word) {
        return unknown(name, "option", word, &KNOWN);
    }
    if word == "inline" {
        let help = "give each its own `toolbox!`, and join them with `toolset!`";
        return fail(name, "a toolbox is of a description or of functions", help);
    }
    let message = format!("option `{word}` is of descriptions, and does nothing for functions");
    fail(name, &message, &format!("with functions there are `{}`", KNOWN.join("`, `")))
}

fn function(path: TokenStream, place: Span) -> syn::Result<Function> {
    let help =
        "write the path of a function with `#[toolpress::tool]`, such as `module::read_file`";
    if path.is_empty() {
        return Err(fail_at(place, "expected a function", help));
    }
    match syn::Path::parse_mod_style.parse2(path.clone()) {
        Ok(parsed) => match parsed.segments.last() {
            Some(last) => Ok(Function { path, last: last.ident.clone() }),
            None => Err(fail(path, "expected a function", help)),
        },
        Err(_) => Err(fail(path, "expected the path of a function", help)),
    }
}

/// The tokens without a space between them, as one writes a path.
fn joined(tokens: &TokenStream) -> String {
    tokens.to_token_stream().into_iter().map(|token| token.to_string()).collect()
}
