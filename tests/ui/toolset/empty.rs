toolpress::toolset! {
    static TOOLS = [];
}

fn main() {
    let _ = TOOLS.len();
}
