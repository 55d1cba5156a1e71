//! A server whose every byte a test chooses.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A running server, and the requests that it was sent, as they came. It runs until the tests end.
pub(crate) struct Server {
    address: String,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// A server that answers each connection's one request by writing to its stream. The first
    /// argument counts the requests from 0.
    pub(crate) fn start(
        answer: impl Fn(usize, &str, &mut TcpStream) + Send + Sync + 'static,
    ) -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").expect("a port"), answer)
    }

    pub(crate) fn on(
        listener: TcpListener,
        answer: impl Fn(usize, &str, &mut TcpStream) + Send + Sync + 'static,
    ) -> Self {
        let address = listener.local_addr().expect("an address").to_string();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (log, answer) = (Arc::clone(&seen), Arc::new(answer));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (Ok(mut stream), log, answer) = (stream, Arc::clone(&log), Arc::clone(&answer))
                else {
                    return;
                };
                thread::spawn(move || {
                    let Some(request) = request(&mut stream) else { return };
                    let number = {
                        let mut log = log.lock().expect("a log");
                        log.push(request.clone());
                        log.len() - 1
                    };
                    answer(number, &request, &mut stream);
                });
            }
        });
        Self { address, seen }
    }

    /// A server that gives each request the text of a response.
    pub(crate) fn of(answer: impl Fn(usize, &str) -> String + Send + Sync + 'static) -> Self {
        Self::start(move |number, request, stream| {
            // The client may have gone away; then there is nobody to tell.
            let _ = stream.write_all(answer(number, request).as_bytes());
        })
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The requests so far.
    pub(crate) fn seen(&self) -> Vec<String> {
        self.seen.lock().expect("a log").clone()
    }

    /// The requests so far whose first line starts so.
    pub(crate) fn count(&self, start: &str) -> usize {
        self.seen().iter().filter(|request| request.starts_with(start)).count()
    }
}

/// A request with its body, of which `Content-Length` tells the size. `None` where there is none.
fn request(stream: &mut TcpStream) -> Option<String> {
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    let mut bytes = Vec::new();
    let mut chunk = [0; 4_096];
    loop {
        let count = stream.read(&mut chunk).ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| {
            line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse::<usize>().ok()
        });
        if body.len() >= length.unwrap_or(0) {
            return Some(text);
        }
    }
}

/// A response with these further header lines, each with its end, after which the connection ends.
pub(crate) fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

pub(crate) fn json(body: &str) -> String {
    response("200 OK", "Content-Type: application/json\r\n", body)
}
