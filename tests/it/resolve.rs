//! Names that models write a little differently, and which are found nevertheless.

use proptest::collection::vec;
use proptest::prelude::*;
use toolpress_codegen::{Analysis, Config, Severity, Source, analyze};
use toolpress_naming::fold;

use crate::names::built;

/// A description of these operations, whose tool names are their ids where those are valid.
fn analysis(ids: &[impl AsRef<str>]) -> Analysis {
    let mut paths = serde_json::Map::new();
    for (index, id) in ids.iter().enumerate() {
        let operation = serde_json::json!({ "operationId": id.as_ref(), "responses": {} });
        paths.insert(format!("/{index:04}"), serde_json::json!({ "get": operation }));
    }
    let spec = serde_json::json!({
        "openapi": "3.1.0", "info": { "title": "-", "version": "1" }, "paths": paths,
    });
    analyze(&Source::new("spec.json", spec.to_string()), &Config::new("spec.json").prefix(""))
}

#[test]
fn exact_first_then_without_case_and_separators() {
    let analysis = analysis(&["get_pet", "addPet", "add_pet", "listPets", "v2_list"]);
    let toolbox = built(&analysis);
    for (name, tool) in [
        ("get_pet", Some("get_pet")),
        ("getPet", Some("get_pet")),
        ("Get-Pet", Some("get_pet")),
        ("get.pet", Some("get_pet")),
        ("get pet", Some("get_pet")),
        ("GETPET__", Some("get_pet")),
        ("addPet", Some("addPet")),
        ("add_pet", Some("add_pet")),
        ("AddPet", None),
        ("list_pets", Some("listPets")),
        ("v2list", Some("v2_list")),
        ("list_pet", None),
        ("get/pet", None),
        ("get_pét", None),
        ("", None),
        ("_", None),
    ] {
        assert_eq!(toolbox.resolve(name).map(|tool| tool.name.as_str()), tool, "{name}");
        assert!(toolbox.get(name).is_none_or(|exact| exact.name == name));
    }
}

#[test]
fn calls_resolve_too() {
    let toolbox = built(&analysis(&["get_pet"]));
    let client = toolpress::Client::builder("https://pets.example").build().expect("a client");
    let request = toolbox.request(&client, "getPet", "{}").expect("a request");
    assert_eq!(request.uri(), "https://pets.example/0000");
    let error = toolbox.request(&client, "getPets", "{}").expect_err("another word");
    assert_eq!(error.to_string(), "no tool is named `getPets`; did you mean `get_pet`");
}

#[test]
fn names_that_fold_alike_are_told() {
    let analysis = analysis(&["get_pet", "listPets", "getPet", "GetPet", "other"]);
    let told: Vec<String> = analysis
        .diagnostics
        .iter()
        .filter(|d| d.kind == "fold-alike")
        .map(|d| {
            assert_eq!(d.severity, Severity::Warning);
            d.render(&analysis.document)
        })
        .collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with(
        "the tool names `get_pet` and `getPet` differ in case and separators alone\n --> spec.json:1:"
    ));
    assert!(told[0].contains("note: the other operation is at spec.json:1:"), "{}", told[0]);
    assert!(told[0].ends_with("help: give one of them another name with `rename`"), "{}", told[0]);
}

/// Ids that often fold alike.
fn ids() -> impl Strategy<Value = Vec<String>> {
    let part = prop_oneof!["a", "B", "b", "_", "A_", "[a-z]{1,3}"];
    let id = vec(part, 1..5).prop_map(|parts| parts.concat());
    vec(id, 1..40).prop_map(|mut ids| {
        ids.sort();
        ids.dedup();
        ids
    })
}

/// The name as somebody may write it who is not careful.
fn disguised(name: &str, seed: u64) -> String {
    let mut out = String::new();
    for (index, c) in name.chars().enumerate() {
        let bits = seed >> (index * 3 % 61);
        out.push(if bits & 1 == 1 { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() });
        match bits >> 1 & 3 {
            1 => out.push('-'),
            2 => out.push([' ', '.', '_'][index % 3]),
            _ => {}
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exact_wins_and_the_ambiguous_is_never_answered(ids in ids(), seed in any::<u64>(), other in "[aAbB_. -]{0,6}") {
        let toolbox = built(&analysis(&ids));
        let names: Vec<&str> = toolbox.tools().map(|tool| tool.name.as_str()).collect();
        let mut asked: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        asked.extend(names.iter().map(|name| disguised(name, seed)));
        asked.push(other);
        for name in &asked {
            let alike: Vec<&str> =
                names.iter().copied().filter(|known| fold(known) == fold(name)).collect();
            let expected = match names.iter().find(|known| *known == name) {
                Some(exact) => Some(*exact),
                None if alike.len() == 1 => Some(alike[0]),
                None => None,
            };
            prop_assert_eq!(toolbox.resolve(name).map(|tool| tool.name.as_str()), expected, "{}", name);
        }
    }
}
