//! What media types are, by their names: build time and run time have to agree on it.
//!
//! An essence is a media type without its parameters, in lower case (RFC 9110 section 8.3.1).

/// Media types of text that are not called so.
const TEXT: [&str; 10] = [
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
];

/// Whether an essence is plain text: neither JSON, nor XML, nor YAML.
pub fn is_plain_text(essence: &str) -> bool {
    essence.starts_with("text/") || TEXT.contains(&essence)
}

/// Whether an essence is XML (RFC 7303 section 4.2).
pub fn is_xml(essence: &str) -> bool {
    essence.ends_with("/xml") || essence.ends_with("+xml")
}

/// Whether an essence is YAML (RFC 9512).
pub fn is_yaml(essence: &str) -> bool {
    ["/yaml", "/x-yaml", "/vnd.yaml", "+yaml"].iter().any(|end| essence.ends_with(end))
}

/// Whether an essence is JSON texts, one a line.
pub fn is_json_lines(essence: &str) -> bool {
    ["ndjson", "jsonl", "jsonlines", "json-lines"].iter().any(|word| {
        essence.strip_suffix(word).is_some_and(|start| start.ends_with(['/', '-', '.']))
    })
}
