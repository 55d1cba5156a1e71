#![allow(unused)]

use serde::Deserialize;
use toolpress::ToolArgs;

#[derive(Deserialize, ToolArgs)]
#[serde(rename_all = "camelCase")]
struct Same {
    _a_b: u8,
    a__b: u8,
    #[serde(skip)]
    a_b: u8,
    #[serde(rename = "aB")]
    other: u8,
}

fn main() {}
