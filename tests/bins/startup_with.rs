//! A program with a toolbox of 400 tools, which reads the tools' JSON and looks one tool up.

mod api {
    toolpress::toolbox!("specs/many.json", name = "many", types = "none");
}

fn main() {
    let tool = std::hint::black_box(api::TOOLBOX.position("openapi_many_get_item_217"));
    let bytes = std::hint::black_box(api::OPENAI_TOOLS.len());
    if tool != Some(217) || bytes == 0 {
        std::process::exit(1);
    }
}
