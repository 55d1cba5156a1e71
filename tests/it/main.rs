//! Tests of toolpress as a whole: macro, build script and runtime together.

mod compiles;
mod corpus;
mod differential;
mod expand;
mod macro_vs_build;
mod names;
mod oracles;
mod real_specs;
mod startup;
mod ui;
