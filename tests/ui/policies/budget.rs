mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        max_tools = 3,
        max_bytes = 1000,
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
