//! `cargo toolpress list`: the tools and their credentials as tables.

use toolpress_codegen::ir::{Fate, Scheme, Source, Tool, Toolbox};

/// The tools, and after a blank line the credentials that they take, with columns aligned.
pub(crate) fn table(toolbox: &Toolbox, has_functions: bool) -> String {
    let has_places = toolbox.source == Source::OpenApi;
    let columns = [
        ("TOOL", true),
        ("ORIGINAL", true),
        ("METHOD AND PATH", has_places),
        ("FUNCTION", has_functions),
        ("NAME", true),
    ];
    let head = columns.map(|(name, _)| name.to_owned());
    let rows = std::iter::once(head).chain(toolbox.tools.iter().map(row)).map(|row| {
        let cells = row.into_iter().zip(columns);
        cells.filter_map(|(cell, (_, is_shown))| is_shown.then_some(cell)).collect()
    });
    let mut out = String::new();
    write(&rows.collect::<Vec<_>>(), &mut out);
    let schemes: Vec<Vec<String>> = toolbox.credentials().map(credential).collect();
    if !schemes.is_empty() {
        let head = ["CREDENTIAL", "KIND", "PLACE", "BUILDER METHOD"].map(str::to_owned).to_vec();
        out.push('\n');
        write(&[&[head], schemes.as_slice()].concat(), &mut out);
    }
    out
}

fn write(rows: &[Vec<String>], out: &mut String) {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    for row in rows {
        // A width of the formatting machinery is at most `u16::MAX`, and panics beyond.
        let padded = |(cell, width): (&String, &usize)| {
            format!("{cell}{}", " ".repeat(width.saturating_sub(cell.chars().count())))
        };
        let cells: Vec<String> = row.iter().zip(&widths).map(padded).collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
}

fn row(tool: &Tool) -> [String; 5] {
    [
        tool.name.as_str().to_owned(),
        printable(&tool.original),
        printable(&format!("{} {}", tool.method, tool.path)),
        tool.function.as_str().to_owned(),
        fate(tool.fate),
    ]
}

fn credential(scheme: &Scheme) -> Vec<String> {
    let (place, name) = scheme.record().place();
    let calls = scheme.builder_calls().join(" or ");
    let cells = [&scheme.name, scheme.record().kind_name(), &format!("{place} {name}"), &calls];
    cells.map(printable).to_vec()
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
        let toolbox = Toolbox::default();
        assert_eq!(table(&toolbox, true), "TOOL  ORIGINAL  METHOD AND PATH  FUNCTION  NAME\n");
        assert_eq!(table(&toolbox, false), "TOOL  ORIGINAL  METHOD AND PATH  NAME\n");
    }
}
