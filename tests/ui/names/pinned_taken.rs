mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        prefix = "",
        rename = { "pet.find" => "addPet", "pet.list" => "the pets" },
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
