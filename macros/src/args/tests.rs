use proc_macro2::{Delimiter, Group};
use quote::quote;
use toolpress_codegen::Types;

use super::*;

/// The config of arguments without a fault.
fn config(input: TokenStream) -> Config {
    let args = parse(input);
    let errors: Vec<String> = args.errors.iter().map(Error::to_string).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert!(args.has_source);
    args.config
}

/// The first line of each error.
fn errors(input: TokenStream) -> Vec<String> {
    let first = |error: &Error| error.to_string().lines().next().unwrap_or_default().to_owned();
    parse(input).errors.iter().map(first).collect()
}

#[test]
fn the_path_and_the_options_come_in_any_order() {
    let wanted = Config::new("a.yaml").name("pets").types(Types::None);
    assert_eq!(config(quote!("a.yaml", name = "pets", types = "none")), wanted);
    assert_eq!(config(quote!(types = "none", name = "pets", "a.yaml",)), wanted);
    assert_eq!(config(quote!(r"a.yaml", name = r#"pets"#, types = "none")), wanted);
}

#[test]
fn every_kind_of_value_is_read() {
    assert_eq!(
        config(quote! {
            inline = "{}",
            max_name_len = 48,
            only = ["pet.*", "GET /pets/**",],
            except = [],
            rename = { "a" => "b", "GET /c" => "d" },
            crate = ::deps::toolpress,
        }),
        Config::inline("{}")
            .max_name_len(48)
            .only(["pet.*", "GET /pets/**"])
            .except([""; 0])
            .rename([("a", "b"), ("GET /c", "d")])
            .krate("::deps::toolpress")
    );
    assert_eq!(config(quote!("a.yaml", rename = {})), Config::new("a.yaml"));
    assert_eq!(
        config(quote!("a.yaml", crate = "crate::tp")),
        config(quote!("a.yaml", crate = crate::tp))
    );
}

#[test]
fn what_macro_rules_passes_on_is_read_through() {
    let group = |tokens| Group::new(Delimiter::None, tokens);
    let (path, only) = (group(quote!("a.yaml")), group(quote!(["a"])));
    assert_eq!(config(quote!(#path, only = #only)), Config::new("a.yaml").only(["a"]));
}

#[test]
fn a_fault_costs_one_argument() {
    let input = quote!("a.yaml", naem = "x", types = full, max_name_len = 48, only = "a");
    assert_eq!(
        errors(input.clone()),
        [
            "unknown option `naem`",
            "`types` takes a string, not `full`",
            "`only` takes a list of strings, not a string",
        ]
    );
    assert_eq!(parse(input).config, Config::new("a.yaml").max_name_len(48));
}

#[test]
fn the_description_is_given_once() {
    assert_eq!(errors(quote!()), ["there is no description"]);
    assert_eq!(errors(quote!(name = "a")), ["there is no description"]);
    assert_eq!(errors(quote!("a.yaml", inline = "{}")), ["there are two descriptions"]);
    assert_eq!(errors(quote!("a.yaml", "b.yaml")), ["there are two descriptions"]);
    assert_eq!(errors(quote!(inline = "{}", inline = "{}")), ["there are two descriptions"]);
    // What was meant as one is not missed a second time.
    assert_eq!(errors(quote!(inline = 5)), ["`inline` takes a string, not a number"]);
    let message = "expected a path in quotes: a macro is not expanded here";
    assert_eq!(errors(quote!(concat!("a", "b"))), [message]);
}

#[test]
fn an_option_is_given_once() {
    let message = "option `name` is given twice";
    assert_eq!(errors(quote!("a.yaml", name = "a", name = "b")), [message]);
    assert_eq!(parse(quote!("a", name = "b", name = "c")).config, Config::new("a").name("b"));
}

#[test]
fn tokens_out_of_place_are_told_and_passed_over() {
    assert_eq!(errors(quote!("a.yaml" name = "b")), ["expected `,`"]);
    assert_eq!(errors(quote!("a.yaml", name = "b" "c", types = "none")), ["expected `,`"]);
    assert_eq!(errors(quote!("a.yaml", name)), ["expected `name = …`"]);
    assert_eq!(errors(quote!("a.yaml", name =)), ["expected a value, `name = …`"]);
    assert_eq!(errors(quote!("a.yaml", only = ["a", 5])), ["expected string literal"]);
    assert_eq!(
        errors(quote!("a.yaml", rename = { "a" => })),
        ["unexpected end of input, expected string literal"]
    );
    let pairs = |sign| format!("a pair is written with `=>`, not `{sign}`");
    assert_eq!(errors(quote!("a.yaml", rename = { "a" = "b" })), [pairs("=")]);
    assert_eq!(errors(quote!("a.yaml", rename = { "a": "b", })), [pairs(":")]);
    assert_eq!(errors(quote!("a.yaml", rename = { "a" -> "b" })), [pairs("->")]);
    assert_eq!(errors(quote!("a.yaml", rename = { "a" == })), [pairs("==")]);
    assert_eq!(errors(quote!("a.yaml", rename = { "a", "b" => "c" })), ["expected `=>`"]);
    let place = "expected a path in quotes, or `option = value`";
    assert_eq!(errors(quote!("a.yaml",, 5, ;)), [place, place, place]);
}
