//! The tools as providers' APIs take them: complete JSON arrays, minified, in document order.

use std::borrow::Cow;

use toolpress_naming::table::Span;

use super::json;
use super::schema::Schemas;
use crate::ir::{Tool, Toolbox};

/// How many bytes a token is taken to have. Tokenizers differ, and JSON is denser than prose.
pub const BYTES_PER_TOKEN: usize = 4;

/// A tools array, and where in it the arguments' schemas stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolsJson {
    /// The array.
    pub json: String,
    /// For every tool the place of its schema, the value of `parameters`.
    pub parameters: Vec<Span>,
}

impl ToolsJson {
    /// The schema of the arguments of the tool at `index`, `{}` past the end.
    pub fn schema(&self, index: usize) -> &str {
        self.parameters.get(index).map_or("{}", |span| span.of(&self.json))
    }

    /// How many bytes of [`openai`]'s array the tool at `index` takes.
    pub fn size(&self, index: usize) -> usize {
        // The brackets behind the schema of the tool before, and a comma.
        let end = |span: &Span| (span.offset + span.len) as usize + "}}".len();
        let start = match index.checked_sub(1).and_then(|before| self.parameters.get(before)) {
            Some(before) => end(before) + ",".len(),
            None => "[".len(),
        };
        self.parameters.get(index).map_or(0, |span| end(span).saturating_sub(start))
    }
}

/// The `tools` array of OpenAI's Chat Completions API.
pub fn openai(toolbox: &Toolbox) -> ToolsJson {
    let mut schemas = Schemas::new(toolbox);
    let mut tools = ToolsJson::default();
    let out = &mut tools.json;
    out.push('[');
    for (index, tool) in toolbox.tools.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str("{\"type\":\"function\",\"function\":{");
        head(out, tool);
        out.push_str(",\"parameters\":");
        let start = out.len();
        schemas.arguments(tool, out);
        tools.parameters.push(Span { offset: start as u32, len: (out.len() - start) as u32 });
        out.push_str("}}");
    }
    out.push(']');
    tools
}

pub(super) fn head(out: &mut String, tool: &Tool) {
    out.push_str("\"name\":");
    json::string(out, tool.name.as_str());
    out.push_str(",\"description\":");
    json::string(out, &description(tool));
}

/// What the model reads about a tool. Never empty, which a provider refuses.
pub(super) fn description(tool: &Tool) -> Cow<'_, str> {
    if tool.description.is_empty() {
        Cow::Owned(match tool.original.trim() {
            _ if !tool.method.is_empty() => line(tool),
            "" => tool.name.as_str().to_owned(),
            original => original.to_owned(),
        })
    } else {
        Cow::Borrowed(&tool.description)
    }
}

/// `GET /pets/{id}`, of what is an operation.
pub(super) fn line(tool: &Tool) -> String {
    format!("{} {}", tool.method, tool.path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::sample;
    use serde_json::Value;

    #[test]
    fn no_tools_are_an_empty_array() {
        let tools = openai(&Toolbox::default());
        assert_eq!((tools.json.as_str(), tools.parameters.len()), ("[]", 0));
    }

    #[test]
    fn a_tool_has_its_shape_and_size() {
        let toolbox = sample::toolbox();
        let tools = openai(&toolbox);
        let parsed: Value = serde_json::from_str(&tools.json).unwrap();
        let get = &parsed[0];
        assert_eq!(get["type"], "function");
        let function = &get["function"];
        let keys: Vec<&str> = function.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys.len(), 3);
        assert_eq!(function["name"], "openapi_pets_get_pet");
        assert_eq!(function["description"], "Gets a \"pet\"");
        let schema: Value = serde_json::from_str(tools.schema(0)).unwrap();
        assert_eq!(function["parameters"], schema);

        let mut start = 1;
        for index in 0..toolbox.tools.len() {
            let end = start + tools.size(index);
            let tool: Value = serde_json::from_str(&tools.json[start..end]).unwrap();
            assert_eq!(tool, parsed[index]);
            start = end + 1;
        }
        assert_eq!(start, tools.json.len());
    }

    #[test]
    fn a_tool_without_words_is_described_by_its_operation() {
        let mut toolbox = sample::toolbox();
        toolbox.tools[0].description.clear();
        let parsed: Value = serde_json::from_str(&openai(&toolbox).json).unwrap();
        assert_eq!(parsed[0]["function"]["description"], "GET /pets/{id}");
    }
}
