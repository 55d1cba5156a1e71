//! `cargo toolpress snapshot mcp`, asking servers that a shell plays.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Runs the command with these arguments, then `--` and a shell with this script.
fn snapshot(arguments: &[&str], script: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-toolpress"))
        .args(["toolpress", "snapshot", "mcp"])
        .args(arguments)
        .args(["--", "sh", "-c", script])
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A server: it answers `initialize`, and to `tools/list` what `list` prints, where `$id` is the id
/// and `$line` the request.
fn server(list: &str) -> String {
    let answer = r#"{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"shelf","version":"1.0"}}"#;
    format!(
        r#"while read -r line; do
            id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
            case "$line" in
            *'"initialize"'*) printf '{{"jsonrpc":"2.0","id":%s,"result":%s}}\n' "$id" '{answer}';;
            *'"tools/list"'*) {list};;
            esac
        done"#
    )
}

fn result(json: &str) -> String {
    format!(r#"printf '{{"jsonrpc":"2.0","id":%s,"result":%s}}\n' "$id" '{json}'"#)
}

#[test]
fn all_parts_of_a_list_are_written_in_its_order() {
    let tool = |name: &str| json!({"name": name, "inputSchema": {"type": "object", "properties": {"z": {"type": "string"}, "a": {"type": "integer"}}}});
    let first = result(&json!({"tools": [tool("b.1"), tool("a")], "nextCursor": "p2"}).to_string());
    let last = result(&json!({"tools": [tool("c")], "nextCursor": ""}).to_string());
    let script = server(&format!(r#"case "$line" in *p2*) {last};; *) {first};; esac"#));
    let output = snapshot(&[], &script);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "shelf 1.0: 3 tools\n");
    let written: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(written, json!({"tools": [tool("b.1"), tool("a"), tool("c")]}));
    assert_eq!(snapshot(&[], &script).stdout, output.stdout, "the same list gives the same bytes");

    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("shelf.mcp.json");
    let path = file.to_str().unwrap();
    let to_file = snapshot(&["-o", path], &script);
    assert!(to_file.status.success() && to_file.stdout.is_empty());
    assert_eq!(std::fs::read(&file).unwrap(), output.stdout);

    let run = |arguments: &[&str]| {
        let command = Command::new(env!("CARGO_BIN_EXE_cargo-toolpress")).args(arguments).output();
        let output = command.unwrap();
        (output.status.code(), text(&output.stdout))
    };
    let (code, table) = run(&["list", path]);
    assert_eq!(code, Some(0));
    let names = "TOOL            ORIGINAL  FUNCTION  NAME\nmcp_shelf_b_1   b.1       b_1       normalized\n\
                 mcp_shelf_a     a         a         as written\nmcp_shelf_c     c         c         as written\n";
    assert_eq!(
        table.replace("  ", " ").replace("  ", " ").split_whitespace().collect::<Vec<_>>(),
        names.split_whitespace().collect::<Vec<_>>()
    );
    let (code, checked) = run(&["check", path]);
    assert!(code == Some(0) && checked.contains("3 listed tools, 3 tools, 0 errors"), "{checked}");
    let lock = file.with_extension("lock");
    let lock = lock.to_str().unwrap();
    let _ = std::fs::remove_file(lock);
    assert_eq!(run(&["lock", "--lock", lock, path]).0, Some(0));
    let locked = std::fs::read_to_string(lock).unwrap();
    assert!(locked.lines().any(|line| line.starts_with("mcp_shelf_b_1\tb.1\tb.1\t")), "{locked}");
    assert_eq!(run(&["lock", "--check", "--lock", lock, path]).0, Some(0));
    let less = snapshot(
        &["-o", path],
        &server(&result(&json!({"tools": [tool("a"), tool("d")]}).to_string())),
    );
    assert!(less.status.success());
    let (code, diff) = run(&["diff", lock, path]);
    assert_eq!(code, Some(1));
    assert!(diff.contains("mcp_shelf_c") && diff.contains("mcp_shelf_d"), "{diff}");
    let (code, _) = run(&["lock", "--check", "--lock", lock, path]);
    assert_eq!(code, Some(1));
}

#[test]
fn what_gives_no_list_is_told() {
    let no_method = r#"printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"No\\u001b[31m such"}}\n' "$id""#;
    let no_tools = result(r#"{"tools":[]}"#);
    let again = result(r#"{"tools":[],"nextCursor":"x"}"#);
    for (script, code, message) in [
        (
            "exit 3".to_owned(),
            2,
            "error: `sh` is no MCP server: it ended, or said what is no MCP, before it answered\n",
        ),
        (
            "echo hello".to_owned(),
            2,
            "error: `sh` is no MCP server: it ended, or said what is no MCP, before it answered\n",
        ),
        (server(&no_tools), 1, "error: shelf 1.0 lists no tools, and nothing is written\n"),
        (
            server(&again),
            2,
            "error: shelf 1.0 does not list its tools: it gives the same part of its list again and again\n",
        ),
        (
            server(no_method),
            2,
            "error: shelf 1.0 does not list its tools: No\\u{1b}[31m such (-32601)\n",
        ),
    ] {
        let output = snapshot(&[], &script);
        assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(code), message));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_server_that_hangs_is_given_up() {
    let start = Instant::now();
    let output = snapshot(&["--timeout", "1"], "exec sleep 60");
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(output.status.code(), Some(2));
    let told = "error: `sh` has not listed its tools within 1 s; `--timeout` gives it longer\n";
    assert_eq!(text(&output.stderr), told);
}

#[test]
fn what_cannot_be_asked_is_told() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-toolpress"));
        let output = command.args(["snapshot", "mcp"]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr)
    };
    let none = run(&["--", "no-such-program-anywhere"]);
    assert_eq!(none, "error: cannot start `no-such-program-anywhere`: there is no such program\n");
    let url = run(&["npx"]);
    assert_eq!(url, "error: `npx` is no URL; the words of a command stand behind `--`\n");
    let header = run(&["-H", "Authorization", "http://127.0.0.1:1/mcp"]);
    assert!(header.contains("a header is `Name: value`"), "{header}");
    let refused = run(&["-H", "Authorization: Bearer SECRET", "http://127.0.0.1:1/mcp?key=SECRET"]);
    assert!(
        refused.starts_with("error: the server at http://127.0.0.1:1/mcp cannot be asked: "),
        "{refused}"
    );
    assert!(!refused.contains("SECRET"), "{refused}");
    assert!(run(&[]).contains("<URL|COMMAND>"));
}
