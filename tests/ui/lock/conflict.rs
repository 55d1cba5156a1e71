mod pets {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        lock = "specs/lock/torn.tools.lock",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
