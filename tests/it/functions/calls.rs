//! Calls of functions, as a model makes them.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use toolpress::{Answer, CallError, Client, Refusal, Source};

/// What the functions were called with.
#[derive(Default)]
pub(crate) struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, entry: impl Into<String>) {
        self.0.lock().unwrap().push(entry.into());
    }
}

/// A second context.
struct Count(AtomicUsize);

#[derive(Debug)]
pub(crate) enum Fault {
    Missing(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "there is no file `{name}`"),
        }
    }
}

pub(crate) type Outcome<T> = Result<T, Fault>;

pub(crate) mod files {
    use serde::{Deserialize, Serialize};
    use toolpress::ToolArgs;

    /// What to read.
    #[derive(Debug, Deserialize, ToolArgs)]
    pub(crate) struct Range {
        /// The first line.
        pub(crate) from: u32,
        pub(crate) to: Option<u32>,
    }

    #[derive(Debug, Serialize)]
    pub(crate) struct Read {
        name: String,
        lines: (u32, Option<u32>),
    }

    /// Reads a file.
    ///
    /// Of any size.
    #[toolpress::tool(read_only)]
    pub(crate) async fn read_file(
        log: &super::Log,
        /// Its path.
        path: String,
        range: Option<Range>,
        #[tool(default = 80)] width: u8,
    ) -> super::Outcome<Read> {
        tokio::task::yield_now().await;
        log.add(format!("{path} {width}"));
        if path == "none" {
            return Err(super::Fault::Missing(path));
        }
        let lines = range.map_or((1, None), |range| (range.from, range.to));
        Ok(Read { name: path, lines })
    }
}

/// Adds.
#[toolpress::tool(name = "sum")]
pub(crate) fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Says a word.
#[toolpress::tool]
fn say(#[tool(default = "hello")] word: String) -> String {
    word
}

/// Counts.
#[toolpress::tool(destructive = false)]
fn count(count: &Count, log: &Log) {
    log.add(format!("count {}", count.0.fetch_add(1, Ordering::Relaxed)));
}

/// Breaks off.
#[toolpress::tool]
fn panics(times: u8) -> u8 {
    assert!(times == 0, "a secret that no model is to read");
    times
}

/// Borrows from what it is given.
#[toolpress::tool]
#[expect(clippy::needless_lifetimes, reason = "they are what is tried")]
fn first<'a>(log: &'a Log, _unused: bool) -> Option<&'a str> {
    let _ = log;
    None
}

mod host {
    use super::count;

    toolpress::toolbox!(
        functions = [
            crate::functions::calls::files::read_file,
            super::add,
            super::say,
            count,
            super::panics,
            super::first,
        ],
        name = "host",
    );
}

fn client() -> Client {
    let client = Client::functions().context(Log::default()).context(Count(AtomicUsize::new(7)));
    client.build().unwrap()
}

async fn answer(name: &str, arguments: &str) -> Answer {
    host::TOOLBOX.answer(&client(), name, arguments).await
}

#[test]
fn the_functions_can_be_called_as_they_are() {
    assert_eq!((add(1, 2), say(String::from("a"))), (3, String::from("a")));
}

#[test]
fn the_toolbox_is_like_any_other() {
    let names: Vec<&str> = host::ToolId::ALL.iter().map(|id| id.name().as_str()).collect();
    assert_eq!(names, ["io_read_file", "sum", "io_say", "io_count", "io_panics", "io_first"]);
    let tool = host::ToolId::ReadFile.tool();
    assert_eq!(tool.original, "read_file");
    assert_eq!(tool.description, "Reads a file.\n\nOf any size.");
    assert_eq!((tool.method, tool.path), ("", ""));
    assert!(tool.annotations.read_only && !tool.annotations.destructive);
    let count = host::ToolId::Count.tool().annotations;
    assert!(!count.read_only && !count.destructive && !count.idempotent);
    assert_eq!(host::ToolId::from_name("sum"), Some(host::ToolId::Add));
    assert_eq!(host::TOOLBOX.resolve("IO-ReadFile").unwrap().name, "io_read_file");
    assert_eq!(host::TOOLBOX.by_original("add").unwrap().name, "sum");
    assert!(host::TOOLBOX.get("add").is_none());
    assert_eq!((host::TOOLBOX.name(), host::TOOLBOX.source()), ("host", Source::Functions));
    assert_eq!((host::TOOLBOX.len(), host::BASE_URL), (6, ""));
    for (id, tool) in host::ToolId::ALL.iter().zip(host::TOOLBOX.tools()) {
        assert_eq!(id.name(), tool.name);
        assert!(host::OPENAI_TOOLS.contains(tool.parameters));
    }
}

