//! Bodies of several parts (RFC 2046 section 5.1, RFC 7578).

use std::borrow::Cow;
use std::fmt::Write as _;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _, RandomState};
use std::sync::OnceLock;

use ::bytes::Bytes;
use toolpress_naming::table::{Encoding, List};

use super::at::At;
use super::body::Body;
use super::file::{self, File};
use super::nested::Nested;
use super::query::is_deep;
use super::raw::Raw;
use super::slots::Faults;
use super::style::{Styled, delimiter, join};
use super::taken::Taken;
use super::value::{self, Flat, flat_value};
use super::{described_text, text};
use crate::error::CallError;
use crate::media_type::{essence, is_json};

/// What boundaries are made with.
static KEYS: OnceLock<RandomState> = OnceLock::new();

/// A part: its header lines, and what it holds.
struct Part<'v> {
    head: String,
    body: Cow<'v, [u8]>,
}

/// Parts under construction.
#[derive(Default)]
struct Parts<'v> {
    list: Vec<Part<'v>>,
}

/// The members of an object, each as a part by its name; the items of an array as parts without.
pub(super) fn body(
    value: Raw<'_>,
    media_type: &'static str,
    encodings: List<'static, Encoding<'static>>,
    at: &At<'_>,
    faults: &mut Faults,
) -> Result<Body, CallError> {
    let mut parts = Parts::default();
    let is_form = essence(media_type) == "multipart/form-data";
    match value.get().as_bytes().first() {
        Some(b'{') => {
            for (key, member) in value::object(value, at, faults).unwrap_or_default() {
                let at = At::Member(at, &key);
                if member.get() != "null" {
                    let encoding = encodings.iter().find(|encoding| encoding.property == key);
                    parts.property(&key, member, encoding, &at, faults)?;
                }
            }
        }
        Some(b'[') if !is_form => {
            for (n, item) in
                value::list(value, at, faults).unwrap_or_default().into_iter().enumerate()
            {
                parts.value(None, item, "", &At::Item(at, n), faults)?;
            }
        }
        _ => faults.add(at, format!("expected an object, got {}", value::kind(value))),
    }
    parts.finish(media_type)
}

impl<'v> Parts<'v> {
    fn property(
        &mut self,
        name: &str,
        value: Raw<'v>,
        encoding: Option<Encoding<'static>>,
        at: &At<'_>,
        faults: &mut Faults,
    ) -> Result<(), CallError> {
        let content_type = match encoding {
            Some(encoding) if encoding.styled => {
                self.styled(&encoding, value, at, faults);
                return Ok(());
            }
            Some(encoding) if encoding.file => {
                each(value, at, faults, |item, at, faults| {
                    let file = file::read(item, &encoding, at, faults);
                    self.list.extend(file.map(|file| file_part(name, file)));
                    Ok(())
                })?;
                return Ok(());
            }
            Some(encoding) => encoding.content_type,
            None => "",
        };
        // Each item of a list is a part of the same name (RFC 7578 section 4.3).
        each(value, at, faults, |item, at, faults| {
            self.value(Some(name), item, content_type, at, faults)
        })
    }

    /// One part: scalars are text, arrays and objects are JSON, unless a media type says otherwise.
    fn value(
        &mut self,
        name: Option<&str>,
        value: Raw<'v>,
        content_type: &'static str,
        at: &At<'_>,
        faults: &mut Faults,
    ) -> Result<(), CallError> {
        let declared = text::part_type(content_type);
        let kind = essence(declared.unwrap_or_default());
        let is_compound = value.get().starts_with(['{', '[']);
        let (sent, body) = if is_json(&kind) || is_compound && declared.is_none() {
            (Some(declared.unwrap_or("application/json")), Cow::Borrowed(value.get().as_bytes()))
        } else if is_compound {
            return Err(CallError::unsupported(format!(
                "{} is an object or an array as `{kind}`, which is not written",
                at.pointer()
            )));
        } else {
            let Some(text) = value::scalar(value, at, faults) else { return Ok(()) };
            let bytes = text::encoded(text.into_owned(), declared.unwrap_or_default(), at, faults);
            (declared, Cow::Owned(bytes.to_vec()))
        };
        self.list.push(Part { head: head(name, None, sent), body });
        Ok(())
    }

    /// Parts in a style of query parameters; nothing is percent-encoded (OpenAPI 3.2.0 appendix C).
    fn styled(
        &mut self,
        encoding: &Encoding<'static>,
        value: Raw<'v>,
        at: &At<'_>,
        faults: &mut Faults,
    ) {
        let Styled { name, style, explode, .. } = Styled::encoding(encoding);
        if is_deep(style, value) {
            let taken = Taken::default();
            let pair = &mut |name: &str, value: &str| self.text(name, value.to_owned());
            Nested { taken: &taken, pair }.bracketed(name, value, at, faults);
            return;
        }
        match flat_value(value, at, faults) {
            Some(Flat::List(items)) if explode => {
                items.into_iter().for_each(|item| self.text(name, item.into_owned()));
            }
            Some(Flat::Object(members)) if explode => {
                members.into_iter().for_each(|(key, value)| self.text(&key, value.into_owned()));
            }
            Some(flat) => {
                let between = delimiter(style);
                let mut text = String::new();
                join(&mut text, &flat, between, between, &|part, out| out.push_str(part));
                self.text(name, text);
            }
            None => {}
        }
    }

