//! Responses: what a successful call gives.

use crate::document::Node;
use crate::ir::{JsonType, Schema};

use super::media_types::is_header_text;
use super::types::ResultSchemas;
use super::{Lowering, Version, body};

impl<'a> Lowering<'a, '_> {
    /// The success responses' schemas, and the value of the `Accept` header.
    pub(super) fn responses(&mut self, operation: &'a Node) -> (ResultSchemas, String) {
        let mut responses = self.entries(operation, "responses", "`responses`");
        responses.retain(|(code, ..)| !code.starts_with("x-"));
        let is_success = |code: &str| code.starts_with('2');
        let mut success: Vec<&'a Node> =
            responses.iter().filter(|(code, ..)| is_success(code)).map(|(.., n)| *n).collect();
        if success.is_empty() {
            success.extend(responses.iter().find(|(code, ..)| *code == "default").map(|r| r.2));
        }
        let mut results: Vec<ResultSchemas> = Vec::new();
        let mut accept: Vec<String> = Vec::new();
        for node in success {
            let Some((response, _)) = self.resolve(node) else { continue };
            let result = match self.version {
                Version::V2 => self.swagger_response(operation, response, &mut accept),
                _ => self.response(response, &mut accept),
            };
            results.push(result);
        }
        (combine(results), accept.join(", "))
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
            Some(schema) => ResultSchemas::Json(self.schema(schema)),
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

/// One result out of all success responses. JSON or nothing is JSON or null.
fn combine(results: Vec<ResultSchemas>) -> ResultSchemas {
    let mut json: Option<Schema> = None;
    let (mut none, mut bytes) = (false, false);
    for result in results {
        match result {
            ResultSchemas::None => none = true,
            ResultSchemas::Bytes => bytes = true,
            ResultSchemas::Several => return ResultSchemas::Several,
            ResultSchemas::Json(schema) => match &json {
                None => json = Some(schema),
                Some(known) if same(known, &schema) => {}
                Some(_) => return ResultSchemas::Several,
            },
        }
    }
    match (json, none, bytes) {
        (None, _, true) => ResultSchemas::Bytes,
        (None, _, false) => ResultSchemas::None,
        (Some(_), _, true) => ResultSchemas::Several,
        (Some(schema), false, false) => ResultSchemas::Json(schema),
        (Some(schema), true, false) => {
            let null = Schema { types: vec![JsonType::Null], ..Schema::default() };
            ResultSchemas::Json(Schema { any_of: vec![schema, null], ..Schema::default() })
        }
    }
}

/// Whether two responses have one schema: the same reference, or the same plain scalar.
fn same(a: &Schema, b: &Schema) -> bool {
    match (a.reference, b.reference) {
        (Some(a), Some(b)) => a == b,
        (None, None) => {
            let plain = |s: &Schema| s.properties.is_empty() && s.items.is_none();
            plain(a)
                && plain(b)
                && a.types == b.types
                && a.enumeration == b.enumeration
                && a.all_of.is_empty()
                && b.all_of.is_empty()
                && a.any_of.is_empty()
                && b.any_of.is_empty()
                && a.one_of.is_empty()
                && b.one_of.is_empty()
                && a.additional.is_none()
                && b.additional.is_none()
        }
        _ => false,
    }
}
