//! What comes of a run, in words for the model.

use bytes::Bytes;

use super::{End, Ran};
use crate::error::CallError;
use crate::output::Output;

/// How much of what a script prints on its standard error the model reads, in bytes.
pub(super) const LONGEST_STDERR: usize = 4_096;

/// What a run gives. `limit` bytes of it are kept by the client.
pub(super) fn output(ran: Ran, limit: usize) -> Result<Output, CallError> {
    let flooded_stderr = ran.stderr_len > limit;
    let what = match ran.end {
        End::Late => return Err(CallError::Timeout),
        End::Code(0) => return Ok(Output::of_bytes(Bytes::from(ran.stdout))),
        End::Flooded if !flooded_stderr => return Ok(Output::of_bytes(Bytes::from(ran.stdout))),
        End::Flooded => {
            format!("the script was ended: it printed more than {limit} bytes on standard error")
        }
        End::Code(code) => format!("the script ended with exit code {code}"),
        End::Signal(signal) => format!("the script was ended by signal {signal}{}", named(signal)),
        End::Unknown => String::from("the script ended, and its exit code is not known"),
    };
    let mut text = what.into_bytes();
    if let Some(stderr) = tail(&ran.stderr, ran.stderr_len) {
        text.extend_from_slice(b"\n\nstandard error:\n");
        text.extend_from_slice(stderr.trim_end().as_bytes());
    }
    if !ran.stdout.trim_ascii().is_empty() {
        text.extend_from_slice(b"\n\nstandard output:\n");
        text.extend_from_slice(&ran.stdout);
    }
    Ok(Output::of_bytes(Bytes::from(text)).failed())
}

/// The end of what was printed on standard error; `None` for nothing. It is cut between lines or words, so
/// that no part of a secret is left of one.
fn tail(kept: &[u8], len: usize) -> Option<String> {
    if kept.trim_ascii().is_empty() {
        return None;
    }
    if len <= LONGEST_STDERR {
        return Some(String::from_utf8_lossy(kept).into_owned());
    }
    let end = kept.get(kept.len().saturating_sub(LONGEST_STDERR)..).unwrap_or_default();
    let space = |wanted: fn(&u8) -> bool| end.iter().position(wanted);
    let cut = space(|byte| *byte == b'\n').filter(|at| at + 1 < end.len());
    let cut = cut.or_else(|| space(u8::is_ascii_whitespace));
    let rest = cut.and_then(|at| end.get(at + 1..)).unwrap_or_default();
    Some(format!("…\n{}", String::from_utf8_lossy(rest)))
}

/// The names of signals whose numbers are the same on every system.
fn named(signal: i32) -> &'static str {
    match signal {
        1 => " (SIGHUP)",
        2 => " (SIGINT)",
        3 => " (SIGQUIT)",
        6 => " (SIGABRT)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL)",
        11 => " (SIGSEGV)",
        13 => " (SIGPIPE)",
        15 => " (SIGTERM)",
        _ => "",
    }
}
