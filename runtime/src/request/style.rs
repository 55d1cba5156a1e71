//! Joining a list or an object into one text (RFC 6570 sections 2.4 and 3.2).

use toolpress_naming::table::{Argument, Encoding, Style};

use super::value::Flat;

/// How a value with a name is written: a query parameter, or a property of a form.
pub(super) struct Styled<'a> {
    pub(super) name: &'a str,
    pub(super) style: Style,
    pub(super) explode: bool,
    pub(super) allow_reserved: bool,
}

impl<'a> Styled<'a> {
    /// As the parameter is described.
    pub(super) fn parameter(argument: &Argument<'a>) -> Self {
        let Argument { wire: name, style, explode, allow_reserved, .. } = *argument;
        Self { name, style, explode, allow_reserved }
    }

    /// As the property's encoding says.
    pub(super) fn encoding(encoding: &Encoding<'a>) -> Self {
        let Encoding { property: name, style, explode, allow_reserved, .. } = *encoding;
        Self { name, style, explode, allow_reserved }
    }
}

/// What stands between values that do not spread, plain.
pub(super) fn delimiter(style: Style) -> &'static str {
    match style {
        Style::SpaceDelimited => " ",
        Style::PipeDelimited => "|",
        Style::TabDelimited => "\t",
        _ => ",",
    }
}

/// Writes `flat`: items with `between` between them, keys and values with `pair` between them.
pub(super) fn join(
    out: &mut String,
    flat: &Flat<'_>,
    between: &str,
    pair: &str,
    write: &dyn Fn(&str, &mut String),
) {
    let mut first = true;
    let mut lead = |out: &mut String| {
        if !std::mem::take(&mut first) {
            out.push_str(between);
        }
    };
    match flat {
        Flat::Scalar(text) => write(text, out),
        Flat::List(items) => {
            for item in items {
                lead(out);
                write(item, out);
            }
        }
        Flat::Object(members) => {
            for (key, value) in members {
                lead(out);
                write(key, out);
                out.push_str(pair);
                write(value, out);
            }
        }
    }
}
