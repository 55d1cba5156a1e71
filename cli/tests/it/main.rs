//! The command as a user runs it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail so"
)]

mod diff;
mod goldens;
mod lock;
#[cfg(unix)]
mod snapshot_bash;
#[cfg(all(unix, feature = "snapshot"))]
mod snapshot_mcp;

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const PETS: &str = r#"openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "https://pets.example" }]
paths:
  /pets:
    get:
      operationId: pet.list
      responses: { "200": { description: pets } }
    post:
      responses: { "201": { description: a pet } }
  /stores:
    get:
      operationId: stores
      responses: { "200": { description: stores } }
"#;

/// Two operations of one id, beside a healthy one.
const TWICE: &str = r#"openapi: 3.1.0
info: { title: Twice, version: "1" }
paths:
  /a: { get: { operationId: one, responses: {} } }
  /b: { get: { operationId: one, responses: {} } }
  /c: { get: { operationId: two, responses: {} } }
"#;

/// A folder of its own for each test, with the descriptions in it. It is a package's root, so that
/// no folder above it gives a toolbox its name.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        std::fs::create_dir_all(&path).unwrap();
        for (name, text) in [
            ("Cargo.toml", ""),
            ("pets.yaml", PETS),
            ("twice.yaml", TWICE),
            ("broken.yaml", "a: ["),
        ] {
            std::fs::write(path.join(name), text).unwrap();
        }
        Self(path)
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-toolpress"));
        command.current_dir(&self.0).args(arguments);
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        Run::from(self.command(arguments).output().unwrap())
    }
}

#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self {
            code: output.status.code().unwrap(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

#[test]
fn list_is_an_aligned_table_that_tells_each_name_s_fate() {
    let run = Folder::new("list").run(&["list", "pets.yaml"]);
    assert_eq!(
        run.out,
        "\
TOOL                    ORIGINAL    METHOD AND PATH  FUNCTION   NAME
openapi_pets_pet_list   pet.list    GET /pets        pet_list   normalized
openapi_pets_post_pets  POST /pets  POST /pets       post_pets  from path
openapi_pets_stores     stores      GET /stores      stores     as written
"
    );
    assert_eq!(run.code, 0);
}

#[test]
fn a_toolbox_has_one_name_wherever_the_command_runs() {
    let folder = Folder::new("name");
    let specs = folder.0.join("specs/shop/v1");
    std::fs::create_dir_all(&specs).unwrap();
    std::fs::write(specs.join("openapi.yaml"), PETS).unwrap();
    std::fs::write(folder.0.join("specs/swagger.yaml"), PETS).unwrap();
    let absolute = specs.join("openapi.yaml");
    let first = |run: Run| {
        let tool = run.out.lines().nth(1).and_then(|line| line.split(' ').next());
        tool.unwrap_or_default().to_owned()
    };
    for path in ["specs/shop/v1/openapi.yaml", absolute.to_str().unwrap()] {
        assert_eq!(first(folder.run(&["list", path])), "openapi_shop_pet_list", "{path}");
    }
    let inside = Folder(specs);
    assert_eq!(first(inside.run(&["list", "openapi.yaml"])), "openapi_shop_pet_list");
    // No folder says anything, so the title does.
    assert_eq!(first(folder.run(&["list", "specs/swagger.yaml"])), "openapi_pets_pet_list");
    assert_eq!(first(inside.run(&["list", "../../swagger.yaml"])), "openapi_pets_pet_list");
}

#[test]
fn list_shows_the_credentials_after_the_tools() {
    let folder = Folder::new("list-credentials");
    let yaml = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\nsecurity: [{key: []}]\npaths:\n  \
                /a: {get: {operationId: a, parameters: [{name: Authorization, in: header}]}}\n\
                components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}, \
                unused: {type: http, scheme: basic}}}\n";
    std::fs::write(folder.0.join("keys.yaml"), yaml).unwrap();
    let run = folder.run(&["list", "keys.yaml", "--types", "none", "--prefix", ""]);
    assert_eq!(
        run.out,
        r#"TOOL  ORIGINAL  METHOD AND PATH  NAME
a     a         GET /a           as written

CREDENTIAL     KIND          PLACE                 BUILDER METHOD
key            API key       header X-Key          .api_key("key", …)
Authorization  header value  header Authorization  .bearer("Authorization", …) or .basic("Authorization", …) or .api_key("Authorization", …)
"#
    );
}

