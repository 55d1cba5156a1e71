mod pets {
    toolpress::toolbox!(
        "specs/pets.yaml",
        fixed = ["limit", "limt", "tenant_id", "limit"],
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
