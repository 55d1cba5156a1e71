//! Operations: one method on one path becomes one tool.

use crate::diagnostics::{Diagnostic, nearest};
use crate::document::{Mark, Node, Value};
use crate::ir::{self, Fate, JsonType, Location, RustName, ToolName, Type};

use super::body::Body;
use super::markup::Markup;
use super::names::argument_names;
use super::parameters::{Parameter, is_token, may_be_header, template_names};
use super::security::CredentialParameter;
use super::select::Selectable;
use super::types::ResultSchemas;
use super::{Lowering, Version, text};

/// An operation in the document, before anything in it is looked at.
#[derive(Debug, Clone)]
pub(super) struct Operation<'a> {
    pub(super) selectable: Selectable<'a>,
    /// The operationId, if it is text that says something.
    pub(super) id: Option<&'a str>,
    /// Where the operationId stands.
    pub(super) id_mark: Mark,
    /// Where the path stands, of which two may share one path item.
    pub(super) path_mark: Mark,
    pub(super) node: &'a Node,
    /// What applies to all operations of the path: the path item, and before it what a `$ref` to one
    /// has beside it (OpenAPI 3.1.1, 4.8.9).
    pub(super) shared: Vec<&'a Node>,
}

impl Operation<'_> {
    /// Where this operation and another one of its name are told apart: at their ids, unless an
    /// alias, a merge key or a shared path item made one id of both.
    pub(super) fn apart(&self, other: &Self) -> (Mark, Mark) {
        if self.id_mark != other.id_mark {
            (self.id_mark, other.id_mark)
        } else if self.selectable.mark != other.selectable.mark {
            (self.selectable.mark, other.selectable.mark)
        } else {
            (self.path_mark, other.path_mark)
        }
    }
}

/// What else a path item holds.
const FIELDS: [&str; 6] =
    ["$ref", "summary", "description", "servers", "parameters", "additionalOperations"];

const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

