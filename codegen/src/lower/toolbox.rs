//! The toolbox: which operations are selected, and what their tools are called.

use std::collections::BTreeMap;

use toolpress_naming::normalize;

use crate::config::{Clash, Types};
use crate::diagnostics::{Diagnostic, Site, nearest};
use crate::document::{Mark, Node};
use crate::ir;
use crate::lock::{self, Key};
use crate::words::Words;

use super::names::{Candidate, tool_names};
use super::operation::Operation;
use super::prefix::Prefix;
use super::responses::Errors;
use super::types::{ResponseSchema, ResultSchemas, ToolSchemas};
use super::{Lowering, cycles, disagree, select, source, types};

impl<'a> Lowering<'a, '_> {
    /// Lowers the whole document.
    pub(super) fn toolbox(&mut self) -> ir::Toolbox {
        self.lower_schemes();
        let all = self.all();
        let mut selected = self.select(&all);
        selected.retain(|operation| self.is_readable(operation));
        self.report_duplicate_ids(&selected);
        let mut tools = Vec::new();
        let mut results = Vec::new();
        for operation in &selected {
            let (tool, result) = self.tool_of(operation);
            tools.push(tool);
            results.push(result);
        }
        self.report_undescribed();
        self.name_operations(&selected, &all, &mut tools);
        self.take_fixed(&mut tools);
        let mut schemas = Vec::new();
        self.lower_waiting(&mut schemas);
        let healthy = self.diagnostics.count();
        let errors = match self.config.types {
            Types::Full if self.source == ir::Source::OpenApi => self.errors(&selected),
            Types::Full | Types::None => Errors::default(),
        };
        let mut definitions = self.lower_definitions(schemas);
        // The tools and what they give are as they should be.
        let note = "only a response of an error needs it, which has no type for it then";
        let kinds = ["dangling-reference", "missing-file", "remote-file", "wrong-shape"];
        self.diagnostics.warn_of_those_behind(healthy, &kinds, note);
        let mut errors = self.add_errors(errors, &mut definitions);
        // What is no operation has none.
        errors.resize(results.len(), Vec::new());
        let title = self.root.get("info").and_then(|info| info.get("title"));
        let mut toolbox = ir::Toolbox {
            source: self.source,
            name: self.config.toolbox_name().to_owned(),
            title: title.and_then(Node::as_text).unwrap_or_default().to_owned(),
            base_url: self.base_url(),
            server: self.server(),
            operations: all.len(),
            paths: self.place_of_all(),
            snapshot: self.snapshot(&selected),
            tools,
            definitions,
            types: Vec::new(),
            schemes: std::mem::take(&mut self.schemes),
            markdown: std::mem::take(&mut self.markdown),
        };
        disagree::report(&toolbox, &results, self.config.types, self.diagnostics);
        self.add_types(&mut toolbox, results, errors);
        // After the types, which need no cut: what they hold stands behind a pointer.
        cycles::cut(&mut toolbox.definitions);
        toolbox
    }

    /// The Rust side of the toolbox, and the schemas of what its tools give.
    fn add_types(
        &self,
        toolbox: &mut ir::Toolbox,
        results: Vec<ResultSchemas>,
        errors: Vec<Vec<ResponseSchema>>,
    ) {
        let mut errors = errors.into_iter();
        let with_errors = |result| {
            let errors = errors.next().unwrap_or_default();
            ToolSchemas { result, errors }
        };
        let schemas: Vec<ToolSchemas> = results.into_iter().map(with_errors).collect();
        match self.config.types {
            Types::Full => types::lower_types(toolbox, &schemas),
            Types::None => types::name_tools(toolbox),
        }
        for (tool, schemas) in toolbox.tools.iter_mut().zip(schemas) {
            // What a script prints is text.
            if self.source != ir::Source::Bash {
                (tool.output, tool.outputs) = schemas.of_json();
            }
        }
    }

    /// Where that stands of which tools are made.
    fn place_of_all(&self) -> Mark {
        match self.source {
            ir::Source::OpenApi => self.root.as_map().and_then(|root| root.key_mark("paths")),
            ir::Source::Mcp => source::tool_list(self.root).map(|(_, list)| list.mark),
            _ => Some(self.root.mark),
        }
        .unwrap_or_default()
    }

    /// All that can become a tool, in document order.
    fn all(&mut self) -> Vec<Operation<'a>> {
        match self.source {
            ir::Source::Mcp => self.listed(),
            ir::Source::Bash => self.scripts(),
            _ => self.operations(),
        }
    }

    /// A tool, without its names and types.
    fn tool_of(&mut self, operation: &Operation<'a>) -> (ir::Tool, ResultSchemas) {
        match self.source {
            ir::Source::Mcp => self.listed_tool(operation),
            ir::Source::Bash => self.script(operation),
            _ => self.tool(operation),
        }
    }

    /// The operations that `only` and `except` leave, and an error for each selector that matches
    /// none of the document's operations.
    fn select(&mut self, all: &[Operation<'a>]) -> Vec<Operation<'a>> {
        let only = self.config.only.as_deref();
        let except = &self.config.except;
        for (option, selectors) in [("only", only.unwrap_or_default()), ("except", except)] {
            for (index, selector) in selectors.iter().enumerate() {
                if !all.iter().any(|op| select::matches(selector, &op.selectable)) {
                    self.unmatched(option, index, selector, all);
                }
            }
        }
        let any = |selectors: &[String], op: &Operation<'_>| {
            selectors.iter().any(|selector| select::matches(selector, &op.selectable))
        };
        all.iter()
            .filter(|op| only.is_none_or(|only| any(only, op)) && !any(except, op))
            .cloned()
            .collect()
    }

    fn unmatched(
        &mut self,
        name: &'static str,
        index: usize,
        selector: &str,
        all: &[Operation<'a>],
    ) {
        let words = Words::of(self.source);
        let message = format!("`{selector}` matches no {}", words.one);
        let diagnostic = Diagnostic::error("unmatched", Site::Option { name, index }, message);
        let keywords = ["deprecated", "read_only"];
        if name != "rename" && keywords.contains(&selector) {
            let help = format!("leave it out: no {} is so", words.one);
            self.diagnostics.push(diagnostic.help(help));
            return;
        }
        let keywords = keywords.into_iter().filter(|_| name != "rename");
        let has_places = self.source == ir::Source::OpenApi;
        let candidates: Vec<String> = match selector.split_once(' ') {
            _ if has_places && selector.starts_with("tag:") => all
                .iter()
                .flat_map(|op| op.selectable.tags.iter().map(|t| format!("tag:{t}")))
                .collect(),
            Some((_, path)) if has_places && path.starts_with('/') => all
                .iter()
                .map(|op| format!("{} {}", op.selectable.method, op.selectable.path))
                .collect(),
            _ => all
                .iter()
                .map(|op| op.selectable.original.clone())
                .chain(keywords.map(str::to_owned))
                .collect(),
        };
        let near = nearest(selector, candidates.iter().map(String::as_str));
        self.diagnostics.push(match near {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None if name == "rename" => diagnostic.help(words.renamed),
            None => diagnostic.help(words.selector),
        });
    }

    fn report_duplicate_ids(&mut self, operations: &[Operation<'a>]) {
        if self.config.duplicate_ids == Clash::Suffix {
            return;
        }
        let mut first: BTreeMap<&str, &Operation<'a>> = BTreeMap::new();
        let mut found = Vec::new();
        for operation in operations {
            let id = operation.selectable.original.as_str();
            match first.get(id) {
                Some(other) => found.push((id, operation.apart(other))),
                None => {
                    first.insert(id, operation);
                }
            }
        }
        for (id, (second, first)) in found {
            let words = Words::of(self.source);
            let the = if self.source == ir::Source::OpenApi { "" } else { "the " };
            let message = format!("{the}{} `{id}` is used twice", words.id);
            self.diagnostics.push(
                Diagnostic::error("duplicate-id", second, message)
                    .note_at("first used at", first)
                    .help(format!(
                        "give one of them its own {}, leave one out with `except`, or pass \
                         `duplicate_ids = \"suffix\"`",
                        words.id
                    )),
            );
        }
    }

    fn name_operations(
        &mut self,
        operations: &[Operation<'a>],
        all: &[Operation<'a>],
        tools: &mut [ir::Tool],
    ) {
        let prefix = self.prefix();
        let pins = self.pins(operations, all);
        let locked = self.locked_names(tools);
        let candidates: Vec<Candidate<'_>> = operations
            .iter()
            .enumerate()
            .map(|(index, op)| Candidate {
                id: op.id,
                method: &op.selectable.method,
                path: op.selectable.path,
                pinned: pins.get(&index).map(|(_, name)| name.as_str()),
                locked: locked.get(index).copied().flatten(),
            })
            .collect();
        let named = tool_names(&candidates, &prefix, self.config.max_name_len);
        for refused in &named.refused {
            self.refused_pin(refused, &pins, operations);
        }
        for (tool, (name, fate)) in tools.iter_mut().zip(named.names) {
            tool.name = name;
            tool.fate = fate;
        }
        self.report_clashes(operations, &named.clashes);
        self.report_fates(operations, tools, &named.clashes);
    }

    /// The name that each tool's operation has in the lock file.
    fn locked_names(&self, tools: &[ir::Tool]) -> Vec<Option<&'a str>> {
        let Some(lock) = self.lock else { return Vec::new() };
        let places: Vec<String> = tools.iter().map(lock::place).collect();
        let new: Vec<Key<'_>> = tools
            .iter()
            .zip(&places)
            .map(|(tool, place)| Key { name: "", place, original: &tool.original })
            .collect();
        lock.names_of(&new)
    }

    /// Operation index to the pin's index and name; an error for a pin that matches nothing.
    fn pins(
        &mut self,
        operations: &[Operation<'a>],
        all: &[Operation<'a>],
    ) -> BTreeMap<usize, (usize, String)> {
        let mut pins: BTreeMap<usize, (usize, String)> = BTreeMap::new();
        for (index, (selector, name)) in self.config.rename.iter().enumerate() {
            let mut matched = false;
            for (at, operation) in operations.iter().enumerate() {
                if select::names(selector, &operation.selectable) {
                    matched = true;
                    if let Some((first, _)) = pins.get(&at) {
                        self.pinned_twice(index, *first);
                    } else {
                        pins.insert(at, (index, name.clone()));
                    }
                }
            }
            if !matched && all.iter().any(|op| select::names(selector, &op.selectable)) {
                let message = format!("`{selector}` is left out by `only` or `except`");
                let site = Site::Option { name: "rename", index };
                self.diagnostics.push(Diagnostic::error("unmatched", site, message).help(format!(
                    "select the {}, or remove this pair",
                    Words::of(self.source).one
                )));
            } else if !matched {
                self.unmatched("rename", index, selector, operations);
            }
        }
        pins
    }

    fn pinned_twice(&mut self, index: usize, first: usize) {
        let other = self.config.rename.get(first).map_or("", |(selector, _)| selector.as_str());
        let one = Words::of(self.source).one;
        let message = format!("this {one} is renamed already, by `{other}`");
        let site = Site::Option { name: "rename", index };
        self.diagnostics.push(
            Diagnostic::error("renamed-twice", site, message).help("remove one of the two pairs"),
        );
    }

    fn refused_pin(
        &mut self,
        refused: &super::names::RefusedPin,
        pins: &BTreeMap<usize, (usize, String)>,
        operations: &[Operation<'a>],
    ) {
        let Some((index, name)) = pins.get(&refused.candidate) else { return };
        let site = Site::Option { name: "rename", index: *index };
        let one = Words::of(self.source).one;
        let diagnostic = match refused.taken_by.and_then(|other| operations.get(other)) {
            Some(other) => {
                let message = format!("the tool name `{name}` is taken");
                Diagnostic::error("pin", site, message)
                    .note_at(format!("`{}` has it, at", other.selectable.original), other.id_mark)
                    .help(format!("choose another name, or rename the other {one} as well"))
            }
            None => {
                let message = format!("`{name}` is no valid tool name");
                let help = format!(
                    "a name is a letter, then letters, digits and `_`, at most {} in all, such as `{}`",
                    self.config.max_name_len,
                    toolpress_naming::shorten(&normalize(name), self.config.max_name_len),
                );
                Diagnostic::error("pin", site, message).help(help)
            }
        };
        self.diagnostics.push(diagnostic);
    }

    /// The prefix with `{toolbox}` replaced. One that no name can start with is an error, and
    /// empty from there on.
    fn prefix(&mut self) -> String {
        let prefix = self.config.prefix.as_deref().unwrap_or(self.source.prefix());
        let max = self.config.max_name_len;
        let Prefix { text, fault } = Prefix::new(prefix, self.config.toolbox_name(), max);
        let Some(fault) = fault else { return text };
        let is_chosen = self.config.name.is_some() || self.config.prefix.is_some();
        if fault.is_length && !is_chosen {
            // Nobody chose this prefix: it comes from the file's name. The names stay valid.
            let site = Site::Option { name: "source", index: 0 };
            let diagnostic = Diagnostic::warning("prefix", site, fault.message);
            self.diagnostics.push(diagnostic.help(fault.help));
            return text;
        }
        let site = Site::Option { name: "prefix", index: 0 };
        let diagnostic = Diagnostic::error("prefix", site, fault.message);
        self.diagnostics.push(diagnostic.help(fault.help));
        String::new()
    }
}
