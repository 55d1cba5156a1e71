//! Generates in a build script what `it/macro_vs_build.rs` generates by macro.

use toolpress_codegen::Config;
use toolpress_codegen::build_script::BuildError;

fn main() -> Result<(), BuildError> {
    Config::new("specs/pets.yaml")
        .only(["pet.*", "store"])
        .rename([("store", "the_store")])
        .write_to_out_dir("pets.rs")
}
