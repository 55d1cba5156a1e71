//! An agent over genai.
//!
//! `cargo run --bin genai` runs it offline; with `OPENAI_API_KEY` and `OPENAI_MODEL` set, a real
//! model takes part.

use std::error::Error;

use genai::adapter::AdapterKind;
use genai::chat::{ChatMessage, ChatRequest, Tool, ToolResponse};
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, ModelIden, ServiceTarget};
use toolpress_agents::{Model, Provider, QUESTION, api};

mod pets {
    toolpress::toolbox!("specs/pets.yaml");
}

/// After how many turns a model that goes on calling tools is stopped.
const MAX_TURNS: usize = 10;

fn tools() -> Result<Vec<Tool>, serde_json::Error> {
    let tool = |tool: toolpress::Tool| {
        Ok(Tool::new(tool.name.as_str())
            .with_description(tool.description)
            .with_schema(serde_json::from_str(tool.parameters)?))
    };
    pets::TOOLBOX.tools().map(tool).collect()
}

async fn ask(
    model: ServiceTarget,
    client: &toolpress::Client,
    question: &str,
) -> Result<String, Box<dyn Error>> {
    let genai = Client::new()?;
    let mut request = ChatRequest::new(vec![ChatMessage::user(question)]).with_tools(tools()?);
    for _ in 0..MAX_TURNS {
        let reply = genai.exec_chat(model.clone(), request.clone(), None).await?;
        let calls: Vec<_> = reply.tool_calls().into_iter().cloned().collect();
        if calls.is_empty() {
            return Ok(reply.into_texts().concat());
        }
        request = request.append_messages(reply.into_assistant_message_for_tool_use());
        for call in calls {
            let (name, arguments) = (&call.fn_name, call.fn_arguments.to_string());
            let answer = pets::TOOLBOX.answer(client, name, &arguments).await;
            println!("{name} {arguments}\n{}\n", answer.content);
            request = request.append_message(ToolResponse::from_tool_call(&call, answer.content));
        }
    }
    Err(format!("the model has not answered in {MAX_TURNS} turns").into())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let (model, api) = (Model::of(Provider::OpenAiChat).await, api().await);
    // In place of a model's name, by which genai finds provider, URL and key.
    let target = ServiceTarget {
        endpoint: Endpoint::from_owned(format!("{}/", model.url)),
        auth: AuthData::from_single(&*model.key),
        model: ModelIden::new(AdapterKind::OpenAI, &*model.name),
    };
    // In place of `pets::BASE_URL`.
    let client = toolpress::Client::new(&api.uri())?;
    println!("{}", ask(target, &client, QUESTION).await?);
    Ok(())
}
