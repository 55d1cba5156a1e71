mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        only = ["openapi_pets_store", "/pets/**", "pet.list"],
        except = ["openapi_pets_*"],
        rename = { "openapi_pets_pet_list" => "pets", "/pets" => "all_pets" },
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
