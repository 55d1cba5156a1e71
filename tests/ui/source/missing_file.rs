mod pets {
    toolpress::toolbox!("specs/pet.yaml");
}

mod stores {
    toolpress::toolbox!("spec/stores.yaml");
}

fn main() {
    // There is an empty toolbox, so that this is no second error.
    let _ = (pets::TOOLBOX.name(), stores::OPENAI_TOOLS);
}
