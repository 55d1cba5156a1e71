mod pets {
    toolpress::toolbox!(
        "specs/lock/removed.yaml",
        name = "pets",
        lock = "specs/lock/pets.tools.lock",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
