#![allow(unused)]

#[derive(serde::Deserialize, toolpress::ToolArgs)]
struct Node {
    children: Vec<Node>,
    next: Option<Box<Self>>,
    // Other types may well be called so.
    other: other::Node,
    #[tool(as = toolpress::serde_json::Value)]
    shown: Vec<Node>,
}

mod other {
    #[derive(serde::Deserialize, toolpress::ToolArgs)]
    pub struct Node {
        a: u8,
    }
}

fn main() {}
