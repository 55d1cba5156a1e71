//! The last stage: a toolbox becomes Rust code.
//!
//! What grows with the description is data: the tools as JSON texts, the descriptors as a table, a
//! literal each. Tokens are made only for what differs from operation to operation, and the
//! functions among them are one line over the runtime.
//!
//! Generated code names the runtime by the path of [`Config`] and through one private import of its
//! hidden module, `__toolpress`; nothing of the prelude or of the user's own names is relied on.

use std::ops::Range;
use std::str::FromStr as _;

use proc_macro2::{Literal, TokenStream};
use quote::{TokenStreamExt as _, quote};

use crate::config::{Config, Types};
use crate::ir::Toolbox;

mod docs;
mod functions;
mod json;
mod literal;
mod members;
mod nullable;
mod rust;
pub mod schema;
pub mod table;
mod tool_id;
pub mod tools;
mod types;

#[cfg(test)]
mod sample;

/// How many names one constant checks: the compiler's evaluation has a budget a constant.
const NAMES_PER_CHECK: usize = 50;

/// Writes out a toolbox that has passed all checks.
pub fn expand(toolbox: &Toolbox, config: &Config) -> TokenStream {
    let krate = krate(config);
    let quiet = rust::quiet(toolbox);
    let tools = tools::openai(toolbox);
    let mut items = quote!(use #krate::__private as __toolpress;);
    items.append_all(table_items(toolbox, &tools, &krate, &quiet));
    items.append_all(constants(toolbox, &tools, &quiet));
    items.append_all(name_checks(toolbox.tools.len(), config.max_name_len));
    items.append_all(tool_id::tool_id(toolbox, &krate, &quiet));
    if config.types == Types::Full {
        if !toolbox.tools.is_empty() || !toolbox.types.is_empty() {
            items.append_all(types::serde_macro());
        }
        items.append_all(functions::functions(toolbox, &krate, &quiet));
        items.append_all(types::types(toolbox, &quiet));
    }
    items
}

/// The path of the runtime crate.
fn krate(config: &Config) -> TokenStream {
    // Whatever is no token at all was refused where the option was read.
    TokenStream::from_str(config.runtime_path()).unwrap_or_else(|_| quote!(::toolpress))
}

/// `TOOLBOX`.
fn table_items(
    toolbox: &Toolbox,
    tools: &tools::ToolsJson,
    krate: &TokenStream,
    quiet: &TokenStream,
) -> TokenStream {
    let table = table::table(toolbox, tools);
    let docs = docs::attribute(&docs::table(toolbox));
    let name = literal::text(&toolbox.name);
    let text = literal::text(&table.text);
    let [code, by_name, by_original] =
        [&table.code, &table.by_name, &table.by_original].map(|bytes| Literal::byte_string(bytes));
    quote! {
        #docs
        #quiet
        pub static TOOLBOX: #krate::Toolbox = __toolpress::toolbox(__toolpress::Tables {
            name: #name,
            base_url: BASE_URL,
            text: #text,
            code: #code,
            tools: OPENAI_TOOLS,
            by_name: #by_name,
            by_original: #by_original,
        });
    }
}

/// The constants that a host puts into its requests.
fn constants(toolbox: &Toolbox, tools: &tools::ToolsJson, quiet: &TokenStream) -> TokenStream {
    let base_url = literal::text(&toolbox.base_url);
    let openai = literal::text(&tools.json);
    let anthropic = literal::text(&tools::anthropic(toolbox, tools));
    quote! {
        /// Where the API is, empty where the description does not say.
        #quiet
        pub const BASE_URL: &str = #base_url;
        /// The complete `tools` array of OpenAI's Chat Completions API.
        #quiet
        pub const OPENAI_TOOLS: &str = #openai;
        /// The complete `tools` array of Anthropic's Messages API.
        #quiet
        pub const ANTHROPIC_TOOLS: &str = #anthropic;
    }
}

/// The compiler's own check of every tool name.
fn name_checks(count: usize, max: usize) -> TokenStream {
    let chunk = |from: usize| -> Range<usize> { from..count.min(from + NAMES_PER_CHECK) };
    let mut checks = TokenStream::new();
    for Range { start, end } in (0..count).step_by(NAMES_PER_CHECK).map(chunk) {
        let [start, end, max] = [start, end, max].map(Literal::usize_unsuffixed);
        checks.append_all(
            quote!(const _: () = __toolpress::check_names(&TOOLBOX, #start, #end, #max);),
        );
    }
    checks
}
