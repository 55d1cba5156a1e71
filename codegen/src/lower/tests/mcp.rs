//! Tools that MCP servers list.

mod roots;

use serde_json::{Value, json};

use super::{kinds, only_tool, without_names};
use crate::expand::tools;
use crate::ir::Type;
use crate::{Analysis, Config, Severity, Source, analyze};

/// The analysis of a document, under the name `box`.
fn read(text: &str, config: Config) -> Analysis {
    analyze(&Source::new("box.mcp.json", text), &config.name("box"))
}

fn listed(tools: &Value) -> Analysis {
    read(&json!({ "tools": tools }).to_string(), Config::inline(""))
}

/// The analysis of one tool `t` of this schema.
fn of_schema(schema: &Value) -> Analysis {
    without_names(listed(&json!([{ "name": "t", "inputSchema": schema }])))
}

/// The arguments of a tool of this schema, `!` behind those that are required, and its warnings.
fn members(schema: &Value) -> (Vec<String>, Vec<String>) {
    let analysis = of_schema(schema);
    let tool = only_tool(&analysis);
    let arguments = tool.arguments.iter().map(|argument| {
        format!("{}{}", argument.name.as_str(), if argument.required { "!" } else { "" })
    });
    let told = analysis.diagnostics.iter().map(|d| d.message.replace("the tool `t`: ", ""));
    (arguments.collect(), told.collect())
}

/// The plain schema of the only tool.
fn plain(analysis: &Analysis) -> Value {
    only_tool(analysis);
    serde_json::from_str(tools::openai(&analysis.toolbox).schema(0)).unwrap()
}

