//! The host looks at each call before it goes out and after it came back.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use toolpress::{CallInfo, Refusal};

use super::server::{Server, json, response};
use super::{TOOLBOX, api, armed, built, plain};

#[tokio::test]
async fn a_refused_call_sends_nothing() {
    let server = Server::of(|_, _| json("1"));
    let client = built(armed(&server).on_call(|call: CallInfo| async move {
        match call.tool.annotations.destructive {
            true => Err(Refusal::new(format!("`{}` needs the user's consent", call.tool.name))),
            false => Ok(()),
        }
    }));
    let answer = TOOLBOX.answer(&client, "add_item", r#"{"body":{}}"#).await;
    assert_eq!(
        answer.content,
        "the host has refused this call; nothing was sent: `add_item` needs the user's consent"
    );
    assert!(answer.is_error && answer.status.is_none());
    let typed =
        api::put_item(&client, &api::PutItem::new("7".to_owned())).await.expect_err("a refusal");
    assert!(typed.is_refused());
    assert!(server.seen().is_empty());
    assert!(!TOOLBOX.answer(&client, "get_item", r#"{"id":"7"}"#).await.is_error);
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn hooks_are_asked_in_order_and_see_checked_arguments() {
    let server = Server::of(|_, _| json("1"));
    let log = Arc::new(Mutex::new(Vec::new()));
    let entry = |word: &'static str| {
        let log = Arc::clone(&log);
        move |call: &CallInfo| {
            let text = format!("{word} {} {} {}", call.toolbox, call.tool.path, call.arguments);
            log.lock().expect("a log").push(text);
        }
    };
    let (first, second, after) = (entry("first"), entry("second"), entry("after"));
    let client = built(
        plain(&server)
            .on_call(move |call| {
                first(&call);
                async { Ok(()) }
            })
            .on_call(move |call| {
                second(&call);
                async { Err(Refusal::new("no")) }
            })
            .on_result(move |call, result| {
                assert!(result.is_err());
                after(call);
            }),
    );
    let call = |arguments| TOOLBOX.call(&client, "get_item", arguments);
    assert!(call(r#"{"id": "7"}"#).await.expect_err("a refusal").is_refused());
    let text = |word: &str| format!("{word} security /items/{{id}} {{\"id\": \"7\"}}");
    assert_eq!(*log.lock().expect("a log"), ["first", "second", "after"].map(text));
    log.lock().expect("a log").clear();
    assert!(call("{}").await.expect_err("no id").is_invalid_arguments());
    assert!(TOOLBOX.request(&client, "get_item", r#"{"id":"7"}"#).is_ok());
    assert!(TOOLBOX.call(&client, "nobody", "").await.expect_err("no tool").is_unknown_tool());
    assert_eq!(*log.lock().expect("a log"), ["after security /items/{id} {}"]);
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn approval_may_take_its_time() {
    let server = Server::of(|_, _| json("1"));
    let client = built(plain(&server).timeout(Duration::from_secs(1)).on_call(|_| async {
        tokio::time::sleep(Duration::from_millis(1_300)).await;
        Ok(())
    }));
    assert!(!TOOLBOX.answer(&client, "get_item", r#"{"id":"7"}"#).await.is_error);
}

#[tokio::test]
async fn what_came_of_it_is_seen_once_for_all_tries() {
    let server = Server::of(|_, _| response("503 Unavailable", "Retry-After: 0\r\n", ""));
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let client = built(plain(&server).retries(2).on_result(move |call, result| {
        let status = result.as_ref().map(|output| output.status.as_u16()).unwrap_or_default();
        log.lock().expect("a log").push((call.tool.name.as_str(), status));
    }));
    TOOLBOX.call(&client, "get_item", r#"{"id":"7"}"#).await.expect("a response");
    assert_eq!(*seen.lock().expect("a log"), [("get_item", 503)]);
    assert_eq!(server.seen().len(), 3);
}
