#![allow(unused)]

use serde::Deserialize;
use toolpress::ToolArgs;

#[derive(Deserialize, ToolArgs)]
#[serde(tag = "kind")]
enum Tagged {
    Held(Held),
}

#[derive(Deserialize, ToolArgs)]
struct Held {
    size: u8,
    kind: String,
}

/// Takes it.
#[toolpress::tool]
fn take(tagged: Tagged) {}

toolpress::toolbox!(functions = [take]);

fn main() {}
