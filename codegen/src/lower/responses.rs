//! Responses: what a successful call gives, and what an error holds.

use std::collections::BTreeMap;

use crate::diagnostics::nearest;
use crate::document::{Node, Target};
use crate::ir::{Definition, DefinitionId, JsonType, Schema};

use super::definitions::unique_key;
use super::media_types::is_header_text;
use super::operation::Operation;
use super::types::{ResponseSchema, ResultSchemas};
use super::{Lowering, Version, body};

/// The keys of responses that are no status of their own.
const RANGES: [&str; 6] = ["1XX", "2XX", "3XX", "4XX", "5XX", "default"];
/// What a key that is none may be meant as.
const STATUSES: [&str; 14] = [
    "200", "201", "202", "204", "400", "401", "403", "404", "409", "422", "500", "2XX", "4XX",
    "default",
];

impl<'a> Lowering<'a, '_> {
    /// The success responses' schemas, and the value of the `Accept` header.
    pub(super) fn responses(&mut self, operation: &'a Node) -> (ResultSchemas, String) {
        let mut results: Vec<ResponseSchema> = Vec::new();
        let mut accept: Vec<String> = Vec::new();
        self.check_keys(operation);
        for (status, node) in self.response_nodes(operation).0 {
            let Some((response, _)) = self.resolve(node) else { continue };
            let result = self.any_response(operation, response, &mut accept);
            results.push(ResponseSchema { status: status.to_owned(), step: word(status), result });
        }
        (combine(results), accept.join(", "))
    }

    /// The error responses that are JSON, for each operation. One that several operations share is a
    /// definition: those come last, so that no schema's name gives way to a response's.
    pub(super) fn errors(&mut self, operations: &[Operation<'a>]) -> Errors {
        let mut errors = Errors::default();
        let mut known: BTreeMap<Target, usize> = BTreeMap::new();
        for operation in operations {
            let mut responses = Vec::new();
            for (status, node) in self.response_nodes(operation.node).1 {
                let Some((response, target)) = self.resolve(node) else { continue };
                let shared = target.filter(|target| is_component(&target.pointer));
                if let Some(index) = shared.as_ref().and_then(|target| known.get(target)) {
                    responses.push(error(status, ErrorSchema::Shared(*index)));
                    continue;
                }
                let result = self.any_response(operation.node, response, &mut Vec::new());
                let ResultSchemas::Json(schema) = result else { continue };
                let schema = match shared {
                    Some(target) if !is_only_reference(&schema) => {
                        let index = errors.shared.len();
                        errors.shared.push((target.name(), schema));
                        known.insert(target, index);
                        ErrorSchema::Shared(index)
                    }
                    _ => ErrorSchema::Own(schema),
                };
                responses.push(error(status, schema));
            }
            errors.tools.push(responses);
        }
        errors
    }

    /// Puts the shared responses behind all other definitions.
    pub(super) fn add_errors(
        &mut self,
        errors: Errors,
        definitions: &mut Vec<Definition>,
    ) -> Vec<Vec<ResponseSchema>> {
        let first = definitions.len();
        let mut taken = definitions.iter().map(|definition| definition.name.clone()).collect();
        for (name, schema) in errors.shared {
            let clash = definitions.iter().any(|definition| definition.name == name);
            let name = if clash { format!("{name}Response") } else { name };
            definitions.push(Definition { name: unique_key(&name, &mut taken), schema });
        }
        let schema = |schema| match schema {
            ErrorSchema::Own(schema) => schema,
            ErrorSchema::Shared(index) => Schema {
                reference: Some(DefinitionId((first + index) as u32)),
                ..Schema::default()
            },
        };
        let response = |(status, step, found)| ResponseSchema {
            status,
            step,
            result: ResultSchemas::Json(schema(found)),
        };
        let tools = errors.tools.into_iter();
        tools.map(|responses| responses.into_iter().map(response).collect()).collect()
    }

    /// The success responses and the others, by their keys. Where no 2xx is described, `default` is
    /// the success.
    fn response_nodes(&mut self, operation: &'a Node) -> (Responses<'a>, Responses<'a>) {
        let mut responses: Responses<'a> = Vec::new();
        for (code, _, node) in self.entries(operation, "responses", "`responses`") {
            let key =
                status_key(code).filter(|key| responses.iter().all(|(known, _)| known != key));
            responses.extend(key.map(|key| (key, node)));
        }
        let is_success = |code: &str| code.starts_with('2');
        let has_success = responses.iter().any(|(code, ..)| is_success(code));
        responses
            .into_iter()
            .partition(|(code, _)| is_success(code) || !has_success && *code == "default")
    }

    /// Warns of keys of `responses` that are no status, and of those that are there already.
    fn check_keys(&mut self, operation: &'a Node) {
        let mut known: Vec<&str> = Vec::new();
        for (code, mark, _) in self.entries(operation, "responses", "`responses`") {
            let meant = match status_key(code) {
                _ if code.starts_with("x-") => continue,
                Some(key) if known.contains(&key) => {
                    let message = format!("the response `{code}` is there twice, left out");
                    self.warn("status", mark, message, "`2xx` and `2XX` are one key: remove one");
                    continue;
                }
                Some(key) => {
                    known.push(key);
                    continue;
                }
                None => status_key(code.trim()).or_else(|| nearest(code, STATUSES)),
            };
            let message = format!("the response {code:?} is of no status, left out");
            let help = "write a status such as `200`, a range such as `2XX`, or `default`";
            let help = meant.map_or(help.to_owned(), |meant| format!("did you mean `{meant}`?"));
            self.warn("status", mark, message, &help);
        }
    }

    fn any_response(
        &mut self,
        operation: &'a Node,
        response: &'a Node,
        accept: &mut Vec<String>,
    ) -> ResultSchemas {
        match self.version {
            Version::V2 => self.swagger_response(operation, response, accept),
            _ => self.response(response, accept),
        }
    }

    fn response(&mut self, response: &'a Node, accept: &mut Vec<String>) -> ResultSchemas {
        let content = self.entries(response, "content", "`content`");
        let names: Vec<&str> = content.iter().map(|(name, ..)| *name).collect();
        add_types(accept, &names);
        let Some(chosen) = body::preferred(&names) else { return ResultSchemas::None };
        if !body::is_json(chosen) {
            return ResultSchemas::Bytes;
        }
        let media_type = content.iter().find(|(name, ..)| *name == chosen).map(|entry| entry.2);
        match media_type.and_then(|media_type| media_type.get("schema")) {
            Some(schema) => {
                let schema = self.schema(schema);
                let is_binary = schema.types == [JsonType::String] && schema.format == "binary";
                // It is no text in JSON unless it is said to be JSON.
                if is_binary && body::is_any(chosen) {
                    return ResultSchemas::Bytes;
                }
                ResultSchemas::Json(schema)
            }
            None => ResultSchemas::Json(Schema::default()),
        }
    }

    fn swagger_response(
        &mut self,
        operation: &'a Node,
        response: &'a Node,
        accept: &mut Vec<String>,
    ) -> ResultSchemas {
        let Some(schema) = response.get("schema") else { return ResultSchemas::None };
        let produces = operation.get("produces").or_else(|| self.root.get("produces"));
        let names: Vec<&str> = produces
            .and_then(Node::as_sequence)
            .unwrap_or_default()
            .iter()
            .filter_map(Node::as_text)
            .collect();
        add_types(accept, &names);
        let json = names.is_empty() || body::preferred(&names).is_some_and(body::is_json);
        if !json || schema.get("type").and_then(Node::as_text) == Some("file") {
            return ResultSchemas::Bytes;
        }
        ResultSchemas::Json(self.schema(schema))
    }
}

