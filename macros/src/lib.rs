//! The macros of [toolpress](https://docs.rs/toolpress). Use them from there.
//!
//! `args` is the grammar of `toolbox!`, and `toolpress_codegen` does the rest; `tool`, `tool_args` and
//! `functions` make tools of Rust functions, which the compiler puts together.

mod args;
mod fault;
mod functions;
mod tool;
mod tool_args;
mod toolset;

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::quote;
use toolpress_codegen::diagnostics::Site;
use toolpress_codegen::load::{Folder, load};
use toolpress_codegen::{Analysis, Config, Severity, expand};

use crate::args::Args;

/// Generates the toolbox of an API description, of the tools that an MCP server lists, of scripts that
/// describe themselves, or of Rust functions: its tools for language models, and typed functions.
///
/// ```
/// mod pets {
///     toolpress::toolbox!(inline = r#"
///         openapi: 3.1.0
///         info: { title: Pets, version: "1" }
///         servers: [{ url: "https://pets.example" }]
///         paths:
///           /pets/{id}:
///             get:
///               operationId: get-pet
///               parameters:
///                 - { name: id, in: path, required: true, schema: { type: integer } }
///               responses: { "200": { description: a pet } }
///     "#, name = "pets");
/// }
///
/// assert_eq!(pets::ToolId::ALL.len(), 1);
/// assert!(pets::OPENAI_TOOLS.contains("openapi_pets_get_pet"));
/// ```
///
/// What an MCP server lists is a `tools/list` result, which `cargo toolpress snapshot mcp` writes:
///
/// ```
/// mod tracker {
///     toolpress::toolbox!(inline = r#"{"tools": [{
///         "name": "issues/close",
///         "inputSchema": {"type": "object", "properties": {"number": {"type": "integer"}}}
///     }]}"#, name = "tracker");
/// }
///
/// let id = tracker::ToolId::IssuesClose;
/// assert_eq!((id.name().as_str(), id.original()), ("mcp_tracker_issues_close", "issues/close"));
/// ```
///
/// What scripts say of themselves is a list, which `cargo toolpress snapshot bash` writes; a file's
/// content tells which of the three it is.
///
/// `functions = [a, module::b]` in the place of a description makes a toolbox of functions with the
/// [`tool`](macro@tool) attribute. They are typed as they are, so that there are no typed functions, and of
/// the options there are `name`, `prefix`, `max_tools` and `crate` alone.
///
/// The path of the description comes first, relative to the folder of Cargo.toml; `inline = "…"`
/// takes its place. Put each toolbox into a module of its own. Options follow as `key = value`:
///
/// | option | default | meaning |
/// | --- | --- | --- |
/// | `name` | the file's name without its extension and `.mcp`; where that says nothing (`openapi`, `spec3`, `v1.2`), the nearest folder's that does, else the title; `functions` for functions | the toolbox's name; a URL authority such as `localhost:8001` is fine |
/// | `prefix` | by source: `"openapi_{toolbox}_"`, `"mcp_{toolbox}_"`, `"bash_"`, `"io_"` | what stands in front of every tool name; `""` is allowed |
/// | `max_name_len` | `64` | the longest tool name, 16 to 128 |
/// | `only`, `except` | all, none | lists of selectors: `"pet.*"` (glob on the operationId), `"GET /pets/**"` (method or `*`, and glob on the path: `*` is a part of a segment, `**` any number of segments, none included), `"tag:store"`, `"deprecated"`, `"read_only"`; what is no operation has no path and no tags, and is matched by its own name or slug |
/// | `rename` | | `{ "pet.findByStatus" => "find_pets", "GET /pets/{id}" => "get_pet" }`: the whole tool name |
/// | `collisions` | `"suffix"` | or `"error"`: any two operations that ask for one name fail the build |
/// | `duplicate_ids` | `"error"` | or `"suffix"`: two operations may share one operationId; `by_original` finds the first by path and method, and each by `METHOD /path` |
/// | `fixed` | none | arguments, by argument or parameter name, that the host gives with `ClientBuilder::fixed` and the model never sees; a required one without a value is an error of `bind` and of a call, an optional one is left out |
/// | `lock` | off | path of a lock file, which `cargo toolpress lock` writes: names in it are kept, and every other tool or schema is an error, and so is every option that shapes the tools and is not as in the lock file |
/// | `max_tools`, `max_bytes` | off | the most tools, and the most bytes of the `OPENAI_TOOLS` array |
/// | `deny`, `allow` | none | kinds of notes and warnings that fail the build, or are silent: `["renamed", "truncated", "degraded"]`, `"degraded:gemini"` for one provider's form; `cargo toolpress check --json` shows the kind of each |
/// | `types` | `"full"` | or `"none"`: names, tables, schemas and calls without typed functions |
/// | `base_url` | the description's server | the API's address; for an API alone |
/// | `crate` | `::toolpress` | path to this crate |
///
/// All problems of a description are reported at once, each with its place in the file, and the
/// healthy part is generated nevertheless. Cargo rebuilds when a file that was read changes.
#[proc_macro]
pub fn toolbox(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = TokenStream::from(input);
    if functions::are_meant(&input) {
        return functions::functions(input).into();
    }
    let args = args::parse(input);
    let loaded = args.has_source.then(|| load(&args.config, &Folder::of_package()));
    let analysis = match &loaded {
        Some(loaded) => loaded.analyze(&args.config),
        None => Analysis::failed(&args.config, None),
    };
    let mut tokens = compile_errors(&args, &analysis);
    tokens.extend(expand::expand(&analysis.toolbox, &args.config));
    if let Some(loaded) = &loaded {
        tokens.extend(tracking(&loaded.files(), &args.config));
    }
    tokens.into()
}

