//! Tests of toolpress as a whole: macro, build script and runtime together.

mod any_arguments;
mod arguments;
mod bodies;
mod calls;
mod compiles;
mod corpus;
mod credentials;
mod differential;
mod expand;
mod functions;
mod hostile;
mod lock;
mod macro_vs_build;
mod mcp;
mod names;
mod oracles;
mod policies;
mod prism;
mod providers;
mod real_specs;
mod resolve;
mod round_trips;
#[cfg(target_os = "linux")]
mod scripts;
mod security;
mod servers;
mod startup;
mod styles;
mod toolset;
mod tracker;
mod ui;
mod unions;
mod untrusted_bodies;
mod valid;
mod versions;
