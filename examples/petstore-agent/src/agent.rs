//! The agent: asks the model, runs the tools it calls, hands back what they return, until it
//! answers in words.

use std::error::Error;

use serde_json::{Value, json};
use toolpress::BoundToolset;

use crate::chat::Chat;
use crate::report;
use crate::tools::TOOLS;

/// After how many turns a model that goes on calling tools is stopped.
const MAX_TURNS: usize = 12;

/// The model's answer to a question, found with these tools.
pub async fn run(
    chat: &Chat,
    tools: &BoundToolset,
    question: &str,
) -> Result<String, Box<dyn Error>> {
    let offered = TOOLS.openai_tools();
    let mut messages = vec![json!({ "role": "user", "content": question })];
    for turn in 1..=MAX_TURNS {
        let message = chat.next_message(&messages, &offered).await?;
        messages.push(message.clone());
        let calls = message["tool_calls"].as_array().map_or(&[][..], Vec::as_slice);
        if calls.is_empty() {
            return Ok(message["content"].as_str().unwrap_or_default().to_owned());
        }
        report::turn(turn, calls.len());
        for call in calls {
            let content = answer(tools, &call["function"]).await;
            let id = &call["id"];
            messages.push(json!({ "role": "tool", "tool_call_id": id, "content": content }));
        }
    }
    Err(format!("the model has not answered in {MAX_TURNS} turns").into())
}

/// What the model is told about one call: the result, or what to do better.
async fn answer(tools: &BoundToolset, function: &Value) -> String {
    let name = function["name"].as_str().unwrap_or_default();
    let arguments = function["arguments"].as_str().unwrap_or_default();
    report::call(tools, name, arguments);
    let answer = tools.answer(name, arguments).await;
    report::result(&answer.content, answer.is_error);
    answer.content
}
