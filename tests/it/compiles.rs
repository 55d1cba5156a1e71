//! What has to compile, wherever a toolbox stands. That it does is most of each test; that no
//! warning comes out of it is `examples/warnings_denied.rs`.

mod no_implicit_prelude;

use toolpress as press;

/// The runtime under other paths.
mod renamed {
    pub(super) mod bare {
        toolpress::toolbox!("specs/pets.yaml", crate = crate::compiles::press);
    }

    pub(super) mod quoted {
        toolpress::toolbox!("specs/pets.yaml", crate = "crate::compiles::press", types = "none");
    }

    pub(super) mod relative {
        use super::super::press;
        toolpress::toolbox!("specs/pets.yaml", crate = press);
    }
}

mod pets {
    toolpress::toolbox!("specs/pets.yaml");
}

mod shop {
    toolpress::toolbox!("specs/pets.yaml", name = "localhost:8001");
}

macro_rules! only {
    ($module:ident, $path:literal, $only:expr) => {
        mod $module {
            toolpress::toolbox!($path, only = $only);
        }
    };
}
only!(few, "specs/pets.yaml", ["pet.*"]);

#[test]
fn in_the_body_of_a_function() {
    toolpress::toolbox!("specs/pets.yaml");
    assert_eq!(TOOLBOX.len(), ToolId::ALL.len());
}

/// Nothing is selected, or there is nothing.
mod empty {
    pub(super) mod all_excepted {
        toolpress::toolbox!("specs/pets.yaml", except = ["* /**"]);
    }

    pub(super) mod none_selected {
        toolpress::toolbox!("specs/pets.yaml", except = ["*"], types = "none");
    }

    pub(super) mod no_operation {
        toolpress::toolbox!(
            inline = r#"{"openapi": "3.1.0", "info": {"title": "-", "version": "1"}}"#
        );
    }
}

#[test]
fn beside_names_of_the_user_s_own() {
    assert_eq!(no_implicit_prelude::pets::ToolId::ALL.len(), 4);
}

#[test]
fn with_the_runtime_renamed() {
    assert_eq!(renamed::bare::OPENAI_TOOLS, pets::OPENAI_TOOLS);
    assert_eq!(renamed::quoted::OPENAI_TOOLS, pets::OPENAI_TOOLS);
    assert_eq!(renamed::relative::OPENAI_TOOLS, pets::OPENAI_TOOLS);
}

#[test]
fn two_toolboxes_in_one_crate() {
    assert_eq!(pets::ToolId::ALL[0].name().as_str(), "openapi_pets_pet_list");
    assert_eq!(shop::ToolId::ALL[0].name().as_str(), "openapi_localhost_8001_pet_list");
}

#[test]
fn with_arguments_from_macro_rules() {
    assert_eq!(few::ToolId::ALL.len(), 2);
}

#[test]
fn an_empty_selection() {
    for tools in [
        empty::all_excepted::OPENAI_TOOLS,
        empty::none_selected::OPENAI_TOOLS,
        empty::no_operation::OPENAI_TOOLS,
    ] {
        assert_eq!(tools, "[]");
    }
    assert!(empty::all_excepted::ToolId::ALL.is_empty());
    assert!(empty::all_excepted::TOOLBOX.is_empty());
    assert!(empty::all_excepted::TOOLBOX.get("openapi_pets_pet_list").is_none());
}
