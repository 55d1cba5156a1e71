//! The parameters of a function: what the model gives, and what the host does.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Attribute, Error, Ident, Lit, LitStr, Token, Type};
use toolpress_codegen::functions::json_inside;

use super::expression::expression;
use super::ours;
use super::signature::Parameter;
use crate::fault::{documentation, fail, unknown};

const KNOWN: [&str; 3] = ["default", "description", "name"];

/// The parameters in code.
#[derive(Default)]
pub(super) struct Parameters {
    /// The elements of `ARGUMENTS`.
    pub(super) properties: TokenStream,
    /// `let` for each.
    pub(super) taken: TokenStream,
    /// Their variables.
    pub(super) variables: Vec<Ident>,
    /// The statements that tell which contexts are not given.
    pub(super) lacks: TokenStream,
    pub(super) errors: Vec<Error>,
    names: Vec<String>,
}

/// What `#[tool(…)]` says of a parameter.
#[derive(Default)]
struct Options {
    default: Option<TokenStream>,
    description: Option<LitStr>,
    name: Option<LitStr>,
}

impl Parameters {
    pub(super) fn of(parameters: &[Parameter]) -> Self {
        let mut all = Self::default();
        for parameter in parameters {
            let variable = format_ident!("__{}", all.variables.len());
            if let Err(error) = all.add(parameter, &variable) {
                all.errors.push(error);
            }
            all.variables.push(variable);
        }
        all
    }

