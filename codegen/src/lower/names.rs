//! Tool names and argument names: the rules that decide who is called what.
//!
//! Both are functions of texts to names. The outcome does not depend on the order of the
//! operations in the document.

use std::collections::{BTreeMap, BTreeSet};

use toolpress_naming::{is_valid_name, normalize, shorten};

use crate::ir::{ArgName, Fate, Location, ToolName};

/// What an operation's tool name is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate<'a> {
    /// The operationId as written, if there is one that holds an ASCII letter or digit.
    pub(crate) id: Option<&'a str>,
    /// Lower- or upper-case HTTP method.
    pub(crate) method: &'a str,
    /// The path template.
    pub(crate) path: &'a str,
    /// The whole tool name, where the user pinned it.
    pub(crate) pinned: Option<&'a str>,
    /// The name that it has in the lock file; no two have the same.
    pub(crate) locked: Option<&'a str>,
}

/// The names of a list of operations.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ToolNames {
    /// A name for every candidate, in their order.
    pub(crate) names: Vec<(ToolName, Fate)>,
    /// Pins that could not be kept.
    pub(crate) refused: Vec<RefusedPin>,
    /// Candidates that ask for the name that another one asks for.
    pub(crate) clashes: Vec<Clash>,
}

/// Two candidates that ask for one name.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    /// The one that the rules prefer.
    pub(crate) first: usize,
    /// The other one.
    pub(crate) second: usize,
    /// The name.
    pub(crate) name: String,
}

/// A pinned name that is invalid or taken.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RefusedPin {
    /// Which candidate.
    pub(crate) candidate: usize,
    /// The candidate that has the name, `None` where the name is invalid.
    pub(crate) taken_by: Option<usize>,
}

/// An operation on its way to a name.
struct Draft<'a> {
    full: String,
    /// How many bytes of `full` are the prefix.
    prefix: usize,
    fate: Fate,
    /// Its original already is its normalized form.
    plain: bool,
    order: (&'a str, &'a str),
    name: Option<String>,
}

