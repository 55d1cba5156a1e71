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
        self.diagnostics.warn_of_those_behind(healthy, &super::KINDS_OF_RESPONSES, note);
        let mut errors = self.add_errors(errors, &mut definitions);
        // What is no operation has none.
        errors.resize(results.len(), Vec::new());
        let mut toolbox = ir::Toolbox {
            source: self.source,
            name: self.config.toolbox_name(self.title()),
            title: self.title().to_owned(),
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

    /// The title of the API, empty where the document has none.
    fn title(&self) -> &'a str {
        let title = self.root.get("info").and_then(|info| info.get("title"));
        title.and_then(Node::as_text).unwrap_or_default()
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
        let (left_out, selected): (Vec<_>, Vec<_>) = all
            .iter()
            .filter(|op| only.is_none_or(|only| any(only, op)))
            .partition(|op| any(except, op));
        if selected.is_empty() && !left_out.is_empty() {
            self.nothing_left(&left_out);
            if only.is_some() {
                // The build fails, and the tools that were meant keep it from failing twice.
                return left_out.into_iter().cloned().collect();
            }
        }
        selected.into_iter().cloned().collect()
    }

    /// Reports that `except` leaves out all that `only` selects, or the whole description.
    fn nothing_left(&mut self, left_out: &[&Operation<'a>]) {
        let is_cause =
            |selector: &String| left_out.iter().any(|op| select::matches(selector, &op.selectable));
        let index = self.config.except.iter().position(is_cause).unwrap_or(0);
        let site = Site::Option { name: "except", index };
        let one = Words::of(self.source).one;
        self.diagnostics.push(if self.config.only.is_some() {
            let message = format!("`except` leaves out every {one} that `only` selects");
            Diagnostic::error("empty-selection", site, message)
                .help("remove a selector from `except`, or select more with `only`")
        } else {
            let message = format!("`except` leaves out every {one}: the toolbox has no tools");
            Diagnostic::warning("empty-selection", site, message)
                .help("remove a selector from `except`")
        });
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
        let help = self.selector_meant(name, selector, all);
        let fallback = if name == "rename" { words.renamed } else { words.selector };
        let help = help.unwrap_or_else(|| fallback.to_owned());
        let site = Site::Option { name, index };
        self.diagnostics.push(Diagnostic::error("unmatched", site, message).help(help));
    }

    /// What to write in the place of a selector, or a key of `rename`, that matches nothing.
    fn selector_meant(&self, name: &str, selector: &str, all: &[Operation<'a>]) -> Option<String> {
        let keywords = ["deprecated", "read_only"];
        let is_selector = name != "rename";
        if is_selector && keywords.contains(&selector) {
            return Some(format!("leave it out: no {} is so", Words::of(self.source).one));
        }
        if let Some(original) = self.original_of_tool(selector, all) {
            let id = Words::of(self.source).id;
            return Some(match selector.contains('*') {
                true => {
                    format!("a selector matches the {id}, such as `{original}`, not the tool name")
                }
                false => format!("this is a tool name: write `{original}`"),
            });
        }
        if self.source == ir::Source::OpenApi {
            if let Some(meant) = place_meant(is_selector, selector, all) {
                return Some(meant);
            }
        }
        let place = |op: &Operation<'_>| format!("{} {}", op.selectable.method, op.selectable.path);
        let path = selector.split_once(' ').map_or(selector, |(_, path)| path);
        let candidates: Vec<String> = if self.source != ir::Source::OpenApi {
            Vec::new()
        } else if selector.starts_with("tag:") {
            let tags = all.iter().flat_map(|op| &op.selectable.tags);
            tags.map(|tag| format!("tag:{tag}")).collect()
        } else if path.starts_with('/') {
            all.iter().map(place).collect()
        } else {
            Vec::new()
        };
        let candidates = if candidates.is_empty() {
            let originals = all.iter().map(|op| op.selectable.original.clone());
            let keywords = keywords.into_iter().filter(|_| is_selector);
            originals.chain(keywords.map(str::to_owned)).collect()
        } else {
            candidates
        };
        // A path alone is compared with paths.
        let near = match selector.starts_with('/') {
            true => {
                let near = nearest(selector, all.iter().map(|op| op.selectable.path))?;
                all.iter().find(|op| op.selectable.path == near).map(place)?
            }
            false => nearest(selector, candidates.iter().map(String::as_str))?.to_owned(),
        };
        Some(format!("did you mean `{near}`?"))
    }

    /// The original of the tool that a selector names, or matches, by its tool name.
    fn original_of_tool(&self, selector: &str, all: &[Operation<'a>]) -> Option<String> {
        let pins = &self.config.rename;
        if let Some((from, _)) = pins.iter().find(|(from, to)| to == selector && from != selector) {
            return Some(from.clone());
        }
        let prefix = self.config.prefix.as_deref().unwrap_or(self.source.prefix());
        let max = self.config.max_name_len;
        let prefix = Prefix::new(prefix, &self.config.toolbox_name(self.title()), max).text;
        let candidates: Vec<Candidate<'_>> = all.iter().map(candidate).collect();
        let names = tool_names(&candidates, &prefix, max).names;
        let mut named = names.iter().zip(all);
        let (_, found) =
            named.find(|((tool, _), _)| select::is_glob_of(selector, tool.as_str()))?;
        Some(found.selectable.original.clone())
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
                pinned: pins.get(&index).map(|(_, name)| name.as_str()),
                locked: locked.get(index).copied().flatten(),
                ..candidate(op)
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
                    toolpress_naming::shorten(&normalize(name), 0, self.config.max_name_len),
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
        let toolbox = self.config.toolbox_name(self.title());
        let Prefix { text, fault } = Prefix::new(prefix, &toolbox, max);
        let Some(fault) = fault else { return text };
        let is_chosen = self.config.name.is_some() || self.config.prefix.is_some();
        if fault.is_length && !is_chosen {
            // Nobody chose this prefix: it comes from a file or folder. The names stay valid.
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

/// What an operation is named by, without pins and locks.
fn candidate<'o>(operation: &'o Operation<'_>) -> Candidate<'o> {
    Candidate {
        id: operation.id,
        method: &operation.selectable.method,
        path: operation.selectable.path,
        pinned: None,
        locked: None,
    }
}

/// What to write for a path without its method or its first `/`, for a tag without `tag:`, and, as
/// a key of `rename`, for a selector of several operations.
fn place_meant(is_selector: bool, selector: &str, all: &[Operation<'_>]) -> Option<String> {
    let matched = |selector: &str| all.iter().find(|op| select::matches(selector, &op.selectable));
    let one_of = |found: &Operation<'_>| {
        let original = &found.selectable.original;
        format!("a key of `rename` is one operation, such as `{original}`")
    };
    if let Some(found) = matched(selector).filter(|_| !is_selector) {
        return Some(one_of(found));
    }
    if is_selector && matched(&format!("tag:{selector}")).is_some() {
        return Some(format!("this is a tag: write `tag:{selector}`"));
    }
    let (method, path) = match selector.split_once(' ') {
        Some((method, path)) => (Some(method), path.trim_start()),
        None => (None, selector),
    };
    if !path.contains('/') {
        return None;
    }
    let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
    if let Some(method) = method {
        let place = format!("{method} {path}");
        return matched(&place).map(|_| format!("a path starts with `/`: write `{place}`"));
    }
    let found = matched(&format!("* {path}"))?;
    let place = format!("{} {path}", found.selectable.method);
    Some(match is_selector {
        true => format!("a path needs a method: write `{place}`, or `* {path}` for all methods"),
        false if path != found.selectable.path => one_of(found),
        false => format!("a path needs a method: write `{place}`"),
    })
}
