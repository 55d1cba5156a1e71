mod pets {
    toolpress::toolbox!();
}

mod stores {
    toolpress::toolbox!(name = "stores");
}

fn main() {
    let _ = (pets::OPENAI_TOOLS, stores::OPENAI_TOOLS);
}
