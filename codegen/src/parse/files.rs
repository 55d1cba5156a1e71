//! The files beside the root file: every relative `$ref` is found, and its file read once.

use std::collections::HashSet;

use super::read;
use crate::diagnostics::{Diagnostic, Diagnostics, quoted};
use crate::document::reference::{Reference, folder, normalized};
use crate::document::source::source as kind;
use crate::document::{Document, File, Map, Mark, Node, Value};
use crate::source::{Format, Source};
use toolpress_naming::table::Source as Kind;

/// The most files that one description may have. A folder that is linked into itself has no end.
const MAX_FILES: usize = 10_000;

/// Reads what the files of `document` refer to, and what those refer to, into `document`.
pub(super) fn follow(source: &Source, document: &mut Document, diagnostics: &mut Diagnostics) {
    let root_folder = folder(&source.path).to_owned();
    let root_name = source.path.get(root_folder.len()..).unwrap_or_default().to_owned();
    let mut files = Files {
        source,
        root_folder,
        seen: HashSet::from([normalized(&source.path)]),
        remote: Vec::new(),
        relative: vec![root_name],
    };
    // What others list is not given the files of this machine.
    let own = document.root().is_none_or(|root| kind(root) == Kind::OpenApi);
    let mut next = 0;
    while let Some(file) = document.files.get(next) {
        let mut found = Vec::new();
        if let Some(root) = &file.root {
            collect(root, Role::Object, &mut found);
        }
        let found: Vec<(String, Mark)> =
            found.into_iter().map(|(text, mark)| (text.to_owned(), mark)).collect();
        for (text, mark) in found {
            if document.files.len() >= MAX_FILES {
                let message = format!("more than {MAX_FILES} files belong to this description");
                diagnostics.push(
                    Diagnostic::error("files", mark, message)
                        .help("look for a folder that is linked into itself"),
                );
                return;
            }
            if own {
                document.files.extend(files.reach(&text, mark, next, diagnostics));
            } else {
                files.stays(&text, mark);
            }
        }
        next += 1;
    }
    for (url, mark) in files.remote {
        // A schema in these files may call itself by that URL.
        if document.identified(&url).is_none() {
            diagnostics.push(remote(&url, mark));
        }
    }
}

struct Files<'s> {
    source: &'s Source,
    /// The folder of the root file, as the user wrote it.
    root_folder: String,
    /// Normalized paths of the files that were read or tried, and URLs.
    seen: HashSet<String>,
    /// References to other places, each once.
    remote: Vec<(String, Mark)>,
    /// The path of each file of the document relative to the root file's folder.
    relative: Vec<String>,
}

impl Files<'_> {
    /// Does not follow a reference to another file: a list of tools comes from others, and what they
    /// name would be read on this machine and shown to the model.
    fn stays(&mut self, text: &str, mark: Mark) {
        match Reference::new(text) {
            Reference::Remote { url, .. } => {
                if self.seen.insert(url.to_owned()) {
                    self.remote.push((url.to_owned(), mark));
                }
            }
            // Of a file it is told where it is followed.
            Reference::File { .. } | Reference::Local(_) | Reference::Name(_) => {}
        }
    }

    /// Reads the file that `text` refers to from the file `from`, unless it was read before.
    fn reach(
        &mut self,
        text: &str,
        mark: Mark,
        from: usize,
        diagnostics: &mut Diagnostics,
    ) -> Option<File> {
        let path = match Reference::new(text) {
            Reference::File { path, .. } => path,
            Reference::Remote { url, .. } => {
                if self.seen.insert(url.to_owned()) {
                    self.remote.push((url.to_owned(), mark));
                }
                return None;
            }
            Reference::Local(_) | Reference::Name(_) => return None,
        };
        let holder = self.relative.get(from).map_or("", |holder| folder(holder));
        let relative = normalized(&format!("{holder}{path}"));
        let shown = normalized(&format!("{}{relative}", self.root_folder));
        if !self.seen.insert(shown.clone()) {
            return None;
        }
        let bytes = (self.source.read)(&relative);
        let index = u32::try_from(self.relative.len()).unwrap_or(u32::MAX);
        self.relative.push(relative);
        Some(match bytes {
            Ok(bytes) => read(&shown, index, &bytes, diagnostics),
            Err(reason) => {
                let message = format!("the file {} cannot be read: {reason}", quoted(&shown));
                diagnostics.push(
                    Diagnostic::error("missing-file", mark, message)
                        .help("correct the path, which starts at the folder of this file"),
                );
                File::new(shown, "", Format::default(), None)
            }
        })
    }
}

