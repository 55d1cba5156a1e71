//! Joining a list or an object into one text (RFC 6570 sections 2.4 and 3.2).

use super::value::Flat;

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
