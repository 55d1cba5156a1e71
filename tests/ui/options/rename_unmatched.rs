mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        rename = { "pet.find" => "find_pet", "stor" => "the_store" },
    );
}

fn main() {
    let _ = pets::ToolId::from_name("find_pet");
}