#[test]
fn every_form_of_the_list_is_read() {
    let tool = r#"{"name": "echo", "inputSchema": {"type": "object"}}"#;
    for text in [
        format!("[{tool}]"),
        format!(r#"{{"tools": [{tool}]}}"#),
        format!(r#"{{"tools": [{tool}], "nextCursor": null}}"#),
        format!(r#"{{"tools": [{tool}], "nextCursor": "", "_meta": {{"$ref": "x.json"}}}}"#),
        format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {{"tools": [{tool}]}}}}"#),
        "tools:\n- name: echo\n  inputSchema: {type: object}\n".to_owned(),
        "- name: echo\n  inputSchema:\n    type: object\n".to_owned(),
    ] {
        let analysis = read(&text, Config::inline(""));
        assert_eq!(kinds(&analysis), [""; 0], "{text}");
        let tool = only_tool(&analysis);
        assert_eq!((tool.name.as_str(), tool.original.as_str()), ("mcp_box_echo", "echo"));
        assert_eq!((tool.method.as_str(), tool.path.as_str()), ("", ""));
        let snapshot: Value = serde_json::from_str(&analysis.toolbox.snapshot).unwrap();
        assert_eq!(snapshot, json!([{"name": "echo", "inputSchema": {"type": "object"}}]));
    }
    for empty in ["[]", r#"{"tools": []}"#] {
        let analysis = read(empty, Config::inline(""));
        assert_eq!((kinds(&analysis), analysis.toolbox.tools.len()), (vec![], 0), "{empty}");
        assert_eq!(analysis.toolbox.snapshot, "[]");
    }
}

#[test]
fn a_list_is_named_after_its_file_or_a_folder() {
    let list = r#"[{"name": "close", "inputSchema": {"type": "object"}}]"#;
    let scripts = r#"[{"slug": "close", "path": "close.sh", "args": []}]"#;
    for (path, name) in [
        ("specs/tracker.mcp.json", "tracker"),
        ("specs/tracker/api.mcp.json", "tracker"),
        ("specs/api.mcp.json", "api"),
    ] {
        let analyzed = |text: &str| analyze(&Source::new(path, text), &Config::new(path));
        let tools = analyzed(list).toolbox;
        assert_eq!(tools.name, name);
        assert_eq!(tools.tools[0].name.as_str(), format!("mcp_{name}_close"));
        assert_eq!(analyzed(scripts).toolbox.name, name);
    }
}

#[test]
fn any_name_becomes_a_valid_one() {
    let long = "a".repeat(200);
    let names = ["a.b", "a-b", "a_b", "a/b", "获取", "统计", "", " ", "1st", &long, "é.list"];
    let tools: Vec<Value> = names.iter().map(|n| json!({"name": n, "inputSchema": {}})).collect();
    let analysis = listed(&Value::Array(tools.clone()));
    assert!(analysis.diagnostics.iter().all(|d| d.severity == Severity::Note));
    let of_names: Vec<&str> = analysis.diagnostics.iter().map(|d| d.message.as_str()).collect();
    for (tool, original, reason) in [
        ("mcp_box_a_b_3", "a.b", "another tool has the name without the number"),
        ("mcp_box_t", " ", "` ` is not allowed in a tool name"),
        ("mcp_box_t1st", "1st", "a tool name starts with a letter"),
        ("mcp_box_t_list", "é.list", "`é` is not allowed in a tool name"),
    ] {
        let message = format!("tool `{tool}` is named after `{original}`: {reason}");
        assert!(of_names.contains(&message.as_str()), "{message}: {of_names:?}");
    }
    let of = |analysis: &Analysis| -> Vec<(String, String)> {
        let tools = analysis.toolbox.tools.iter();
        tools.map(|t| (t.original.clone(), t.name.as_str().to_owned())).collect()
    };
    let named = of(&analysis);
    let expected = [
        ("a.b", "mcp_box_a_b_3"),
        ("a-b", "mcp_box_a_b_2"),
        ("a_b", "mcp_box_a_b"),
        ("a/b", "mcp_box_a_b_4"),
        ("获取", "mcp_box_t_3"),
        ("统计", "mcp_box_t_2"),
        ("", "mcp_box_tool"),
        (" ", "mcp_box_t"),
        ("1st", "mcp_box_t1st"),
        (&long, "mcp_box_aaaaaaaaaaaaaaaa_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_a9b83e"),
        ("é.list", "mcp_box_t_list"),
    ];
    for ((original, name), (expected_original, expected)) in named.iter().zip(expected) {
        assert_eq!(original, expected_original);
        assert_eq!(name, expected, "{original}");
        assert!(name.len() <= 64 && toolpress_naming::is_valid_name(name, 64), "{name}");
    }
    let reversed = listed(&Value::Array(tools.into_iter().rev().collect()));
    let mut turned = of(&reversed);
    turned.reverse();
    assert_eq!(turned, named, "the order makes no difference");
    let rust: Vec<&str> =
        reversed.toolbox.tools.iter().rev().map(|t| t.function.as_str()).collect();
    let again: Vec<&str> = analysis.toolbox.tools.iter().map(|t| t.function.as_str()).collect();
    assert_eq!(rust, again);
}

#[test]
fn references_start_at_their_own_schema() {
    let tool = |name: &str, values: Value| {
        json!({"name": name, "inputSchema": {
            "properties": {"s": {"$ref": "#/$defs/S"}, "again": {"$ref": "#"}},
            "$defs": {"S": {"enum": values}, "Unused": {"$ref": "#/$defs/Nowhere"}},
        }})
    };
    let mut tools = vec![tool("a", json!(["x"])), tool("b", json!(["y"])), tool("c", json!(["x"]))];
    tools[1]["outputSchema"] = json!({"type": "object", "properties": {"s": {"$ref": "#/definitions/S"}},
        "definitions": {"S": {"enum": ["z"]}}});
    let analysis = listed(&Value::Array(tools));
    assert_eq!(kinds(&analysis), [""; 0]);
    let json = tools::openai(&analysis.toolbox);
    let values = [0, 1, 2].map(|index| {
        let schema: Value = serde_json::from_str(json.schema(index)).unwrap();
        schema["properties"]["s"]["enum"][0].clone()
    });
    assert_eq!(values, ["x", "y", "x"]);
    let types: Vec<&str> = analysis.toolbox.types.iter().map(|t| t.name.as_str()).collect();
    let shared = types.iter().filter(|name| name.starts_with('S')).count();
    assert_eq!(shared, 3, "what says the same is one type: {types:?}");
    let ty = |index: usize| analysis.toolbox.tools[index].arguments[0].ty.clone();
    assert_eq!(ty(0), ty(2));
    assert_ne!(ty(0), ty(1));
}

#[test]
fn equal_texts_that_lead_elsewhere_are_not_one_type() {
    let tool = |name: &str, leaf: &str| {
        json!({"name": name, "inputSchema": {"properties": {"n": {"$ref": "#/$defs/Node"}},
        "$defs": {
            "Node": {"type": "object", "properties": {"leaf": {"$ref": "#/$defs/Leaf"}, "next": {"$ref": "#/$defs/Node"}}},
            "Leaf": {"type": leaf},
        }}})
    };
    let analysis = listed(&json!([tool("a", "string"), tool("b", "integer"), tool("c", "string")]));
    let ty = |index: usize| analysis.toolbox.tools[index].arguments[0].ty.clone();
    assert_eq!(ty(0), ty(2));
    assert_ne!(ty(0), ty(1));
}

#[test]
fn names_within_a_schema_are_found_in_it() {
    let tool = |name: &str, ty: &str| {
        json!({"name": name, "inputSchema": {"properties": {"a": {"$ref": "#here"}, "b": {"$ref": "https://x.example/s#/$defs/B"}},
            "$defs": {"A": {"$anchor": "here", "type": ty}, "Own": {"$id": "https://x.example/s", "$defs": {"B": {"type": ty}}}}}})
    };
    let analysis = listed(&json!([tool("a", "string"), tool("b", "integer")]));
    assert_eq!(kinds(&analysis), [""; 0]);
    let types = |index: usize| -> Vec<Type> {
        analysis.toolbox.tools[index].arguments.iter().map(|a| a.ty.clone()).collect()
    };
    assert_eq!(types(0), [Type::String, Type::String]);
    assert_eq!(types(1), [Type::I64, Type::I64]);
}

#[test]
fn a_reference_in_data_is_data() {
    let analysis = of_schema(&json!({
        "type": "object",
        "properties": {
            "$ref": {"type": "string"},
            "c": {"const": {"$ref": "#/$defs/No"}},
            "d": {"type": "object", "default": {"$ref": "#/$defs/No"}, "examples": [{"$ref": "no.json"}]},
            "e": {"enum": [{"$ref": "https://no.example"}]},
        },
    }));
    assert_eq!(kinds(&analysis), [""; 0]);
    let tool = only_tool(&analysis);
    let names: Vec<_> = tool.arguments.iter().map(|a| (a.name.as_str(), a.wire.as_str())).collect();
    assert_eq!(names, [("ref", "$ref"), ("c", "c"), ("d", "d"), ("e", "e")]);
    assert_eq!(plain(&analysis)["properties"]["c"]["const"], json!({"$ref": "#/$defs/No"}));
}

#[test]
fn a_reference_to_nothing_is_told_at_its_place() {
    let analysis =
        of_schema(&json!({"properties": {"a": {"$ref": "#/$defs/Stat"}}, "$defs": {"State": {}}}));
    let error = &analysis.diagnostics[0];
    assert_eq!(error.kind, "dangling-reference");
    assert!(error.message.starts_with("`#/$defs/Stat` points at nothing"), "{}", error.message);
    assert_eq!(error.help.as_deref(), Some("the nearest is `State`"));
    let turned = of_schema(&json!({"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/A"}}}));
    assert_eq!(kinds(&turned), ["dangling-reference"]);
}

