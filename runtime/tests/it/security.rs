use toolpress::{CallError, Client, ClientBuilder, Toolbox};
use toolpress_naming::table::{Operation, Scheme, SchemeKind};

use crate::fixture::{BASE, get, refuse, toolbox_at, toolbox_of};

const SCHEMES: [Scheme<'static>; 6] = [
    Scheme { name: "header", kind: SchemeKind::ApiKeyHeader, wire: "X-Api-Key", token_url: "" },
    Scheme { name: "query", kind: SchemeKind::ApiKeyQuery, wire: "api key", token_url: "" },
    Scheme { name: "cookie", kind: SchemeKind::ApiKeyCookie, wire: "session", token_url: "" },
    Scheme { name: "basic", kind: SchemeKind::Basic, wire: "", token_url: "" },
    Scheme { name: "bearer", kind: SchemeKind::Bearer, wire: "", token_url: "" },
    Scheme { name: "signed", kind: SchemeKind::Other, wire: "", token_url: "" },
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
    let toolbox = secured(vec![vec![0], vec![1, 4]]);
    for (client, expected) in [
        (client(|c| c), "security scheme `header`, `query`, `bearer`, which the host gives"),
        (
            client(|c| c.bearer("header", "of the wrong kind")),
            "was given a bearer token; help: pass `.api_key(\"header\", …)`",
        ),
    ] {
        match toolbox.request(&client, "op", "") {
            Err(error @ CallError::MissingCredential { .. }) => {
                assert!(error.to_string().contains(expected), "{error}");
                assert!(error.is_missing_credential());
            }
            other => panic!("{other:?}"),
        }
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

#[test]
fn the_operation_s_own_server_counts_where_the_description_has_none() {
    let client = |base| {
        Client::builder(base).bearer("bearer", "t").header("x-tenant", "7").transport(refuse)
    };
    let client = client("https://my.example.com/api/v1").build().unwrap();
    for (description, own, url) in [
        ("", "https://uploads.example.com/v2", "https://uploads.example.com/v2/x"),
        ("/api/v1", "https://uploads.example.com/v2/", "https://uploads.example.com/v2/x"),
        ("", "/v2", "https://my.example.com/v2/x"),
        ("/api/v1", "v2", "https://my.example.com/api/v2/x"),
        ("/api/v1", "../v2/", "https://my.example.com/v2/x"),
        ("https://MY.example.com:443/api/v1/", "/v2", "https://my.example.com/v2/x"),
        ("https://api.example.com/v1", "/v2", "https://my.example.com/api/v1/x"),
        ("", "", "https://my.example.com/api/v1/x"),
    ] {
        let operation = |security| Operation { base_url: own, security, ..get("/x", vec![]) };
        let secured = toolbox_at(description, &[operation(vec![vec![4]])], &SCHEMES);
        let open = toolbox_at(description, &[operation(vec![])], &SCHEMES);
        let request = open.request(&client, "op", "").unwrap();
        assert_eq!(request.uri(), url, "{description} {own}");
        match secured.request(&client, "op", "") {
            Ok(request) => {
                assert!(url.starts_with("https://my."), "{url}");
                assert_eq!(request.headers()["authorization"], "Bearer t");
            }
            Err(CallError::MissingCredential { elsewhere, .. }) => {
                assert_eq!(elsewhere.as_deref(), Some("https://uploads.example.com"));
                assert!(request.headers().is_empty());
            }
            other => panic!("{other:?}"),
        }
    }
    let broken = Operation { base_url: "https://{region}.example.com", ..get("/x", vec![]) };
    let error = toolbox_at("", &[broken], &SCHEMES).request(&client, "op", "").unwrap_err();
    assert!(matches!(error, CallError::Unsupported { .. }), "{error:?}");
}

#[test]
fn one_header_cannot_hold_two_credentials() {
    let both = |c: ClientBuilder| c.basic("basic", "u", "p").bearer("bearer", "t");
    let error = secured(vec![vec![3, 4]]).request(&client(both), "op", "").unwrap_err();
    assert!(matches!(error, CallError::Unsupported { .. }), "{error:?}");
    assert!(
        error.to_string().ends_with(
            "the operation needs the security schemes `basic` and `bearer` at once, and both need \
             the header `authorization`"
        ),
        "{error}"
    );
    let fixed = |c: ClientBuilder| c.bearer("bearer", "t").header("authorization", "Digest d");
    let error = secured(vec![vec![4, 5]]).request(&client(fixed), "op", "").unwrap_err();
    assert!(error.to_string().contains("`bearer` and `signed`"), "{error}");
    // Another alternative serves, and one value for both is one.
    let request = secured(vec![vec![3, 4], vec![4]]).request(&client(both), "op", "").unwrap();
    assert_eq!(request.headers()["authorization"], "Bearer t");
    assert!(secured(vec![vec![3, 4], vec![]]).request(&client(both), "op", "").is_ok());
    let schemes = ["a", "b"].map(|name| Scheme {
        name,
        kind: SchemeKind::ApiKeyQuery,
        wire: "k",
        token_url: "",
    });
    let twice = Operation { security: vec![vec![0, 1]], ..get("/", vec![]) };
    let twice = toolbox_of(&[twice], &schemes);
    let keys = |b| client(|c| c.api_key("a", "1").api_key("b", b));
    assert_eq!(twice.request(&keys("1"), "op", "").unwrap().uri().query(), Some("k=1"));
    let error = twice.request(&keys("2"), "op", "").unwrap_err().to_string();
    assert!(error.ends_with("the query parameter `k`"), "{error}");
}

#[test]
fn a_whole_authorization_header_takes_any_kind_of_credential() {
    const OWN: Scheme<'static> = Scheme {
        name: "Authorization",
        kind: SchemeKind::Authorization,
        wire: "Authorization",
        token_url: "",
    };
    let operation = Operation { security: vec![vec![0]], ..get("/", vec![]) };
    let toolbox = toolbox_of(&[operation], &[OWN]);
    let sent = |client: Client| {
        let request = toolbox.request(&client, "op", "")?;
        Ok::<_, CallError>(request.headers()["authorization"].clone())
    };
    assert_eq!(sent(client(|c| c.bearer("Authorization", "t"))).unwrap(), "Bearer t");
    assert_eq!(sent(client(|c| c.api_key("Authorization", "Token t"))).unwrap(), "Token t");
    assert_eq!(sent(client(|c| c.header("authorization", "Token t"))).unwrap(), "Token t");
    let basic = client(|c| c.basic("Authorization", "Aladdin", "open sesame"));
    assert_eq!(sent(basic).unwrap(), "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    assert!(sent(client(|c| c)).unwrap_err().is_missing_credential());
}
