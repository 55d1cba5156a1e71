//! The tools that an MCP server lists (MCP 2025-11-25, "Tools").

use std::collections::BTreeMap;

use crate::diagnostics::{Diagnostic, quoted};
use crate::document::{Mark, Node, Value};
use crate::expand;
use crate::ir::{self, Fate, JsonType, RustName, Schema, ToolName, Type};

use super::operation::{Operation, arguments};
use super::select::Selectable;
use super::types::ResultSchemas;
use super::{Lowering, schema, source, text};

/// What to do about a list that is not as it should be.
const ANEW: &str = "have `cargo toolpress snapshot mcp` write the file anew";

impl<'a> Lowering<'a, '_> {
    /// All tools, in the order listed. What is no tool is an error, and left out.
    pub(super) fn listed(&mut self) -> Vec<Operation<'a>> {
        let mut tools: Vec<Operation<'a>> = Vec::new();
        let mut first: BTreeMap<&str, Mark> = BTreeMap::new();
        for item in self.tool_nodes() {
            let Some((name, mark)) = self.tool_name(item) else { continue };
            if let Some(other) = first.get(name) {
                let message = format!("two tools are called {}", quoted(name));
                self.diagnostics.push(
                    Diagnostic::error("duplicate-tool", mark, message)
                        .note_at("the other is at", *other)
                        .help("leave one out: a server that is called by a name runs one of them"),
                );
                continue;
            }
            first.insert(name, mark);
            tools.push(listed(item, name, mark));
        }
        tools
    }

    /// The entries of the list; an error where there is none, or not all of it.
    fn tool_nodes(&mut self) -> &'a [Node] {
        let root = self.root;
        let Some((_, list)) = source::tool_list(root) else {
            self.no_list();
            return &[];
        };
        let around = if root.get("tools").is_some() { Some(root) } else { root.get("result") };
        let next = around.and_then(|around| around.get("nextCursor"));
        // Where there are no more, some servers give null or nothing as text.
        let more = next.filter(|next| next.value != Value::Null && next.as_str() != Some(""));
        if let Some(next) = more {
            let message = "the list of tools has a `nextCursor`, so this is its first part alone";
            let help = "have `cargo toolpress snapshot mcp` write the file, which asks for all \
                        parts; or put the tools of all of them into one list, without `nextCursor`";
            self.error("incomplete-list", next.mark, message, help);
        }
        match list.as_sequence() {
            Some(tools) => tools,
            None => {
                self.wrong_shape("`tools`", "a list of tools", list);
                &[]
            }
        }
    }

    fn no_list(&mut self) {
        let Some(error) = self.root.get("error") else {
            let message = "there is no list of tools here";
            let help = format!("write the result of `tools/list`, or {ANEW}");
            self.error("no-tools", self.root.mark, message, &help);
            return;
        };
        let message =
            error.get("message").unwrap_or(error).as_text().unwrap_or("without a message");
        let code = error.get("code").and_then(Node::as_text);
        let code = code.map(|code| format!(" {code}")).unwrap_or_default();
        let message = format!("the server answered with the error{code}: {}", message.trim());
        self.error("server-error", error.mark, message, ANEW);
    }

    fn tool_name(&mut self, item: &'a Node) -> Option<(&'a str, Mark)> {
        let name = item.get("name");
        if let Some(text) = name.and_then(Node::as_str) {
            return Some((text, name.map_or(item.mark, |name| name.mark)));
        }
        if item.get("function").is_some() || item.get("toolSpec").is_some() {
            let message = "this is a tool in a provider's form, not in MCP's";
            self.error("no-tool", item.mark, message, &format!("write `tools/list`, or {ANEW}"));
            return None;
        }
        let (mark, message) = match (item.as_map(), name) {
            (Some(_), Some(name)) => {
                (name.mark, format!("the name of a tool is {}, not text", name.kind()))
            }
            (Some(_), None) => (item.mark, "a tool has no `name`".to_owned()),
            (None, _) => (item.mark, format!("a tool is {}, not a mapping", item.kind())),
        };
        self.error("no-tool", mark, message, "a tool has a `name` and an `inputSchema`");
        None
    }

    /// Whether a listed tool says what its arguments are; an error where it does not.
    pub(super) fn has_schema(&mut self, tool: &Operation<'a>) -> bool {
        let name = quoted(&tool.selectable.original);
        let (mark, message) = match tool.node.get("inputSchema") {
            Some(schema) if schema.as_map().is_some() => return true,
            Some(schema) => {
                let kind = schema.kind();
                (
                    schema.mark,
                    format!("the `inputSchema` of the tool {name} is {kind}, not a mapping"),
                )
            }
            None => (tool.id_mark, format!("the tool {name} has no `inputSchema`")),
        };
        let original = &tool.selectable.original;
        let help = format!("correct it, or pass `except = [{original:?}]`");
        self.error("no-tool", mark, message, &help);
        false
    }

    /// The tool, without its names and types.
    pub(super) fn listed_tool(&mut self, operation: &Operation<'a>) -> (ir::Tool, ResultSchemas) {
        let Operation { selectable, node, .. } = operation;
        let word = |key| node.get(key).and_then(Node::as_text).unwrap_or_default();
        let hints = node.get("annotations");
        let hint = |key| hints.and_then(|hints| hints.get(key)).and_then(Node::as_bool);
        let title = hints.and_then(|hints| hints.get("title")).and_then(Node::as_text);
        let title = Some(word("title")).filter(|title| !title.trim().is_empty()).or(title);
        let (title, mut description) = (title.unwrap_or_default(), word("description"));
        let input = node.get("inputSchema");
        if description.trim().is_empty() {
            let of_schema = input.and_then(|schema| schema.get("description"));
            description = of_schema.and_then(Node::as_text).unwrap_or_default();
        }
        let described = text::describe(title, description);
        let members = input.map(|input| self.members(&selectable.original, input));
        let (parameters, losses) = members.unwrap_or_default();
        let (_, arguments) = arguments(parameters, None);
        let result = match node.get("outputSchema").filter(|schema| schema.value != Value::Null) {
            Some(schema) => self.schema(schema),
            None => Schema { mark: node.mark, types: vec![JsonType::String], ..Schema::default() },
        };
        let read_only = selectable.read_only;
        let tool = ir::Tool {
            mark: selectable.mark,
            id_mark: operation.id_mark,
            name: ToolName(String::new()),
            fate: Fate::default(),
            original: selectable.original.clone(),
            type_name: RustName(String::new()),
            function: RustName(String::new()),
            method: String::new(),
            path: String::new(),
            summary: text::first_line(if title.trim().is_empty() { description } else { title }),
            description: described,
            tags: Vec::new(),
            deprecated: false,
            arguments,
            fixed: Vec::new(),
            body: String::new(),
            body_form: ir::BodyForm::default(),
            encodings: Vec::new(),
            accept: String::new(),
            base_url: String::new(),
            security: Vec::new(),
            result: Type::Value,
            errors: Vec::new(),
            output: None,
            outputs: Vec::new(),
            read_only,
            destructive: !read_only && hint("destructiveHint") != Some(false),
            idempotent: hint("idempotentHint").unwrap_or(read_only),
            empty_result: String::new(),
            open_world: hint("openWorldHint") != Some(false),
            losses,
        };
        (tool, ResultSchemas::Json(result))
    }

    /// The selected tools as they are listed.
    pub(super) fn snapshot(&self, selected: &[Operation<'a>]) -> String {
        let mut out = String::new();
        if self.source == ir::Source::Mcp {
            let tools = selected.iter().map(|tool| schema::json(tool.node)).collect();
            expand::json::value(&mut out, &ir::Json::Array(tools));
        }
        out
    }
}

/// A tool by what identifies it, whatever its content is.
fn listed<'a>(node: &'a Node, name: &'a str, mark: Mark) -> Operation<'a> {
    let hints = node.get("annotations");
    let read_only = hints.and_then(|hints| hints.get("readOnlyHint")).and_then(Node::as_bool);
    Operation {
        selectable: Selectable {
            original: name.to_owned(),
            method: String::new(),
            // Of two that ask for one name, the smaller one by this is first.
            path: name,
            tags: Vec::new(),
            deprecated: false,
            read_only: read_only == Some(true),
            mark: node.mark,
        },
        id: Some(name),
        id_mark: mark,
        path_mark: node.mark,
        node,
        shared: Vec::new(),
    }
}
