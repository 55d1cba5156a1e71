//! Scripts as tools, feature `bash`.
//!
//! A toolbox of scripts says what each is called, what arguments it takes and where it is below a
//! folder. [`Scripts`] knows that folder, and runs them: the file itself, without a shell, with the
//! word `run` and the arguments as words of their own.

#![cfg_attr(not(unix), allow(dead_code, reason = "nothing is run there"))]

mod line;
mod outcome;
mod path;
#[cfg(all(unix, not(any(target_os = "openbsd", target_os = "redox"))))]
mod run;
#[cfg(not(all(unix, not(any(target_os = "openbsd", target_os = "redox")))))]
#[path = "run_none.rs"]
mod run;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::CallError;
use crate::executor::{Executing, Execution, Executor};
use crate::{Source, Toolbox};

/// The `PATH` of a script whose host says nothing else.
const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Runs the scripts below a folder as tools. [`Client::with_executor`](crate::Client::with_executor)
/// makes a client of it.
///
/// ```
/// use std::time::Duration;
/// use toolpress::Client;
/// use toolpress::scripts::Scripts;
///
/// let scripts = Scripts::new("tools").env("LANG", "C.UTF-8").inherit_env("HOME");
/// let client = Client::with_executor(scripts)
///     .timeout(Duration::from_secs(10))
///     .response_limit(64 * 1024)
///     .build()?;
/// # Ok::<(), toolpress::ClientError>(())
/// ```
///
/// # What is run
///
/// The file at the toolbox's path below the folder, and no shell around it. Its first word is `run`;
/// the arguments follow in the order in which the script describes them, each as words of its own, in
/// which nothing is expanded or split. A NUL character, which no command line can hold, is refused, and
/// so is a positional text that starts with `-` where the script has options, as it would be read as one.
///
/// It runs in the folder, with an empty environment but for `PATH` and what the host
/// allows, and with the text of its `stdin` argument as standard input, which is empty where it has none.
///
/// # What becomes of it
///
/// - It ends with exit code 0: what it has printed is the result. Bytes that are not UTF-8 become
///   `U+FFFD` for the model. Where it has printed nothing but white space, the model reads its
///   `empty-result`.
/// - It ends otherwise: the model reads the exit code or the signal, the end of its standard error and its
///   standard output, as an error.
/// - It takes longer than the client's [timeout](crate::ClientBuilder::timeout), or the future is dropped:
///   it is ended. The time is kept by this executor itself, and needs no
///   [timer](crate::ClientBuilder::timer) and no async runtime.
/// - It prints more than the client's [limit](crate::ClientBuilder::response_limit), on either of its outputs: it is
///   ended, and of standard output what fits is the result, marked as cut.
///
/// Each script is the leader of a process group of its own. When it ends or is ended, all that is left of
/// its group is killed (`SIGKILL`), before its process id can be another's. So what it has started in the
/// background does not outlive it. What leaves the group is not found: a program that is started by
/// `setsid`, or in the background of a shell with job control (`set -m`). It does not hold up the answer. And
/// where the host's own process is killed, its scripts go on.
///
/// # Where it works
///
/// On Unix but for OpenBSD and Redox. Elsewhere the crate compiles, [`bind`](crate::Toolset::bind) tells that scripts
/// cannot be run, and each call is [`CallError::Unsupported`].
#[derive(Clone)]
pub struct Scripts {
    folder: PathBuf,
    current_dir: Option<PathBuf>,
    env: Vec<(OsString, OsString)>,
    /// In every shape in which a script may print them.
    pub(crate) secrets: Vec<String>,
    may_lead_out: bool,
}