#[test]
fn it_runs_with_and_without_cargo_s_word() {
    let folder = Folder::new("word");
    let bare = folder.run(&["list", "pets.yaml"]);
    assert_eq!(folder.run(&["toolpress", "list", "pets.yaml"]), bare);
}

#[test]
fn the_options_are_those_of_the_macro() {
    let folder = Folder::new("options");
    let run = folder.run(&[
        "list",
        "pets.yaml",
        "--name",
        "shop",
        "--prefix",
        "{toolbox}_",
        "--only",
        "pet.*",
        "--only",
        "GET /stores",
        "--except",
        "nothing.*",
        "--rename",
        "stores=all_stores",
    ]);
    // The selector that matches nothing is an error; the rest holds all the same.
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: "), "{}", run.err);
    assert!(run.err.contains("nothing.*"), "{}", run.err);
    let tools: Vec<&str> =
        run.out.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(tools, ["shop_pet_list", "all_stores"]);
}

#[test]
fn an_option_out_of_range_is_told_by_its_flag() {
    let folder = Folder::new("range");
    let run = folder.run(&["list", "pets.yaml", "--max-name-len", "5"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "error: `--max-name-len` is 5, not 16 to 128\n = help: leave it out for 64, which suits all providers\n"
    );
    let run = folder.run(&["list", "pets.yaml", "--types", "nonne"]);
    assert_eq!(run.err, "error: `--types` cannot be `nonne`\n = help: did you mean `none`?\n");
    let run = folder.run(&["list", "pets.yaml", "--naem", "x"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--name"), "{}", run.err);
}

#[test]
fn all_options_that_cannot_be_taken_are_told() {
    let folder = Folder::new("all-options");
    let given = [
        ("--max-name-len", "5"),
        ("--types", "nonne"),
        ("--rename", "a"),
        ("--rename", "b=c"),
        ("--max-tools", "ten"),
        ("--deny", "renamd"),
        ("--deny", "renamed"),
        ("--deny", "nothing"),
        ("--allow", "renamed"),
        ("--lock", ""),
    ];
    let mut arguments = vec!["check", "pets.yaml"];
    arguments.extend(given.iter().flat_map(|(flag, value)| [*flag, *value]));
    let run = folder.run(&arguments);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let mut errors: Vec<&str> = run.err.lines().filter(|l| l.starts_with("error: ")).collect();
    errors.sort_unstable();
    assert_eq!(
        errors,
        [
            "error: `--allow` and `--deny` both have `renamed`",
            "error: `--deny` cannot be `nothing`",
            "error: `--deny` cannot be `renamd`",
            "error: `--lock` is empty",
            "error: `--max-name-len` is 5, not 16 to 128",
            "error: `--max-tools` takes a number, not `ten`",
            "error: `--rename` cannot be `a`",
            "error: `--types` cannot be `nonne`",
        ]
    );
    let run = folder.run(&["check", "pets.yaml", "--deny", "renamed", "--deny", "truncated"]);
    assert_eq!(run.out.matches("note: `deny` has `renamed`").count(), 2, "{}", run.out);
}

#[test]
fn check_counts_and_goes_on_to_the_next() {
    let run = Folder::new("check").run(&["check", "twice.yaml", "absent.yaml", "pets.yaml"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("error: operationId `one` is used twice\n"), "{}", run.out);
    assert!(run.out.contains("--> twice.yaml:5:"), "{}", run.out);
    let totals: Vec<&str> = run.out.lines().filter(|line| line.contains(" operations, ")).collect();
    assert!(totals[0].starts_with("twice.yaml: 3 operations, "), "{totals:?}");
    assert!(totals[0].contains(", 1 error, "), "{totals:?}");
    assert_eq!(totals[1], "absent.yaml: 0 operations, 0 tools, 1 error, 0 warnings");
    assert_eq!(totals[2], "pets.yaml: 3 operations, 3 tools, 0 errors, 0 warnings");
}

#[test]
fn check_counts_operations_before_selection() {
    let run = Folder::new("before").run(&["check", "pets.yaml", "--only", "stores"]);
    assert_eq!(run.out, "pets.yaml: 3 operations, 1 tool, 0 errors, 0 warnings\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn thousands_of_warnings_are_counted() {
    let folder = Folder::new("many");
    let mut spec = "openapi: 3.1.0\npaths:\n".to_owned();
    for number in 0..30 {
        spec.push_str(&format!("  /{number}: {{post: {{requestBody: {{}}, responses: {{}}}}}}\n"));
    }
    std::fs::write(folder.0.join("many.yaml"), spec).unwrap();
    let run = folder.run(&["check", "many.yaml"]);
    assert_eq!(run.out.matches("warning: the request body has no `content`").count(), 20);
    assert!(
        run.out.contains(
            "warning: … and 10 more `empty-body`\n = help: `cargo toolpress check --json` lists all"
        ),
        "{}",
        run.out
    );
    assert!(run.out.ends_with("many.yaml: 30 operations, 30 tools, 0 errors, 30 warnings\n"));
    let run = folder.run(&["check", "--json", "many.yaml"]);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["warnings"].as_array().unwrap().len(), 30);
    let run = folder.run(&["check", "many.yaml", "--allow", "empty-body"]);
    assert!(run.out.ends_with("many.yaml: 30 operations, 30 tools, 0 errors, 0 warnings\n"));
    assert!(!run.out.contains("`content`"), "{}", run.out);
    let run = folder.run(&["check", "many.yaml", "--deny", "empty-body"]);
    assert_eq!((run.code, run.out.matches("error: the request body").count()), (1, 30));
}

/// A description whose operations have names that are no tool names.
fn noted(folder: &Folder) {
    let mut spec = "openapi: 3.1.0\npaths:\n".to_owned();
    for number in 0..1_223 {
        spec.push_str(&format!("  /{number}: {{get: {{operationId: a.{number}}}}}\n"));
    }
    let long = "a".repeat(70);
    spec.push_str(&format!("  /x: {{get: {{operationId: {long}}}}}\n"));
    spec.push_str(&format!(
        "  /y: {{get: {{operationId: b.{long}}}, post: {{requestBody: {{}}}}}}\n"
    ));
    spec.push_str("  /z: {get: {operationId: c.d}, post: {operationId: c_d}}\n");
    std::fs::write(folder.0.join("noted.yaml"), spec).unwrap();
}

#[test]
fn notes_come_last_a_line_a_cause() {
    let folder = Folder::new("notes");
    noted(&folder);
    let check = |more: &[&str]| folder.run(&[&["check", "noted.yaml"], more].concat());
    let run = check(&["--allow", "many-tools"]);
    assert!(run.out.starts_with("warning: the request body has no `content`\n"), "{}", run.out);
    let lines: Vec<&str> = run.out.lines().rev().take(5).collect();
    let list = "`cargo toolpress list noted.yaml` lists all";
    assert_eq!(
        lines.into_iter().rev().collect::<Vec<_>>(),
        [
            format!(
                "note: 1 tool name with a number (another tool has the name without it); {list}"
            ),
            format!("note: 1 tool name made from method and path (no usable operationId); {list}"),
            format!("note: 1,223 tool names normalized to ASCII letters, digits and `_`; {list}"),
            format!("note: 2 tool names shortened to `max_name_len`; {list}"),
            "noted.yaml: 1228 operations, 1228 tools, 0 errors, 1 warning".to_owned(),
        ]
    );
    assert_eq!(run.out.matches("note: ").count(), 5, "four causes, and the warning's: {}", run.out);
    // Each tool once, and in full where a program reads.
    let json: Value = serde_json::from_str(&check(&["--json"]).out).unwrap();
    let notes = json["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 1_227);
    assert!(notes.iter().all(|note| note["severity"] == "note" && note["help"].is_string()));
    let kinds = |kind: &str| notes.iter().filter(|note| note["kind"] == kind).count();
    assert_eq!((kinds("renamed"), kinds("truncated")), (1_225, 2));
    // What happened to a name is in the table.
    let list = folder.run(&["list", "noted.yaml", "--allow", "many-tools"]);
    assert!(list.err.starts_with("warning: ") && !list.err.contains("tool `"), "{}", list.err);
    assert_eq!(list.out.matches("  normalized, shortened\n").count(), 1, "{}", list.out);
    let denied = check(&["--deny", "renamed"]);
    assert_eq!((denied.code, denied.out.matches("error: tool `").count()), (1, 1_226));
    let silent = check(&["--allow", "renamed", "--allow", "truncated"]).out;
    assert!(!silent.contains("tool name"), "{silent}");
}

#[test]
fn check_json_is_one_object_a_description() {
    let run =
        Folder::new("json").run(&["check", "--json", "pets.yaml", "twice.yaml", "absent.yaml"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let reports: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [pets, twice, absent] = &reports[..] else { panic!("{reports:?}") };

    let notes = pets["notes"].as_array().unwrap();
    let told: Vec<_> = notes.iter().map(|w| (&w["kind"], &w["line"])).collect();
    assert_eq!(
        told,
        [(&Value::from("renamed"), &Value::from(7)), (&Value::from("renamed"), &Value::from(9))]
    );
    let expected = serde_json::json!({
        "spec": "pets.yaml", "operations": 3, "tools": 3, "errors": [], "warnings": [], "notes": notes
    });
    assert_eq!(*pets, expected);
    let error = &twice["errors"][0];
    assert_eq!(error["severity"], "error");
    assert_eq!(error["file"], "twice.yaml");
    assert_eq!(error["line"], 5);
    assert!(error["column"].as_u64().unwrap() > 1);
    assert_eq!(error["message"], "operationId `one` is used twice");
    assert!(error["kind"].is_string() && error["help"].is_string(), "{error}");
    let column = error["column"].clone();
    let note = serde_json::json!({
        "message": "first used at", "file": "twice.yaml", "line": 4, "column": column
    });
    assert_eq!(error["notes"], serde_json::json!([note]));

    let error = &absent["errors"][0];
    assert!(error["line"].is_null() && error["column"].is_null(), "{error}");
    assert_eq!(error["message"], "cannot read `absent.yaml`: there is no such file");
    let note = serde_json::json!({
        "message": "the path is relative to the current folder",
        "file": null, "line": null, "column": null
    });
    assert_eq!(error["notes"], serde_json::json!([note]));
}

#[test]
fn expand_prints_formatted_rust() {
    let folder = Folder::new("expand");
    let run = folder.run(&["expand", "pets.yaml", "--crate", "crate::tp"]);
    assert_eq!(run.code, 0);
    assert_eq!(run.err, "", "notes are silent");
    assert!(run.out.contains("\npub enum ToolId {\n") || run.out.contains(" enum ToolId {\n"));
    assert!(run.out.contains("crate::tp::"), "the runtime is named as told");

    let run = folder.run(&["expand", "twice.yaml"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("error: operationId `one` is used twice"), "{}", run.err);
}

#[test]
fn tools_prints_the_providers_json() {
    let folder = Folder::new("tools");
    let names = |run: &Run, pointer: &str| -> Vec<String> {
        let tools: Value = serde_json::from_str(&run.out).unwrap();
        let names = tools.as_array().unwrap().iter().map(|tool| tool.pointer(pointer));
        names.map(|name| name.unwrap().as_str().unwrap().to_owned()).collect()
    };
    let all = ["openapi_pets_pet_list", "openapi_pets_post_pets", "openapi_pets_stores"];
    let openai = folder.run(&["tools", "pets.yaml", "--format", "openai"]);
    assert_eq!(names(&openai, "/function/name"), all);
    assert_eq!(folder.run(&["tools", "pets.yaml"]), openai);
    let anthropic = folder.run(&["tools", "pets.yaml", "--format", "anthropic"]);
    assert_eq!(names(&anthropic, "/name"), all);
    assert_eq!(folder.run(&["tools", "pets.yaml", "--format", "nobody"]).code, 2);
}

#[test]
fn tools_has_every_provider_s_form() {
    let folder = Folder::new("forms");
    for provider in
        ["openai", "openai-responses", "openai-strict", "anthropic", "gemini", "bedrock", "mcp"]
    {
        let run = folder.run(&["tools", "pets.yaml", "--format", provider]);
        let tools: Value = serde_json::from_str(&run.out).unwrap();
        let wrapped = tools.pointer("/0/functionDeclarations");
        let count = wrapped.unwrap_or(&tools).as_array().map(Vec::len);
        assert_eq!((run.code, count), (0, Some(3)), "{provider}");
    }
}

#[test]
fn stats_are_the_largest_first() {
    let folder = Folder::new("stats");
    let run = folder.run(&["tools", "pets.yaml", "--stats", "--format", "mcp"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["BYTES", "TOKENS", "TOOL"]);
    let bytes = |line: &str| line.split_whitespace().next().unwrap().parse::<usize>().unwrap();
    let sizes: Vec<usize> = lines[1..4].iter().map(|line| bytes(line)).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    // The brackets, and two commas.
    assert_eq!(bytes(lines[4]), sizes.iter().sum::<usize>() + 4);
    assert!(lines[4].ends_with("  all 3, for mcp"));
    assert_eq!(lines[5], "tokens are an estimate: bytes / 4");
    let json = folder.run(&["tools", "pets.yaml", "--format", "mcp"]).out;
    assert_eq!(json.trim_end().len(), bytes(lines[4]));
}

#[test]
fn check_says_what_a_provider_s_form_does_not_carry() {
    let folder = Folder::new("degraded");
    let spec = PETS.replace(
        "operationId: stores\n",
        "operationId: stores\n      parameters: [{ name: q, in: query, schema: { type: object } }]\n",
    );
    std::fs::write(folder.0.join("map.yaml"), spec).unwrap();
    let told = "`openapi_map_stores` for openai-strict: it is not strict, for an object whose keys are \
                not described";
    assert!(!folder.run(&["check", "map.yaml"]).out.contains("for openai-strict"));
    let run =
        folder.run(&["check", "map.yaml", "--provider", "gemini", "--provider", "openai-strict"]);
    assert!(run.out.contains(&format!("warning: {told}\n  --> map.yaml:")), "{}", run.out);
    assert_eq!(run.code, 0);
    let run = folder.run(&["check", "map.yaml", "--provider", "gemini"]);
    assert!(!run.out.contains("openai-strict"));
    let allowed = ["check", "map.yaml", "--provider", "openai-strict", "--allow"];
    for kind in ["degraded", "degraded:openai-strict"] {
        let run = folder.run(&[&allowed[..], &[kind]].concat());
        assert!(!run.out.contains("openai-strict") && run.code == 0, "{}", run.out);
    }
    let run = folder.run(&["check", "map.yaml", "--deny", "degraded"]);
    assert!(run.out.contains(&format!("error: {told}")) && run.code == 1, "{}", run.out);
    assert_eq!(folder.run(&["check", "map.yaml", "--provider", "nobody"]).code, 2);
}

#[test]
fn a_broken_description_is_told_with_its_place() {
    let run = Folder::new("broken").run(&["list", "broken.yaml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: "), "{}", run.err);
    assert!(run.err.contains("--> broken.yaml:1:"), "{}", run.err);
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let folder = Folder::new("pipe");
    let mut child = folder
        .command(&["expand", "pets.yaml", "--only", "stores"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}
