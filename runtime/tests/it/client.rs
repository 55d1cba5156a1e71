use std::time::Duration;

use toolpress::{Client, ClientError};

use crate::fixture::{BASE, get, in_query, one, refuse};

#[test]
fn what_cannot_be_sent_is_refused_when_it_is_built() {
    let builder = || Client::builder(BASE).transport(refuse);
    let error = |result: Result<Client, ClientError>| result.unwrap_err().to_string();
    assert!(error(builder().header("a b", "c").build()).contains("header `a b`"));
    assert!(error(builder().header("a", "c\r\nd: e").build()).contains("header `a`"));
    for text in ["hush\nhush", ""] {
        let text = error(builder().bearer("token", text).build());
        assert!(text.contains("`token`") && !text.contains("hush"), "{text}");
    }
    assert!(error(Client::builder("/v1").transport(refuse).build()).contains("relative"));
    assert!(error(Client::builder("").transport(refuse).build()).contains("pass an absolute one"));
}

#[cfg(not(feature = "__reqwest"))]
#[test]
fn without_an_http_client_a_transport_is_due() {
    assert_eq!(Client::builder(BASE).build().unwrap_err(), ClientError::NoTransport);
}

#[test]
fn debug_shows_no_secret() {
    let client = Client::builder(BASE)
        .bearer("token", "hush1")
        .api_key("key", "hush2")
        .basic("basic", "user", "hush3")
        .header("x-api-key", "hush4")
        .timeout(Duration::from_secs(3))
        .transport(refuse);
    assert!(!format!("{client:?}").contains("hush"));
    let client = client.build().unwrap();
    let shown = format!("{client:?}");
    assert!(!shown.contains("hush") && shown.contains("token") && shown.contains("3s"), "{shown}");
}

#[test]
fn fixed_headers_go_before_arguments() {
    use toolpress_naming::table::{Location, Style};
    let tenant = crate::fixture::argument("tenant", Location::Header, Style::Simple);
    let toolbox = one(get("/", vec![tenant, in_query("q")]));
    let client = Client::builder(BASE).header("tenant", "7").transport(refuse).build().unwrap();
    let request = toolbox.request(&client, "op", r#"{"tenant":"8","q":"x"}"#).unwrap();
    assert_eq!(request.headers().get_all("tenant").iter().collect::<Vec<_>>(), ["7"]);
}

#[test]
fn a_base_path_goes_before_the_template() {
    let toolbox = one(get("/pets", vec![]));
    for (base, url) in [
        ("http://localhost:8001", "http://localhost:8001/pets"),
        ("http://localhost:8001/api/v3/", "http://localhost:8001/api/v3/pets"),
    ] {
        let client = Client::builder(base).transport(refuse).build().unwrap();
        assert_eq!(toolbox.request(&client, "op", "").unwrap().uri(), url);
    }
}

#[test]
fn clients_and_futures_cross_threads() {
    fn crosses<T: Send + Sync + Clone>(_: &T) {}
    fn sends<T: Send>(_: &T) {}
    let toolbox = one(get("/", vec![]));
    let client = crate::fixture::client();
    crosses(&client);
    sends(&toolbox.call(&client, "op", ""));
    sends(&toolbox.answer(&client, "op", ""));
    let call = toolpress::__private::call::<Vec<String>>(&client, toolbox, 0, &());
    sends(&std::future::IntoFuture::into_future(call));
}
