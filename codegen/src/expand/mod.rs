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

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{TokenStreamExt as _, quote};

use crate::config::Config;
use crate::ir::{Source, Toolbox};

pub mod arrays;
pub mod checks;
pub mod degraded;
mod docs;
mod functions;
pub(crate) mod json;
mod literal;
mod members;
mod nullable;
mod provider;
mod rust;
pub mod schema;
pub mod table;
pub mod tool_id;
pub mod tools;
mod types;
mod unions;

pub use degraded::{Degradation, degradations};
pub use provider::Provider;
use schema::Forms;

#[cfg(test)]
mod sample;

/// How many names one constant checks: the compiler's evaluation has a budget a constant.
const NAMES_PER_CHECK: usize = 100;

/// Writes out a toolbox that has passed all checks.
pub fn expand(toolbox: &Toolbox, config: &Config) -> TokenStream {
    let krate = krate(config);
    let quiet = rust::quiet(toolbox);
    let tools = tools::openai(toolbox);
    let mut items = quote!(use #krate::__private as __toolpress;);
    let forms = Forms::new(toolbox);
    items.append_all(table_items(&forms, config, &tools, &quiet));
    items.append_all(constants(&forms, &tools, &quiet));
    items.append_all(name_checks(toolbox.tools.len(), config.max_name_len));
    items.append_all(tool_id::tool_id(toolbox, &quiet));
    if config.has_functions() {
        items.append_all(functions::functions(toolbox, &quiet));
        items.append_all(types::types(toolbox, &private(config), &quiet));
    }
    items
}

/// The path of the runtime crate.
fn krate(config: &Config) -> TokenStream {
    // Whatever is no token at all was refused where the option was read.
    TokenStream::from_str(config.runtime_path()).unwrap_or_else(|_| quote!(::toolpress))
}

/// The runtime's hidden module as the `types` module names it. An absolute path holds there as well,
/// also where the toolbox stands in a function, which `super` does not see; another one does not.
fn private(config: &Config) -> TokenStream {
    let path = config.runtime_path();
    if path.starts_with("::") || path.starts_with("crate::") {
        let krate = krate(config);
        quote!(#krate::__private as __toolpress)
    } else {
        quote!(super::__toolpress)
    }
}

/// `TOOLBOX`.
fn table_items(
    forms: &Forms<'_>,
    config: &Config,
    tools: &tools::ToolsJson,
    quiet: &TokenStream,
) -> TokenStream {
    let toolbox = forms.toolbox;
    let table = table::table(toolbox, tools);
    let docs = docs::attribute(&docs::table(forms, config.has_functions()));
    let source = Ident::new(&format!("{:?}", toolbox.source), Span::call_site());
    let name = literal::text(&toolbox.name);
    let text = literal::text(&table.text);
    let snapshot = literal::text(&toolbox.snapshot);
    let code = [&table.code, &table.checks, &table.by_name, &table.by_folded, &table.by_original];
    let [code, checks, by_name, by_folded, by_original] =
        code.map(|bytes| Literal::byte_string(bytes));
    let fingerprints = Literal::byte_string(&table.fingerprints);
    quote! {
        #docs
        #quiet
        pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
            source: __toolpress::Source::#source,
            name: #name,
            base_url: BASE_URL,
            text: #text,
            code: #code,
            checks: #checks,
            tools: OPENAI_TOOLS,
            snapshot: #snapshot,
            by_name: #by_name,
            by_folded: #by_folded,
            by_original: #by_original,
            fingerprints: #fingerprints,
        });
    }
}

