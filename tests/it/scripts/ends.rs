//! What comes of a script, and that nothing is left running.

use std::fs::Permissions;
use std::future::Future;
use std::os::unix::fs::PermissionsExt as _;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use toolpress::scripts::Scripts;
use toolpress::{CallError, Client};

use super::{Folder, tools};

#[tokio::test]
async fn what_it_prints_is_the_result() {
    let answer = Folder::any("prints", "echo one; echo two >&2; echo three").await;
    assert_eq!((answer.content.as_str(), answer.is_error), ("one\nthree\n", false));
    assert_eq!((answer.status, answer.truncated), (None, false));
    let folder = Folder::new("typed").with("any.sh", "echo typed");
    let client = folder.client().build().expect("a client");
    let text: String = tools::any(&client, &tools::Any::default()).await.expect("text");
    assert_eq!(text, "typed\n");
}

#[tokio::test]
async fn nothing_has_words_for_the_model() {
    for (test, text) in [("nothing", ":"), ("blank", "echo; echo")] {
        let answer = Folder::any(test, text).await;
        assert_eq!((answer.content.as_str(), answer.is_error), ("Nothing was found.", false));
    }
    let folder = Folder::new("silent").with("silent.sh", ":").with("any.sh", ":");
    assert_eq!(folder.answer("bash_silent", "{}").await.content, "", "it has no words");
    let client = folder.client().build().expect("a client");
    let typed = tools::any(&client, &tools::Any::default()).await.expect("text");
    assert_eq!(typed, "", "the words are the model's alone");
}

#[tokio::test]
async fn a_failure_tells_the_exit_code_and_the_outputs() {
    let answer = Folder::any("three", "echo out; echo bad >&2; exit 3").await;
    assert!(answer.is_error);
    assert_eq!(
        answer.content,
        "the script ended with exit code 3\n\nstandard error:\nbad\n\nstandard output:\nout\n"
    );
    let quiet = Folder::any("quiet", "exit 3").await;
    assert_eq!(quiet.content, "the script ended with exit code 3", "not the words for nothing");
    let killed = Folder::any("killed", "kill -KILL $$").await;
    assert_eq!(killed.content, "the script was ended by signal 9 (SIGKILL)");
    assert!(killed.is_error);
    let folder = Folder::new("status").with("any.sh", "echo bad >&2; exit 3");
    let client = folder.client().build().expect("a client");
    let error = tools::any(&client, &tools::Any::default()).await.expect_err("exit code 3");
    assert!(error.is_status(), "{error:?}");
    assert!(error.to_string().starts_with("the tool failed: the script ended with exit code 3"));
}

#[tokio::test]
async fn of_a_long_complaint_the_end_is_told() {
    let text =
        "i=0; while [ $i -lt 3000 ]; do echo \"line $i of many\" >&2; i=$((i+1)); done; exit 1";
    let answer = Folder::any("complaint", text).await;
    assert!(answer.content.len() < 4_300, "{}", answer.content.len());
    assert!(answer.content.contains("standard error:\n…\nline "), "{}", answer.content);
    assert!(answer.content.ends_with("line 2999 of many"), "{}", answer.content);
}

#[tokio::test]
async fn bytes_that_are_no_text_are_replaced() {
    let answer = Folder::any("invalid", r"printf 'a\377b\303'").await;
    assert_eq!((answer.content.as_str(), answer.is_error), ("a\u{fffd}b\u{fffd}", false));
    let answer = Folder::any("invalid-error", r"printf 'a\377b' >&2; exit 1").await;
    assert!(answer.content.ends_with("standard error:\na\u{fffd}b"), "{}", answer.content);
}

#[tokio::test]
async fn what_hangs_is_ended_with_all_that_it_started() {
    for (test, text) in [
        ("sleeps", "sleep 300"),
        ("spins", "while :; do :; done"),
        ("deaf", "trap '' TERM INT HUP; sleep 300 & sleep 300"),
        ("closed-outputs", "exec >&- 2>&-; sleep 300"),
        ("stopped", "kill -STOP $$"),
        ("forks", "sleep 300 | sleep 300 & (sleep 300 &) ; sleep 300"),
    ] {
        let folder = Folder::new(test).with("any.sh", text);
        let client = folder.client().timeout(Duration::from_millis(400)).build().expect("a client");
        let start = Instant::now();
        let error = tools::TOOLBOX.call(&client, "bash_any", "{}").await.expect_err(test);
        assert!(matches!(error, CallError::Timeout), "{test}: {error:?}");
        assert!(start.elapsed() < Duration::from_secs(5), "{test}: {:?}", start.elapsed());
        folder.nothing_is_left();
    }
}