/// The error for a reference that leads away from the files beside the root.
fn remote(url: &str, mark: Mark) -> Diagnostic {
    let (what, help) = if url.contains("://") || url.starts_with("//") {
        ("is not read: the build opens no connection", "save it beside this file and refer to that")
    } else if url.starts_with('/') {
        ("is an absolute path", "write the path relative to the folder of this file")
    } else {
        ("is no file beside this one", "write the path relative to the folder of this file")
    };
    Diagnostic::error("remote-file", mark, format!("{} {what}", quoted(url))).help(help)
}

/// What the keys of a mapping are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Words of OpenAPI or JSON Schema, `$ref` among them.
    Object,
    /// Names that the author gave; a `$ref` to text still stands for the whole mapping.
    Names,
    /// Names, and extensions among them.
    NamesAndExtensions,
    /// Names of properties: `$ref` is one like any other.
    Properties,
    /// The words of a discriminator.
    Discriminator,
    /// Values of a discriminator, each with a schema's name or a reference.
    Mapping,
}

impl Role {
    /// The role of the value at `key`; nothing when it is data, which holds no references.
    fn of(self, key: &str) -> Option<Self> {
        match self {
            Self::Names | Self::Properties => return Some(Self::Object),
            Self::NamesAndExtensions => return (!key.starts_with("x-")).then_some(Self::Object),
            Self::Mapping => return None,
            Self::Discriminator if key == "mapping" => return Some(Self::Mapping),
            Self::Object | Self::Discriminator => {}
        }
        Some(match key {
            // The last is what MCP calls extensions.
            "example" | "examples" | "default" | "enum" | "const" | "_meta" => return None,
            _ if key.starts_with("x-") => return None,
            "properties" | "patternProperties" | "$defs" | "dependentSchemas" => Self::Properties,
            "paths" | "responses" | "webhooks" => Self::NamesAndExtensions,
            "definitions" | "schemas" | "parameters" | "headers" | "requestBodies"
            | "securitySchemes" | "links" | "callbacks" | "pathItems" | "content" | "encoding"
            | "mediaTypes" => Self::Names,
            "discriminator" => Self::Discriminator,
            _ => Self::Object,
        })
    }
}

/// Adds the references under `node` that may be files, each with its place.
fn collect<'d>(node: &'d Node, role: Role, found: &mut Vec<(&'d str, Mark)>) {
    match &node.value {
        Value::Sequence(items) => {
            for item in items {
                collect(item, Role::Object, found);
            }
        }
        Value::Map(map) if role == Role::Mapping => collect_mapping(map, found),
        Value::Map(map) => {
            for (key, _, child) in map.iter() {
                match (key, child.as_str()) {
                    ("$ref", Some(text)) if role != Role::Properties => {
                        found.push((text, child.mark));
                    }
                    _ => {
                        if let Some(role) = role.of(key) {
                            collect(child, role, found);
                        }
                    }
                }
            }
        }
        _ => {}
    }
}

/// Adds the values of a discriminator's mapping that are files and no schemas' names.
fn collect_mapping<'d>(map: &'d Map, found: &mut Vec<(&'d str, Mark)>) {
    for (_, _, child) in map.iter() {
        let Some(text) = child.as_str() else { continue };
        if let Reference::File { path, .. } = Reference::new(text) {
            let named = [".json", ".yaml", ".yml"].iter().any(|end| path.ends_with(end));
            if named || path.contains('/') {
                found.push((text, child.mark));
            }
        }
    }
}
