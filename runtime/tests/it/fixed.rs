//! Arguments that the host gives and the model never sees.

use serde_json::{Value, json};
use toolpress::{CallError, Client, Violation};
use toolpress_naming::table::{Argument, Location, Style};

use crate::fixture::{BASE, argument, get, in_path, in_query, one, post, refuse};

fn with(fixed: &[(&str, Value)]) -> Client {
    let builder = fixed
        .iter()
        .fold(Client::builder(BASE), |builder, (name, value)| builder.fixed(name, value.clone()));
    builder.transport(refuse).build().unwrap()
}

fn host_faults(error: CallError) -> Vec<String> {
    match error {
        CallError::FixedArguments(all) => all.iter().map(Violation::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_host_s_value_goes_where_the_argument_does() {
    let tenant = Argument { fixed: true, ..in_path("tenant") };
    let region = Argument {
        fixed: true,
        wire: "X-Region",
        ..argument("x_region", Location::Header, Style::Simple)
    };
    let toolbox = one(get("/{tenant}/pets", vec![in_query("limit"), tenant, region]));
    // By argument name or by parameter name, as text or as a number.
    let client = with(&[("tenant", json!(7)), ("X-Region", json!("eu"))]);
    let request = toolbox.request(&client, "op", r#"{"limit": 2}"#).unwrap();
    assert_eq!(request.uri().path_and_query().unwrap(), "/v1/7/pets?limit=2");
    assert_eq!(request.headers()["x-region"], "eu");
    // The last of two counts, and the argument's own name before the parameter's.
    let client = with(&[
        ("tenant", json!("a")),
        ("tenant", json!("b")),
        ("X-Region", json!("eu")),
        ("x_region", json!("us")),
    ]);
    let request = toolbox.request(&client, "op", "").unwrap();
    assert_eq!(
        (request.uri().path(), &request.headers()["x-region"]),
        ("/v1/b/pets", &"us".parse().unwrap())
    );
}

#[test]
fn a_parameter_s_name_is_no_value_where_an_argument_has_it() {
    let id = Argument { fixed: true, ..in_path("id") };
    let query = Argument { fixed: true, required: true, wire: "id", ..in_query("id_query") };
    let toolbox = one(get("/{id}", vec![id, query]));
    let error = toolbox.request(&with(&[("id", json!(7))]), "op", "").unwrap_err();
    assert_eq!(host_faults(error), ["/id_query: has no value"]);
    let both = with(&[("id", json!(7)), ("id_query", json!(8))]);
    let request = toolbox.request(&both, "op", "").unwrap();
    assert_eq!(request.uri().path_and_query().unwrap(), "/v1/7?id=8");
}

#[test]
fn a_whole_body_can_be_fixed() {
    let mut operation = post("application/json");
    operation.arguments[0].fixed = true;
    let toolbox = one(operation);
    let client = with(&[("body", json!({"a": [1, null]}))]);
    let request = toolbox.request(&client, "op", "{}").unwrap();
    assert_eq!(request.body().as_ref(), br#"{"a":[1,null]}"#);
}

#[test]
fn a_call_without_a_value_is_an_error_before_anything_is_sent() {
    let fixed = |argument| Argument { fixed: true, ..argument };
    let required = Argument { required: true, ..in_query("q") };
    let toolbox = one(get("/{t}", vec![fixed(in_path("t")), fixed(required)]));
    let error = toolbox.request(&with(&[]), "op", r#"{"nonsense": 1}"#).unwrap_err();
    assert!(error.is_fixed_arguments() && !error.is_invalid_arguments());
    assert_eq!(
        error.to_string(),
        "the host has not set up what this tool needs of it, which is nothing that other arguments \
         could change; nothing was sent\n- /t: has no value\n- /q: has no value"
    );
    let error =
        toolbox.request(&with(&[("t", Value::Null), ("q", json!(1))]), "op", "").unwrap_err();
    assert_eq!(host_faults(error), ["/t: has no value"]);
    let deep = argument("q", Location::Query, Style::DeepObject);
    let toolbox = one(get("/{t}", vec![fixed(in_path("t")), fixed(deep)]));
    let nested = (0..20).fold(json!(1), |inner, _| json!([inner]));
    let error = toolbox.request(&with(&[("t", json!("..")), ("q", nested)]), "op", "").unwrap_err();
    let told = host_faults(error);
    assert!(told.len() == 2 && told.iter().any(|fault| fault.starts_with("/q/0/0")), "{told:?}");
}

#[test]
fn an_optional_one_without_a_value_is_left_out() {
    let query = Argument { fixed: true, ..in_query("q") };
    let header = Argument { fixed: true, ..argument("X-Region", Location::Header, Style::Simple) };
    let mut operation = post("application/json");
    operation.arguments[0].fixed = true;
    operation.arguments.extend([query, header]);
    let toolbox = one(operation);
    for client in [with(&[]), with(&[("q", Value::Null)])] {
        let request = toolbox.request(&client, "op", "").unwrap();
        assert_eq!(request.uri().path_and_query().unwrap(), "/v1/");
        assert!(request.headers().is_empty() && request.body().is_empty());
    }
    // The model cannot give it all the same.
    let error = toolbox.request(&with(&[]), "op", r#"{"q": 1}"#).unwrap_err();
    assert!(error.is_invalid_arguments(), "{error}");
}

#[test]
fn the_model_cannot_give_it() {
    let fixed = Argument { fixed: true, ..in_query("tenant") };
    let client = with(&[("tenant", json!("mine"))]);
    let toolbox = one(get("/", vec![in_query("limit"), fixed]));
    let error = toolbox.request(&client, "op", r#"{"tenant": "yours"}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the arguments are wrong; nothing was sent\n- /tenant: is unknown; there are `limit`"
    );
    let toolbox = one(get("/", vec![fixed]));
    let error = toolbox.request(&client, "op", r#"{"tenant": "yours"}"#).unwrap_err();
    assert!(error.to_string().ends_with("/tenant: is unknown; there are no arguments"), "{error}");
}

#[test]
fn debug_shows_names_alone() {
    let shown = format!("{:?}", with(&[("tenant", json!("acme"))]));
    assert!(shown.contains("tenant") && !shown.contains("acme"), "{shown}");
}
