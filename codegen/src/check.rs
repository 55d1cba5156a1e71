//! Checks that hold across a whole toolbox, as a list of named rules.
//!
//! Lowering reports what is wrong with the document. What stands here is a limit, the user's or that
//! of the tables, or would be a fault of ours; it is said here so that it never becomes a wrong
//! table.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics, Site};
use crate::document::Mark;
use crate::expand::tools::{self, ToolsJson};
use crate::expand::{Provider, degraded};
use crate::ir::{Tool, Toolbox};
use crate::lock::{self, Locked};
use crate::words::Words;

/// The most tools that a lookup table holds.
const MAX_TOOLS: usize = 65_000;

/// Runs all checks.
pub(crate) fn check(
    toolbox: &Toolbox,
    config: &Config,
    lock: Option<&Locked>,
    diagnostics: &mut Diagnostics,
) {
    if let Some(locked) = lock {
        lock::check(toolbox, config, locked, diagnostics);
    }
    let json = tools::openai(toolbox);
    budget_is_kept(toolbox, &json, config, diagnostics);
    providers_take_that_many(toolbox, &json, diagnostics);
    names_are_valid(toolbox, config, diagnostics);
    names_are_distinct(toolbox, diagnostics);
    names_fold_apart(toolbox, diagnostics);
    arguments_are_distinct(toolbox, diagnostics);
    tables_can_hold_it(toolbox, diagnostics);
    names_are_no_hosted_tools(toolbox, diagnostics);
    forms_are_complete(toolbox, config, diagnostics);
}

/// Names of tools that some provider runs itself; one of ours by that name is refused, or never
/// called.
const HOSTED: [&str; 15] = [
    "apply_patch",
    "bash",
    "browser",
    "code_execution",
    "code_interpreter",
    "computer",
    "file_search",
    "functions",
    "image_generation",
    "mcp",
    "memory",
    "python",
    "tool_search",
    "web_fetch",
    "web_search",
];

fn names_are_no_hosted_tools(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    for tool in &toolbox.tools {
        let name = tool.name.as_str();
        if HOSTED.contains(&name.to_ascii_lowercase().as_str()) {
            let message = format!("`{name}` is the name of a tool that providers run themselves");
            diagnostics.push(
                Diagnostic::warning("hosted-name", tool.id_mark, message)
                    .help("pass a `prefix`, or another name with `rename`"),
            );
        }
    }
}

/// Asked for alone: nearly every API has something that some provider's form does not carry.
fn forms_are_complete(toolbox: &Toolbox, config: &Config, diagnostics: &mut Diagnostics) {
    let is_denied = |provider: &Provider| config.denies_losses(*provider);
    let providers: Vec<Provider> = Provider::ALL.into_iter().filter(is_denied).collect();
    for warning in degraded::warnings(toolbox, &providers) {
        diagnostics.push(warning);
    }
}

fn ours(mark: Mark, message: String) -> Diagnostic {
    Diagnostic::error("internal", mark, message)
        .help("this is a fault of toolpress, not of the document; please report it")
}

/// How many tools a message about the budget names.
const LARGEST: usize = 5;

/// The largest tools and their bytes.
fn largest(toolbox: &Toolbox, json: &ToolsJson) -> String {
    let mut sizes: Vec<(usize, &str)> =
        toolbox.tools.iter().enumerate().map(|(i, t)| (json.size(i), t.name.as_str())).collect();
    sizes.sort_by(|a, b| b.cmp(a));
    let largest: Vec<String> =
        sizes.iter().take(LARGEST).map(|(size, name)| format!("`{name}` ({size})")).collect();
    format!("the largest, in bytes: {}", largest.join(", "))
}

fn budget_is_kept(
    toolbox: &Toolbox,
    json: &ToolsJson,
    config: &Config,
    diagnostics: &mut Diagnostics,
) {
    let limits = [
        ("max_tools", config.max_tools, toolbox.tools.len(), "tools"),
        ("max_bytes", config.max_bytes, json.json.len(), "bytes of tools JSON"),
    ];
    for (name, most, is, what) in limits {
        let Some(most) = most.filter(|most| is > *most) else { continue };
        let message = format!("the selection has {is} {what}, more than the {most} of `{name}`");
        diagnostics.push(
            Diagnostic::error("budget", Site::Option { name, index: 0 }, message)
                .note(largest(toolbox, json))
                .help(format!("select less with `only` or `except`, or raise `{name}`")),
        );
    }
}

/// Who takes how many tools in one request, the fewest first.
const MOST_TOOLS: [(usize, &str); 3] =
    [(128, "OpenAI, Groq, DeepSeek and Vertex AI"), (200, "xAI"), (512, "Gemini")];

/// As many bytes of tools as about half of a usual context window of 200,000 tokens.
const MUCH: usize = 400_000;

