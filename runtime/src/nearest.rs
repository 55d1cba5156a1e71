//! The nearest valid words to one that a model made up.

use crate::Toolbox;

/// Words longer than this get no suggestion: comparing costs time in the product of both lengths,
/// and the length is the model's choice.
const LONGEST: usize = 256;
/// How many tools are suggested.
const MOST: usize = 3;
/// How alike a word must be, from 0 to 1.
const ALIKE: f64 = 0.6;

/// The tools of these toolboxes whose names are nearest to `name`, the nearest first.
pub(crate) fn tools(toolboxes: &[&Toolbox], name: &str) -> Vec<&'static str> {
    let names = toolboxes
        .iter()
        .map(|toolbox| toolbox.table())
        .flat_map(|table| (0..table.len()).filter_map(move |index| table.name(index)));
    let mut near = scored(name, names);
    near.truncate(MOST);
    near
}

/// The one word nearest to `word`.
pub(crate) fn word<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    scored(word, words).into_iter().next()
}

/// A model's word as it is repeated in a message: cut, and on one line.
pub(crate) fn shown(word: &str) -> String {
    let mut shown: String = word.chars().take(80).flat_map(char::escape_debug).collect();
    if word.chars().nth(80).is_some() {
        shown.push('…');
    }
    shown
}

fn scored<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Vec<&'w str> {
    if word.len() > LONGEST {
        return Vec::new();
    }
    let folded = fold(word);
    let mut near: Vec<(f64, &str)> = words
        .map(|candidate| (likeness(&folded, &fold(candidate)), candidate))
        .filter(|(score, _)| *score >= ALIKE)
        .collect();
    // A stable sort: words that are equally near keep their order.
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

fn likeness(word: &str, candidate: &str) -> f64 {
    // Models drop a toolbox's prefix: `getPet` for `openapi_store_getPet`.
    if word.len() > 2 && candidate.ends_with(word) {
        return 1.0;
    }
    let longest = word.chars().count().max(candidate.chars().count());
    // Two letters that changed places are one slip.
    1.0 - strsim::osa_distance(word, candidate) as f64 / longest.max(1) as f64
}

fn fold(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likes_what_is_alike() {
        let words = ["openapi_store_getPet", "openapi_store_addPet", "limit"];
        assert_eq!(word("get-pet", words.into_iter()), Some("openapi_store_getPet"));
        assert_eq!(word("limt", words.into_iter()), Some("limit"));
        assert_eq!(word("limti", words.into_iter()), Some("limit"));
        assert_eq!(word("weather", words.into_iter()), None);
        assert_eq!(word(&"x".repeat(300), words.into_iter()), None);
    }

    #[test]
    fn shows_on_one_line_and_cut() {
        assert_eq!(shown("a\nb"), "a\\nb");
        assert_eq!(shown(&"x".repeat(81)), format!("{}…", "x".repeat(80)));
    }
}
