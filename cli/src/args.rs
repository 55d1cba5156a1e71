//! The command line. The options are those of the macro, with dashes, and mean the same.

use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use toolpress_codegen::config::OptionValue;
use toolpress_codegen::{Config, expand};

/// What the `toolbox!` macro of toolpress makes of an API description.
#[derive(Debug, Parser)]
#[command(name = "cargo-toolpress", bin_name = "cargo toolpress", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do. Exit codes: 0 all is well, 1 a description has errors, or what was asked for is not
/// so, 2 the command cannot be run.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the tools: name, original, method and path, and what happened to the name
    List {
        /// The description: OpenAPI or Swagger, as YAML or JSON
        spec: String,
        #[command(flatten)]
        options: Options,
    },
    /// Reports all problems of descriptions; exits with 1 where one has errors
    Check {
        /// The descriptions
        #[arg(required = true, value_name = "SPEC")]
        specs: Vec<String>,
        /// Prints one JSON object a description, a line each
        #[arg(long)]
        json: bool,
        /// Also warns of what a provider's form does not carry; may be repeated
        #[arg(long, value_enum, value_name = "PROVIDER")]
        provider: Vec<Provider>,
        #[command(flatten)]
        options: Options,
    },
    /// Prints the Rust code that the macro generates
    Expand {
        /// The description
        spec: String,
        #[command(flatten)]
        options: Options,
    },
    /// Prints the tools' JSON as it goes into a request
    Tools {
        /// The description
        spec: String,
        /// Whose API the JSON is for
        #[arg(long, value_enum, default_value = "openai")]
        format: Provider,
        /// Prints bytes and an estimate of tokens of each tool instead, the largest first
        #[arg(long)]
        stats: bool,
        #[command(flatten)]
        options: Options,
    },
    /// Writes the lock file, in which tools that it has keep their names; says what is different
    Lock {
        /// The description
        spec: String,
        /// Writes nothing, and exits with 1 where the file is not as it should be
        #[arg(long)]
        check: bool,
        #[command(flatten)]
        options: Options,
    },
    /// Compares the tools of two descriptions, or two lock files; exits with 1 where what was right
    /// may be wrong now: a tool gone or renamed, an argument gone, of another type or newly required
    Diff {
        /// The description, or lock file, as it was
        old: String,
        /// The description, or lock file, as it is
        new: String,
        /// Prints one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        options: Options,
    },
}

/// A provider's form of the tools.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Provider(pub(crate) expand::Provider);

impl ValueEnum for Provider {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: &[Provider] = &[
            Provider(expand::Provider::Openai),
            Provider(expand::Provider::OpenaiResponses),
            Provider(expand::Provider::OpenaiStrict),
            Provider(expand::Provider::Anthropic),
            Provider(expand::Provider::Gemini),
            Provider(expand::Provider::Bedrock),
            Provider(expand::Provider::Mcp),
        ];
        ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.as_str()))
    }
}

/// The options of `toolbox!`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of toolbox!")]
pub(crate) struct Options {
    /// The toolbox's name; without it the file's
    #[arg(long)]
    name: Option<String>,
    /// What stands in front of every tool name [default: openapi_{toolbox}_]
    #[arg(long)]
    prefix: Option<String>,
    /// The longest tool name, 16 to 128 [default: 64]
    #[arg(long, value_name = "BYTES")]
    max_name_len: Option<u64>,
    /// Only operations that it matches: "pet.*", "GET /pets/**", "tag:store", "deprecated", "read_only"; may be repeated
    #[arg(long, value_name = "SELECTOR")]
    only: Vec<String>,
    /// Without operations that it matches; may be repeated
    #[arg(long, value_name = "SELECTOR")]
    except: Vec<String>,
    /// Pins a tool name, "pet.findByStatus=find_pets" or "GET /pets/{id}=get_pet"; may be repeated
    #[arg(long, value_name = "FROM=TO", value_parser = pair)]
    rename: Vec<(String, String)>,
    /// "suffix", or "error" to refuse operations that ask for one name
    #[arg(long, value_name = "POLICY")]
    collisions: Option<String>,
    /// "error", or "suffix" to take operations that share one operationId
    #[arg(long, value_name = "POLICY")]
    duplicate_ids: Option<String>,
    /// An argument that the host gives and the model never sees; may be repeated
    #[arg(long, value_name = "ARGUMENT")]
    fixed: Vec<String>,
    /// The lock file
    #[arg(long, value_name = "FILE")]
    lock: Option<String>,
    /// The most tools
    #[arg(long, value_name = "COUNT")]
    max_tools: Option<u64>,
    /// The most bytes of the Chat Completions tools array
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<u64>,
    /// A kind of warnings that are errors: "renamed", "truncated", "degraded"; may be repeated
    #[arg(long, value_name = "KIND")]
    deny: Vec<String>,
    /// "full", or "none" to leave out the typed functions
    #[arg(long)]
    types: Option<String>,
    /// The API's address, in place of the description's
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Path to the runtime crate [default: ::toolpress]
    #[arg(long = "crate", value_name = "PATH")]
    krate: Option<String>,
}

