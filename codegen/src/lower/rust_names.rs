//! Rust names out of any text.
//!
//! A name is made in three steps. Signs that carry the meaning are spelled (`+1` is `plus_1`, `>`
//! is `greater_than`), all else outside ASCII letters and digits parts words, and the words are
//! joined as Rust writes a type, a value or a variant. [`Names`] then keeps the names of one
//! scope apart.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use heck::ToSnakeCase as _;

use crate::ir::RustName;

/// The keywords of every edition that a raw identifier can spell.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// The keywords that are no identifier in any spelling.
const NEVER: &[&str] = &["Self", "crate", "self", "super"];

/// Types, traits, variants and derives of the prelude: a type of that name would stand in the
/// user's way as soon as the module is imported whole.
pub(crate) const PRELUDE_TYPES: &[&str] = &[
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// Functions of the prelude.
pub(crate) const PRELUDE_FUNCTIONS: &[&str] =
    &["align_of", "align_of_val", "drop", "size_of", "size_of_val"];

/// The longest name in bytes; a longer one ends in a hash. Names are made of names (`PetOwner`),
/// so without a limit a deep schema would give text out of proportion.
const LONGEST: usize = 96;

/// The name of a type for any text: `GetPetById` for `getPetByID`, `PetFind` for `pet.find`.
pub(crate) fn type_name(text: &str) -> String {
    pascal(&words(text, 't', "type"))
}

/// The name of a field or function for any text, a keyword in its raw spelling.
pub(crate) fn value_name(text: &str) -> String {
    let name = words(text, 't', "value");
    if NEVER.contains(&name.as_str()) {
        format!("{name}_")
    } else if KEYWORDS.contains(&name.as_str()) {
        format!("r#{name}")
    } else {
        name
    }
}

/// The name of an enum's variant for any text.
pub(crate) fn variant_name(text: &str) -> String {
    pascal(&words(text, 'v', "value"))
}

/// Snake-case words that start with a letter. `lead` goes before a digit; `fallback` is for text
/// of which nothing is left.
fn words(text: &str, lead: char, fallback: &str) -> String {
    // Most properties and values are snake case already; to find it out costs a tenth of making it.
    let mut words = if is_snake_case(text) { text.to_owned() } else { spell(text).to_snake_case() };
    if words.is_empty() {
        words.push_str(if text.is_empty() { "empty" } else { fallback });
    }
    if words.starts_with(|c: char| c.is_ascii_digit()) {
        words.insert(0, lead);
    }
    if words.len() > LONGEST {
        let hash = toolpress_naming::fnv1a(words.as_bytes()) & 0x00ff_ffff;
        words.truncate(LONGEST - "_x000000".len());
        words.truncate(words.trim_end_matches('_').len());
        let _ = write!(words, "_x{hash:06x}");
    }
    words
}

/// Whether a text is words of small letters and digits with one `_` between them.
fn is_snake_case(text: &str) -> bool {
    let mut word = false;
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => word = true,
            b'_' if word => word = false,
            _ => return false,
        }
    }
    word
}

/// Snake-case words as one word with capitals. Two digits that meet keep an underscore between
/// them (`V2_0`), which says more and is what the compiler's lint expects.
fn pascal(words: &str) -> String {
    let mut name = String::with_capacity(words.len());
    for word in words.split('_') {
        let mut chars = word.chars();
        let Some(first) = chars.next() else { continue };
        if first.is_ascii_digit() && name.ends_with(|c: char| c.is_ascii_digit()) {
            name.push('_');
        }
        name.push(first.to_ascii_uppercase());
        name.push_str(chars.as_str());
    }
    if NEVER.contains(&name.as_str()) {
        name.push('_');
    }
    name
}

/// ASCII letters and digits as they are, the signs that matter as words, `_` for the rest.
fn spell(text: &str) -> String {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let mut out = String::with_capacity(text.len());
    if !text.contains(|c: char| c.is_ascii_alphanumeric()) {
        for c in text.chars() {
            out.push_str(sign(c));
            out.push('_');
        }
        return out;
    }
    let tail = text.trim_end_matches(['+', '-']).len();
    let mut before = None;
    for (at, c) in text.char_indices() {
        let after = text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
        // `-created`, `reactions-+1` and `C++`, but neither `get-pet` nor `2024-01-31`.
        let counts = (before.is_none() && letter(after))
            || (!letter(before) && after.is_some_and(|c| c.is_ascii_digit()))
            || at >= tail;
        match c {
            '+' | '-' if counts => {
                out.push('_');
                out.push_str(sign(c));
                out.push('_');
            }
            c if c.is_ascii_alphanumeric() => out.push(c),
            _ => out.push('_'),
        }
        before = Some(c);
    }
    out
}

