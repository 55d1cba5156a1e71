mod pets {
    toolpress::toolbox!("specs/pets.yaml", max_name_len = 8, crate = "not a path");
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
