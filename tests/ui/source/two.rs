mod pets {
    toolpress::toolbox!("specs/pets.yaml", inline = "openapi: 3.1.0");
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
