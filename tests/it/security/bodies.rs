//! Responses that want too much: of memory, of time, or of a reader's patience.

use std::io::Write as _;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use toolpress::{Answer, CallError};

use super::server::{Server, json, response};
use super::{TOOLBOX, built, plain};

const ITEM: &str = r#"{"id":"7"}"#;

async fn answer(server: &Server) -> Answer {
    TOOLBOX.answer(&built(plain(server)), "get_item", ITEM).await
}

/// The error of a call that has five seconds.
async fn failure(server: &Server) -> CallError {
    TOOLBOX.call(&built(plain(server)), "get_item", ITEM).await.expect_err("no response")
}

/// The error of a call that has half a second, and takes it.
async fn late(server: &Server) -> CallError {
    let client = built(plain(server).timeout(Duration::from_millis(500)));
    let started = Instant::now();
    let error = TOOLBOX.call(&client, "get_item", ITEM).await.expect_err("no response");
    let took = started.elapsed();
    assert!((Duration::from_millis(400)..Duration::from_secs(4)).contains(&took), "{took:?}");
    error
}

fn send(stream: &mut TcpStream, bytes: &[u8]) -> bool {
    stream.write_all(bytes).is_ok()
}

#[tokio::test]
async fn a_hundred_megabytes_are_not_read() {
    let written = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&written);
    let server = Server::start(move |_, _, stream| {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000001\r\n\r\n[";
        send(stream, head.as_bytes());
        let chunk = "1234567,".repeat(12_500);
        for _ in 0..1_000 {
            if !send(stream, chunk.as_bytes()) {
                return;
            }
            count.fetch_add(chunk.len(), Ordering::Relaxed);
        }
    });
    let answer = answer(&server).await;
    assert!(answer.truncated && answer.content.len() < (1 << 20) + 100, "{}", answer.content.len());
    let items: Vec<serde_json::Value> = serde_json::from_str(&answer.content).expect("JSON");
    assert_eq!(items.last().expect("an item"), "[cut after 1,048,576 bytes]");
    sleep(Duration::from_millis(200));
    // What the sockets' buffers take, and no more.
    let written = written.load(Ordering::Relaxed);
    assert!(written < 20_000_000, "{written} bytes were taken");
}

#[tokio::test]
async fn an_endless_body_is_cut() {
    let server = Server::start(|_, _, stream| {
        send(
            stream,
            b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n",
        );
        while send(stream, format!("2710\r\n{}\r\n", "x".repeat(10_000)).as_bytes()) {}
    });
    let answer = answer(&server).await;
    assert!(answer.truncated && !answer.is_error);
    assert!(answer.content.ends_with("x\n[cut after 1,048,576 bytes]"));
}

