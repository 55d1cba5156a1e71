//! The request body.

use bytes::Bytes;

use super::query::Pairs;
use super::slots::{Faults, Slot};
use super::value;
use crate::error::CallError;
use crate::output::{essence, is_json};

const JSON: &str = "application/json";

/// A body and its media type.
pub(super) struct Body {
    pub(super) content_type: &'static str,
    pub(super) bytes: Bytes,
}

/// The body of a call, `None` when the call gives none.
pub(super) fn body(
    slot: &Slot<'_, '_>,
    media_type: &'static str,
    faults: &mut Faults,
) -> Result<Option<Body>, CallError> {
    let Some(value) = slot.value else { return Ok(None) };
    let kind = essence(media_type);
    let (content_type, bytes) = match kind.as_str() {
        // A wildcard is no media type to send; JSON is what the model wrote.
        "" | "*/*" | "application/*" => (JSON, Bytes::copy_from_slice(value.get().as_bytes())),
        kind if is_json(kind) => (media_type, Bytes::copy_from_slice(value.get().as_bytes())),
        "application/x-www-form-urlencoded" => {
            let mut pairs = Pairs::default();
            pairs.form(value, &slot.at(), faults);
            (media_type, Bytes::from(pairs.finish()))
        }
        kind if kind.starts_with("text/") => {
            let declared = if kind == "text/*" { "text/plain" } else { media_type };
            (declared, text(slot, faults))
        }
        other => {
            return Err(CallError::unsupported(format!(
                "the request body is `{other}`, which is not JSON, a form or text"
            )));
        }
    };
    Ok(Some(Body { content_type, bytes }))
}

fn text(slot: &Slot<'_, '_>, faults: &mut Faults) -> Bytes {
    let Some(value) = slot.value else { return Bytes::new() };
    let at = slot.at();
    if !value.get().starts_with('"') {
        faults.add(&at, format!("expected a string, got {}", value::kind(value)));
        return Bytes::new();
    }
    match value::string(value, &at, faults) {
        Some(text) => Bytes::from(text.into_owned()),
        None => Bytes::new(),
    }
}
