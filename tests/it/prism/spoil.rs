//! Whether the judge sees anything: a call that was taken, with one fault in it.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use bytes::Bytes;
use http::{Request, header};
use serde_json::{Value, json};
use toolpress_codegen::ir::{Location, Schema, Tool, Toolbox};

use super::check::is_valid;

/// The request without something that its operation needs, `None` where it needs nothing: a body of
/// another type, or a query parameter, a header or the credentials left out.
pub(super) fn spoilt(
    request: &Request<Bytes>,
    tool: &Tool,
    toolbox: &Toolbox,
) -> Option<Request<Bytes>> {
    let mut spoilt = request.clone();
    let media_type = request.headers().get(header::CONTENT_TYPE);
    let media_type = media_type.and_then(|value| value.to_str().ok()).unwrap_or_default();
    if media_type.contains("json") && !request.body().is_empty() {
        let is_object = request.body().starts_with(b"{");
        *spoilt.body_mut() = Bytes::from_static(if is_object { b"[]" } else { b"{}" });
        return Some(spoilt);
    }
    let required = tool.arguments.iter().filter(|argument| argument.required);
    for argument in required {
        match argument.location {
            Location::Query if without_query(&mut spoilt, &argument.wire) => return Some(spoilt),
            Location::Header if spoilt.headers_mut().remove(&argument.wire).is_some() => {
                return Some(spoilt);
            }
            _ => {}
        }
    }
    if tool.security.is_empty() || tool.security.iter().any(Vec::is_empty) {
        return None;
    }
    for scheme in &toolbox.schemes {
        spoilt.headers_mut().remove(&scheme.wire);
        without_query(&mut spoilt, &scheme.wire);
    }
    spoilt.headers_mut().remove(header::AUTHORIZATION);
    spoilt.headers_mut().remove(header::COOKIE);
    Some(spoilt)
}

/// Takes a parameter out of the query, and tells whether it was there.
fn without_query(request: &mut Request<Bytes>, wire: &str) -> bool {
    let uri = request.uri().clone();
    let Some(query) = uri.query() else { return false };
    let is_other = |pair: &&str| {
        let name = pair.split('=').next().unwrap_or_default();
        name.split(['[', '%']).next() != Some(wire)
    };
    let rest: Vec<&str> = query.split('&').filter(is_other).collect();
    let text = format!("{}?{}", uri.path(), rest.join("&"));
    *request.uri_mut() = text.parse().expect("a path and a query");
    rest.len() < query.split('&').count()
}

/// Sends a request as it is to the server at `url`, and tells whether a response came.
pub(super) fn send(request: &Request<Bytes>, url: &str) -> bool {
    let authority = url.trim_start_matches("http://");
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let mut head = format!("{} {path} HTTP/1.1\r\nHost: {authority}\r\n", request.method());
    for (name, value) in request.headers() {
        head.push_str(&format!("{name}: {}\r\n", value.to_str().expect("visible text")));
    }
    head.push_str(&format!(
        "Content-Length: {}\r\nConnection: close\r\n\r\n",
        request.body().len()
    ));
    let mut stream = TcpStream::connect(authority).expect("a connection");
    stream.write_all(head.as_bytes()).expect("a head is sent");
    stream.write_all(request.body()).expect("a body is sent");
    let mut response = Vec::new();
    // A server that ends resets the connection.
    let _ = stream.read_to_end(&mut response);
    !response.is_empty()
}

/// The same tools, each of whose arguments takes anything.
pub(super) fn relaxed(toolbox: &Toolbox) -> Toolbox {
    let mut relaxed = toolbox.clone();
    for argument in relaxed.tools.iter_mut().flat_map(|tool| &mut tool.arguments) {
        argument.schema = Schema { mark: argument.schema.mark, ..Schema::default() };
    }
    relaxed
}

/// The value of an argument with a text in it that its schema does not take there, `None` where it
/// takes any text everywhere.
pub(super) fn wrong(root: &Value, schema: &Value, value: &Value) -> Option<Value> {
    for pointer in leaves(value, String::new()) {
        for text in ["toolpress", "~ ~"] {
            let mut wrong = value.clone();
            *wrong.pointer_mut(&pointer).expect("a leaf") = json!(text);
            if !is_valid(root, schema, &wrong) {
                return Some(wrong);
            }
        }
    }
    None
}

/// Where in a value there is no array or object.
fn leaves(value: &Value, at: String) -> Vec<String> {
    let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
    match value {
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.flat_map(|(n, item)| leaves(item, format!("{at}/{n}"))).collect()
        }
        Value::Object(members) => {
            let members = members.iter();
            members.flat_map(|(key, v)| leaves(v, format!("{at}/{}", escaped(key)))).collect()
        }
        _ => vec![at],
    }
}
