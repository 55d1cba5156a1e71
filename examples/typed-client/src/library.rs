//! The media library: a few lines of HTTP on a loopback port, over the standard library alone.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};

use serde_json::{Value, json};

/// What is larger than this many bytes becomes a job.
const LARGE: usize = 10_000;

/// Serves the library for as long as the program runs, and says where.
pub fn start() -> io::Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let url = format!("http://{}", listener.local_addr()?);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // Whoever goes away in the middle hears nothing.
            let _ = serve(stream);
        }
    });
    Ok(url)
}

/// Answers one request.
fn serve(mut stream: TcpStream) -> io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut words = line.split_whitespace();
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let mut length = 0;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        match header.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let (status, link, answer) = answer(method, target, &body);
    let answer = answer.to_string();
    let kind = if status < 400 { "application/json" } else { "application/problem+json" };
    write!(
        stream,
        "HTTP/1.1 {status} _\r\n{link}Content-Type: {kind}\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{answer}",
        answer.len()
    )
}

/// The status, the header that names the next page, and the body.
fn answer(method: &str, target: &str, body: &[u8]) -> (u16, &'static str, Value) {
    let photo = |id, title: &str, width| json!({ "kind": "photo", "id": id, "title": title, "width": width, "height": width * 3 / 4 });
    match (method, target) {
        ("GET", "/media") => {
            let video = json!({ "kind": "video", "id": 2, "title": "Storm", "seconds": 12.5 });
            let link = "Link: </media?page=2>; rel=\"next\"\r\n";
            (200, link, json!([photo(1, "Harbour", 4000), video]))
        }
        // The description knows nothing of panoramas yet.
        ("GET", "/media?page=2") => (200, "", json!([{ "kind": "panorama", "id": 3 }])),
        ("POST", "/media") => match title(body) {
            title if title.is_empty() => {
                (422, "", json!({ "title": "it needs a title", "field": "title" }))
            }
            _ if body.len() > LARGE => (202, "", json!({ "id": "job-1", "state": "waiting" })),
            title => (
                201,
                "",
                json!({ "kind": "photo", "id": 4, "title": title, "width": 6, "height": 1 }),
            ),
        },
        _ => {
            let name = target.rsplit('/').next().unwrap_or_default();
            (404, "", json!({ "title": format!("there is no {name}") }))
        }
    }
}

/// The part `title` of a multipart body.
fn title(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let part = text.split_once("name=\"title\"").map_or("", |(_, part)| part);
    let content = part.split_once("\r\n\r\n").map_or("", |(_, content)| content);
    content.split_once("\r\n").map_or("", |(title, _)| title).to_owned()
}
