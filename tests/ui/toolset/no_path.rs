mod pets {
    toolpress::toolbox!("specs/pets.yaml", types = "none");
}

toolpress::toolset! {
    static TOOLS = [
        "specs/pets.yaml",
        &pets::TOOLBOX,
        pets,
        pets::TOOLBOX,
        pets::OPENAI_TOOLS,
        pets::TOOLBOX.len(),
        ,
    ];
}

fn main() {
    // The healthy one is there.
    let _ = TOOLS.get("openapi_pets_pet_list");
}
