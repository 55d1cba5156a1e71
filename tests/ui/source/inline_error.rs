mod pets {
    toolpress::toolbox!(
        inline = r#"
            openapi: 3.1.0
            info: { title: Pets, version: "1" }
            paths: {
        "#
    );
}

fn main() {
    let _ = pets::OPENAI_TOOLS;
}