#[tokio::test]
async fn what_it_leaves_behind_is_ended_and_not_waited_for() {
    let start = Instant::now();
    let answer = Folder::any("behind", "sleep 300 & (sleep 300 &); echo started").await;
    assert_eq!((answer.content.as_str(), answer.is_error), ("started\n", false));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// It cannot be found, and holds the outputs open.
#[tokio::test]
async fn what_leaves_the_group_does_not_hold_up_the_answer() {
    let folder = Folder::new("session").with("any.sh", "setsid sleep 3 & sleep 0.2; echo started");
    let start = Instant::now();
    let answer = folder.answer("bash_any", "{}").await;
    assert_eq!((answer.content.as_str(), answer.is_error), ("started\n", false));
    assert!(start.elapsed() < Duration::from_millis(2_500), "{:?}", start.elapsed());
    folder.nothing_is_left();
}

#[tokio::test]
async fn a_flood_is_cut_and_ended() {
    for (test, text) in [
        ("flood", "yes 0123456789"),
        ("flood-all", "yes 0123456789 & yes 0123456789"),
        ("flood-deaf", "trap '' PIPE; while :; do echo 0123456789; done"),
    ] {
        let folder = Folder::new(test).with("any.sh", text);
        let client = folder.client().response_limit(1_000).build().expect("a client");
        let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
        assert!(!answer.is_error && answer.truncated, "{test}: {answer:?}");
        assert!(answer.content.starts_with("0123456789\n"), "{test}");
        assert!(
            answer.content.ends_with("\n[cut after 1,000 bytes]"),
            "{test}: {}",
            answer.content
        );
        assert_eq!(answer.content.len(), 1_000 + "\n[cut after 1,000 bytes]".len());
        folder.nothing_is_left();
    }
    let folder = Folder::new("flood-error").with("any.sh", "echo out; yes bad >&2");
    let client = folder.client().response_limit(20_003).build().expect("a client");
    let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
    assert!(answer.is_error, "{answer:?}");
    let head = "the script was ended: it printed more than 20003 bytes on standard error\n\n";
    assert!(answer.content.starts_with(head), "{}", answer.content);
    assert!(answer.content.ends_with("bad\n\nstandard output:\nout\n"), "{}", answer.content);
    folder.nothing_is_left();
}

#[tokio::test]
async fn as_much_as_the_limit_is_not_cut() {
    let folder = Folder::new("exact").with("any.sh", "head -c 300000 /dev/zero | tr '\\0' x");
    for (limit, cut) in [(300_000, false), (299_999, true)] {
        let client = folder.client().response_limit(limit).build().expect("a client");
        let output = tools::TOOLBOX.call(&client, "bash_any", "{}").await.expect("text");
        assert_eq!((output.body.len(), output.truncated), (limit, cut));
    }
    // A character that the limit cuts in two goes.
    let folder = Folder::new("half").with("any.sh", "printf 'aé'");
    let client = folder.client().response_limit(2).build().expect("a client");
    let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
    assert_eq!(answer.content, "a\n[cut after 2 bytes]");
}

#[tokio::test]
async fn dropping_the_call_ends_it() {
    let folder = Folder::new("dropped").with("any.sh", "sleep 300 & sleep 300");
    let client = folder.client().build().expect("a client");
    let call = tokio::spawn(async move { tools::TOOLBOX.answer(&client, "bash_any", "{}").await });
    folder.until_running(3).await;
    call.abort();
    assert!(call.await.expect_err("it was aborted").is_cancelled());
    folder.nothing_is_left();
}

#[tokio::test]
async fn what_is_dropped_before_it_starts_is_not_left_either() {
    for round in 0..20 {
        let folder = Folder::new(&format!("early-{round}")).with("any.sh", "sleep 300");
        let client = folder.client().build().expect("a client");
        let mut call = Box::pin(tools::TOOLBOX.call(&client, "bash_any", "{}"));
        let mut context = Context::from_waker(Waker::noop());
        assert!(call.as_mut().poll(&mut context).is_pending());
        std::thread::sleep(Duration::from_micros(100 * round));
        drop(call);
        folder.nothing_is_left();
    }
}

#[tokio::test]
async fn many_at_once_do_not_meet() {
    let folder = Folder::new("many").with("plain.sh", "sleep 0.05; echo \"$2\"");
    let client = folder.client().build().expect("a client");
    let calls: Vec<_> = (0..40)
        .map(|n| {
            let client = client.clone();
            let arguments = format!(r#"{{"word":"w{n}"}}"#);
            tokio::spawn(async move {
                tools::TOOLBOX.answer(&client, "bash_plain", &arguments).await.content
            })
        })
        .collect();
    for (n, call) in calls.into_iter().enumerate() {
        assert_eq!(call.await.expect("it ends"), format!("w{n}\n"));
    }
    folder.nothing_is_left();
}

/// Waits for a future as a program without an async runtime would.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}

/// Wakes the thread that it is of.
struct Unpark(std::thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[test]
fn no_async_runtime_is_needed() {
    let folder = Folder::new("runtime").with("any.sh", "sleep 300").with("silent.sh", "echo done");
    let client = folder.client().timeout(Duration::from_millis(200)).build().expect("a client");
    let outcome = block_on(tools::TOOLBOX.call(&client, "bash_any", "{}"));
    assert!(outcome.expect_err("it hangs").is_timeout());
    let client = folder.client().build().expect("a client");
    assert_eq!(block_on(tools::TOOLBOX.answer(&client, "bash_silent", "{}")).content, "done\n");
    folder.nothing_is_left();
}

#[test]
fn a_script_is_asked_what_it_is() {
    let text = "if [ \"$*\" = describe ]; then echo '{\"slug\": \"a\"}'; else exit 7; fi";
    let folder =
        Folder::new("describe").with("sub/a.sh", text).with("any.sh", "echo no >&2; exit 1");
    let scripts = folder.scripts();
    let ask = |path, limit| block_on(scripts.describe(path, Duration::from_secs(20), limit));
    assert_eq!(ask("sub/a.sh", 14).expect("an answer"), "{\"slug\": \"a\"}\n");
    let told = |path, limit| ask(path, limit).expect_err(path).to_string();
    let lead = "the tool could not be run: ";
    assert_eq!(told("sub/a.sh", 13), format!("{lead}it prints more than 13 bytes"));
    let failed = format!("{lead}the script ended with exit code 1\n\nstandard error:\nno");
    assert_eq!(told("any.sh", 1_000), failed);
    let outside = format!("{lead}the script `../describe/any.sh` leads out of its folder");
    assert_eq!(told("../describe/any.sh", 1_000), outside);
    assert!(told("/bin/sh", 1_000).contains("leads out of its folder"));
}

#[tokio::test]
async fn a_script_that_is_not_there_is_told_when_it_is_bound() {
    toolpress::toolset! { static ALL = [tools::TOOLBOX]; }
    let folder = Folder::new("check").with("any.sh", ":").with("plain.sh", ":");
    let path = |name: &str| folder.path.join(name);
    std::fs::set_permissions(path("plain.sh"), Permissions::from_mode(0o644)).expect("a mode");
    std::os::unix::fs::symlink("/bin/true", path("input.sh")).expect("a link");
    std::fs::create_dir(path("silent.sh")).expect("a folder");
    let bind = |scripts: Scripts| {
        let client = Client::with_executor(scripts).build().expect("a client");
        ALL.bind([tools::TOOLBOX.bind(&client)])
    };
    let root = folder.path.display();
    let error = bind(folder.scripts()).expect_err("scripts are missing").to_string();
    for problem in [
        format!("the script `sub/words.sh` of `bash_words` is not there, in the folder `{root}`"),
        "the script `plain.sh` of `bash_plain` is not executable".to_owned(),
        format!(
            "the script `input.sh` of `bash_input` leads out of its folder, in the folder `{root}`"
        ),
        "the script `silent.sh` of `bash_silent` is not a file".to_owned(),
    ] {
        assert!(error.contains(&problem), "{problem}: {error}");
    }
    assert!(!error.contains("any.sh"), "{error}");
    let error = bind(folder.scripts().may_lead_out()).expect_err("scripts are missing").to_string();
    assert!(!error.contains("input.sh"), "{error}");
    let error = bind(Scripts::new(path("nowhere"))).expect_err("no folder").to_string();
    assert!(error.contains("cannot be found: its folder"), "{error}");

    let answer = folder.answer("bash_plain", r#"{"word":"a"}"#).await;
    assert_eq!(
        (answer.content.as_str(), answer.is_error),
        ("the tool could not be run: the script `plain.sh` is not executable", true)
    );
    let other = Client::with_executor(folder.scripts()).build().expect("a client");
    let http = Client::new("http://localhost:1").expect("a client");
    let wrong = tools::TOOLBOX.call(&http, "bash_any", "{}").await.expect_err("an HTTP client");
    assert!(wrong.is_wrong_client(), "{wrong:?}");
    assert!(
        tools::TOOLBOX.request(&other, "bash_any", "{}").expect_err("no request").is_unsupported()
    );
}

#[tokio::test]
async fn what_cannot_be_started_is_told() {
    let folder = Folder::new("unstarted").with("any.sh", ":");
    std::fs::write(folder.path.join("draft"), "#!/nowhere/interpreter\n").expect("a file");
    let copied = std::process::Command::new("cp")
        .args(["draft", "any.sh"])
        .current_dir(&folder.path)
        .status()
        .expect("cp runs");
    assert!(copied.success());
    let answer = folder.answer("bash_any", "{}").await;
    assert!(answer.is_error, "{answer:?}");
    let lead = "the tool could not be run: the script cannot be started: ";
    assert_eq!(
        answer.content,
        format!("{lead}the script or its interpreter, which its first line names, is not there")
    );
    let scripts = folder.scripts().current_dir(folder.path.join("nowhere"));
    let client = Client::with_executor(scripts).build().expect("a client");
    let answer = tools::TOOLBOX.answer(&client, "bash_any", "{}").await;
    assert_eq!(answer.content, format!("{lead}the folder that it runs in is not there"));
    let folder = Folder::new("too-long").with("plain.sh", ":");
    let arguments = serde_json::json!({"word": "x".repeat(3 << 20)}).to_string();
    let answer = folder.answer("bash_plain", &arguments).await;
    assert!(answer.is_error && answer.content.contains("cannot be started"), "{}", answer.content);
}
