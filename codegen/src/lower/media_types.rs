//! What a body of a media type is: text, bytes, JSON, or what is not written.

use toolpress_naming::media_type::{is_json_lines, is_plain_text, is_xml, is_yaml};

use crate::ir::{BodyForm, JsonType, Schema};

use super::body::{essence, is_form, is_json};

/// Top-level types of bytes.
const BINARY_TYPES: [&str; 5] = ["image/", "audio/", "video/", "font/", "model/"];

/// Subtypes of `application` that are bytes, by their start.
const BINARY: [&str; 20] = [
    "avro",
    "cbor",
    "gzip",
    "java-archive",
    "msgpack",
    "msword",
    "octet-stream",
    "pdf",
    "protobuf",
    "tar",
    "vnd.apache.parquet",
    "vnd.google.protobuf",
    "vnd.ms-",
    "vnd.openxmlformats-officedocument",
    "vnd.rar",
    "wasm",
    "x-7z-compressed",
    "x-protobuf",
    "zip",
    "zstd",
];

/// What a body of a media type is, whatever its schema says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// JSON, a form or parts: as its schema says.
    Structured,
    /// JSON texts one a line, or YAML, which JSON is.
    JsonLike,
    Text,
    Xml,
    Bytes,
    /// Who knows.
    Other,
}

/// What a media type is.
pub(super) fn kind(media_type: &str) -> Kind {
    let essence = essence(media_type);
    if is_json(media_type) || essence.starts_with("multipart/") || is_form(&essence) {
        Kind::Structured
    } else if is_plain_text(&essence) {
        Kind::Text
    } else if is_yaml(&essence) || is_json_lines(&essence) {
        Kind::JsonLike
    } else if is_xml(&essence) {
        Kind::Xml
    } else if is_binary(&essence) {
        Kind::Bytes
    } else {
        Kind::Other
    }
}

/// Whether an essence is bytes that are no text. XML pictures are text.
pub(super) fn is_binary(essence: &str) -> bool {
    if essence.ends_with("+xml") || essence.ends_with("+json") {
        return false;
    }
    let subtype = essence.strip_prefix("application/").unwrap_or_default();
    let subtype = subtype.strip_prefix("x-").unwrap_or(subtype);
    BINARY_TYPES.iter().any(|start| essence.starts_with(start))
        || BINARY.iter().any(|start| subtype.starts_with(start.trim_start_matches("x-")))
}

/// Whether text can stand in a header: descriptions are not always clean.
pub(super) fn is_header_text(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}

/// How a model gives a body, and how it is written: text as a string, bytes as a string in base64,
/// all else as its schema says.
pub(super) fn as_sent(schema: Schema, media_type: &str) -> (Schema, BodyForm) {
    match kind(media_type) {
        Kind::Structured => (schema, BodyForm::ByType),
        // Whatever the schema says of the text's content, a model gives the text.
        Kind::Text => (string(schema), BodyForm::Text),
        Kind::JsonLike | Kind::Xml if is_text(&schema) => (string(schema), BodyForm::Text),
        Kind::JsonLike | Kind::Xml => (schema, BodyForm::ByType),
        Kind::Bytes => (bytes(schema), BodyForm::Bytes),
        Kind::Other if is_open(&schema) || is_coded(&schema) => (bytes(schema), BodyForm::Bytes),
        Kind::Other if is_text(&schema) => (string(schema), BodyForm::Text),
        Kind::Other => (schema, BodyForm::Json),
    }
}

/// Whether a schema says nothing.
fn is_open(schema: &Schema) -> bool {
    schema.types.is_empty()
        && schema.reference.is_none()
        && schema.properties.is_empty()
        && schema.all_of.is_empty()
        && schema.any_of.is_empty()
        && schema.one_of.is_empty()
}

fn is_coded(schema: &Schema) -> bool {
    matches!(schema.format.as_str(), "binary" | "byte" | "base64")
}

fn is_text(schema: &Schema) -> bool {
    is_open(schema) || schema.types == [JsonType::String]
}

/// The schema of text.
fn string(schema: Schema) -> Schema {
    if schema.types == [JsonType::String] && !is_coded(&schema) {
        return schema;
    }
    let Schema { mark, description, .. } = schema;
    Schema { mark, description, types: vec![JsonType::String], ..Schema::default() }
}

/// The schema of bytes: what else is said is of their number, or of what they mean.
fn bytes(schema: Schema) -> Schema {
    let Schema { mark, description, .. } = schema;
    let format = "byte".to_owned();
    Schema { mark, description, types: vec![JsonType::String], format, ..Schema::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_media_types() {
        for (media_type, expected) in [
            ("application/json", Kind::Structured),
            ("application/merge-patch+json; charset=utf-8", Kind::Structured),
            ("multipart/form-data", Kind::Structured),
            ("text/csv", Kind::Text),
            ("application/graphql", Kind::Text),
            ("application/x-ndjson", Kind::JsonLike),
            ("application/jsonl", Kind::JsonLike),
            ("application/x-yaml", Kind::JsonLike),
            ("application/soap+xml", Kind::Xml),
            ("image/svg+xml", Kind::Xml),
            ("application/xml", Kind::Xml),
            ("image/png", Kind::Bytes),
            ("application/octet-stream", Kind::Bytes),
            ("application/x-tar", Kind::Bytes),
            ("application/x-zip-compressed", Kind::Bytes),
            ("application/x-protobuf", Kind::Bytes),
            ("application/vnd.ms-excel", Kind::Bytes),
            ("application/vnd.example.v2", Kind::Other),
        ] {
            assert_eq!(kind(media_type), expected, "{media_type}");
        }
    }
}
