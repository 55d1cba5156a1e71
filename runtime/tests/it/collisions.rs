//! Members of objects that become names of their own beside credentials and other arguments.

use toolpress::{CallError, Client, Toolbox, Violation};
use toolpress_naming::table::{Argument, Location, Operation, Scheme, SchemeKind, Style};

use crate::fixture::{BASE, argument, get, in_query, post, refuse, toolbox_of};

const SCHEMES: [Scheme<'static>; 2] = [
    Scheme { name: "key", kind: SchemeKind::ApiKeyQuery, wire: "api_key", token_url: "" },
    Scheme { name: "session", kind: SchemeKind::ApiKeyCookie, wire: "sid", token_url: "" },
];

fn toolbox(operation: Operation<'_>) -> &'static Toolbox {
    toolbox_of(&[Operation { security: vec![vec![0, 1]], ..operation }], &SCHEMES)
}

fn request(toolbox: &Toolbox, arguments: &str) -> Result<http::Request<bytes::Bytes>, CallError> {
    let client = Client::builder(BASE).api_key("key", "k").api_key("session", "s");
    let client = client.header("cookie", "theme=dark; x=1").fixed("tenant", 7).transport(refuse);
    toolbox.request(&client.build().unwrap(), "op", arguments)
}

/// The pointers of what is wrong.
fn refused(toolbox: &Toolbox, arguments: &str) -> Vec<String> {
    match request(toolbox, arguments) {
        Err(CallError::InvalidArguments(all)) => all.into_iter().map(|v| v.pointer).collect(),
        other => panic!("{arguments}: {other:?}"),
    }
}

const CREDENTIAL: &str = "would be sent by the name of one of the host's credentials";

#[test]
fn a_form_member_cannot_be_a_credential_or_another_argument() {
    let toolbox = toolbox(get("/", vec![in_query("free"), in_query("page")]));
    let error = request(toolbox, r#"{"free":{"api_key":"evil","page":"9"},"page":1}"#).unwrap_err();
    let CallError::InvalidArguments(all) = error else { panic!("{error:?}") };
    assert_eq!(
        all.iter().map(Violation::to_string).collect::<Vec<_>>(),
        [
            format!("/free/api_key: {CREDENTIAL}"),
            "/free/page: would be sent by the name of another argument; give it as `page`".into(),
        ]
    );
    // Servers read these as the same name.
    for key in ["API_KEY", "api_key[]", "api_key[x]", "page[]"] {
        let arguments = format!(r#"{{"free":{{"{key}":"evil"}}}}"#);
        assert_eq!(refused(toolbox, &arguments), [format!("/free/{key}")]);
    }
    let fine = r#"{"free":{"api_keys":"a","pages":"b","free":"c","api_key":null},"page":1}"#;
    let request = request(toolbox, fine).unwrap();
    assert_eq!(request.uri().query(), Some("api_keys=a&pages=b&free=c&page=1&api_key=k"));
}

#[test]
fn what_is_no_name_of_its_own_may_be_any() {
    let joined = Argument { explode: false, ..in_query("free") };
    let header = argument("head", Location::Header, Style::Simple);
    let toolbox = toolbox(get("/", vec![joined, header]));
    let arguments = r#"{"free":{"api_key":"a"},"head":{"sid":"b"}}"#;
    let request = request(toolbox, arguments).unwrap();
    assert_eq!(request.uri().query(), Some("free=api_key,a&api_key=k"));
    assert_eq!(request.headers()["head"], "sid,b");
}

#[test]
fn a_deep_key_cannot_be_another_argument() {
    let deep = argument("filter", Location::Query, Style::DeepObject);
    let other = Argument { wire: "filter[owner]", ..in_query("owner") };
    let toolbox = toolbox(get("/", vec![deep, other]));
    assert_eq!(refused(toolbox, r#"{"filter":{"owner":"x","a":1}}"#), ["/filter/owner"]);
    assert_eq!(refused(toolbox, r#"{"filter":{"owner":{"id":1}}}"#), ["/filter/owner"]);
    let numbered = Argument { wire: "filter[0]", ..in_query("first") };
    let list = self::toolbox(get("/", vec![deep, numbered]));
    assert_eq!(refused(list, r#"{"filter":[{"owner":1}]}"#), ["/filter/0"]);
    let request = request(toolbox, r#"{"filter":{"a":1},"owner":2}"#).unwrap();
    let query = "filter%5Ba%5D=1&filter%5Bowner%5D=2&api_key=k";
    assert_eq!(request.uri().query(), Some(query));
}

#[test]
fn the_whole_query_string_cannot_hold_a_credential() {
    let whole = argument("q", Location::Querystring, Style::Form);
    let toolbox = toolbox(get("/a?action=show", vec![whole]));
    assert_eq!(
        refused(toolbox, r#"{"q":{"api_key":{"x":1},"action":"delete","b":1}}"#),
        ["/q/api_key", "/q/action"]
    );
    let request = request(toolbox, r#"{"q":{"b":1}}"#).unwrap();
    assert_eq!(request.uri().query(), Some("action=show&b=1&api_key=k"));
}

#[test]
fn a_cookie_member_cannot_be_a_credential() {
    let cookie = |name| Argument { explode: true, ..argument(name, Location::Cookie, Style::Form) };
    let toolbox = toolbox(get("/", vec![cookie("free"), cookie("lang")]));
    let arguments = r#"{"free":{"sid":"evil","theme":"a","lang":"b","c":"d"}}"#;
    assert_eq!(refused(toolbox, arguments), ["/free/sid", "/free/theme", "/free/lang"]);
    let request = request(toolbox, r#"{"free":{"c":"d"}}"#).unwrap();
    assert_eq!(request.headers()["cookie"], "theme=dark; x=1; c=d; sid=s");
}

#[test]
fn a_member_cannot_be_what_the_host_has_fixed() {
    let tenant = Argument { fixed: true, ..in_query("tenant") };
    let toolbox = toolbox(get("/", vec![in_query("free"), tenant]));
    let error = request(toolbox, r#"{"free":{"tenant":8}}"#).unwrap_err().to_string();
    let told = "/free/tenant: would be sent by a name that the operation gives a value itself";
    assert!(error.ends_with(told), "{error}");
}

#[test]
fn a_form_is_a_place_of_its_own() {
    let toolbox = toolbox(post("application/x-www-form-urlencoded"));
    let request = request(toolbox, r#"{"body":{"api_key":"a","sid":"b"}}"#).unwrap();
    assert_eq!(request.body(), "api_key=a&sid=b");
}
