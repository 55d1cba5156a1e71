mod pets {
    toolpress::toolbox!("specs/pets.yaml", prefix = "api_", types = "none");
}

mod shop {
    toolpress::toolbox!("specs/pets.yaml", name = "the shop", only = ["store"], prefix = "api_", types = "none");
}

mod zoo {
    toolpress::toolbox!("specs/pets.yaml", name = "zoo", only = ["pet.*"], prefix = "api_", types = "none");
}

toolpress::toolset! {
    pub static TOOLS = [pets::TOOLBOX, shop::TOOLBOX, zoo::TOOLBOX];
}

fn main() {
    let _ = TOOLS.len();
}
