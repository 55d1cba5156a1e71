//! Reads what a [`Config`] names, for all front ends alike: the file itself, the files that it
//! refers to, and a list of all of them for rebuild tracking.

mod lock;

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs, thread};

use crate::config::{Config, Input};
use crate::diagnostics::{Diagnostic, Diagnostics, Site, nearest};
use crate::document::Document;
use crate::ir::Toolbox;
use crate::source::Source;
use crate::{Analysis, analyze};

pub use lock::{locked_config, source_of_lock};

/// The stages recurse as deep as the document, 128 levels at most. Unoptimised that is within the
/// eight megabytes of a main thread, but not within the one or two of other threads and systems.
const STACK: usize = 64 << 20;

/// How many file names a message lists at most.
const LISTED: usize = 5;

/// The folder that paths are relative to, and what messages call it: they never show where it lies
/// on this machine.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    called: &'static str,
}

impl Folder {
    /// A folder, with what messages call it.
    pub fn new(path: impl Into<PathBuf>, called: &'static str) -> Self {
        Self { path: path.into(), called }
    }

    /// The folder of the Cargo.toml of the package that is being built.
    pub fn of_package() -> Self {
        match env::var_os("CARGO_MANIFEST_DIR") {
            Some(path) => Self::new(path, "`CARGO_MANIFEST_DIR`, the folder of Cargo.toml"),
            // A build without cargo.
            None => Self::current(),
        }
    }

    /// The current folder.
    pub fn current() -> Self {
        Self::new("", "the current folder")
    }

    fn join(&self, path: &str) -> PathBuf {
        self.path.join(path)
    }
}

/// What a config names, read.
#[derive(Debug)]
pub struct Loaded {
    source: Result<Source, Diagnostic>,
    files: Files,
    /// The folders between the package's root and the file, which may give the toolbox its name.
    folders: Vec<String>,
}

/// The files that were asked for so far.
#[derive(Debug, Clone, Default)]
struct Files(Arc<Mutex<BTreeSet<PathBuf>>>);

impl Files {
    fn add(&self, path: &Path) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }
}

/// Reads the file that the config names, its path relative to `folder`. Whether there is one is
/// told by [`Loaded::analyze`], like all that is wrong with it.
pub fn load(config: &Config, folder: &Folder) -> Loaded {
    let files = Files::default();
    let source = match config.input() {
        Input::Inline(text) => {
            let read = reader(folder.path.clone(), files.clone());
            Ok(Source::with_files("<inline>", text.as_str(), read))
        }
        Input::Path(path) => {
            let whole = folder.join(path);
            files.add(&whole);
            let beside = whole.parent().map(Path::to_owned).unwrap_or_default();
            match read_file(&whole) {
                Ok(bytes) => {
                    Ok(Source::with_files(path.as_str(), bytes, reader(beside, files.clone())))
                }
                Err(reason) => Err(unreadable(path, folder, &reason)),
            }
        }
    };
    let source = match &config.lock {
        Some(path) => source.map(|source| {
            let whole = folder.join(path);
            files.add(&whole);
            let mut source = source.with_lock(path.as_str(), read_file(&whole));
            if let (Some(lock), Input::Path(spec)) = (&mut source.lock, config.input()) {
                lock.source = Some(source_of_lock(path, spec, folder));
            }
            source
        }),
        None => source,
    };
    let folders = match config.input() {
        Input::Inline(_) => Vec::new(),
        Input::Path(path) => folders_below_root(folder, path).unwrap_or_default(),
    };
    Loaded { source, files, folders }
}

/// The folders between the package's root and a file, outermost first. The root is the nearest
/// folder above the file with a Cargo.toml, as cargo finds it; without one, `folder` itself. So a
/// name is the same for every front end, and holds nothing of where the package is on this machine.
fn folders_below_root(folder: &Folder, path: &str) -> Option<Vec<String>> {
    let base = absolute(&folder.join("."))?;
    let file = absolute(&folder.join(path))?;
    let beside = file.parent()?;
    let root = beside.ancestors().find(|above| above.join("Cargo.toml").is_file());
    let below = beside.strip_prefix(root.unwrap_or(&base)).ok()?;
    Some(below.iter().map(|name| name.to_string_lossy().into_owned()).collect())
}

/// An absolute path without `.` and `..`, whatever exists.
fn absolute(path: &Path) -> Option<PathBuf> {
    let mut out = PathBuf::new();
    for part in std::path::absolute(path).ok()?.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    Some(out)
}