#[test]
fn hints_title_and_result_are_the_tool_s() {
    let hints = |hints: Value| {
        let analysis = listed(&json!([{"name": "t", "inputSchema": {}, "annotations": hints}]));
        let tool = only_tool(&analysis);
        [tool.read_only, tool.destructive, tool.idempotent, tool.open_world]
    };
    assert_eq!(hints(json!(null)), [false, true, false, true]);
    assert_eq!(
        hints(json!({"readOnlyHint": true, "destructiveHint": true})),
        [true, false, true, true]
    );
    assert_eq!(
        hints(json!({"destructiveHint": false, "idempotentHint": true})),
        [false, false, true, true]
    );
    assert_eq!(hints(json!({"openWorldHint": false})), [false, true, false, false]);

    let described = |tool: Value| {
        let analysis = listed(&json!([tool]));
        let tool = only_tool(&analysis);
        (tool.summary.clone(), tool.description.clone())
    };
    let two =
        described(json!({"name": "t", "title": "T", "description": "Does it.", "inputSchema": {}}));
    assert_eq!(two, ("T".to_owned(), "T\n\nDoes it.".to_owned()));
    let own = described(
        json!({"name": "t", "annotations": {"title": "T"}, "inputSchema": {"description": "D"}}),
    );
    assert_eq!(own, ("T".to_owned(), "T\n\nD".to_owned()));
    let analysis =
        listed(&json!([{"name": "统计", "inputSchema": {}}, {"name": "", "inputSchema": {}}]));
    let openai: Value = serde_json::from_str(&tools::openai(&analysis.toolbox).json).unwrap();
    assert_eq!(openai[0]["function"]["description"], "统计");
    assert_eq!(openai[1]["function"]["description"], "mcp_box_tool");

    let result = |output: Value| {
        let tool = json!({"name": "t", "inputSchema": {}, "outputSchema": output});
        only_tool(&listed(&json!([tool]))).result.clone()
    };
    assert_eq!(result(json!(null)), Type::String);
    assert!(matches!(
        result(json!({"type": "object", "properties": {"n": {"type": "integer"}}})),
        Type::Named(_)
    ));
    assert_eq!(
        result(json!({"type": "object", "additionalProperties": {"type": "integer"}})),
        Type::Map(Box::new(Type::I64))
    );
}

