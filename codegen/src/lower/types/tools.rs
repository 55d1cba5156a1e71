//! Names of the typed functions, their args structs and the fields of these.

use std::collections::HashMap;

use crate::ir::{RustName, Tool, Toolbox};

use super::super::rust_names::{
    Names, PRELUDE_FUNCTIONS, PRELUDE_TYPES, numbered, plain, type_name, value_name,
};

/// Gives every tool its function and type name. Both of a tool carry the same number, if any; who
/// of two equal ones gets a number does not depend on their order in the document.
pub(crate) fn name_tools(toolbox: &mut Toolbox) {
    let mut wishes: Vec<Wish> = toolbox.tools.iter().enumerate().map(Wish::new).collect();
    wishes.sort_by(|a, b| a.key.cmp(&b.key));
    let mut types = Names::with_reserved(&[PRELUDE_TYPES, &["ToolId"]].concat());
    let mut functions = Names::with_reserved(PRELUDE_FUNCTIONS);
    let mut given: Vec<(usize, RustName, RustName)> = Vec::with_capacity(wishes.len());
    let mut late = Vec::new();
    for wish in wishes {
        let (ty, function) = (types.allowed(wish.ty), functions.allowed(wish.function));
        if types.is_free(&ty) && functions.is_free(&function) {
            given.push((wish.index, types.take(ty), functions.take(function)));
        } else {
            late.push((wish.index, ty, function));
        }
    }
    let mut next: HashMap<String, usize> = HashMap::new();
    for (index, ty, function) in late {
        let number = next.entry(ty.clone()).or_insert(2);
        let (ty, function) = loop {
            let pair = (numbered(&ty, *number), numbered(&function, *number));
            *number += 1;
            if types.is_free(&pair.0) && functions.is_free(&pair.1) {
                break pair;
            }
        };
        given.push((index, types.take(ty), functions.take(function)));
    }
    given.sort_by_key(|(index, ..)| *index);
    for (tool, (_, ty, function)) in toolbox.tools.iter_mut().zip(given) {
        tool.type_name = ty;
        tool.function = function;
    }
}

/// The names that a tool would like.
struct Wish {
    index: usize,
    ty: String,
    function: String,
    /// Who comes first: an original that is the name itself, one that is a valid tool name, the
    /// rest; then path and method, or the original of what has neither.
    key: (u8, String, String),
}

impl Wish {
    fn new((index, tool): (usize, &Tool)) -> Self {
        let usable = tool.original.contains(|c: char| c.is_ascii_alphanumeric());
        let text = if tool.method.is_empty() {
            // What is no operation has no path to be named after.
            if usable { tool.original.clone() } else { toolpress_naming::normalize(&tool.original) }
        } else if tool.fate.from_path || !usable {
            format!("{} {}", tool.method.to_ascii_lowercase(), tool.path)
        } else {
            tool.original.clone()
        };
        let (ty, function) = (type_name(&text), value_name(&text));
        let rank = if text == ty || text == plain(&function) {
            0
        } else if text == toolpress_naming::normalize(&text) {
            1
        } else {
            2
        };
        let place = if tool.method.is_empty() { &tool.original } else { &tool.path };
        Self { index, ty, function, key: (rank, place.clone(), tool.method.clone()) }
    }
}

/// Gives every argument its field in the tool's args struct.
pub(super) fn name_fields(toolbox: &mut Toolbox) {
    for tool in &mut toolbox.tools {
        let wishes = tool.arguments.iter().map(|argument| field_wish(argument.name.as_str()));
        let names = Names::default().unique_all(wishes.collect());
        for (argument, name) in tool.arguments.iter_mut().zip(names) {
            argument.field = name;
        }
    }
}

/// The field that a name on the wire would like; the name that already is one comes first.
pub(super) fn field_wish(wire: &str) -> ((bool, String), String) {
    let field = value_name(wire);
    ((plain(&field) != wire, wire.to_owned()), field)
}
