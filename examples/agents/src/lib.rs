//! What makes the agents of this package run offline: a stand-in for the API that they call, and
//! stand-ins for the models that they ask. There is nothing here to copy; the agents are in `bin`.
//!
//! Where the environment names a proxy, `NO_PROXY=127.0.0.1` keeps it away from the stand-ins.

mod api;
mod model;

pub use api::api;
pub use model::{Model, Provider};

/// What the user wants.
pub const QUESTION: &str = "Is there a dog for sale that likes children, and how old is it? Please \
    have the vet look at its teeth.";
