//! `cargo toolpress`: what the `toolbox!` macro makes of a description, in the terminal.

mod args;
mod check;
mod diff;
mod list;
mod lock;
mod snapshot;
mod tools;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser as _;
use toolpress_codegen::load::{Folder, load};
use toolpress_codegen::{Analysis, Config, Severity, build_script, expand};

use crate::args::{Cli, Command, Options, Provider, Snapshot};

/// How a command ends when nothing stopped it.
enum Outcome {
    Fine,
    /// A description has errors.
    Errors,
}

/// What stops a command: options that cannot be taken, or output that cannot be written.
enum Stop {
    Usage(Vec<String>),
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(arguments(std::env::args_os()));
    let result = run(&cli.command, &mut io::stdout().lock(), &mut io::stderr().lock());
    match result {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Errors) => ExitCode::from(1),
        // The reader, such as `head`, has seen enough.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Output(error)) => failure(&[error]),
        Err(Stop::Usage(errors)) => failure(&errors),
    }
}

/// Without the word that cargo puts in front of a subcommand's own arguments.
fn arguments(given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = given.collect();
    if arguments.get(1).is_some_and(|first| first == "toolpress") {
        arguments.remove(1);
    }
    arguments
}

fn failure(errors: &[impl Display]) -> ExitCode {
    for error in errors {
        // Where standard error is closed too, the exit code has to say it.
        let _ = writeln!(io::stderr(), "error: {error}");
    }
    ExitCode::from(2)
}

fn run(command: &Command, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome, Stop> {
    match command {
        Command::List { spec, options } => {
            let config = options.config(spec, err)?;
            let analysis = analyze(&config);
            let outcome = report(&analysis, err)?;
            out.write_all(list::table(&analysis.toolbox, config.has_functions()).as_bytes())?;
            out.flush()?;
            Ok(outcome)
        }
        Command::Check { specs, json, provider, options } => {
            check_all(specs, *json, provider, options, out, err)
        }
        Command::Expand { spec, options } => {
            let config = options.config(spec, err)?;
            let built = build_script::build(&config, &Folder::current());
            for warning in &built.warnings {
                writeln!(err, "warning: {warning}")?;
            }
            match &built.code {
                Ok(code) => print(code, out),
                Err(error) => {
                    writeln!(err, "{error}")?;
                    Ok(Outcome::Errors)
                }
            }
        }
        Command::Tools { spec, format, stats, options } => {
            let config = options.config(spec, err)?;
            let analysis = analyze(&config);
            if let Outcome::Errors = report(&analysis, err)? {
                return Ok(Outcome::Errors);
            }
            if *stats {
                return print(&tools::stats(&analysis.toolbox, format.0), out);
            }
            print(&format!("{}\n", tools::json(&analysis.toolbox, format.0)), out)
        }
        Command::Lock { spec, check, force, options } => {
            lock::lock(spec, [*check, *force], options, out, err)
        }
        Command::Snapshot { source: Snapshot::Bash(folder) } => {
            snapshot::bash::snapshot(folder, out, err)
        }
        Command::Snapshot { source: Snapshot::Mcp(server) } => {
            snapshot::mcp::snapshot(server, out, err)
        }
        Command::Diff { old, new, json, options } => {
            diff::diff([old, new], *json, options, out, err)
        }
    }
}

/// Checks descriptions, one after the other.
fn check_all(
    specs: &[String],
    json: bool,
    provider: &[Provider],
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome, Stop> {
    let providers: Vec<expand::Provider> = provider.iter().map(|p| p.0).collect();
    let mut outcome = Outcome::Fine;
    for spec in specs {
        let config = options.config(spec, err)?;
        let mut analysis = analyze(&config);
        check::add_degraded(&mut analysis, &config, &providers);
        let text = if json {
            check::json(spec, &analysis).map_err(io::Error::from)?
        } else {
            check::text(spec, &config, &analysis)
        };
        out.write_all(text.as_bytes())?;
        out.flush()?;
        if has_errors(&analysis) {
            outcome = Outcome::Errors;
        }
    }
    Ok(outcome)
}

fn analyze(config: &Config) -> Analysis {
    load(config, &Folder::current()).analyze(config)
}

fn has_errors(analysis: &Analysis) -> bool {
    analysis.diagnostics.iter().any(|d| d.severity == Severity::Error)
}

/// Prints errors and warnings where they do not mix with the output.
fn report(analysis: &Analysis, err: &mut dyn Write) -> io::Result<Outcome> {
    for problem in check::told(analysis, &[]) {
        writeln!(err, "{problem}")?;
    }
    Ok(if has_errors(analysis) { Outcome::Errors } else { Outcome::Fine })
}

fn print(text: &str, out: &mut dyn Write) -> Result<Outcome, Stop> {
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Outcome::Fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_s_word_is_taken_off_once() {
        let given = ["cargo-toolpress", "toolpress", "list", "toolpress"].map(OsString::from);
        assert_eq!(arguments(given.into_iter()), ["cargo-toolpress", "list", "toolpress"]);
        let given = ["cargo-toolpress", "list"].map(OsString::from);
        assert_eq!(arguments(given.into_iter()), ["cargo-toolpress", "list"]);
    }
}