/// The word for a sign, empty for what has none.
fn sign(c: char) -> &'static str {
    match c {
        ' ' => "space",
        '\t' => "tab",
        '\n' => "newline",
        '!' => "exclamation",
        '"' => "quote",
        '#' => "hash",
        '$' => "dollar",
        '%' => "percent",
        '&' => "ampersand",
        '\'' => "apostrophe",
        '(' => "open_parenthesis",
        ')' => "close_parenthesis",
        '*' => "asterisk",
        '+' => "plus",
        ',' => "comma",
        '-' => "minus",
        '.' => "dot",
        '/' => "slash",
        ':' => "colon",
        ';' => "semicolon",
        '<' => "less_than",
        '=' => "equals",
        '>' => "greater_than",
        '?' => "question",
        '@' => "at",
        '[' => "open_bracket",
        '\\' => "backslash",
        ']' => "close_bracket",
        '^' => "caret",
        '_' => "underscore",
        '`' => "backtick",
        '{' => "open_brace",
        '|' => "pipe",
        '}' => "close_brace",
        '~' => "tilde",
        '≤' => "less_than_or_equal",
        '≥' => "greater_than_or_equal",
        '≠' => "not_equal",
        _ => "",
    }
}

/// The names of one scope: gives each name once.
///
/// `r#type` and `type` are one name here. A reserved name gets `_` at its end, a name that is
/// taken a number.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// What is never given.
    reserved: HashSet<String>,
    /// What was given, in plain spelling.
    taken: HashSet<String>,
    /// The number to try next for a name, so that a thousand equal wishes stay cheap.
    next: HashMap<String, usize>,
}

impl Names {
    /// A scope in which these names are not to be had.
    pub(crate) fn with_reserved(reserved: &[&str]) -> Self {
        let reserved = reserved.iter().map(|name| (*name).to_owned()).collect();
        Self { reserved, ..Self::default() }
    }

    /// The wanted name if nobody has it, else one made of it.
    pub(crate) fn unique(&mut self, wanted: String) -> RustName {
        let name = self.allowed(wanted);
        if self.is_free(&name) { self.take(name) } else { self.take_numbered(&name) }
    }

    /// Names for a list of wishes, in its order. Who gets the plain name of equal wishes depends
    /// on their keys, the least first, and never on their order; and no number makes the name
    /// that another one wants.
    pub(crate) fn unique_all<K: Ord>(&mut self, wishes: Vec<(K, String)>) -> Vec<RustName> {
        let mut order: Vec<(usize, K, String)> = wishes
            .into_iter()
            .enumerate()
            .map(|(at, (key, wanted))| (at, key, self.allowed(wanted)))
            .collect();
        order.sort_by(|a, b| a.1.cmp(&b.1));
        let mut given = Vec::with_capacity(order.len());
        let mut late = Vec::new();
        for (at, _, name) in order {
            if self.is_free(&name) {
                given.push((at, self.take(name)));
            } else {
                late.push((at, name));
            }
        }
        for (at, name) in late {
            given.push((at, self.take_numbered(&name)));
        }
        given.sort_by_key(|(at, _)| *at);
        given.into_iter().map(|(_, name)| name).collect()
    }

    /// The name, or the one to want in its place where it is reserved.
    pub(crate) fn allowed(&self, wanted: String) -> String {
        let plain = plain(&wanted);
        if self.reserved.contains(plain) { format!("{plain}_") } else { wanted }
    }

    /// Whether nobody has the name.
    pub(crate) fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(plain(name)) && !self.reserved.contains(plain(name))
    }

    /// Gives a name that is free.
    pub(crate) fn take(&mut self, name: String) -> RustName {
        self.taken.insert(plain(&name).to_owned());
        RustName(name)
    }

    fn take_numbered(&mut self, name: &str) -> RustName {
        let mut number = self.next.get(name).copied().unwrap_or(2);
        let mut candidate = numbered(name, number);
        while !self.is_free(&candidate) {
            number += 1;
            candidate = numbered(name, number);
        }
        self.next.insert(name.to_owned(), number + 1);
        self.take(candidate)
    }
}

/// The name without `r#`.
pub(crate) fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// The name with a number: `pet2`, and `v1_2` where it ends in a digit.
pub(crate) fn numbered(name: &str, number: usize) -> String {
    let stem = plain(name).trim_end_matches('_');
    let gap = if stem.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
    format!("{stem}{gap}{number}")
}

#[cfg(test)]
mod tests;
