mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        include = ["pet.*"],
        exclude = ["store"],
        url = "https://pets.example",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
