//! The refusals that are known, and the answers that do not decode, each with its reason: the tables
//! of `tests/prism`.

use std::collections::{BTreeMap, BTreeSet};

/// Document, operation, kind.
pub(super) type Refusal = (String, String, String);

/// What was refused, and what was said about it first.
pub(super) type Seen = BTreeMap<Refusal, String>;

/// A table of `tests/prism`: its name and its text.
pub(super) type Table = (&'static str, &'static str);

pub(super) const REFUSALS: Table = ("refusals.tsv", include_str!("../../prism/refusals.tsv"));

/// The rows of the table and the reasons that they name. A line is a refusal, `# word: reason`
/// explains a word of the last column, and `## ` starts a remark.
pub(super) fn known(
    table: &'static str,
) -> (BTreeMap<Refusal, &'static str>, BTreeSet<&'static str>) {
    let (mut rows, mut reasons) = (BTreeMap::new(), BTreeSet::new());
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with("## ")) {
        if let Some(reason) = line.strip_prefix("# ") {
            let (word, text) = reason.split_once(": ").expect("a word and what it says");
            assert!(!text.is_empty() && reasons.insert(word), "{line}");
            continue;
        }
        let columns: Vec<&str> = line.split('\t').collect();
        let [document, operation, kind, reason] = columns[..] else {
            panic!("four columns: {line}")
        };
        let row = (document.to_owned(), operation.to_owned(), kind.to_owned());
        assert!(rows.insert(row, reason).is_none(), "twice: {line}");
    }
    (rows, reasons)
}

/// Fails where a refusal is new, or a known one is gone.
pub(super) fn compare((file, table): Table, seen: &Seen, documents: &BTreeSet<&str>) {
    let (mut known, reasons) = known(table);
    known.retain(|(document, ..), _| documents.contains(document.as_str()));
    let used: BTreeSet<&str> = known.values().copied().collect();
    assert!(used.is_subset(&reasons), "without a reason: {:?}", used.difference(&reasons));
    let mut problems = Vec::new();
    for ((document, operation, kind), said) in seen {
        let row = (document.clone(), operation.clone(), kind.clone());
        if !known.contains_key(&row) {
            problems.push(format!("new\t{document}\t{operation}\t{kind}\t{said}"));
        }
    }
    for row in known.keys().filter(|row| !seen.contains_key(*row)) {
        let (document, operation, kind) = row;
        problems.push(format!("gone\t{document}\t{operation}\t{kind}"));
    }
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in known.values() {
        *reasons.entry(reason).or_default() += 1;
    }
    println!("{file} by reason: {reasons:?}");
    assert!(problems.is_empty(), "tests/prism/{file}:\n{}", problems.join("\n"));
}
