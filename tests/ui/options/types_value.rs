mod pets {
    toolpress::toolbox!("specs/pets.yaml", types = "nonne");
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
