//! serde's `rename_all`.

use syn::{Error, LitStr};

use crate::fault::unknown;

/// How names are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

const CASES: [(&str, Case); 8] = [
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
    ("PascalCase", Case::Pascal),
    ("camelCase", Case::Camel),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
];

impl Case {
    pub(super) fn of(text: &LitStr) -> Result<Self, Error> {
        let word = text.value();
        let known = CASES.iter().find(|(name, _)| *name == word);
        let names = CASES.map(|(name, _)| name);
        known.map(|(_, case)| *case).ok_or_else(|| unknown(text, "rename rule", &word, &names))
    }

    /// A field's name, which is written in snake case.
    pub(super) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => first_lower(&pascal(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// A variant's name, which is written in Pascal case.
    pub(super) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => first_lower(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn pascal(name: &str) -> String {
    let mut out = String::new();
    let mut is_start = true;
    for c in name.chars() {
        if c == '_' {
            is_start = true;
        } else if std::mem::take(&mut is_start) {
            out.push(c.to_ascii_uppercase());
        } else {
            out.push(c);
        }
    }
    out
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (at, c) in name.char_indices() {
        if at > 0 && c.is_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

fn first_lower(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_serde_writes_them() {
        let shown = |name: &str, of: fn(Case, &str) -> String| {
            CASES.map(|(_, case)| of(case, name)).join(" ")
        };
        assert_eq!(
            shown("max_items", Case::field),
            "max_items MAX_ITEMS MaxItems maxItems max_items MAX_ITEMS max-items MAX-ITEMS"
        );
        assert_eq!(
            shown("VeryTasty", Case::variant),
            "verytasty VERYTASTY VeryTasty veryTasty very_tasty VERY_TASTY very-tasty VERY-TASTY"
        );
    }

    #[test]
    fn a_first_letter_may_be_of_several_bytes() {
        assert_eq!(Case::Camel.field("é_b"), "éB");
        assert_eq!(Case::Camel.variant("Éa"), "Éa");
        assert_eq!(Case::Snake.variant("ÉaÉ"), "Éa_É");
    }
}
