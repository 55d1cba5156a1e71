//! `cargo toolpress list`: the tools as a table.

use toolpress_codegen::ir::{Fate, Source, Tool, Toolbox};

const HEAD: [&str; 4] = ["TOOL", "ORIGINAL", "METHOD AND PATH", "NAME"];
/// The column that only operations have.
const PLACE: usize = 2;

/// The table, its columns aligned.
pub(crate) fn table(toolbox: &Toolbox) -> String {
    let rows = std::iter::once(HEAD.map(str::to_owned)).chain(toolbox.tools.iter().map(row));
    let has_places = toolbox.source == Source::OpenApi;
    let rows: Vec<Vec<String>> = rows
        .map(|row| {
            let cells = row.into_iter().enumerate();
            cells.filter(|(at, _)| has_places || *at != PLACE).map(|(_, cell)| cell).collect()
        })
        .collect();
    let mut widths = [0; HEAD.len()];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut out = String::new();
    for row in &rows {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

fn row(tool: &Tool) -> [String; 4] {
    [
        tool.name.as_str().to_owned(),
        printable(&tool.original),
        printable(&format!("{} {}", tool.method, tool.path)),
        fate(tool.fate),
    ]
}

/// What happened to the name between the original and the tool, apart from the prefix.
fn fate(fate: Fate) -> String {
    let words: Vec<&str> = [
        (fate.pinned, "pinned"),
        (fate.from_path, "from path"),
        (fate.normalized, "normalized"),
        (fate.suffixed, "suffixed"),
        (fate.shortened, "shortened"),
        (fate.locked, "locked"),
    ]
    .into_iter()
    .filter_map(|(is, word)| is.then_some(word))
    .collect();
    if words.is_empty() { "as written".to_owned() } else { words.join(", ") }
}

/// Text of a description must not steer the terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let escaped = c.is_control().then(|| c.escape_default());
            let plain = (!c.is_control()).then_some(c);
            escaped.into_iter().flatten().chain(plain)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_s_fate_is_told_in_words() {
        assert_eq!(fate(Fate::default()), "as written");
        let both = Fate { normalized: true, suffixed: true, ..Fate::default() };
        assert_eq!(fate(both), "normalized, suffixed");
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("a\u{1b}[31mé\n"), "a\\u{1b}[31mé\\n");
    }

    #[test]
    fn a_toolbox_without_tools_gives_the_head_alone() {
        let table = table(&Toolbox::default());
        assert_eq!(table, "TOOL  ORIGINAL  METHOD AND PATH  NAME\n");
    }
}
