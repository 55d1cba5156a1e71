//! The options of a toolbox: one struct behind the macro, build.rs and the command line.

mod builder;
mod command;
mod text;
mod toolbox_name;
mod values;

use crate::diagnostics::{Diagnostic, Diagnostics, Site};
use crate::expand::Provider;

pub use toolbox_name::{GENERIC_FOLDERS, GENERIC_WORDS};
use values::{CLASHES, TYPES, crate_path, each_once, kinds, name_len, one_of, refusal, whole};
use values::{not_empty, provider_kind};

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

/// Kinds that [`Config::deny`] and [`Config::allow`] take, beside the words of
/// [`KINDS`](crate::diagnostics::KINDS).
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

impl From<Deny> for String {
    fn from(kind: Deny) -> Self {
        match kind {
            Deny::Renamed => "renamed".to_owned(),
            Deny::Truncated => "truncated".to_owned(),
            Deny::Degraded => DEGRADED.to_owned(),
            Deny::DegradedFor(provider) => provider_kind(provider),
        }
    }
}

/// The kind that stands for several: everything that a schema loses.
const DEGRADED: &str = "degraded";

/// What `deny` and `allow` say of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict<'a> {
    /// `deny` has it, by this word.
    Denied(&'a str),
    /// `allow` has it.
    Allowed,
    /// Neither has it.
    Unsaid,
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
/// assert_eq!(config.toolbox_name(""), "pets");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    pub(crate) input: Input,
    /// The folders between the package's root and the file, outermost first, where they are known.
    pub(crate) folders: Option<Vec<String>>,
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
    /// Whether the lock file gives names only: what differs from it is not reported.
    pub(crate) lock_names_only: bool,
    pub(crate) max_tools: Option<usize>,
    pub(crate) max_bytes: Option<usize>,
    pub(crate) deny: Vec<String>,
    pub(crate) allow: Vec<String>,
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
    "allow",
    "types",
    "base_url",
    "crate",
    "inline",
];

/// The options that shape the tools: a lock file keeps those that differ from the default. A new
/// option that changes which tools there are, their names, schemas or where they are called
/// belongs here and into [`Config::get`].
pub const SHAPING: &[&str] = &[
    "name",
    "prefix",
    "max_name_len",
    "only",
    "except",
    "rename",
    "collisions",
    "duplicate_ids",
    "fixed",
    "base_url",
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
            folders: None,
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
            lock_names_only: false,
            max_tools: None,
            max_bytes: None,
            deny: Vec::new(),
            allow: Vec::new(),
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

    /// The path of the lock file, if there is to be one.
    pub fn lock_path(&self) -> Option<&str> {
        self.lock.as_deref()
    }

    /// The path to the runtime crate.
    pub fn runtime_path(&self) -> &str {
        &self.krate
    }

    /// What the options say of the notes and warnings of a kind.
    pub(crate) fn verdict(&self, kind: &str) -> Verdict<'_> {
        // What every form loses, this provider's form loses too.
        let of_provider = |word: &&String| kind == DEGRADED && word.starts_with("degraded:");
        if let Some(word) = self.deny.iter().find(of_provider) {
            return Verdict::Denied(word);
        }
        match kind {
            "default" | "limit" | "unknown-type" | "empty-enum" => self.first(&[kind, DEGRADED]),
            _ => self.first(&[kind]),
        }
    }

    /// Whether what this provider's form loses fails the build.
    pub(crate) fn denies_losses(&self, provider: Provider) -> bool {
        matches!(self.first(&[&provider_kind(provider), DEGRADED]), Verdict::Denied(_))
    }

    /// Whether `check` is to report what this provider's form loses, when asked for it: not where
    /// it is an error already, nor where it is allowed.
    pub fn warns_of_losses(&self, provider: Provider) -> bool {
        self.first(&[&provider_kind(provider), DEGRADED]) == Verdict::Unsaid
    }

    /// What is said of the first of these words that either option has.
    fn first(&self, words: &[&str]) -> Verdict<'_> {
        for word in words {
            if let Some(word) = self.deny.iter().find(|denied| denied == word) {
                return Verdict::Denied(word);
            }
            if self.allow.iter().any(|allowed| allowed == word) {
                return Verdict::Allowed;
            }
        }
        Verdict::Unsaid
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

    /// The value of one of the [`SHAPING`] options, where it differs from the default.
    pub fn get(&self, name: &str) -> Option<OptionValue> {
        use OptionValue::{List, Number, Pairs, Text};
        let text = |text: &Option<String>| text.clone().map(Text);
        let list = |list: &Vec<String>| (!list.is_empty()).then(|| List(list.clone()));
        let clash = |clash: Clash, default: Clash| {
            (clash != default).then(|| Text(values::word_of(clash, &CLASHES).to_owned()))
        };
        match name {
            "name" => text(&self.name),
            "prefix" => text(&self.prefix),
            "max_name_len" => (self.max_name_len != toolpress_naming::DEFAULT_MAX_NAME_LEN)
                .then_some(Number(self.max_name_len as u64)),
            "only" => self.only.clone().map(List),
            "except" => list(&self.except),
            "rename" => (!self.rename.is_empty()).then(|| Pairs(self.rename.clone())),
            "collisions" => clash(self.collisions, Clash::Suffix),
            "duplicate_ids" => clash(self.duplicate_ids, Clash::Error),
            "fixed" => list(&self.fixed),
            "base_url" => text(&self.base_url),
            _ => None,
        }
    }

    /// The [`SHAPING`] options that differ from the default.
    pub fn shaping(&self) -> Vec<(&'static str, OptionValue)> {
        SHAPING.iter().filter_map(|name| Some((*name, self.get(name)?))).collect()
    }

    /// Takes names from the lock file without an error for what differs from it.
    #[must_use]
    pub fn lock_names_only(mut self) -> Self {
        self.lock_names_only = true;
        self
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
            ("only", List(list)) => self.only = Some(not_empty(list)?),
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
            ("deny", List(list)) => self.deny = kinds(name, list, ("allow", &self.allow))?,
            ("allow", List(list)) => self.allow = kinds(name, list, ("deny", &self.deny))?,
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
