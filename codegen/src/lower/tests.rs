//! Lowering as a whole: a small document in, what became of it out.

use crate::ir::{Schema, Tool};
use crate::{Analysis, Config, Source, analyze};

fn analyzed(text: &str) -> Analysis {
    let config = Config::inline(text).name("t").prefix("");
    without_names(analyze(&Source::new("<inline>", text), &config))
}

/// Without what is said about tool names, which has tests of its own.
fn without_names(mut analysis: Analysis) -> Analysis {
    analysis.diagnostics.retain(|d| !matches!(d.kind, "renamed" | "truncated" | "fold-alike"));
    analysis
}

/// The analysis of operations given as the YAML under `paths`, in OpenAPI 3.1.
fn paths(yaml: &str) -> Analysis {
    with_version("openapi: 3.1.0", yaml)
}

fn with_version(version: &str, yaml: &str) -> Analysis {
    analyzed(&format!("{version}\ninfo: {{title: T, version: '1'}}\n{yaml}"))
}

mod bodies;
mod cases;
mod credentials;
mod descriptions;
mod documents;
mod mcp;
mod operations;
mod policies;
mod rendered;
mod responses;
mod schemas;
mod scripts;

fn kinds(analysis: &Analysis) -> Vec<&str> {
    analysis.diagnostics.iter().map(|d| d.kind).collect()
}

fn only_tool(analysis: &Analysis) -> &Tool {
    assert_eq!(analysis.toolbox.tools.len(), 1, "{:?}", analysis.diagnostics);
    &analysis.toolbox.tools[0]
}

/// The schema of the one property of the one operation's body.
fn property(version: &str, yaml: &str) -> (Schema, Vec<String>) {
    let analysis = with_version(
        version,
        &format!(
            "paths: {{/a: {{post: {{operationId: a, requestBody: {{content: {{application/json: \
             {{schema: {{type: object, properties: {{p: {yaml}}}}}}}}}}}}}}}}}"
        ),
    );
    let schema = only_tool(&analysis).arguments[0].schema.properties["p"].clone();
    (schema, analysis.diagnostics.iter().map(|d| d.kind.to_owned()).collect())
}

fn argument_names(tool: &Tool) -> Vec<&str> {
    tool.arguments.iter().map(|a| a.name.as_str()).collect()
}
