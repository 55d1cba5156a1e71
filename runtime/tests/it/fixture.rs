//! Toolboxes made at test time in the form that generated code has them.

use bytes::Bytes;
use toolpress::__private::{Tables, toolbox};
use toolpress::{CallError, Client, Toolbox, TransportError, Violation};
use toolpress_naming::check::Child;
use toolpress_naming::table::{Argument, Location, Operation, Scheme, SchemeKind, Style, Writer};
use toolpress_naming::{fingerprint, index};

pub(crate) const BASE: &str = "https://api.example.com/v1";

/// A toolbox of these operations. Their `parameters` span into the tools text is set here.
pub(crate) fn toolbox_of(operations: &[Operation<'_>], schemes: &[Scheme<'_>]) -> &'static Toolbox {
    toolbox_at(BASE, operations, schemes)
}

/// [`toolbox_of`] a description with this base URL.
pub(crate) fn toolbox_at(
    base_url: &'static str,
    operations: &[Operation<'_>],
    schemes: &[Scheme<'_>],
) -> &'static Toolbox {
    let mut writer = Writer::new();
    let mut tools = String::from("[");
    let (mut names, mut originals) = (Vec::new(), Vec::new());
    for operation in operations {
        let mut operation = operation.clone();
        if tools.len() > 1 {
            tools.push(',');
        }
        tools.push_str(r#"{"parameters":"#);
        let schema = r#"{"type":"object"}"#;
        operation.parameters.offset = tools.len() as u32;
        operation.parameters.len = schema.len() as u32;
        tools.push_str(schema);
        tools.push('}');
        writer.operation(&operation);
        names.push((writer.text(operation.name).offset, operation.name));
        originals.push((writer.text(operation.original).offset, operation.original));
    }
    tools.push(']');
    let (text, code) = writer.finish(schemes);
    Box::leak(Box::new(toolbox(Tables {
        source: toolpress::Source::OpenApi,
        snapshot: "",
        name: "fixture",
        base_url,
        text: text.leak(),
        code: code.leak(),
        checks: &[],
        tools: tools.leak(),
        by_name: index::build(&keys(&names)).expect("distinct names").leak(),
        by_folded: index::build_folded(&keys(&names)).expect("few names").leak(),
        by_original: index::build(&keys(&originals)).expect("distinct originals").leak(),
        fingerprints: fingerprint::build(names.iter().map(|(_, name)| *name)).leak(),
    })))
}

fn keys<'a>(texts: &[(u32, &'a str)]) -> Vec<index::Key<'a>> {
    let numbered = texts.iter().enumerate();
    numbered
        .map(|(id, (offset, text))| index::Key { offset: *offset, text, id: id as u16 })
        .collect()
}

/// The security schemes of a toolbox whose operations may be called without a credential.
const SCHEMES: [Scheme<'static>; 2] = [
    Scheme { name: "token", kind: SchemeKind::Bearer, wire: "", token_url: "" },
    Scheme { name: "key", kind: SchemeKind::ApiKeyHeader, wire: "X-Key", token_url: "" },
];

/// A toolbox of one operation named `op`.
pub(crate) fn one(operation: Operation<'_>) -> &'static Toolbox {
    toolbox_of(&[operation], &SCHEMES)
}

/// `GET path` named `op`.
pub(crate) fn get<'a>(path: &'a str, arguments: Vec<Argument<'a>>) -> Operation<'a> {
    Operation { name: "op", original: "op", method: "GET", path, arguments, ..Operation::default() }
}

/// `POST /` named `op` with a body of this media type.
pub(crate) fn post(media_type: &str) -> Operation<'_> {
    let body = Argument { wire: "", ..argument("body", Location::Body, Style::Simple) };
    Operation { method: "POST", body: media_type, ..get("/", vec![body]) }
}

/// An optional argument whose wire name is its name.
pub(crate) fn argument(name: &str, location: Location, style: Style) -> Argument<'_> {
    Argument {
        name,
        wire: name,
        location,
        style,
        explode: false,
        allow_reserved: false,
        allow_empty: false,
        required: false,
        nullable: false,
        fixed: false,
        content: "",
        check: Child::ANY,
    }
}

/// A required path argument in style `simple`.
pub(crate) fn in_path(name: &str) -> Argument<'_> {
    Argument { required: true, ..argument(name, Location::Path, Style::Simple) }
}

/// An optional query argument in style `form`, exploded: OpenAPI's default.
pub(crate) fn in_query(name: &str) -> Argument<'_> {
    Argument { explode: true, ..argument(name, Location::Query, Style::Form) }
}

/// A client for [`BASE`] that never sends.
pub(crate) fn client() -> Client {
    Client::builder(BASE).transport(refuse).build().expect("a valid base URL")
}

pub(crate) async fn refuse(
    _: http::Request<Bytes>,
) -> Result<http::Response<Bytes>, TransportError> {
    Err(TransportError::new("nothing is sent in this test"))
}

/// The request of the tool `op`.
pub(crate) fn request(
    toolbox: &Toolbox,
    arguments: &str,
) -> Result<http::Request<Bytes>, CallError> {
    toolbox.request(&client(), "op", arguments)
}

/// The request's path and query, without the base's path.
pub(crate) fn target(toolbox: &Toolbox, arguments: &str) -> String {
    let request = request(toolbox, arguments).expect(arguments);
    let target = request.uri().path_and_query().expect("a path").as_str().to_owned();
    target.strip_prefix("/v1").expect("the base's path").to_owned()
}

/// What is wrong with the arguments, as `pointer: message`.
pub(crate) fn violations(toolbox: &Toolbox, arguments: &str) -> Vec<String> {
    match request(toolbox, arguments) {
        Err(CallError::InvalidArguments(all)) => all.iter().map(Violation::to_string).collect(),
        other => panic!("{arguments}: {other:?}"),
    }
}
