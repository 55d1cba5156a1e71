mod pets {
    toolpress::toolbox!("specs/pets.yaml", naem = "shop", onyl = ["pet.*"]);
}

fn main() {
    // The toolbox is there all the same: no second error.
    let _ = (pets::OPENAI_TOOLS, pets::ToolId::ALL.len());
}
