//! `cargo toolpress snapshot`: writes down what the build reads of things that have to be asked.

mod bash;

use std::io::Write;

use clap::Subcommand;

use crate::{Outcome, Stop};

/// What is asked.
#[derive(Debug, Subcommand)]
pub(crate) enum Snapshot {
    /// Runs each executable file of a folder with the word `describe`, and writes their answers as one
    /// JSON array; exits with 1 where one has no valid answer
    Bash(bash::Options),
}

/// Takes a snapshot.
pub(crate) fn snapshot(
    of: &Snapshot,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome, Stop> {
    match of {
        Snapshot::Bash(options) => bash::snapshot(options, out, err),
    }
}
