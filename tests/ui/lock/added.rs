mod pets {
    toolpress::toolbox!(
        "specs/lock/added.yaml",
        name = "pets",
        lock = "specs/lock/pets.tools.lock",
    );
}

fn main() {
    // The new operation is there all the same, and the others keep their names.
    let _ = (pets::PetList::default(), pets::PetList2::default());
}
