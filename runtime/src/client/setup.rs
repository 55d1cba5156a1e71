//! Whether what the host gave to a client by name fits the toolboxes that the client is used with.

use serde_json::value::RawValue;
use toolpress_naming::table::{Scheme, SchemeKind, Table};

use super::credentials::Ready;
use super::provider::Source;
use crate::nearest;
use crate::private::Tables;
use crate::request;

/// The longest name of an unknown scheme that is shown whole, in characters.
const MAX_NAME: usize = 20;
/// How many security schemes a message lists.
const MAX_LISTED: usize = 10;

/// What the host gives by name, and the default credential.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'c> {
    pub(super) sources: &'c [(String, Source)],
    pub(super) default: Option<&'c Ready>,
    pub(super) fixed: &'c [(String, Box<RawValue>)],
}

impl<'c> Setup<'c> {
    /// Whether there is no credential by name.
    pub(crate) fn is_empty(self) -> bool {
        self.sources.is_empty()
    }

    /// Each credential and each `fixed` value that none of these toolboxes can use, in a message
    /// with the edit to make.
    pub(crate) fn unusable(self, toolboxes: &[Tables]) -> Vec<String> {
        let tables = || toolboxes.iter().map(|one| Table::new(one.text, one.code));
        let schemes: Vec<_> = tables().flat_map(|table| table.schemes()).collect();
        let plans =
            || tables().flat_map(|table| (0..table.len()).filter_map(move |n| table.plan(n)));
        let mut problems = self.unknown(&schemes);
        problems.extend(self.wrong_kinds(&schemes));
        let takes_default = || {
            let is_header = |scheme: &Scheme<'_>| scheme.kind == SchemeKind::Authorization;
            plans().any(|plan| plan.security.is_empty()) || schemes.iter().any(is_header)
        };
        if self.default.is_some() && !takes_default() {
            problems.push(format!(
                "no operation takes the default credential: the description says of each which \
                 security schemes it needs; help: {}",
                listed(&schemes)
            ));
        }
        let fixed = |name: &str| {
            let mut all = plans().flat_map(|plan| plan.arguments);
            all.any(|one| one.fixed && (one.name == name || one.wire == name))
        };
        for name in effective(self.fixed).map(|(name, _)| name).filter(|name| !fixed(name)) {
            let name = nearest::shown(name);
            problems.push(format!(
                "no tool has a fixed argument `{name}`; help: list `{name}` in the option `fixed` \
                 of the toolbox, or remove `.fixed(\"{name}\", …)`"
            ));
        }
        let names: Vec<_> = toolboxes.iter().map(|one| format!("`{}`", one.name)).collect();
        let word = if names.len() == 1 { "toolbox" } else { "toolboxes" };
        let names = names.join(", ");
        problems.into_iter().map(|problem| format!("{word} {names}: {problem}")).collect()
    }

    /// Why a call would go out without a credential that the host meant for it: a credential of
    /// another kind than a scheme of the operation, or no credential by a name that the toolbox has.
    pub(crate) fn silent(self, needed: &[Scheme<'_>], all: &[Scheme<'_>]) -> Vec<String> {
        let mut problems: Vec<String> = self.wrong_kinds(needed).collect();
        let known = |(name, _): &(String, Source)| all.iter().any(|scheme| scheme.name == name);
        if !self.sources.iter().any(known) {
            problems.extend(self.unknown(all));
        }
        problems
    }

    /// The credentials by names that are none of these schemes'.
    fn unknown(self, schemes: &[Scheme<'_>]) -> Vec<String> {
        let names = || schemes.iter().map(|scheme| scheme.name);
        let unknown = effective(self.sources).filter(|(name, _)| names().all(|one| one != name));
        let message = |(name, _): &(String, Source)| {
            let near = nearest::word(name, names());
            let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            let name = short(name);
            format!("there is no security scheme `{name}`; help: {near}{}", listed(schemes))
        };
        unknown.map(message).collect()
    }

    /// The credentials of another kind than each of these schemes of their name.
    fn wrong_kinds(self, schemes: &[Scheme<'_>]) -> impl Iterator<Item = String> {
        effective(self.sources).filter_map(move |(name, source)| {
            let mut called = schemes.iter().filter(|scheme| scheme.name == name);
            let first = called.clone().next()?;
            let message = || {
                format!(
                    "security scheme {first} was given {}; help: pass {}",
                    source.words(),
                    request::how_to_give(first)
                )
            };
            (!called.any(|scheme| source.fits(scheme.kind))).then(message)
        })
    }
}

/// The name of a scheme as the host gave it. A long one may be the credential itself, in the wrong
/// place: `.bearer(token, scheme)`.
fn short(name: &str) -> String {
    if name.chars().nth(MAX_NAME).is_none() {
        return nearest::shown(name);
    }
    let start: String = name.chars().take(4).collect();
    format!("{}…", nearest::shown(&start))
}

/// The values that count: of several by one name, the last.
fn effective<T>(all: &[(String, T)]) -> impl Iterator<Item = &(String, T)> {
    let overridden = |n: usize, name: &str| all.iter().skip(n + 1).any(|(later, _)| later == name);
    all.iter().enumerate().filter(move |(n, (name, _))| !overridden(*n, name)).map(|(_, one)| one)
}

/// The schemes and their kinds, or what to do where there are none.
fn listed(schemes: &[Scheme<'_>]) -> String {
    if schemes.is_empty() {
        return String::from(
            "the description has no security schemes; pass a credential for every operation with \
             `.default_credential(…)`, or an API key with `.header(…)`",
        );
    }
    let mut all: Vec<_> = schemes.iter().take(MAX_LISTED).map(Scheme::to_string).collect();
    if schemes.len() > MAX_LISTED {
        all.push(String::from("…"));
    }
    format!("the security schemes are {}", all.join(", "))
}
