//! Parameters that are credentials, and the schemes that fill them.

use super::{analyzed, kinds, only_tool, paths, with_version};
use crate::ir::SchemeKind;
use crate::{Analysis, Severity};

/// The alternatives of each operation, by the names of the schemes.
fn security(analysis: &Analysis) -> Vec<Vec<Vec<&str>>> {
    let name = |index: &u32| analysis.toolbox.schemes[*index as usize].name.as_str();
    let all = |all: &Vec<u32>| all.iter().map(name).collect();
    analysis.toolbox.tools.iter().map(|tool| tool.security.iter().map(all).collect()).collect()
}

/// An operation with these parameters and other fields.
fn operation(parameters: &str, fields: &str) -> String {
    format!("get: {{{fields} parameters: [{parameters}]}}")
}

const REQUIRED: &str = "{name: authorization, in: header, required: true, schema: {type: string}}";
const OPTIONAL: &str = "{name: Authorization, in: header, schema: {type: string}}";
const BEARER: &str = "components: {securitySchemes: {token: {type: http, scheme: bearer}, \
                      key: {type: apiKey, in: query, name: k}}}";

#[test]
fn a_required_header_that_no_scheme_describes_has_one_of_its_own() {
    let shared = format!(
        "paths:\n  /a: {{{}}}\n  /b:\n    parameters: [{{$ref: '#/components/parameters/A'}}]\n    \
         get: {{}}\n    post: {{security: []}}\ncomponents: {{parameters: {{A: {REQUIRED}}}}}",
        operation(OPTIONAL, "")
    );
    let analysis = paths(&shared);
    let own = vec![vec!["Authorization"]];
    assert_eq!(security(&analysis), [vec![vec!["Authorization"], vec![]], own.clone(), own]);
    assert!(analysis.toolbox.tools.iter().all(|tool| tool.arguments.is_empty()));
    let [scheme] = analysis.toolbox.schemes.as_slice() else { panic!("one scheme") };
    assert_eq!((scheme.kind, scheme.wire.as_str()), (SchemeKind::Authorization, "Authorization"));
    assert_eq!(kinds(&analysis), ["credential-parameter"]);
    let warning = analysis.diagnostics.first().unwrap();
    assert_eq!(warning.notes, [("3 operations take it".to_owned(), None)]);
}

#[test]
fn swagger_has_the_same() {
    let text = "{name: Authorization, in: header, required: true, type: string}";
    let analysis =
        with_version("swagger: '2.0'", &format!("paths: {{/a: {{{}}}}}", operation(text, "")));
    assert_eq!(security(&analysis), [[["Authorization"]]]);
    assert!(only_tool(&analysis).arguments.is_empty());
}

#[test]
fn a_described_scheme_fills_the_header() {
    for (fields, parameter, expected) in [
        // Nothing says which scheme: the one that there is.
        ("", REQUIRED, vec![vec!["token"]]),
        ("", OPTIONAL, vec![vec!["token"], vec![]]),
        ("security: [{token: []}],", REQUIRED, vec![vec!["token"]]),
        ("security: [{token: []}, {}],", OPTIONAL, vec![vec!["token"], vec![]]),
        ("security: [{token: []}, {}],", REQUIRED, vec![vec!["token"]]),
        // No token is meant, but the header is: a login, say.
        ("security: [{}],", REQUIRED, vec![vec!["Authorization"]]),
        (
            "security: [{token: []}, {key: []}],",
            REQUIRED,
            vec![vec!["token"], vec!["key", "token"]],
        ),
        ("security: [{key: []}],", OPTIONAL, vec![vec!["key", "Authorization"], vec!["key"]]),
    ] {
        let analysis =
            paths(&format!("paths: {{/a: {{{}}}}}\n{BEARER}", operation(parameter, fields)));
        assert_eq!(security(&analysis), [expected], "{fields} {parameter}");
    }
}

