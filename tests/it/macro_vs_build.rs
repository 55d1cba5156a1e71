//! The macro and the build script are front ends of one generator: what they give is the same.

use std::path::Path;

use toolpress_codegen::build_script::build;
use toolpress_codegen::load::{Folder, load};
use toolpress_codegen::{Config, expand};

mod built {
    include!(concat!(env!("OUT_DIR"), "/pets.rs"));
}

mod expanded {
    toolpress::toolbox!(
        "specs/pets.yaml",
        only = ["pet.*", "store"],
        rename = { "store" => "the_store" },
    );
}

/// The options of both.
fn config() -> Config {
    Config::new("specs/pets.yaml").only(["pet.*", "store"]).rename([("store", "the_store")])
}

fn folder() -> Folder {
    Folder::new(env!("CARGO_MANIFEST_DIR"), "the folder of the tests")
}

#[test]
fn the_items_are_the_same() {
    assert_eq!(built::OPENAI_TOOLS, expanded::OPENAI_TOOLS);
    assert_eq!(built::ANTHROPIC_TOOLS, expanded::ANTHROPIC_TOOLS);
    assert_eq!(built::BASE_URL, expanded::BASE_URL);
    let built: Vec<&str> = built::ToolId::ALL.iter().map(|id| id.name().as_str()).collect();
    let expanded: Vec<&str> = expanded::ToolId::ALL.iter().map(|id| id.name().as_str()).collect();
    assert_eq!(built, ["openapi_pets_pet_list", "openapi_pets_pet_find", "the_store"]);
    assert_eq!(built, expanded);
}

#[test]
fn the_build_script_s_file_is_the_macro_s_code_formatted() {
    let config = config();
    let analysis = load(&config, &folder()).analyze(&config);
    let tokens = expand::expand(&analysis.toolbox, &config);
    let code = build(&config, &folder()).code.unwrap();
    let file = std::fs::read_to_string(Path::new(env!("OUT_DIR")).join("pets.rs")).unwrap();
    assert_eq!(file, code);
    // What the compiler gets of the macro, formatted like the file.
    let tokens = syn::parse_file(&tokens.to_string()).unwrap();
    assert_eq!(prettyplease::unparse(&tokens), code);
}

#[test]
fn the_same_description_gives_the_same_bytes() {
    let once = build(&config(), &folder()).code.unwrap();
    assert_eq!(once, build(&config(), &folder()).code.unwrap());
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/specs/pets.yaml"));
    let inline = Config::inline(text.unwrap())
        .name("pets")
        .only(["pet.*", "store"])
        .rename([("store", "the_store")]);
    assert_eq!(once, build(&inline, &folder()).code.unwrap());
}
