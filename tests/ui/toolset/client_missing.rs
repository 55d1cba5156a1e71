mod pets {
    toolpress::toolbox!("specs/pets.yaml", types = "none");
}

mod shop {
    toolpress::toolbox!("specs/pets.yaml", name = "shop", types = "none");
}

toolpress::toolset! {
    static TOOLS = [pets::TOOLBOX, shop::TOOLBOX];
}

fn main() {
    let client = toolpress::Client::new(pets::BASE_URL).unwrap();
    let _ = TOOLS.bind([pets::TOOLBOX.bind(&client)]);
}
