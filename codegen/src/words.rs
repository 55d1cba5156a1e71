//! What messages and documentation call that of which a tool is made.

use crate::ir::Source;

/// The words of one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// One of them.
    pub one: &'static str,
    /// Several of them.
    pub many: &'static str,
    /// What its author calls it by.
    pub id: &'static str,
    /// What `ToolId::original` gives.
    pub original: &'static str,
    /// In front of an original, where its tool is meant.
    pub tool_of: &'static str,
    /// How one gets another name.
    pub naming: &'static str,
    /// What a selector is.
    pub selector: &'static str,
    /// What a pair of `rename` starts with.
    pub renamed: &'static str,
    /// In front of the place where they start.
    pub start: &'static str,
    /// What `fixed` names.
    pub fixed: &'static str,
}

impl Words {
    /// The words of a source.
    pub const fn of(source: Source) -> Self {
        match source {
            Source::OpenApi => OPERATIONS,
            Source::Bash => SCRIPTS,
            Source::Functions => FUNCTIONS,
            _ => TOOLS,
        }
    }
}

const OPERATIONS: Words = Words {
    one: "operation",
    many: "operations",
    id: "operationId",
    original: "The operationId as the description has it.",
    tool_of: "the tool of",
    naming: "give it an operationId that is a name, or a name with `rename`",
    selector: "a selector is an operationId with `*`, `METHOD /path` with `*` and `**`, \
               `tag:NAME`, `deprecated` or `read_only`",
    renamed: "write the operationId, or `METHOD /path`",
    start: "the paths start at",
    fixed: "name a parameter, or `body` for a whole request body",
};

const TOOLS: Words = Words {
    one: "tool",
    many: "tools",
    id: "name",
    original: "The name as the server lists it.",
    tool_of: "the tool",
    naming: "give it a name with `rename`; its server is called by its own name in any case",
    selector: "a selector is a tool's name with `*`, or `read_only`",
    renamed: "write the tool's name as its server lists it",
    start: "the tools start at",
    fixed: "name an argument of a tool",
};

const SCRIPTS: Words = Words {
    one: "script",
    many: "scripts",
    id: "slug",
    original: "The script's slug.",
    tool_of: "the tool of",
    naming: "give it a slug that is a name, or a name with `rename`",
    selector: "a selector is a script's slug with `*`, `deprecated` or `read_only`",
    renamed: "write the script's slug",
    start: "the scripts start at",
    fixed: "name an argument of a script",
};

const FUNCTIONS: Words = Words {
    one: "function",
    many: "functions",
    id: "name",
    original: "The function's name.",
    tool_of: "the tool of",
    naming: "give it a name with `#[tool(name = \"…\")]`",
    selector: "functions are not selected: list those that are wanted",
    renamed: "write `#[tool(name = \"…\")]` on the function",
    start: "the functions start at",
    fixed: "give a function what is the host's as its context",
};
