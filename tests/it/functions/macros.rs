//! Functions and types that another macro writes, and defaults of any expression.

use std::collections::HashMap;

use serde::Deserialize;
use toolpress::{Client, ToolArgs};

struct Db(i32);

macro_rules! getter {
    ($name:ident, $context:ty, $ty:ty, $out:ty, $default:expr) => {
        /// Gets it.
        #[toolpress::tool]
        fn $name(db: &$context, x: $ty, #[tool(default = $default)] y: $ty) -> $out {
            db.0 + i32::from(x) + i32::from(y)
        }
    };
}

macro_rules! sayer {
    ($name:ident, $($x:ident: $ty:ty),*; $out:ident) => {
        /// Says it.
        #[toolpress::tool]
        async fn $name($($x: $ty),*) -> $out<String> {
            Some(format!("{:?}", ($($x),*)))
        }
    };
}

macro_rules! record {
    ($name:ident { $($field:ident: $ty:ty),* }) => {
        #[derive(Debug, Deserialize, ToolArgs)]
        #[expect(dead_code, reason = "they are shown")]
        struct $name { $($field: $ty),* }
    };
}

record!(Pair { left: u8, right: Option<String> });
getter!(small, Db, i16, i32, 5);
sayer!(both, pair: Pair, more: Vec<bool>; Option);

/// Defaults with commas.
#[toolpress::tool]
#[deny(unused_parens, unused_braces, reason = "the default is not the user's to mend")]
fn defaults(
    #[tool(default = HashMap::<String, i32>::new(), name = "one")] map: HashMap<String, i32>,
    #[tool(default = <HashMap<String, i32> as Default>::default())] other: HashMap<String, i32>,
    #[tool(default = (1 + 2))] sum: u8,
    #[tool(default = 1 << 2, description = "Shifted.")] shifted: u8,
) -> String {
    format!("{} {} {sum} {shifted}", map.len(), other.len())
}

mod host {
    #![deny(unused_parens, unused_braces)]
    toolpress::toolbox!(
        functions = [super::small, super::both, super::defaults],
        name = "made",
        prefix = "",
    );
}

async fn answer(name: &str, arguments: &str) -> String {
    let client = Client::functions().context(Db(100)).build().unwrap();
    host::TOOLBOX.answer(&client, name, arguments).await.content
}

#[tokio::test]
async fn a_function_that_a_macro_writes_is_a_tool() {
    assert_eq!(answer("small", r#"{"x": 2}"#).await, "107");
    assert_eq!(answer("small", r#"{"x": 2, "y": 1}"#).await, "103");
    let both = answer("both", r#"{"pair": {"left": 1}, "more": [true]}"#).await;
    assert_eq!(both, "(Pair { left: 1, right: None }, [true])");
}

#[tokio::test]
async fn a_default_is_any_expression() {
    assert_eq!(answer("defaults", "{}").await, "0 0 3 4");
    assert_eq!(answer("defaults", r#"{"one": {"a": 1}, "shifted": 0}"#).await, "1 0 3 0");
}
