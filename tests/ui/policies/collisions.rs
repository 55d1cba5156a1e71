mod pets {
    toolpress::toolbox!(
        "specs/lock/added.yaml",
        collisions = "error",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