#[test]
fn the_snapshot_holds_the_selected_tools_as_they_are_listed() {
    let tools = json!([
        {"name": "b", "inputSchema": {"type": "object", "x": [1.50, 18_446_744_073_709_551_615_u64]}, "icons": [], "_meta": {"a/b": null}},
        {"name": "a", "inputSchema": {}, "annotations": {"readOnlyHint": true}},
    ]);
    let text = json!({ "tools": tools }).to_string();
    let analysis = read(&text, Config::inline("").except(["a"]));
    let snapshot: Value = serde_json::from_str(&analysis.toolbox.snapshot).unwrap();
    assert_eq!(snapshot, json!([tools[0]]));
}

#[test]
fn options_speak_of_tools() {
    let tools = r#"[{"name": "a.b", "inputSchema": {"properties": {"tenant-id": {}, "q": {}}, "required": ["q", "tenant-id"]}},
        {"name": "read it", "inputSchema": {}, "annotations": {"readOnlyHint": true}}]"#;
    let names = |config: Config| {
        let analysis = read(tools, config);
        let names = analysis.toolbox.tools.iter().map(|t| t.name.as_str().to_owned());
        (names.collect::<Vec<_>>(), analysis)
    };
    for (selector, expected) in
        [("a.*", "mcp_box_a_b"), ("read_only", "mcp_box_read_it"), ("read *", "mcp_box_read_it")]
    {
        assert_eq!(names(Config::inline("").only([selector])).0, [expected], "{selector}");
    }
    for (config, message) in [
        (Config::inline("").only(["tag:x"]), "`tag:x` matches no tool"),
        (Config::inline("").only(["GET /a.b"]), "`GET /a.b` matches no tool"),
        (Config::inline("").only(["* /**"]), "`* /**` matches no tool"),
        (Config::inline("").except(["deprecated"]), "`deprecated` matches no tool"),
        (Config::inline("").rename([("a.c", "x")]), "`a.c` matches no tool"),
        (Config::inline("").fixed(["body"]), "`body` is no argument of any selected tool"),
        (
            Config::inline("").base_url("https://x.example"),
            "there is no base URL: this toolbox is made from an MCP server",
        ),
        (
            Config::inline("").max_tools(1),
            "the selection has 2 tools, more than the 1 of `max_tools`",
        ),
    ] {
        let (_, analysis) = names(config);
        let error = &analysis.diagnostics[0];
        assert_eq!((error.severity, error.message.as_str()), (Severity::Error, message));
        let help = error.help.as_deref().unwrap();
        assert!(!help.contains("operation") && !help.contains("/path"), "{help}");
    }
    let (renamed, analysis) =
        names(Config::inline("").rename([("a.b", "find")]).fixed(["tenant-id"]));
    assert_eq!(renamed, ["find", "mcp_box_read_it"]);
    let tool = &analysis.toolbox.tools[0];
    assert_eq!((tool.arguments.len(), tool.fixed.len()), (1, 1));
    assert_eq!(tool.fixed[0].wire, "tenant-id");
    assert!(!tools::openai(&analysis.toolbox).json.contains("tenant"));
}

