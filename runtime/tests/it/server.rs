//! A small HTTP/1.1 server on loopback.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A running server: where it is and what it was sent, a request a text.
pub(crate) struct Server {
    pub(crate) base: String,
    pub(crate) seen: Arc<Mutex<Vec<String>>>,
}

/// Starts a server that answers each request's text with the text of a response.
pub(crate) async fn start(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let answer = Arc::new(answer);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream, Arc::clone(&answer), Arc::clone(&log)));
        }
    });
    Server { base, seen }
}

async fn serve<A: Fn(&str) -> String>(
    mut stream: TcpStream,
    answer: Arc<A>,
    log: Arc<Mutex<Vec<String>>>,
) {
    let mut text = Vec::new();
    let mut chunk = [0; 4_096];
    while !complete(&text) {
        match stream.read(&mut chunk).await {
            Ok(0) | Err(_) => return,
            Ok(len) => text.extend_from_slice(&chunk[..len]),
        }
    }
    let request = String::from_utf8(text).unwrap();
    let response = answer(&request);
    log.lock().unwrap().push(request);
    // The client may have gone away; then there is nobody to tell.
    let _ = stream.write_all(response.as_bytes()).await;
    let _ = stream.shutdown().await;
}

fn complete(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text).into_owned();
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().unwrap())
    });
    body.len() >= length.unwrap_or(0_usize)
}

/// A response with a body, after which the connection ends.
pub(crate) fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    )
}
