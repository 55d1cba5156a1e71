use toolpress::{CallError, Client, ClientBuilder, Toolbox};
use toolpress_naming::table::{Operation, Scheme, SchemeKind};

use crate::fixture::{BASE, get, refuse, toolbox_of};

const SCHEMES: [Scheme<'static>; 6] = [
    Scheme { name: "header", kind: SchemeKind::ApiKeyHeader, wire: "X-Api-Key" },
    Scheme { name: "query", kind: SchemeKind::ApiKeyQuery, wire: "api key" },
    Scheme { name: "cookie", kind: SchemeKind::ApiKeyCookie, wire: "session" },
    Scheme { name: "basic", kind: SchemeKind::Basic, wire: "" },
    Scheme { name: "bearer", kind: SchemeKind::Bearer, wire: "" },
    Scheme { name: "signed", kind: SchemeKind::Other, wire: "" },
];

fn secured(security: Vec<Vec<u32>>) -> &'static Toolbox {
    toolbox_of(&[Operation { security, ..get("/", vec![]) }], &SCHEMES)
}

fn client(fit: impl FnOnce(ClientBuilder) -> ClientBuilder) -> Client {
    fit(Client::builder(BASE).transport(refuse)).build().unwrap()
}

#[test]
fn every_kind_goes_to_its_place() {
    let client = client(|c| {
        c.api_key("header", "k1").api_key("query", "k&2").api_key("cookie", "k;3").basic(
            "basic",
            "Aladdin",
            "open sesame",
        )
    });
    let request = secured(vec![vec![0, 1, 2, 3]]).request(&client, "op", "").unwrap();
    let headers = request.headers();
    assert_eq!(headers["x-api-key"], "k1");
    assert_eq!(headers["authorization"], "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    assert_eq!(headers["cookie"], "session=k%3B3");
    assert_eq!(request.uri().query(), Some("api%20key=k%262"));
    assert!(headers.values().all(http::HeaderValue::is_sensitive));
}

#[test]
fn the_first_alternative_that_can_be_met() {
    let client = client(|c| c.bearer("bearer", "t").api_key("query", "k"));
    let request = |security| secured(security).request(&client, "op", "").unwrap();
    let both = request(vec![vec![0, 4], vec![4], vec![1]]);
    assert_eq!(both.headers()["authorization"], "Bearer t");
    assert_eq!(both.uri().query(), None);
    assert!(request(vec![]).headers().is_empty());
    assert!(request(vec![vec![], vec![0]]).headers().is_empty());
    assert_eq!(request(vec![vec![], vec![4]]).headers().len(), 1);
}

#[test]
fn a_missing_credential_is_named() {
    let client = client(|c| c.bearer("header", "of the wrong kind"));
    match secured(vec![vec![0], vec![1, 4]]).request(&client, "op", "") {
        Err(error @ CallError::MissingCredential { .. }) => {
            let text = error.to_string();
            assert!(text.ends_with("security scheme `header`, `query`, `bearer`"), "{text}");
            assert!(error.is_missing_credential());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_fixed_header_satisfies_the_scheme_of_its_name() {
    let client = client(|c| c.header("x-api-key", "k").header("Authorization", "Token t"));
    let request = secured(vec![vec![0, 4]]).request(&client, "op", "").unwrap();
    assert_eq!(request.headers()["authorization"], "Token t");
    assert_eq!(request.headers()["x-api-key"], "k");
}

#[test]
fn the_host_s_transport_signs_what_the_client_cannot() {
    assert!(secured(vec![vec![5]]).request(&client(|c| c), "op", "").is_ok());
}

fn elsewhere(base_url: &str, security: Vec<Vec<u32>>) -> &'static Toolbox {
    toolbox_of(&[Operation { base_url, security, ..get("/x", vec![]) }], &SCHEMES)
}

#[test]
fn credentials_stay_within_the_origin() {
    let fit = |c: ClientBuilder| c.bearer("bearer", "t").header("x-tenant", "7");
    let other = elsewhere("https://uploads.example.com/v2", vec![vec![4]]);
    let error = other.request(&client(fit), "op", "").unwrap_err();
    assert!(
        error.to_string().contains("`https://uploads.example.com` is of another origin"),
        "{error}"
    );
    let open = elsewhere("https://uploads.example.com/v2", vec![vec![4], vec![]]);
    let request = open.request(&client(fit), "op", "").unwrap();
    assert_eq!(request.uri(), "https://uploads.example.com/v2/x");
    assert!(request.headers().is_empty());
    let same = elsewhere("https://api.example.com:443/v2/", vec![vec![4]]);
    let request = same.request(&client(fit), "op", "").unwrap();
    assert_eq!(request.uri(), "https://api.example.com/v2/x");
    assert_eq!(request.headers().len(), 2);
}

#[test]
fn a_client_that_points_elsewhere_means_every_operation() {
    let staging = Client::builder("https://staging.example.com")
        .bearer("bearer", "t")
        .transport(refuse)
        .build()
        .unwrap();
    let other = elsewhere("https://uploads.example.com/v2", vec![vec![4]]);
    let request = other.request(&staging, "op", "").unwrap();
    assert_eq!(request.uri(), "https://staging.example.com/x");
    assert_eq!(request.headers()["authorization"], "Bearer t");
}
