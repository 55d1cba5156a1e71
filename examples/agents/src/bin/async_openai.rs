//! An agent over async-openai.
//!
//! `cargo run --bin async_openai` runs it offline; with `OPENAI_API_KEY` and `OPENAI_MODEL` set, a
//! real model takes part, which may be any behind a Chat Completions API (`OPENAI_BASE_URL`).

use std::error::Error;

use async_openai::types::chat::{
    ChatCompletionMessageToolCalls as Call, ChatCompletionRequestAssistantMessageArgs,
    ChatCompletionRequestMessage, ChatCompletionRequestToolMessage,
    ChatCompletionRequestUserMessage, ChatCompletionTools, CreateChatCompletionRequestArgs,
};
use async_openai::{Client, config::OpenAIConfig};
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
    let tools: Vec<ChatCompletionTools> = serde_json::from_str(pets::OPENAI_TOOLS)?;
    let config = OpenAIConfig::new().with_api_base(&model.url).with_api_key(&model.key);
    let openai = Client::with_config(config);
    let mut messages: Vec<ChatCompletionRequestMessage> =
        vec![ChatCompletionRequestUserMessage::from(question).into()];
    for _ in 0..MAX_TURNS {
        let request = CreateChatCompletionRequestArgs::default()
            .model(&model.name)
            .messages(messages.clone())
            .tools(tools.clone())
            .build()?;
        let reply = openai.chat().create(request).await?;
        let message = reply.choices.into_iter().next().ok_or("no choices")?.message;
        let calls = message.tool_calls.unwrap_or_default();
        if calls.is_empty() {
            return Ok(message.content.unwrap_or_default());
        }
        let mut turn = ChatCompletionRequestAssistantMessageArgs::default();
        if let Some(words) = message.content {
            turn.content(words);
        }
        messages.push(turn.tool_calls(calls.clone()).build()?.into());
        for call in calls {
            let Call::Function(call) = call else { continue };
            let (name, arguments) = (&call.function.name, &call.function.arguments);
            let answer = pets::TOOLBOX.answer(client, name, arguments).await;
            println!("{name} {arguments}\n{}\n", answer.content);
            let content = answer.content.into();
            messages
                .push(ChatCompletionRequestToolMessage { content, tool_call_id: call.id }.into());
        }
    }
    Err(format!("the model has not answered in {MAX_TURNS} turns").into())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let (model, api) = (Model::of(Provider::OpenAiChat).await, api().await);
    // In place of `pets::BASE_URL`.
    let client = toolpress::Client::new(&api.uri())?;
    println!("{}", ask(&model, &client, QUESTION).await?);
    Ok(())
}
