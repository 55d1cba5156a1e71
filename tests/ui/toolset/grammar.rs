mod pets {
    toolpress::toolbox!("specs/pets.yaml", types = "none");
}

toolpress::toolset! {}

toolpress::toolset! { [pets::TOOLBOX] }

toolpress::toolset! { pub const TOOLS = [pets::TOOLBOX]; }

toolpress::toolset! { static = [pets::TOOLBOX]; }

toolpress::toolset! { static NO_LIST = pets::TOOLBOX; }

toolpress::toolset! { static TYPED: toolpress::Toolset = [pets::TOOLBOX]; }

toolpress::toolset! { static NO_VALUE; }

toolpress::toolset! { static NO_END = [pets::TOOLBOX] }

toolpress::toolset! { static ONE = [pets::TOOLBOX]; static TWO = [pets::TOOLBOX]; }

fn main() {
    let _ = (TYPED.len(), NO_END.len(), ONE.len());
}
