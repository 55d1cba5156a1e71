//! What media types are, by their names.

use std::borrow::Cow;

/// Media types of text that are not called so.
const TEXT: [&str; 12] = [
    "application/ecmascript",
    "application/graphql",
    "application/javascript",
    "application/jwt",
    "application/sdp",
    "application/sparql-query",
    "application/sparql-update",
    "application/sql",
    "application/toml",
    "application/trickle-ice-sdpfrag",
    "application/x-javascript",
    "application/x-www-form-urlencoded",
];

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
    essence.starts_with("text/")
        || is_json(essence)
        || is_xml(essence)
        || is_yaml(essence)
        || is_json_lines(essence)
        || TEXT.contains(&essence)
}

/// Whether an essence is XML (RFC 7303 section 4.2).
pub(crate) fn is_xml(essence: &str) -> bool {
    essence.ends_with("/xml") || essence.ends_with("+xml")
}

/// Whether an essence is YAML (RFC 9512).
pub(crate) fn is_yaml(essence: &str) -> bool {
    ["/yaml", "/x-yaml", "/vnd.yaml", "+yaml"].iter().any(|end| essence.ends_with(end))
}

/// Whether an essence is JSON texts, one a line.
pub(crate) fn is_json_lines(essence: &str) -> bool {
    ["ndjson", "jsonl", "jsonlines", "json-lines"].iter().any(|word| {
        essence.strip_suffix(word).is_some_and(|start| start.ends_with(['/', '-', '.']))
    })
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
