//! What reaches a script: its words, its input, its environment.

use toolpress::{Client, Refusal, Source};

use super::{Folder, hosted, tools, violations};

/// Shows each of its words between brackets.
const SHOW: &str = r#"for word in "$@"; do printf '[%s]' "$word"; done"#;

async fn shown(test: &str, arguments: &str) -> String {
    let folder = Folder::new(test).with("sub/words.sh", SHOW);
    let answer = folder.answer("bash_words", arguments).await;
    assert!(!answer.is_error, "{answer:?}");
    answer.content
}

async fn refused(test: &str, tool: &str, arguments: &str) -> Vec<String> {
    let folder = Folder::new(test).with("sub/words.sh", SHOW).with("plain.sh", SHOW);
    let folder = folder.with("input.sh", "cat");
    let client = folder.client().build().expect("a client");
    violations(tools::TOOLBOX.call(&client, tool, arguments).await.expect_err(arguments))
}

#[test]
fn a_toolbox_of_scripts_says_so() {
    assert_eq!(tools::TOOLBOX.source(), Source::Bash);
    let tool = tools::TOOLBOX.by_original("words").expect("a tool");
    assert_eq!((tool.name.as_str(), tool.method, tool.path), ("bash_words", "", "sub/words.sh"));
    assert_eq!(tools::BASE_URL, "");
    assert!(!tool.annotations.read_only && tool.annotations.destructive);
}