    fn text(&mut self, name: &str, text: String) {
        let body = Cow::Owned(text.into_bytes());
        self.list.push(Part { head: head(Some(name), None, None), body });
    }

    fn finish(self, media_type: &str) -> Result<Body, CallError> {
        let boundary = self.boundary();
        let len =
            self.list.iter().map(|part| part.head.len() + part.body.len() + 64).sum::<usize>();
        let mut out = Vec::with_capacity(len + 64);
        for Part { head, body } in &self.list {
            out.extend_from_slice(format!("--{boundary}\r\n{head}\r\n").as_bytes());
            out.extend_from_slice(body);
            out.extend_from_slice(b"\r\n");
        }
        out.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        // A boundary in the description is one that no content was checked against.
        let mut content_type = String::new();
        for part in media_type.split(';').map(str::trim) {
            let is_boundary =
                part.split('=').next().is_some_and(|name| name.eq_ignore_ascii_case("boundary"));
            if !is_boundary && !part.is_empty() {
                content_type.push_str(part);
                content_type.push_str("; ");
            }
        }
        content_type.push_str("boundary=");
        content_type.push_str(&boundary);
        Ok(Body { content_type: described_text(&content_type)?, bytes: Bytes::from(out) })
    }

    /// A boundary that stands in no part: made of what they hold by a key of this process, so that
    /// the same call has the same bytes and nobody who writes the content can put it there; random
    /// where it stands there by chance.
    fn boundary(&self) -> String {
        let mut hasher = KEYS.get_or_init(RandomState::new).build_hasher();
        self.list.iter().for_each(|part| part.body.hash(&mut hasher));
        let mut first = Some(hasher.finish());
        self.free(|| first.take().unwrap_or_else(|| RandomState::new().build_hasher().finish()))
    }

    /// The first boundary of these that stands in no part.
    fn free(&self, mut random: impl FnMut() -> u64) -> String {
        loop {
            let boundary = format!("toolpress-{:016x}", random());
            if !self.list.iter().any(|part| holds(&part.body, boundary.as_bytes())) {
                return boundary;
            }
        }
    }
}

/// Calls `write` with each item of an array, with anything else as it is; `null` items are left out.
fn each<'v>(
    value: Raw<'v>,
    at: &At<'_>,
    faults: &mut Faults,
    mut write: impl FnMut(Raw<'v>, &At<'_>, &mut Faults) -> Result<(), CallError>,
) -> Result<(), CallError> {
    if !value.get().starts_with('[') {
        return write(value, at, faults);
    }
    for (n, item) in value::list(value, at, faults).unwrap_or_default().into_iter().enumerate() {
        if item.get() != "null" {
            write(item, &At::Item(at, n), faults)?;
        }
    }
    Ok(())
}

fn file_part(name: &str, file: File) -> Part<'static> {
    let filename = file.name.as_deref().unwrap_or(name);
    let head = head(Some(name), Some(filename), Some(&file.content_type));
    Part { head, body: Cow::Owned(file.bytes) }
}

/// The header lines of a part.
fn head(name: Option<&str>, filename: Option<&str>, content_type: Option<&str>) -> String {
    let mut head = String::new();
    if let Some(name) = name {
        head.push_str("Content-Disposition: form-data; name=\"");
        quoted(name, &mut head);
        head.push('"');
        if let Some(filename) = filename {
            head.push_str("; filename=\"");
            quoted(filename, &mut head);
            head.push('"');
        }
        head.push_str("\r\n");
    }
    if let Some(content_type) = content_type {
        head.push_str("Content-Type: ");
        head.push_str(content_type);
        head.push_str("\r\n");
    }
    head
}

/// Text between quotes, as browsers write it (WHATWG HTML, "multipart/form-data encoding
/// algorithm"): what would end the text or the line is percent-encoded, as is all that ends lines
/// elsewhere.
fn quoted(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '"' => out.push_str("%22"),
            c if c.is_ascii_control() => {
                // Writing to a string does not fail.
                let _ = write!(out, "%{:02X}", u32::from(c));
            }
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                super::encode::add_unreserved(c.encode_utf8(&mut [0; 4]), out);
            }
            c => out.push(c),
        }
    }
}

fn holds(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_boundary_is_in_no_part() {
        let part = |body: &str| Part { head: String::new(), body: Cow::Owned(body.into()) };
        let mut parts = Parts { list: vec![part("x")] };
        // The same content has the same one, until that stands in it.
        let first = parts.boundary();
        assert_eq!(parts.boundary(), first);
        let held = Parts { list: vec![part("x"), part(&first)] };
        assert!(held.boundary().starts_with("toolpress-") && held.boundary() != first);
        for tries in 1..6 {
            let mut numbers = 0..;
            let boundary = parts.free(|| numbers.next().unwrap());
            assert_eq!(numbers.start, tries);
            let is_held = |part: &Part<'_>| holds(&part.body, boundary.as_bytes());
            assert!(!parts.list.iter().any(is_held), "{boundary}");
            parts.list.push(part(&format!("a--{boundary}--b")));
        }
        assert!(!holds(b"toolpress", b"toolpress-0") && !holds(b"", b"x"));
    }

    #[test]
    fn quotes_and_lines_cannot_be_ended() {
        let mut out = String::new();
        quoted("a\"b\r\nc\\\0é\u{85}\u{2028}", &mut out);
        assert_eq!(out, "a%22b%0D%0Ac\\%00é%C2%85%E2%80%A8");
    }
}