/// The constants that a host puts into its requests.
fn constants(forms: &Forms<'_>, tools: &tools::ToolsJson, quiet: &TokenStream) -> TokenStream {
    let base_url = literal::text(&forms.toolbox.base_url);
    let arrays = Provider::ALL.map(|provider| {
        let docs = docs::attribute(provider.docs());
        let name = Ident::new(provider.constant(), Span::call_site());
        let json = match provider {
            Provider::Openai => literal::json(&tools.json),
            _ => literal::json(&arrays::array_of(provider, forms, tools)),
        };
        quote!(#docs #quiet pub const #name: &str = #json;)
    });
    let where_it_is = docs::attribute(match forms.toolbox.source {
        Source::OpenApi => "Where the API is, empty where the description does not say.",
        Source::Mcp => "Empty: an MCP server is called over the connection that the client has.",
        _ => "Empty: these tools are called at no address.",
    });
    quote! {
        #where_it_is
        #quiet
        pub const BASE_URL: &str = #base_url;
        #(#arrays)*
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::config::Types;

    fn expanded(toolbox: &Toolbox, config: &Config) -> String {
        expand(toolbox, config).to_string()
    }

    #[test]
    fn the_parts_stand_in_order() {
        let code = expanded(&sample::toolbox(), &Config::new("pets.yaml").krate("crate::tp"));
        let parts = [
            "use crate :: tp :: __private as __toolpress ;",
            "pub static TOOLBOX : __toolpress :: Toolbox",
            "pub const BASE_URL : & str = \"https://pets.example\" ;",
            "pub const OPENAI_TOOLS : & str",
            "pub const OPENAI_RESPONSES_TOOLS : & str",
            "pub const OPENAI_STRICT_TOOLS : & str",
            "pub const ANTHROPIC_TOOLS : & str",
            "pub const GEMINI_TOOLS : & str",
            "pub const BEDROCK_TOOLS : & str",
            "pub const MCP_TOOLS : & str",
            "check_names (& TOOLBOX , 0 , 5 , 64)",
            "pub enum ToolId",
            "pub struct GetPet",
            "fn get_pet (GetPet) -> ",
            "fn r#try (",
            "pub mod types",
            "pub enum Status",
        ];
        let places: Vec<_> = parts.iter().map(|part| code.find(part)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
        let openai = literal::json(&tools::openai(&sample::toolbox()).json).to_string();
        assert_eq!(code.matches(&openai).count(), 1, "a large text stands once");
        // The `types` module imports some names of the prelude, by the same path.
        let (items, types) = code.split_once("pub mod types").expect("a module");
        assert!(types.contains("use __toolpress :: { Box , Clone , Debug , Option , "), "{types}");
        for (code, name) in [" String", " Option", " Vec <"]
            .map(|name| (items, name))
            .into_iter()
            .chain([" Result", " Some", " Ok (", " std", " core"].map(|name| (code.as_str(), name)))
        {
            let bare = code.matches(name).count();
            assert_eq!(bare, code.matches(&format!("__toolpress ::{name}")).count(), "{name}");
        }
    }

    #[test]
    fn without_types_there_are_only_tables() {
        let config = Config::new("pets.yaml").types(Types::None);
        let code = expanded(&sample::toolbox(), &config);
        assert!(code.contains("ToolId") && code.contains("ANTHROPIC_TOOLS"));
        assert!(!code.contains("GetPet {") && !code.contains("mod types"));
    }

    #[test]
    fn no_tools_are_a_toolbox_too() {
        let code = expanded(&Toolbox::default(), &Config::new("none.yaml"));
        assert!(code.contains("match self { }") && !code.contains("check_names"), "{code}");
    }

    #[test]
    fn documentation_shows_the_links_that_models_do_not_read() {
        let mut toolbox = sample::toolbox();
        let plain = "See the docs".to_owned();
        toolbox.markdown.insert(plain.clone(), "See [the docs](https://a.example)".to_owned());
        toolbox.tools[0].description = plain;
        let code = expanded(&toolbox, &Config::new("pets.yaml"));
        let (items, functions) = code.split_once("pub struct GetPet").unwrap();
        assert!(items.contains("See the docs") && !items.contains("a.example"), "{items}");
        assert!(functions.contains("See [the docs](<https://a.example>)"), "{functions}");
    }

    #[test]
    fn names_are_checked_in_chunks() {
        let tool = |n| sample::tool(&format!("t{n}"), &format!("T{n}"), Vec::new());
        let toolbox = Toolbox { tools: (0..220).map(tool).collect(), ..Toolbox::default() };
        let code = expanded(&toolbox, &Config::new("many.yaml"));
        assert_eq!(code.matches("check_names").count(), 3);
        assert!(code.contains("(& TOOLBOX , 200 , 220 , 64)"));
    }
}