#[tokio::test]
async fn what_is_returned_is_the_answer() {
    let read = answer("io_read_file", r#"{"path": "a", "range": {"from": 3}}"#).await;
    assert_eq!(read.content, r#"{"name":"a","lines":[3,null]}"#);
    assert!(!read.is_error && read.status.is_none());
    let missing = answer("io_read_file", r#"{"path": "none"}"#).await;
    assert_eq!(missing.content, "there is no file `none`");
    assert!(missing.is_error);
    assert_eq!(answer("sum", r#"{"a": 2, "b": -5}"#).await.content, "-3");
    assert_eq!(answer("io_say", "").await.content, "hello");
    assert_eq!(answer("io_say", r#"{"word": "\"a\""}"#).await.content, "\"a\"");
    assert_eq!(answer("io_count", "null").await.content, "done");
    assert_eq!(answer("io_first", r#"{"unused": true}"#).await.content, "null");
}

#[tokio::test]
async fn what_can_be_taken_without_loss_is() {
    let arguments = r#"{"path": "a", "range": "{\"from\": \"3\", \"to\": 4.0}", "width": null}"#;
    assert_eq!(answer("io_read_file", arguments).await.content, r#"{"name":"a","lines":[3,4]}"#);
    let arguments = r#"{"path": "a", "range": null}"#;
    assert_eq!(answer("io_read_file", arguments).await.content, r#"{"name":"a","lines":[1,null]}"#);
    assert_eq!(answer("sum", r#""{\"a\": \"7\", \"b\": 1e0}""#).await.content, "8");
    assert_eq!(
        answer("Sum", r#"{"a": 9223372036854775807, "b": 0}"#).await.content,
        i64::MAX.to_string()
    );
}

#[tokio::test]
async fn all_that_is_wrong_is_told_and_nothing_runs() {
    let client = Client::functions().context(Log::default()).build().unwrap();
    let arguments = r#"{"range": {"from": -1, "till": 2}, "width": 300, "pth": "a"}"#;
    let answer = host::TOOLBOX.answer(&client, "io_read_file", arguments).await;
    assert!(answer.is_error);
    for part in [
        "the arguments are wrong; nothing was sent",
        "- /pth: is unknown; did you mean `path`?",
        "- /path: is required",
        "- /range/from: ",
        "- /range/till: is unknown",
        "- /width: ",
    ] {
        assert!(answer.content.contains(part), "{part}: {}", answer.content);
    }
    let result = host::TOOLBOX.call(&client, "sum", r#"{"a": 9223372036854775808, "b": []}"#).await;
    let error = result.unwrap_err();
    let CallError::InvalidArguments(violations) = &error else { panic!("{error}") };
    assert_eq!(violations.len(), 1, "{error}");
    assert_eq!(violations[0].pointer, "/b");
    let result = host::TOOLBOX.call(&client, "sum", r#"{"a": 9223372036854775808, "b": 1}"#).await;
    let error = result.unwrap_err().to_string();
    assert!(error.contains("- /a: ") && !error.contains("line"), "{error}");
}

#[tokio::test]
async fn a_panic_is_an_error_that_keeps_its_message() {
    let answer = answer("io_panics", r#"{"times": 1}"#).await;
    assert!(answer.is_error && answer.content.contains("panicked"), "{}", answer.content);
    assert!(!answer.content.contains("secret"), "{}", answer.content);
}

#[tokio::test]
async fn a_context_that_is_not_given_is_told_before_any_call() {
    toolpress::toolset! { static TOOLS = [host::TOOLBOX]; }
    let client = Client::functions().context(Log::default()).build().unwrap();
    let error = TOOLS.bind([host::TOOLBOX.bind(&client)]).unwrap_err().to_string();
    assert!(
        error.contains("toolbox `host`: no context of type `") && error.contains("Count`"),
        "{error}"
    );
    let answer = host::TOOLBOX.answer(&client, "io_count", "{}").await;
    assert!(answer.is_error && answer.content.contains("Count`"), "{}", answer.content);
    let bound = TOOLS.bind([host::TOOLBOX.bind(&self::client())]).unwrap();
    assert_eq!(bound.answer("io_count", "{}").await.content, "done");
    assert_eq!(bound.call("sum", r#"{"a": 1, "b": 1}"#).await.unwrap().json::<u8>().unwrap(), 2);
}

#[tokio::test]
async fn hooks_and_limits_are_those_of_every_client() {
    let client = Client::functions()
        .context(Log::default())
        .builder()
        .response_limit(4)
        .on_call(|call| {
            let is_sum = call.tool.name == "sum";
            async move { if is_sum { Err(Refusal::new("no sums")) } else { Ok(()) } }
        })
        .build()
        .unwrap();
    let sum = host::TOOLBOX.answer(&client, "sum", r#"{"a": 1, "b": 1}"#).await;
    assert!(sum.is_error && sum.content.contains("no sums"), "{}", sum.content);
    let said = host::TOOLBOX.answer(&client, "io_say", r#"{"word": "farewell"}"#).await;
    assert!(said.truncated && said.content.starts_with("fare\n"), "{}", said.content);
}

#[tokio::test]
async fn a_client_of_an_api_does_not_call_functions() {
    mod pets {
        toolpress::toolbox!("specs/pets.yaml", types = "none");
    }
    let api = Client::new("http://localhost:1").unwrap();
    let error = host::TOOLBOX.call(&api, "sum", "{}").await.unwrap_err();
    assert!(error.is_wrong_client(), "{error}");
    let error = pets::TOOLBOX.call(&client(), "openapi_pets_pet_list", "{}").await.unwrap_err();
    assert!(error.is_wrong_client(), "{error}");
    let error = host::TOOLBOX.request(&client(), "sum", r#"{"a": 1, "b": 2}"#).unwrap_err();
    assert!(error.is_unsupported(), "{error}");
}

#[test]
fn futures_are_send_and_can_be_dropped() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    let client = client();
    drop(is_send(host::TOOLBOX.answer(&client, "io_read_file", "{}")));
    assert_eq!(json!(host::OPENAI_TOOLS.len() > 2), true);
}

mod waits {
    /// Waits for nothing.
    #[toolpress::tool]
    pub(crate) async fn at_once() -> &'static str {
        "done"
    }

    toolpress::toolbox!(functions = [at_once], name = "waits");
}

#[test]
fn no_runtime_is_asked_for() {
    let client = toolpress::Client::functions().build().expect("a client");
    let mut answer = std::pin::pin!(waits::TOOLBOX.answer(&client, "io_at_once", ""));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::future::Future::poll(answer.as_mut(), &mut context) {
        std::task::Poll::Ready(answer) => assert_eq!(answer.content, "done"),
        std::task::Poll::Pending => panic!("it waits for nothing"),
    }
}
