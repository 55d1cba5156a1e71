//! How each provider writes it.

use serde_json::{Value, json};

use super::script::{Call, CallResult};

/// The tools that a request must hold.
pub(super) mod pets {
    toolpress::toolbox!("specs/pets.yaml", types = "none");
}

/// A provider's API.
#[derive(Clone, Copy)]
pub enum Provider {
    /// OpenAI's Chat Completions.
    OpenAiChat,
    /// OpenAI's Responses.
    OpenAiResponses,
    /// Anthropic's Messages.
    Anthropic,
    /// Gemini's `generateContent`.
    Gemini,
}

/// What Gemini sends along with calls and wants back with them.
const SIGNATURE: &str = "c3RhbmQtaW4=";

impl Provider {
    /// How its variables in the environment begin.
    pub(super) fn vendor(self) -> &'static str {
        match self {
            Self::OpenAiChat | Self::OpenAiResponses => "OPENAI",
            Self::Anthropic => "ANTHROPIC",
            Self::Gemini => "GEMINI",
        }
    }

    /// The provider's base URL.
    pub(super) fn url(self) -> &'static str {
        match self {
            Self::OpenAiChat | Self::OpenAiResponses => "https://api.openai.com/v1",
            Self::Anthropic => "https://api.anthropic.com",
            Self::Gemini => "https://generativelanguage.googleapis.com",
        }
    }

    /// The path in it.
    pub(super) fn base_path(self) -> &'static str {
        match self {
            Self::OpenAiChat | Self::OpenAiResponses => "/v1",
            Self::Anthropic | Self::Gemini => "",
        }
    }

    /// The path of a request to a model.
    pub(super) fn path(self, model: &str) -> String {
        match self {
            Self::OpenAiChat => "/v1/chat/completions".to_owned(),
            Self::OpenAiResponses => "/v1/responses".to_owned(),
            Self::Anthropic => "/v1/messages".to_owned(),
            Self::Gemini => format!("/v1beta/models/{model}:generateContent"),
        }
    }

    /// Where the key stands.
    pub(super) fn key_header(self, key: &str) -> (&'static str, String) {
        match self {
            Self::OpenAiChat | Self::OpenAiResponses => ("authorization", format!("Bearer {key}")),
            Self::Anthropic => ("x-api-key", key.to_owned()),
            Self::Gemini => ("x-goog-api-key", key.to_owned()),
        }
    }

    /// Whether a request holds the tools, and what else the provider insists on.
    pub(super) fn check(self, body: &Value) -> Result<(), String> {
        let mut tools = body["tools"].clone();
        let due = match self {
            Self::OpenAiChat => {
                // genai writes the default.
                for tool in tools.as_array_mut().into_iter().flatten() {
                    if let Some(function) = tool["function"].as_object_mut() {
                        function.retain(|key, value| key != "strict" || *value != false);
                    }
                }
                pets::OPENAI_TOOLS
            }
            Self::OpenAiResponses => pets::OPENAI_RESPONSES_TOOLS,
            Self::Anthropic => pets::ANTHROPIC_TOOLS,
            Self::Gemini => pets::GEMINI_TOOLS,
        };
        if serde_json::from_str::<Value>(due).ok().as_ref() != Some(&tools) {
            return Err(format!("the tools are {tools} and not {due}"));
        }
        match self {
            Self::Anthropic if !body["max_tokens"].is_u64() => {
                Err("max_tokens: is required".into())
            }
            Self::Gemini => signed(body),
            _ => Ok(()),
        }
    }

    /// The ids of the calls that a request holds: a result without its call is refused.
    pub(super) fn calls(self, body: &Value) -> Vec<&str> {
        let ids: Vec<&Value> = match self {
            Self::OpenAiChat => list(&body["messages"])
                .flat_map(|message| list(&message["tool_calls"]))
                .map(|call| &call["id"])
                .collect(),
            Self::OpenAiResponses => list(&body["input"])
                .filter(|item| item["type"] == "function_call")
                .map(|call| &call["call_id"])
                .collect(),
            Self::Anthropic => list(&body["messages"])
                .flat_map(|message| list(&message["content"]))
                .filter(|block| block["type"] == "tool_use")
                .map(|call| &call["id"])
                .collect(),
            Self::Gemini => parts(body)
                .filter_map(|part| part.get("functionCall"))
                .map(|call| &call["id"])
                .collect(),
        };
        ids.into_iter().filter_map(Value::as_str).collect()
    }

    /// The results that a request holds.
    pub(super) fn results(self, body: &Value) -> Vec<CallResult> {
        match self {
            Self::OpenAiChat => list(&body["messages"])
                .filter(|message| message["role"] == "tool")
                .map(|result| of(&result["tool_call_id"], &result["content"], None))
                .collect(),
            Self::OpenAiResponses => list(&body["input"])
                .filter(|item| item["type"] == "function_call_output")
                .map(|result| of(&result["call_id"], &result["output"], None))
                .collect(),
            Self::Anthropic => list(&body["messages"])
                .flat_map(|message| list(&message["content"]))
                .filter(|block| block["type"] == "tool_result")
                .map(|result| {
                    let is_error = result["is_error"] == true;
                    of(&result["tool_use_id"], &result["content"], Some(is_error))
                })
                .collect(),
            Self::Gemini => parts(body)
                .filter_map(|part| part.get("functionResponse"))
                .map(|result| match result["response"].get("error") {
                    Some(error) => of(&result["id"], error, Some(true)),
                    None => of(&result["id"], &result["response"]["output"], Some(false)),
                })
                .collect(),
        }
    }

    /// The model's reply.
    pub(super) fn reply(self, turn: usize, calls: &[Call], words: &str) -> Value {
        match self {
            Self::OpenAiChat => openai_chat(turn, calls, words),
            Self::OpenAiResponses => openai_responses(turn, calls, words),
            Self::Anthropic => anthropic(turn, calls, words),
            Self::Gemini => gemini(calls, words),
        }
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn parts(body: &Value) -> impl Iterator<Item = &Value> {
    list(&body["contents"]).flat_map(|content| list(&content["parts"]))
}

/// A result whose content is text, or a list of texts.
fn of(id: &Value, content: &Value, is_error: Option<bool>) -> CallResult {
    let texts: String = list(content).filter_map(|part| part["text"].as_str()).collect();
    let content = content.as_str().map_or(texts, str::to_owned);
    CallResult { id: id.as_str().unwrap_or_default().to_owned(), content, is_error }
}

/// Gemini refuses calls that come back without their signatures.
fn signed(body: &Value) -> Result<(), String> {
    let mut calls = parts(body).filter(|part| part.get("functionCall").is_some());
    match calls.all(|call| call["thoughtSignature"] == SIGNATURE) {
        true => Ok(()),
        false => Err("a functionCall is without its thoughtSignature".to_owned()),
    }
}

fn openai_chat(turn: usize, calls: &[Call], words: &str) -> Value {
    let tool_calls = calls.iter().map(|Call { id, name, arguments, .. }| {
        let function = json!({ "name": name, "arguments": arguments.to_string() });
        json!({ "id": id, "type": "function", "function": function })
    });
    let (reason, message) = match calls.is_empty() {
        true => ("stop", json!({ "role": "assistant", "content": words })),
        false => {
            let calls: Value = tool_calls.collect();
            ("tool_calls", json!({ "role": "assistant", "content": null, "tool_calls": calls }))
        }
    };
    json!({ "id": format!("chatcmpl-{turn}"), "object": "chat.completion", "created": 0,
        "model": super::STAND_IN,
        "choices": [{ "index": 0, "finish_reason": reason, "message": message }] })
}

fn openai_responses(turn: usize, calls: &[Call], words: &str) -> Value {
    let mut output: Vec<Value> = calls
        .iter()
        .map(|Call { id, name, arguments, .. }| {
            json!({ "type": "function_call", "id": format!("fc_{id}"), "call_id": id, "name": name,
                "arguments": arguments.to_string(), "status": "completed" })
        })
        .collect();
    if calls.is_empty() {
        let text = json!({ "type": "output_text", "text": words, "annotations": [] });
        output.push(json!({ "type": "message", "id": format!("msg_{turn}"), "role": "assistant",
            "status": "completed", "content": [text] }));
    }
    json!({ "id": format!("resp_{turn}"), "object": "response", "created_at": 0,
        "status": "completed", "model": super::STAND_IN, "output": output })
}

fn anthropic(turn: usize, calls: &[Call], words: &str) -> Value {
    let uses = calls.iter().map(|Call { id, name, arguments, .. }| {
        json!({ "type": "tool_use", "id": id, "name": name, "input": arguments })
    });
    let (reason, content) = match calls.is_empty() {
        true => ("end_turn", json!([{ "type": "text", "text": words }])),
        false => ("tool_use", uses.collect()),
    };
    json!({ "id": format!("msg_{turn}"), "type": "message", "role": "assistant",
        "model": super::STAND_IN, "content": content, "stop_reason": reason,
        "stop_sequence": null, "usage": { "input_tokens": 1, "output_tokens": 1 } })
}

fn gemini(calls: &[Call], words: &str) -> Value {
    let parts = calls.iter().map(|Call { id, name, arguments, .. }| {
        json!({ "functionCall": { "id": id, "name": name, "args": arguments },
            "thoughtSignature": SIGNATURE })
    });
    let parts: Value = match calls.is_empty() {
        true => json!([{ "text": words }]),
        false => parts.collect(),
    };
    json!({ "candidates": [{ "index": 0, "finishReason": "STOP",
        "content": { "role": "model", "parts": parts } }] })
}
