//! What the macros for Rust functions have in common with those for descriptions: how texts are cut and
//! names are made.

use crate::expand::arrays;
use crate::ir::RustName;
pub use crate::lower::prefix::Prefix;
use crate::lower::{rust_names, text};

/// The description of a tool: at most 1,024 characters, cut at a word.
pub fn description(text: &str) -> String {
    text::cut(text.trim().to_owned())
}

/// The title of a tool: its first paragraph as one line, without the full stop.
pub fn title(description: &str) -> String {
    let lines = description.trim().lines().map(str::trim);
    let paragraph: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    let line = paragraph.join(" ");
    arrays::title(line.strip_suffix('.').filter(|line| !line.ends_with('.')).unwrap_or(&line))
}

/// A text as a JSON string.
pub fn json(text: &str) -> String {
    let mut out = String::new();
    crate::expand::json::string(&mut out, text);
    out
}

/// A text as the inside of a JSON string.
pub fn json_inside(text: &str) -> String {
    let json = json(text);
    let inside = json.strip_prefix('"').and_then(|json| json.strip_suffix('"'));
    inside.map(str::to_owned).unwrap_or_default()
}

/// Names of variants for functions of these names, each once.
pub fn variants<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<RustName> {
    let mut scope = rust_names::Names::default();
    names.into_iter().map(|name| scope.unique(rust_names::variant_name(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_the_first_paragraph() {
        assert_eq!(title("Reads a file.\n\nOf any size."), "Reads a file");
        assert_eq!(title(" Reads\n  a file and so on..."), "Reads a file and so on...");
        assert_eq!(title(""), "");
        assert!(title(&"word ".repeat(50)).ends_with("word…"));
    }

    #[test]
    fn variants_are_told_apart() {
        let names = variants(["read_file", "run", "run", "r#type", "Self"]);
        let names: Vec<&str> = names.iter().map(|name| name.0.as_str()).collect();
        assert_eq!(names, ["ReadFile", "Run", "Run2", "RType", "Self_"]);
    }
}
