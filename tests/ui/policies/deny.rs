mod pets {
    toolpress::toolbox!(
        "specs/lock/added.yaml",
        max_name_len = 22,
        deny = ["renamed", "truncated"],
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