impl Loaded {
    /// Reads and checks the description, on a thread with a stack that is large enough for every
    /// depth that the stages allow.
    pub fn analyze(&self, config: &Config) -> Analysis {
        let config = &Config { folders: Some(self.folders.clone()), ..config.clone() };
        let source = match &self.source {
            Ok(source) => source,
            Err(diagnostic) => return Analysis::failed(config, Some(diagnostic.clone())),
        };
        thread::scope(|scope| {
            let builder = thread::Builder::new().name("toolpress".to_owned()).stack_size(STACK);
            match builder.spawn_scoped(scope, || analyze(source, config)) {
                Ok(thread) => match thread.join() {
                    Ok(analysis) => analysis,
                    Err(_) => Analysis::failed(config, Some(our_bug())),
                },
                // No thread is to be had: most descriptions need none.
                Err(_) => analyze(source, config),
            }
        })
    }

    /// The files asked for so far, also those that are not there: when one of them changes, so may
    /// the output.
    pub fn files(&self) -> Vec<PathBuf> {
        let files = self.files.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.iter().cloned().collect()
    }
}

impl Analysis {
    /// An empty toolbox, so that code which names its items finds them, and what went wrong before
    /// there was anything to read.
    pub fn failed(config: &Config, diagnostic: Option<Diagnostic>) -> Self {
        let mut diagnostics = Diagnostics::new();
        config.report(&mut diagnostics);
        diagnostic.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
        Self {
            document: Document::default(),
            toolbox: Toolbox { name: config.toolbox_name(""), ..Toolbox::default() },
            diagnostics: diagnostics.finish(),
        }
    }
}

/// Reads files beside the root file and remembers which.
fn reader(
    folder: PathBuf,
    files: Files,
) -> impl Fn(&str) -> Result<Vec<u8>, String> + Send + Sync + 'static {
    move |path| {
        let whole = folder.join(path);
        files.add(&whole);
        read_file(&whole)
    }
}

/// The bytes of a file, or why not.
fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    match fs::metadata(path) {
        // A device or a pipe might never end.
        Ok(metadata) if !metadata.is_file() => Err("it is not a file".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err("there is no such file".to_owned())
        }
        Ok(_) => fs::read(path).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// The error for a root file that cannot be read.
fn unreadable(path: &str, folder: &Folder, reason: &str) -> Diagnostic {
    let site = Site::Option { name: "source", index: 0 };
    let (parent, file) = match path.rfind(['/', '\\']) {
        Some(slash) => path.split_at(slash + 1),
        None => ("", path),
    };
    let diagnostic =
        Diagnostic::error("unreadable", site, format!("cannot read `{path}`: {reason}"))
            .note(format!("the path is relative to {}", folder.called));
    match names_in(&folder.join(parent)) {
        None => {
            let folder = parent.trim_end_matches(['/', '\\']);
            diagnostic.note(format!("there is no folder `{folder}` either"))
        }
        Some(names) => match nearest_name(file, &names) {
            Some(near) => diagnostic.help(format!("did you mean `{parent}{near}`?")),
            None => match descriptions(parent, &names) {
                Some(list) => diagnostic.help(format!("there is {list}")),
                None => diagnostic,
            },
        },
    }
}

/// The file whose name is nearest, its extension apart: all of them would be alike by that.
fn nearest_name<'n>(file: &str, names: &'n [String]) -> Option<&'n str> {
    let near = nearest(stem(file), names.iter().map(|name| stem(name)))?;
    names.iter().map(String::as_str).find(|name| stem(name) == near)
}

fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// The files of a folder by name, or `None` where there is no such folder.
fn names_in(folder: &Path) -> Option<Vec<String>> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut names: Vec<String> = fs::read_dir(folder)
        .ok()?
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort_unstable();
    Some(names)
}

/// Those names that may be descriptions, if they are few.
fn descriptions(parent: &str, names: &[String]) -> Option<String> {
    let is_one = |name: &&String| {
        [".yaml", ".yml", ".json"].iter().any(|extension| name.ends_with(extension))
    };
    let list: Vec<String> =
        names.iter().filter(is_one).map(|name| format!("`{parent}{name}`")).collect();
    (1..=LISTED).contains(&list.len()).then(|| list.join(", "))
}

