//! Headers and cookies as parameters.

use http::{HeaderMap, HeaderName, header};
use toolpress_naming::table::Style;

use super::at::At;
use super::encode;
use super::slots::{Faults, Slot};
use super::style::{delimiter, join};
use super::taken::Taken;
use super::value::{Flat, flat};
use crate::error::CallError;
use crate::header_value::visible;
use crate::media_type::{essence, is_json};

/// Headers that say how a message is framed and where it goes (RFC 9110 sections 7.2 and 8.6,
/// RFC 9112 section 6): never a model's to choose. Descriptions that ask for them are not served.
const FRAMING: [HeaderName; 5] = [
    header::HOST,
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    header::CONNECTION,
    header::UPGRADE,
];

/// Adds a header parameter, in style `simple`. One that cannot be sent is no matter until the call
/// needs it.
pub(super) fn parameter(
    slot: &Slot<'_, '_>,
    headers: &mut HeaderMap,
    faults: &mut Faults,
) -> Result<(), CallError> {
    let argument = &slot.argument;
    if slot.value.is_none() && !argument.required {
        return Ok(());
    }
    let name = HeaderName::try_from(argument.wire).ok().filter(|name| !FRAMING.contains(name));
    let name = name.ok_or_else(|| {
        CallError::unsupported(format!("`{}` cannot be a header parameter", argument.wire))
    })?;
    let Some(flat) = flat(slot, faults) else { return Ok(()) };
    let mut text = String::new();
    let pair = if argument.explode { "=" } else { "," };
    // Nothing is percent-encoded in a header (OpenAPI 3.2.0 section 4.12.2.2), but JSON has an
    // escape of its own for what a header cannot hold.
    let is_json = is_json(&essence(argument.content));
    // A tab between items is the style's own.
    let has_tab = std::cell::Cell::new(false);
    join(&mut text, &flat, delimiter(argument.style), pair, &|part, out| match is_json {
        true => ascii_json(part, out),
        false => {
            has_tab.set(has_tab.get() || part.contains('\t'));
            out.push_str(part);
        }
    });
    // Space at an end of a value is none of it (RFC 9110 section 5.5), so that it would be lost.
    let is_whole = !has_tab.get() && text.trim_matches([' ', '\t']).len() == text.len();
    match visible(&text).filter(|_| is_whole) {
        Some(value) => {
            headers.insert(name, value);
        }
        None => faults.add(
            &slot.at(),
            "is sent as a header and can hold visible ASCII characters alone, and spaces between \
             them",
        ),
    }
    Ok(())
}

/// JSON text in ASCII and on one line; characters beyond it stand in strings alone, line breaks and
/// tabs between values alone.
fn ascii_json(text: &str, out: &mut String) {
    let mut units = [0; 2];
    for c in text.chars() {
        if c.is_ascii_control() {
            out.push(' ');
        } else if c.is_ascii() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
}

/// Adds a cookie parameter. In style `form` names and values are percent-encoded, since cookies
/// have no escapes of their own (RFC 6265 section 4.1.1); in style `cookie` they are not.
pub(super) fn cookie(
    slot: &Slot<'_, '_>,
    cookies: &mut String,
    taken: &Taken,
    faults: &mut Faults,
) {
    let Some(flat) = flat(slot, faults) else { return };
    let argument = &slot.argument;
    if argument.style == Style::Cookie && !fits(&flat) {
        faults.add(
            &slot.at(),
            "is sent as a cookie and can hold visible ASCII characters alone, without `\"`, `,`, \
             `;` and `\\`",
        );
        return;
    }
    let write = |text: &str, out: &mut String| match (argument.style, argument.allow_reserved) {
        (Style::Cookie, _) => out.push_str(text),
        (_, true) => encode::reserved_in_cookie(text, out),
        (_, false) => encode::add_unreserved(text, out),
    };
    match &flat {
        Flat::List(items) if argument.explode => {
            items.iter().for_each(|item| write(item, cookie_named(cookies, argument.wire)));
        }
        Flat::Object(members) if argument.explode => {
            for (key, value) in members {
                if !taken.refuses(key, &At::Member(&slot.at(), key), faults) {
                    write(value, cookie_named(cookies, key));
                }
            }
        }
        flat => {
            join(cookie_named(cookies, argument.wire), flat, ",", ",", &write);
        }
    }
}

/// Whether all of it consists of `cookie-octet`s (RFC 6265 section 4.1.1), and its keys of
/// characters that a cookie's name has.
fn fits(flat: &Flat<'_>) -> bool {
    let value = |text: &str| {
        text.bytes().all(|c| c.is_ascii_graphic() && !matches!(c, b'"' | b',' | b';' | b'\\'))
    };
    match flat {
        Flat::Scalar(text) => value(text),
        Flat::List(items) => items.iter().all(|item| value(item)),
        // A name is percent-encoded wherever it comes from.
        Flat::Object(members) => members.iter().all(|(_, member)| value(member)),
    }
}

/// Adds `name=value`.
pub(super) fn add_cookie(cookies: &mut String, name: &str, value: &str) {
    encode::add_unreserved(value, cookie_named(cookies, name));
}

/// Adds `name=`, for a value to follow.
fn cookie_named<'c>(cookies: &'c mut String, name: &str) -> &'c mut String {
    if !cookies.is_empty() {
        cookies.push_str("; ");
    }
    encode::add_unreserved(name, cookies);
    cookies.push('=');
    cookies
}
