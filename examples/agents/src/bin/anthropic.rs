//! An agent over Anthropic's Messages API, by plain HTTP.
//!
//! `cargo run --bin anthropic` runs it offline; with `ANTHROPIC_API_KEY` and `ANTHROPIC_MODEL` set, a
//! real model takes part.

use std::error::Error;

use serde_json::{Value, json};
use toolpress_agents::{Model, Provider, QUESTION, api};

mod pets {
    toolpress::toolbox!("specs/pets.yaml");
}

/// After how many turns a model that goes on calling tools is stopped.
const MAX_TURNS: usize = 10;

async fn ask(
    model: &Model,
    client: &toolpress::Client,
    question: &str,
) -> Result<String, Box<dyn Error>> {
    let mut messages = vec![json!({ "role": "user", "content": question })];
    for _ in 0..MAX_TURNS {
        let mut reply = send(model, &messages).await?;
        let content = reply["content"].take();
        messages.push(json!({ "role": "assistant", "content": content }));
        let blocks = content.as_array().map_or(&[][..], Vec::as_slice);
        let mut results = Vec::new();
        for call in blocks.iter().filter(|block| block["type"] == "tool_use") {
            let (name, arguments) =
                (call["name"].as_str().unwrap_or(""), call["input"].to_string());
            let answer = pets::TOOLBOX.answer(client, name, &arguments).await;
            println!("{name} {arguments}\n{}\n", answer.content);
            results.push(json!({
                "type": "tool_result",
                "tool_use_id": call["id"],
                "content": answer.content,
                "is_error": answer.is_error,
            }));
        }
        if results.is_empty() {
            return Ok(blocks.iter().filter_map(|block| block["text"].as_str()).collect());
        }
        messages.push(json!({ "role": "user", "content": results }));
    }
    Err(format!("the model has not answered in {MAX_TURNS} turns").into())
}

async fn send(model: &Model, messages: &[Value]) -> Result<Value, Box<dyn Error>> {
    // The tools are JSON already, and go in as they are.
    let body = format!(
        r#"{{"model":{},"max_tokens":1024,"tools":{},"messages":{}}}"#,
        json!(model.name),
        pets::ANTHROPIC_TOOLS,
        json!(messages),
    );
    let request = reqwest::Client::new()
        .post(format!("{}/v1/messages", model.url))
        .header("x-api-key", &model.key)
        .header("anthropic-version", "2023-06-01")
        .header("content-type", "application/json")
        .body(body);
    let response = request.send().await?;
    let (status, text) = (response.status(), response.text().await?);
    match status.is_success() {
        true => Ok(serde_json::from_str(&text)?),
        false => Err(format!("{status}: {text}").into()),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let (model, api) = (Model::of(Provider::Anthropic).await, api().await);
    // In place of `pets::BASE_URL`.
    let client = toolpress::Client::new(&api.uri())?;
    println!("{}", ask(&model, &client, QUESTION).await?);
    Ok(())
}
