//! Any bytes through all stages: no panic, no hang, every name valid and distinct, the tools JSON
//! well formed, every operation a tool.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use toolpress_codegen::expand::{self, Provider};
use toolpress_codegen::{Config, Source, generate};

fuzz_target!(|data: &[u8]| {
    // The first byte picks the language that the file's name promises.
    let Some((first, text)) = data.split_first() else { return };
    let path = if first % 2 == 0 { "spec.yaml" } else { "spec.json" };
    let generated = generate(&Source::new(path, text), &Config::new(path));
    let toolbox = &generated.analysis.toolbox;
    let problems = &generated.analysis.diagnostics;
    let unreadable = problems.iter().filter(|d| d.message.starts_with("the operation `")).count();
    assert!(toolbox.tools.len() + unreadable >= toolbox.operations);
    let names: BTreeSet<&str> = toolbox.tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names.len(), toolbox.tools.len());
    assert!(names.iter().all(|name| toolpress_naming::is_valid_name(name, 64)));
    let openai = expand::tools::openai(toolbox);
    for provider in Provider::ALL {
        let json = expand::arrays::array(provider, toolbox, &openai);
        let tools: serde_json::Value = serde_json::from_str(&json).expect("valid JSON");
        let tools = match provider {
            Provider::Gemini => tools.pointer("/0/functionDeclarations"),
            _ => Some(&tools),
        };
        let count = tools.and_then(serde_json::Value::as_array).map(Vec::len);
        assert_eq!(count, Some(toolbox.tools.len()));
    }
    for problem in problems {
        assert_ne!(problem.kind, "internal");
        assert!(!problem.render(&generated.analysis.document).is_empty());
    }
});
