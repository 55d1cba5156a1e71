//! What schemas and values are called in messages.

use toolpress_naming::check::{
    Bound, Checks, Child, Combine, Count, Format, Items, Number, Rule, Types,
};
use toolpress_naming::json::{Kind, Value};

use crate::nearest;

/// How many values are listed in a message.
const MOST_LISTED: usize = 20;
/// How many characters of a value or a pattern are shown.
const MOST_SHOWN: usize = 80;

/// A value as it came: scalars as they were written, cut and on one line.
pub(super) fn shown(value: Value<'_>) -> String {
    match value.kind() {
        Kind::Array => String::from("an array"),
        Kind::Object => String::from("an object"),
        Kind::String => {
            let text = value.text();
            let mut shown = line(&text);
            let is_cut = text.chars().nth(MOST_SHOWN).is_some();
            shown.insert(0, '"');
            shown.push_str(if is_cut { "…\"" } else { "\"" });
            shown
        }
        _ => cut(value.raw()),
    }
}

/// The start of a text, on one line.
fn line(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().take(MOST_SHOWN) {
        match c {
            '"' | '\'' => out.push(c),
            c => out.extend(c.escape_debug()),
        }
    }
    out
}

/// A text of the description, or a number, cut and on one line.
pub(super) fn cut(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().take(MOST_SHOWN) {
        match c {
            // They stand as they are: patterns and JSON text are full of them.
            '"' | '\'' | '\\' => out.push(c),
            c => out.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(MOST_SHOWN).is_some() {
        out.push('…');
    }
    out
}

/// `a string or an integer`
pub(super) fn types(types: Types) -> String {
    let known = Types::ALL.iter().filter(|(ty, _)| types.has(*ty));
    // What is a number is an integer, too.
    let known = known.filter(|(ty, _)| *ty != Types::INTEGER || !types.has(Types::NUMBER));
    let words: Vec<String> = known
        .map(|(_, word)| match *word {
            "null" => String::from("null"),
            word if word.starts_with(['a', 'i', 'o']) => format!("an {word}"),
            word => format!("a {word}"),
        })
        .collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::from("nothing"),
    }
}

/// `expected one of "a", "b"; got "c"`, with the nearest one.
pub(super) fn choice<'a>(
    values: impl Iterator<Item = &'a str> + Clone,
    value: Value<'_>,
) -> String {
    let got = shown(value);
    let mut listed: Vec<&str> = values.clone().take(MOST_LISTED + 1).collect();
    if let [one] = listed.as_slice() {
        return format!("expected {one}, got {got}");
    }
    if listed.len() > MOST_LISTED {
        listed.truncate(MOST_LISTED);
        listed.push("…");
    }
    let mut message = format!("expected one of {}; got {got}", listed.join(", "));
    if value.kind() == Kind::String {
        if let Some(near) = nearest::word(&value.text(), values) {
            message.push_str(&format!("; did you mean {near}?"));
        }
    }
    message
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", cut(text))
}

/// Names in backticks, as many as fit a message.
pub(crate) fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut names: Vec<String> =
        names.take(MOST_LISTED + 1).map(|name| format!("`{name}`")).collect();
    if names.len() > MOST_LISTED {
        names.truncate(MOST_LISTED);
        names.push(String::from("…"));
    }
    names.join(", ")
}

pub(super) fn bound(bound: Bound, of: Number<'_>, value: Value<'_>) -> String {
    let words = match bound {
        Bound::Minimum => "at least",
        Bound::Maximum => "at most",
        Bound::ExclusiveMinimum => "more than",
        Bound::ExclusiveMaximum => "less than",
        Bound::MultipleOf => "a multiple of",
    };
    let of = match of {
        Number::Integer(of) => of.to_string(),
        Number::Text(text) => cut(text),
    };
    format!("expected {words} {of}, got {}", shown(value))
}

