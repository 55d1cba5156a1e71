//! What real descriptions did to other generators, each trait with a small one of its own.

use serde_json::Value;

use super::{analyzed, argument_names, kinds, only_tool, paths, with_version};
use crate::Analysis;
use crate::expand::schema::Schemas;
use crate::lower::types::tests::help::{declarations, show};

mod disagreements;
mod documents;
mod names;
mod schemas;
mod unions;

/// The schema of a tool's arguments.
fn arguments(analysis: &Analysis, tool: usize) -> Value {
    let mut out = String::new();
    Schemas::new(&analysis.toolbox).arguments(&analysis.toolbox.tools[tool], &mut out);
    serde_json::from_str(&out).unwrap()
}

/// A description in 3.1 with one operation whose body and result are `schema`, beside these
/// components.
fn both_ways(schema: &str, components: &str) -> Analysis {
    in_version("openapi: 3.1.0", schema, components)
}

fn in_version(version: &str, schema: &str, components: &str) -> Analysis {
    let content = format!("content: {{application/json: {{schema: {schema}}}}}");
    with_version(
        version,
        &format!(
            "paths: {{/a: {{post: {{operationId: do, requestBody: {{required: true, {content}}}, \
             responses: {{'200': {{{content}}}}}}}}}}}\ncomponents: {{schemas: {{{components}}}}}\n"
        ),
    )
}

/// The same with the body alone.
fn given(schema: &str, components: &str) -> Analysis {
    paths(&format!(
        "paths: {{/a: {{post: {{operationId: do, requestBody: {{required: true, content: \
         {{application/json: {{schema: {schema}}}}}}}}}}}}}\ncomponents: {{schemas: {{{components}}}}}\n"
    ))
}

/// What a model reads of the body that is `schema`.
fn body(schema: &str, components: &str) -> Value {
    let analysis = both_ways(schema, components);
    assert!(analysis.diagnostics.is_empty(), "{schema}: {:?}", analysis.diagnostics);
    arguments(&analysis, 0)["properties"]["body"].take()
}

/// The Rust type of the result, and a line for each declaration.
fn result(analysis: &Analysis) -> String {
    let mut lines = vec![show(&only_tool(analysis).result, &analysis.toolbox)];
    lines.extend(declarations(&analysis.toolbox));
    lines.join("\n")
}

/// The Rust type of the body that is `schema`, and a line for each declaration.
fn types(schema: &str, components: &str) -> String {
    let analysis = given(schema, components);
    assert!(analysis.diagnostics.is_empty(), "{schema}: {:?}", analysis.diagnostics);
    let mut lines = vec![show(&only_tool(&analysis).arguments[0].ty, &analysis.toolbox)];
    lines.extend(declarations(&analysis.toolbox));
    lines.join("\n")
}

fn rendered(analysis: &Analysis) -> Vec<String> {
    analysis.diagnostics.iter().map(|problem| problem.render(&analysis.document)).collect()
}
