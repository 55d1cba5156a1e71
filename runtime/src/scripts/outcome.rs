//! What comes of a run, in words for the model.

use std::borrow::Cow;

use bytes::Bytes;

use super::{End, Ran};
use crate::error::CallError;
use crate::output::Output;

/// How much of what a script prints on its standard error the model reads, in bytes.
const LONGEST_STDERR: usize = 4_096;

/// What a run gives. `limit` bytes of it are kept by the client, which takes the secrets out of all that
/// it can know the start and the end of; `redact` takes them out before anything else is cut, and where
/// its second argument says so also one that the text ends in.
pub(super) fn output(
    ran: Ran,
    limit: usize,
    redact: impl Fn(&str, bool) -> String,
) -> Result<Output, CallError> {
    let flooded_stderr = ran.stderr.len() > limit;
    // What was ended may have been printing a secret.
    let cut = !matches!(ran.end, End::Code(_));
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
    if !ran.stderr.trim_ascii().is_empty() {
        text.extend_from_slice(b"\n\nstandard error:\n");
        let stderr = redact(&whole(&ran.stderr, cut), cut);
        text.extend_from_slice(tail(&stderr).trim_end().as_bytes());
    }
    if !ran.stdout.trim_ascii().is_empty() {
        text.extend_from_slice(b"\n\nstandard output:\n");
        match cut {
            true => text.extend_from_slice(redact(&whole(&ran.stdout, cut), cut).as_bytes()),
            false => text.extend_from_slice(&ran.stdout),
        }
    }
    Ok(Output::of_bytes(Bytes::from(text)).failed())
}

/// What was printed as text. A character that a `cut` leaves half of goes, so that what stands before it
/// ends the text.
fn whole(printed: &[u8], cut: bool) -> Cow<'_, str> {
    let len = match std::str::from_utf8(printed) {
        Err(_) if cut => {
            let half = printed.utf8_chunks().last().map(|chunk| chunk.invalid());
            let half = half.filter(|bytes| std::str::from_utf8(bytes).is_err_and(is_half));
            printed.len() - half.map_or(0, <[u8]>::len)
        }
        _ => printed.len(),
    };
    String::from_utf8_lossy(printed.get(..len).unwrap_or_default())
}

fn is_half(error: std::str::Utf8Error) -> bool {
    error.error_len().is_none()
}

/// The end of what was printed on standard error, which is cut between lines or words.
fn tail(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST_STDERR {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let end = bytes.get(bytes.len().saturating_sub(LONGEST_STDERR)..).unwrap_or_default();
    let space = |wanted: fn(&u8) -> bool| end.iter().position(wanted);
    let cut = space(|byte| *byte == b'\n').filter(|at| at + 1 < end.len());
    let cut = cut.or_else(|| space(u8::is_ascii_whitespace));
    let rest = cut.and_then(|at| end.get(at + 1..)).unwrap_or_default();
    Cow::Owned(format!("…\n{}", String::from_utf8_lossy(rest)))
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

    /// Without a secret.
    fn as_it_is(text: &str, _: bool) -> String {
        text.to_owned()
    }

    #[test]
    fn a_complaint_is_cut_between_lines_or_words() {
        let exact = "é".repeat(LONGEST_STDERR / 2);
        assert_eq!(tail(&exact), exact);
        let lines = "a secret\n".repeat(1_000);
        let text = tail(&lines);
        assert!(text.starts_with("…\na secret\n") && text.ends_with("a secret\n"), "{text}");
        assert!(text.len() > LONGEST_STDERR - 10 && text.len() <= LONGEST_STDERR + 4);
        let words = format!("{}\n", "words ".repeat(1_000));
        assert!(tail(&words).starts_with("…\nwords "));
        // It cannot be known whether an encoded secret ends in what is left.
        assert_eq!(tail(&"x".repeat(LONGEST_STDERR + 1)), "…\n");
    }

    #[test]
    fn half_a_character_goes_where_it_is_cut() {
        assert_eq!(whole(b"a\xc3", true), "a");
        assert_eq!(whole(b"\xff\xc3\xa9\xf0\x9f", true), "\u{fffd}é");
        assert_eq!(whole(b"a\xff", true), "a\u{fffd}");
        assert_eq!(whole(b"a\xc3", false), "a\u{fffd}");
    }

    #[test]
    fn both_outputs_may_be_too_long() {
        let ran = |stderr: &str| Ran {
            end: End::Flooded,
            stdout: b"out".to_vec(),
            stderr: stderr.as_bytes().to_vec(),
        };
        assert_eq!(output(ran("bad"), 10, as_it_is).unwrap().text(), "out");
        let both = output(ran("much too bad"), 10, as_it_is).unwrap();
        assert!(!both.status.is_success() && both.text().contains("more than 10 bytes"));
        let blank = output(ran(&" ".repeat(11)), 10, as_it_is).unwrap();
        assert!(!blank.text().contains("standard error:"), "{}", blank.text());
    }

    #[test]
    fn both_outputs_of_what_was_ended_may_end_in_a_secret() {
        for (end, cut) in [(End::Flooded, true), (End::Signal(9), true), (End::Code(1), false)] {
            let ran = Ran { end, stdout: b"out".to_vec(), stderr: b"bad".to_vec() };
            let output = output(ran, 2, |text, cut| format!("{text}-{cut}")).unwrap();
            let stdout = if cut { "out-true" } else { "out" };
            let expected = format!("standard error:\nbad-{cut}\n\nstandard output:\n{stdout}");
            assert!(output.text().ends_with(&expected), "{}", output.text());
        }
    }
}
