//! `cargo toolpress snapshot bash`: what the scripts of a folder answer to `describe`.

use std::collections::BTreeMap;
use std::fs;
use std::future::Future;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value};
use toolpress::CallError;
use toolpress::scripts::Scripts;
use toolpress_codegen::{Analysis, Config, Severity, Source, analyze};

use crate::check::{count, rendered, told};
use crate::{Outcome, Stop, has_errors};

/// How much a script may say of itself, in bytes.
const LIMIT: usize = 1024 * 1024;
/// What scripts are given of the environment, beside what the command line says.
const ENVIRONMENT: [&str; 3] = ["PATH", "HOME", "LANG"];

/// What to ask, and how.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The folder of the scripts: its executable files, not those of folders in it
    dir: PathBuf,
    /// The file to write, in place of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many seconds a script has to answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    timeout: u64,
    /// A variable of the environment that the scripts need, beside PATH, HOME and LANG; may be repeated
    #[arg(long, value_name = "NAME")]
    env: Vec<String>,
}

/// A script's entry in the snapshot, what tells it from others first.
#[derive(Serialize)]
struct Entry<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    slug: Option<&'a Value>,
    path: &'a str,
    #[serde(flatten)]
    rest: &'a BTreeMap<String, Value>,
}

/// Asks every script, tells what is wrong with their answers, and writes the valid ones.
pub(crate) fn snapshot(
    options: &Options,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome, Stop> {
    let names = executables(&options.dir).map_err(|error| Stop::Usage(vec![error]))?;
    let mut scripts = Scripts::new(&options.dir);
    for name in ENVIRONMENT.iter().copied().chain(options.env.iter().map(String::as_str)) {
        scripts = scripts.inherit_env(name);
    }
    let mut outcome = Outcome::Fine;
    let mut entries = Vec::new();
    for name in &names {
        match asked(&scripts, name, options.timeout) {
            Ok((entry, warnings)) => {
                entries.push(entry);
                for warning in warnings {
                    writeln!(err, "{warning}")?;
                }
            }
            Err(errors) => {
                outcome = Outcome::Errors;
                for error in errors {
                    writeln!(err, "{error}")?;
                }
            }
        }
    }
    if entries.is_empty() {
        let folder = options.dir.display();
        writeln!(err, "error: no script in `{folder}` describes itself, and nothing is written")?;
        return Ok(Outcome::Errors);
    }
    let text = format!("[\n{}\n]\n", entries.join(",\n"));
    // What is wrong with several of them together.
    let analysis = analyzed(&shown(options.output.as_deref()), &text);
    if entries.len() > 1 && has_errors(&analysis) {
        outcome = Outcome::Errors;
        let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        for error in errors {
            writeln!(err, "{}", rendered(error, &analysis))?;
        }
    }
    let Some(path) = &options.output else {
        out.write_all(text.as_bytes())?;
        out.flush()?;
        return Ok(outcome);
    };
    let done = match fs::read(path) {
        Ok(old) if old == text.as_bytes() => "nothing has changed",
        _ => {
            fs::write(path, &text).map_err(|error| {
                Stop::Usage(vec![format!("cannot write `{}`: {error}", path.display())])
            })?;
            "written"
        }
    };
    writeln!(out, "{}: {}, {done}", path.display(), count(entries.len(), "script"))?;
    out.flush()?;
    Ok(outcome)
}

/// The names of the executable files of a folder, sorted, but for hidden ones.
fn executables(dir: &Path) -> Result<Vec<String>, String> {
    let failed = |error: io::Error| format!("cannot read the folder `{}`: {error}", dir.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(dir).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        // A link whose file is gone is none to be run.
        let metadata = fs::metadata(entry.path()).ok();
        if !metadata.is_some_and(|metadata| is_program(&metadata)) {
            continue;
        }
        match name.to_str() {
            Some(name) if name.starts_with('.') => {}
            Some(name) => names.push(name.to_owned()),
            None => return Err(format!("the name of the script {name:?} is not UTF-8")),
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(unix)]
fn is_program(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    metadata.is_file() && metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_program(metadata: &fs::Metadata) -> bool {
    metadata.is_file()
}

/// A script's entry and what to warn of, or what is wrong with it.
fn asked(
    scripts: &Scripts,
    name: &str,
    seconds: u64,
) -> Result<(String, Vec<String>), Vec<String>> {
    let refused = |problem: String| vec![format!("error: `{name} describe` {problem}")];
    let answer = block_on(scripts.describe(name, Duration::from_secs(seconds), LIMIT));
    let answer = answer.map_err(|error| {
        refused(match error {
            CallError::Timeout => format!("takes longer than {}", count_of(seconds)),
            CallError::Execution { message, .. } => {
                let lines: Vec<&str> = message.lines().filter(|line| !line.is_empty()).collect();
                format!("gives no answer: {}", lines.join("\n  "))
            }
            other => format!("gives no answer: {other}"),
        })
    })?;
    let object = match serde_json::from_str(&answer) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Err(refused("answers JSON that is no object".to_owned())),
        Err(error) => return Err(refused(format!("answers what is no JSON: {error}"))),
    };
    let entry = written(object, name).map_err(|error| refused(error.to_string()))?;
    let analysis = analyzed(&format!("{name} describe"), &format!("[\n{entry}\n]\n"));
    if has_errors(&analysis) {
        let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        return Err(errors.map(|error| rendered(error, &analysis)).collect());
    }
    // What becomes of its name, the build says.
    Ok((entry, told(&analysis, &["hosted-name", "fold-alike"])))
}

fn count_of(seconds: u64) -> String {
    if seconds == 1 { "a second".to_owned() } else { format!("{seconds} seconds") }
}

/// The JSON of an entry, indented as in its array.
fn written(object: Map<String, Value>, path: &str) -> serde_json::Result<String> {
    let mut object: BTreeMap<String, Value> =
        object.into_iter().map(|(key, value)| (key, sorted(value))).collect();
    let slug = object.remove("slug");
    // Where it is, a script need not know.
    object.remove("path");
    let text = serde_json::to_string_pretty(&Entry { slug: slug.as_ref(), path, rest: &object })?;
    Ok(format!("  {}", text.replace('\n', "\n  ")))
}

/// A value whose members are in the order of their names, in whatever order maps keep them.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(object) => {
            let members: BTreeMap<String, Value> = object.into_iter().collect();
            members.into_iter().map(|(key, value)| (key, sorted(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}

/// What the build would say of a snapshot.
fn analyzed(name: &str, text: &str) -> Analysis {
    let config = Config::inline(text).name("scripts");
    analyze(&Source::new(name, text), &config)
}

fn shown(path: Option<&Path>) -> String {
    path.map_or_else(|| "<output>".to_owned(), |path| path.display().to_string())
}

/// Wakes the thread that waits.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future that needs no async runtime.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}
