mod pets {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        lock = "pets.tools.lock",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
