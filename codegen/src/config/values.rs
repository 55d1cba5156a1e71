//! The values that options take, and what is said of those that they do not.

use std::collections::HashSet;

use super::{Clash, OPTIONS, OptionError, OptionValue, Types};
use crate::diagnostics::{KINDS, nearest};
use crate::expand::Provider;

pub(super) fn name_len(n: u64) -> Result<usize, OptionError> {
    match n {
        16..=128 => Ok(n as usize),
        _ => {
            let message = format!("`max_name_len` is {n}, not 16 to 128");
            Err(value_error(
                message,
                Some("leave it out for 64, which suits all providers".to_owned()),
            ))
        }
    }
}

/// The words of `collisions` and `duplicate_ids`.
pub(super) const CLASHES: [(&str, Clash); 2] = [("suffix", Clash::Suffix), ("error", Clash::Error)];

/// The words of `types`.
pub(super) const TYPES: [(&str, Types); 2] = [("full", Types::Full), ("none", Types::None)];

/// The word for a value.
pub(super) fn word_of<T: PartialEq>(value: T, words: &[(&'static str, T)]) -> &'static str {
    words.iter().find(|(_, of)| *of == value).map_or("", |(word, _)| word)
}

/// What a word stands for.
pub(super) fn one_of<T: Copy>(
    name: &str,
    text: &str,
    words: &[(&str, T)],
) -> Result<T, OptionError> {
    if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
        return Ok(*value);
    }
    let help = match nearest(text, words.iter().map(|(word, _)| *word)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let (last, others) = words.split_last().map_or(("", &[][..]), |(l, o)| (l, o));
            format!("the values are {} and {last}", others.join(", "))
        }
    };
    Err(value_error(format!("`{name}` cannot be `{text}`"), Some(help)))
}

/// The kinds that `deny` or `allow` names. `other` is the other one of the two, and what it has.
pub(super) fn kinds(
    name: &str,
    list: Vec<String>,
    (other, taken): (&str, &[String]),
) -> Result<Vec<String>, OptionError> {
    let forms = Provider::ALL.map(provider_kind);
    let forms = forms.each_ref().map(String::as_str);
    for (index, kind) in list.iter().enumerate() {
        let at_kind = |error| OptionError { index: Some(index), ..error };
        let words = if kind.starts_with("degraded:") { &forms } else { KINDS };
        let words: Vec<_> = words.iter().map(|word| (*word, ())).collect();
        one_of(name, kind, &words).map_err(at_kind)?;
        if taken.contains(kind) {
            let message = format!("`{name}` and `{other}` both have `{kind}`");
            let help = "remove it from one of the two".to_owned();
            return Err(at_kind(value_error(message, Some(help))));
        }
    }
    Ok(list)
}

/// The kind of what this provider's form loses.
pub(super) fn provider_kind(provider: Provider) -> String {
    format!("degraded:{}", provider.as_str())
}

/// The selectors of `only`, which selects nothing without one.
pub(super) fn not_empty(selectors: Vec<String>) -> Result<Vec<String>, OptionError> {
    if !selectors.is_empty() {
        return Ok(selectors);
    }
    let help =
        "list selectors, such as `only = [\"GET /pets/**\"]`, or remove `only` to select all";
    Err(value_error("`only` without a selector selects nothing".to_owned(), Some(help.to_owned())))
}

/// A number that counts something in memory.
pub(super) fn whole(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Takes the values whose key is new.
pub(super) fn each_once<T>(
    name: &str,
    values: Vec<T>,
    key: impl Fn(&T) -> &String,
) -> (Vec<T>, Result<(), OptionError>) {
    let mut once: Vec<T> = Vec::with_capacity(values.len());
    let mut result = Ok(());
    let mut seen = HashSet::with_capacity(values.len());
    for (index, value) in values.into_iter().enumerate() {
        let key = key(&value);
        if seen.insert(key.clone()) {
            once.push(value);
        } else if result.is_ok() {
            let what = if name == "rename" { "pairs" } else { "values" };
            result = Err(OptionError {
                index: Some(index),
                ..value_error(
                    format!("`{name}` names `{key}` twice"),
                    Some(format!("remove one of the two {what}")),
                )
            });
        }
    }
    (once, result)
}

/// Takes a path such as `::toolpress` or `crate::deps::toolpress`; it is written into the
/// generated code as it is.
pub(super) fn crate_path(text: String) -> Result<String, OptionError> {
    if is_path(&text) {
        return Ok(text);
    }
    let help = "write a path such as `::toolpress` or `crate::toolpress`".to_owned();
    Err(value_error(format!("`crate` cannot be `{text}`"), Some(help)))
}

/// Takes an absolute URL of HTTP (RFC 9110, 4.2): without one every call would fail.
pub(super) fn base_url(text: String) -> Result<String, OptionError> {
    let lower = text.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"));
    let has_host = rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    if has_host && !text.contains(|c: char| c.is_whitespace() || matches!(c, '?' | '#' | '{')) {
        return Ok(text);
    }
    let help = "write an absolute URL such as `https://api.example.com/v1`".to_owned();
    Err(value_error(format!("`base_url` cannot be `{text}`"), Some(help)))
}

fn is_path(text: &str) -> bool {
    text.strip_prefix("::").unwrap_or(text).split("::").all(|segment| {
        let segment = segment.strip_prefix("r#").unwrap_or(segment);
        segment.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && segment.chars().all(|c| c.is_alphanumeric() || c == '_')
            && segment != "_"
    })
}

fn value_error(message: String, help: Option<String>) -> OptionError {
    OptionError { in_name: false, index: None, message, help }
}

/// The option that other tools call by this word, which its spelling alone does not lead to.
fn synonym(word: &str) -> Option<&'static str> {
    Some(match word {
        "include" | "includes" | "filter" | "filters" | "select" | "selectors" | "operations"
        | "tools" | "tags" | "allowlist" => "only",
        "exclude" | "excludes" | "ignore" | "skip" | "omit" | "without" | "denylist" => "except",
        "server" | "server_url" | "url" | "host" | "endpoint" => "base_url",
        "aliases" | "names" | "overrides" => "rename",
        "silence" | "quiet" => "allow",
        "forbid" | "error" => "deny",
        _ => return None,
    })
}

/// The error for a value of the wrong kind, or for a name that is no option's.
pub(super) fn refusal(name: &str, value: &OptionValue) -> OptionError {
    let (wanted, example) = match name {
        "name" | "prefix" | "types" | "base_url" | "crate" | "inline" | "collisions"
        | "duplicate_ids" | "lock" => ("a string", "\"…\""),
        "max_name_len" | "max_tools" | "max_bytes" => ("a number", "64"),
        "only" | "except" | "fixed" | "deny" | "allow" => ("a list of strings", "[\"…\", \"…\"]"),
        "rename" => ("pairs of strings", "{ \"…\" => \"…\" }"),
        _ => {
            let help = match synonym(name).or_else(|| nearest(name, OPTIONS.iter().copied())) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the options are `{}`", OPTIONS.join("`, `")),
            };
            let message = format!("unknown option `{name}`");
            return OptionError { in_name: true, index: None, message, help: Some(help) };
        }
    };
    let found = match value {
        OptionValue::Text(_) => "a string".to_owned(),
        OptionValue::Number(_) => "a number".to_owned(),
        OptionValue::List(_) => "a list".to_owned(),
        OptionValue::Pairs(_) => "pairs".to_owned(),
        OptionValue::Word(word) => format!("`{word}`"),
    };
    // Where the value only lacks its quotes or brackets, the edit can be shown whole.
    let edit = match (wanted, value) {
        ("a string", OptionValue::Word(word)) if is_path(word) => format!("{word:?}"),
        ("a string", OptionValue::Number(n)) => format!("\"{n}\""),
        ("a list of strings", OptionValue::Text(text)) => format!("[{text:?}]"),
        ("a number", OptionValue::Text(text)) if text.parse::<u64>().is_ok() => text.clone(),
        _ => example.to_owned(),
    };
    let message = format!("`{name}` takes {wanted}, not {found}");
    value_error(message, Some(format!("write `{name} = {edit}`")))
}
