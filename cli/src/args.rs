//! The command line. The options are those of the macro, with dashes, and mean the same.

use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use toolpress_codegen::config::OptionValue;
use toolpress_codegen::load::{Folder, locked_config};
use toolpress_codegen::lock::{self, OptionChange};
use toolpress_codegen::{Config, expand};

use crate::Stop;
use crate::snapshot::bash;

/// What the `toolbox!` macro of toolpress makes of an API, an MCP server's tools, or scripts.
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
    /// Lists the tools (name, original, method and path, function, name changes) and the credentials that they take
    List {
        /// The description, as YAML or JSON: OpenAPI or Swagger, the tools of an MCP server, or scripts; or a lock file, which has its path and the options
        spec: String,
        #[command(flatten)]
        options: Options,
    },
    /// Reports all problems of descriptions; exits with 1 where one has errors
    Check {
        /// The descriptions, or lock files
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
        /// The description, or a lock file
        spec: String,
        #[command(flatten)]
        options: Options,
    },
    /// Prints the tools' JSON as it goes into a request
    Tools {
        /// The description, or a lock file
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
        /// The description; or the lock file itself, which has its path and the options
        spec: String,
        /// Writes nothing, and exits with 1 where the file is not as it should be
        #[arg(long)]
        check: bool,
        /// Replaces the options of the lock file, also where that changes its tools
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        options: Options,
    },
    /// Compares the tools of two descriptions, or two lock files; exits with 1 where what was right
    /// may be wrong now: a tool gone or renamed, an argument gone, of another type, newly required
    /// or bounded more tightly
    Diff {
        /// The description, or lock file, as it was
        old: String,
        /// The description, or lock file, as it is
        new: String,
        /// Prints one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        options: Shared,
    },
    /// Asks for the tools that a toolbox is made of, and writes them
    Snapshot {
        #[command(subcommand)]
        source: Snapshot,
    },
}

/// What is asked.
#[derive(Debug, Subcommand)]
pub(crate) enum Snapshot {
    /// Runs each executable file of a folder with the word `describe`, and writes the answers as one JSON
    /// array; exits with 1 where one has no valid answer
    Bash(bash::Options),
    /// Asks an MCP server, a command or a URL, for its tools, and prints its `tools/list` as JSON
    Mcp(McpServer),
}

/// An MCP server, and how it is asked.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("server").required(true))]
pub(crate) struct McpServer {
    /// Writes the file in place of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// A header of every request to a URL, such as "Authorization: Bearer …"; may be repeated
    #[arg(short = 'H', long, value_name = "NAME: VALUE", conflicts_with = "command")]
    pub(crate) header: Vec<String>,
    /// How many seconds it may take in all
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) timeout: u64,
    /// The URL of a server that speaks streamable HTTP
    #[arg(group = "server")]
    pub(crate) url: Option<String>,
    /// The command that starts a server which speaks over its standard input and output
    #[arg(group = "server", last = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
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

