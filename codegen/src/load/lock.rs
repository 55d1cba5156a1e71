//! Lock files and the descriptions that they were made from, which their heads name.

use std::fs;
use std::path::Path;

use super::{Folder, read_file};
use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics, Site, quoted};
use crate::document::Document;
use crate::document::reference::normalized;
use crate::lock::{self, Lock};
use crate::source::Source;

/// The path of a description from the folder of a lock file, as the head of the lock file keeps
/// it; both paths are relative to `folder`.
pub fn source_of_lock(lock: &str, spec: &str, folder: &Folder) -> String {
    let [whole_lock, whole_spec] = [lock, spec].map(|path| folder.join(path));
    let beside = whole_lock.parent().map(Path::to_owned).unwrap_or_default();
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let [lock_at, spec_at] = [&whole_lock, &whole_spec].map(|path| text(&absolute(path)));
    let candidates = [
        lock::relative(lock, spec),
        lock::relative(&lock_at, &spec_at),
        // Behind a link to a folder, `..` is not where the path came from.
        canonical_beside(&beside, &whole_spec),
    ];
    let mut candidates = candidates.into_iter().flatten();
    let first = candidates.clone().next();
    candidates
        .find(|path| is_one_file(&beside.join(path), &whole_spec))
        .or(first)
        .unwrap_or(spec_at)
}

/// The path from a folder to a file, links resolved.
fn canonical_beside(beside: &Path, file: &Path) -> Option<String> {
    let beside = if beside.as_os_str().is_empty() { Path::new(".") } else { beside };
    let lock = fs::canonicalize(beside).ok()?.join("lock");
    lock::relative(&lock.to_string_lossy(), &fs::canonicalize(file).ok()?.to_string_lossy())
}

fn is_one_file(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// The config that the head of a lock file gives, with the lock file itself; `None` where the file
/// is not a lock file. So commands take a lock file in the place of a description.
///
/// # Errors
/// The lock file cannot be read, has no options, or names a description that is not there: all
/// problems, rendered.
pub fn locked_config(path: &str, folder: &Folder) -> Option<Result<Config, Vec<String>>> {
    let bytes = read_file(&folder.join(path)).ok()?;
    Lock::is_one(&String::from_utf8_lossy(&bytes)).then(|| of_lock(path, bytes, folder))
}

fn of_lock(path: &str, bytes: Vec<u8>, folder: &Folder) -> Result<Config, Vec<String>> {
    let mut document = Document::default();
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("", "").with_lock(path, Ok(bytes));
    let config = Config::inline("").lock(path);
    let locked = lock::read(&source, &config, &mut document, &mut diagnostics);
    let problems = diagnostics.finish();
    let Some(locked) = locked else {
        return Err(problems.iter().map(|problem| problem.render(&document)).collect());
    };
    let error = |message: String, help: String| {
        let site = Site::Option { name: "lock", index: 0 };
        let error = Diagnostic::error("lock-file", site, message).help(help);
        Err(vec![error.render(&document)])
    };
    // `SPEC` is for the user to fill in.
    let unknown = Config::new("SPEC").lock(path);
    let Some(head) = locked.lock.head() else {
        let command = unknown.lock_command().unwrap_or_default();
        return error(
            format!("the lock file `{path}` is of version 1 and names no description"),
            format!(
                "run `{command}` once, with the path of the description and \
                 the options of the macro"
            ),
        );
    };
    let joined = Path::new(path).parent().unwrap_or(Path::new("")).join(&head.source);
    let joined = joined.to_string_lossy().into_owned();
    let joined = if cfg!(windows) { joined.replace('\\', "/") } else { joined };
    let plain = normalized(&joined);
    let whole = folder.join(&joined);
    let is_linked = whole.is_file() && !is_one_file(&folder.join(&plain), &whole);
    let spec = if is_linked { joined } else { plain };
    let config = head.options.apply(Config::new(spec.as_str()).lock(path));
    if whole.is_file() {
        return Ok(config);
    }
    let command = head.options.apply(unknown).lock_command().unwrap_or_default();
    error(
        format!("the lock file `{path}` was made from {}, which does not exist", quoted(&spec)),
        format!("where the description has another path now, run `{command}` with that path"),
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::folder;
    use super::*;

    #[test]
    fn a_lock_file_names_its_description_alike_from_every_folder() {
        let package = folder("source");
        let above = Folder::new(package.path.parent().unwrap(), "the folder above");
        let name = package.path.file_name().unwrap().to_str().unwrap();
        let locks = package.path.join("locks");
        fs::create_dir_all(&locks).unwrap();
        for (lock, source) in [
            ("specs/pets.tools.lock", "pets.yaml"),
            ("pets.lock", "specs/pets.yaml"),
            ("locks/pets.lock", "../specs/pets.yaml"),
            // The folder need not be there yet.
            ("absent/pets.lock", "../specs/pets.yaml"),
        ] {
            assert_eq!(source_of_lock(lock, "specs/pets.yaml", &package), source);
            let [lock, spec] = [lock, "specs/pets.yaml"].map(|path| format!("{name}/{path}"));
            assert_eq!(source_of_lock(&lock, &spec, &above), source);
            let [lock, spec] = [lock, spec].map(|path| above.path.join(path).display().to_string());
            assert_eq!(source_of_lock(&lock, &spec, &package), source);
        }
        // A lock file beside the package knows how the package's folder is called.
        assert_eq!(
            source_of_lock("../pets.lock", "specs/pets.yaml", &package),
            format!("{name}/specs/pets.yaml")
        );
    }

    #[test]
    fn a_lock_file_gives_a_config() {
        let folder = folder("locked");
        let lock = "# toolpress lock 2: x\n# source = \"pets.yaml\"\n# only = [\"a\"]\n";
        fs::write(folder.path.join("specs/pets.tools.lock"), lock).unwrap();
        let config = locked_config("specs/pets.tools.lock", &folder).unwrap().unwrap();
        let expected = Config::new("specs/pets.yaml").only(["a"]).lock("specs/pets.tools.lock");
        assert_eq!(config, expected);
        assert_eq!(locked_config("specs/pets.yaml", &folder), None, "a description");
        assert_eq!(locked_config("specs", &folder), None);
        assert_eq!(locked_config("absent.lock", &folder), None);
    }
}
