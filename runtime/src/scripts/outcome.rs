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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(stderr: &str) -> Option<String> {
        let start = stderr.len().saturating_sub(LONGEST_STDERR);
        tail(&stderr.as_bytes()[start..], stderr.len())
    }

    #[test]
    fn a_complaint_is_cut_between_lines_or_words() {
        assert_eq!(told(" \n"), None);
        let exact = "é".repeat(LONGEST_STDERR / 2);
        assert_eq!(told(&exact), Some(exact.clone()));
        let lines = "a secret\n".repeat(1_000);
        let text = told(&lines).unwrap();
        assert!(text.starts_with("…\na secret\n") && text.ends_with("a secret\n"), "{text}");
        assert!(text.len() > LONGEST_STDERR - 10 && text.len() <= LONGEST_STDERR + 4);
        let words = format!("{}\n", "words ".repeat(1_000));
        assert!(told(&words).unwrap().starts_with("…\nwords "));
        // It cannot be known whether a secret ends in what is left.
        assert_eq!(told(&"x".repeat(LONGEST_STDERR + 1)), Some(String::from("…\n")));
    }

    #[test]
    fn both_outputs_may_be_too_long() {
        let ran = |stderr_len| Ran {
            end: End::Flooded,
            stdout: b"out".to_vec(),
            stderr: b"bad".to_vec(),
            stderr_len,
        };
        assert_eq!(output(ran(3), 10).unwrap().text(), "out");
        let both = output(ran(11), 10).unwrap();
        assert!(!both.status.is_success() && both.text().contains("more than 10 bytes"));
    }
}