/// The options of `toolbox!` that a toolbox is made by.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of toolbox!")]
pub(crate) struct Shared {
    /// The toolbox's name [default: the file's name without `.mcp`; where that says nothing, as `openapi`
    /// does, the nearest folder's that does, or the title]
    #[arg(long)]
    name: Option<String>,
    /// What stands in front of every tool name [default: by source: openapi_{toolbox}_, mcp_{toolbox}_, bash_]
    #[arg(long)]
    prefix: Option<String>,
    /// The longest tool name, 16 to 128 [default: 64]
    #[arg(long, value_name = "BYTES")]
    max_name_len: Option<String>,
    /// Only operations that it matches: "pet.*", "GET /pets/**", "tag:store", "deprecated", "read_only"; may be repeated
    #[arg(long, value_name = "SELECTOR")]
    only: Vec<String>,
    /// Without operations that it matches; may be repeated
    #[arg(long, value_name = "SELECTOR")]
    except: Vec<String>,
    /// Pins a tool name, "pet.findByStatus=find_pets" or "GET /pets/{id}=get_pet"; may be repeated
    #[arg(long, value_name = "FROM=TO")]
    rename: Vec<String>,
    /// "suffix", or "error" to refuse operations that ask for one name
    #[arg(long, value_name = "POLICY")]
    collisions: Option<String>,
    /// "error", or "suffix" to take operations that share one operationId
    #[arg(long, value_name = "POLICY")]
    duplicate_ids: Option<String>,
    /// An argument that the host gives and the model never sees; may be repeated
    #[arg(long, value_name = "ARGUMENT")]
    fixed: Vec<String>,
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

/// The options of `toolbox!`: those, and those that say what it must be like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of toolbox!")]
pub(crate) struct Options {
    #[command(flatten)]
    shared: Shared,
    /// The lock file
    #[arg(long, value_name = "FILE")]
    lock: Option<String>,
    /// The most tools
    #[arg(long, value_name = "COUNT")]
    max_tools: Option<String>,
    /// The most bytes of the Chat Completions tools array
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<String>,
    /// A kind of notes or warnings that are errors: "renamed", "truncated", "degraded", "degraded:gemini", "default" …; may be repeated
    #[arg(long, value_name = "KIND")]
    deny: Vec<String>,
    /// A kind of notes or warnings that are silent; may be repeated
    #[arg(long, value_name = "KIND")]
    allow: Vec<String>,
}

/// The config that the arguments of a command give.
pub(crate) struct Given {
    /// Of a lock file, with its options and its path.
    pub(crate) config: Config,
    /// The options of that lock file that flags override.
    pub(crate) overridden: Vec<OptionChange>,
}

impl Options {
    /// The config of a description or a lock file. Flags override the options of a lock file; then
    /// it gives names only, and differences from it are not reported.
    pub(crate) fn config(&self, spec: &str, err: &mut dyn std::io::Write) -> Result<Config, Stop> {
        let Given { config, overridden, .. } = self.given(spec).map_err(Stop::Usage)?;
        let config = match &self.lock {
            Some(path) => config.lock(path),
            None => config,
        };
        if overridden.is_empty() {
            return Ok(config);
        }
        let changes: Vec<String> = overridden.iter().map(ToString::to_string).collect();
        writeln!(
            err,
            "note: flags change {}; differences from the lock file are not reported",
            changes.join(", ")
        )?;
        Ok(config.lock_names_only())
    }

    /// The lock file of a command: the one given, or the one beside the description.
    pub(crate) fn lock_path(&self, spec: &str, given: &Given) -> String {
        let path = self.lock.as_deref().or(given.config.lock_path());
        path.map_or_else(|| Config::default_lock_path(spec), str::to_owned)
    }

    /// The config, without the lock file of `--lock`.
    pub(crate) fn given(&self, spec: &str) -> Result<Given, Vec<String>> {
        let (base, is_lock) = match locked_config(spec, &Folder::current()) {
            Some(config) => (config?, true),
            None => (Config::new(spec), false),
        };
        let before = lock::Options::of(&base);
        let mut setting = self.shared.setting(base);
        if self.lock.as_deref() == Some("") {
            let default = Config::default_lock_path(spec);
            let beside = setting.config.lock_path().unwrap_or(&default);
            let help = format!("pass the path of a file, or leave it out of `lock` for `{beside}`");
            setting.errors.push(told("`--lock` is empty", Some(&help)));
        }
        setting.number("max_tools", self.max_tools.as_deref());
        setting.number("max_bytes", self.max_bytes.as_deref());
        for (name, kinds) in [("deny", &self.deny), ("allow", &self.allow)] {
            // One by one, so that each wrong word is reported.
            for kind in kinds {
                setting.set(name, Some(OptionValue::List(vec![kind.clone()])));
            }
            setting.set(name, list(kinds).filter(|_| setting.errors.is_empty()));
        }
        let config = setting.done()?;
        let overridden =
            if is_lock { before.changes(&lock::Options::of(&config)) } else { Vec::new() };
        Ok(Given { config, overridden })
    }
}

impl Shared {
    /// A config with these options in place of its own, or why options cannot be taken.
    pub(crate) fn config(&self, base: Config) -> Result<Config, Vec<String>> {
        self.setting(base).done()
    }