    fn add(&mut self, parameter: &Parameter, variable: &Ident) -> syn::Result<()> {
        let ty = bare(&parameter.ty);
        if let Type::Reference(reference) = ty {
            let context = context(reference)?;
            let span = ours(context.span());
            if let Some(one) = parameter.attributes.iter().find(|one| one.path().is_ident("tool")) {
                let help = "the host gives it, and the model does not see it";
                return Err(fail(one, "a context has no options", help));
            }
            self.taken.extend(quote_spanned! {span=>
                let #variable = __input.context::<#context>();
            });
            self.lacks.extend(quote_spanned!(span=> __given.lacks::<#context>(__types);));
            return Ok(());
        }
        supported(ty)?;
        self.argument(parameter, ty, variable)
    }

    fn argument(&mut self, parameter: &Parameter, ty: &Type, variable: &Ident) -> syn::Result<()> {
        let options = options(&parameter.attributes)?;
        let name = self.name(parameter, &options)?;
        let (documented, error) = documentation(&parameter.attributes);
        if let (Some(error), None) = (error, &options.description) {
            return Err(error);
        }
        let description = options.description.map_or(documented, |text| text.value());
        let description = json_inside(&toolpress_codegen::functions::description(&description));
        let optional = options.default.is_some();
        let json = options.default.as_ref().and_then(json).unwrap_or_default();
        let span = ours(ty.span());
        let schema = quote_spanned!(span=> <#ty as __toolpress::ToolArgs>::SCHEMA);
        self.properties.extend(quote! {
            __toolpress::Property {
                name: #name,
                is_key: true,
                description: #description,
                optional: #optional,
                default: #json,
                schema: #schema,
            },
        });
        let decode = quote_spanned!(span=> <#ty as __toolpress::Argument>::decode);
        self.taken.extend(match options.default {
            None => quote_spanned!(span=> let #variable = __input.argument(#name, #decode);),
            Some(default) => {
                let default = owned(default);
                quote_spanned! {span=>
                    let #variable = __input.argument_or(#name, #decode, || #default);
                }
            }
        });
        Ok(())
    }

    fn name(&mut self, parameter: &Parameter, options: &Options) -> syn::Result<String> {
        let own = parameter.name.unraw().to_string();
        let (name, at) = match &options.name {
            Some(name) => (name.value(), name.to_token_stream()),
            None => (own.trim_start_matches('_').to_owned(), parameter.name.to_token_stream()),
        };
        let mut bytes = name.bytes();
        let starts = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        if !starts || name.len() > 64 || !bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            let help = "a name is a letter or `_`, then letters, digits and `_`, at most 64 in all; \
                        give another with `#[tool(name = \"…\")]` before the parameter";
            return Err(fail(at, &format!("`{name}` is no name of an argument"), help));
        }
        if self.names.contains(&name) {
            return Err(fail(
                at,
                &format!("argument `{name}` is there twice"),
                "rename one of them",
            ));
        }
        self.names.push(name.clone());
        Ok(name)
    }
}

/// A type without what stands around it.
fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}

/// The type of a context that is taken by reference.
fn context(reference: &syn::TypeReference) -> syn::Result<&Type> {
    let ty = bare(&reference.elem);
    let is_text = matches!(ty, Type::Path(path) if path.path.is_ident("str"));
    let of_model = "an argument is the function's own: take a ";
    match ty {
        _ if reference.mutability.is_some() => {
            let help = "several calls run at once: take `&T`, with a `Mutex` in it";
            Err(fail(reference, "a context is not taken by `&mut`", help))
        }
        _ if is_text => {
            Err(fail(reference, "a `&str` is no argument", &format!("{of_model}`String`")))
        }
        Type::Slice(_) => {
            Err(fail(reference, "a slice is no argument", &format!("{of_model}`Vec`")))
        }
        Type::TraitObject(_) => {
            let help = "a context is found by its type: put the object into a struct of your own";
            Err(fail(reference, "a trait object is no context", help))
        }
        ty => Ok(ty),
    }
}

/// Whether a type can be that of an argument, as far as is seen of it here.
fn supported(ty: &Type) -> syn::Result<()> {
    let (what, help) = match ty {
        Type::ImplTrait(_) => ("`impl Trait`", "a schema is of one type: name it"),
        Type::TraitObject(_) => ("a trait object", "a schema is of one type: name it"),
        Type::Tuple(_) => {
            ("a tuple", "its parts have no names that a model could go by: make it a struct")
        }
        Type::FnPtr(_) => ("a function", "take it out of a context, `&T`"),
        Type::Ptr(_) => ("a pointer", "take what it points to"),
        Type::Infer(_) => ("`_`", "name the type"),
        Type::Never(_) => ("`!`", "no call could give it"),
        Type::Slice(_) => ("a slice", "take a `Vec`"),
        _ => return Ok(()),
    };
    Err(fail(ty, &format!("{what} is no argument"), help))
}

fn options(attributes: &[Attribute]) -> syn::Result<Options> {
    let mut options = Options::default();
    for attribute in attributes.iter().filter(|one| one.path().is_ident("tool")) {
        let syn::Meta::List(list) = &attribute.meta else {
            let help = "write `#[tool(default = …)]`, or leave it out";
            return Err(fail(attribute, "expected options in parentheses", help));
        };
        let read = |input: ParseStream<'_>| {
            while !input.is_empty() {
                options.option(input)?;
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        };
        read.parse2(list.tokens.clone())?;
    }
    Ok(options)
}

impl Options {
    fn option(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let name = input.call(Ident::parse_any)?;
        let word = name.unraw().to_string();
        if !KNOWN.contains(&word.as_str()) {
            return Err(unknown(&name, "option", &word, &KNOWN));
        }
        let is_taken = match word.as_str() {
            "default" => self.default.is_some(),
            "description" => self.description.is_some(),
            _ => self.name.is_some(),
        };
        if is_taken {
            let message = format!("option `{word}` is given twice");
            return Err(fail(&name, &message, "remove one of the two"));
        }
        if !input.peek(Token![=]) {
            return Err(Error::new(name.span(), format!("expected `{word} = …`")));
        }
        input.parse::<Token![=]>()?;
        match word.as_str() {
            "default" => {
                let value = expression(input);
                if value.is_empty() {
                    return Err(input.error("expected a value"));
                }
                self.default = Some(value);
            }
            "description" => self.description = Some(input.parse()?),
            _ => self.name = Some(input.parse()?),
        }
        Ok(())
    }
}

/// A default as the model is told it: that of a literal.
fn json(default: &TokenStream) -> Option<String> {
    let read = |input: ParseStream<'_>| {
        let minus: Option<Token![-]> = input.parse()?;
        Ok((minus.is_some(), input.parse::<Lit>()?))
    };
    let (is_negative, literal) = read.parse2(default.clone()).ok()?;
    let sign = if is_negative { "-" } else { "" };
    match literal {
        Lit::Int(number) => Some(format!("{sign}{}", number.base10_digits())),
        Lit::Float(number) => {
            let value: f64 = number.base10_parse().ok()?;
            value.is_finite().then(|| format!("{sign}{value}"))
        }
        Lit::Bool(value) => Some(value.value.to_string()),
        Lit::Str(text) => Some(quoted(&text.value())),
        Lit::Char(one) => Some(quoted(&one.value().to_string())),
        _ => None,
    }
}

fn quoted(text: &str) -> String {
    toolpress_codegen::functions::json(text)
}

/// A text as what it is a default for: a `String`, mostly.
fn owned(default: TokenStream) -> TokenStream {
    match syn::parse2::<LitStr>(default.clone()) {
        Ok(text) => quote_spanned!(ours(text.span())=> __toolpress::From::from(#text)),
        Err(_) => default,
    }
}
