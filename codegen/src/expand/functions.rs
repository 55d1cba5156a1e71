//! One args struct and one function an operation.

use proc_macro2::{Literal, TokenStream};
use quote::{TokenStreamExt as _, quote};

use super::docs;
use super::members::{Member, Struct, Tables, Uses};
use super::rust::{Types, ident};
use crate::ir::{Tool, Toolbox, Type};

/// The args structs and functions of all tools.
pub(super) fn functions(toolbox: &Toolbox, quiet: &TokenStream) -> TokenStream {
    let types = Types::outside(toolbox);
    let (mut items, mut tables) = (TokenStream::new(), Tables::default());
    for (index, tool) in toolbox.tools.iter().enumerate() {
        let name = ident(&tool.type_name);
        let function_name = docs::code(tool.function.as_str());
        let args = Struct {
            name: &name,
            attributes: docs::attribute(&format!("Arguments of {function_name}.")),
            quiet: quiet.clone(),
            types: &types,
            members: members(tool, &types),
            rest: None,
            uses: Uses::Arguments,
            boxed: false,
        };
        items.append_all(args.declaration());
        args.line(&mut tables);
        items.append_all(function(tool, index, &types));
    }
    items.append_all(tables.items());
    items
}

fn members<'a>(tool: &'a Tool, types: &Types<'a>) -> Vec<Member<'a>> {
    let arguments = tool.arguments.iter();
    arguments
        .map(|argument| Member {
            name: ident(&argument.field),
            wire: argument.name.as_str(),
            ty: types.ty(&argument.ty),
            required: argument.required,
            nullable: matches!(argument.ty, Type::Nullable(_)),
            description: types.toolbox().markdown_of(&argument.description),
            deprecated: argument.deprecated,
        })
        .collect()
}

fn function(tool: &Tool, index: usize, types: &Types<'_>) -> TokenStream {
    let docs = docs::text(&(docs::tool(tool, types.toolbox()) + &errors(tool, types)));
    let deprecated = if tool.deprecated { quote!(#[deprecated]) } else { TokenStream::new() };
    let (name, args) = (ident(&tool.function), ident(&tool.type_name));
    let result = match &tool.result {
        Type::Unit => TokenStream::new(),
        result => {
            let result = types.ty(result);
            quote!(-> #result)
        }
    };
    let index = Literal::usize_unsuffixed(index);
    quote! {
        __toolpress::function! { #docs #deprecated fn #name(#args) #result = #index }
    }
}

/// The types of the error responses, in the line of the operation: the statuses of one type stand together.
fn errors(tool: &Tool, types: &Types<'_>) -> String {
    let mut grouped: Vec<(&Type, Vec<String>)> = Vec::new();
    for (status, ty) in &tool.errors {
        let status = docs::code(status);
        match grouped.iter_mut().find(|(known, _)| *known == ty) {
            Some((_, statuses)) => statuses.push(status),
            None => grouped.push((ty, vec![status])),
        }
    }
    if grouped.is_empty() {
        return String::new();
    }
    let group = |(ty, statuses): (&Type, Vec<String>)| {
        let ty = match ty {
            Type::Named(_) => format!("[`types::{}`]", types.text(ty)),
            ty => docs::code(&types.text(ty)),
        };
        format!("{} {ty}", statuses.join(", "))
    };
    let groups: Vec<String> = grouped.into_iter().map(group).collect();
    format!("; errors: {}", groups.join("; "))
}
