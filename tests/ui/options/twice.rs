mod pets {
    toolpress::toolbox!("specs/pets.yaml", name = "shop", types = "full", name = "store");
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
