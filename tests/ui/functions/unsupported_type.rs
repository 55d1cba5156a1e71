#![allow(unused)]

use std::collections::HashMap;
use std::time::Duration;

/// Waits.
#[toolpress::tool]
fn wait(time: Duration, labels: HashMap<u8, String>) {}

#[derive(serde::Deserialize, toolpress::ToolArgs)]
struct Plan {
    time: Duration,
}

#[derive(toolpress::ToolArgs)]
struct Shown {
    a: u8,
}

/// Plans, with a type that serde cannot decode.
#[toolpress::tool]
fn plan(plan: Plan, shown: Shown) {}

fn main() {}
