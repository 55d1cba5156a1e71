mod pets {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        rename = { "addPet" => "add_pet" },
        lock = "specs/lock/pets.tools.lock",
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
