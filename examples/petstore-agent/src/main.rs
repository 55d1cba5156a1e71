//! An agent over a pet store: the tools of an OpenAPI document, called by a language model.
//!
//! `cargo run -p petstore-agent` runs it offline, with a scripted model. With `OPENAI_BASE_URL`,
//! `OPENAI_API_KEY` and `OPENAI_MODEL` set, a real model behind any Chat Completions endpoint takes
//! its place.
//!
//! What to copy is in `main.rs`, `agent.rs` and `chat.rs`; the store, the model and the printing
//! are there to make it run.

use std::error::Error;
use std::process::ExitCode;

mod agent;
mod chat;
mod loopback;
mod model;
mod report;
mod server;
mod store;

/// The tools of the pet store: generated when this line is compiled.
mod pets {
    toolpress::toolbox!("specs/petstore.yaml", name = "localhost:8001");
}

/// The store's key. The client sends it; the model never sees it.
const API_KEY: &str = "the-key-of-the-pet-store";

/// What the user wants.
const QUESTION: &str = "Is there a dog that likes children? How old is it, and what could our \
    grandmother, who speaks Chinese, call it? Please have a vet look at its teeth.";

/// Asks the question and prints all that happens.
async fn run() -> Result<(), Box<dyn Error>> {
    report::tools();

    // In place of `pets::BASE_URL`: the server that this program starts itself, on a free port.
    let store = server::start(API_KEY).await?;
    let client = toolpress::Client::builder(&store).api_key("api_key", API_KEY).build()?;
    let chat = chat::Chat::from_env().await?;

    report::start(&chat.model, &chat.url, &store, QUESTION);
    let answer = agent::run(&chat, &client, QUESTION).await?;
    report::answer(&answer);
    Ok(())
}

/// Runs the example; what goes wrong is said in one line.
#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report::failure(&*error),
    }
}
