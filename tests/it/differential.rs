//! openapiv3 as judge: where it reads a document, it sees what lowering sees.

use std::collections::BTreeSet;

use openapiv3::{OpenAPI, Parameter, ReferenceOr, StatusCode};
use toolpress_codegen::{Config, Source, analyze};

use crate::corpus::{corpus, shared};

/// An operation in words that both readers can give: method and path, `place name required` of
/// each parameter, media types and `required` of the body.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    operation: String,
    id: Option<String>,
    parameters: BTreeSet<String>,
    body: Option<bool>,
    has_json_result: bool,
}

/// Names that lowering takes out of the arguments on purpose.
fn is_left_out(place: &str, name: &str, credentials: &BTreeSet<String>) -> bool {
    let lower = name.to_ascii_lowercase();
    let connection =
        ["authorization", "cookie", "content-type", "accept", "content-length", "host"];
    place == "header" && connection.contains(&lower.as_str())
        || credentials.contains(&format!("{place} {name}"))
        || credentials.contains(&format!("{place} {lower}"))
}

fn by_openapiv3(api: &OpenAPI) -> Option<Vec<Seen>> {
    let credentials = credentials(api);
    let mut seen = Vec::new();
    for (path, item) in &api.paths.paths {
        let item = match item {
            ReferenceOr::Item(item) => item,
            // openapiv3 does not resolve path items; such a document is not its to judge.
            ReferenceOr::Reference { .. } => return None,
        };
        for (method, operation) in item.iter() {
            let mut parameters = BTreeSet::new();
            let mut known = BTreeSet::new();
            for parameter in operation.parameters.iter().chain(&item.parameters) {
                let parameter = resolve_parameter(api, parameter)?;
                let data = parameter.parameter_data_ref();
                let place = match parameter {
                    Parameter::Query { .. } => "query",
                    Parameter::Header { .. } => "header",
                    Parameter::Path { .. } => "path",
                    Parameter::Cookie { .. } => "cookie",
                };
                let fresh = known.insert((place, data.name.clone()));
                let placed = place != "path" || path.contains(&format!("{{{}}}", data.name));
                if fresh && placed && !is_left_out(place, &data.name, &credentials) {
                    let required = data.required || place == "path";
                    parameters.insert(format!("{place} {} {required}", data.name));
                }
            }
            let body = match &operation.request_body {
                None => None,
                Some(body) => {
                    let body = resolve_body(api, body)?;
                    (!body.content.is_empty()).then_some(body.required)
                }
            };
            seen.push(Seen {
                operation: format!("{} {path}", method.to_uppercase()),
                id: operation.operation_id.clone().filter(|id| !id.trim().is_empty()),
                parameters,
                body,
                has_json_result: has_json_result(api, operation)?,
            });
        }
    }
    seen.sort();
    Some(seen)
}

fn credentials(api: &OpenAPI) -> BTreeSet<String> {
    let schemes = api.components.iter().flat_map(|c| c.security_schemes.values());
    schemes
        .filter_map(|scheme| match scheme.as_item()? {
            openapiv3::SecurityScheme::APIKey { location, name, .. } => Some(match location {
                openapiv3::APIKeyLocation::Query => format!("query {name}"),
                openapiv3::APIKeyLocation::Header => {
                    format!("header {}", name.to_ascii_lowercase())
                }
                openapiv3::APIKeyLocation::Cookie => format!("cookie {name}"),
            }),
            _ => None,
        })
        .collect()
}

fn resolve_parameter<'a>(
    api: &'a OpenAPI,
    parameter: &'a ReferenceOr<Parameter>,
) -> Option<&'a Parameter> {
    match parameter {
        ReferenceOr::Item(item) => Some(item),
        ReferenceOr::Reference { reference } => {
            let name = reference.strip_prefix("#/components/parameters/")?;
            api.components.as_ref()?.parameters.get(name)?.as_item()
        }
    }
}

