#![allow(unused)]

use serde::Deserialize;
use toolpress::ToolArgs;

#[derive(Deserialize, ToolArgs)]
struct Inner {
    a: u8,
}

#[derive(Deserialize, ToolArgs)]
struct Fields {
    #[serde(flatten)]
    inner: Inner,
    #[serde(deserialize_with = "day")]
    day: u8,
    #[tool(default = 3)]
    count: u8,
    #[tool(sa = String)]
    misspelt: u8,
}

#[derive(Deserialize, ToolArgs)]
#[serde(from = "Inner")]
struct From {
    a: u8,
}

#[derive(Deserialize, ToolArgs)]
struct Pair(u8, u8);

#[derive(Deserialize, ToolArgs)]
struct Nothing;

#[derive(Deserialize, ToolArgs)]
enum Variants {
    Pair(u8, u8),
    #[serde(untagged)]
    Bare(u8),
}

#[derive(Deserialize, ToolArgs)]
#[serde(untagged)]
enum Untagged {
    Nothing,
    Some(u8),
}

#[derive(Deserialize, ToolArgs)]
#[serde(rename_all = "Lower")]
enum Never {}

fn day<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    u8::deserialize(from)
}

fn main() {}