    fn setting(&self, config: Config) -> Setting {
        let text = |value: &Option<String>| value.clone().map(OptionValue::Text);
        let mut setting = Setting { config, errors: Vec::new() };
        setting.set("name", text(&self.name));
        setting.set("prefix", text(&self.prefix));
        setting.number("max_name_len", self.max_name_len.as_deref());
        setting.set("only", list(&self.only));
        setting.set("except", list(&self.except));
        let mut pairs = Vec::new();
        for given in &self.rename {
            match pair(given) {
                Some(pair) => pairs.push(pair),
                None => {
                    let message = format!("`--rename` cannot be `{given}`");
                    setting.errors.push(told(&message, Some("write it as `FROM=TO`")));
                }
            }
        }
        setting.set("rename", (!pairs.is_empty()).then_some(OptionValue::Pairs(pairs)));
        setting.set("collisions", text(&self.collisions));
        setting.set("duplicate_ids", text(&self.duplicate_ids));
        setting.set("fixed", list(&self.fixed));
        setting.set("types", text(&self.types));
        setting.set("base_url", text(&self.base_url));
        setting.set("crate", text(&self.krate));
        setting
    }
}

/// A config, and what it could not take.
struct Setting {
    config: Config,
    errors: Vec<String>,
}

impl Setting {
    fn set(&mut self, name: &str, value: Option<OptionValue>) {
        let Some(value) = value else { return };
        if let Err(error) = self.config.set(name, value) {
            // The messages are those of the macro; only the option is spelt as a flag.
            let options = [name, "deny", "allow"].into_iter();
            let message = options.fold(error.message, |message, option| {
                message.replace(&format!("`{option}`"), &flag(option))
            });
            self.errors.push(told(&message, error.help.as_deref()));
        }
    }

    fn number(&mut self, name: &str, text: Option<&str>) {
        let Some(text) = text else { return };
        match text.parse() {
            Ok(number) => self.set(name, Some(OptionValue::Number(number))),
            Err(_) => {
                let message = format!("{} takes a number, not `{text}`", flag(name));
                self.errors.push(told(&message, None));
            }
        }
    }

    fn done(self) -> Result<Config, Vec<String>> {
        if self.errors.is_empty() { Ok(self.config) } else { Err(self.errors) }
    }
}

fn list(values: &[String]) -> Option<OptionValue> {
    (!values.is_empty()).then(|| OptionValue::List(values.to_vec()))
}

fn flag(name: &str) -> String {
    format!("`--{}`", name.replace('_', "-"))
}

/// An error as it is printed.
pub(crate) fn told(message: &str, help: Option<&str>) -> String {
    match help {
        Some(help) => format!("{message}\n = help: {help}"),
        None => message.to_owned(),
    }
}

/// `FROM=TO`, or `FROM=>TO` as the macro spells it, split at the last: a path may hold one, a tool name
/// never does.
fn pair(text: &str) -> Option<(String, String)> {
    let (from, to) = text.rsplit_once("=>").or_else(|| text.rsplit_once('='))?;
    Some((from.trim().to_owned(), to.trim().to_owned()))
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
        // What is asked for a snapshot is no toolbox yet.
        let of_toolbox = |command: &&clap::Command| command.get_name() != "snapshot";
        for subcommand in command.get_subcommands().filter(of_toolbox) {
            for option in toolpress_codegen::config::OPTIONS {
                let flag = option.replace('_', "-");
                let found = subcommand.get_arguments().any(|a| a.get_long() == Some(&flag));
                // The command line reads files, and a comparison refuses nothing.
                let limits = ["lock", "max_tools", "max_bytes", "deny", "allow"].contains(option);
                let offered = *option != "inline" && !(limits && subcommand.get_name() == "diff");
                assert_eq!(found, offered, "--{flag} of {}", subcommand.get_name());
            }
        }
    }
}
