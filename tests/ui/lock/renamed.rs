mod pets {
    toolpress::toolbox!(
        "specs/lock/renamed.yaml",
        name = "pets",
        lock = "specs/lock/pets.tools.lock",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
