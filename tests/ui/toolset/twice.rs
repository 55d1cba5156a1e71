mod pets {
    toolpress::toolbox!("specs/pets.yaml", types = "none");
}

use pets as animals;

toolpress::toolset! {
    static ONCE_MORE = [pets::TOOLBOX, pets::TOOLBOX];
}

toolpress::toolset! {
    static BY_ANOTHER_NAME = [pets::TOOLBOX, animals::TOOLBOX];
}

fn main() {
    let _ = (ONCE_MORE.len(), BY_ANOTHER_NAME.len());
}
