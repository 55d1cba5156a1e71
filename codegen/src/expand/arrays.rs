//! The tools in the shape of every provider, with the schemas of `openai`, which is written first.

use super::json;
use super::provider::Provider;
use super::schema::{Counts, Forms, Outputs};
use super::tools::{ToolsJson, description, head};
use crate::ir::{Tool, Toolbox};

/// The most characters of a tool's title.
const MAX_TITLE: usize = 100;

/// The complete `tools` array of a provider. `openai` was made of the same toolbox.
pub fn array(provider: Provider, toolbox: &Toolbox, openai: &ToolsJson) -> String {
    array_of(provider, &Forms::new(toolbox), openai)
}

/// The same over schemas that are converted once for several.
pub(super) fn array_of(provider: Provider, forms: &Forms<'_>, openai: &ToolsJson) -> String {
    let toolbox = forms.toolbox;
    match provider {
        Provider::Openai => openai.json.clone(),
        Provider::OpenaiResponses => plain(
            toolbox,
            openai,
            ["{\"type\":\"function\",", ",\"parameters\":", ",\"strict\":false}"],
        ),
        Provider::OpenaiStrict => strict(forms, openai),
        Provider::Anthropic => plain(toolbox, openai, ["{", ",\"input_schema\":", "}"]),
        Provider::Gemini => gemini(forms),
        Provider::Bedrock => {
            plain(toolbox, openai, ["{\"toolSpec\":{", ",\"inputSchema\":{\"json\":", "}}}"])
        }
        Provider::Mcp => mcp(toolbox, openai),
    }
}

/// Name, description and plain schema with what stands before, between and behind them.
fn plain(toolbox: &Toolbox, openai: &ToolsJson, parts: [&str; 3]) -> String {
    let [before, between, behind] = parts;
    let mut out = String::with_capacity(openai.json.len());
    json::list(&mut out, toolbox.tools.iter().enumerate(), |out, (index, tool)| {
        out.push_str(before);
        head(out, tool);
        out.push_str(between);
        out.push_str(openai.schema(index));
        out.push_str(behind);
    });
    out
}

fn mcp(toolbox: &Toolbox, openai: &ToolsJson) -> String {
    let mut outputs = Outputs::new(toolbox);
    let mut out = String::with_capacity(2 * openai.json.len());
    out.push('[');
    for (index, tool) in toolbox.tools.iter().enumerate() {
        out.push_str(if index == 0 { "{\"name\":" } else { ",{\"name\":" });
        json::string(&mut out, tool.name.as_str());
        if !tool.summary.is_empty() {
            out.push_str(",\"title\":");
            json::string(&mut out, &title(&tool.summary));
        }
        out.push_str(",\"description\":");
        json::string(&mut out, &description(tool));
        out.push_str(",\"inputSchema\":");
        out.push_str(openai.schema(index));
        outputs.write(tool, ",\"outputSchema\":", &mut out);
        out.push_str(&annotations(tool));
    }
    out.push(']');
    out
}

/// What a strict schema may have, as OpenAI says.
const STRICT: Counts = Counts { properties: 5_000, values: 1_000, bytes: 120_000, levels: 10 };

/// Why a schema is too large to be strict.
pub(super) fn too_large(counts: Counts) -> Option<String> {
    let limits = [
        (counts.properties, STRICT.properties, "properties"),
        (counts.levels as usize, STRICT.levels as usize, "levels"),
        (counts.values, STRICT.values, "values of enums"),
        (counts.bytes, STRICT.bytes, "characters of names and values of enums"),
    ];
    let over = limits.into_iter().find(|(is, most, _)| is > most);
    over.map(|(is, most, what)| format!("{is} {what}, of which {most} may be"))
}

fn strict(forms: &Forms<'_>, openai: &ToolsJson) -> String {
    let (toolbox, converted) = (forms.toolbox, forms.strict());
    let mut schemas = converted.schemas();
    let mut out = String::with_capacity(openai.json.len());
    out.push('[');
    for (index, tool) in toolbox.tools.iter().enumerate() {
        out.push_str(if index == 0 { "{" } else { ",{" });
        out.push_str("\"type\":\"function\",\"function\":{");
        head(&mut out, tool);
        out.push_str(",\"parameters\":");
        let start = out.len();
        let root = converted.root(index).filter(|_| converted.is_possible(index));
        let is_strict = root.is_some_and(|root| {
            let counts = schemas.root(root, &mut out);
            too_large(counts).is_none()
        });
        if !is_strict {
            out.truncate(start);
            out.push_str(openai.schema(index));
        }
        out.push_str(if is_strict { ",\"strict\":true}}" } else { ",\"strict\":false}}" });
    }
    out.push(']');
    out
}

fn gemini(forms: &Forms<'_>) -> String {
    let (toolbox, converted) = (forms.toolbox, forms.gemini());
    let mut schemas = converted.schemas();
    let mut out = String::from("[{\"functionDeclarations\":[");
    for (index, tool) in toolbox.tools.iter().enumerate() {
        out.push_str(if index == 0 { "{" } else { ",{" });
        head(&mut out, tool);
        // An object without properties is refused.
        if let Some(root) = converted.root(index).filter(|_| !tool.arguments.is_empty()) {
            out.push_str(",\"parametersJsonSchema\":");
            schemas.root(root, &mut out);
        }
        out.push('}');
    }
    out.push_str("]}]");
    out
}

/// Every API is an open world: others change it too. Of an MCP server's tool it is what that says.
fn annotations(tool: &Tool) -> String {
    format!(
        ",\"annotations\":{{\"readOnlyHint\":{},\"destructiveHint\":{},\"idempotentHint\":{},\
         \"openWorldHint\":{}}}}}",
        tool.read_only, tool.destructive, tool.idempotent, tool.open_world
    )
}

/// The summary as the title of a tool, cut at a word.
pub fn title(summary: &str) -> String {
    let Some((end, _)) = summary.char_indices().nth(MAX_TITLE) else { return summary.to_owned() };
    let text = summary.get(..end).unwrap_or_default();
    let text = text.rfind(' ').and_then(|space| text.get(..space)).unwrap_or(text);
    format!("{}…", text.trim_end())
}
