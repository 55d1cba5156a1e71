//! The toolbox's descriptors: a text, a string of bytes, and its indices, without a pointer.

use std::collections::{BTreeMap, BTreeSet};

use toolpress_naming::check::Child;
use toolpress_naming::fingerprint;
use toolpress_naming::index::{self, Key};
use toolpress_naming::table::{Argument, Encoding, Operation, Scheme, Writer};

use super::checks;
use super::nullable::accepts_null;
use super::tools::{self, ToolsJson};
use crate::ir::{self, Toolbox};

/// What `#krate::__private::Tables` is filled with.
#[derive(Debug, Default)]
pub struct Table {
    /// All strings of the descriptors.
    pub text: String,
    /// The descriptors, over `text`.
    pub code: Vec<u8>,
    /// What the arguments must be, over `text`.
    pub checks: Vec<u8>,
    /// The index from tool names to document order, over `text`.
    pub by_name: Vec<u8>,
    /// The index from folded tool names to document order, over `text`.
    pub by_folded: Vec<u8>,
    /// The index from originals to document order, over `text`.
    pub by_original: Vec<u8>,
    /// The fingerprints of the tool names, in document order.
    pub fingerprints: Vec<u8>,
}

/// The tables of a toolbox whose tools array is `json`.
pub fn table(toolbox: &Toolbox, json: &ToolsJson) -> Table {
    let mut writer = Writer::new();
    let (checks, children) = checks::checks(toolbox, &mut writer);
    let mut names = Keys::default();
    let mut originals = Keys::default();
    let (owners, places) = owners(toolbox);
    for ((index, tool), children) in toolbox.tools.iter().enumerate().zip(&children) {
        let description = tools::description(tool);
        let operation = Operation {
            description: &description,
            parameters: json.parameters.get(index).copied().unwrap_or_default(),
            arguments: arguments(tool, toolbox, children),
            ..operation(tool)
        };
        writer.operation(&operation);
        names.add(&mut writer, tool.name.as_str(), index);
        if owners.get(tool.original.as_str()) == Some(&index) {
            originals.add(&mut writer, &tool.original, index);
        }
    }
    for (index, place) in &places {
        originals.add(&mut writer, place, *index);
    }
    let schemes = toolbox.schemes.iter();
    let schemes: Vec<Scheme<'_>> = schemes
        .map(|s| Scheme { name: &s.name, kind: s.kind, wire: &s.wire, token_url: &s.token_url })
        .collect();
    writer.server(&toolbox.server);
    let (text, code) = writer.finish(&schemes);
    Table {
        text,
        code,
        checks,
        by_name: names.index(),
        by_folded: names.folded_index(),
        by_original: originals.index(),
        fingerprints: fingerprint::build(toolbox.tools.iter().map(|tool| tool.name.as_str())),
    }
}

/// Which tool each original finds: of several (`duplicate_ids = "suffix"`) the one that is first by
/// path and method. All of these are found by `METHOD /path` too, unless that is an original.
fn owners(toolbox: &Toolbox) -> (BTreeMap<&str, usize>, Vec<(usize, String)>) {
    let mut owners: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shared: BTreeSet<&str> = BTreeSet::new();
    let order = |index: usize| toolbox.tools.get(index).map(|tool| (&tool.path, &tool.method));
    for (index, tool) in toolbox.tools.iter().enumerate() {
        let owner = owners.entry(&tool.original).or_insert(index);
        if *owner != index {
            shared.insert(&tool.original);
            if order(index) < order(*owner) {
                *owner = index;
            }
        }
    }
    let places = toolbox.tools.iter().enumerate();
    let places = places
        .filter(|(_, tool)| shared.contains(tool.original.as_str()))
        .map(|(index, tool)| (index, tools::line(tool)));
    let places = places.collect();
    (owners, places)
}

/// The arguments of a tool, those of the host behind those of the model; those of a script in the order
/// described, as it is that of their words.
fn arguments<'a>(tool: &'a ir::Tool, toolbox: &Toolbox, checks: &[Child]) -> Vec<Argument<'a>> {
    let of_model = tool.arguments.iter().map(|argument| (argument, false));
    let all = of_model.chain(tool.fixed.iter().map(|argument| (argument, true)));
    let mut all: Vec<_> = all.zip(checks).collect();
    if toolbox.source == ir::Source::Bash {
        all.sort_by_key(|((one, _), _)| one.schema.mark);
    }
    all.into_iter()
        .map(|((one, fixed), check)| Argument { check: *check, ..argument(one, fixed, toolbox) })
        .collect()
}

