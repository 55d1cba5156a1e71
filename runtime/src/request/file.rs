//! Files in arguments: base64, or an object with `content` in base64, `filename` and, where the
//! description leaves a choice, `content_type`.

use toolpress_naming::table::Encoding;

use super::at::At;
use super::bytes::decoded;
use super::raw::Raw;
use super::slots::Faults;
use super::value;
use crate::media_type::essence;

const BINARY: &str = "application/octet-stream";

/// A file to send.
pub(super) struct File {
    pub(super) name: Option<String>,
    pub(super) content_type: String,
    pub(super) bytes: Vec<u8>,
}

/// Reads a file; what is wrong with it is a fault.
pub(super) fn read(
    value: Raw<'_>,
    encoding: &Encoding<'_>,
    at: &At<'_>,
    faults: &mut Faults,
) -> Option<File> {
    let content_type = first(encoding.content_type).to_owned();
    match value.get().as_bytes().first() {
        Some(b'"') => {
            let text = value::string(value, at, faults)?;
            let bytes = decoded(&text, at, faults)?;
            Some(File { name: None, content_type, bytes })
        }
        Some(b'{') => object(value, encoding, content_type, at, faults),
        _ => {
            let got = value::kind(value);
            faults.add(at, format!("expected a file: bytes in base64, or an object with `content` and `filename`; got {got}"));
            None
        }
    }
}

fn object(
    value: Raw<'_>,
    encoding: &Encoding<'_>,
    mut content_type: String,
    at: &At<'_>,
    faults: &mut Faults,
) -> Option<File> {
    let (mut name, mut bytes) = (None, None);
    let known = faults.len();
    for (key, member) in value::object(value, at, faults)? {
        let at = At::Member(at, &key);
        if member.get() == "null" {
            continue;
        }
        if !matches!(key.as_ref(), "content" | "filename" | "content_type") {
            faults.add(&at, "is unknown; there are `content`, `filename`, `content_type`");
            continue;
        }
        if !member.get().starts_with('"') {
            faults.add(&at, format!("expected a string, got {}", value::kind(member)));
            continue;
        }
        let Some(text) = value::string(member, &at, faults) else { continue };
        match key.as_ref() {
            "content" => bytes = decoded(&text, &at, faults),
            "filename" => name = file_name(&text),
            _ if allows(encoding.content_type, &text) => content_type = text.into_owned(),
            _ => {
                let list =
                    if encoding.content_type.is_empty() { BINARY } else { encoding.content_type };
                faults.add(&at, format!("is no media type of this file; there are: {list}"));
            }
        }
    }
    if bytes.is_none() && faults.len() == known {
        faults.add(&At::Member(at, "content"), "is required");
    }
    Some(File { name, content_type, bytes: bytes? })
}

/// The last part of a path: where a file lay is nobody's matter (RFC 7578 section 4.2).
fn file_name(text: &str) -> Option<String> {
    let name = text.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    (!matches!(name, "" | "." | "..")).then(|| name.to_owned())
}

/// The media type that is sent where the call names none: the first that is no range.
fn first(list: &str) -> &str {
    let is_one = |media_type: &&str| !media_type.is_empty() && !media_type.contains('*');
    list.split(',').map(str::trim).find(is_one).unwrap_or(BINARY)
}

/// Whether the description lists a media type, or a range that it is in. It goes into a header line.
fn allows(list: &str, media_type: &str) -> bool {
    let token = |text: &str| {
        let is_token = |c: u8| c.is_ascii_alphanumeric() || b"!#$&^_.+-".contains(&c);
        !text.is_empty() && text.bytes().all(is_token)
    };
    let mut allowed = list.split(',').map(str::trim);
    match media_type.split_once('/') {
        Some((ty, subtype)) if token(ty) && token(subtype) => allowed.any(|allowed| {
            let allowed = essence(allowed);
            let range = allowed.strip_suffix("/*");
            allowed.eq_ignore_ascii_case(media_type)
                || range.is_some_and(|range| range == "*" || range.eq_ignore_ascii_case(ty))
        }),
        // With parameters it has to be as it is listed.
        Some(_) if !media_type.contains('*') => allowed.any(|allowed| allowed == media_type),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_types_are_those_of_the_description() {
        let list = "image/png, image/*,text/plain; charset=utf-8";
        for (media_type, expected) in [
            ("image/png", true),
            ("IMAGE/webp", true),
            ("text/plain", true),
            ("text/plain; charset=utf-8", true),
            ("text/plain; charset=latin1", false),
            ("text/html", false),
            ("image/", false),
            ("image/*", false),
            ("image", false),
            ("image/png\r\nX: 1", false),
        ] {
            assert_eq!(allows(list, media_type), expected, "{media_type}");
        }
        assert!(!allows("", "application/octet-stream"));
        assert_eq!(first(list), "image/png");
        assert_eq!((first("image/*"), first("")), (BINARY, BINARY));
    }

    #[test]
    fn file_names_have_no_folder() {
        for (text, name) in [
            ("a.txt", Some("a.txt")),
            ("/etc/passwd", Some("passwd")),
            ("C:\\x\\b c.pdf ", Some("b c.pdf")),
            ("../..", None),
            ("x/", None),
            ("", None),
        ] {
            assert_eq!(file_name(text).as_deref(), name, "{text}");
        }
    }
}
