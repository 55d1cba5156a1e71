//! Bodies and parts that are text.

use ::bytes::Bytes;

use super::at::At;
use super::raw::Raw;
use super::slots::{Faults, Slot};
use super::value;
use crate::media_type::essence;

/// The items of an array, one a line; anything else as one line.
pub(super) fn json_lines(value: Raw<'_>, slot: &Slot<'_, '_>, faults: &mut Faults) -> Bytes {
    let items = match value.get().starts_with('[') {
        true => value::list(value, &slot.at(), faults).unwrap_or_default(),
        false => vec![value],
    };
    let mut out = String::with_capacity(value.get().len() + 1);
    for item in items {
        // Compact JSON has no line break.
        out.push_str(&value::compact(item));
        out.push('\n');
    }
    Bytes::from(out)
}

/// Text in the charset of its media type: UTF-8 where none is named.
pub(super) fn encoded(text: String, media_type: &str, at: &At<'_>, faults: &mut Faults) -> Bytes {
    let charset = charset(media_type);
    let unicode = matches!(charset.as_str(), "" | "utf-8" | "utf8");
    if unicode || text.is_ascii() {
        return Bytes::from(text);
    }
    let latin = matches!(charset.as_str(), "iso-8859-1" | "latin1");
    // The first 256 characters of Unicode are those of ISO 8859-1, in its order.
    let bytes = text.chars().map(|c| u8::try_from(u32::from(c)).ok().filter(|_| latin));
    let bytes = bytes.collect::<Option<Vec<u8>>>();
    if bytes.is_none() {
        faults.add(at, format!("is sent as `{charset}`, which has not all of its characters"));
    }
    Bytes::from(bytes.unwrap_or_default())
}

/// The parameter `charset` of a media type, in lower case.
fn charset(media_type: &str) -> String {
    let parameters = media_type.split(';').skip(1).filter_map(|part| part.split_once('='));
    let found =
        parameters.into_iter().find(|(name, _)| name.trim().eq_ignore_ascii_case("charset"));
    found.map_or("", |(_, charset)| charset).trim().trim_matches('"').to_ascii_lowercase()
}

/// The media type of text in a part: the first that is no range.
pub(super) fn part_type(list: &'static str) -> Option<&'static str> {
    let first = list.split(',').map(str::trim).find(|media_type| !media_type.is_empty())?;
    match &*essence(first) {
        "*/*" => None,
        "text/*" => Some("text/plain"),
        kind if kind.ends_with("/*") => None,
        _ => Some(first),
    }
}
