//! All that generated code names. It is tied to the version of the macro and no part of the API.

pub use core::include_bytes;
pub use std::boxed::Box;
pub use std::clone::Clone;
pub use std::cmp::{Eq, PartialEq};
pub use std::collections::BTreeMap;
pub use std::convert::{From, Into};
pub use std::default::Default;
pub use std::fmt::{Debug, Display, Formatter, Result as FmtResult};
pub use std::hash::Hash;
pub use std::marker::Copy;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{self, Err, Ok};
pub use std::string::String;
pub use std::vec::Vec;

pub use bytes::Bytes;
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub use serde_json::Value;
use toolpress_naming::is_valid_name;

pub use crate::json::{
    Decode, DecodeError, Encode, Encoder, Fields, Object, deserialize, serialize,
};
pub use crate::{Call, CallError, Client, Output, Tool, ToolName, Toolbox};

/// What the macro writes of a toolbox.
#[derive(Clone, Copy)]
pub struct Tables {
    /// The toolbox's name.
    pub name: &'static str,
    /// The description's base URL, empty for none.
    pub base_url: &'static str,
    /// The shared text of the table (`toolpress_naming::table`).
    pub text: &'static str,
    /// The bytes of the table.
    pub code: &'static [u8],
    /// The Chat Completions `tools` array.
    pub tools: &'static str,
    /// The index (`toolpress_naming::index`) from tool names to document order, over `text`.
    pub by_name: &'static [u8],
    /// The index from originals to document order, over `text`.
    pub by_original: &'static [u8],
}

/// A toolbox over its tables.
pub const fn toolbox(tables: Tables) -> Toolbox {
    Toolbox::new(tables)
}

/// Has the compiler check the tool names from index `from` up to, not including, `to`.
///
/// # Panics
///
/// In const evaluation, with what is wrong.
#[allow(clippy::panic, reason = "it is evaluated by the compiler, where a panic is an error")]
pub const fn check_names(toolbox: &Toolbox, from: usize, to: usize, max: usize) {
    let table = toolbox.table();
    let mut index = from;
    while index < to {
        match table.name(index) {
            None => panic!("the table has fewer tools than it was made for: a bug in toolpress"),
            Some(name) if name.len() > max => {
                panic!("a tool name is longer than `max_name_len`: a bug in toolpress")
            }
            Some(name) if !is_valid_name(name, max) => {
                panic!("a tool name does not match [a-zA-Z][a-zA-Z0-9_]*: a bug in toolpress")
            }
            Some(_) => index += 1,
        }
    }
}

/// The tool name at an index below the toolbox's length.
pub const fn name_at(toolbox: &Toolbox, index: usize) -> ToolName {
    match toolbox.table().name(index) {
        Some(name) => ToolName::checked(name),
        // `check_names` has ruled this out when it was compiled.
        None => ToolName::new("unknown"),
    }
}

/// The tool at an index below the toolbox's length.
pub fn tool_at(toolbox: &Toolbox, index: usize) -> Tool {
    toolbox.tool(index)
}

/// The original at an index below the toolbox's length.
pub fn original_at(toolbox: &Toolbox, index: usize) -> &'static str {
    toolbox.tool(index).original
}

/// The typed call of the operation at an index.
pub fn call<'c, T: Decode>(
    client: &'c Client,
    toolbox: &'static Toolbox,
    index: usize,
    arguments: &dyn Encode,
) -> Call<'c, T> {
    Call::new(client, toolbox, index, arguments)
}
