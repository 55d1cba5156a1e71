mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        name = 5,
        prefix = pets,
        max_name_len = "48",
        only = "pet.*",
        except = ["store", 5],
        rename = ["store"],
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
