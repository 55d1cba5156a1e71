//! One run of a script, which a thread of its own watches from its start to its end.
//!
//! The thread is what makes the promise hold on every async runtime, and without one: that the group of
//! the script is ended while the process id is still the script's own. A process that has ended keeps its
//! id until it is asked for its exit code, so the group is killed first and the exit code asked for then.

mod watch;

use std::ffi::OsString;
use std::future::Future;
use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::PathBuf;
use std::pin::Pin;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use self::watch::{Seen, Stop};
use super::{End, Ran, unstarted};
use crate::error::CallError;

/// Why no script can be run here.
pub(super) const UNSUPPORTED: Option<&str> = None;

/// A run to be started.
pub(super) struct Job {
    /// The script, absolute.
    pub(super) program: PathBuf,
    /// The words behind it.
    pub(super) words: Vec<String>,
    /// What it reads from its standard input.
    pub(super) stdin: Option<String>,
    /// All of its environment.
    pub(super) env: Vec<(OsString, OsString)>,
    /// Where it runs.
    pub(super) folder: PathBuf,
    /// How long it may take.
    pub(super) timeout: Duration,
    /// How much it may print on either output.
    pub(super) limit: usize,
}

/// A run that goes on; dropping it ends the script.
pub(super) struct Running(Arc<Shared>);

/// What the future and the thread share.
#[derive(Default)]
struct Shared(Mutex<State>);

#[derive(Default)]
struct State {
    /// The script's group, as long as its number is nobody else's.
    group: Option<Pid>,
    /// Nobody waits for the outcome any more.
    dropped: bool,
    outcome: Option<io::Result<Ran>>,
    waker: Option<Waker>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_dropped(&self) -> bool {
        self.state().dropped
    }
}

impl State {
    /// Kills what is in the script's group.
    fn end_group(&self) {
        if let Some(group) = self.group {
            // It fails where nothing is left of the group.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

/// Starts a script.
pub(super) fn start(job: Job) -> Result<Running, CallError> {
    let shared = Arc::new(Shared::default());
    let of_thread = Arc::clone(&shared);
    let thread = thread::Builder::new().name(String::from("toolpress-script"));
    thread.spawn(move || run(&job, &of_thread)).map_err(|error| unstarted(&error))?;
    Ok(Running(shared))
}

impl Future for Running {
    type Output = Result<Ran, CallError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.0.state();
        match state.outcome.take() {
            Some(outcome) => Poll::Ready(outcome.map_err(|error| unstarted(&error))),
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.dropped = true;
        state.end_group();
    }
}

/// The thread's work: starts the script, watches it, ends its group, and tells what came of it.
fn run(job: &Job, shared: &Shared) {
    let started = {
        // Whoever drops the future meanwhile waits for the script, to end it.
        let mut state = shared.state();
        if state.dropped {
            return;
        }
        let started = spawn(job);
        state.group = started.as_ref().ok().map(Pid::from_child);
        started
    };
    let mut child = match started {
        Ok(child) => child,
        Err(error) => return tell(shared, Err(explained(error, job))),
    };
    let mut seen = Seen::new(&mut child, job);
    let stop = seen.watch(job, || shared.is_dropped());
    {
        let mut state = shared.state();
        state.end_group();
        state.group = None;
    }
    if stop == Stop::Ended {
        seen.rest(job.limit);
        let end = end(child.wait(), &seen, job.limit);
        tell(shared, Ok(seen.into_ran(end)));
    } else {
        let end = if stop == Stop::Flooded { End::Flooded } else { End::Late };
        tell(shared, Ok(seen.into_ran(end)));
        // What the system still holds of it does not keep anyone waiting.
        let _ = child.wait();
    }
}

fn end(status: io::Result<std::process::ExitStatus>, seen: &Seen, limit: usize) -> End {
    match status {
        _ if seen.is_over(limit) => End::Flooded,
        Ok(status) => match (status.code(), status.signal()) {
            (Some(code), _) => End::Code(code),
            (None, Some(signal)) => End::Signal(signal),
            (None, None) => End::Unknown,
        },
        Err(_) => End::Unknown,
    }
}

fn tell(shared: &Shared, outcome: io::Result<Ran>) {
    let waker = {
        let mut state = shared.state();
        state.outcome = Some(outcome);
        state.waker.take()
    };
    if let Some(waker) = waker {
        waker.wake();
    }
}

/// The system says of several things that they are not there, and not which.
fn explained(error: io::Error, job: &Job) -> io::Error {
    if error.kind() != io::ErrorKind::NotFound {
        return error;
    }
    let what = if job.folder.is_dir() {
        "the script or its interpreter, which its first line names, is not there"
    } else {
        "the folder that it runs in is not there"
    };
    io::Error::new(io::ErrorKind::NotFound, what)
}

/// How often, and in what intervals, a file that is still being written is tried again.
const BUSY: (u32, Duration) = (20, Duration::from_millis(10));

fn spawn(job: &Job) -> io::Result<Child> {
    let mut command = Command::new(&job.program);
    command
        .args(&job.words)
        .env_clear()
        .envs(job.env.iter().map(|(name, value)| (name, value)))
        .current_dir(&job.folder)
        .stdin(if job.stdin.is_some() { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let mut tries = 0;
    loop {
        match command.spawn() {
            // A process that another thread is just starting may hold it open.
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && tries < BUSY.0 => {
                tries += 1;
                thread::sleep(BUSY.1);
            }
            spawned => return spawned,
        }
    }
}
