use toolpress::__private::{check_names, name_at, original_at, tool_at};
use toolpress_naming::table::Operation;

use crate::fixture::{client, toolbox_of};

fn pets() -> &'static toolpress::Toolbox {
    let operation = |name, original| Operation {
        name,
        original,
        method: "GET",
        path: "/pets",
        description: "About pets",
        read_only: true,
        tags: vec!["pets", "read"],
        ..Operation::default()
    };
    toolbox_of(
        &[
            operation("openapi_pets_getPet", "getPet"),
            operation("openapi_pets_list_pets", "list-pets"),
            operation("openapi_pets_get_store", "GET /store"),
        ],
        &[],
    )
}

#[test]
fn both_ways_from_name_and_original() {
    let toolbox = pets();
    assert_eq!((toolbox.len(), toolbox.name()), (3, "fixture"));
    for (index, tool) in toolbox.tools().enumerate() {
        assert_eq!(toolbox.position(tool.name.as_str()), Some(index));
        assert_eq!(toolbox.by_original(tool.original).unwrap().name, tool.name);
        assert_eq!(toolbox.get(tool.name.as_str()).unwrap().original, tool.original);
        assert_eq!(name_at(toolbox, index), tool.name);
        assert_eq!(original_at(toolbox, index), tool_at(toolbox, index).original);
        assert_eq!(tool.parameters, r#"{"type":"object"}"#);
        assert_eq!(tool.tags.iter().collect::<Vec<_>>(), ["pets", "read"]);
        assert!(tool.annotations.read_only && !tool.annotations.destructive && !tool.deprecated);
    }
    assert_eq!(toolbox.tools().len(), 3);
    assert!(toolbox.get("getPet").is_none() && toolbox.by_original("").is_none());
    assert!(toolbox.openai_tools().starts_with(r#"[{"parameters":{"type":"object"}}"#));
}

#[test]
fn names_are_checked() {
    check_names(pets(), 0, 3, 64);
    assert!(std::panic::catch_unwind(|| check_names(pets(), 0, 4, 64)).is_err());
    assert!(std::panic::catch_unwind(|| check_names(pets(), 0, 3, 18)).is_err());
    let bad = Operation { name: "get-pet", original: "a", ..Operation::default() };
    let bad = toolbox_of(&[bad], &[]);
    assert!(std::panic::catch_unwind(|| check_names(bad, 0, 1, 64)).is_err());
}

#[test]
fn an_unknown_tool_is_told_with_the_nearest() {
    let error = pets().request(&client(), "get_pet", "{}").unwrap_err();
    assert!(error.is_unknown_tool());
    assert_eq!(error.to_string(), "no tool is named `get_pet`; did you mean `openapi_pets_getPet`");
    let error = pets().request(&client(), &"x".repeat(5_000), "{}").unwrap_err().to_string();
    assert!(error.len() < 200, "{error}");
}
