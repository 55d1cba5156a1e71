//! The options of a toolbox: one struct behind the macro, build.rs and the command line.

use std::collections::HashSet;

use crate::diagnostics::{Diagnostic, Diagnostics, Site, nearest};

/// Where the description comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A file, relative to the folder of the user's Cargo.toml.
    Path(String),
    /// The text itself.
    Inline(String),
}

/// Whether typed functions are generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Types {
    /// Args structs, functions and the types of the reachable schemas.
    #[default]
    Full,
    /// Names, tables, schemas and calls alone.
    None,
}

/// The value of an option as a front end reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// `"text"`
    Text(String),
    /// `64`
    Number(u64),
    /// `["a", "b"]`
    List(Vec<String>),
    /// `{ "a" => "b" }`
    Pairs(Vec<(String, String)>),
    /// Anything that stands without quotes: `::toolpress`, `true`
    Word(String),
}

/// An option that cannot be taken: what is wrong with it, and the edit to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionError {
    /// Whether its name is at fault, not its value.
    pub in_name: bool,
    /// Which of its values is at fault, from 0; `None` for all of them.
    pub index: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// The edit to make.
    pub help: Option<String>,
}

/// The options of a toolbox.
///
/// ```
/// use toolpress_codegen::{Config, Types};
/// let config = Config::new("specs/petstore.yaml")
///     .name("pets")
///     .only(["pet.*", "GET /store/**"])
///     .rename([("pet.findByStatus", "find_pets")])
///     .types(Types::None);
/// assert_eq!(config.toolbox_name(), "pets");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    pub(crate) input: Input,
    pub(crate) name: Option<String>,
    pub(crate) prefix: String,
    pub(crate) max_name_len: usize,
    pub(crate) only: Option<Vec<String>>,
    pub(crate) except: Vec<String>,
    pub(crate) rename: Vec<(String, String)>,
    pub(crate) types: Types,
    pub(crate) base_url: Option<String>,
    pub(crate) krate: String,
    /// What the builder's methods could not take; [`Config::report`] tells it.
    pub(crate) problems: Vec<(&'static str, OptionError)>,
}

/// What stands in front of tool names unless told otherwise.
const DEFAULT_PREFIX: &str = "openapi_{toolbox}_";

/// The names of all options, as the macro, [`Config::set`] and (with dashes) the flags of the
/// command line take them.
pub const OPTIONS: &[&str] = &[
    "name",
    "prefix",
    "max_name_len",
    "only",
    "except",
    "rename",
    "types",
    "base_url",
    "crate",
    "inline",
];

impl Config {
    /// The defaults over a file, its path relative to the folder of the user's Cargo.toml.
    pub fn new(path: impl Into<String>) -> Self {
        Self::with_input(Input::Path(path.into()))
    }

    /// The defaults over a text.
    pub fn inline(text: impl Into<String>) -> Self {
        Self::with_input(Input::Inline(text.into()))
    }

    fn with_input(input: Input) -> Self {
        Self {
            input,
            name: None,
            prefix: DEFAULT_PREFIX.to_owned(),
            max_name_len: toolpress_naming::DEFAULT_MAX_NAME_LEN,
            only: None,
            except: Vec::new(),
            rename: Vec::new(),
            types: Types::Full,
            base_url: None,
            krate: "::toolpress".to_owned(),
            problems: Vec::new(),
        }
    }

    /// Where the description comes from.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The toolbox's name: the one given, or the file's name without its extensions, or `inline`.
    pub fn toolbox_name(&self) -> &str {
        match (&self.name, &self.input) {
            (Some(name), _) => name,
            (None, Input::Inline(_)) => "inline",
            (None, Input::Path(path)) => {
                let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
                file.rsplit_once('.').map_or(file, |(stem, _)| stem)
            }
        }
    }

    /// The path to the runtime crate.
    pub fn runtime_path(&self) -> &str {
        &self.krate
    }

    /// Whether nobody chose the prefix.
    pub(crate) fn has_default_prefix(&self) -> bool {
        self.prefix == DEFAULT_PREFIX
    }

