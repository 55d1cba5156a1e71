//! The request body.

use ::bytes::Bytes;
use http::HeaderValue;
use toolpress_naming::table::{BodyForm, Plan};

use super::bytes::decoded;
use super::query::Pairs;
use super::raw::Raw;
use super::slots::{Faults, Slot};
use super::{described, multipart, text, value};
use crate::error::CallError;
use crate::media_type::{self, essence, is_json};

/// A body and its media type.
pub(super) struct Body {
    pub(super) content_type: HeaderValue,
    pub(super) bytes: Bytes,
}

/// The body of a call, `None` when the call gives none.
pub(super) fn body(
    slot: &Slot<'_, '_>,
    plan: &Plan<'static>,
    faults: &mut Faults,
) -> Result<Option<Body>, CallError> {
    let Some(value) = slot.value else { return Ok(None) };
    let kind = essence(plan.body);
    if plan.body_form == BodyForm::ByType && kind.starts_with("multipart/") {
        let encodings = plan.encodings;
        return multipart::body(value, plan.body, encodings, &slot.at(), faults).map(Some);
    }
    let bytes = match plan.body_form {
        BodyForm::Text => string(slot, value, plan.body, faults),
        BodyForm::Bytes => binary(slot, value, faults),
        BodyForm::Json => Bytes::copy_from_slice(value.get().as_bytes()),
        BodyForm::ByType => by_type(slot, value, plan, &kind, faults)?,
    };
    Ok(Some(Body { content_type: described(sent_as(plan, &kind))?, bytes }))
}

/// A body as its media type says.
fn by_type(
    slot: &Slot<'_, '_>,
    value: Raw<'_>,
    plan: &Plan<'static>,
    kind: &str,
    faults: &mut Faults,
) -> Result<Bytes, CallError> {
    let is_text = value.get().starts_with('"');
    Ok(match kind {
        kind if is_json(kind) || is_any(kind) => Bytes::copy_from_slice(value.get().as_bytes()),
        "application/x-www-form-urlencoded" => {
            let mut pairs = Pairs::default();
            pairs.form(value, plan.encodings, &slot.at(), faults);
            Bytes::from(pairs.finish())
        }
        kind if media_type::is_json_lines(kind) && !is_text => {
            text::json_lines(value, slot, faults)
        }
        // All JSON is YAML (YAML 1.2.2 section 1.2).
        kind if media_type::is_yaml(kind) && !is_text => {
            Bytes::copy_from_slice(value.get().as_bytes())
        }
        kind if media_type::is_text(kind) && (is_text || !media_type::is_xml(kind)) => {
            string(slot, value, plan.body, faults)
        }
        kind if media_type::is_xml(kind) => {
            return Err(CallError::unsupported(format!(
                "the request body is an object as `{kind}`, and XML is not written"
            )));
        }
        _ => binary(slot, value, faults),
    })
}

/// What is sent as `Content-Type`. A range is no media type (RFC 9110 section 12.5.1).
fn sent_as(plan: &Plan<'static>, kind: &str) -> &'static str {
    match (kind, plan.body_form) {
        (kind, BodyForm::ByType) if is_any(kind) => "application/json",
        ("text/*", _) => "text/plain",
        (kind, BodyForm::Text) if kind.is_empty() || kind.ends_with("/*") => "text/plain",
        (kind, _) if kind.is_empty() || kind.ends_with("/*") => "application/octet-stream",
        _ => plan.body,
    }
}

/// Whether a media type takes anything, which JSON then is: it is what the model wrote.
fn is_any(kind: &str) -> bool {
    matches!(kind, "" | "*/*" | "application/*")
}

/// A string as it is; a number or a boolean where models leave the quotes out.
fn string(slot: &Slot<'_, '_>, value: Raw<'_>, media_type: &str, faults: &mut Faults) -> Bytes {
    let at = slot.at();
    if value.get().starts_with(['{', '[', 'n']) {
        faults.add(&at, format!("expected a string, got {}", value::kind(value)));
        return Bytes::new();
    }
    let text = value::scalar(value, &at, faults).unwrap_or_default();
    text::encoded(text.into_owned(), media_type, &at, faults)
}

/// A string of base64 as the bytes that it stands for.
fn binary(slot: &Slot<'_, '_>, value: Raw<'_>, faults: &mut Faults) -> Bytes {
    let at = slot.at();
    if !value.get().starts_with('"') {
        faults.add(&at, format!("expected bytes in base64, got {}", value::kind(value)));
        return Bytes::new();
    }
    let text = value::string(value, &at, faults);
    let bytes = text.and_then(|text| decoded(&text, &at, faults));
    Bytes::from(bytes.unwrap_or_default())
}
