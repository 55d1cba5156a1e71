//! Names over long and hostile lists of operations: that they are what the rules say, and that a
//! lock file keeps them when the list changes.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use toolpress_codegen::ir::Tool;
use toolpress_codegen::lock::Lock;
use toolpress_codegen::{Analysis, Clash, Config, Severity, Source, analyze};
use toolpress_naming::{is_valid_name, normalize, shorten};

use crate::names::{Operation, built, document};

const PREFIX: &str = "openapi_spec_";
const MAX: usize = 64;

fn ids() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        1 => Just(None),
        6 => "[a-zA-Z0-9_./é获🐈-]{0,12}".prop_map(Some),
        2 => "[a-zA-Z0-9_./é获🐈-]{40,200}".prop_map(Some),
        // So long that candidates meet behind the cut.
        1 => "[._-]{0,2}".prop_map(|end| Some(format!("{}{end}", "long.".repeat(20)))),
        // A small alphabet, so that ids are twice there, and candidates and numbers meet.
        4 => "a[._-]b([._-][23])?".prop_map(Some),
    ]
}

/// Operations with distinct places, whose ids may be any number of times there.
fn operations(most: usize) -> impl Strategy<Value = Vec<Operation>> {
    vec((ids(), "/[a-z获/]{0,6}", any::<bool>()), 0..most).prop_map(|list| {
        let mut places = BTreeSet::new();
        list.into_iter().filter(|(_, path, post)| places.insert((path.clone(), *post))).collect()
    })
}

/// What happens to a list from one version to the next.
#[derive(Debug, Clone)]
struct Edits {
    gone: Vec<bool>,
    renamed: Vec<Option<Option<String>>>,
    added: Vec<Operation>,
    turned: usize,
}

fn edits(most: usize) -> impl Strategy<Value = Edits> {
    let renamed = vec(prop_oneof![4 => Just(None), 1 => ids().prop_map(Some)], most);
    (vec(prop::bool::weighted(0.2), most), renamed, operations(most / 4 + 1), 0..most)
        .prop_map(|(gone, renamed, added, turned)| Edits { gone, renamed, added, turned })
}

impl Edits {
    /// The next version of a list. An operation is known by its place.
    fn applied(&self, list: &[Operation]) -> Vec<Operation> {
        let mut places: BTreeSet<(&str, bool)> = BTreeSet::new();
        let mut next = Vec::new();
        for ((operation, gone), renamed) in list.iter().zip(&self.gone).zip(&self.renamed) {
            places.insert((&operation.1, operation.2));
            if !gone {
                let id = renamed.clone().unwrap_or_else(|| operation.0.clone());
                next.push((id, operation.1.clone(), operation.2));
            }
        }
        let new = self.added.iter().filter(|(_, path, post)| !places.contains(&(path, *post)));
        // In front, where what they ask for would go before.
        next.splice(0..0, new.cloned());
        let turned = self.turned.checked_rem(next.len()).unwrap_or_default();
        next.rotate_left(turned);
        next
    }
}

fn config() -> Config {
    Config::new("spec.json").duplicate_ids(Clash::Suffix)
}

fn analyzed(list: &[Operation], lock: Option<&Lock>) -> Analysis {
    let source = Source::new("spec.json", document(list));
    match lock {
        None => analyze(&source, &config()),
        Some(lock) => {
            let source = source.with_lock("spec.tools.lock", Ok(lock.to_text().into_bytes()));
            analyze(&source, &config().lock("spec.tools.lock"))
        }
    }
}

/// The complete name that an operation asks for, and whether its original is that already.
fn candidate(tool: &Tool) -> (String, bool) {
    let no_id = tool.original == format!("{} {}", tool.method, tool.path);
    let usable = !no_id && tool.original.contains(|c: char| c.is_ascii_alphanumeric());
    let base = match usable {
        true => normalize(&tool.original),
        false => normalize(&format!("{}_{}", tool.method.to_lowercase(), tool.path)),
    };
    let plain = usable && base == tool.original;
    (format!("{PREFIX}{base}"), plain)
}