#[tokio::test]
async fn a_trickle_has_no_more_time_than_anything_else() {
    let server = Server::start(|_, _, stream| {
        send(stream, b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
        while send(stream, b"x") {
            sleep(Duration::from_millis(100));
        }
    });
    assert!(late(&server).await.is_timeout());
    let server = Server::start(|_, _, stream| {
        send(stream, b"HTTP/1.1 200 OK\r\n");
        while send(stream, b"X-Header: y\r\n") {
            sleep(Duration::from_millis(100));
        }
    });
    assert!(late(&server).await.is_timeout());
    let server = Server::start(|_, _, stream| {
        while send(stream, b"HTTP/1.1 103 Early Hints\r\n\r\n") {
            sleep(Duration::from_millis(20));
        }
    });
    assert!(late(&server).await.is_timeout());
}

#[tokio::test]
async fn silence_has_an_end() {
    let server = Server::start(|_, _, _| sleep(Duration::from_secs(4)));
    let error = late(&server).await;
    assert!(error.is_timeout());
    assert_eq!(error.to_string(), "no response in time");
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn a_body_that_ends_early_is_no_response() {
    let server = Server::start(|_, _, stream| {
        send(stream, b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[1,2,");
    });
    let error = failure(&server).await;
    assert!(error.is_transport() && !error.is_timeout(), "{error}");
    let server = Server::start(|_, _, stream| {
        send(stream, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nabc");
    });
    let error = failure(&server).await;
    assert!(error.is_transport() && !error.is_timeout(), "{error}");
    let server = Server::start(|_, _, stream| {
        send(stream, b"HTTP/1.1 200 OK\r\nContent-Le");
    });
    assert!(failure(&server).await.is_transport());
}

#[tokio::test]
async fn what_comes_after_a_body_is_nobody_s_response() {
    let server = Server::start(|number, _, stream| {
        let stolen = "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n\"stolen\"";
        send(
            stream,
            format!("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{number}{stolen}").as_bytes(),
        );
        sleep(Duration::from_secs(1));
    });
    let client = built(plain(&server).retries(2));
    for number in ["0", "1", "2"] {
        let answer = TOOLBOX.answer(&client, "get_item", ITEM).await;
        assert_eq!(answer.content, number);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn what_is_no_text_is_told_as_such() {
    let server = Server::start(|_, request, stream| {
        let (kind, body): (_, &[u8]) = match request {
            _ if request.contains("/text ") => ("text/plain", b"caf\xe9 \xff\xfe!"),
            _ if request.contains("/json ") => ("application/json", b"\"caf\xe9\""),
            _ if request.contains("/none ") => ("", b"\x89PNG\xff"),
            _ => ("image/png", &[0; 20_480]),
        };
        let kind =
            if kind.is_empty() { String::new() } else { format!("Content-Type: {kind}\r\n") };
        let head = format!(
            "HTTP/1.1 200 OK\r\n{kind}Content-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        send(stream, head.as_bytes());
        send(stream, body);
    });
    let client = built(plain(&server));
    for (id, content) in [
        ("text", "caf\u{fffd} \u{fffd}\u{fffd}!"),
        ("json", "\"caf\u{fffd}\""),
        ("none", "[application/octet-stream, 5 bytes]"),
        ("image", "[image/png, 20,480 bytes]"),
    ] {
        let arguments = format!(r#"{{"id":"{id}"}}"#);
        let answer = TOOLBOX.answer(&client, "get_item", &arguments).await;
        assert_eq!(answer.content, content, "{id}");
    }
    let output = TOOLBOX.call(&client, "get_item", r#"{"id":"image"}"#).await.expect("an image");
    assert_eq!(output.body.len(), 20_480);
}

#[tokio::test]
async fn a_compressed_body_stays_compressed() {
    // The start of a gzip stream; what it would become is of no interest, since nothing unpacks it.
    let server = Server::start(|_, _, stream| {
        let mut body = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
        body.resize(10_000, 0xaa);
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        send(stream, head.as_bytes());
        send(stream, &body);
    });
    let answer = answer(&server).await;
    assert_eq!(answer.content, "[application/json in gzip, 10,000 bytes]");
    assert!(!server.seen()[0].to_ascii_lowercase().contains("accept-encoding"));
    let client = built(plain(&server).response_limit(1_000));
    let answer = TOOLBOX.answer(&client, "get_item", ITEM).await;
    assert_eq!(answer.content, "[application/json in gzip, more than 1,000 bytes]");
    assert!(answer.truncated);
}

#[tokio::test]
async fn header_bombs_do_not_go_off() {
    let long = format!("X-Long: {}\r\n", "x".repeat(4 << 20));
    let many = "X-Many: x\r\n".repeat(20_000);
    for headers in [long, many] {
        let server = Server::of(move |_, _| response("200 OK", &headers, "1"));
        let error = failure(&server).await;
        assert!(error.is_transport() && !error.is_timeout(), "{error}");
        assert!(error.to_string().len() < 300, "{error}");
    }
}

#[tokio::test]
async fn statuses_without_a_body_have_none() {
    for status in ["204 No Content", "304 Not Modified"] {
        let server = Server::of(move |_, _| response(status, "", "smuggled"));
        let client = built(plain(&server));
        let output = TOOLBOX.call(&client, "get_item", ITEM).await.expect("a response");
        assert!(output.body.is_empty() && !output.truncated, "{output:?}");
    }
    let server = Server::of(|_, _| {
        format!(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n{}",
            json("7")
        )
    });
    assert_eq!(answer(&server).await.content, "7");
    let server = Server::of(|_, _| {
        String::from(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nx",
        )
    });
    let started = Instant::now();
    let answer = answer(&server).await;
    assert!(answer.is_error && started.elapsed() < Duration::from_secs(7), "{answer:?}");
}

#[tokio::test]
async fn what_is_no_http_is_no_response() {
    for text in
        ["", "\r\n\r\n", "hello\r\n\r\n", "HTTP/1.1 999999 x\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n"]
    {
        let server = Server::of(move |_, _| text.to_owned());
        let error = failure(&server).await;
        assert!(error.is_transport(), "{text:?}: {error}");
    }
    for length in ["-1", "abc", "99999999999999999999999", "1, 2"] {
        let server =
            Server::of(move |_, _| format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\nx"));
        let error = failure(&server).await;
        assert!(error.is_transport(), "{length:?}: {error}");
    }
}

#[tokio::test]
async fn a_dropped_call_lets_go_of_the_connection() {
    let gone = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&gone);
    let server = Server::start(move |_, _, stream| {
        // The end of the stream: the client has closed it.
        let mut byte = [0];
        if matches!(std::io::Read::read(stream, &mut byte), Ok(0)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    });
    let client = built(plain(&server));
    let call = TOOLBOX.call(&client, "get_item", ITEM);
    assert!(tokio::time::timeout(Duration::from_secs(1), call).await.is_err());
    for _ in 0..50 {
        if gone.load(Ordering::Relaxed) == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the connection is still open");
}
