//! The types that arguments of Rust functions have.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::{Ipv4Addr, Ipv6Addr};
use std::num;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use super::schema::{Kind, Schema};

/// A type of which a model can be told how its values look as JSON: what a function that is a
/// `#[toolpress::tool]` takes.
///
/// The derive makes it of a struct with named fields, of a struct around one value, and of an enum,
/// next to serde's `Deserialize`. Documentation comments become descriptions, `Option` and
/// `#[serde(default)]` what may be left out, and serde's `rename`, `rename_all`, `skip`, `tag`,
/// `content` and `untagged` count as they do there. What a schema cannot say of serde's attributes
/// (`flatten`, `deserialize_with`, `from` and the like) is an error at the attribute.
///
#[cfg_attr(feature = "macros", doc = "```")]
#[cfg_attr(not(feature = "macros"), doc = "```ignore")]
/// use serde::Deserialize;
/// use toolpress::ToolArgs;
///
/// /// Where to look.
/// #[derive(Deserialize, ToolArgs)]
/// #[serde(rename_all = "camelCase")]
/// struct Place {
///     /// As on a map.
///     city: String,
///     /// ISO 3166, two letters.
///     country_code: Option<String>,
///     scale: Scale,
/// }
///
/// #[derive(Deserialize, ToolArgs)]
/// #[serde(rename_all = "lowercase")]
/// enum Scale {
///     /// °C
///     Celsius,
///     /// °F
///     Fahrenheit,
/// }
/// # #[toolpress::tool(description = "-")] fn a(place: Place) {}
/// # mod host { toolpress::toolbox!(functions = [super::a], name = "host"); }
/// # fn main() {
/// # let tool = host::TOOLBOX.tools().next().unwrap();
/// # let parsed: toolpress::serde_json::Value = toolpress::serde_json::from_str(tool.parameters).unwrap();
/// # assert_eq!(parsed["properties"]["place"], toolpress::serde_json::json!({
/// #     "description": "Where to look.", "type": "object", "properties": {
/// #         "city": {"description": "As on a map.", "type": "string"},
/// #         "countryCode": {"description": "ISO 3166, two letters.", "type": "string"},
/// #         "scale": {"description": "`celsius`: °C\n`fahrenheit`: °F", "type": "string",
/// #             "enum": ["celsius", "fahrenheit"]}},
/// #     "required": ["city", "scale"], "additionalProperties": false}));
/// # }
/// ```
///
/// A field may take the schema of another type, `#[tool(as = String)]`, where its own has none; how
/// it is decoded is serde's affair. A type that holds itself has no constant schema: the compiler
/// reports a cycle.
#[diagnostic::on_unimplemented(
    message = "a model cannot be told what a `{Self}` is",
    label = "has no schema: it does not implement `toolpress::ToolArgs`",
    note = "derive it next to `Deserialize`: `#[derive(serde::Deserialize, toolpress::ToolArgs)]`",
    note = "a type of another crate needs one of your own around it, or, as a field, `#[tool(as = …)]`"
)]
pub trait ToolArgs {
    /// What its values look like.
    const SCHEMA: &'static Schema;
}

macro_rules! schemas {
    ($($type:ty => $schema:expr;)*) => {
        $(impl ToolArgs for $type {
            const SCHEMA: &'static Schema = &$schema;
        })*
    };
}

schemas! {
    bool => Schema::boolean();
    i8 => Schema::integer_of(Some(i8::MIN as i64), Some(i8::MAX as i64));
    i16 => Schema::integer_of(Some(i16::MIN as i64), Some(i16::MAX as i64));
    i32 => Schema::integer_of(Some(i32::MIN as i64), Some(i32::MAX as i64));
    i64 => Schema::integer();
    isize => Schema::integer();
    u8 => Schema::integer_of(Some(0), Some(u8::MAX as i64));
    u16 => Schema::integer_of(Some(0), Some(u16::MAX as i64));
    u32 => Schema::integer_of(Some(0), Some(u32::MAX as i64));
    u64 => Schema::integer_of(Some(0), None);
    usize => Schema::integer_of(Some(0), None);
    num::NonZeroU8 => Schema::integer_of(Some(1), Some(u8::MAX as i64));
    num::NonZeroU16 => Schema::integer_of(Some(1), Some(u16::MAX as i64));
    num::NonZeroU32 => Schema::integer_of(Some(1), Some(u32::MAX as i64));
    num::NonZeroU64 => Schema::integer_of(Some(1), None);
    num::NonZeroUsize => Schema::integer_of(Some(1), None);
    f32 => Schema::number();
    f64 => Schema::number();
    char => Schema::string_within(1, 1);
    String => Schema::string();
    Box<str> => Schema::string();
    PathBuf => Schema::string();
    Ipv4Addr => Schema::string().format("ipv4");
    Ipv6Addr => Schema::string().format("ipv6");
    serde_json::Value => Schema::any();
    serde_json::Map<String, serde_json::Value> => Schema::map(&Schema::any());
}

impl ToolArgs for Cow<'static, str> {
    const SCHEMA: &'static Schema = String::SCHEMA;
}

macro_rules! around {
    ($($type:ident)*) => {
        $(impl<T: ToolArgs + ?Sized> ToolArgs for $type<T> {
            const SCHEMA: &'static Schema = T::SCHEMA;
        })*
    };
}

// `Box<str>` has its own.
around! { Arc Rc }

impl<T: ToolArgs> ToolArgs for Box<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
}

impl<T: ToolArgs> ToolArgs for Option<T> {
    const SCHEMA: &'static Schema =
        &Schema { description: "", is_raw: false, kind: Kind::Option { of: T::SCHEMA } };
}

macro_rules! lists {
    ($($type:ty [$($bound:tt)*];)*) => {
        $(impl<T: ToolArgs, $($bound)*> ToolArgs for $type {
            const SCHEMA: &'static Schema = &Schema {
                description: "",
                is_raw: false,
                kind: Kind::List { item: T::SCHEMA, least: 0, most: u32::MAX },
            };
        })*
    };
}

lists! {
    Vec<T> [];
    Box<[T]> [];
    BTreeSet<T> [];
    HashSet<T, S> [S];
}

impl<T: ToolArgs, const N: usize> ToolArgs for [T; N] {
    const SCHEMA: &'static Schema = &Schema {
        description: "",
        is_raw: false,
        kind: Kind::List { item: T::SCHEMA, least: N as u32, most: N as u32 },
    };
}

macro_rules! maps {
    ($($type:ty [$($bound:tt)*];)*) => {
        $(impl<T: ToolArgs, $($bound)*> ToolArgs for $type {
            const SCHEMA: &'static Schema =
                &Schema { description: "", is_raw: false, kind: Kind::Map { value: T::SCHEMA } };
        })*
    };
}

maps! {
    BTreeMap<String, T> [];
    HashMap<String, T, S> [S];
}
