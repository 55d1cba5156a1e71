//! What is tried again, how often, and for how long.

use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use toolpress::ClientBuilder;

use super::server::{Server, json, response};
use super::{TOOLBOX, built, plain};

const ITEM: &str = r#"{"id":"7"}"#;

/// A server that fails so often, with these header lines.
fn failing(times: usize, status: &'static str, headers: &'static str) -> Server {
    Server::of(move |number, _| match number < times {
        true => response(status, headers, "later"),
        false => json("\"done\""),
    })
}

fn patient(server: &Server) -> ClientBuilder {
    plain(server).retries(2)
}

async fn status(builder: ClientBuilder, tool: &str, arguments: &str) -> u16 {
    TOOLBOX.call(&built(builder), tool, arguments).await.expect("a response").status.as_u16()
}

#[tokio::test]
async fn what_passes_is_tried_twice_more() {
    for code in ["429 Too Many Requests", "502 Bad Gateway", "503 Unavailable", "504 Timeout"] {
        let server = failing(2, code, "Retry-After: 0\r\n");
        assert_eq!(status(patient(&server), "get_item", ITEM).await, 200, "{code}");
        assert_eq!(server.seen().len(), 3, "{code}");
        let requests = server.seen();
        assert!(requests.iter().all(|request| *request == requests[0]));
    }
    let server = failing(9, "503 Unavailable", "Retry-After: 0\r\n");
    assert_eq!(status(patient(&server), "get_item", ITEM).await, 503);
    assert_eq!(server.seen().len(), 3);
    let server = failing(9, "503 Unavailable", "Retry-After: 0\r\n");
    assert_eq!(status(plain(&server).retries(5), "get_item", ITEM).await, 503);
    assert_eq!(server.seen().len(), 6);
}

#[tokio::test]
async fn what_does_not_pass_is_not() {
    for code in ["400 Bad Request", "401 Unauthorized", "404 Not Found", "500 Error", "501 No"] {
        let server = failing(1, code, "Retry-After: 0\r\n");
        assert_ne!(status(patient(&server), "get_item", ITEM).await, 200, "{code}");
        assert_eq!(server.seen().len(), 1, "{code}");
    }
    let server = failing(1, "503 Unavailable", "Retry-After: 0\r\n");
    assert_eq!(status(patient(&server).retries(0), "get_item", ITEM).await, 503);
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn what_may_not_be_done_twice_is_not() {
    let body = r#"{"body":{"a":1}}"#;
    let server = failing(1, "503 Unavailable", "Retry-After: 0\r\n");
    assert_eq!(status(patient(&server), "add_item", body).await, 503);
    // Nor where there was no response: it may have been done.
    let silent = Server::of(|_, _| String::new());
    let error =
        TOOLBOX.call(&built(patient(&silent)), "add_item", body).await.expect_err("nothing");
    assert!(error.is_transport(), "{error}");
    assert_eq!((server.seen().len(), silent.seen().len()), (1, 1));
    let put = failing(1, "503 Unavailable", "Retry-After: 0\r\n");
    assert_eq!(status(patient(&put), "put_item", r#"{"id":"7","body":{"a":1}}"#).await, 200);
    assert!(put.seen().len() == 2 && put.seen()[1].ends_with("{\"a\":1}"), "{:?}", put.seen());
}

#[tokio::test]
async fn a_lost_connection_is_tried_again() {
    let server = Server::of(|number, _| match number {
        0 => String::new(),
        1 => String::from("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n\"do"),
        _ => json("\"done\""),
    });
    assert_eq!(status(patient(&server), "get_item", ITEM).await, 200);
    assert_eq!(server.seen().len(), 3);
}

#[tokio::test]
async fn what_was_never_sent_is_tried_again_whatever_it_is() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let client = toolpress::Client::new(&format!("http://{address}")).expect("a client");
    let opened = thread::spawn(move || {
        thread::sleep(Duration::from_millis(60));
        let listener = TcpListener::bind(address).expect("the same port");
        Server::on(listener, |_, _, stream| {
            std::io::Write::write_all(stream, json("1").as_bytes()).expect("a response is sent");
        })
    });
    let output = TOOLBOX.call(&client, "add_item", r#"{"body":{}}"#).await.expect("a response");
    assert_eq!(output.status, 200);
    assert_eq!(opened.join().expect("a server").seen().len(), 1);
}

#[tokio::test]
async fn the_server_says_when() {
    for when in [
        "Retry-After: 1\r\n",
        "Date: Fri, 31 Dec 1999 23:59:58 GMT\r\nRetry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\n",
    ] {
        let server = failing(1, "429 Too Many Requests", when);
        let started = Instant::now();
        assert_eq!(status(patient(&server), "get_item", ITEM).await, 200);
        let took = started.elapsed();
        assert!((Duration::from_secs(1)..Duration::from_secs(3)).contains(&took), "{took:?}");
    }
}

#[tokio::test]
async fn a_wait_that_is_too_long_is_the_caller_s() {
    let server = failing(1, "429 Too Many Requests", "Retry-After: 3600\r\n");
    let started = Instant::now();
    let answer = TOOLBOX.answer(&built(patient(&server)), "get_item", ITEM).await;
    assert!(started.elapsed() < Duration::from_secs(2));
    assert_eq!(answer.retry_after, Some(Duration::from_secs(3_600)));
    assert_eq!((answer.content.as_str(), server.seen().len()), ("429 Too Many Requests\nlater", 1));
}

#[tokio::test]
async fn all_tries_have_one_time_together() {
    let server = Server::of(|number, _| {
        if number > 0 {
            thread::sleep(Duration::from_secs(2));
        }
        response("503 Unavailable", "Retry-After: 0\r\n", "")
    });
    let client = built(patient(&server).timeout(Duration::from_millis(600)));
    let started = Instant::now();
    let error = TOOLBOX.call(&client, "get_item", ITEM).await.expect_err("no time");
    assert!(error.is_timeout() && started.elapsed() < Duration::from_millis(1_800), "{error}");
}

#[tokio::test]
async fn the_longest_time_is_no_time_at_all_to_overflow() {
    let server = failing(1, "503 Unavailable", "Retry-After: 0\r\n");
    assert_eq!(status(patient(&server).timeout(Duration::MAX), "get_item", ITEM).await, 200);
}

#[tokio::test]
async fn without_a_timer_nothing_is_tried_again() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let sent = Arc::new(AtomicUsize::new(0));
    let client = |timed: bool| {
        let count = Arc::clone(&sent);
        let builder = toolpress::Client::builder("https://api.example.com").transport(move |_| {
            count.fetch_add(1, Ordering::Relaxed);
            async { Err(toolpress::TransportError::unsent("offline")) }
        });
        let builder = builder.timeout(Duration::from_secs(2));
        built(if timed { builder.timer(tokio::time::sleep) } else { builder })
    };
    assert!(TOOLBOX.call(&client(false), "get_item", ITEM).await.is_err());
    assert_eq!(sent.swap(0, Ordering::Relaxed), 1);
    assert!(TOOLBOX.call(&client(true), "get_item", ITEM).await.is_err());
    assert_eq!(sent.load(Ordering::Relaxed), 3);
}
