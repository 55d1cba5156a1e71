mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        only = ["pet.*", "pets.*", "GET /shop/**"],
        except = ["tag:dogs"],
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
