//! Headers and cookies as parameters.

use http::{HeaderMap, HeaderName, header};

use super::at::At;
use super::encode;
use super::slots::{Faults, Slot};
use super::style::join;
use super::taken::Taken;
use super::value::{Flat, flat};
use crate::error::CallError;
use crate::header_value::visible;

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
    join(&mut text, &flat, ",", pair, &|part, out| out.push_str(part));
    match visible(&text) {
        Some(value) => {
            headers.insert(name, value);
        }
        None => faults.add(
            &slot.at(),
            "is sent as a header and can hold visible ASCII characters and spaces alone",
        ),
    }
    Ok(())
}

/// Adds a cookie parameter, in style `form`; names and values are percent-encoded, since cookies
/// have no escapes of their own (RFC 6265 section 4.1.1).
pub(super) fn cookie(
    slot: &Slot<'_, '_>,
    cookies: &mut String,
    taken: &Taken,
    faults: &mut Faults,
) {
    let Some(flat) = flat(slot, faults) else { return };
    let argument = &slot.argument;
    let encode = |text: &str, out: &mut String| out.extend(encode::unreserved(text));
    match &flat {
        Flat::List(items) if argument.explode => {
            items.iter().for_each(|item| add_cookie(cookies, argument.wire, item));
        }
        Flat::Object(members) if argument.explode => {
            for (key, value) in members {
                if !taken.refuses(key, &At::Member(&slot.at(), key), faults) {
                    add_cookie(cookies, key, value);
                }
            }
        }
        flat => {
            add_cookie(cookies, argument.wire, "");
            join(cookies, flat, ",", ",", &encode);
        }
    }
}

/// Adds `name=value`.
pub(super) fn add_cookie(cookies: &mut String, name: &str, value: &str) {
    if !cookies.is_empty() {
        cookies.push_str("; ");
    }
    cookies.extend(encode::unreserved(name));
    cookies.push('=');
    cookies.extend(encode::unreserved(value));
}