pub(super) fn count(which: Count, bound: u32, count: u32) -> String {
    let (words, thing) = match which {
        Count::MinLength => ("at least", "character"),
        Count::MaxLength => ("at most", "character"),
        Count::MinItems => ("at least", "item"),
        Count::MaxItems => ("at most", "item"),
        Count::MinProperties => ("at least", "key"),
        Count::MaxProperties => ("at most", "key"),
    };
    let plural = if bound == 1 { "" } else { "s" };
    format!("expected {words} {bound} {thing}{plural}, got {count}")
}

/// `expected at least 1 item to be an integer, got 0`
pub(super) fn contains(
    checks: Checks<'_>,
    child: Child,
    [min, max]: [u32; 2],
    got: usize,
) -> String {
    let number = match (min, max) {
        (min, u32::MAX) => format!("at least {min}"),
        (0, max) => format!("at most {max}"),
        (min, max) if min == max => min.to_string(),
        (min, max) => format!("{min} to {max}"),
    };
    let plural = if number.ends_with(" 1") || number == "1" { "" } else { "s" };
    format!("expected {number} item{plural} to be {}, got {got}", of_schema(checks, child))
}

/// What values a schema takes: those that it lists, else their types, with the name of the keyword
/// where that is not all.
fn of_schema(checks: Checks<'_>, child: Child) -> String {
    let listed = checks.rules(child).find_map(|rule| match rule {
        Rule::Texts(texts) => Some(texts.map(quoted).collect::<Vec<_>>()),
        Rule::Values(values) => Some(values.map(cut).collect()),
        _ => None,
    });
    match listed.as_deref() {
        Some([one]) => return one.clone(),
        Some(all) => {
            let more = if all.len() > MOST_LISTED { ", …" } else { "" };
            let first: Vec<&str> = all.iter().take(MOST_LISTED).map(String::as_str).collect();
            return format!("one of {}{more}", first.join(", "));
        }
        None => {}
    }
    let known = types_of(checks, child, 8);
    match known.0 {
        0 => String::from("what `contains` in the schema describes"),
        _ if checks.rules(child).count() == 1 => types(known),
        _ => format!("{} as `contains` in the schema describes it", types(known)),
    }
}

pub(super) fn format(format: Format) -> &'static str {
    match format {
        Format::DateTime => "a date and time such as 2024-05-31T12:00:00Z",
        Format::Date => "a date such as 2024-05-31",
        Format::Time => "a time such as 12:00:00Z",
        Format::Duration => "a duration such as P1DT12H",
        Format::Email => "an e-mail address",
        Format::Hostname => "a host name",
        Format::Ipv4 => "an IPv4 address",
        Format::Ipv6 => "an IPv6 address",
        Format::Uri => "a URI such as https://example.com/",
        Format::Uuid => "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
        Format::Base64 => "base64",
    }
}

/// The types that a schema names, itself or by what it is composed of; none for any.
pub(super) fn types_of(checks: Checks<'_>, schema: Child, steps: u32) -> Types {
    let mut found = Types::default();
    let Some(steps) = steps.checked_sub(1) else { return found };
    for rule in checks.rules(schema) {
        let types = match rule {
            Rule::Types(types) => types,
            Rule::Texts(_) => Types::STRING,
            Rule::Combine(Combine::All, parts) => {
                let of = |part| types_of(checks, part, steps);
                parts.map(of).find(|types| types.0 != 0).unwrap_or_default()
            }
            Rule::Combine(_, parts) => of_branches(checks, parts, steps),
            _ => continue,
        };
        if found.0 == 0 {
            found = types;
        }
    }
    found
}

/// The types of some branch, none for any.
pub(super) fn of_branches(checks: Checks<'_>, branches: Items<'_, Child>, steps: u32) -> Types {
    let mut all = Types::default();
    for branch in branches {
        let types = types_of(checks, branch, steps);
        if types.0 == 0 {
            return types;
        }
        all = all.with(types);
    }
    all
}
