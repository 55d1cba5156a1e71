//! An agent over Gemini's `generateContent`, by plain HTTP.
//!
//! `cargo run --bin gemini` runs it offline; with `GEMINI_API_KEY` and `GEMINI_MODEL` set, a real
//! model takes part.

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
    let mut contents = vec![json!({ "role": "user", "parts": [{ "text": question }] })];
    for _ in 0..MAX_TURNS {
        let mut reply = send(model, &contents).await?;
        // It goes back as it came: the signatures in it belong to the calls.
        let content = reply["candidates"][0]["content"].take();
        contents.push(content.clone());
        let parts = content["parts"].as_array().map_or(&[][..], Vec::as_slice);
        let mut results = Vec::new();
        for call in parts.iter().filter_map(|part| part.get("functionCall")) {
            let (name, arguments) = (call["name"].as_str().unwrap_or(""), call["args"].to_string());
            let answer = pets::TOOLBOX.answer(client, name, &arguments).await;
            println!("{name} {arguments}\n{}\n", answer.content);
            let key = if answer.is_error { "error" } else { "output" };
            results.push(json!({ "functionResponse": {
                "id": call["id"],
                "name": name,
                "response": { key: answer.content },
            }}));
        }
        if results.is_empty() {
            return Ok(parts.iter().filter_map(|part| part["text"].as_str()).collect());
        }
        contents.push(json!({ "role": "user", "parts": results }));
    }
    Err(format!("the model has not answered in {MAX_TURNS} turns").into())
}

async fn send(model: &Model, contents: &[Value]) -> Result<Value, Box<dyn Error>> {
    // The tools are JSON already, and go in as they are.
    let body = format!(r#"{{"tools":{},"contents":{}}}"#, pets::GEMINI_TOOLS, json!(contents));
    let request = reqwest::Client::new()
        .post(format!("{}/v1beta/models/{}:generateContent", model.url, model.name))
        .header("x-goog-api-key", &model.key)
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
    let (model, api) = (Model::of(Provider::Gemini).await, api().await);
    // In place of `pets::BASE_URL`.
    let client = toolpress::Client::new(&api.uri())?;
    println!("{}", ask(&model, &client, QUESTION).await?);
    Ok(())
}
