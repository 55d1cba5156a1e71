//! Any JSON at all as arguments: a request within the operation's template, or an error.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use http::Uri;
use http::header::CONTENT_TYPE;
use percent_encoding::percent_decode_str;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{TestCaseError, TestRunner};
use serde_json::{Map, Value, json};
use toolpress::{CallError, Client};

use crate::corpus::corpus;
use crate::prism::tools::{Tools, client};
use crate::prism::values::Round;

/// Where the descriptions say that their APIs are.
const DESCRIBED: &str = "https://described.example/v0";
/// Where the client's is: what it names holds for operations with a server of their own, too.
const AUTHORITY: &str = "client.example:8443";
const BASE: &str = "/base/v1";

/// Documents of the corpus, by the starts of their paths: styles in all places, bodies of many media
/// types, and an API of many operations.
const DOCUMENTS: [&str; 3] = [
    "readmeio__oas/packages/oas-examples/3.1/yaml/parameters-style",
    "ggreif__openapi-generator/modules/openapi-generator/src/test/resources/3_0/",
    "moby__moby/",
];

const HOSTILE: [&str; 26] = [
    "",
    ".",
    "..",
    "%2e%2e",
    "%2E.",
    "..;x",
    "a/b",
    "../../admin",
    "//evil.example/x",
    "/",
    "\\",
    "..\\..",
    "?x",
    "a?admin=true&b",
    "#y",
    "a#b",
    "%",
    "%00",
    "\0",
    "a\r\nHost: evil",
    "\u{7f}",
    "@evil.example",
    "{id}",
    "a;b=c",
    "\u{202e}\u{ff0e}\u{ff0e}",
    "获取 🦀",
];

/// What is done to arguments that the operation takes.
#[derive(Debug, Clone)]
enum Change {
    /// Another value in the place of one of them, however deep.
    Value(Index, Value),
    /// Another value in the place of a whole argument.
    Argument(Index, Value),
    /// A further member.
    Stranger(String, Value),
}

/// The arguments of a call.
#[derive(Debug, Clone)]
enum Arguments {
    /// Valid ones, changed.
    Changed(usize, Vec<Change>),
    /// Each argument of the tool with any value.
    Named(Vec<Value>),
    Any(Value),
    /// No JSON, mostly.
    Text(String),
}

fn any_text() -> impl Strategy<Value = String> {
    let hostile = || proptest::sample::select(&HOSTILE[..]).prop_map(String::from);
    let joined = (hostile(), "[a-z.%/]{0,4}", hostile()).prop_map(|(a, b, c)| format!("{a}{b}{c}"));
    prop_oneof![4 => hostile(), 1 => joined, 1 => any::<String>()]
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        6 => any_text().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    let tree = leaf.prop_recursive(4, 24, 4, |inner| {
        let members = proptest::collection::vec((any_text(), inner.clone()), 0..4);
        prop_oneof![
            proptest::collection::vec(inner, 0..4).prop_map(Value::from),
            members.prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    });
    let deep = (1_usize..200, any_text()).prop_map(|(depth, text)| {
        (0..depth).fold(Value::from(text), |inner, n| match n % 2 {
            0 => json!([inner]),
            _ => json!({ "..": inner }),
        })
    });
    prop_oneof![12 => tree, 1 => deep]
}

fn any_arguments() -> impl Strategy<Value = Arguments> {
    let change = prop_oneof![
        6 => (any::<Index>(), any_text()).prop_map(|(at, text)| Change::Value(at, text.into())),
        2 => (any::<Index>(), any_json()).prop_map(|(at, value)| Change::Value(at, value)),
        2 => (any::<Index>(), any_json()).prop_map(|(at, value)| Change::Argument(at, value)),
        1 => (any_text(), any_json()).prop_map(|(key, value)| Change::Stranger(key, value)),
    ];
    let changes = proptest::collection::vec(change, 0..4);
    prop_oneof![
        8 => (0_usize..3, changes).prop_map(|(round, all)| Arguments::Changed(round, all)),
        2 => proptest::collection::vec(any_json(), 1..8).prop_map(Arguments::Named),
        1 => any_json().prop_map(Arguments::Any),
        1 => any::<String>().prop_map(Arguments::Text),
    ]
}

/// How many values there are within a value.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count).sum::<usize>() + 1,
        Value::Object(members) => members.values().map(count).sum::<usize>() + 1,
        _ => 1,
    }
}

/// Puts `new` in the place of the value that is `place` values further.
fn put(value: &mut Value, place: usize, new: &Value) -> Option<usize> {
    let Some(mut place) = place.checked_sub(1) else {
        *value = new.clone();
        return None;
    };
    let within: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(members) => members.values_mut().collect(),
        _ => Vec::new(),
    };
    for inner in within {
        place = put(inner, place, new)?;
    }
    Some(place)
}