    /// The toolbox's name; a URL authority such as `localhost:8001` is fine. Default: the file's
    /// name without its extension.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// What stands in front of every tool name; `{toolbox}` in it is the normalized name of the
    /// toolbox. Default `openapi_{toolbox}_`; may be empty.
    #[must_use]
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = prefix.into();
        self
    }

    /// The longest tool name in bytes, 16 to 128. Default 64.
    #[must_use]
    pub fn max_name_len(self, bytes: usize) -> Self {
        self.with("max_name_len", OptionValue::Number(bytes as u64))
    }

    /// Only the operations that one of these selectors matches.
    #[must_use]
    pub fn only<S: Into<String>>(mut self, selectors: impl IntoIterator<Item = S>) -> Self {
        self.only = Some(selectors.into_iter().map(Into::into).collect());
        self
    }

    /// Without the operations that one of these selectors matches.
    #[must_use]
    pub fn except<S: Into<String>>(mut self, selectors: impl IntoIterator<Item = S>) -> Self {
        self.except = selectors.into_iter().map(Into::into).collect();
        self
    }

    /// Pins tool names: from an operation (its original, or `METHOD /path`) to the whole name.
    #[must_use]
    pub fn rename<A: Into<String>, B: Into<String>>(
        self,
        pairs: impl IntoIterator<Item = (A, B)>,
    ) -> Self {
        let pairs = pairs.into_iter().map(|(from, to)| (from.into(), to.into())).collect();
        self.with("rename", OptionValue::Pairs(pairs))
    }

    /// Whether typed functions are generated.
    #[must_use]
    pub fn types(mut self, types: Types) -> Self {
        self.types = types;
        self
    }

    /// The API's address, in place of the description's.
    #[must_use]
    pub fn base_url(mut self, url: impl Into<String>) -> Self {
        self.base_url = Some(url.into());
        self
    }

    /// Path to the runtime crate. Default `::toolpress`.
    #[must_use]
    pub fn krate(self, path: impl Into<String>) -> Self {
        self.with("crate", OptionValue::Text(path.into()))
    }

    /// Sets an option whose value may be refused; the refusal waits for [`Config::report`].
    fn with(mut self, name: &'static str, value: OptionValue) -> Self {
        if let Err(error) = self.set(name, value) {
            self.problems.push((name, error));
        }
        self
    }

    /// Reports the values that the builder's methods could not take. The fields themselves always
    /// hold valid ones, so that no stage has to look again.
    pub(crate) fn report(&self, diagnostics: &mut Diagnostics) {
        for (name, error) in &self.problems {
            let site = Site::Option { name, index: error.index.unwrap_or(0) };
            let mut diagnostic = Diagnostic::error("option", site, error.message.as_str());
            diagnostic.help.clone_from(&error.help);
            diagnostics.push(diagnostic);
        }
    }

    /// Sets an option by its name. What is refused leaves the option as it was, but for a name
    /// that `rename` pins twice: the first of the two counts.
    ///
    /// # Errors
    /// The name is no option's, or the value is not of the option's kind or range.
    pub fn set(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        use OptionValue::{List, Number, Pairs, Text, Word};
        match (name, value) {
            ("name", Text(text)) => self.name = Some(text),
            ("prefix", Text(text)) => self.prefix = text,
            ("max_name_len", Number(n)) => self.max_name_len = name_len(n)?,
            ("only", List(list)) => self.only = Some(list),
            ("except", List(list)) => self.except = list,
            ("rename", Pairs(pairs)) => {
                let (pairs, result) = each_once(pairs);
                self.rename = pairs;
                return result;
            }
            ("types", Text(text)) => self.types = types(&text)?,
            ("base_url", Text(text)) => self.base_url = Some(text),
            ("crate", Text(text) | Word(text)) => self.krate = crate_path(text)?,
            ("inline", Text(text)) => self.input = Input::Inline(text),
            (name, value) => return Err(refusal(name, &value)),
        }
        Ok(())
    }
}

