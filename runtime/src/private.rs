//! All that generated code names. It is tied to the version of the macro and no part of the API.

pub use core::{include_bytes, stringify};
pub use std::boxed::Box;
pub use std::clone::Clone;
pub use std::cmp::{Eq, PartialEq};
pub use std::collections::BTreeMap;
pub use std::convert::{From, Into};
pub use std::default::Default;
pub use std::fmt::{Debug, Display, Formatter, Result as FmtResult};
pub use std::hash::{Hash, Hasher};
pub use std::marker::Copy;
pub use std::mem::drop;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{self, Err, Ok};
pub use std::string::String;
pub use std::vec::Vec;

pub use core::primitive::{str, u8, u16, u64, usize};

pub use crate::__toolpress_all as all;
pub use crate::__toolpress_answers as answers;
pub use crate::__toolpress_arguments as arguments;
pub use crate::__toolpress_array as array;
pub use crate::__toolpress_first as first;
pub use crate::__toolpress_function as function;
pub use crate::__toolpress_functions as functions;
pub use crate::__toolpress_given as given;
pub use crate::__toolpress_json as json;
pub use crate::__toolpress_members as members;
pub use crate::__toolpress_objects as objects;
pub use crate::__toolpress_response as response;
pub use crate::__toolpress_responses as responses;
pub use crate::__toolpress_unions as unions;
pub use crate::__toolpress_words as words;
pub use bytes::Bytes;
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub use serde_json::Value;
use toolpress_naming::table::Table;
use toolpress_naming::{MAX_FOLDED_LEN, is_valid_name};

pub use crate::json::{
    Blank, Branch, Decode, DecodeError, Encode, Encoder, Fields, Names, Object, deserialize, fill,
    fill_plain, serialize, union,
};
#[cfg(feature = "macros")]
pub use toolpress_macros::toolset as toolset_of;

pub use crate::executor::Executing;
pub use crate::functions::{
    Argument, Array, Bounds, Contexts, Data, Dispatch, Draft, Form, Function, Input, IsResult,
    IsValue, Kind, Listed, OfResult, OfValue, Property, ReturnError, ReturnValue, Returned, Schema,
    Sizes, ToolArgs, Written, check_function, draft,
};
pub use toolpress_naming::constant::{
    IndexKey, distinct, first_of_equals, folds, index, index_len, sort_prints, utf8, write_prints,
};

pub use crate::toolset::{ToolArrays, check_toolboxes, toolset};
pub use crate::{Call, CallError, Client, File, Output, Source, Tool, ToolName, Toolbox};

/// The name by which `toolbox!` imports each function. A glob import of this module gives way to the
/// struct of a function that is a tool.
pub mod fallback {
    pub use crate::functions::NotATool as __Tool;
}

/// What the macro writes of a toolbox.
#[derive(Clone, Copy)]
pub struct Tables {
    /// What the toolbox was made from.
    pub source: Source,
    /// The toolbox's name.
    pub name: &'static str,
    /// The description's base URL, empty for none.
    pub base_url: &'static str,
    /// The shared text of the table (`toolpress_naming::table`).
    pub text: &'static str,
    /// The bytes of the table.
    pub code: &'static [u8],
    /// What the arguments must be (`toolpress_naming::check`), over `text`.
    pub checks: &'static [u8],
    /// The Chat Completions `tools` array.
    pub tools: &'static str,
    /// The tools as an MCP server listed them, a JSON array in document order; empty for other sources.
    pub snapshot: &'static str,
    /// The index (`toolpress_naming::index`) from tool names to document order, over `text`.
    pub by_name: &'static [u8],
    /// The index from folded tool names to document order, over `text`.
    pub by_folded: &'static [u8],
    /// The index from originals to document order, over `text`.
    pub by_original: &'static [u8],
    /// The fingerprints (`toolpress_naming::fingerprint`) of the tool names, in document order.
    pub fingerprints: &'static [u8],
}

impl Tables {
    pub(crate) const fn table(&self) -> Table<'static> {
        Table::new(self.text, self.code)
    }
}

// No tool name is too long to be found by its fold.
const _: () = assert!(ToolName::MAX_LEN <= MAX_FOLDED_LEN);

/// A toolbox over its tables.
pub const fn toolbox(tables: Tables) -> Toolbox {
    Toolbox::new(tables)
}

/// A toolbox of Rust functions over its tables.
pub const fn toolbox_of_functions(tables: Tables, functions: Dispatch) -> Toolbox {
    Toolbox::of_functions(tables, functions)
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

/// What the status of a response says of its type.
pub fn status(output: &Output) -> u16 {
    output.status.as_u16()
}

/// The error of a response type for a status that the description does not list.
pub fn unlisted(of: &'static str, output: &Output) -> DecodeError {
    DecodeError::new(
        format!("a status that {of} has"),
        format!("status {}", output.status.as_u16()),
    )
}

/// The error of a response type for JSON that came without its status.
pub fn without_status(of: &'static str) -> DecodeError {
    DecodeError::new(format!("a response ({of})"), "JSON without its status")
}