/// All of section "Names" of the documentation, said of the outcome.
fn follows_the_rules(analysis: &Analysis, count: usize) -> Result<(), TestCaseError> {
    let tools = &analysis.toolbox.tools;
    prop_assert_eq!(tools.len(), count);
    let names: BTreeSet<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    prop_assert_eq!(names.len(), count, "each name once");
    let mut groups: BTreeMap<String, Vec<(bool, &Tool)>> = BTreeMap::new();
    for tool in tools {
        prop_assert!(is_valid_name(tool.name.as_str(), MAX), "{}", tool.name.as_str());
        let (full, plain) = candidate(tool);
        groups.entry(full).or_default().push((!plain, tool));
    }
    let candidates: BTreeSet<String> = groups.keys().cloned().collect();
    for (full, group) in &mut groups {
        group.sort_by_key(|(late, tool)| (*late, tool.path.as_str(), tool.method.as_str()));
        let mut number = 2;
        for (index, (_, tool)) in group.iter().enumerate() {
            if index == 0 {
                prop_assert_eq!(tool.name.as_str(), shorten(full, PREFIX.len(), MAX));
                prop_assert!(!tool.fate.suffixed);
                continue;
            }
            // Numbers that others ask for, or have, are passed over, and those alone.
            let taken = |number: usize| {
                let full = format!("{full}_{number}");
                let name = shorten(&full, PREFIX.len(), MAX);
                candidates.contains(&full)
                    || name != tool.name.as_str() && names.contains(name.as_str())
            };
            while taken(number) {
                number += 1;
            }
            prop_assert_eq!(
                tool.name.as_str(),
                shorten(&format!("{full}_{number}"), PREFIX.len(), MAX)
            );
            number += 1;
        }
    }
    Ok(())
}

/// Every tool is found by its name and by its original, or by its place where that is shared.
fn is_found(analysis: &Analysis) -> Result<(), TestCaseError> {
    let toolbox = built(analysis);
    let tools = &analysis.toolbox.tools;
    let mut owners: BTreeMap<&str, Vec<&Tool>> = BTreeMap::new();
    for tool in tools {
        owners.entry(&tool.original).or_default().push(tool);
        let found = toolbox.get(tool.name.as_str());
        prop_assert_eq!(found.map(|found| found.original), Some(tool.original.as_str()));
    }
    for (original, mut list) in owners {
        list.sort_by_key(|tool| (tool.path.as_str(), tool.method.as_str()));
        let found = toolbox.by_original(original).map(|tool| tool.name.as_str());
        prop_assert_eq!(found, Some(list[0].name.as_str()));
        for tool in list.iter().filter(|_| list.len() > 1) {
            let place = format!("{} {}", tool.method, tool.path);
            let found = toolbox.by_original(&place).map(|tool| tool.name.as_str());
            prop_assert_eq!(found, Some(tool.name.as_str()));
        }
    }
    Ok(())
}

fn by_place(analysis: &Analysis) -> BTreeMap<(&str, &str), &str> {
    let tools = analysis.toolbox.tools.iter();
    tools.map(|t| ((t.path.as_str(), t.method.as_str()), t.name.as_str())).collect()
}

/// No operation that is in both lists has another name, and whatever is different is told.
fn keeps_its_names(list: &[Operation], edits: &Edits) -> Result<(), TestCaseError> {
    let before = analyzed(list, None);
    let lock = Lock::parse(&Lock::of(&before.toolbox).to_text()).expect("its own text");
    prop_assert_eq!(&lock, &Lock::of(&before.toolbox));
    let again = analyzed(list, Some(&lock));
    prop_assert!(again.diagnostics.iter().all(|d| d.severity < Severity::Error));
    prop_assert_eq!(by_place(&again), by_place(&before));

    let next = edits.applied(list);
    let after = analyzed(&next, Some(&lock));
    prop_assert_eq!(after.toolbox.tools.len(), next.len());
    let names: BTreeSet<&str> = after.toolbox.tools.iter().map(|t| t.name.as_str()).collect();
    prop_assert_eq!(names.len(), next.len());
    prop_assert!(names.iter().all(|name| is_valid_name(name, MAX)));
    let (was, is) = (by_place(&before), by_place(&after));
    for (place, name) in &is {
        if let Some(old) = was.get(place) {
            prop_assert_eq!(old, name, "{:?}", place);
        }
    }
    let new = Lock::of(&after.toolbox);
    let differs = after.diagnostics.iter().any(|d| d.kind == "lock");
    prop_assert_eq!(differs, new != lock);
    // Accepted, it builds.
    let accepted = analyzed(&next, Some(&new));
    prop_assert!(accepted.diagnostics.iter().all(|d| d.severity < Severity::Error));
    prop_assert_eq!(by_place(&accepted), is);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn names_follow_the_rules(list in operations(60)) {
        let analysis = analyzed(&list, None);
        follows_the_rules(&analysis, list.len())?;
        is_found(&analysis)?;
    }

    #[test]
    fn a_lock_keeps_names(list in operations(60), edits in edits(60)) {
        keeps_its_names(&list, &edits)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4,
        max_shrink_iters: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn long_lists_too(list in operations(2_000), edits in edits(2_000)) {
        let analysis = analyzed(&list, None);
        is_found(&analysis)?;
        follows_the_rules(&analysis, list.len())?;
        keeps_its_names(&list, &edits)?;
    }
}
