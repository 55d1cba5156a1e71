//! Parameters: of the path item and the operation, of the versions before and after 3.0.

use indexmap::IndexMap;
use indexmap::map::Entry;

use crate::diagnostics::Diagnostic;
use crate::document::{Mark, Node};
use crate::ir::{JsonType, Location, Schema, Style};

use super::{Lowering, Version, body};

/// A parameter, or the body, before it has its names.
#[derive(Debug, Clone)]
pub(super) struct Parameter<'a> {
    pub(super) wire: &'a str,
    pub(super) location: Location,
    pub(super) mark: Mark,
    pub(super) required: bool,
    pub(super) style: Style,
    pub(super) explode: bool,
    pub(super) allow_reserved: bool,
    pub(super) allow_empty: bool,
    pub(super) content: String,
    pub(super) description: String,
    pub(super) deprecated: bool,
    pub(super) schema: Schema,
}

impl<'a> Parameter<'a> {
    /// A parameter that is not required and takes anything, in its location's default style.
    pub(super) fn new(wire: &'a str, location: Location, mark: Mark) -> Self {
        let form = matches!(location, Location::Query | Location::Cookie | Location::Querystring);
        Self {
            wire,
            location,
            mark,
            required: false,
            style: if form { Style::Form } else { Style::Simple },
            explode: form,
            allow_reserved: false,
            allow_empty: false,
            content: String::new(),
            description: String::new(),
            deprecated: false,
            schema: Schema { mark, ..Schema::default() },
        }
    }
}

impl<'a> Lowering<'a, '_> {
    /// The parameter nodes that apply to an operation, references followed: those that the operations
    /// of its path share, each replaced by the operation's of the same name and place, then the
    /// operation's own.
    pub(super) fn parameter_nodes(
        &mut self,
        operation: &'a Node,
        shared: &[&'a Node],
    ) -> Vec<&'a Node> {
        let mut nodes: IndexMap<Identity<'a>, (usize, &'a Node)> = IndexMap::new();
        for (round, owner) in shared.iter().rev().copied().chain([operation]).enumerate() {
            for node in self.parameter_list(owner) {
                let Some((node, _)) = self.resolve(node) else { continue };
                match nodes.entry(identity(node)) {
                    Entry::Occupied(known) if known.get().0 == round => {
                        self.repeated_parameter(node);
                    }
                    Entry::Occupied(mut known) => {
                        known.insert((round, node));
                    }
                    Entry::Vacant(free) => {
                        free.insert((round, node));
                    }
                }
            }
        }
        nodes.into_values().map(|(_, node)| node).collect()
    }

    fn parameter_list(&mut self, owner: &'a Node) -> &'a [Node] {
        let Some(list) = owner.get("parameters") else { return &[] };
        if list.as_sequence().is_none() && list.value != crate::document::Value::Null {
            self.wrong_shape("`parameters`", "a list", list);
        }
        list.as_sequence().unwrap_or_default()
    }

    fn repeated_parameter(&mut self, node: &Node) {
        let name = node.get("name").and_then(Node::as_text).unwrap_or_default();
        let message = format!("the parameter `{name}` is listed twice, the second is left out");
        self.warn("repeated-parameter", node.mark, message, "remove one of the two");
    }

    /// Lowers a parameter. `None` for a body, a form field or a credential, and, with an error, for
    /// what is no parameter.
    pub(super) fn parameter(&mut self, node: &'a Node) -> Option<Parameter<'a>> {
        let Some(wire) = node.get("name").and_then(Node::as_text) else {
            let message = match node.as_map() {
                Some(_) => "a parameter has no `name`".to_owned(),
                None => format!("a parameter is {}, not a mapping", node.kind()),
            };
            self.error("parameter-name", node.mark, message, "write `name`, `in` and `schema`");
            return None;
        };
        let location = self.location(node, wire)?;
        let mut parameter = Parameter::new(wire, location, node.mark);
        parameter.required = location == Location::Path || is_required(node);
        let text = node.get("description").and_then(Node::as_text).unwrap_or_default();
        parameter.description = self.described("", text);
        parameter.deprecated = flag(node, "deprecated");
        parameter.allow_reserved = flag(node, "allowReserved");
        parameter.allow_empty = location == Location::Query && flag(node, "allowEmptyValue");
        if self.version == Version::V2 {
            parameter.schema = self.schema(node);
            parameter.schema.description.clear();
            let may_repeat = location == Location::Query;
            if let Some((style, explode)) = collection_format(node, may_repeat) {
                // A comma is what the location's own style has.
                let own = if style == Style::Form { parameter.style } else { style };
                (parameter.style, parameter.explode) = (own, explode);
            }
        } else {
            self.serialization(node, &mut parameter);
        }
        Some(parameter)
    }

    fn location(&mut self, node: &'a Node, wire: &str) -> Option<Location> {
        let place = node.get("in");
        let location = match place.and_then(Node::as_text).unwrap_or_default() {
            "path" => Location::Path,
            "query" => Location::Query,
            "header" => Location::Header,
            "cookie" => Location::Cookie,
            "querystring" if self.version == Version::V31 => Location::Querystring,
            "body" | "formData" if self.version == Version::V2 => return None,
            other => {
                let message = match other {
                    "" => format!("the parameter `{wire}` does not say where it goes"),
                    _ => {
                        format!("the parameter `{wire}` is in `{other}`, which is no place for one")
                    }
                };
                let mark = place.map_or(node.mark, |place| place.mark);
                self.diagnostics.push(
                    Diagnostic::error("parameter-place", mark, message)
                        .help("set `in` to `path`, `query`, `header` or `cookie`"),
                );
                return None;
            }
        };
        Some(location)
    }

    /// Whether this parameter is named so and its `in`, which is an error of its own, says nothing.
    pub(super) fn is_misplaced(&self, node: &Node, wire: &str) -> bool {
        let known = match node.get("in").and_then(Node::as_text).unwrap_or_default() {
            "path" | "query" | "header" | "cookie" => true,
            "querystring" => self.version == Version::V31,
            "body" | "formData" => self.version == Version::V2,
            _ => false,
        };
        !known && node.get("name").and_then(Node::as_text) == Some(wire)
    }

    /// `schema` with `style` and `explode`, or `content` (OpenAPI 3).
    fn serialization(&mut self, node: &'a Node, parameter: &mut Parameter<'a>) {
        if let Some(schema) = node.get("schema") {
            parameter.schema = self.schema(schema);
        } else {
            let content = self.entries(node, "content", "`content`");
            let names: Vec<&str> = content.iter().map(|(name, ..)| *name).collect();
            let chosen = body::preferred(&names);
            let entry = content.iter().find(|(name, ..)| Some(*name) == chosen);
            if let Some((name, _, media_type)) = entry {
                parameter.content = (*name).to_owned();
                if let Some(schema) = media_type.get("schema") {
                    parameter.schema = self.schema(schema);
                }
            }
        }
        if let Some(style) = node.get("style") {
            let is_new = self.version == Version::V31 && parameter.location == Location::Cookie;
            match style_of(style.as_text().unwrap_or_default()) {
                Some(style) if style != Style::Cookie || is_new => {
                    parameter.style = style;
                    parameter.explode = matches!(style, Style::Form | Style::Cookie);
                }
                _ => {
                    let message = "this is no `style` of OpenAPI, the default is taken";
                    let help = "the styles are `form`, `simple`, `label`, `matrix`, `spaceDelimited`, \
                                `pipeDelimited` and `deepObject`";
                    self.warn("style", style.mark, message, help);
                }
            }
        }
        if let Some(explode) = node.get("explode").and_then(Node::as_bool) {
            parameter.explode = explode;
        }
    }

    /// A parameter for a name in the path template that nobody describes: a string.
    pub(super) fn undeclared_path_parameter(
        &mut self,
        wire: &'a str,
        operation: Mark,
        nodes: &[&Node],
    ) -> Parameter<'a> {
        if !nodes.iter().any(|node| self.is_misplaced(node, wire)) {
            let message = format!("the path has `{{{wire}}}`, but no parameter describes it");
            self.diagnostics.push(
                Diagnostic::warning("undeclared-path-parameter", operation, message)
                    .help("it is taken as a string; add a parameter of that name with `in: path`"),
            );
        }
        let mut parameter = Parameter::new(wire, Location::Path, operation);
        parameter.required = true;
        parameter.schema.types = vec![JsonType::String];
        parameter
    }
}

