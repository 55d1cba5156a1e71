//! What is read: a text, what to call it, and how to reach the files beside it.

use std::fmt;

/// What a file is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// JSON (RFC 8259).
    Json,
    /// YAML 1.2 with its core schema, and merge keys.
    #[default]
    Yaml,
}

/// Reads a file beside the root file: given its path relative to the root file's folder, with `/`,
/// gives its bytes or says why not.
pub type ReadFile = dyn Fn(&str) -> Result<Vec<u8>, String> + Send + Sync;

/// An API description before it is parsed.
pub struct Source {
    /// What messages call it: the path as the user wrote it, or `<inline>`.
    pub path: String,
    /// The content as it lies on disk.
    pub bytes: Vec<u8>,
    /// How files that it refers to are read.
    pub read: Box<ReadFile>,
    /// The lock file, where one was asked for.
    pub lock: Option<LockFile>,
}

/// A lock file before it is parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockFile {
    /// What messages call it: the path as the user wrote it.
    pub path: String,
    /// Its content, or why there is none.
    pub bytes: Result<Vec<u8>, String>,
    /// The path of the description from its folder, where that is known.
    pub source: Option<String>,
}

impl Source {
    /// A description that refers to no other file.
    pub fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self::with_files(path, bytes, |path| Err(format!("there is no file beside it: {path}")))
    }

    /// A description whose relative references are read through `read`.
    pub fn with_files(
        path: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
        read: impl Fn(&str) -> Result<Vec<u8>, String> + Send + Sync + 'static,
    ) -> Self {
        Self { path: path.into(), bytes: bytes.into(), read: Box::new(read), lock: None }
    }

    /// With the content of the lock file that the config names, or why it has none.
    #[must_use]
    pub fn with_lock(mut self, path: impl Into<String>, bytes: Result<Vec<u8>, String>) -> Self {
        let path = path.into();
        let source = crate::lock::relative(&path, &self.path);
        self.lock = Some(LockFile { path, bytes, source });
        self
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("path", &self.path).finish_non_exhaustive()
    }
}
