//! What a user calls modules and functions is not taken for something of the macros' own.

use serde::Deserialize;
use serde_json::{Value, json};
use toolpress::{Client, ToolArgs};

const LEN: usize = 2;

/// A corner.
#[derive(Debug, Deserialize, ToolArgs)]
pub(crate) struct Corner {
    at: [i8; LEN],
}

/// A module that is called as an import of the macros was once.
pub(crate) mod p {
    use super::{Corner, LEN};

    /// Finds.
    #[toolpress::tool]
    pub(crate) fn find(corners: [Corner; LEN], at: Option<[u8; LEN]>) -> String {
        format!("{} {at:?}", corners.map(|corner| corner.at[0]).iter().sum::<i8>())
    }
}

pub(crate) mod host {
    use super::p;

    macro_rules! functions {
        ($($name:ident)*) => {
            $(
                /// Says what it is.
                #[toolpress::tool]
                #[allow(non_snake_case)]
                pub(crate) fn $name() -> &'static str {
                    stringify!($name)
                }
            )*
        };
    }
    functions!(SIZES WRITTEN TEXT NAMES PRINTS BYTES DRAFT LEN ARGUMENTS index input first keys);

    toolpress::toolbox!(
        functions = [
            p::find,
            SIZES,
            WRITTEN,
            TEXT,
            NAMES,
            PRINTS,
            BYTES,
            DRAFT,
            LEN,
            ARGUMENTS,
            index,
            input,
            first,
            keys
        ],
        prefix = "",
    );
}

#[tokio::test]
async fn names_of_users_are_theirs() {
    let client = Client::functions().build().unwrap();
    let arguments = r#"{"corners": [{"at": [1, 2]}, {"at": [3, 4]}]}"#;
    let answer = host::TOOLBOX.answer(&client, "find", arguments).await;
    assert_eq!((answer.content.as_str(), answer.is_error), ("4 None", false));
    for tool in host::TOOLBOX.tools().skip(1) {
        let answer = host::TOOLBOX.answer(&client, tool.name.as_str(), "{}").await;
        assert_eq!((answer.content.as_str(), answer.is_error), (tool.original, false));
    }
    let tools: Value = serde_json::from_str(host::ANTHROPIC_TOOLS).unwrap();
    let integer = json!({"type": "integer", "minimum": 0, "maximum": 255});
    assert_eq!(
        tools[0]["input_schema"]["properties"]["at"],
        json!({"type": "array", "items": integer, "minItems": LEN, "maxItems": LEN})
    );
}
