mod pets {
    toolpress::toolbox!(concat!("specs/", "pets.yaml"));
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
