//! The `tool` attribute: a function, and beside it what a toolbox needs to know of it.
//!
//! That is a struct of the function's name, which the compiler keeps apart from the function itself,
//! so that one path, or one `use`, names both.

mod expression;
mod options;
mod parameters;
mod signature;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Error;
use syn::ext::IdentExt as _;
use syn::parse::Parser as _;
use toolpress_codegen::functions::{description, json_inside, title};
use toolpress_naming::normalize;

use self::options::Options;
pub(crate) use self::options::path;
use self::parameters::Parameters;
use self::signature::Signature;
use crate::fault::{cfgs, documentation, fail};

/// The function as it is, and what is generated beside it.
pub(crate) fn tool(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut options = Options::parse(arguments);
    let signature = match Signature::parse.parse2(item.clone()) {
        Ok(signature) => signature,
        Err(error) => {
            let error = error.to_compile_error();
            return quote!(#item #error);
        }
    };
    let mut errors = std::mem::take(&mut options.errors);
    errors.extend(signature.errors.iter().cloned());
    errors.extend(options.contradiction(signature.name.span()));
    let mut parameters = Parameters::of(&signature.parameters);
    errors.append(&mut parameters.errors);
    let described = match described(&options, &signature) {
        Ok(text) => text,
        Err(error) => {
            errors.push(error);
            String::from("-")
        }
    };
    let is_whole = errors.is_empty();
    let generated = match signature.is_method {
        true => TokenStream::new(),
        false => generated(&options, &signature, &parameters, &described, is_whole),
    };
    let errors = errors.iter().map(Error::to_compile_error);
    let item = &signature.item;
    quote!(#item #generated #(#errors)*)
}

/// The place of a token for code of our own: an error stands there, but names are found where the
/// rest of our code is, though the token came out of another macro.
pub(crate) fn ours(place: Span) -> Span {
    place.resolved_at(Span::call_site())
}

/// What the model reads of the function.
fn described(options: &Options, signature: &Signature) -> syn::Result<String> {
    if let Some(text) = &options.description {
        let description = description(&text.value());
        if description.is_empty() {
            return Err(fail(text, "a tool needs a description", "say what it does, and when"));
        }
        return Ok(description);
    }
    let (text, error) = documentation(&signature.attributes);
    if let Some(error) = error {
        return Err(error);
    }
    if text.is_empty() {
        let help = "write a comment before the function, `/// Reads a file.`, or pass \
                    `description = \"…\"`: a model goes by it";
        return Err(fail(&signature.name, "a tool needs a description", help));
    }
    Ok(description(&text))
}

fn generated(
    options: &Options,
    signature: &Signature,
    parameters: &Parameters,
    described: &str,
    is_whole: bool,
) -> TokenStream {
    let Signature { visibility, name, attributes, .. } = signature;
    let krate = options.krate.clone().unwrap_or_else(|| quote!(::toolpress));
    let cfgs = cfgs(attributes);
    let data = data(options, signature, parameters, described, is_whole);
    let call = if is_whole { call(signature, parameters) } else { quote!(__input.broken()) };
    let lacks = Some(&parameters.lacks).filter(|_| is_whole);
    quote! {
        #cfgs
        #[doc(hidden)]
        #[allow(dead_code, missing_docs, non_camel_case_types, unreachable_pub, clippy::all)]
        #visibility struct #name {}

        #cfgs
        const _: () = {
            use #krate::__private as __toolpress;

            #[allow(deprecated, unused_mut, unused_parens, unused_variables, clippy::all)]
            impl __toolpress::Function for #name {
                const DATA: __toolpress::Data = #data;

                fn call(mut __input: __toolpress::Input<'_>) -> __toolpress::Executing<'_> {
                    #call
                }

                fn lacks(
                    __given: &__toolpress::Contexts,
                    __types: &mut __toolpress::Vec<&'static __toolpress::str>,
                ) {
                    #lacks
                }
            }
        };
    }
}

fn data(
    options: &Options,
    signature: &Signature,
    parameters: &Parameters,
    described: &str,
    is_whole: bool,
) -> TokenStream {
    let original = signature.name.unraw().to_string();
    let (name, is_given) = match &options.name {
        Some(name) => (name.clone(), true),
        None => (normalize(&original), false),
    };
    let title = json_inside(&title(described));
    let json = json_inside(described);
    let deprecated = signature.attributes.iter().any(|one| one.path().is_ident("deprecated"));
    let [read_only, destructive, idempotent, open_world] = options.hints();
    let properties = Some(&parameters.properties).filter(|_| is_whole);
    quote! {
        {
            const __TOOLPRESS_ARGUMENTS: &[__toolpress::Property] = &[#properties];
            __toolpress::Data {
                original: #original,
                name: #name,
                is_whole: #is_given,
                description: #described,
                json: #json,
                title: #title,
                arguments: __TOOLPRESS_ARGUMENTS,
                plain: __toolpress::json!(__TOOLPRESS_ARGUMENTS, Plain),
                strict: __toolpress::json!(__TOOLPRESS_ARGUMENTS, Strict),
                gemini: __toolpress::json!(__TOOLPRESS_ARGUMENTS, Gemini),
                deprecated: #deprecated,
                read_only: #read_only,
                destructive: #destructive,
                idempotent: #idempotent,
                open_world: #open_world,
            }
        }
    }
}

/// The arguments taken one by one, and then the function called.
fn call(signature: &Signature, parameters: &Parameters) -> TokenStream {
    let Parameters { taken, variables, .. } = parameters;
    let name = &signature.name;
    let waits = signature.is_async.then(|| quote!(.await));
    let output = signature.output.as_ref().and_then(|ty| ty.clone().into_iter().next());
    let span = ours(output.map_or(name.span(), |token| token.span()));
    let refused = (!variables.is_empty()).then(|| {
        quote! {
            let (#(__toolpress::Some(#variables),)*) = (#(#variables,)*) else {
                return __toolpress::Err(__input.refused());
            };
        }
    });
    let returned = quote_spanned!(span=> (&__toolpress::Returned::of(&__returned)).kind());
    let output = quote_spanned! {span=>
        match #returned.split(__returned) {
            __toolpress::Ok(__value) => <_ as __toolpress::ReturnValue>::output(&__value),
            __toolpress::Err(__error) => {
                __toolpress::Ok(<_ as __toolpress::ReturnError>::output(&__error))
            }
        }
    };
    quote! {
        use __toolpress::{IsResult as _, IsValue as _};
        __toolpress::Box::pin(async move {
            #taken
            #refused
            __toolpress::drop(__input);
            let __returned = #name(#(#variables),*)#waits;
            #output
        })
    }
}
