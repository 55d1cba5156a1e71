//! Filling a path template (OpenAPI 3.1 section 4.8.8.1).

use toolpress_naming::table::{Location, Style};

use super::encode;
use super::slots::{Faults, Slot};
use super::style::{delimiter, join};
use super::value::{Flat, flat};
use crate::error::CallError;

/// A filled template: a path that starts with `/`, and the query that the template itself holds.
#[derive(Default)]
pub(super) struct Filled {
    pub(super) path: String,
    pub(super) query: Option<String>,
}

enum Piece<'t> {
    Literal(&'t str),
    Place(&'t str),
}

/// Fills a template. Its fragment is dropped: it is no part of a request (RFC 9110 section 4.2.5).
pub(super) fn fill(
    template: &str,
    slots: &[Slot<'_, '_>],
    faults: &mut Faults,
) -> Result<Filled, CallError> {
    let mut filled = Filled { path: String::with_capacity(template.len() + 32), query: None };
    let mut segment = Segment::default();
    if !template.starts_with('/') {
        filled.path.push('/');
        segment.start = 1;
    }
    for piece in pieces(template) {
        match (piece, &mut filled.query) {
            (Piece::Place(name), query) => {
                let slot = slot(name, slots)?;
                let in_path = query.is_none();
                let out = query.as_mut().unwrap_or(&mut filled.path);
                match value(slot, out, faults) {
                    true if in_path => segment.holds = segment.holds.or(Some(slot)),
                    true => {}
                    false => segment.faulty = true,
                }
            }
            (Piece::Literal(text), Some(query)) => encode::query(text, query),
            (Piece::Literal(text), None) => {
                let (path, query) = match text.split_once('?') {
                    Some((path, query)) => (path, Some(query)),
                    None => (text, None),
                };
                for (n, part) in path.split('/').enumerate() {
                    if n > 0 {
                        segment.end(&filled.path, faults);
                        filled.path.push('/');
                        segment = Segment { start: filled.path.len(), ..Segment::default() };
                    }
                    encode::path(part, &mut filled.path);
                }
                filled.query = query.map(|query| {
                    let mut out = String::new();
                    encode::query(query, &mut out);
                    out
                });
            }
        }
    }
    segment.end(&filled.path, faults);
    Ok(filled)
}

/// Literal text and placeholders in turn, without the fragment. A brace that is never closed is
/// literal text.
fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = Some(template);
    let mut place = None;
    std::iter::from_fn(move || {
        if let Some(name) = place.take() {
            return Some(Piece::Place(name));
        }
        let text = rest.take()?;
        let Some((literal, name, tail)) = next_place(text) else {
            return Some(Piece::Literal(text.split('#').next().unwrap_or_default()));
        };
        if let Some((before, _)) = literal.split_once('#') {
            return Some(Piece::Literal(before));
        }
        (place, rest) = (Some(name), Some(tail));
        Some(Piece::Literal(literal))
    })
}

fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let (literal, after) = text.split_once('{')?;
    let (name, tail) = after.split_once('}')?;
    Some((literal, name, tail))
}

fn slot<'s, 't, 'v>(name: &str, slots: &'s [Slot<'t, 'v>]) -> Result<&'s Slot<'t, 'v>, CallError> {
    let fits = |slot: &&Slot<'_, '_>| {
        slot.argument.location == Location::Path && slot.argument.wire == name
    };
    slots.iter().find(fits).ok_or_else(|| {
        CallError::unsupported(format!("the path has a place for `{name}`, which is no parameter"))
    })
}

/// Writes a value in its place; `false` when there is none to write, which is a fault.
fn value(slot: &Slot<'_, '_>, out: &mut String, faults: &mut Faults) -> bool {
    let known = faults.len();
    let flat = flat(slot, faults);
    // The styles with a lead of their own leave something in the segment (RFC 6570 section 3.2.7).
    let leads = matches!(slot.argument.style, Style::Matrix | Style::Label);
    let fits = |flat: &Flat<'_>| leads || !matches!(flat, Flat::Scalar(text) if text.is_empty());
    if let Some(flat) = flat.filter(fits) {
        written(slot, &flat, out);
        return true;
    }
    // A missing required argument has been reported already, as has a nested value.
    if faults.len() == known && (slot.value.is_some() || !slot.argument.required) {
        faults.add(&slot.at(), "is a part of the path and cannot be empty");
    }
    false
}

fn written(slot: &Slot<'_, '_>, flat: &Flat<'_>, out: &mut String) {
    let argument = &slot.argument;
    let explode = argument.explode;
    let encode = |text: &str, out: &mut String| match argument.allow_reserved {
        true => encode::reserved_in_path(text, out),
        false => encode::add_unreserved(text, out),
    };
    // In style `matrix` an empty value has no `=` (RFC 6570 section 3.2.7).
    let named = |name: &str, value: &str, out: &mut String| {
        out.push(';');
        encode::add_unreserved(name, out);
        if !value.is_empty() {
            out.push('=');
            encode(value, out);
        }
    };
    let pair = if explode { "=" } else { "," };
    match (argument.style, flat) {
        (Style::Label, flat) => {
            out.push('.');
            join(out, flat, if explode { "." } else { "," }, pair, &encode);
        }
        (Style::Matrix, Flat::List(items)) if explode => {
            items.iter().for_each(|item| named(argument.wire, item, out));
        }
        (Style::Matrix, Flat::Object(members)) if explode => {
            members.iter().for_each(|(key, value)| named(key, value, out));
        }
        (Style::Matrix, Flat::Scalar(text)) => named(argument.wire, text, out),
        (Style::Matrix, flat) => {
            out.push(';');
            encode::add_unreserved(argument.wire, out);
            out.push('=');
            join(out, flat, ",", ",", &encode);
        }
        (style, flat) => {
            // Swagger 2.0 has other delimiters than the comma in paths too; they are no `pchar`.
            let between = match delimiter(style) {
                "," => String::from(","),
                other => encode::unreserved(other).to_string(),
            };
            join(out, flat, &between, if explode { "=" } else { &between }, &encode);
        }
    }
}

/// A segment under construction.
#[derive(Default)]
struct Segment<'s, 't, 'v> {
    start: usize,
    holds: Option<&'s Slot<'t, 'v>>,
    faulty: bool,
}

impl Segment<'_, '_, '_> {
    /// A segment that an argument has made `.` or `..` would leave the template: URL parsers remove
    /// it, percent-encoded or not (RFC 3986 section 5.2.4, WHATWG URL "double-dot URL path
    /// segment"), and some servers do so whatever follows a `;`.
    fn end(&self, path: &str, faults: &mut Faults) {
        let Some(slot) = self.holds.filter(|_| !self.faulty) else { return };
        let text = path.get(self.start..).unwrap_or_default();
        let name = text.split(';').next().unwrap_or_default();
        // `%2e%2E` is the longest that can be one.
        let is_of_dots = |name: &str| name.bytes().all(|byte| b".%2eE".contains(&byte));
        if name.len() > 6 || !is_of_dots(name) {
            return;
        }
        let plain = name.to_ascii_lowercase().replace("%2e", ".");
        if text.is_empty() || matches!(plain.as_str(), "." | "..") {
            faults.add(
                &slot.at(),
                "makes the path segment empty, `.` or `..`, which leads elsewhere",
            );
        }
    }
}