/// What is wrong with a list, as people read it.
#[test]
fn problems_read_as_they_should() {
    let good = r#"{"name": "good", "inputSchema": {}}"#;
    for (text, tools, expected) in [
        (format!(r#"{{"tools": [{good}], "nextCursor": "p2"}}"#), 1,
            "the list of tools has a `nextCursor`, so this is its first part alone"),
        (r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Method not found"}}"#.to_owned(), 0,
            "the server answered with the error -32601: Method not found"),
        (r#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#.to_owned(), 0, "there is no list of tools here"),
        (r#"{"tools": {"a": {}}}"#.to_owned(), 0, "`tools` is a mapping, not a list of tools"),
        (format!(r#"[{good}, {{"inputSchema": {{}}}}]"#), 1, "a tool has no `name`"),
        (format!(r#"[{good}, {{"name": 7, "inputSchema": {{}}}}]"#), 1, "the name of a tool is a number, not text"),
        (format!(r#"[{good}, "x"]"#), 1, "a tool is text, not a mapping"),
        (format!(r#"[{good}, {{"name": "x"}}]"#), 1, "the tool `x` has no `inputSchema`"),
        (format!(r#"[{good}, {{"name": "x", "inputSchema": true}}]"#), 1,
            "the `inputSchema` of the tool `x` is a boolean, not a mapping"),
        (format!(r#"[{good}, {{"name": "x", "inputSchema": {{"type": "string"}}}}]"#), 2,
            "the arguments of the tool `x` are no object"),
        (format!(r#"[{good}, {{"name": "good", "inputSchema": {{}}}}]"#), 1, "two tools are called `good`"),
        (format!(r#"[{good}, {{"type": "function", "function": {{"name": "x"}}}}]"#), 1,
            "this is a tool in a provider's form, not in MCP's"),
    ] {
        let analysis = read(&text, Config::inline(""));
        let errors: Vec<&str> = analysis.diagnostics.iter().map(|d| d.message.as_str()).collect();
        assert_eq!(errors, [expected], "{text}");
        let error = &analysis.diagnostics[0];
        assert!(error.severity == Severity::Error && error.help.is_some(), "{expected}");
        assert_eq!(analysis.toolbox.tools.len(), tools, "{expected}");
    }
    let left_out = r#"[{"name": "x"}, {"name": "y", "inputSchema": {}}]"#;
    let analysis = read(left_out, Config::inline("").except(["x"]));
    assert_eq!((kinds(&analysis), analysis.toolbox.tools.len()), (vec![], 1));
}

#[test]
fn a_list_reads_no_files() {
    let text = json!({"tools": [
        {"name": "evil", "inputSchema": {"properties": {"q": {"$ref": "../secrets.json#/db"}}}},
        {"name": "good", "inputSchema": {"properties": {"q": {"$ref": "#/$defs/q"}},
            "$defs": {"q": {"type": "string"}}}},
    ]});
    let read = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = std::sync::Arc::clone(&read);
    let source = Source::with_files("box.mcp.json", text.to_string(), move |_| {
        seen.store(true, std::sync::atomic::Ordering::Relaxed);
        Ok(br#"{"db": {"description": "password is hunter2"}}"#.to_vec())
    });
    let analysis = analyze(&source, &Config::inline("").name("box"));
    let messages: Vec<&str> = analysis.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages, ["the file of `../secrets.json#/db` was not read"]);
    assert!(!read.load(std::sync::atomic::Ordering::Relaxed));
    assert!(analysis.toolbox.tools.iter().any(|tool| tool.original == "good"));
}
