//! What prevents calls of toolboxes with their clients, found before the first call.

use std::ptr;

use crate::error::CallError;
use crate::private::Tables;
use crate::request;
use crate::{BoundToolbox, Source, Toolbox};

/// How many tools a message names.
const MAX_NAMED: usize = 3;

/// All problems of these toolboxes and their clients, each with the edit to make where the host can
/// make one.
pub(super) fn of(bound: &[BoundToolbox]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut fitting = Vec::new();
    for one in bound {
        match fits(one, bound) {
            Ok(()) => fitting.push(one),
            Err(problem) => problems.push(problem),
        }
    }
    // A client that several toolboxes share may have for each what the others do not know.
    for (n, one) in fitting.iter().enumerate() {
        let shares = |other: &&&BoundToolbox| other.client().is_clone_of(one.client());
        if !fitting.iter().take(n).any(|other| shares(&other)) {
            let tables = fitting.iter().filter(shares).map(|other| other.toolbox().tables());
            problems.extend(one.client().setup().unusable(&tables.collect::<Vec<Tables>>()));
        }
    }
    for one in &fitting {
        let of = |problem: String| format!("toolbox `{}`: {problem}", one.toolbox().name());
        let executor = one.client().executor().map(|executor| executor.check(one.toolbox()));
        let missing = executor.and_then(Result::err).unwrap_or_default();
        problems.extend(missing.into_iter().chain(lacking(one)).map(of));
    }
    problems
}

/// Whether the client is of the toolbox's kind and API.
fn fits(one: &BoundToolbox, bound: &[BoundToolbox]) -> Result<(), String> {
    let (toolbox, client) = (one.toolbox(), one.client());
    let advice = format!(
        "help: bind a client of this toolbox's `TOOLBOX.client()`, or call `.base_url(\"{}\")` on \
         the builder if that server serves this toolbox too",
        client.base_url()
    );
    client.fits(toolbox).map_err(|error| match error {
        CallError::OtherToolbox { .. } => format!("{error}; {advice}"),
        error => error.to_string(),
    })?;
    let is_at = |toolbox: &Toolbox| {
        request::described_base(toolbox, client).is_some_and(|url| url == *client.base())
    };
    if toolbox.source() != Source::OpenApi || !client.is_of_given_url() || is_at(toolbox) {
        return Ok(());
    }
    let mut others = bound.iter().map(BoundToolbox::toolbox);
    match others.find(|other| !ptr::eq(*other, toolbox) && is_at(other)) {
        Some(other) => {
            let error = CallError::other_toolbox(toolbox, client, other.name());
            Err(format!("{error}; {advice}"))
        }
        None => Ok(()),
    }
}

/// What the tools need of the host and the client does not have: one message for all tools that need
/// the same.
fn lacking(one: &BoundToolbox) -> Vec<String> {
    let table = one.toolbox().table();
    let mut found: Vec<(String, Vec<&'static str>)> = Vec::new();
    for index in 0..table.len() {
        let (Some(plan), Some(name)) = (table.plan(index), table.name(index)) else { continue };
        for problem in request::lacking(one.toolbox(), &plan, one.client()) {
            match found.iter_mut().find(|(known, _)| *known == problem) {
                Some((_, tools)) => tools.push(name),
                None => found.push((problem, vec![name])),
            }
        }
    }
    found.into_iter().map(|(problem, tools)| format!("{} {problem}", named(&tools))).collect()
}

fn named(tools: &[&str]) -> String {
    let mut names: Vec<_> = tools.iter().take(MAX_NAMED).map(|name| format!("`{name}`")).collect();
    if tools.len() > MAX_NAMED {
        names.push(format!("{} more", tools.len() - MAX_NAMED));
    }
    let word = if tools.len() == 1 { "tool" } else { "tools" };
    format!("{word} {}:", names.join(", "))
}
