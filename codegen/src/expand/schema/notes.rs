//! Annotations: what may change beside a reference without changing what is valid.

use crate::expand::json;
use crate::ir::Schema;

/// The annotations of a schema as JSON text, each empty where there is none.
#[derive(Debug, Clone, Default)]
pub(super) struct Notes {
    description: String,
    /// What values mean: always under the description, whoever wrote that.
    meanings: String,
    default: String,
    deprecated: bool,
}

impl Notes {
    /// Those of an argument, which go before its schema's own.
    pub(super) fn new(description: &str, deprecated: bool) -> Self {
        let mut notes = Self { deprecated, ..Self::default() };
        notes.describe(description);
        notes
    }

    /// Takes from `schema` what is not there yet.
    pub(super) fn absorb(&mut self, schema: &Schema) {
        if self.description.is_empty() {
            self.describe(&schema.description);
        }
        if self.meanings.is_empty() && !schema.meanings.is_empty() {
            json::string(&mut self.meanings, &schema.meanings);
        }
        if let (true, Some(default)) = (self.default.is_empty(), &schema.default) {
            json::value(&mut self.default, default);
        }
        self.deprecated |= schema.deprecated;
    }

    fn describe(&mut self, text: &str) {
        if !text.is_empty() {
            json::string(&mut self.description, text);
        }
    }

    /// Without what `other` says as well.
    pub(super) fn beyond(&self, other: &Self) -> Self {
        let new = |own: &String, other: &String| {
            let inner = own.trim_matches('"');
            if other.contains(inner) { String::new() } else { own.clone() }
        };
        Self {
            description: new(&self.description, &other.description),
            meanings: new(&self.meanings, &other.meanings),
            default: if self.default == other.default {
                String::new()
            } else {
                self.default.clone()
            },
            deprecated: self.deprecated && !other.deprecated,
        }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.description.is_empty()
            && self.meanings.is_empty()
            && self.default.is_empty()
            && !self.deprecated
    }

    /// Writes them as the first members of an object, with what is missing from `under`. Whether
    /// anything was written.
    pub(super) fn write(&self, under: Option<&Self>, out: &mut String) -> bool {
        let start = out.len();
        let or = |own: &'_ String, other: Option<&'_ String>| match other {
            Some(other) if own.is_empty() => other.clone(),
            _ => own.clone(),
        };
        let description = or(&self.description, under.map(|notes| &notes.description));
        let meanings = or(&self.meanings, under.map(|notes| &notes.meanings));
        let description = with_meanings(description, &meanings);
        let default = or(&self.default, under.map(|notes| &notes.default));
        for (key, value) in [("\"description\":", description), ("\"default\":", default)] {
            if !value.is_empty() {
                separate(out, start);
                out.push_str(key);
                out.push_str(&value);
            }
        }
        if self.deprecated || under.is_some_and(|notes| notes.deprecated) {
            separate(out, start);
            out.push_str("\"deprecated\":true");
        }
        out.len() > start
    }

    /// About as many bytes as they take.
    pub(super) fn len(&self) -> usize {
        let blank = Self::default();
        self.len_over(&blank)
    }

    /// The same with what is missing from `under`.
    pub(super) fn len_over(&self, under: &Self) -> usize {
        let or =
            |own: &String, other: &String| if own.is_empty() { other.len() } else { own.len() };
        let member = |value: usize, key: usize| if value == 0 { 0 } else { value + key };
        let description = or(&self.description, &under.description);
        // The quotes of one of two texts make room for the line break between them.
        member(description + or(&self.meanings, &under.meanings), "\"description\":,".len())
            + member(or(&self.default, &under.default), "\"default\":,".len())
            + member(usize::from(self.deprecated || under.deprecated), "\"deprecated\":true".len())
    }
}

/// Both in one JSON text.
fn with_meanings(description: String, meanings: &str) -> String {
    let Some(inner) = meanings.strip_prefix('"') else { return description };
    match description.strip_suffix('"') {
        Some(text) if !text.is_empty() => format!("{text}\\n{inner}"),
        _ => meanings.to_owned(),
    }
}

fn separate(out: &mut String, start: usize) {
    if out.len() > start {
        out.push(',');
    }
}
