//! Properties of names and tables over hostile lists of operations, on the very tables that a
//! generated toolbox holds.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use toolpress::__private::{Tables, toolbox};
use toolpress::Toolbox;
use toolpress_codegen::expand::{table, tools};
use toolpress_codegen::{Analysis, Config, Source, analyze};
use toolpress_naming::{is_valid_name, normalize};

/// An operation: an id or none, a path, and which of two methods.
pub(crate) type Operation = (Option<String>, String, bool);

fn ids() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        1 => Just(None),
        8 => "[a-zA-Z0-9_./ é获🐈-]{0,12}".prop_map(Some),
        1 => "[a-z_]{60,200}".prop_map(Some),
        // A small alphabet, so that candidates meet, also with numbers that are handed out.
        4 => "a[._-]b([._-]2)?".prop_map(Some),
        // What an operation without an id is called.
        1 => "(GET|POST) /[ab]".prop_map(Some),
    ]
}

/// Operations with distinct ids and distinct places.
fn operations() -> impl Strategy<Value = Vec<Operation>> {
    vec((ids(), "/[a-z{}/获]{0,8}", any::<bool>()), 0..60).prop_map(|list| {
        let (mut ids, mut places) = (BTreeSet::new(), BTreeSet::new());
        list.into_iter()
            .filter(|(id, path, post)| {
                let usable = id.clone().filter(|id| !id.trim().is_empty());
                let method = if *post { "POST" } else { "GET" };
                let original = usable.unwrap_or_else(|| format!("{method} {path}"));
                places.insert((path.clone(), *post)) && ids.insert(original)
            })
            .collect()
    })
}

/// A description of the operations, in the order given as far as one path holds them.
pub(crate) fn document(operations: &[Operation]) -> String {
    let mut paths: Vec<(&str, Vec<serde_json::Value>, Vec<&str>)> = Vec::new();
    for (id, path, post) in operations {
        let mut operation = serde_json::json!({ "responses": {} });
        if let Some(id) = id {
            operation["operationId"] = id.as_str().into();
        }
        let method = if *post { "post" } else { "get" };
        match paths.iter_mut().find(|(known, ..)| known == path) {
            Some((_, list, methods)) => {
                list.push(operation);
                methods.push(method);
            }
            None => paths.push((path, vec![operation], vec![method])),
        }
    }
    let mut text = String::from(r#"{"openapi":"3.1.0","paths":{"#);
    for (index, (path, list, methods)) in paths.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(path).expect("text"));
        text.push_str(":{");
        for (index, (operation, method)) in list.iter().zip(methods).enumerate() {
            if index > 0 {
                text.push(',');
            }
            text.push_str(&format!("\"{method}\":{operation}"));
        }
        text.push('}');
    }
    text.push_str("}}");
    text
}

fn analysis(operations: &[Operation]) -> Analysis {
    let text = document(operations);
    analyze(&Source::new("spec.json", text.as_str()), &Config::new("spec.json"))
}

/// The toolbox that the macro would have written.
pub(crate) fn built(analysis: &Analysis) -> Toolbox {
    let json = tools::openai(&analysis.toolbox);
    let table = table::table(&analysis.toolbox, &json);
    let bytes = |bytes: Vec<u8>| -> &'static [u8] { bytes.leak() };
    toolbox(Tables {
        source: toolpress::Source::OpenApi,
        snapshot: "",
        name: "spec",
        base_url: "",
        text: table.text.leak(),
        code: bytes(table.code),
        checks: bytes(table.checks),
        tools: json.json.leak(),
        by_name: bytes(table.by_name),
        by_folded: bytes(table.by_folded),
        by_original: bytes(table.by_original),
        fingerprints: bytes(table.fingerprints),
    })
}

fn names_by_place(analysis: &Analysis) -> BTreeMap<(String, String), String> {
    let tools = analysis.toolbox.tools.iter();
    tools.map(|t| ((t.path.clone(), t.method.clone()), t.name.as_str().to_owned())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_normalizes_to_a_valid_name(text in "\\PC{0,80}|[_a-z0-9]{0,10}") {
        let name = normalize(&text);
        prop_assert!(is_valid_name(&name, usize::MAX), "{text:?} gives {name:?}");
        prop_assert_eq!(normalize(&name), name.clone());
        prop_assert!(!name.contains("__") && !name.ends_with('_'));
    }

    #[test]
    fn any_list_of_operations_gives_as_many_tools_that_are_found(list in operations()) {
        let analysis = analysis(&list);
        prop_assert_eq!(analysis.toolbox.tools.len(), list.len(), "{:?}", analysis.diagnostics);
        let toolbox = built(&analysis);
        prop_assert_eq!(toolbox.len(), list.len());
        let mut names = BTreeSet::new();
        for tool in toolbox.tools() {
            let name = tool.name.as_str();
            prop_assert!(is_valid_name(name, 64), "{name}");
            prop_assert!(names.insert(name), "{name} twice");
            let found = toolbox.get(name).map(|found| found.original);
            prop_assert_eq!(found, Some(tool.original));
            let back = toolbox.by_original(tool.original).map(|found| found.name.as_str());
            prop_assert_eq!(back, Some(name));
        }
        prop_assert!(toolbox.get("no_such_tool").is_none() && toolbox.by_original("").is_none());
    }

    #[test]
    fn reordering_the_document_renames_nothing(list in operations(), seed in any::<u64>()) {
        let mut shuffled = list.clone();
        // Fisher and Yates with a small generator, so that a failure can be replayed.
        let mut state = seed;
        for index in (1..shuffled.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            shuffled.swap(index, (state >> 33) as usize % (index + 1));
        }
        prop_assert_eq!(names_by_place(&analysis(&list)), names_by_place(&analysis(&shuffled)));
    }
}
