//! The generated code names nothing that a user's module could have taken.
#![no_implicit_prelude]
#![allow(dead_code)]

struct String;
struct Vec;
struct Box;
struct Default;
struct Clone;
enum Option {}
enum Result {}
mod alloc {}
mod core {}
mod serde {}
mod std {}
mod toolpress {}

pub(super) mod pets {
    // The same beside the toolbox itself.
    mod core {}
    mod std {}
    mod toolpress {}

    ::toolpress::toolbox!("specs/pets.yaml");
}
