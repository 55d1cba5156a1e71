//! An agent over rig. With the crate `rig`, `rig_agent` and `rig_core` are both `rig`.
//!
//! `cargo run --bin rig` runs it offline; with `OPENAI_API_KEY` and `OPENAI_MODEL` set, a real model
//! takes part.

use std::error::Error;

use rig_agent::AgentBuilder;
use rig_core::message::ToolName;
use rig_core::providers::openai::OpenAIConfig;
use rig_core::tool::{DynamicTool, ToolExecutionError, ToolOutput};
use toolpress_agents::{Model, Provider, QUESTION, api};

mod pets {
    toolpress::toolbox!("specs/pets.yaml");
}

/// After how many turns a model that goes on calling tools is stopped.
const MAX_TURNS: usize = 10;

/// A tool of the toolbox as one of rig's.
fn tool(tool: toolpress::Tool, client: toolpress::Client) -> Result<DynamicTool, Box<dyn Error>> {
    let (name, parameters) = (tool.name.as_str(), serde_json::from_str(tool.parameters)?);
    let call = move |arguments: serde_json::Value| {
        let (client, arguments) = (client.clone(), arguments.to_string());
        Box::pin(async move {
            let answer = pets::TOOLBOX.answer(&client, name, &arguments).await;
            println!("{name} {arguments}\n{}\n", answer.content);
            match answer.is_error {
                true => Err(ToolExecutionError::other(answer.content)),
                false => Ok(ToolOutput::text(answer.content)),
            }
        }) as _
    };
    Ok(DynamicTool::new(ToolName::new(name)?, tool.description, parameters, call))
}

async fn ask(
    model: &Model,
    client: &toolpress::Client,
    question: &str,
) -> Result<String, Box<dyn Error>> {
    let tools = pets::TOOLBOX.tools().map(|each| tool(each, client.clone()));
    let openai = OpenAIConfig::new(&*model.key).with_base_url(&model.url).client();
    let agent = AgentBuilder::new(openai.completion(&model.name))
        .dynamic_tools(tools.collect::<Result<_, _>>()?)
        .build();
    Ok(agent.prompt(question).max_turns(MAX_TURNS).await?.output().to_owned())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let (model, api) = (Model::of(Provider::OpenAiResponses).await, api().await);
    // In place of `pets::BASE_URL`.
    let client = toolpress::Client::new(&api.uri())?;
    println!("{}", ask(&model, &client, QUESTION).await?);
    Ok(())
}