fn change(arguments: &mut Value, change: &Change) {
    match change {
        Change::Value(at, new) => {
            let all = count(arguments);
            if all > 1 {
                put(arguments, 1 + at.index(all - 1), new);
            }
        }
        Change::Argument(at, new) => {
            let members = arguments.as_object_mut().into_iter().flat_map(Map::values_mut);
            let mut members: Vec<&mut Value> = members.collect();
            if !members.is_empty() {
                let place = at.index(members.len());
                *members[place] = new.clone();
            }
        }
        Change::Stranger(key, new) => {
            if let Some(members) = arguments.as_object_mut() {
                members.insert(key.clone(), new.clone());
            }
        }
    }
}

/// A description, with a client for another place than it names.
struct Api {
    tools: Tools,
    client: Client,
}

impl Api {
    fn new(path: &Path) -> Self {
        let tools = Tools::new(path, "any", DESCRIBED);
        let client = client(&tools.described, &format!("https://{AUTHORITY}{BASE}"));
        Self { tools, client }
    }

    fn text(&self, index: usize, arguments: &Arguments) -> String {
        match arguments {
            Arguments::Text(text) => text.clone(),
            Arguments::Any(value) => value.to_string(),
            Arguments::Named(values) => {
                let named =
                    self.tools.described.tools[index].arguments.iter().zip(values.iter().cycle());
                let named =
                    named.map(|(known, value)| (known.name.as_str().to_owned(), value.clone()));
                Value::Object(named.collect()).to_string()
            }
            Arguments::Changed(round, changes) => {
                // A few have none that are valid.
                let valid = self.tools.call(index, Round::ALL[*round]).map(|(_, text)| text);
                let valid = valid.unwrap_or_else(|_| String::from("{}"));
                let mut value = serde_json::from_str(&valid).expect("JSON");
                changes.iter().for_each(|one| change(&mut value, one));
                value.to_string()
            }
        }
    }

    /// Whether a request was made.
    fn holds(&self, index: usize, text: &str) -> Result<bool, TestCaseError> {
        let tool = self.tools.toolbox.tools().nth(index).expect("a tool");
        match self.tools.toolbox.request(&self.client, tool.name.as_str(), text) {
            Ok(request) => {
                let described = &self.tools.described.tools[index];
                let sent = format!("{} for {}: {text}", request.uri(), described.path);
                stays(request.uri(), &described.path, &sent)?;
                prop_assert_eq!(request.method().as_str(), &described.method);
                for (name, value) in request.headers() {
                    let is_visible = |byte: &u8| (b' '..=b'~').contains(byte);
                    prop_assert!(value.as_bytes().iter().all(is_visible), "{name}: {sent}");
                }
                if let Some(content_type) = request.headers().get(CONTENT_TYPE) {
                    let content_type = content_type.to_str().expect("visible ASCII");
                    let is_declared = is_of(content_type, &described.body);
                    prop_assert!(is_declared, "{content_type}, not {}: {sent}", described.body);
                }
                Ok(true)
            }
            Err(error) => {
                is_told(&error)?;
                Ok(false)
            }
        }
    }
}

/// Whether a request's media type is the operation's, or one of its range; the boundary is the call's.
fn is_of(content_type: &str, declared: &str) -> bool {
    let essence =
        |text: &str| text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (sent, declared) = (essence(content_type), essence(declared));
    match declared.strip_suffix('*') {
        Some("*/") => !sent.contains('*'),
        Some(start) => sent.starts_with(start) && !sent.contains('*'),
        None => sent == declared && !sent.is_empty(),
    }
}

/// What is told of wrong arguments is on one line each, wherever its words come from.
fn is_told(error: &CallError) -> Result<(), TestCaseError> {
    if let CallError::InvalidArguments(violations) = error {
        prop_assert!(!violations.is_empty());
        for violation in violations {
            let line = format!("{}{}", violation.pointer, violation.message);
            prop_assert!(!line.contains(char::is_control), "{line:?}");
        }
    }
    Ok(())
}

