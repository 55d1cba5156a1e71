//! A stand-in for a language model, so that the example runs offline: it speaks the Chat
//! Completions protocol on loopback, refuses what a provider refuses, and calls the tools that it
//! is offered.
//!
//! Nothing is canned: each reply follows from the conversation alone, and the last one is put
//! together from what the tools returned.

mod check;
mod conversation;
mod script;

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::Json;
use axum::http::StatusCode;
use axum::{Router, routing::post};
use serde_json::{Value, json};

use crate::loopback;
use conversation::Conversation;
use script::Reply;

/// Starts the model on a loopback port, and gives its base URL, as `OPENAI_BASE_URL` would have it.
pub async fn start() -> io::Result<String> {
    let router = Router::new().route("/v1/chat/completions", post(complete));
    Ok(format!("{}/v1", loopback::serve(router).await?))
}

/// Answers one request.
async fn complete(Json(request): Json<Value>) -> (StatusCode, Json<Value>) {
    match check::request(&request) {
        Ok(()) => (StatusCode::OK, Json(completion(&request))),
        Err(message) => {
            let kind = "invalid_request_error";
            let error = json!({ "message": message, "type": kind, "param": null, "code": null });
            (StatusCode::BAD_REQUEST, Json(json!({ "error": error })))
        }
    }
}

/// The next message of the conversation in a request, in the form that the protocol gives it.
fn completion(request: &Value) -> Value {
    let conversation = Conversation::of(request);
    let (message, finish_reason) = match script::next(&conversation) {
        Reply::Calls(calls) => {
            let first = conversation.calls.len() + 1;
            let calls: Vec<Value> =
                calls.into_iter().enumerate().map(|(at, call)| call.to_wire(first + at)).collect();
            (json!({ "role": "assistant", "content": null, "tool_calls": calls }), "tool_calls")
        }
        Reply::Text(text) => (json!({ "role": "assistant", "content": text }), "stop"),
    };
    json!({
        "id": format!("chatcmpl-{}", conversation.calls.len()),
        "object": "chat.completion",
        "created": SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
        "model": request["model"],
        "choices": [{ "index": 0, "message": message, "finish_reason": finish_reason }],
        "usage": { "prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0 },
    })
}

#[cfg(test)]
mod tests;
