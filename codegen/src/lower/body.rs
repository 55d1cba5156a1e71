//! Request bodies, and which of several media types is taken.

use crate::diagnostics::Diagnostic;
use crate::document::Node;
use crate::ir::{JsonType, Location, Schema};

use super::parameters::{Parameter, is_required};
use super::{Lowering, Version, text};

/// A request body as an argument, and its media type.
pub(super) struct Body<'a> {
    pub(super) media_type: String,
    pub(super) parameter: Parameter<'a>,
}

impl<'a> Lowering<'a, '_> {
    /// The `requestBody` of OpenAPI 3.
    pub(super) fn request_body(&mut self, operation: &'a Node) -> Option<Body<'a>> {
        let node = operation.get("requestBody")?;
        let (body, _) = self.resolve(node)?;
        if body.as_map().is_none() {
            self.wrong_shape("`requestBody`", "a mapping", body);
            return None;
        }
        let content = self.entries(body, "content", "`content`");
        let names: Vec<&str> = content.iter().map(|(name, ..)| *name).collect();
        let Some(chosen) = preferred(&names) else {
            self.diagnostics.push(
                Diagnostic::warning("empty-body", node.mark, "the request body has no `content`")
                    .note("the tool has no `body` argument")
                    .help("give it a media type with a schema, or remove `requestBody`"),
            );
            return None;
        };
        let media_type = content.iter().find(|(name, ..)| *name == chosen)?.2;
        let schema = match media_type.get("schema") {
            Some(schema) => self.schema(schema),
            None => Schema { mark: media_type.mark, ..Schema::default() },
        };
        let description = body.get("description").and_then(Node::as_text).unwrap_or_default();
        Some(Body {
            media_type: chosen.to_owned(),
            parameter: Parameter {
                description: text::cut(description.trim().to_owned()),
                required: is_required(body),
                schema: as_sent(schema, chosen),
                ..Parameter::new("body", Location::Body, node.mark)
            },
        })
    }

    /// The `body` and `formData` parameters of Swagger 2.0.
    pub(super) fn swagger_body(
        &mut self,
        operation: &'a Node,
        parameters: &[&'a Node],
    ) -> Option<Body<'a>> {
        debug_assert_eq!(self.version, Version::V2);
        let place = |node: &Node| node.get("in").and_then(Node::as_text).map(str::to_owned);
        let consumes = operation.get("consumes").or_else(|| self.root.get("consumes"));
        let names: Vec<&str> = consumes
            .and_then(Node::as_sequence)
            .unwrap_or_default()
            .iter()
            .filter_map(Node::as_text)
            .collect();
        let is_body = |p: &&&'a Node| place(p).as_deref() == Some("body");
        let mut bodies = parameters.iter().filter(is_body);
        let body = bodies.next();
        if let Some(second) = bodies.next() {
            // Swagger 2.0, "Parameter Object": there can be one body parameter only.
            let message = "an operation has one `in: body` parameter";
            self.error("second-body", second.mark, message, "make one schema of the two");
        }
        if let Some(node) = body {
            let media_type = preferred(&names).unwrap_or("application/json");
            let schema = match node.get("schema") {
                Some(schema) => self.schema(schema),
                None => Schema { mark: node.mark, ..Schema::default() },
            };
            let description = node.get("description").and_then(Node::as_text).unwrap_or_default();
            return Some(Body {
                media_type: media_type.to_owned(),
                parameter: Parameter {
                    description: text::cut(description.trim().to_owned()),
                    required: is_required(node),
                    schema: as_sent(schema, media_type),
                    ..Parameter::new("body", Location::Body, node.mark)
                },
            });
        }
        let fields: Vec<&'a Node> = parameters
            .iter()
            .filter(|p| place(p).as_deref() == Some("formData"))
            .copied()
            .collect();
        self.form(&fields, &names)
    }

    /// Form fields as one object.
    fn form(&mut self, fields: &[&'a Node], consumes: &[&str]) -> Option<Body<'a>> {
        let mark = fields.first()?.mark;
        let mut object = Schema { mark, types: vec![JsonType::Object], ..Schema::default() };
        let mut has_file = false;
        for field in fields {
            let Some(name) = field.get("name").and_then(Node::as_text) else {
                let message = "a parameter has no `name`";
                self.error("parameter-name", field.mark, message, "give it a `name`");
                continue;
            };
            has_file |= field.get("type").and_then(Node::as_text) == Some("file");
            let schema = self.schema(field);
            object.properties.insert(name.to_owned(), schema);
            if is_required(field) && !object.required.iter().any(|r| r == name) {
                object.required.push(name.to_owned());
            }
        }
        let multipart = consumes.contains(&"multipart/form-data");
        let urlencoded = consumes.contains(&"application/x-www-form-urlencoded");
        let media_type = if has_file || multipart && !urlencoded {
            "multipart/form-data"
        } else {
            "application/x-www-form-urlencoded"
        };
        Some(Body {
            media_type: media_type.to_owned(),
            parameter: Parameter {
                required: !object.required.is_empty(),
                schema: object,
                ..Parameter::new("body", Location::Body, mark)
            },
        })
    }
}

/// How a model gives a body that is no JSON: text as a string, bytes as a string in base64.
fn as_sent(mut schema: Schema, media_type: &str) -> Schema {
    let essence = essence(media_type);
    if is_json(media_type) || essence.starts_with("multipart/") || is_form(&essence) {
        return schema;
    }
    let untyped = schema.types.is_empty() && schema.reference.is_none();
    if essence.starts_with("text/") || essence == "application/graphql" {
        // Whatever the schema says of the text's content, a model gives the text.
        if schema.types != [JsonType::String] {
            let Schema { mark, description, .. } = schema;
            let types = vec![JsonType::String];
            schema = Schema { mark, description, types, ..Schema::default() };
        }
    } else if untyped || schema.format == "binary" {
        schema.types = vec![JsonType::String];
        schema.format = "byte".to_owned();
    }
    schema
}

/// The media type that is taken out of several: JSON, then forms, text, bytes, what comes first.
pub(super) fn preferred<'n>(names: &[&'n str]) -> Option<&'n str> {
    let rank = |name: &str| {
        let essence = essence(name);
        match essence.as_str() {
            "application/json" => 0,
            _ if is_json(name) && essence != "*/*" => 1,
            "*/*" | "application/*" => 2,
            "multipart/form-data" => 3,
            _ if is_form(&essence) => 4,
            _ if essence.starts_with("text/") => 5,
            _ => 6,
        }
    };
    names.iter().min_by_key(|name| rank(name)).copied()
}

/// Whether a media type carries JSON: `application/json`, `+json`, and what takes anything.
pub(super) fn is_json(name: &str) -> bool {
    let essence = essence(name);
    essence.ends_with("/json")
        || essence.ends_with("+json")
        || matches!(essence.as_str(), "*/*" | "application/*")
}

fn is_form(essence: &str) -> bool {
    essence == "application/x-www-form-urlencoded"
}

/// The media type without its parameters, in lower case (RFC 9110, 8.3.1).
fn essence(name: &str) -> String {
    name.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}
