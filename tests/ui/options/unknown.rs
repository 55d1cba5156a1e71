mod pets {
    toolpress::toolbox!("specs/pets.yaml", colour = "red");
}

fn main() {
    let _ = pets::TOOLBOX.name();
}
