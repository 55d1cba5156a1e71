//! Goldens: what the macro expands to, as real files that are compiled with this binary.
//!
//! `TOOLPRESS_BLESS=1 cargo test -p toolpress-tests expand` writes them anew; read the difference.

use toolpress_codegen::{Config, Source, Types, generate};

// The expansions themselves, each compiled.
#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/petstore.rs"]
mod petstore;
#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/petstore_tables.rs"]
mod petstore_tables;
#[allow(dead_code, reason = "it is here to be compiled")]
#[rustfmt::skip]
#[path = "../expand/unions.rs"]
mod unions;

fn expansion(spec: &str, text: &str, config: &Config) -> String {
    let generated = generate(&Source::new(spec, text), config);
    let problems = &generated.analysis.diagnostics;
    assert!(problems.iter().all(|d| d.severity < toolpress_codegen::Severity::Error));
    prettyplease::unparse(&syn::parse2(generated.tokens).expect("items"))
}

fn compare(name: &str, spec: &str, config: &Config) {
    let folder = env!("CARGO_MANIFEST_DIR");
    let text = std::fs::read_to_string(format!("{folder}/specs/{spec}")).expect("a spec");
    let actual = expansion(spec, &text, config);
    assert_eq!(actual, expansion(spec, &text, config), "the same input gives the same bytes");
    let path = format!("{folder}/expand/{name}.rs");
    if std::env::var_os("TOOLPRESS_BLESS").is_some() {
        std::fs::write(&path, &actual).expect("a golden is written");
    }
    let golden = std::fs::read_to_string(&path).expect("a golden");
    for (number, (golden, actual)) in golden.lines().zip(actual.lines()).enumerate() {
        assert_eq!(golden, actual, "{path}:{}", number + 1);
    }
    assert_eq!(golden.lines().count(), actual.lines().count(), "{path}");
}

#[test]
fn a_toolbox_with_types() {
    compare("petstore", "petstore.yaml", &Config::new("petstore.yaml"));
}

#[test]
fn a_toolbox_without_types() {
    let config = Config::new("petstore.yaml").types(Types::None).only(["tag:pets"]);
    compare("petstore_tables", "petstore.yaml", &config);
}

#[test]
fn unions_several_responses_and_errors() {
    compare("unions", "unions.yaml", &Config::new("unions.yaml"));
}
