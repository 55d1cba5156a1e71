#![allow(unused)]

use serde::Deserialize;
use toolpress::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Around(Option<u8>);

#[derive(Deserialize, ToolArgs)]
#[serde(tag = "kind")]
enum Held {
    Number(Number),
}

#[derive(Deserialize, ToolArgs)]
struct Number(u8);

/// Takes them.
#[toolpress::tool]
fn take(around: Around, held: Held) {}

toolpress::toolbox!(functions = [take]);

fn main() {}