/// Adds what is not there yet, JSON first.
fn add_types(accept: &mut Vec<String>, names: &[&str]) {
    let mut names = names.to_vec();
    names.sort_by_key(|name| !body::is_json(name));
    // What is no header text would spoil the whole header.
    for name in names.into_iter().map(str::trim).filter(|name| is_header_text(name)) {
        if !accept.iter().any(|known| known == name) {
            accept.push(name.to_owned());
        }
    }
}

/// The key of a response as the specification spells it, whatever its case; `None` for what is no
/// status.
fn status_key(code: &str) -> Option<&str> {
    let known = |key: &&str| key.eq_ignore_ascii_case(code);
    let is_status = matches!(code.as_bytes(), [b'1'..=b'9', b'0'..=b'9', b'0'..=b'9']);
    if is_status { Some(code) } else { RANGES.into_iter().find(known) }
}

/// Responses by their keys.
type Responses<'a> = Vec<(&'a str, &'a Node)>;

/// The error responses of all operations.
#[derive(Debug, Default)]
pub(super) struct Errors {
    /// For each operation: status, the word in the type's name, schema.
    tools: Vec<Vec<(String, String, ErrorSchema)>>,
    /// The responses that are components, each once: name and schema.
    shared: Vec<(String, Schema)>,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "most are schemas")]
