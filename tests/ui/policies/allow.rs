mod pets {
    toolpress::toolbox!("specs/pets.yaml", allow = ["renmed", "default"]);
}

mod both {
    toolpress::toolbox!("specs/pets.yaml", deny = ["server"], allow = ["renamed", "server"]);
}

mod twice {
    // An error that is of an allowed kind as well.
    toolpress::toolbox!(
        inline = r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": {}}}}}"#,
        allow = ["wrong-shape", "renamed"],
    );
}

fn main() {
    let _ = (pets::OPENAI_TOOLS, both::OPENAI_TOOLS, twice::OPENAI_TOOLS);
}
