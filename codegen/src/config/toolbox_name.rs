//! The toolbox's name, where none is given.

use toolpress_naming::normalize;

use super::{Config, Input};

/// The words that say nothing about an API, as the name of a description, of a folder above it, or
/// joined, with or without separators and numbers: `openapi.v3`, `apiDefinition.swagger`, `spec2`.
pub const GENERIC_WORDS: &[&str] = &[
    "api",
    "apis",
    "bundle",
    "bundled",
    "definition",
    "definitions",
    "dereferenced",
    "description",
    "doc",
    "docs",
    "document",
    "documentation",
    "index",
    "json",
    "main",
    "oas",
    "openapi",
    "root",
    "schema",
    "schemas",
    "spec",
    "specification",
    "specifications",
    "specs",
    "swagger",
    "yaml",
    "yml",
    // Versions, besides numbers and `v1`.
    "alpha",
    "beta",
    "latest",
    "preview",
    "stable",
];

/// The words that say nothing as the name of a folder, besides [`GENERIC_WORDS`].
pub const GENERIC_FOLDERS: &[&str] = &[
    "assets",
    "build",
    "data",
    "dist",
    "examples",
    "files",
    "fixtures",
    "generated",
    "public",
    "resources",
    "src",
    "static",
    "test",
    "tests",
    "vendor",
];

/// The longest name that is made from a title, in bytes.
const MAX_TITLE: usize = 24;

impl Config {
    /// The toolbox's name, for a description with this `info.title` (empty where it has none).
    ///
    /// It is the name given; `inline` for an inline text; else the file's name without its
    /// extension and without `.mcp` before that. A file's name of [`GENERIC_WORDS`] and versions alone
    /// gives way to the nearest folder above it, below the package's root, whose name has another
    /// word (none of [`GENERIC_FOLDERS`] either). Without such a folder the title is used,
    /// lower-case, normalized, and cut at a word to at most 24 bytes.
    ///
    /// ```
    /// use toolpress_codegen::Config;
    /// assert_eq!(Config::new("specs/petstore.yaml").toolbox_name("Pets"), "petstore");
    /// assert_eq!(Config::new("specs/github/v3/openapi.yaml").toolbox_name("Pets"), "github");
    /// assert_eq!(Config::new("specs/openapi.yaml").toolbox_name("The Pet Store"), "the_pet_store");
    /// ```
    pub fn toolbox_name(&self, title: &str) -> String {
        let path = match (&self.name, &self.input) {
            (Some(name), _) => return name.clone(),
            (None, Input::Inline(_)) => return "inline".to_owned(),
            (None, Input::Path(path)) => path,
        };
        let (written, file) = split(path);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        // `github.mcp.json` holds the tools of `github`.
        let stem = stem.strip_suffix(".mcp").filter(|name| !name.is_empty()).unwrap_or(stem);
        if !is_generic(stem, &[]) {
            return stem.to_owned();
        }
        let folders = match &self.folders {
            Some(folders) => folders.iter().map(String::as_str).collect(),
            None => below_root(written),
        };
        let telling = folders.into_iter().rfind(|folder| !is_generic(folder, GENERIC_FOLDERS));
        match telling {
            Some(folder) => folder.to_owned(),
            None => from_title(title).unwrap_or_else(|| stem.to_owned()),
        }
    }
}

/// A path as its folders and its file.
fn split(path: &str) -> (&str, &str) {
    let file = path.rfind(['/', '\\']).map_or(0, |slash| slash + 1);
    path.split_at_checked(file).unwrap_or(("", path))
}

/// The folders of a relative path, outermost first. A path that starts or leads outside of the
/// package's root has none that are known to be below it.
fn below_root(path: &str) -> Vec<&str> {
    let mut folders = Vec::new();
    if path.starts_with(['/', '\\']) || path.as_bytes().get(1) == Some(&b':') {
        return folders;
    }
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                if folders.pop().is_none() {
                    return Vec::new();
                }
            }
            folder => folders.push(folder),
        }
    }
    folders
}

/// Whether a name has no word but generic ones, versions and numbers. Case and everything that is
/// not an ASCII letter or digit make no difference.
fn is_generic(name: &str, also: &[&str]) -> bool {
    let letters: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    // Which positions are the end of a word: words may be prefixes of each other.
    let mut ends = vec![false; letters.len() + 1];
    for start in 0..=letters.len() {
        if start > 0 && ends.get(start) != Some(&true) {
            continue;
        }
        let rest = letters.get(start..).unwrap_or_default();
        let mut digits = rest.strip_prefix('v').unwrap_or(rest).chars();
        let number =
            digits.next().filter(char::is_ascii_digit).map(|_| rest.len() - digits.as_str().len());
        let words = GENERIC_WORDS.iter().chain(also).filter(|word| rest.starts_with(**word));
        for length in words.map(|word| word.len()).chain(number) {
            if let Some(end) = ends.get_mut(start + length) {
                *end = true;
            }
        }
    }
    letters.is_empty() || ends.last() == Some(&true)
}

