mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        collisions = "sufix",
        duplicate_ids = keep,
        deny = ["renamed", "rename"],
        max_tools = "5",
        max_bytes = 100000,
        max_bytes = 200000,
        lock = ["pets.lock"],
        except = ["deprecated", "read-only"],
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
