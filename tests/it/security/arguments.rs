//! Arguments that want out of their place: what the server reads on the request line stays within the
//! operation's template.

use super::server::{Server, json};
use super::{TOOLBOX, built, plain};

const EVIL: [&str; 42] = [
    "..",
    ".",
    "",
    "%2e%2e",
    "%2E.",
    "..%2f..",
    "a/../b",
    "../../admin",
    "a/b",
    "/",
    "//",
    "//evil",
    "//evil.example/x",
    "http://evil",
    "https://evil.example:8443/x",
    "@evil",
    "user:pass@evil",
    "\\",
    "..\\..",
    "a\\b",
    "?",
    "?a=b",
    "a?admin=true",
    "#",
    "a#b",
    "%",
    "%2f",
    "%00",
    "\0",
    "%0d%0a",
    "\r\n",
    "a\r\nHost: evil",
    "a HTTP/1.1\r\nX: y",
    "\t",
    " ",
    "{id}",
    "a;b=c",
    "é",
    "获",
    "\u{202e}",
    "\u{ff0e}\u{ff0e}",
    ":",
];

#[tokio::test]
async fn a_path_argument_stays_in_its_segment() {
    let server = Server::of(|_, _| json("1"));
    let client = built(plain(&server));
    let mut refused = Vec::new();
    for evil in EVIL {
        let before = server.seen().len();
        let arguments = serde_json::json!({ "id": evil }).to_string();
        match TOOLBOX.call(&client, "get_item", &arguments).await {
            Ok(_) => {
                let request = server.seen().pop().expect("a request");
                let (line, rest) = request.split_once("\r\n").expect("a request line");
                let target = line.strip_prefix("GET /v1/items/").expect(line);
                let segment = target.strip_suffix(" HTTP/1.1").expect(line);
                let plain = |b: u8| b.is_ascii_alphanumeric() || b"%-._~!$&'()*+,;=:@".contains(&b);
                assert!(!segment.is_empty() && segment.bytes().all(plain), "{evil:?}: {line}");
                assert!(!["..", "."].contains(&segment), "{evil:?}: {line}");
                let decoded = segment.to_ascii_lowercase().replace("%2e", ".");
                assert!(!["..", "."].contains(&decoded.as_str()), "{evil:?}: {line}");
                let host = format!("host: {}\r\n", server.address());
                assert!(rest.to_ascii_lowercase().contains(&host), "{evil:?}: {rest}");
                assert!(!rest.contains("evil") && !rest.contains("X: y"), "{evil:?}: {rest}");
            }
            Err(error) => {
                assert!(error.is_invalid_arguments(), "{evil:?}: {error}");
                assert_eq!(server.seen().len(), before, "{evil:?} was sent");
                refused.push(evil);
            }
        }
    }
    assert!(refused.contains(&"..") && refused.contains(&".") && refused.contains(&""));
    assert!(!refused.contains(&"a/b") && !refused.contains(&"é"), "{refused:?}");
}

#[tokio::test]
async fn a_query_argument_stays_in_its_value() {
    let server = Server::of(|_, _| json("1"));
    let client = built(plain(&server));
    for evil in EVIL {
        let arguments = serde_json::json!({ "id": "7", "q": format!("{evil}&x=y") }).to_string();
        TOOLBOX.call(&client, "get_item", &arguments).await.expect(evil);
        let request = server.seen().pop().expect("a request");
        let line = request.lines().next().expect("a request line");
        let value =
            line.strip_prefix("GET /v1/items/7?q=").and_then(|l| l.strip_suffix(" HTTP/1.1"));
        let value = value.unwrap_or_else(|| panic!("{evil:?}: {line}"));
        assert!(!value.contains(['&', '#', '?', ' ', '=']), "{evil:?}: {line}");
    }
}

#[tokio::test]
async fn a_header_argument_ends_no_line() {
    let server = Server::of(|_, _| json("1"));
    let client = built(plain(&server));
    for evil in ["a\r\nX-Evil: 1", "a\nb", "a\rb", "\0", "\u{7f}", "é", "a\r\n\r\nGET / HTTP/1.1"]
    {
        let arguments = serde_json::json!({ "id": "7", "X_Note": evil }).to_string();
        let error = TOOLBOX.call(&client, "get_item", &arguments).await.expect_err(evil);
        assert!(error.is_invalid_arguments() && error.to_string().contains("/X_Note"), "{error}");
    }
    assert_eq!(server.seen(), Vec::<String>::new());
    let arguments = serde_json::json!({ "id": "7", "crumb": "a\r\nX-Evil: 1; session=b" });
    TOOLBOX.call(&client, "get_item", &arguments.to_string()).await.expect("a response");
    let request = server.seen().pop().expect("a request");
    let cookie = request.lines().find(|l| l.starts_with("cookie: ")).expect("a cookie");
    assert_eq!(cookie, "cookie: crumb=a%0D%0AX-Evil%3A%201%3B%20session%3Db");
}

#[tokio::test]
async fn what_the_host_sets_is_no_argument() {
    let server = Server::of(|_, _| json("1"));
    let client = built(plain(&server));
    for name in ["Host", "Authorization", "Content-Length", "session", "api_key", "base_url"] {
        let arguments = serde_json::json!({ "id": "7", name: "evil" }).to_string();
        let error = TOOLBOX.call(&client, "get_item", &arguments).await.expect_err(name);
        assert!(error.is_invalid_arguments(), "{error}");
    }
    assert_eq!(server.seen(), Vec::<String>::new());
}