/// The error for a panic of ours; its message went to standard error.
fn our_bug() -> Diagnostic {
    let site = Site::Option { name: "source", index: 0 };
    Diagnostic::error("internal", site, "toolpress met a fault of its own")
        .help("report it, with the description that shows it")
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn folder(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("toolpress-load-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("specs")).unwrap();
        for file in ["specs/pets.yaml", "specs/stores.json", "notes.txt"] {
            fs::write(path.join(file), "").unwrap();
        }
        Folder::new(path, "the test's folder")
    }

    fn told(path: &str, folder: &Folder) -> String {
        let config = Config::new(path);
        let analysis = load(&config, folder).analyze(&config);
        let [problem] = &analysis.diagnostics[..] else { panic!("{:?}", analysis.diagnostics) };
        problem.render(&analysis.document)
    }

    #[test]
    fn a_missing_file_is_told_with_its_nearest_neighbour() {
        let folder = folder("missing");
        assert_eq!(
            told("specs/pet.yaml", &folder),
            "cannot read `specs/pet.yaml`: there is no such file\n \
             = note: the path is relative to the test's folder\n \
             = help: did you mean `specs/pets.yaml`?"
        );
        assert!(
            told("specs/pets.yml", &folder).ends_with("= help: did you mean `specs/pets.yaml`?")
        );
        assert!(
            told("specs/a-quite-different-name.yaml", &folder)
                .ends_with("= help: there is `specs/pets.yaml`, `specs/stores.json`")
        );
        assert!(
            told("spec/pets.yaml", &folder).ends_with("= note: there is no folder `spec` either")
        );
        assert!(told("specs", &folder).starts_with("cannot read `specs`: it is not a file"));
    }

    #[test]
    fn messages_do_not_tell_where_the_folder_lies() {
        let folder = folder("private");
        let text = told("specs/pet.yaml", &folder);
        assert!(!text.contains(&*folder.path.to_string_lossy()), "{text}");
    }

    #[test]
    fn a_file_that_cannot_be_read_still_gives_a_toolbox_of_its_name() {
        let config = Config::new("specs/nowhere.yaml");
        let loaded = load(&config, &folder("empty"));
        let analysis = loaded.analyze(&config);
        assert_eq!(analysis.toolbox.name, "nowhere");
        assert!(analysis.toolbox.tools.is_empty());
        assert_eq!(loaded.files().len(), 1);
    }

    #[test]
    fn folders_below_the_package_s_root_name_a_toolbox() {
        let folder = folder("named");
        let write = |path: &str, text: &str| {
            let path = folder.path.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let spec = r#"{"openapi": "3.1.0", "info": {"title": "The Pets"}, "paths": {}}"#;
        for path in ["a/shop/specs/openapi.json", "a/specs/openapi.json", "shop/openapi.json"] {
            write(path, spec);
        }
        let name = |base: &str, path: &str| {
            let config = Config::new(path);
            let folder = Folder::new(folder.path.join(base), "the test's folder");
            load(&config, &folder).analyze(&config).toolbox.name
        };
        // No package: what is below the folder counts.
        assert_eq!(name("", "a/shop/specs/openapi.json"), "shop");
        assert_eq!(name("a", "specs/openapi.json"), "the_pets");
        assert_eq!(name("a", "../shop/openapi.json"), "the_pets");
        write("Cargo.toml", "");
        write("a/Cargo.toml", "");
        // However the path is written, it is the folder of the package that ends the search.
        let whole = folder.path.join("a/specs/openapi.json");
        for (base, path) in [
            ("", "a/specs/openapi.json"),
            ("a", "specs/openapi.json"),
            ("a/specs", "openapi.json"),
            ("shop", "../a/./specs/openapi.json"),
            ("shop", whole.to_str().unwrap()),
        ] {
            assert_eq!(name(base, path), "the_pets", "{base} {path}");
        }
        for (base, path) in [
            ("", "shop/openapi.json"),
            ("a", "../shop/openapi.json"),
            ("shop", "openapi.json"),
            ("a/shop/specs", "openapi.json"),
            // A file that is not there has a name as well.
            ("", "shop/swagger.json"),
        ] {
            assert_eq!(name(base, path), "shop", "{base} {path}");
        }
    }

    #[test]
    fn all_files_that_were_asked_for_are_known() {
        let folder = folder("files");
        let config = Config::new("specs/pets.yaml");
        let loaded = load(&config, &folder);
        let source = loaded.source.as_ref().unwrap();
        assert!((source.read)("stores.json").is_ok());
        assert!((source.read)("../absent.yaml").is_err());
        let names: Vec<String> = loaded
            .files()
            .iter()
            .map(|file| file.strip_prefix(&folder.path).unwrap().display().to_string())
            .collect();
        assert_eq!(names, ["specs/../absent.yaml", "specs/pets.yaml", "specs/stores.json"]);
    }
}
