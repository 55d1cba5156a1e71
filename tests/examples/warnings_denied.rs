//! A crate that denies every warning and leaves no doc out. It is an example and no test because
//! rustc looks for missing docs only where it does not compile tests.
#![deny(warnings, missing_docs, unused, nonstandard_style, rust_2018_idioms, unreachable_pub)]

/// The pets.
pub mod pets {
    toolpress::toolbox!("specs/pets.yaml");
}

/// The pets without types.
pub mod names {
    toolpress::toolbox!("specs/pets.yaml", types = "none");
}

fn main() {
    println!("{}", pets::OPENAI_TOOLS);
}