enum ErrorSchema {
    /// The operation's own.
    Own(Schema),
    /// One of [`Errors::shared`].
    Shared(usize),
}

fn error(status: &str, schema: ErrorSchema) -> (String, String, ErrorSchema) {
    let digits = if status == "default" { String::new() } else { status.to_ascii_lowercase() };
    (status.to_owned(), format!("Error{digits}"), schema)
}

/// Whether a pointer leads to a response that has a name.
fn is_component(pointer: &str) -> bool {
    pointer.starts_with("/components/responses/") || pointer.starts_with("/responses/")
}

fn is_only_reference(schema: &Schema) -> bool {
    schema.reference.is_some() && schema.properties.is_empty() && schema.all_of.is_empty()
}

/// The name of the variant for a status.
fn word(status: &str) -> String {
    let word = match status {
        "200" => "Ok",
        "201" => "Created",
        "202" => "Accepted",
        "203" => "NonAuthoritative",
        "204" => "NoContent",
        "205" => "ResetContent",
        "206" => "PartialContent",
        "207" => "MultiStatus",
        "208" => "AlreadyReported",
        other => {
            let digits = other.chars().filter(char::is_ascii_alphanumeric);
            return format!("Status{}", digits.collect::<String>().to_ascii_lowercase());
        }
    };
    word.to_owned()
}

/// One result out of all success responses. JSON or nothing is JSON or null.
fn combine(mut results: Vec<ResponseSchema>) -> ResultSchemas {
    let mut json: Option<&Schema> = None;
    let (mut none, mut bytes, mut several) = (false, false, false);
    for response in &results {
        match &response.result {
            ResultSchemas::None => none = true,
            ResultSchemas::Bytes => bytes = true,
            ResultSchemas::Several(_) => several = true,
            ResultSchemas::Json(schema) => match json {
                None => json = Some(schema),
                Some(known) => several |= !same(known, schema),
            },
        }
    }
    match (json, none, bytes) {
        (Some(_), _, true) => ResultSchemas::Several(results),
        _ if several => ResultSchemas::Several(results),
        (None, _, true) => ResultSchemas::Bytes,
        (None, _, false) => ResultSchemas::None,
        (Some(_), false, false) => results.swap_remove(0).result,
        (Some(schema), true, false) => {
            let null = Schema { types: vec![JsonType::Null], ..Schema::default() };
            let any_of = vec![schema.clone(), null];
            ResultSchemas::Json(Schema { any_of, ..Schema::default() })
        }
    }
}

/// Whether two schemas are of one type: they say the same of what a value consists of.
fn same(a: &Schema, b: &Schema) -> bool {
    let boxed = |a: &Option<Box<Schema>>, b: &Option<Box<Schema>>| match (a, b) {
        (Some(a), Some(b)) => same(a, b),
        (None, None) => true,
        _ => false,
    };
    let lists =
        |a: &[Schema], b: &[Schema]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    let property =
        |((a, x), (b, y)): ((&String, &Schema), (&String, &Schema))| a == b && same(x, y);
    a.reference == b.reference
        && (a.never, &a.types, &a.format, &a.required)
            == (b.never, &b.types, &b.format, &b.required)
        && (&a.enumeration, &a.constant) == (&b.enumeration, &b.constant)
        && a.properties.len() == b.properties.len()
        && a.properties.iter().zip(&b.properties).all(property)
        && (a.pattern_properties.is_empty() && b.pattern_properties.is_empty())
        && boxed(&a.items, &b.items)
        && boxed(&a.additional, &b.additional)
        && lists(&a.prefix_items, &b.prefix_items)
        && lists(&a.all_of, &b.all_of)
        && lists(&a.any_of, &b.any_of)
        && lists(&a.one_of, &b.one_of)
}
