//! What media types are, by their names.

use std::borrow::Cow;

use toolpress_naming::media_type::is_plain_text;
pub(crate) use toolpress_naming::media_type::{is_json_lines, is_xml, is_yaml};

/// Media types that are read as text beside those that are told from bytes when a body is written.
const READ_AS_TEXT: [&str; 2] = ["application/x-javascript", "application/x-www-form-urlencoded"];

/// A media type without its parameters, in lower case (RFC 9110 section 8.3.1).
pub(crate) fn essence(media_type: &str) -> Cow<'_, str> {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    match essence.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(essence.to_ascii_lowercase()),
        false => Cow::Borrowed(essence),
    }
}

/// Whether an [`essence`] is JSON: `*/json` or `*+json` (RFC 6839 section 3.1).
pub(crate) fn is_json(essence: &str) -> bool {
    essence.ends_with("/json") || essence.ends_with("+json")
}

/// Whether an essence is text that can be read as it is, JSON and forms among it.
pub(crate) fn is_text(essence: &str) -> bool {
    is_plain_text(essence)
        || is_json(essence)
        || is_xml(essence)
        || is_yaml(essence)
        || is_json_lines(essence)
        || READ_AS_TEXT.contains(&essence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_told_from_bytes() {
        for media_type in [
            "text/csv; charset=latin1",
            "APPLICATION/JSON",
            "application/problem+json",
            "application/jsonl",
            "application/x-ndjson",
            "application/x-jsonlines",
            "application/yaml",
            "application/vnd.oai.openapi+yaml",
            "application/vnd.yaml",
            "application/xml",
            "image/svg+xml",
            "application/toml",
            "application/sql",
            "application/graphql",
            "application/x-www-form-urlencoded",
        ] {
            assert!(is_text(&essence(media_type)), "{media_type}");
        }
        for media_type in [
            "",
            "image/png",
            "application/octet-stream",
            "application/notyaml",
            "application/xndjson",
        ] {
            assert!(!is_text(&essence(media_type)), "{media_type}");
        }
    }
}