/// Names all operations. `prefix` is complete (no `{toolbox}` in it), `max` the longest name.
///
/// All names are valid and distinct, also where pins had to be refused.
pub(crate) fn tool_names(candidates: &[Candidate<'_>], prefix: &str, max: usize) -> ToolNames {
    let mut drafts: Vec<Draft<'_>> = candidates.iter().map(|c| draft(c, prefix)).collect();
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut refused = Vec::new();
    pin(candidates, &mut drafts, &mut taken, &mut refused, max);
    let pinned: BTreeSet<usize> = taken.values().copied().collect();
    keep_locked(candidates, &mut drafts, &mut taken, (prefix, max));
    let mut order: Vec<usize> = (0..drafts.len()).collect();
    order.sort_by_key(|i| drafts.get(*i).map(|d| (!d.plain, d.order)));
    let clashes = clashes(&order, &drafts, &pinned, max);
    // A candidate is spoken for even before its operation has its turn, so that no number makes
    // another operation's name.
    let candidates_full: BTreeSet<String> =
        drafts.iter().filter(|d| d.name.is_none()).map(|d| d.full.clone()).collect();
    // The number to try next: those in front of it are never free again.
    let mut next: BTreeMap<String, usize> = BTreeMap::new();
    for first_round in [true, false] {
        for index in &order {
            let Some(draft) = drafts.get_mut(*index) else { continue };
            if draft.name.is_some() {
                continue;
            }
            let name = if first_round {
                own_name(draft, &taken, max)
            } else {
                let next = next.entry(draft.full.clone()).or_insert(2);
                numbered_name(draft, next, &taken, &candidates_full, max)
            };
            if let Some(name) = name {
                taken.insert(name.clone(), *index);
                draft.name = Some(name);
            } else if let Some(owner) = taken.get(&draft.full).filter(|o| pinned.contains(o)) {
                refused.push(RefusedPin { candidate: *owner, taken_by: Some(*index) });
            }
        }
    }
    let names = drafts.into_iter().map(|d| (ToolName(d.name.unwrap_or(d.full)), d.fate)).collect();
    refused.sort_by_key(|pin| (pin.candidate, pin.taken_by));
    refused.dedup_by_key(|pin| pin.candidate);
    ToolNames { names, refused, clashes }
}

/// Who asks for the name that another one asks for. Whether one of them has another name by the
/// lock file makes no difference.
fn clashes(
    order: &[usize],
    drafts: &[Draft<'_>],
    pinned: &BTreeSet<usize>,
    max: usize,
) -> Vec<Clash> {
    let mut owners: BTreeMap<String, usize> = BTreeMap::new();
    let mut clashes = Vec::new();
    for index in order.iter().filter(|index| !pinned.contains(index)) {
        let Some(draft) = drafts.get(*index) else { continue };
        let name = shorten(&draft.full, draft.prefix, max);
        match owners.get(&name) {
            Some(first) => clashes.push(Clash { first: *first, second: *index, name }),
            None => {
                owners.insert(name, *index);
            }
        }
    }
    clashes
}

/// Gives out what the lock file has, as far as it is a valid name that no pin has.
///
/// What the rules would have given as well is theirs, and told as their doing.
fn keep_locked(
    candidates: &[Candidate<'_>],
    drafts: &mut [Draft<'_>],
    taken: &mut BTreeMap<String, usize>,
    (prefix, max): (&str, usize),
) {
    if candidates.iter().all(|candidate| candidate.locked.is_none()) {
        return;
    }
    let free: Vec<Candidate<'_>> = candidates
        .iter()
        .map(|candidate| Candidate { locked: None, ..candidate.clone() })
        .collect();
    let by_rules = tool_names(&free, prefix, max).names;
    for (index, (candidate, draft)) in candidates.iter().zip(drafts).enumerate() {
        let Some(locked) = candidate.locked.filter(|name| is_valid_name(name, max)) else {
            continue;
        };
        if draft.name.is_some() || taken.contains_key(locked) {
            continue;
        }
        taken.insert(locked.to_owned(), index);
        draft.name = Some(locked.to_owned());
        let rule = by_rules.get(index).filter(|(name, _)| name.as_str() == locked);
        if locked == shorten(&draft.full, draft.prefix, max) {
            draft.fate.shortened = locked != draft.full;
        } else if let Some((_, fate)) = rule {
            draft.fate = *fate;
        } else {
            draft.fate.locked = true;
        }
    }
}

fn draft<'a>(candidate: &Candidate<'a>, prefix: &str) -> Draft<'a> {
    let base = match candidate.id {
        Some(id) => normalize(id),
        None => normalize(&format!("{}_{}", candidate.method.to_lowercase(), candidate.path)),
    };
    let plain = candidate.id == Some(base.as_str());
    Draft {
        full: format!("{prefix}{base}"),
        prefix: prefix.len(),
        fate: Fate {
            from_path: candidate.id.is_none(),
            normalized: candidate.id.is_some() && !plain,
            ..Fate::default()
        },
        plain,
        order: (candidate.path, candidate.method),
        name: None,
    }
}

/// Gives pinned names out first; of two equal pins the first in the list keeps it.
fn pin(
    candidates: &[Candidate<'_>],
    drafts: &mut [Draft<'_>],
    taken: &mut BTreeMap<String, usize>,
    refused: &mut Vec<RefusedPin>,
    max: usize,
) {
    // What the lock file has for another operation is spoken for.
    let locked: BTreeMap<&str, usize> = candidates
        .iter()
        .enumerate()
        .filter(|(_, candidate)| candidate.pinned.is_none())
        .filter_map(|(index, candidate)| Some((candidate.locked?, index)))
        .collect();
    for (index, (candidate, draft)) in candidates.iter().zip(drafts).enumerate() {
        let Some(pinned) = candidate.pinned else { continue };
        if !is_valid_name(pinned, max) {
            refused.push(RefusedPin { candidate: index, taken_by: None });
        } else if let Some(owner) = taken.get(pinned).or_else(|| locked.get(pinned)) {
            refused.push(RefusedPin { candidate: index, taken_by: Some(*owner) });
        } else {
            taken.insert(pinned.to_owned(), index);
            draft.name = Some(pinned.to_owned());
            draft.fate = Fate { pinned: true, ..Fate::default() };
        }
    }
}

/// The candidate itself if nobody has it.
fn own_name(draft: &mut Draft<'_>, taken: &BTreeMap<String, usize>, max: usize) -> Option<String> {
    let name = shorten(&draft.full, draft.prefix, max);
    draft.fate.shortened = name != draft.full;
    (!taken.contains_key(&name)).then_some(name)
}

/// The candidate with the first number from `next` on that is free.
fn numbered_name(
    draft: &mut Draft<'_>,
    next: &mut usize,
    taken: &BTreeMap<String, usize>,
    candidates: &BTreeSet<String>,
    max: usize,
) -> Option<String> {
    draft.fate.suffixed = true;
    // As many numbers as there are names are never all taken.
    (*next..taken.len() + candidates.len() + 3).find_map(|number| {
        *next = number + 1;
        let full = format!("{}_{number}", draft.full);
        let name = shorten(&full, draft.prefix, max);
        draft.fate.shortened = name != full;
        let free = !candidates.contains(&full) && !taken.contains_key(&name);
        free.then_some(name)
    })
}

/// Names the arguments of one operation, given where each goes and its wire name (`body` for the
/// body). The names are valid, distinct, and in the order given.
pub(crate) fn argument_names(arguments: &[(Location, &str)]) -> Vec<ArgName> {
    let candidates: Vec<String> =
        arguments.iter().map(|(_, wire)| argument_candidate(wire)).collect();
    let mut order: Vec<usize> = (0..arguments.len()).collect();
    order.sort_by_key(|i| arguments.get(*i).map(|(location, _)| *location));
    let mut names: Vec<Option<String>> = vec![None; arguments.len()];
    let mut taken: BTreeSet<String> = BTreeSet::new();
    // The number to try next: those in front of it are never free again.
    let mut next: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for keeps_plain_name in [true, false] {
        for index in &order {
            let (Some(slot), Some(candidate), Some((location, _))) =
                (names.get_mut(*index), candidates.get(*index), arguments.get(*index))
            else {
                continue;
            };
            if slot.is_some() {
                continue;
            }
            let name = if keeps_plain_name {
                (!taken.contains(candidate)).then(|| candidate.clone())
            } else {
                let place = place(*location);
                let number = next.entry((candidate, place)).or_insert(1);
                located_name((candidate, place), number, &taken, arguments.len())
            };
            if let Some(name) = name {
                taken.insert(name.clone());
                *slot = Some(name);
            }
        }
    }
    names.into_iter().zip(candidates).map(|(name, c)| ArgName(name.unwrap_or(c))).collect()
}

/// A wire name as it is when it matches `[a-zA-Z_][a-zA-Z0-9_]{0,63}`, else made to match.
fn argument_candidate(wire: &str) -> String {
    let fits = wire.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && wire.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let mut name = String::new();
    if fits {
        name.push_str(wire);
    } else {
        for c in wire.chars() {
            if c.is_ascii_alphanumeric() {
                if name.is_empty() && c.is_ascii_digit() {
                    name.push('_');
                }
                name.push(c);
            } else if !name.is_empty() && !name.ends_with('_') {
                name.push('_');
            }
        }
        name.truncate(name.trim_end_matches('_').len());
    }
    if name.is_empty() {
        name.push_str("arg");
    }
    shorten(&name, 0, MAX_ARGUMENT_NAME)
}

/// Longest argument name, in bytes.
const MAX_ARGUMENT_NAME: usize = 64;

/// The word for a location in the name of an argument.
fn place(location: Location) -> &'static str {
    match location {
        Location::Body => "body",
        Location::Path => "path",
        Location::Query | Location::Querystring => "query",
        Location::Header => "header",
        Location::Cookie => "cookie",
        // Their names come from one object or list, where none stands twice.
        Location::Member => "member",
        Location::Members => "other",
        Location::Positional | Location::Separate | Location::Joined => "option",
        Location::Stdin => "stdin",
    }
}

/// The candidate with its location, then with a number, the first that is free from `next` on.
fn located_name(
    (candidate, place): (&str, &str),
    next: &mut usize,
    taken: &BTreeSet<String>,
    count: usize,
) -> Option<String> {
    (*next..count + 2).find_map(|number| {
        *next = number + 1;
        let name = match number {
            1 => shorten(&format!("{candidate}_{place}"), 0, MAX_ARGUMENT_NAME),
            _ => shorten(&format!("{candidate}_{place}_{number}"), 0, MAX_ARGUMENT_NAME),
        };
        (!taken.contains(&name)).then_some(name)
    })
}

#[cfg(test)]
mod tests;
