mod pets {
    toolpress::toolbox!("specs/pets.yaml" name = "shop", types, prefix =, 5, only = ["pet.*"]);
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