/// The name that a title gives, unless it has no ASCII letter or digit.
fn from_title(title: &str) -> Option<String> {
    let title = title.trim().to_lowercase();
    if !title.contains(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let name = normalize(&title);
    // One byte more, so that a word that ends at the limit stays.
    let Some(start) = name.get(..=MAX_TITLE) else { return Some(name) };
    let end = start.rfind('_').unwrap_or(MAX_TITLE);
    name.get(..end).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(path: &str, title: &str) -> String {
        Config::new(path).toolbox_name(title)
    }

    #[test]
    fn a_telling_file_name_is_the_name() {
        for (path, name) in [
            ("specs/petstore.yaml", "petstore"),
            ("specs\\petstore.json", "petstore"),
            ("github/pets-openapi.yaml", "pets-openapi"),
            ("github/openapi.pets.v2.yaml", "openapi.pets.v2"),
            ("petstore", "petstore"),
            ("github/tracker.mcp.json", "tracker"),
            // Words that only start or end like generic ones.
            ("a/vapi.yaml", "vapi"),
            ("a/apidoctor.yaml", "apidoctor"),
            ("a/rapid.yaml", "rapid"),
            ("a/café.yaml", "café"),
        ] {
            assert_eq!(named(path, "A Title"), name, "{path}");
        }
        assert_eq!(Config::inline("{}").toolbox_name("A Title"), "inline");
        let given = Config::new("github/openapi.yaml").name("localhost:8001");
        assert_eq!(given.toolbox_name("A Title"), "localhost:8001");
    }

    #[test]
    fn a_generic_file_name_gives_way_to_a_folder() {
        for stem in [
            "openapi",
            "OpenAPI",
            "swagger",
            "spec",
            "spec2",
            "spec3",
            "api",
            "api-docs",
            "API_Docs",
            "apiDefinition.swagger",
            "index",
            "root",
            "schema",
            "bundled",
            "v1",
            "v1.2",
            "V2",
            "2024-01-01",
            "1.0.0",
            "v1beta1",
            "openapi.v3",
            "swagger-v2",
            "openapi3",
            "openapi_spec",
            "openapi-3.1",
            "openapi.mcp",
            "v3.1.0-beta1",
            "latest",
            "获取",
            "",
        ] {
            assert_eq!(named(&format!("specs/github/{stem}.json"), "A Title"), "github", "{stem}");
        }
        for (path, name) in [
            ("apis/stripe/2024-06-20/openapi.yaml", "stripe"),
            ("stripe/src/main/resources/docs/spec3.json", "stripe"),
            ("a/./b/../c//specs/openapi.yaml", "c"),
            ("a\\specs\\openapi.yaml", "a"),
            ("./acme.com/1.0/openapi.yaml", "acme.com"),
        ] {
            assert_eq!(named(path, "A Title"), name, "{path}");
        }
    }

    #[test]
    fn without_a_telling_folder_the_title_is_the_name() {
        for path in [
            "openapi.yaml",
            "specs/openapi.yaml",
            "specs/src/v1/openapi.yaml",
            "../openapi.yaml",
            "../github/openapi.yaml",
            "a/../../github/openapi.yaml",
            "/srv/me/github/openapi.yaml",
            "C:\\me\\openapi.yaml",
            "\\\\host\\share\\openapi.yaml",
        ] {
            assert_eq!(named(path, "The Pets"), "the_pets", "{path}");
        }
    }

    #[test]
    fn a_title_is_normalized_and_cut_at_a_word() {
        for (title, name) in [
            (" Pet Store: v1.2 (Beta)\n", "pet_store_v1_2_beta"),
            ("Google Kubernetes Engine API", "google_kubernetes_engine"),
            ("Google Kubernetes EngineX API", "google_kubernetes"),
            ("GoogleKubernetesEngineCluster API", "googlekubernetesenginecl"),
            ("2.0 Pets", "t2_0_pets"),
            ("API", "api"),
            ("", "openapi"),
            ("获取宠物", "openapi"),
            ("—", "openapi"),
        ] {
            assert_eq!(named("openapi.yaml", title), name, "{title}");
        }
        assert_eq!(named("api-docs.json", ""), "api-docs");
    }
}
