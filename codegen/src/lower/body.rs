//! Request bodies, and which of several media types is taken.

use crate::diagnostics::Diagnostic;
use crate::document::Node;
use crate::ir::{BodyForm, Encoding, JsonType, Location, Schema};

use super::media_types::{self, Kind, as_sent, is_header_text};
use super::parameters::{Parameter, collection_format, is_required};
use super::{Lowering, Version};

/// A request body as an argument, its media type, and how it is written.
pub(super) struct Body<'a> {
    pub(super) media_type: String,
    pub(super) form: BodyForm,
    pub(super) encodings: Vec<Encoding>,
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
        let (schema, encodings) = match media_type.get("schema") {
            Some(schema) if is_encoded(chosen) => self.encoded(media_type, chosen, schema),
            Some(schema) => (self.schema(schema), Vec::new()),
            None => (Schema { mark: media_type.mark, ..Schema::default() }, Vec::new()),
        };
        let (schema, form) = self.as_sent(schema, chosen);
        let description = body.get("description").and_then(Node::as_text).unwrap_or_default();
        Some(Body {
            media_type: chosen.to_owned(),
            form,
            encodings,
            parameter: Parameter {
                description: self.described("", description),
                required: is_required(body),
                schema,
                ..Parameter::new("body", Location::Body, node.mark)
            },
        })
    }

    /// How a model gives a body, and how it is written, with a warning where that may be wrong.
    fn as_sent(&mut self, schema: Schema, media_type: &str) -> (Schema, BodyForm) {
        let mark = schema.mark;
        let (schema, form) = as_sent(schema, media_type);
        if !is_header_text(media_type) {
            let message =
                format!("`{media_type}` is no media type, calls with the body are refused");
            self.warn("media-type", mark, message, "write `type/subtype`");
        } else if form == BodyForm::ByType && media_types::kind(media_type) == Kind::Xml {
            let message = "a body of XML is not written, calls with it are refused";
            let help = "describe it as a string, which is sent as it is, or as JSON";
            self.warn("xml-body", mark, message, help);
        } else if form == BodyForm::Json {
            let message = format!("`{media_type}` is not known, the body is sent as JSON");
            let help = "if it is text or bytes, describe it as a string";
            self.warn("body-form", mark, message, help);
        }
        (schema, form)
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
            let (schema, form) = self.as_sent(schema, media_type);
            let description = node.get("description").and_then(Node::as_text).unwrap_or_default();
            return Some(Body {
                media_type: media_type.to_owned(),
                form,
                encodings: Vec::new(),
                parameter: Parameter {
                    description: self.described("", description),
                    required: is_required(node),
                    schema,
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
        let mut encodings = Vec::new();
        for field in fields {
            let Some(name) = field.get("name").and_then(Node::as_text) else {
                let message = "a parameter has no `name`";
                self.error("parameter-name", field.mark, message, "give it a `name`");
                continue;
            };
            let mut schema = self.schema(field);
            let mut encoding = Encoding::new(name);
            if let Some(content_type) = self.file(field, "", 2) {
                schema = self.file_schema(field, &schema, &content_type, 2);
                encoding.file = true;
                encodings.push(encoding);
            } else if let Some((style, explode)) = collection_format(field, true) {
                (encoding.styled, encoding.style, encoding.explode) = (true, style, explode);
                encodings.push(encoding);
            }
            object.properties.insert(name.to_owned(), schema);
            if is_required(field) && !object.required.iter().any(|r| r == name) {
                object.required.push(name.to_owned());
            }
        }
        let multipart = consumes.contains(&"multipart/form-data");
        let urlencoded = consumes.contains(&"application/x-www-form-urlencoded");
        let has_file = encodings.iter().any(|encoding| encoding.file);
        let media_type = if has_file || multipart && !urlencoded {
            "multipart/form-data"
        } else {
            "application/x-www-form-urlencoded"
        };
        Some(Body {
            media_type: media_type.to_owned(),
            form: BodyForm::ByType,
            encodings,
            parameter: Parameter {
                required: !object.required.is_empty(),
                schema: object,
                ..Parameter::new("body", Location::Body, mark)
            },
        })
    }
}

/// Whether a media type has an encoding for each property.
fn is_encoded(name: &str) -> bool {
    let essence = essence(name);
    essence.starts_with("multipart/") || is_form(&essence)
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
            _ => match media_types::kind(name) {
                Kind::Text | Kind::JsonLike => 5,
                // XML is not written, unless it is given as text.
                Kind::Xml => 7,
                _ => 6,
            },
        }
    };
    names.iter().min_by_key(|name| rank(name)).copied()
}

/// Whether a media type carries JSON: `application/json`, `+json`, and what takes anything.
pub(super) fn is_json(name: &str) -> bool {
    let essence = essence(name);
    essence.ends_with("/json") || essence.ends_with("+json") || is_any(&essence)
}

/// Whether a media type takes anything, JSON among it.
pub(super) fn is_any(name: &str) -> bool {
    matches!(essence(name).as_str(), "*/*" | "application/*")
}

pub(super) fn is_form(essence: &str) -> bool {
    essence == "application/x-www-form-urlencoded"
}

/// The media type without its parameters, in lower case (RFC 9110, 8.3.1).
pub(super) fn essence(name: &str) -> String {
    name.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}