fn operation(tool: &ir::Tool) -> Operation<'_> {
    Operation {
        name: tool.name.as_str(),
        original: &tool.original,
        method: &tool.method,
        path: &tool.path,
        deprecated: tool.deprecated,
        read_only: tool.read_only,
        destructive: tool.destructive,
        idempotent: tool.idempotent,
        tags: tool.tags.iter().map(String::as_str).collect(),
        body: &tool.body,
        body_form: tool.body_form,
        encodings: tool.encodings.iter().map(encoding).collect(),
        accept: &tool.accept,
        base_url: &tool.base_url,
        security: tool.security.clone(),
        empty_result: &tool.empty_result,
        ..Operation::default()
    }
}

fn encoding(encoding: &ir::Encoding) -> Encoding<'_> {
    Encoding {
        property: &encoding.property,
        content_type: &encoding.content_type,
        file: encoding.file,
        styled: encoding.styled,
        style: encoding.style,
        explode: encoding.explode,
        allow_reserved: encoding.allow_reserved,
    }
}

fn argument<'a>(argument: &'a ir::Argument, fixed: bool, toolbox: &Toolbox) -> Argument<'a> {
    Argument {
        name: argument.name.as_str(),
        wire: &argument.wire,
        location: argument.location,
        style: argument.style,
        explode: argument.explode,
        allow_reserved: argument.allow_reserved,
        allow_empty: argument.allow_empty,
        required: argument.required,
        nullable: accepts_null(&argument.schema, &toolbox.definitions),
        fixed,
        content: &argument.content,
        check: Child::ANY,
    }
}

/// The keys of an index: the first of equal ones counts.
#[derive(Debug, Default)]
struct Keys<'a> {
    keys: Vec<Key<'a>>,
    seen: BTreeSet<&'a str>,
}

impl<'a> Keys<'a> {
    fn add(&mut self, writer: &mut Writer, text: &'a str, index: usize) {
        // An index holds 65,534 tools; those after them are found by walking alone.
        let Ok(id) = u16::try_from(index) else { return };
        if id < u16::MAX - 1 && text.len() <= usize::from(u16::MAX) && self.seen.insert(text) {
            self.keys.push(Key { offset: writer.text(text).offset, text, id });
        }
    }

    /// The bytes; none, in which nothing is found, where no index can be built.
    fn index(&self) -> Vec<u8> {
        index::build(&self.keys).unwrap_or_default()
    }

    /// The same over the folds of the keys.
    fn folded_index(&self) -> Vec<u8> {
        index::build_folded(&self.keys).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::sample;
    use toolpress_naming::table::Table as Reader;

    #[test]
    fn the_table_reads_back() {
        let mut toolbox = sample::toolbox();
        toolbox.tools[1].original = toolbox.tools[0].original.clone();
        let json = tools::openai(&toolbox);
        let table = table(&toolbox, &json);
        let reader = Reader::new(&table.text, &table.code);
        assert_eq!(reader.len(), toolbox.tools.len());
        for (index, tool) in toolbox.tools.iter().enumerate() {
            let read = reader.operation(index).unwrap();
            assert_eq!(read.name, tool.name.as_str());
            assert_eq!(read.arguments.len(), tool.arguments.len());
            assert_eq!(read.parameters.of(&json.json), json.schema(index));
            let found = index::find(&table.by_name, &table.text, tool.name.as_str());
            assert_eq!(found, Some(index as u16));
            let loud = tool.name.as_str().to_uppercase();
            let found = index::find_folded(&table.by_folded, &table.text, &loud);
            assert_eq!(found, index::Fit::One(index as u16));
        }
        let original = &toolbox.tools[0].original;
        let find = |text: &str| index::find(&table.by_original, &table.text, text);
        assert_eq!(find(original), Some(0), "the first by path and method");
        assert_eq!(find("GET /pets/{id}"), Some(0), "both are found by place");
        assert_eq!(table.fingerprints.len(), 10 * toolbox.tools.len());
    }
}