fn resolve_body<'a>(
    api: &'a OpenAPI,
    body: &'a ReferenceOr<openapiv3::RequestBody>,
) -> Option<&'a openapiv3::RequestBody> {
    match body {
        ReferenceOr::Item(item) => Some(item),
        ReferenceOr::Reference { reference } => {
            let name = reference.strip_prefix("#/components/requestBodies/")?;
            api.components.as_ref()?.request_bodies.get(name)?.as_item()
        }
    }
}

/// Whether the success responses (or, without any, the default one) hold `application/json`.
fn has_json_result(api: &OpenAPI, operation: &openapiv3::Operation) -> Option<bool> {
    let responses = &operation.responses;
    let mut success: Vec<_> = responses
        .responses
        .iter()
        .filter(|(code, _)| match code {
            StatusCode::Code(code) => (200..300).contains(code),
            StatusCode::Range(range) => *range == 2,
        })
        .map(|(_, response)| response)
        .collect();
    if success.is_empty() {
        success.extend(&responses.default);
    }
    let mut found = false;
    for response in success {
        let response = match response {
            ReferenceOr::Item(item) => item,
            ReferenceOr::Reference { reference } => {
                let name = reference.strip_prefix("#/components/responses/")?;
                api.components.as_ref()?.responses.get(name)?.as_item()?
            }
        };
        found |= response.content.contains_key("application/json");
    }
    Some(found)
}

fn by_toolpress(text: &str) -> Vec<Seen> {
    let analysis = analyze(&Source::new("spec", text), &Config::inline(text));
    let place = |location| match location {
        toolpress_codegen::ir::Location::Path => "path",
        toolpress_codegen::ir::Location::Query => "query",
        toolpress_codegen::ir::Location::Header => "header",
        toolpress_codegen::ir::Location::Cookie => "cookie",
        _ => "body",
    };
    let mut seen: Vec<Seen> = analysis
        .toolbox
        .tools
        .iter()
        .map(|tool| {
            let operation = format!("{} {}", tool.method, tool.path);
            let parameters = tool
                .arguments
                .iter()
                .filter(|argument| !argument.wire.is_empty())
                .map(|a| format!("{} {} {}", place(a.location), a.wire, a.required))
                .collect();
            let body = tool.arguments.iter().find(|argument| argument.wire.is_empty());
            Seen {
                id: Some(tool.original.clone()).filter(|original| *original != operation),
                operation,
                parameters,
                body: body.map(|body| body.required),
                has_json_result: tool.accept.split(", ").any(|t| t == "application/json"),
            }
        })
        .collect();
    seen.sort();
    seen
}

/// Path parameters that no parameter describes are lowering's own addition.
fn without_undeclared(mut ours: Vec<Seen>, theirs: &[Seen]) -> Vec<Seen> {
    for (our, their) in ours.iter_mut().zip(theirs) {
        our.parameters.retain(|p| their.parameters.contains(p) || !p.starts_with("path "));
    }
    ours
}

#[test]
fn openapiv3_and_lowering_see_the_same() {
    let mut paths: Vec<_> = corpus().into_iter().map(|entry| entry.path).collect();
    if let Some(folder) = shared("edge_specs") {
        let entries = std::fs::read_dir(folder).expect("a folder");
        paths.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    paths.push(concat!(env!("CARGO_MANIFEST_DIR"), "/specs/differential.json").into());
    let (mut judged, mut operations) = (0, 0);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("text");
        // Only JSON: openapiv3 brings no YAML reader. It panics on duplicate keys, which is no
        // verdict; such documents are errors of ours, tested elsewhere.
        let parsed = std::panic::catch_unwind(|| serde_json::from_str::<OpenAPI>(&text).ok());
        let Some(api) = parsed.ok().flatten().filter(|api| api.openapi.starts_with("3.0")) else {
            continue;
        };
        let Some(theirs) = by_openapiv3(&api) else { continue };
        let ours = without_undeclared(by_toolpress(&text), &theirs);
        assert_eq!(ours.len(), theirs.len(), "{}", path.display());
        for (our, their) in ours.iter().zip(&theirs) {
            assert_eq!(our, their, "{}", path.display());
        }
        judged += 1;
        operations += theirs.len();
    }
    println!("openapiv3 judged {judged} documents with {operations} operations");
    assert!(judged > 0);
}