#[test]
fn an_api_key_in_authorization_takes_any_credential() {
    let analysis = paths(&format!(
        "paths: {{/a: {{{}}}}}\ncomponents: {{securitySchemes: {{k: {{type: apiKey, in: header, \
         name: authorization}}}}}}",
        operation(REQUIRED, "")
    ));
    assert_eq!(security(&analysis), [[["k"]]]);
    assert_eq!(analysis.toolbox.schemes[0].kind, SchemeKind::Authorization);
    assert_eq!(kinds(&analysis), [""; 0]);
}

#[test]
fn a_name_that_is_taken_gets_a_number() {
    let analysis = paths(&format!(
        "paths: {{/a: {{{}}}}}\ncomponents: {{securitySchemes: {{Authorization: {{type: apiKey, in: \
         query, name: k}}}}}}",
        operation(REQUIRED, "security: [{Authorization: []}],")
    ));
    assert_eq!(security(&analysis), [[["Authorization", "Authorization_2"]]]);
}

#[test]
fn other_headers_of_credentials() {
    let cookie = "{name: Cookie, in: header, required: true, schema: {type: string}}, {name: \
                  Proxy-Authorization, in: header, required: true, schema: {type: string}}, {name: \
                  X-Auth-Token, in: header, required: true, schema: {type: string}}";
    let analysis = paths(&format!("paths: {{/a: {{{}}}}}", operation(cookie, "")));
    assert_eq!(security(&analysis), [[["Cookie", "Proxy-Authorization"]]]);
    assert_eq!(super::argument_names(only_tool(&analysis)), ["X_Auth_Token"]);
    let described = "components: {securitySchemes: {s: {type: apiKey, in: cookie, name: session}}}";
    let cookie = "{name: cookie, in: header, required: true, schema: {type: string}}";
    let analysis = analyzed(&format!(
        "openapi: 3.0.0\nsecurity: [{{s: []}}]\npaths: {{/a: {{{}}}}}\n{described}",
        operation(cookie, "")
    ));
    assert_eq!(security(&analysis), [[["s"]]]);
}

#[test]
fn many_schemes_for_many_headers_stay_few_alternatives() {
    let mut schemes = String::new();
    for n in 0..200 {
        schemes.push_str(&format!(
            "b{n}: {{type: http, scheme: bearer}}, c{n}: {{type: apiKey, in: cookie, name: c{n}}}, \
             p{n}: {{type: apiKey, in: header, name: Proxy-Authorization}}, "
        ));
    }
    let header = |name: &str| format!("{{name: {name}, in: header, required: true, schema: {{}}}}");
    let parameters = ["Authorization", "Cookie", "Proxy-Authorization"].map(header).join(", ");
    let analysis = paths(&format!(
        "paths: {{/a: {{{}}}}}\ncomponents: {{securitySchemes: {{{schemes}}}}}",
        operation(&parameters, "")
    ));
    assert_eq!(
        security(&analysis),
        [[["Authorization", "Cookie", "Proxy-Authorization"]]],
        "a scheme of its own for each header"
    );
}

#[test]
fn what_a_call_can_do_without_is_a_note() {
    let severity = |parameter: &str| {
        let analysis = paths(&format!("paths: {{/a: {{{}}}}}", operation(parameter, "")));
        analysis.diagnostics.iter().map(|found| found.severity).collect::<Vec<_>>()
    };
    assert_eq!(severity(REQUIRED), [Severity::Warning]);
    assert_eq!(severity(OPTIONAL), [Severity::Note]);
}

#[test]
fn headers_of_the_http_stack_leave_security_as_it_is() {
    for name in ["Content-Type", "Accept", "Content-Length", "Host"] {
        let header = format!("{{name: {name}, in: header, required: true, schema: {{}}}}");
        for (fields, expected) in [
            ("security: [{token: []}],", vec![vec!["token"]]),
            ("security: [{token: []}, {}],", vec![vec!["token"], vec![]]),
            ("security: [],", vec![vec![]]),
            ("", vec![]),
        ] {
            let paths =
                paths(&format!("paths: {{/a: {{{}}}}}\n{BEARER}", operation(&header, fields)));
            assert_eq!(security(&paths), [expected], "{name} {fields}");
        }
    }
}
