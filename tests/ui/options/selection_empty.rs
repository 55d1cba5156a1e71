mod nothing {
    toolpress::toolbox!("specs/pets.yaml", only = []);
}

mod emptied {
    toolpress::toolbox!("specs/pets.yaml", only = ["pet.*"], except = ["store", "GET /**"]);
}

fn main() {
    let _ = (nothing::ToolId::Store, emptied::ToolId::PetList);
}