#[tokio::test]
async fn words_come_in_the_order_described() {
    let arguments = r#"{"last":"c","ratio":-1.5,"count":7.0,"all":true,"x_option":"b","rm":"x","x":"y","first":"a"}"#;
    let expected = "[run][a][--x][y][--;rm=x][--$(x)][b][--all=true][--count][7][-1.5][c]";
    assert_eq!(shown("order", arguments).await, expected);
    assert_eq!(shown("order-one", r#"{"first":"a"}"#).await, "[run][a]");
    assert_eq!(shown("order-empty", r#"{"first":"","x":""}"#).await, "[run][][--x][]");
}

#[tokio::test]
async fn no_shell_reads_the_words() {
    let nasty =
        "a b\n\"'`\\\t*?~ $(touch pwned) `touch pwned` ; touch pwned | & > pwned $HOME é 💥";
    let arguments = serde_json::json!({"first": nasty, "x": nasty, "rm": nasty}).to_string();
    let folder = Folder::new("nasty").with("sub/words.sh", SHOW);
    let answer = folder.answer("bash_words", &arguments).await;
    assert_eq!(answer.content, format!("[run][{nasty}][--x][{nasty}][--;rm={nasty}]"));
    let files = std::fs::read_dir(&folder.path).expect("a folder").count();
    assert_eq!(files, 2, "the draft and the folder of the script, and nothing that was run");
    folder.nothing_is_left();
}

#[tokio::test]
async fn what_no_command_line_can_say_is_refused() {
    for (n, (tool, arguments, expected)) in [
        (
            "bash_plain",
            r#"{"word":"a\u0000b"}"#,
            "/word: holds a NUL character, which no command line can hold",
        ),
        (
            "bash_words",
            r#"{"first":"a","x":"\u0000"}"#,
            "/x: holds a NUL character, which no command line can hold",
        ),
        (
            "bash_words",
            r#"{"first":"--all=false"}"#,
            "/first: starts with `-`, which the script would read as an option",
        ),
        (
            "bash_plain",
            r#"{"word":"\ud800"}"#,
            "/word: holds half of a surrogate pair, which is no character",
        ),
        (
            "bash_words",
            r#"{"first":"a","rm":"a\udc00b"}"#,
            "/rm: holds half of a surrogate pair, which is no character",
        ),
        (
            "bash_input",
            r#"{"text":"\ud800"}"#,
            "/text: holds half of a surrogate pair, which is no character",
        ),
        ("bash_words", r#"{"first":"a","last":"b"}"#, "/ratio: is required where `last` is given"),
        ("bash_words", r#"{"first":7}"#, "/first: expected a string, got 7"),
        ("bash_plain", r#"{}"#, "/word: is required"),
    ]
    .into_iter()
    .enumerate()
    {
        let told = refused(&format!("refused-{n}"), tool, arguments).await;
        assert_eq!(told, [expected], "{arguments}");
    }
}

#[tokio::test]
async fn of_what_starts_with_a_dash_only_numbers_are_no_options() {
    for (n, word) in ["-inf", "-nan", "-infinity", "-INF", "-.", "-.e5", "--1", "-1x", "-e1"]
        .into_iter()
        .enumerate()
    {
        let arguments = serde_json::json!({"first": word}).to_string();
        let told = refused(&format!("option-{n}"), "bash_words", &arguments).await;
        let expected = "/first: starts with `-`, which the script would read as an option";
        assert_eq!(told, [expected], "{word}");
    }
    for (n, word) in ["-1", "-.5", "-1.5e-3", "-1e400"].into_iter().enumerate() {
        let arguments = serde_json::json!({"first": word}).to_string();
        assert_eq!(shown(&format!("number-{n}"), &arguments).await, format!("[run][{word}]"));
    }
}

#[tokio::test]
async fn a_hook_is_asked_for_what_can_be_run_alone() {
    let folder = Folder::new("hook").with("plain.sh", "touch ran");
    let refuse = |_| async { Err(Refusal::new("not today")) };
    let client = folder.client().on_call(refuse).build().expect("a client");
    let call = |arguments| tools::TOOLBOX.call(&client, "bash_plain", arguments);
    assert!(call(r#"{"word":"a"}"#).await.expect_err("a refusal").is_refused());
    assert!(call(r#"{"word":"\u0000"}"#).await.expect_err("NUL").is_invalid_arguments());
    assert!(!folder.path.join("ran").exists());
}

#[tokio::test]
async fn a_dash_is_no_option_where_there_are_none() {
    let folder = Folder::new("dash").with("plain.sh", SHOW);
    assert_eq!(folder.answer("bash_plain", r#"{"word":"--all"}"#).await.content, "[run][--all]");
    assert_eq!(shown("dash-alone", r#"{"first":"-"}"#).await, "[run][-]");
    assert_eq!(shown("dash-option", r#"{"first":"a","x":"--all"}"#).await, "[run][a][--x][--all]");
}

#[tokio::test]
async fn what_the_host_gives_stands_where_it_is_described() {
    let folder = Folder::new("fixed").with("grep.sh", SHOW);
    let schema = hosted::TOOLBOX.tools().next().expect("a tool").parameters;
    assert!(!schema.contains("root") && schema.contains("pattern"), "{schema}");
    let client =
        folder.client().fixed("root", "--etc").fixed("key", "k").build().expect("a client");
    let answer = hosted::TOOLBOX.answer(&client, "bash_grep", r#"{"pattern":"p"}"#).await;
    assert_eq!(answer.content, "[run][--etc][--key][k][p]");
    let bad = folder.client().fixed("root", "\0").fixed("key", "k").build().expect("a client");
    let error =
        hosted::TOOLBOX.call(&bad, "bash_grep", r#"{"pattern":"p"}"#).await.expect_err("NUL");
    assert!(error.is_fixed_arguments(), "{error:?}");
}

#[tokio::test]
async fn the_input_is_what_was_given_and_ends() {
    let folder = Folder::new("input").with("input.sh", "cat; echo end");
    let text = format!("a\u{0}b\n{}", "é".repeat(200_000));
    let arguments = serde_json::json!({"text": text}).to_string();
    let answer = folder.answer("bash_input", &arguments).await;
    assert_eq!(answer.content, format!("{text}end\n"));
    assert_eq!(
        folder.answer("bash_input", "{}").await.content,
        "end\n",
        "empty where there is none"
    );
    folder.nothing_is_left();
}

#[tokio::test]
async fn a_script_need_not_read_its_input() {
    let folder = Folder::new("unread").with("input.sh", "echo done");
    let arguments = serde_json::json!({"text": "x".repeat(1 << 20)}).to_string();
    assert_eq!(folder.answer("bash_input", &arguments).await.content, "done\n");
    let folder = Folder::new("closed").with("input.sh", "exec <&-\nsleep 0.1\necho done");
    assert_eq!(folder.answer("bash_input", &arguments).await.content, "done\n");
    folder.nothing_is_left();
}

#[tokio::test]
async fn the_environment_is_what_the_host_allows() {
    // cargo sets this one for tests.
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
    let folder = Folder::new("environment").with("any.sh", "/usr/bin/env | sort");
    let names = |text: &str| {
        let names = text.lines().filter_map(|line| Some(line.split_once('=')?.0.to_owned()));
        // What the shell itself sets.
        names
            .filter(|name| !["PWD", "OLDPWD", "SHLVL", "_"].contains(&name.as_str()))
            .collect::<Vec<_>>()
    };
    let answer = folder.answer("bash_any", "{}").await;
    assert_eq!(names(&answer.content), ["PATH", "TOOLPRESS_MARK"]);
    assert!(answer.content.contains("PATH=/usr/local/bin:/usr/bin:/bin\n"), "{}", answer.content);
    let scripts = folder
        .scripts()
        .env("LANG", "C")
        .env("LANG", "C.UTF-8")
        .inherit_env("CARGO_MANIFEST_DIR")
        .inherit_env("TOOLPRESS_NOBODY_SETS_THIS")
        .secret_env("TOKEN", "s3cr3t value");
    assert!(!format!("{scripts:?}").contains("s3cr3t"), "{scripts:?}");
    let client = Client::with_executor(scripts).build().expect("a client");
    let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
    assert_eq!(
        names(&answer.content),
        ["CARGO_MANIFEST_DIR", "LANG", "PATH", "TOKEN", "TOOLPRESS_MARK"]
    );
    assert!(answer.content.contains("LANG=C.UTF-8\n"), "{}", answer.content);
    assert!(answer.content.contains("TOKEN=[redacted]\n"), "{}", answer.content);
}

#[tokio::test]
async fn secrets_stay_out_of_errors_too() {
    let folder = Folder::new("secret").with("any.sh", "echo \"$TOKEN\" >&2; exit 1");
    let scripts = folder.scripts().secret_env("TOKEN", "s3cr3t");
    let client = Client::with_executor(scripts).build().expect("a client");
    let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
    assert!(answer.is_error && !answer.content.contains("s3cr3t"), "{}", answer.content);
    let error = tools::any(&client, &tools::Any::default()).await.expect_err("exit code 1");
    assert!(!format!("{error} {error:?}").contains("s3cr3t"), "{error}");
}

/// What a script of this text answers that has a secret in its environment as `TOKEN`.
async fn with_secret(test: &str, text: &str, secret: &str, limit: usize) -> String {
    let folder = Folder::new(test).with("any.sh", text);
    let scripts = folder.scripts().secret_env("TOKEN", secret);
    let client = Client::with_executor(scripts).response_limit(limit).build().expect("a client");
    let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
    folder.nothing_is_left();
    answer.content
}

#[tokio::test]
async fn a_flood_that_ends_in_a_secret_does_not_show_it() {
    let secret = "SECRETsecretSECRETsecret0123456789";
    // One more byte than the limit is kept, so that each cuts the 35 bytes of a line elsewhere.
    for limit in [99_979, 99_990, 100_000, 100_008] {
        let content = with_secret("secret-flood", "yes \"$TOKEN\" >&2", secret, limit).await;
        assert!(content.contains("standard error:\n…\n"), "{content}");
        assert!(content.ends_with("[redacted]") && !content.contains("SECRET"), "{content}");
    }
    // Standard output ends where standard error has flooded.
    let text = "printf '%s' \"$TOKEN\" | head -c 33; yes bad >&2";
    let content = with_secret("secret-half", text, secret, 100_000).await;
    assert!(content.ends_with("\n\nstandard output:\n[redacted]"), "{content}");
    let text = "printf '%s' \"$TOKEN\" | head -c 33 >&2; kill -KILL $$";
    let content = with_secret("secret-killed", text, secret, 100_000).await;
    assert!(content.ends_with("\n\nstandard error:\n[redacted]"), "{content}");
}

#[tokio::test]
async fn a_secret_of_words_or_lines_leaves_no_rest_in_a_long_complaint() {
    let key = "-----BEGIN KEY-----\nabcdefghijklmnop\nqrstuvwxyz123456\nAB==\n-----END KEY-----";
    for (test, secret) in [("words", "correct horse battery staple zebra"), ("lines", key)] {
        // The last 4 KiB start within the secret.
        for filler in [4_096 - secret.len(), 4_070, 4_080, 4_095] {
            let text = format!(
                "printf '%s\\n' \"$TOKEN\" >&2; head -c {filler} /dev/zero | tr '\\0' x >&2; exit 3"
            );
            let content = with_secret(&format!("secret-{test}"), &text, secret, 100_000).await;
            assert!(content.ends_with('x') && content.len() > 4_000, "{content}");
            for part in secret.split_whitespace() {
                assert!(!content.contains(part), "{part} after {filler}: {content}");
            }
        }
    }
}

#[tokio::test]
async fn a_secret_as_a_shell_makes_it_is_one_too() {
    for (n, (secret, text, expected)) in [
        ("sEcReTtOkEn\n", "echo \"<$(echo $TOKEN)>\"", "<[redacted]>\n"),
        (" sEcReTtOkEn ", "echo \"<$(echo $TOKEN)>\"", "<[redacted]>\n"),
        ("correct  horse\tbattery", "echo \"<$(echo $TOKEN)>\"", "<[redacted]>\n"),
        ("line-one\nshort\r\n  line-three\n", "echo $TOKEN", "[redacted]\n"),
        (
            "line-one\nshort\r\n  line-three\n",
            "echo line-three, line-one",
            "[redacted], [redacted]\n",
        ),
        ("line-one\nshort\r\n  line-three\n", "echo a short line", "a short line\n"),
    ]
    .into_iter()
    .enumerate()
    {
        let content = with_secret(&format!("secret-shape-{n}"), text, secret, 1_000).await;
        assert_eq!(content, expected, "{secret:?}");
    }
}

#[tokio::test]
async fn it_runs_in_its_folder_or_where_the_host_says() {
    let folder = Folder::new("folder").with("any.sh", "pwd -P; echo \"$0\"");
    let root = std::fs::canonicalize(&folder.path).expect("a folder");
    let expected = format!("{}\n{}\n", root.display(), root.join("any.sh").display());
    assert_eq!(folder.answer("bash_any", "{}").await.content, expected);
    let client =
        Client::with_executor(folder.scripts().current_dir("/")).build().expect("a client");
    let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
    assert!(answer.content.starts_with("/\n"), "{}", answer.content);
}
