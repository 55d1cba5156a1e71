mod equals {
    toolpress::toolbox!("specs/pets.yaml", rename = { "store" = "the_store" });
}

mod colon {
    toolpress::toolbox!("specs/pets.yaml", rename = { "pet.list" => "pets", "store": "the_store" });
}

fn main() {
    let _ = (equals::OPENAI_TOOLS, colon::OPENAI_TOOLS);
}
