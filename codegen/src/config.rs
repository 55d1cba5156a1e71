//! The options of a toolbox: one struct behind the macro, build.rs and the command line.

mod builder;
mod command;
mod values;

use crate::diagnostics::{Diagnostic, Diagnostics, Site};
use crate::expand::Provider;

use values::{CLASHES, TYPES, crate_path, each_once, kinds, name_len, one_of, refusal, whole};

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

/// What becomes of operations that ask for one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Clash {
    /// All but one get a number at their end.
    #[default]
    Suffix,
    /// The build fails.
    Error,
}

/// A kind of warning that can fail the build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deny {
    /// A tool whose name is not its operation's id behind the prefix: normalized, with a number,
    /// made from method and path, or kept by the lock file.
    Renamed,
    /// A tool whose name was too long and is cut.
    Truncated,
    /// A schema that does not say all that the description says, in any provider's form.
    Degraded,
    /// A schema that does not say all that the description says in the form of this provider.
    DegradedFor(Provider),
}

impl Deny {
    /// All kinds, in any provider's form.
    pub const ALL: [Self; 3] = [Self::Renamed, Self::Truncated, Self::Degraded];

    /// The word in the option.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Renamed => "renamed",
            Self::Truncated => "truncated",
            Self::Degraded => "degraded",
            Self::DegradedFor(provider) => match provider {
                Provider::Openai => "degraded:openai",
                Provider::OpenaiResponses => "degraded:openai-responses",
                Provider::OpenaiStrict => "degraded:openai-strict",
                Provider::Anthropic => "degraded:anthropic",
                Provider::Gemini => "degraded:gemini",
                Provider::Bedrock => "degraded:bedrock",
                Provider::Mcp => "degraded:mcp",
            },
        }
    }

    /// Whether a warning of this kind ([`Diagnostic::kind`]) is meant.
    pub(crate) fn covers(self, kind: &str) -> bool {
        match self {
            Self::Renamed => kind == "renamed",
            Self::Truncated => kind == "truncated",
            Self::DegradedFor(_) => kind == "degraded",
            Self::Degraded => {
                matches!(kind, "degraded" | "default" | "limit" | "unknown-type" | "empty-enum")
            }
        }
    }
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
    pub(crate) prefix: Option<String>,
    pub(crate) max_name_len: usize,
    pub(crate) only: Option<Vec<String>>,
    pub(crate) except: Vec<String>,
    pub(crate) rename: Vec<(String, String)>,
    pub(crate) collisions: Clash,
    pub(crate) duplicate_ids: Clash,
    pub(crate) fixed: Vec<String>,
    pub(crate) lock: Option<String>,
    pub(crate) max_tools: Option<usize>,
    pub(crate) max_bytes: Option<usize>,
    pub(crate) deny: Vec<Deny>,
    pub(crate) types: Types,
    pub(crate) base_url: Option<String>,
    pub(crate) krate: String,
    /// What the builder's methods could not take; [`Config::report`] tells it.
    pub(crate) problems: Vec<(&'static str, OptionError)>,
}

/// The names of all options, as the macro, [`Config::set`] and (with dashes) the flags of the
/// command line take them.
pub const OPTIONS: &[&str] = &[
    "name",
    "prefix",
    "max_name_len",
    "only",
    "except",
    "rename",
    "collisions",
    "duplicate_ids",
    "fixed",
    "lock",
    "max_tools",
    "max_bytes",
    "deny",
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
            prefix: None,
            max_name_len: toolpress_naming::DEFAULT_MAX_NAME_LEN,
            only: None,
            except: Vec::new(),
            rename: Vec::new(),
            collisions: Clash::Suffix,
            duplicate_ids: Clash::Error,
            fixed: Vec::new(),
            lock: None,
            max_tools: None,
            max_bytes: None,
            deny: Vec::new(),
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

    /// Whether a typed function is generated for each tool.
    pub fn has_functions(&self) -> bool {
        self.types == Types::Full
    }

    /// The toolbox's name: the one given, or the file's name without its extension and without a
    /// `.mcp` in front of it, or `inline`.
    pub fn toolbox_name(&self) -> &str {
        match (&self.name, &self.input) {
            (Some(name), _) => name,
            (None, Input::Inline(_)) => "inline",
            (None, Input::Path(path)) => {
                let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
                let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
                // `github.mcp.json` holds the tools of `github`.
                stem.strip_suffix(".mcp").filter(|name| !name.is_empty()).unwrap_or(stem)
            }
        }
    }

    /// The path of the lock file, if there is to be one.
    pub fn lock_path(&self) -> Option<&str> {
        self.lock.as_deref()
    }

    /// The path to the runtime crate.
    pub fn runtime_path(&self) -> &str {
        &self.krate
    }

    /// Whether warnings of this kind fail the build.
    pub fn denies(&self, kind: Deny) -> bool {
        self.deny.contains(&kind)
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
    /// that `rename` or `fixed` has twice: the first of the two counts.
    ///
    /// # Errors
    /// The name is no option's, or the value is not of the option's kind or range.
    pub fn set(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        use OptionValue::{List, Number, Pairs, Text, Word};
        match (name, value) {
            ("name", Text(text)) => self.name = Some(text),
            ("prefix", Text(text)) => self.prefix = Some(text),
            ("max_name_len", Number(n)) => self.max_name_len = name_len(n)?,
            ("only", List(list)) => self.only = Some(list),
            ("except", List(list)) => self.except = list,
            ("rename", Pairs(pairs)) => {
                let (pairs, result) = each_once(name, pairs, |(from, _)| from);
                self.rename = pairs;
                return result;
            }
            ("collisions", Text(text)) => self.collisions = one_of(name, &text, &CLASHES)?,
            ("duplicate_ids", Text(text)) => self.duplicate_ids = one_of(name, &text, &CLASHES)?,
            ("fixed", List(list)) => {
                let (list, result) = each_once(name, list, |name| name);
                self.fixed = list;
                return result;
            }
            ("lock", Text(text)) => self.lock = Some(text),
            ("max_tools", Number(n)) => self.max_tools = Some(whole(n)),
            ("max_bytes", Number(n)) => self.max_bytes = Some(whole(n)),
            ("deny", List(list)) => self.deny = kinds(&list)?,
            ("types", Text(text)) => self.types = one_of(name, &text, &TYPES)?,
            ("base_url", Text(text)) => self.base_url = Some(values::base_url(text)?),
            ("crate", Text(text) | Word(text)) => self.krate = crate_path(text)?,
            ("inline", Text(text)) => self.input = Input::Inline(text),
            (name, value) => return Err(refusal(name, &value)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
