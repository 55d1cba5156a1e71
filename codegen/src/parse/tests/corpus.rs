//! Real descriptions, where they lie beside the workspace.

use std::path::{Path, PathBuf};

use super::read_source;
use crate::diagnostics::Site;
use crate::source::Source;

fn files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files_under(&path, found);
        } else if path.extension().is_some_and(|e| e == "json" || e == "yaml" || e == "yml") {
            found.push(path);
        }
    }
}

#[test]
fn real_descriptions_are_read_or_refused_with_a_place() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let mut paths = Vec::new();
    files_under(&shared.join("corpus"), &mut paths);
    files_under(&shared.join("edge_specs"), &mut paths);
    paths.sort();
    if paths.is_empty() {
        eprintln!("skipped: no descriptions beside the workspace");
        return;
    }
    let (mut clean, mut nodes) = (0, 0);
    for path in &paths {
        let folder = path.parent().unwrap().to_path_buf();
        let read = move |beside: &str| {
            std::fs::read(folder.join(beside)).map_err(|error| error.to_string())
        };
        let shown = path.strip_prefix(&shared).unwrap().to_string_lossy().into_owned();
        let source = Source::with_files(shown, std::fs::read(path).unwrap(), read);
        let (document, problems) = read_source(&source);
        assert!(document.root().is_some() || !problems.is_empty(), "{path:?}");
        for problem in &problems {
            let Site::Spec(mark) = problem.site else { panic!("{problem:?} has no place") };
            let (line, column) = document.position(mark);
            assert!(line >= 1 && column >= 1, "{problem:?}");
            println!("{}\n", problem.render(&document));
        }
        clean += usize::from(problems.is_empty());
        nodes += document.files.iter().filter_map(|f| f.root.as_ref()).map(count).sum::<usize>();
    }
    println!("{} descriptions, {clean} without problems, {nodes} nodes", paths.len());
}

fn count(node: &crate::document::Node) -> usize {
    let children = node.as_sequence().map_or(0, |items| items.iter().map(count).sum());
    let values = node.as_map().map_or(0, |map| map.iter().map(|(_, _, value)| count(value)).sum());
    1 + children + values
}
