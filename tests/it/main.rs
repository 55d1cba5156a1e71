//! Tests of toolpress as a whole: macro, build script and runtime together.

mod calls;
mod compiles;
mod corpus;
mod differential;
mod expand;
mod lock;
mod macro_vs_build;
mod names;
mod oracles;
mod policies;
mod providers;
mod real_specs;
mod resolve;
mod startup;
mod toolset;
mod ui;
mod unions;
mod versions;
