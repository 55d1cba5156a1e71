#![allow(unused)]

/// Lists.
#[toolpress::tool(name = "openapi_pets_list")]
fn list() {}

mod host {
    toolpress::toolbox!(functions = [super::list], name = "host");
}

mod pets {
    toolpress::toolbox!(
        inline = r#"{"openapi": "3.1.0", "info": {"title": "-", "version": "1"},
            "paths": {"/pets": {"get": {"operationId": "list", "responses": {}}}}}"#,
        name = "pets"
    );
}

toolpress::toolset! { static TOOLS = [pets::TOOLBOX, host::TOOLBOX]; }

fn main() {}
