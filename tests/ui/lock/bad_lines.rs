mod pets {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        lock = "specs/lock/bad.tools.lock",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