/// A URL that is the client's, then the template's.
fn stays(uri: &Uri, template: &str, sent: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(uri.scheme_str(), Some("https"));
    prop_assert_eq!(uri.authority().map(|authority| authority.as_str()), Some(AUTHORITY));
    prop_assert!(!uri.query().unwrap_or_default().contains(['#', ' ']), "{sent}");
    let path = uri.path().strip_prefix(BASE).and_then(|path| path.strip_prefix('/'));
    let path = path.ok_or_else(|| TestCaseError::fail(sent.to_owned()))?;
    let visible = |byte: u8| byte.is_ascii_alphanumeric() || b"%-._~!$&'()*+,;=:@/".contains(&byte);
    prop_assert!(path.bytes().all(visible), "{sent}");
    let template = template.split(['?', '#']).next().unwrap_or_default();
    let template: Vec<&str> = template.trim_start_matches('/').split('/').collect();
    let segments: Vec<&str> = path.split('/').collect();
    prop_assert_eq!(segments.len(), template.len(), "{}", sent);
    for (segment, template) in segments.into_iter().zip(template) {
        prop_assert!(fills(segment, template), "{segment:?} is no {template:?}: {sent}");
    }
    Ok(())
}

/// Whether a segment is a template's, with something in its places that leads nowhere.
fn fills(segment: &str, template: &str) -> bool {
    let plain = percent_decode_str(segment).decode_utf8_lossy();
    let mut literals = template.split('{').enumerate().map(|(n, part)| match n {
        0 => part,
        _ => part.split_once('}').expect("a place").1,
    });
    let first = literals.next().unwrap_or_default();
    let Some(mut rest) = plain.strip_prefix(first) else { return false };
    if !template.contains('{') {
        return rest.is_empty();
    }
    if !rest.ends_with(template.rsplit('}').next().unwrap_or_default()) {
        return false;
    }
    for literal in literals {
        // Each place holds one character at least.
        let from = rest.chars().next().map_or(0, char::len_utf8);
        let Some(at) = rest.get(from..).and_then(|after| after.find(literal)) else { return false };
        rest = &rest[from + at + literal.len()..];
    }
    // A `;` that is encoded ends nothing.
    let name = percent_decode_str(segment.split(';').next().unwrap_or_default());
    !plain.is_empty() && !matches!(name.decode_utf8_lossy().as_ref(), "." | "..")
}

fn documents() -> Vec<PathBuf> {
    let petstore = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/petstore.yaml");
    let corpus = corpus();
    let mut documents = vec![petstore];
    for start in DOCUMENTS.into_iter().filter(|_| !corpus.is_empty()) {
        let entry = corpus.iter().find(|entry| entry.name.starts_with(start));
        documents
            .push(entry.unwrap_or_else(|| panic!("{start} is not in the corpus")).path.clone());
    }
    documents
}

/// A quarter of the cases for each description.
#[test]
fn any_arguments_are_a_request_or_an_error() {
    for path in documents() {
        let api = Api::new(&path);
        let (all, made) = (Cell::new(0), Cell::new(0));
        let config =
            ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() };
        let result = TestRunner::new(config).run(
            &(any::<Index>(), any_arguments()),
            |(index, arguments)| {
                let index = index.index(api.tools.toolbox.len());
                let text = api.text(index, &arguments);
                all.set(all.get() + 1);
                made.set(made.get() + usize::from(api.holds(index, &text)?));
                Ok(())
            },
        );
        let (all, made) = (all.get(), made.get());
        println!("{}: {all} calls, {made} requests", path.display());
        if let Err(error) = result {
            panic!("{}: {error}", path.display());
        }
        assert!(
            made > all / 10 && made < all,
            "{}: {made} requests of {all} calls",
            path.display()
        );
    }
}

/// The judge of paths sees what it has to see.
#[test]
fn a_path_outside_its_template_is_seen() {
    for (segment, template, is_filled) in [
        ("pets", "pets", true),
        ("p%65ts", "pets", true),
        ("pet", "pets", false),
        ("7", "{id}", true),
        ("", "{id}", false),
        ("..", "{id}", false),
        ("%2e%2E", "{id}", false),
        ("..;x", "{id}", false),
        ("..%3Bx", "{id}", true),
        ("a%2Fb", "{id}", true),
        ("v7.json", "v{id}.json", true),
        ("v.json", "v{id}.json", false),
        ("w7.json", "v{id}.json", false),
        ("7-8", "{a}-{b}", true),
        ("7", "{a}-{b}", false),
    ] {
        assert_eq!(fills(segment, template), is_filled, "{segment} {template}");
    }
    let uri = |text: &str| text.parse::<Uri>().expect("a URI");
    assert!(
        stays(&uri("https://client.example:8443/base/v1/pets/7?a=b"), "/pets/{id}", "").is_ok()
    );
    for wrong in [
        "https://client.example/base/v1/pets/7",
        "https://client.example:8443/base/pets/7",
        "https://client.example:8443/base/v1/pets/7/8",
        "https://client.example:8443/base/v1/pets",
        "http://client.example:8443/base/v1/pets/7",
    ] {
        assert!(stays(&uri(wrong), "/pets/{id}", "").is_err(), "{wrong}");
    }
}
