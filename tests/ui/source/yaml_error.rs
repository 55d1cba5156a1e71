mod pets {
    toolpress::toolbox!("specs/broken.yaml");
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