fn name_len(n: u64) -> Result<usize, OptionError> {
    match n {
        16..=128 => Ok(n as usize),
        _ => {
            let message = format!("`max_name_len` is {n}, not 16 to 128");
            Err(value_error(
                message,
                Some("leave it out for 64, which suits all providers".to_owned()),
            ))
        }
    }
}

fn types(text: &str) -> Result<Types, OptionError> {
    match text {
        "full" => Ok(Types::Full),
        "none" => Ok(Types::None),
        _ => {
            let help = match nearest(text, ["full", "none"]) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "the values are `full` and `none`".to_owned(),
            };
            Err(value_error(format!("`types` cannot be `{text}`"), Some(help)))
        }
    }
}

/// Takes the pairs whose first half is new.
fn each_once(pairs: Vec<(String, String)>) -> (Vec<(String, String)>, Result<(), OptionError>) {
    let mut once: Vec<(String, String)> = Vec::with_capacity(pairs.len());
    let mut result = Ok(());
    let mut seen = HashSet::with_capacity(pairs.len());
    for (index, (from, to)) in pairs.into_iter().enumerate() {
        if seen.insert(from.clone()) {
            once.push((from, to));
        } else if result.is_ok() {
            result = Err(OptionError {
                index: Some(index),
                ..value_error(
                    format!("`rename` names `{from}` twice"),
                    Some("remove one of the two pairs".to_owned()),
                )
            });
        }
    }
    (once, result)
}

/// Takes a path such as `::toolpress` or `crate::deps::toolpress`; it is written into the
/// generated code as it is.
fn crate_path(text: String) -> Result<String, OptionError> {
    if is_path(&text) {
        return Ok(text);
    }
    let help = "write a path such as `::toolpress` or `crate::toolpress`".to_owned();
    Err(value_error(format!("`crate` cannot be `{text}`"), Some(help)))
}

fn is_path(text: &str) -> bool {
    text.strip_prefix("::").unwrap_or(text).split("::").all(|segment| {
        let segment = segment.strip_prefix("r#").unwrap_or(segment);
        segment.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && segment.chars().all(|c| c.is_alphanumeric() || c == '_')
            && segment != "_"
    })
}

fn value_error(message: String, help: Option<String>) -> OptionError {
    OptionError { in_name: false, index: None, message, help }
}

/// The error for a value of the wrong kind, or for a name that is no option's.
fn refusal(name: &str, value: &OptionValue) -> OptionError {
    let (wanted, example) = match name {
        "name" | "prefix" | "types" | "base_url" | "crate" | "inline" => ("a string", "\"…\""),
        "max_name_len" => ("a number", "64"),
        "only" | "except" => ("a list of strings", "[\"…\", \"…\"]"),
        "rename" => ("pairs of strings", "{ \"…\" => \"…\" }"),
        _ => {
            let help = match nearest(name, OPTIONS.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the options are `{}`", OPTIONS.join("`, `")),
            };
            let message = format!("unknown option `{name}`");
            return OptionError { in_name: true, index: None, message, help: Some(help) };
        }
    };
    let found = match value {
        OptionValue::Text(_) => "a string".to_owned(),
        OptionValue::Number(_) => "a number".to_owned(),
        OptionValue::List(_) => "a list".to_owned(),
        OptionValue::Pairs(_) => "pairs".to_owned(),
        OptionValue::Word(word) => format!("`{word}`"),
    };
    // Where the value only lacks its quotes or brackets, the edit can be shown whole.
    let edit = match (wanted, value) {
        ("a string", OptionValue::Word(word)) if is_path(word) => format!("{word:?}"),
        ("a string", OptionValue::Number(n)) => format!("\"{n}\""),
        ("a list of strings", OptionValue::Text(text)) => format!("[{text:?}]"),
        ("a number", OptionValue::Text(text)) if text.parse::<u64>().is_ok() => text.clone(),
        _ => example.to_owned(),
    };
    let message = format!("`{name}` takes {wanted}, not {found}");
    value_error(message, Some(format!("write `{name} = {edit}`")))
}

#[cfg(test)]
mod tests;