impl Scripts {
    /// The scripts below this folder. A relative path is relative to the host's current folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            current_dir: None,
            env: vec![("PATH".into(), DEFAULT_PATH.into())],
            secrets: Vec::new(),
            may_lead_out: false,
        }
    }

    /// Sets an environment variable of the scripts; of two values for one name the last counts. `PATH`,
    /// by which `#!/usr/bin/env` finds the interpreter, is `/usr/local/bin:/usr/bin:/bin` unless it is
    /// set.
    #[must_use]
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Self {
        let name = name.as_ref();
        self.env.retain(|(known, _)| known != name);
        self.env.push((name.to_owned(), value.as_ref().to_owned()));
        self
    }

    /// [`env`](Self::env) with a value that does not go back to the model: where a script prints it,
    /// `[redacted]` stands. `Debug` does not show it. It is found without the white space around it too,
    /// on one line where it has several, and of several lines each that has eight characters or more.
    #[must_use]
    pub fn secret_env(mut self, name: impl AsRef<OsStr>, value: impl Into<String>) -> Self {
        let value = value.into();
        self.secrets.extend(shapes(&value));
        self.env(name, value)
    }

    /// Gives the scripts an environment variable of the host's own, as it is now, if it is set.
    #[must_use]
    pub fn inherit_env(self, name: impl AsRef<OsStr>) -> Self {
        match std::env::var_os(name.as_ref()) {
            Some(value) => self.env(name, value),
            None => self,
        }
    }

    /// The folder that the scripts run in, in place of their own.
    #[must_use]
    pub fn current_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.current_dir = Some(folder.into());
        self
    }

    /// Lets scripts be symbolic links to files outside of the folder, which are refused otherwise.
    #[must_use]
    pub fn may_lead_out(mut self) -> Self {
        self.may_lead_out = true;
        self
    }

    /// What a script answers to `describe`, the JSON text that `cargo toolpress snapshot bash` makes a
    /// toolbox of. `path` is that of the script below the folder.
    ///
    /// # Errors
    ///
    /// [`CallError::Execution`] where the script cannot be run, fails, or says more than `limit` bytes,
    /// [`CallError::Timeout`] where it takes longer than `timeout`.
    pub async fn describe(
        &self,
        path: &str,
        timeout: Duration,
        limit: usize,
    ) -> Result<String, CallError> {
        let words = vec![String::from("describe")];
        let ran = self.start(path, line::Line { words, stdin: None }, timeout, limit)?.await?;
        let output = outcome::output(ran, limit, |text, cut| self.redact(text, cut))?;
        if !output.status.is_success() {
            return Err(CallError::execution(output.text()));
        }
        if output.body.len() > limit {
            return Err(CallError::execution(format!("it prints more than {limit} bytes")));
        }
        Ok(output.text().into_owned())
    }

    fn start(
        &self,
        path: &str,
        line: line::Line,
        timeout: Duration,
        limit: usize,
    ) -> Result<run::Running, CallError> {
        let found = path::resolve(&self.folder, Path::new(path), self.may_lead_out)
            .map_err(|problem| CallError::execution(format!("the script `{path}` {problem}")))?;
        run::start(run::Job {
            program: found.script,
            words: line.words,
            stdin: line.stdin,
            env: self.env.clone(),
            folder: self.current_dir.clone().unwrap_or(found.folder),
            timeout,
            limit,
        })
    }
}

impl Executor for Scripts {
    fn source(&self) -> Source {
        Source::Bash
    }

    fn check(&self, toolbox: &Toolbox) -> Result<(), Vec<String>> {
        if let Some(problem) = run::UNSUPPORTED {
            return Err(vec![String::from(problem)]);
        }
        let problems: Vec<String> = toolbox
            .tools()
            .filter_map(|tool| {
                let found = path::resolve(&self.folder, Path::new(tool.path), self.may_lead_out);
                let problem = found.err()?;
                let (path, name, folder) = (tool.path, tool.name, self.folder.display());
                Some(format!("the script `{path}` of `{name}` {problem}, in the folder `{folder}`"))
            })
            .collect();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    fn secrets(&self) -> Vec<String> {
        self.secrets.clone()
    }

    fn keeps_time(&self) -> bool {
        true
    }

    fn accepts(&self, execution: &Execution<'_>) -> Result<(), CallError> {
        line::line(execution).map(|_| ())
    }

    fn execute<'a>(&'a self, execution: Execution<'a>) -> Executing<'a> {
        Box::pin(async move {
            let (timeout, limit) = (execution.timeout(), execution.response_limit());
            let line = line::line(&execution)?;
            let ran = self.start(execution.tool().path, line, timeout, limit)?.await?;
            outcome::output(ran, limit, |text, cut| self.redact(text, cut))
        })
    }
}

impl fmt::Debug for Scripts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scripts")
            .field("folder", &self.folder)
            .field("env", &self.env.iter().map(|(name, _)| name).collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// A run that has ended.
#[derive(Debug)]
struct Ran {
    end: End,
    stdout: Vec<u8>,
    /// As much of it as the limit, and a byte more where there was more.
    stderr: Vec<u8>,
}

/// How a run has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The script has, with an exit code.
    Code(i32),
    /// The script has, by a signal.
    Signal(i32),
    /// Nobody knows how: something else in the host's process has asked for its exit code.
    Unknown,
    /// It took too long, and was ended.
    Late,
    /// It printed too much, and was ended.
    Flooded,
}

/// How many characters a line of a secret has at least that is a secret by itself.
const SHORTEST_LINE: usize = 8;

/// A secret as it is, and as a shell makes it: without the white space around it (`$(…)`), in words that
/// a space separates (`echo $TOKEN`), line by line.
fn shapes(secret: &str) -> Vec<String> {
    let words: Vec<&str> = secret.split_whitespace().collect();
    // A shell takes a carriage return for a part of a word.
    let of_shell = secret.split([' ', '\t', '\n']).filter(|word| !word.is_empty());
    let of_shell: Vec<&str> = of_shell.collect();
    let trimmed = secret.trim().to_owned();
    let mut shapes = vec![secret.to_owned(), trimmed, words.join(" "), of_shell.join(" ")];
    let lines = secret.lines().map(str::trim);
    let long = lines.filter(|line| line.chars().count() >= SHORTEST_LINE);
    shapes.extend(long.map(str::to_owned));
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

/// Why a script cannot be started.
fn unstarted(error: &std::io::Error) -> CallError {
    CallError::execution(format!("the script cannot be started: {error}"))
}
