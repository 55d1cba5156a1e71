#[derive(serde::Deserialize, toolpress::ToolArgs)]
struct Node {
    children: Vec<Node>,
}

fn main() {}
