mod pets {
    toolpress::toolbox!("specs/pets.yaml", types = "none");
}

use pets::ToolId;

fn is_allowed(tool: ToolId) -> bool {
    match tool {
        ToolId::PetList | ToolId::PetFind => true,
        ToolId::AddPet => false,
    }
}

fn main() {
    let _ = is_allowed(ToolId::ALL[0]);
}
