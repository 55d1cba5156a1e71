//! Where there are no process groups to end, no script is run.

use std::ffi::OsString;
use std::future::{Ready, ready};
use std::path::PathBuf;
use std::time::Duration;

use super::Ran;
use crate::error::CallError;

/// Why no script can be run here.
pub(super) const UNSUPPORTED: Option<&str> =
    Some("scripts cannot be run on this system, which has no process groups to end them by");

/// A run to be started.
#[allow(dead_code, reason = "nothing is run")]
pub(super) struct Job {
    pub(super) program: PathBuf,
    pub(super) words: Vec<String>,
    pub(super) stdin: Option<String>,
    pub(super) env: Vec<(OsString, OsString)>,
    pub(super) folder: PathBuf,
    pub(super) timeout: Duration,
    pub(super) limit: usize,
}

/// A run, some time.
pub(super) type Running = Ready<Result<Ran, CallError>>;

/// Starts nothing.
pub(super) fn start(_: Job) -> Result<Running, CallError> {
    let never = || ready(Err(CallError::unsupported(UNSUPPORTED.unwrap_or_default())));
    Ok(never())
}
