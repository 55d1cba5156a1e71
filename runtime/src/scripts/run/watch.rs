//! Watching a script: its outputs are read, its input is written, its end and the time are looked for.

use std::io::{self, ErrorKind, Read, Write as _};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::Job;
use crate::scripts::{End, Ran};

/// How much is read at once.
const CHUNK: usize = 64 * 1024;
/// How often the script's end is looked for: soon where something has just happened.
const TICKS: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(25));

/// Why watching has stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The script has ended.
    Ended,
    /// Its time is up, or nobody waits for it.
    Late,
    /// It has printed too much.
    Flooded,
}

/// What is seen of a script.
pub(super) struct Seen {
    pid: Pid,
    stdin: Option<(ChildStdin, usize)>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    printed: Vec<u8>,
    /// What it has printed on its standard error.
    complaint: Vec<u8>,
    chunk: Vec<u8>,
}

impl Seen {
    pub(super) fn new(child: &mut Child, job: &Job) -> Self {
        let stdin = child.stdin.take().filter(|_| job.stdin.is_some());
        // What cannot be read without waiting is not read.
        Self {
            pid: Pid::from_child(child),
            stdin: stdin.filter(ready).map(|stdin| (stdin, 0)),
            stdout: child.stdout.take().filter(ready),
            stderr: child.stderr.take().filter(ready),
            printed: Vec::new(),
            complaint: Vec::new(),
            chunk: vec![0; CHUNK],
        }
    }

    /// Watches the script until it ends, is late, prints too much, or nobody waits for it any more.
    pub(super) fn watch(&mut self, job: &Job, dropped: impl Fn() -> bool) -> Stop {
        let deadline = Instant::now().checked_add(job.timeout);
        let mut tick = TICKS.0;
        loop {
            if self.has_ended() {
                return Stop::Ended;
            }
            let left = match deadline {
                Some(deadline) => deadline.saturating_duration_since(Instant::now()),
                None => TICKS.1,
            };
            if left.is_zero() || dropped() {
                return Stop::Late;
            }
            tick = match self.wait(tick.min(left)) {
                true => TICKS.0,
                false => (tick * 2).min(TICKS.1),
            };
            self.write(job);
            self.read(job.limit);
            if self.is_over(job.limit) {
                return Stop::Flooded;
            }
        }
    }

    /// Reads what is left in the pipes of a script that has ended. What it has left behind may hold them
    /// open for ever, so nothing is waited for.
    pub(super) fn rest(&mut self, limit: usize) {
        while self.read(limit) && !self.is_over(limit) {}
    }

    /// Whether the script has printed more than so many bytes on either output.
    pub(super) fn is_over(&self, limit: usize) -> bool {
        self.printed.len() > limit || self.complaint.len() > limit
    }

    pub(super) fn into_ran(self, end: End) -> Ran {
        Ran { end, stdout: self.printed, stderr: self.complaint }
    }

    /// Whether the script has ended. Its exit code is not asked for: its process id stays its own.
    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(self.pid), options) {
            Ok(None) | Err(rustix::io::Errno::INTR) => false,
            // It is nobody's child any more where something else has asked for its exit code.
            Ok(Some(_)) | Err(_) => true,
        }
    }

    /// Waits so long for one of the pipes. Whether one is ready.
    fn wait(&self, time: Duration) -> bool {
        let mut pipes: Vec<PollFd<'_>> = Vec::with_capacity(3);
        if let Some((stdin, _)) = &self.stdin {
            pipes.push(PollFd::new(stdin, PollFlags::OUT));
        }
        pipes.extend(self.stdout.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        pipes.extend(self.stderr.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        let time = Timespec::try_from(time).ok();
        matches!(poll(&mut pipes, time.as_ref()), Ok(ready) if ready > 0)
    }

    /// Writes what the pipe takes of the input. Where all of it is written, or the script does not want
    /// it, the pipe is closed.
    fn write(&mut self, job: &Job) {
        let Some((pipe, done)) = &mut self.stdin else { return };
        let rest = job.stdin.as_deref().unwrap_or_default().as_bytes().get(*done..);
        let finished = match rest {
            Some(rest) if !rest.is_empty() => match pipe.write(rest) {
                Ok(written) => {
                    *done += written;
                    written == rest.len()
                }
                Err(error) => {
                    !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
                }
            },
            _ => true,
        };
        if finished {
            self.stdin = None;
        }
    }

    /// Reads a chunk of each output. Whether there was anything.
    fn read(&mut self, limit: usize) -> bool {
        let stdout = read_from(&mut self.stdout, &mut self.chunk);
        keep(&mut self.printed, stdout, limit);
        let some = !stdout.is_empty();
        let stderr = read_from(&mut self.stderr, &mut self.chunk);
        keep(&mut self.complaint, stderr, limit);
        some || !stderr.is_empty()
    }
}

/// Keeps what the limit allows, and one byte more, which says that there is more.
fn keep(kept: &mut Vec<u8>, read: &[u8], limit: usize) {
    let room = limit.saturating_add(1).saturating_sub(kept.len());
    kept.extend_from_slice(read.get(..read.len().min(room)).unwrap_or_default());
}

/// Makes a pipe one that nothing waits at.
fn ready(pipe: &impl AsFd) -> bool {
    ioctl_fionbio(pipe, true).is_ok()
}

/// What is in a pipe; a pipe that has ended is closed.
fn read_from<'c>(pipe: &mut Option<impl Read>, chunk: &'c mut [u8]) -> &'c [u8] {
    let Some(open) = pipe else { return &[] };
    let read: io::Result<usize> = open.read(chunk);
    match read {
        Ok(0) => *pipe = None,
        Ok(read) => return chunk.get(..read).unwrap_or_default(),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
        Err(_) => *pipe = None,
    }
    &[]
}