fn providers_take_that_many(toolbox: &Toolbox, json: &ToolsJson, diagnostics: &mut Diagnostics) {
    let (count, bytes) = (toolbox.tools.len(), json.json.len());
    let refuse: Vec<String> = MOST_TOOLS
        .iter()
        .filter(|(most, _)| count > *most)
        .map(|(most, who)| format!("{who} ({most})"))
        .collect();
    let tokens = bytes.div_ceil(tools::BYTES_PER_TOKEN);
    let message = match (refuse.is_empty(), bytes > MUCH) {
        (true, false) => return,
        (true, true) => format!("the tools take about {tokens} tokens of every request"),
        (false, _) => {
            let who = refuse.join(", ");
            format!("{count} tools, about {tokens} tokens, are more in one request than {who} take")
        }
    };
    diagnostics.push(
        Diagnostic::warning("many-tools", toolbox.paths, message)
            .note(largest(toolbox, json))
            .help(format!(
                "select the {} that the agent needs with `only` or `except`",
                Words::of(toolbox.source).many
            )),
    );
}

fn names_are_valid(toolbox: &Toolbox, config: &Config, diagnostics: &mut Diagnostics) {
    for tool in &toolbox.tools {
        if !toolpress_naming::is_valid_name(tool.name.as_str(), config.max_name_len) {
            diagnostics.push(ours(tool.mark, format!("`{}` is no valid name", tool.name.as_str())));
        }
    }
}

fn names_are_distinct(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    let mut first: BTreeMap<&str, Mark> = BTreeMap::new();
    for tool in &toolbox.tools {
        if let Some(other) = first.insert(tool.name.as_str(), tool.mark) {
            let message = format!("two tools are called `{}`", tool.name.as_str());
            diagnostics.push(ours(tool.mark, message).note_at("the other is at", other));
        }
    }
}

/// Models mistake case and separators. A name that another one folds to as well is found exactly
/// alone.
fn names_fold_apart(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    let one = Words::of(toolbox.source).one;
    let mut first: BTreeMap<String, &Tool> = BTreeMap::new();
    for tool in &toolbox.tools {
        match first.entry(toolpress_naming::fold(tool.name.as_str())) {
            Entry::Vacant(vacant) => {
                vacant.insert(tool);
            }
            // Equal names are told of above.
            Entry::Occupied(other) if other.get().name == tool.name => {}
            Entry::Occupied(other) => {
                let other = other.get();
                let message = format!(
                    "the tool names `{}` and `{}` differ in case and separators alone",
                    other.name.as_str(),
                    tool.name.as_str()
                );
                diagnostics.push(
                    Diagnostic::warning("fold-alike", tool.mark, message)
                        .note("a model that writes either a little differently calls neither")
                        .note_at(format!("the other {one} is at"), other.mark)
                        .help("give one of them another name with `rename`"),
                );
            }
        }
    }
}

fn arguments_are_distinct(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    for tool in &toolbox.tools {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for argument in &tool.arguments {
            if !seen.insert(argument.name.as_str()) {
                let message = format!("two arguments are called `{}`", argument.name.as_str());
                diagnostics.push(ours(tool.mark, message));
            }
        }
    }
}

fn tables_can_hold_it(toolbox: &Toolbox, diagnostics: &mut Diagnostics) {
    if toolbox.tools.len() > MAX_TOOLS {
        let message =
            format!("{} tools are more than a toolbox holds, {MAX_TOOLS}", toolbox.tools.len());
        diagnostics.push(
            Diagnostic::error("too-many", Site::Option { name: "source", index: 0 }, message)
                .help("select some with `only`"),
        );
    }
    for tool in &toolbox.tools {
        if tool.original.len() > usize::from(u16::MAX) {
            let id = Words::of(toolbox.source).id;
            let message = format!("the {id} has more than 65,535 bytes and cannot be looked up");
            diagnostics.push(Diagnostic::error("too-long", tool.mark, message));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::ArgName;
    use crate::{Source, analyze};

    #[test]
    fn an_argument_is_told_as_often_as_its_name_is_there_again() {
        let tools = r#"[{"name": "a", "inputSchema": {"properties": {"x": {}, "y": {}, "z": {}}}},
            {"name": "b", "inputSchema": {"properties": {"x": {}}}}]"#;
        let source = Source::new("box.mcp.json", tools);
        let mut toolbox = analyze(&source, &Config::inline("").name("box")).toolbox;
        let told = |toolbox: &Toolbox| {
            let mut diagnostics = Diagnostics::new();
            arguments_are_distinct(toolbox, &mut diagnostics);
            let told = diagnostics.finish().into_iter().map(|problem| problem.message);
            told.collect::<Vec<_>>()
        };
        assert_eq!(told(&toolbox), [""; 0], "two tools may take an `x` each");
        toolbox.tools[0].arguments[1].name = ArgName("x".to_owned());
        assert_eq!(told(&toolbox), ["two arguments are called `x`"]);
    }
}