impl Options {
    /// The config of a description, or why an option cannot be taken.
    pub(crate) fn config(&self, spec: &str) -> Result<Config, String> {
        let config = self.unlocked(spec)?;
        Ok(match &self.lock {
            Some(path) => config.lock(path),
            None => config,
        })
    }

    /// Whether the toolbox's name is told.
    pub(crate) fn has_name(&self) -> bool {
        self.name.is_some()
    }

    /// The lock file of a description: the one told, or the one beside it.
    pub(crate) fn lock_path(&self, spec: &str) -> String {
        self.lock.clone().unwrap_or_else(|| Config::default_lock_path(spec))
    }

    /// The config without a lock file.
    pub(crate) fn unlocked(&self, spec: &str) -> Result<Config, String> {
        let text = |value: &Option<String>| value.clone().map(OptionValue::Text);
        let list =
            |values: &[String]| (!values.is_empty()).then(|| OptionValue::List(values.to_vec()));
        let rename = (!self.rename.is_empty()).then(|| OptionValue::Pairs(self.rename.clone()));
        let given = [
            ("name", text(&self.name)),
            ("prefix", text(&self.prefix)),
            ("max_name_len", self.max_name_len.map(OptionValue::Number)),
            ("only", list(&self.only)),
            ("except", list(&self.except)),
            ("rename", rename),
            ("collisions", text(&self.collisions)),
            ("duplicate_ids", text(&self.duplicate_ids)),
            ("fixed", list(&self.fixed)),
            ("max_tools", self.max_tools.map(OptionValue::Number)),
            ("max_bytes", self.max_bytes.map(OptionValue::Number)),
            ("deny", list(&self.deny)),
            ("types", text(&self.types)),
            ("base_url", text(&self.base_url)),
            ("crate", text(&self.krate)),
        ];
        let mut config = Config::new(spec);
        for (name, value) in given {
            let Some(value) = value else { continue };
            config.set(name, value).map_err(|error| {
                // The messages are those of the macro; only the option is spelt as a flag.
                let flag = format!("`--{}`", name.replace('_', "-"));
                let message = error.message.replace(&format!("`{name}`"), &flag);
                match error.help {
                    Some(help) => format!("{message}\n = help: {help}"),
                    None => message,
                }
            })?;
        }
        Ok(config)
    }
}

/// `FROM=TO`, split at the last `=`: a path may hold one, a tool name never does.
fn pair(text: &str) -> Result<(String, String), String> {
    match text.rsplit_once('=') {
        Some((from, to)) => Ok((from.trim().to_owned(), to.trim().to_owned())),
        None => Err("write it as `FROM=TO`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_provider_can_be_asked_for() {
        let known: Vec<_> = Provider::value_variants().iter().map(|provider| provider.0).collect();
        assert_eq!(known, expand::Provider::ALL);
    }

    #[test]
    fn every_option_of_the_macro_is_a_flag() {
        let command = Cli::command();
        for subcommand in command.get_subcommands() {
            for option in toolpress_codegen::config::OPTIONS {
                let flag = option.replace('_', "-");
                let found = subcommand.get_arguments().any(|a| a.get_long() == Some(&flag));
                // The command line reads files.
                assert_eq!(found, *option != "inline", "--{flag} of {}", subcommand.get_name());
            }
        }
    }
}