/// A parameter's name and place, which tell it from others (OpenAPI 3.1.1, 4.8.12).
type Identity<'a> = (Option<&'a str>, Option<&'a str>);

fn identity(node: &Node) -> Identity<'_> {
    (node.get("name").and_then(Node::as_text), node.get("in").and_then(Node::as_text))
}

fn flag(node: &Node, key: &str) -> bool {
    node.get(key).and_then(Node::as_bool) == Some(true)
}

/// `required: true` of a parameter or a body.
pub(super) fn is_required(node: &Node) -> bool {
    flag(node, "required")
}

pub(super) fn style_of(word: &str) -> Option<Style> {
    Some(match word {
        "simple" => Style::Simple,
        "label" => Style::Label,
        "matrix" => Style::Matrix,
        "form" => Style::Form,
        "spaceDelimited" => Style::SpaceDelimited,
        "pipeDelimited" => Style::PipeDelimited,
        "deepObject" => Style::DeepObject,
        "cookie" => Style::Cookie,
        _ => return None,
    })
}

/// Swagger 2.0 `collectionFormat` of an array in OpenAPI 3's words: style and explode.
pub(super) fn collection_format(node: &Node, may_repeat: bool) -> Option<(Style, bool)> {
    // It says nothing about what is no array.
    if node.get("type").and_then(Node::as_text) != Some("array") {
        return None;
    }
    Some(match node.get("collectionFormat").and_then(Node::as_text).unwrap_or("csv") {
        "multi" => (Style::Form, may_repeat),
        "ssv" => (Style::SpaceDelimited, false),
        "pipes" => (Style::PipeDelimited, false),
        "tsv" => (Style::TabDelimited, false),
        _ => (Style::Form, false),
    })
}

/// The names between braces of a path template, each once, in order.
pub(super) fn template_names(path: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = path;
    while let Some((_, after)) = rest.split_once('{') {
        let Some((name, tail)) = after.split_once('}') else { break };
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
        rest = tail;
    }
    names
}

/// Whether a header of this name can be a parameter: not where it says how a message is framed and
/// where it goes (RFC 9112 section 6).
pub(super) fn may_be_header(name: &str) -> bool {
    const FRAMING: [&str; 3] = ["transfer-encoding", "connection", "upgrade"];
    is_token(name) && !FRAMING.iter().any(|framing| name.eq_ignore_ascii_case(framing))
}

/// Whether text is a `token` (RFC 9110 section 5.6.2).
pub(super) fn is_token(text: &str) -> bool {
    let is_char = |c: u8| c.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&c);
    !text.is_empty() && text.bytes().all(is_char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_templates() {
        assert_eq!(template_names("/a/{b}{c}/{b}:{d.e}/{x"), ["b", "c", "d.e"]);
        assert!(template_names("/a/{}").is_empty());
    }
}
