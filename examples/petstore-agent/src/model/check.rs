//! What a provider refuses before its model sees anything: one bad tool fails the whole request.

use std::collections::BTreeSet;

use serde_json::Value;

/// The most tools that a request may offer.
const MAX_TOOLS: usize = 128;

/// Whether a request is one that a provider takes; the error says why not.
pub(super) fn request(request: &Value) -> Result<(), String> {
    if !request["model"].is_string() {
        return Err("`model` has to be a string".to_owned());
    }
    let no_tools = Vec::new();
    let tools = match &request["tools"] {
        Value::Null => &no_tools,
        Value::Array(tools) => tools,
        _ => return Err("`tools` has to be an array".to_owned()),
    };
    if tools.len() > MAX_TOOLS {
        return Err(format!("`tools` has {} elements; {MAX_TOOLS} is the most", tools.len()));
    }
    let mut names = BTreeSet::new();
    for (index, tool) in tools.iter().enumerate() {
        let name = self::tool(tool).map_err(|problem| format!("tools[{index}]: {problem}"))?;
        if !names.insert(name) {
            return Err(format!("tools[{index}]: another tool is called `{name}`"));
        }
    }
    match request["messages"].as_array() {
        Some(messages) if !messages.is_empty() => self::messages(messages),
        _ => Err("`messages` has to be an array of at least one message".to_owned()),
    }
}

/// The name of a tool, if it and its schema are well formed.
fn tool(tool: &Value) -> Result<&str, String> {
    if tool["type"] != "function" {
        return Err("`type` has to be `function`".to_owned());
    }
    let function = &tool["function"];
    let name = function["name"].as_str().ok_or("`function.name` has to be a string")?;
    let legal = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if name.is_empty() || name.len() > 64 || !name.bytes().all(legal) {
        return Err(format!("the name `{name}` does not match [a-zA-Z0-9_-]{{1,64}}"));
    }
    let parameters = &function["parameters"];
    if parameters["type"] != "object" || !parameters["properties"].is_object() {
        return Err(format!(
            "the parameters of `{name}` have to be of the type `object`, with properties"
        ));
    }
    Ok(name)
}

/// Whether every call is answered, once, before the conversation goes on.
fn messages(messages: &[Value]) -> Result<(), String> {
    let mut open = BTreeSet::new();
    for (index, message) in messages.iter().enumerate() {
        let problem = |what: String| Err(format!("messages[{index}]: {what}"));
        match message["role"].as_str() {
            Some("tool") => match message["tool_call_id"].as_str() {
                Some(id) if open.remove(id) => {}
                id => return problem(format!("no call with the id {id:?} waits for a result")),
            },
            Some(role @ ("system" | "user" | "assistant")) => {
                if let Some(id) = open.first() {
                    return problem(format!("the call `{id}` has no result yet"));
                }
                if role == "assistant" {
                    let calls = message["tool_calls"].as_array().into_iter().flatten();
                    open.extend(calls.filter_map(|call| call["id"].as_str()));
                }
            }
            role => return problem(format!("there is no role {role:?}")),
        }
        if !message["content"].is_string() && message["role"] != "assistant" {
            return problem("`content` has to be a string".to_owned());
        }
    }
    match open.first() {
        Some(id) => Err(format!("the call `{id}` has no result")),
        None => Ok(()),
    }
}
