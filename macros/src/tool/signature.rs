//! The function that the attribute stands at: what is before its body, read; the rest as it is.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Ident, LitStr, Token, Type, Visibility, parenthesized, token};

use crate::fault::{fail, fail_at, until_comma};

/// A function.
pub(super) struct Signature {
    pub(super) attributes: Vec<Attribute>,
    pub(super) visibility: Visibility,
    pub(super) is_async: bool,
    pub(super) name: Ident,
    pub(super) parameters: Vec<Parameter>,
    /// The return type, `None` for none.
    pub(super) output: Option<TokenStream>,
    /// The function itself, without the attributes that are for this macro.
    pub(super) item: TokenStream,
    pub(super) errors: Vec<Error>,
    /// It stands in an `impl`, where nothing can be put beside it.
    pub(super) is_method: bool,
}

/// A parameter.
pub(super) struct Parameter {
    pub(super) attributes: Vec<Attribute>,
    pub(super) name: Ident,
    pub(super) ty: Type,
}

impl Signature {
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        let mut errors = Vec::new();
        let (qualifiers, is_async) = qualifiers(input, &mut errors)?;
        if !input.peek(Token![fn]) {
            let help = "put it at a `fn` or an `async fn`";
            let rest: TokenStream = input.parse()?;
            return Err(fail(rest, "only a function is a tool", help));
        }
        let keyword: Token![fn] = input.parse()?;
        let name = input.call(Ident::parse_any)?;
        let generics = generics(input, &mut errors)?;
        let content;
        let parens = parenthesized!(content in input);
        let mut parameters = Vec::new();
        let mut inside = TokenStream::new();
        while !content.is_empty() {
            parameter(&content, &mut parameters, &mut inside, &mut errors)?;
        }
        let output = output(input)?;
        let bodiless = input.peek(Token![;]).then(|| input.span());
        let rest: TokenStream = input.parse()?;
        let arrow = output.as_ref().map(|(arrow, ty)| quote!(#arrow #ty));
        let mut group = TokenStream::new();
        parens.surround(&mut group, |tokens| tokens.extend(inside));
        let item = quote! {
            #(#attributes)* #visibility #qualifiers #keyword #name #generics #group #arrow #rest
        };
        let output = output.map(|(_, ty)| ty);
        let is_method =
            |errors: &[Error]| errors.iter().any(|error| error.to_string().starts_with(METHOD));
        if !is_method(&errors) {
            errors.extend(associated(quote!(#group #output), bodiless));
        }
        let is_method = is_method(&errors);
        Ok(Self {
            attributes,
            visibility,
            is_async,
            name,
            parameters,
            output,
            item,
            errors,
            is_method,
        })
    }
}

/// What stands before `fn`.
fn qualifiers(input: ParseStream<'_>, errors: &mut Vec<Error>) -> syn::Result<(TokenStream, bool)> {
    let (mut tokens, mut is_async) = (TokenStream::new(), false);
    loop {
        if input.peek(Token![const]) {
            input.parse::<Token![const]>()?.to_tokens(&mut tokens);
        } else if input.peek(Token![async]) {
            is_async = true;
            input.parse::<Token![async]>()?.to_tokens(&mut tokens);
        } else if input.peek(Token![unsafe]) {
            let word: Token![unsafe] = input.parse()?;
            let help = "a model cannot uphold what an unsafe function asks of its caller";
            word.to_tokens(&mut tokens);
            errors.push(fail(word, "an `unsafe fn` is no tool", help));
        } else if input.peek(Token![extern]) {
            input.parse::<Token![extern]>()?.to_tokens(&mut tokens);
            if input.peek(LitStr) {
                input.parse::<LitStr>()?.to_tokens(&mut tokens);
            }
        } else {
            return Ok((tokens, is_async));
        }
    }
}

/// `<…>`, in which only lifetimes may stand.
fn generics(input: ParseStream<'_>, errors: &mut Vec<Error>) -> syn::Result<TokenStream> {
    if !input.peek(Token![<]) {
        return Ok(TokenStream::new());
    }
    let generics: syn::Generics = input.parse()?;
    let help = "a schema is of one type: write a function for each, around a generic one";
    for parameter in &generics.params {
        if !matches!(parameter, syn::GenericParam::Lifetime(_)) {
            errors.push(fail(parameter, "a tool has no type parameters", help));
        }
    }
    Ok(generics.to_token_stream())
}

/// `-> T`
fn output(input: ParseStream<'_>) -> syn::Result<Option<(Token![->], TokenStream)>> {
    if !input.peek(Token![->]) {
        return Ok(None);
    }
    let arrow: Token![->] = input.parse()?;
    let mut ty = TokenStream::new();
    let ends = |input: ParseStream<'_>| {
        input.peek(token::Brace) || input.peek(Token![where]) || input.peek(Token![;])
    };
    while !input.is_empty() && !ends(input) {
        ty.extend([input.parse::<TokenTree>()?]);
    }
    Ok(Some((arrow, ty)))
}

fn parameter(
    input: ParseStream<'_>,
    parameters: &mut Vec<Parameter>,
    inside: &mut TokenStream,
    errors: &mut Vec<Error>,
) -> syn::Result<()> {
    let attributes = input.call(Attribute::parse_outer)?;
    for attribute in attributes.iter().filter(|one| !is_ours(one)) {
        attribute.to_tokens(inside);
        if attribute.path().is_ident("cfg") {
            let help = "write two functions, each with the attribute";
            errors.push(fail(attribute, "whether an argument is there must not depend", help));
        }
    }
    let start = input.fork();
    let is_plain = plain_name(&start).is_ok();
    if !is_plain {
        let rest = until_comma(input);
        errors.push(strange(&rest));
        rest.to_tokens(inside);
    } else {
        if input.peek(Token![mut]) {
            input.parse::<Token![mut]>()?.to_tokens(inside);
        }
        let name = input.call(Ident::parse_any)?;
        let colon: Token![:] = input.parse()?;
        let ty: Type = input.parse()?;
        inside.extend(quote!(#name #colon #ty));
        parameters.push(Parameter { attributes, name, ty });
    }
    if !input.is_empty() {
        input.parse::<Token![,]>()?.to_tokens(inside);
    }
    Ok(())
}

/// Documentation, which rustc refuses here, and what is said to this macro.
fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("doc") || attribute.path().is_ident("tool")
}

/// `name:` or `mut name:`
fn plain_name(input: ParseStream<'_>) -> syn::Result<()> {
    let _: Option<Token![mut]> = input.parse()?;
    if input.peek(Token![self]) || input.peek(Token![_]) {
        return Err(input.error("no name"));
    }
    input.call(Ident::parse_any)?;
    if input.peek(Token![::]) {
        return Err(input.error("no name"));
    }
    input.parse::<Token![:]>().map(drop)
}

/// What is wrong with a method.
const METHOD: &str = "a method is no tool";

/// The error for a function that takes no `self`, but is seen to stand in an `impl` or a `trait`.
fn associated(signature: TokenStream, bodiless: Option<Span>) -> Option<Error> {
    let help = "write a function beside the `impl`, and the type's name in place of `Self`";
    let error = self_type(signature).map(|word| fail(word, METHOD, help));
    error.or_else(|| {
        let help = "write a function with a body, beside the `trait`";
        bodiless.map(|place| fail_at(place, METHOD, help))
    })
}

/// The word `Self`, wherever it is.
fn self_type(tokens: TokenStream) -> Option<Ident> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(word) => Some(word).filter(|word| word == "Self"),
        TokenTree::Group(group) => self_type(group.stream()),
        _ => None,
    })
}

/// The error for a parameter that is no plain name.
fn strange(tokens: &TokenStream) -> Error {
    let mut words = tokens.clone().into_iter().filter(|token| matches!(token, TokenTree::Ident(_)));
    let is_self = words.any(|word| word.to_string() == "self");
    if is_self {
        let help = "write a function beside the `impl`, which takes the value by reference as its \
                    context: `fn tool(this: &Type, …)`";
        return fail(tokens, METHOD, help);
    }
    let help = "give it a name, and take it apart in the function";
    fail(tokens, "an argument needs a name, which a pattern is not", help)
}
