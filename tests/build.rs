//! Generates in a build script what `it/macro_vs_build.rs` generates by macro, the large toolboxes
//! of `it/toolset.rs`, and the `match` of each size for `benches/lookup.rs`.

#[path = "benches/names.rs"]
mod names;

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use toolpress_codegen::{Config, Types};

fn main() -> Result<(), Box<dyn Error>> {
    Config::new("specs/pets.yaml")
        .only(["pet.*", "store"])
        .rename([("store", "the_store")])
        .write_to_out_dir("pets.rs")?;
    for name in ["left", "right"] {
        Config::inline(thousand())
            .name(name)
            .allow(["many-tools"])
            .types(Types::None)
            .write_to_out_dir(&format!("{name}.rs"))?;
    }
    // One of 1,000 arms takes ten seconds to check, which is for measuring alone to wait for.
    let sizes: &[usize] =
        if std::env::var("PROFILE")? == "release" { &[20, 100, 1_000] } else { &[20, 100] };
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("matches.rs"), matches(sizes))?;
    println!("cargo::rerun-if-changed=benches/names.rs");
    Ok(())
}

/// A description of 1,000 operations.
fn thousand() -> String {
    let mut paths = String::new();
    for (index, name) in names::names(1_000).iter().enumerate() {
        let name = name.trim_start_matches("openapi_github_");
        let comma = if index > 0 { "," } else { "" };
        let operation = format!(r#"{{"get":{{"operationId":"{name}","responses":{{}}}}}}"#);
        let _ = write!(paths, r#"{comma}"/items/{index}":{operation}"#);
    }
    format!(r#"{{"openapi":"3.1.0","info":{{"title":"-","version":"1"}},"paths":{{{paths}}}}}"#)
}

/// `of`, which gives the function for a number of names where there is one.
fn matches(sizes: &[usize]) -> String {
    let mut functions: String = sizes.iter().map(|n| by_match(*n)).collect();
    let arms: String = sizes.iter().map(|n| format!("{n} => Some(of_{n}),")).collect();
    let of = "pub fn of(n: usize) -> Option<fn(&str) -> Option<u16>>";
    let _ = writeln!(functions, "{of} {{ match n {{ {arms} _ => None }} }}");
    functions
}

/// A function that finds one of `n` names by a `match`.
fn by_match(n: usize) -> String {
    let arms: String =
        names::names(n).iter().zip(0..).map(|(name, id)| format!("{name:?} => {id},")).collect();
    format!(
        "fn of_{n}(name: &str) -> Option<u16> {{ Some(match name {{ {arms} _ => return None }}) }}\n"
    )
}