impl<'a> Lowering<'a, '_> {
    /// All operations, in document order.
    pub(super) fn operations(&mut self) -> Vec<Operation<'a>> {
        let mut operations = Vec::new();
        for (path, mark, node) in self.entries(self.root, "paths", "`paths`") {
            if path.starts_with("x-") {
                continue;
            }
            let Some((item, _)) = self.resolve(node) else { continue };
            if item.as_map().is_none() {
                if item.value != Value::Null {
                    self.wrong_shape(&format!("the path `{path}`"), "a mapping", item);
                }
                continue;
            }
            if !path.starts_with('/') {
                let message = format!("the path `{path}` does not start with `/`");
                self.warn("path", mark, message, "put a `/` in front of it");
            }
            let owners = if std::ptr::eq(item, node) { vec![node] } else { vec![node, item] };
            for owner in &owners {
                self.path_item((path, mark), owner, &owners, &mut operations);
            }
        }
        operations
    }

    fn path_item(
        &mut self,
        path: (&'a str, Mark),
        owner: &'a Node,
        shared: &[&'a Node],
        operations: &mut Vec<Operation<'a>>,
    ) {
        let mut found = Vec::new();
        for (key, mark, node) in owner.as_map().into_iter().flat_map(|map| map.iter()) {
            if METHODS.contains(&key) && (key != "query" || self.version == Version::V31) {
                found.push((key, mark, node));
            } else if !FIELDS.contains(&key) && !key.starts_with("x-") {
                self.unknown_field(key, mark);
            }
        }
        if self.version == Version::V31 {
            found.extend(self.entries(owner, "additionalOperations", "`additionalOperations`"));
        }
        found.retain(|(method, mark, _)| {
            let valid = is_token(method);
            if !valid {
                let message = format!("`{method}` is no HTTP method");
                let help = "methods are letters, digits and `-`";
                self.error("method", *mark, message, help);
            }
            valid
        });
        for (method, mark, node) in found {
            let operation = operation(path, (method, mark), node, shared);
            let Selectable { method, path, .. } = &operation.selectable;
            let same =
                |o: &&Operation<'_>| o.selectable.path == *path && o.selectable.method == *method;
            if let Some(other) = operations.iter().rev().find(same) {
                let message = format!("the operation `{method} {path}` is described twice");
                self.diagnostics.push(
                    Diagnostic::error("duplicate-operation", mark, message)
                        .note_at("first described at", other.selectable.mark)
                        .help("leave one of the two out"),
                );
            } else {
                operations.push(operation);
            }
        }
    }

    /// A key of a path item that OpenAPI does not know may be an operation that would be lost.
    fn unknown_field(&mut self, key: &str, mark: Mark) {
        let message = format!("`{key}` is no field of a path item");
        let method = nearest(&key.to_ascii_lowercase(), METHODS);
        self.diagnostics.push(match method {
            Some(method) => Diagnostic::error("unknown-method", mark, message)
                .help(format!("if it is an operation, write `{method}`")),
            None => Diagnostic::warning("unknown-field", mark, message)
                .help("start the names of extensions with `x-`"),
        });
    }

    /// Whether the operation is a mapping; an error where it is not.
    pub(super) fn is_readable(&mut self, operation: &Operation<'a>) -> bool {
        if self.source == ir::Source::Mcp {
            return self.has_schema(operation);
        }
        let Selectable { method, path, mark, .. } = &operation.selectable;
        let readable = operation.node.as_map().is_some();
        if !readable {
            let kind = operation.node.kind();
            let message = format!("the operation `{method} {path}` is {kind}, not a mapping");
            let help = format!("describe it, or pass `except = [\"{method} {path}\"]`");
            self.diagnostics.push(Diagnostic::error("wrong-shape", *mark, message).help(help));
        }
        readable
    }

    /// The tool of an operation, without its names and types.
    pub(super) fn tool(&mut self, operation: &Operation<'a>) -> (ir::Tool, ResultSchemas) {
        let Operation { selectable, node, shared, .. } = operation;
        let nodes = self.parameter_nodes(node, shared);
        let (mut parameters, credentials) = self.given_by_the_model(&nodes);
        let path = self.match_template(selectable.path, selectable.mark, &nodes, &mut parameters);
        let body = match self.version {
            Version::V2 => self.swagger_body(node, &nodes),
            _ => self.request_body(node),
        };
        let (result, accept) = self.responses(node);
        let word = |key| node.get(key).and_then(Node::as_text).unwrap_or_default();
        let (summary, description) = (word("summary"), word("description"));
        let described = self.described(summary, description);
        let summary = Markup::of(summary.trim()).plain();
        let (read_only, idempotent, destructive) = annotations(&selectable.method);
        let written = body.as_ref().map(|body| (body.form, body.encodings.clone()));
        let (body_form, encodings) = written.unwrap_or_default();
        let (media_type, arguments) = arguments(parameters, body);
        let tool = ir::Tool {
            mark: selectable.mark,
            id_mark: operation.id_mark,
            name: ToolName(String::new()),
            fate: Fate::default(),
            original: selectable.original.clone(),
            type_name: RustName(String::new()),
            function: RustName(String::new()),
            method: selectable.method.clone(),
            path,
            summary: text::first_line(if summary.is_empty() { &described } else { &summary }),
            description: if described.is_empty() {
                format!("{} {}", selectable.method, selectable.path)
            } else {
                described
            },
            tags: selectable.tags.iter().map(|tag| (*tag).to_owned()).collect(),
            deprecated: selectable.deprecated,
            arguments,
            fixed: Vec::new(),
            body: media_type,
            body_form,
            encodings,
            accept,
            empty_result: String::new(),
            base_url: self.own_base_url(node, shared),
            security: self.security_with(node, &credentials),
            result: Type::Value,
            errors: Vec::new(),
            output: None,
            outputs: Vec::new(),
            read_only,
            destructive,
            idempotent,
            open_world: true,
            losses: Vec::new(),
        };
        (tool, result)
    }

    /// The parameters that become arguments, and those that are credentials.
    fn given_by_the_model(
        &mut self,
        nodes: &[&'a Node],
    ) -> (Vec<Parameter<'a>>, Vec<CredentialParameter<'a>>) {
        let mut parameters: Vec<Parameter<'a>> = Vec::new();
        let mut credentials = Vec::new();
        for node in nodes {
            let Some(parameter) = self.parameter(node) else { continue };
            if parameter.location == Location::Header && !may_be_header(parameter.wire) {
                let message =
                    format!("`{}` cannot be a header parameter, left out", parameter.wire);
                let help = "HTTP clients write the headers that frame a message themselves, and the \
                            names of headers are letters, digits and `-`";
                self.warn("header-parameter", parameter.mark, message, help);
            } else if self.is_credential(parameter.location, parameter.wire) {
                let Parameter { wire, location, required, mark, .. } = parameter;
                credentials.push(CredentialParameter { wire, location, required, mark });
            } else {
                parameters.push(parameter);
            }
        }
        (parameters, credentials)
    }

    /// Makes path parameters and the names in the template the same, and gives the template with
    /// nothing but names between its braces.
    fn match_template(
        &mut self,
        path: &'a str,
        operation: Mark,
        nodes: &[&'a Node],
        parameters: &mut Vec<Parameter<'a>>,
    ) -> String {
        let is_described = |name: &str| {
            let of_path = |p: &Parameter<'_>| p.location == Location::Path && p.wire == name;
            parameters.iter().any(of_path) || nodes.iter().any(|node| self.is_misplaced(node, name))
        };
        let mut template = path.to_owned();
        let mut names = template_names(path);
        names.retain(|name| {
            // Nor is a query part of a template: `{?limit,after}`.
            let Some(list) = name.strip_prefix(['?', '&']) else { return true };
            let in_query = |name: &str| {
                let name = name.trim().trim_end_matches('*');
                parameters.iter().any(|p| p.location == Location::Query && p.wire == name)
            };
            let known = list.split(',').all(in_query);
            if known {
                template = template.replace(&format!("{{{name}}}"), "");
            }
            !known
        });
        for name in &mut names {
            // Some write the serialization into the template, as RFC 6570 does: `{;id*}`.
            let plain = name.trim_start_matches(['.', ';', '+', '#', '/']).trim_end_matches('*');
            if !is_described(name) && is_described(plain) {
                template = template.replace(&format!("{{{name}}}"), &format!("{{{plain}}}"));
                *name = plain;
            }
        }
        parameters.retain(|parameter| {
            let placed = parameter.location != Location::Path || names.contains(&parameter.wire);
            if !placed {
                let message =
                    format!("the path has no `{{{}}}`, the parameter is left out", parameter.wire);
                let help = "put its name in braces into the path, or remove the parameter";
                self.warn("path-parameter", parameter.mark, message, help);
            }
            placed
        });
        for name in names {
            let described = |p: &Parameter<'_>| p.location == Location::Path && p.wire == name;
            if !parameters.iter().any(described) {
                parameters.push(self.undeclared_path_parameter(name, operation, nodes));
            }
        }
        template
    }
}

/// An operation by what identifies it, whatever its content is.
fn operation<'a>(
    (path, path_mark): (&'a str, Mark),
    (method, mark): (&str, Mark),
    node: &'a Node,
    shared: &[&'a Node],
) -> Operation<'a> {
    let method = method.to_ascii_uppercase();
    let written = node.get("operationId").filter(|id| id.as_text().is_some());
    let original = written.and_then(Node::as_text).filter(|id| !id.trim().is_empty());
    let tags = node.get("tags").and_then(Node::as_sequence).unwrap_or_default();
    let (read_only, ..) = annotations(&method);
    Operation {
        selectable: Selectable {
            original: original.map_or_else(|| format!("{method} {path}"), str::to_owned),
            method,
            path,
            tags: tags.iter().filter_map(Node::as_text).collect(),
            deprecated: node.get("deprecated").and_then(Node::as_bool) == Some(true),
            read_only,
            mark,
        },
        id: original.filter(|id| id.contains(|c: char| c.is_ascii_alphanumeric())),
        id_mark: written.map_or(mark, |id| id.mark),
        path_mark,
        node,
        shared: shared.to_vec(),
    }
}

/// The arguments, the body last, named.
pub(super) fn arguments<'a>(
    mut parameters: Vec<Parameter<'a>>,
    body: Option<Body<'a>>,
) -> (String, Vec<ir::Argument>) {
    let mut media_type = String::new();
    if let Some(body) = body {
        media_type = body.media_type;
        parameters.push(body.parameter);
    }
    let wires: Vec<(Location, &str)> = parameters.iter().map(|p| (p.location, p.wire)).collect();
    let names = argument_names(&wires);
    let arguments = parameters
        .into_iter()
        .zip(names)
        .map(|(parameter, name)| ir::Argument {
            name,
            wire: match parameter.location {
                Location::Body | Location::Members => String::new(),
                _ => parameter.wire.to_owned(),
            },
            location: parameter.location,
            style: parameter.style,
            explode: parameter.explode,
            allow_reserved: parameter.allow_reserved,
            allow_empty: parameter.allow_empty,
            required: parameter.required,
            content: parameter.content,
            description: parameter.description,
            deprecated: parameter.deprecated,
            schema: items_on_arrays(parameter.schema),
            field: RustName(String::new()),
            ty: Type::Value,
        })
        .collect();
    (media_type, arguments)
}

/// A parameter with `items` and no `type` is an array, as Swagger 2.0's readers take it.
fn items_on_arrays(mut schema: ir::Schema) -> ir::Schema {
    if schema.types.is_empty() && schema.items.is_some() {
        schema.types.push(JsonType::Array);
    }
    schema
}

/// Read-only, idempotent and destructive, by what the methods mean (RFC 9110, 9.2; a `POST` may do
/// anything, so it counts as destructive).
fn annotations(method: &str) -> (bool, bool, bool) {
    match method {
        "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY" => (true, true, false),
        "PUT" | "DELETE" => (false, true, true),
        _ => (false, false, true),
    }
}