/// Makes a tool of a function, for [`toolbox!`](toolbox!)'s `functions`.
///
/// ```
/// /// Where the weather comes from.
/// struct Station(f64);
///
/// /// The weather in a city.
/// #[toolpress::tool(read_only)]
/// async fn weather(
///     station: &Station,
///     /// As on a map.
///     city: String,
///     #[tool(default = 3)] days: u8,
/// ) -> Result<String, std::num::ParseIntError> {
///     Ok(format!("{} °C in {city} for {days} days", station.0))
/// }
///
/// mod host {
///     toolpress::toolbox!(functions = [super::weather], name = "host");
/// }
///
/// # fn main() {
/// assert_eq!(host::ToolId::Weather.name(), "io_weather");
/// assert!(host::ANTHROPIC_TOOLS.contains(r#""days":{"default":3,"type":"integer""#));
/// # }
/// ```
///
/// The function stays as it is and can be called. It may be `async` or not.
///
/// - Its documentation comment is what the model reads of it, `description = "…"` takes its place;
///   one of the two there must be.
/// - The tool is called `io_` and the function's name, or with `name = "…"` that.
/// - A parameter is an argument: of any type that has `ToolArgs`, which there is a derive for, and
///   serde's `Deserialize`. A comment before it is its description. `Option` makes it optional, and so
///   does `#[tool(default = …)]` before it, whose value the model is shown where it is a literal. `#[tool(name = "…")]` gives it
///   another name.
/// - A parameter that is a reference, `&T`, is a context: the host gives one of each type with
///   `Client::functions().context(…)`. A method takes its value so.
/// - It returns anything that serde serializes, as JSON; a text goes to the model as it is, `()` as
///   `done`. Of a `Result`, whatever it is called, an error is shown by `Display` and told to be one.
/// - `read_only`, `destructive`, `idempotent` and `open_world` say what a call does to the world, as
///   MCP's annotations do. Without them it may destroy something, and is no better done twice.
/// - `crate = path` is the path to this crate.
///
/// Beside the function there is a struct of the same name, so that the path of the one names the
/// other: a function that is a tool cannot be called like a type or a module beside it, nor be in an
/// `impl`.
#[proc_macro_attribute]
pub fn tool(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    tool::tool(arguments.into(), item.into()).into()
}

/// Says of a type what a model may give for it: see the trait `ToolArgs`.
#[proc_macro_derive(ToolArgs, attributes(tool, serde))]
pub fn tool_args(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tool_args::tool_args(input.into()).into()
}

/// What `toolpress::toolset!` expands to; it is given the path of that crate first.
#[doc(hidden)]
#[proc_macro]
pub fn toolset(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    toolset::toolset(input.into()).into()
}

/// One `compile_error!` a problem.
fn compile_errors(args: &Args, analysis: &Analysis) -> TokenStream {
    let of_arguments = args.errors.iter().map(syn::Error::to_compile_error);
    let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let of_description = errors.map(|error| {
        let token = match error.kind {
            "lock" | "lock-file" => Site::Option { name: "lock", index: 0 },
            _ => error.site,
        };
        args.error_at(token, error.render(&analysis.document)).to_compile_error()
    });
    of_arguments.chain(of_description).collect()
}

/// Makes cargo rebuild when one of the files changes, without a byte of them in the program: the
/// function is never called.
fn tracking(files: &[PathBuf], config: &Config) -> TokenStream {
    let Ok(krate) = config.runtime_path().parse::<TokenStream>() else {
        return TokenStream::new();
    };
    let files = files.iter().filter(|file| file.is_file());
    let absolute: Vec<PathBuf> = files.filter_map(|file| std::path::absolute(file).ok()).collect();
    // A path that is no text cannot be named in a literal; such a file goes untracked.
    let paths: Vec<&str> = absolute.iter().map(PathBuf::as_path).filter_map(Path::to_str).collect();
    if paths.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: fn() = || {
            #(let _ = #krate::__private::include_bytes!(#paths);)*
        };
    }
}
