//! Breadth: every document of a corpus of real descriptions, where one lies beside the project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use toolpress_codegen::diagnostics::{KINDS, Site};
use toolpress_codegen::{Analysis, Config, Diagnostic, Severity, Source, analyze};

/// The slowest that one document may be, unoptimised and beside other tests.
const LIMIT: Duration = Duration::from_secs(10);

/// The folder of shared test data, `None` (and a message) where it is absent.
pub(crate) fn shared(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("skipped: there is no folder shared/{folder} beside the project");
    None
}

/// A document of the corpus, and how many operations it is known to have.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) operations: usize,
}

/// The corpus as its manifest lists it.
pub(crate) fn corpus() -> Vec<Entry> {
    let Some(folder) = shared("corpus") else { return Vec::new() };
    let manifest = std::fs::read_to_string(folder.join("manifest.tsv")).expect("a manifest");
    manifest
        .lines()
        .skip(1)
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            Entry {
                name: columns[0].to_owned(),
                path: folder.join(columns[0]),
                operations: columns[6].parse().expect("a number of operations"),
            }
        })
        .collect()
}

/// A source over a file on disk, with the files beside it.
pub(crate) fn source(path: &Path) -> Source {
    let folder = path.parent().expect("a folder").to_owned();
    let bytes = std::fs::read(path).expect("a readable file");
    let name = path.file_name().expect("a name").to_string_lossy();
    Source::with_files(name, bytes, move |beside| {
        std::fs::read(folder.join(beside)).map_err(|error| error.to_string())
    })
}

/// Reads and checks a document as a user's build would.
pub(crate) fn analyzed(path: &Path) -> Analysis {
    analyze(&source(path), &Config::new(path.to_string_lossy()))
}

/// Whether a problem points into a file that was read. One about the options alone (a long file
/// name makes a long prefix) may be a warning.
fn has_place(problem: &Diagnostic, analysis: &Analysis) -> bool {
    let Site::Spec(mark) = problem.site else { return problem.severity == Severity::Warning };
    let (line, column) = analysis.document.position(mark);
    let text = &analysis.document.files[mark.file as usize].text;
    let line = text.lines().nth(line as usize - 1);
    line.is_some_and(|line| column as usize <= line.chars().count() + 1)
}

#[derive(Default)]
struct Totals {
    documents: usize,
    operations: usize,
    tools: usize,
    kinds: BTreeMap<(Severity, &'static str), usize>,
}

impl Totals {
    fn add(&mut self, name: &str, path: &Path) -> Analysis {
        let start = Instant::now();
        let analysis = analyzed(path);
        assert!(start.elapsed() < LIMIT, "{name} took {:?}", start.elapsed());
        self.documents += 1;
        self.operations += analysis.toolbox.operations;
        self.tools += analysis.toolbox.tools.len();
        for problem in &analysis.diagnostics {
            *self.kinds.entry((problem.severity, problem.kind)).or_default() += 1;
            assert_ne!(problem.kind, "internal", "{name}: {}", problem.render(&analysis.document));
            assert!(has_place(problem, &analysis), "{name}: {problem:?} has no place");
            let is_kind = problem.severity == Severity::Error || KINDS.contains(&problem.kind);
            assert!(is_kind, "{name}: `deny` and `allow` do not take `{}`", problem.kind);
            let has_help = problem.severity != Severity::Warning || problem.help.is_some();
            assert!(has_help, "{name}: {problem:?} has no help");
        }
        analysis
    }

    fn print(&self, what: &str) {
        println!(
            "{what}: {} documents, {} operations, {} tools",
            self.documents, self.operations, self.tools
        );
        for ((severity, kind), count) in &self.kinds {
            println!("  {count:5} {severity:?} {kind}");
        }
    }
}

#[test]
fn every_operation_of_the_corpus_is_a_tool() {
    let mut totals = Totals::default();
    for entry in corpus() {
        let analysis = totals.add(&entry.name, &entry.path);
        let unreadable = analysis.diagnostics.iter().any(|d| d.kind == "syntax");
        assert!(
            unreadable || analysis.toolbox.operations == entry.operations,
            "{}: {} operations, the manifest says {}",
            entry.name,
            analysis.toolbox.operations,
            entry.operations
        );
        assert_eq!(analysis.toolbox.tools.len(), analysis.toolbox.operations, "{}", entry.name);
    }
    totals.print("corpus");
    let of = |severity| -> usize {
        let counts = totals.kinds.iter().filter(|((of, _), _)| *of == severity);
        counts.map(|(_, count)| count).sum()
    };
    // What toolpress did to names is no warning: 96 were left for 5,490 tools when this was written.
    assert!(of(Severity::Warning) * 50 <= totals.tools, "{} warnings", of(Severity::Warning));
    assert!(of(Severity::Note) > 0 || totals.tools == 0);
}

/// Shortening keeps the words that tell operations apart: few names differ by their hash alone.
#[test]
fn shortened_names_of_the_corpus_differ_by_their_words() {
    let (mut shortened, mut siblings) = (0, 0);
    for entry in corpus() {
        let analysis = analyzed(&entry.path);
        let mut words: BTreeMap<&str, usize> = BTreeMap::new();
        for tool in analysis.toolbox.tools.iter().filter(|tool| tool.fate.shortened) {
            let (words_of, _hash) = tool.name.as_str().rsplit_once('_').expect("a hash");
            *words.entry(words_of).or_default() += 1;
        }
        shortened += words.values().sum::<usize>();
        siblings += words.values().filter(|count| **count > 1).sum::<usize>();
    }
    println!("corpus: {shortened} shortened names, {siblings} differ by their hash alone");
    // Without the corpus there is nothing to shorten.
    assert!(shortened > 0 || corpus().is_empty());
    // 14 % when this was written; the rule before kept the head alone, and had 56 %.
    assert!(siblings * 6 <= shortened, "{siblings} of {shortened} differ by their hash alone");
}

#[test]
fn every_edge_spec_is_a_toolbox_or_an_error_with_its_place() {
    let Some(folder) = shared("edge_specs") else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let mut totals = Totals::default();
    for path in files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let analysis = totals.add(&name, &path);
        let has_error = analysis.diagnostics.iter().any(|d| d.severity == Severity::Error);
        assert!(has_error || !analysis.toolbox.tools.is_empty(), "{name} came to nothing");
    }
    totals.print("edge specs");
}
