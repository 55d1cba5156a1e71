//! An agent over a pet store: the tools of an OpenAPI document, of an MCP server, of a script and of
//! the program itself, called by a language model.
//!
//! `cargo run -p petstore-agent` runs it offline, with a scripted model. With `OPENAI_BASE_URL`,
//! `OPENAI_API_KEY` and `OPENAI_MODEL` set, a real model behind any Chat Completions endpoint takes
//! its place.
//!
//! `petstore-agent serve` offers the same tools to any MCP client instead, over standard input and
//! output.
//!
//! What to copy is in `main.rs`, `tools.rs`, `house.rs`, `agent.rs` and `chat.rs`; the store, the post
//! office, the model and the printing are there to make it run.

use std::error::Error;
use std::process::ExitCode;

use toolpress::mcp::Server;

mod agent;
mod chat;
mod house;
mod loopback;
mod model;
mod post_office;
mod report;
mod server;
mod store;
mod tools;

use tools::TOOLS;

/// The store's key. The client sends it; the model never sees it.
const API_KEY: &str = "the-key-of-the-pet-store";

/// What the user wants.
const QUESTION: &str = "Is there a dog that likes children? How old is it, also in human years, and \
    what could our grandmother call it in her language? Please have a vet look at its teeth, and send \
    our grandmother a card.";

/// Asks the question and prints all that happens.
async fn run() -> Result<(), Box<dyn Error>> {
    report::tools();

    // In place of `pets::BASE_URL`: the server that this program starts itself, on a free port.
    let store = server::start(API_KEY).await?;
    let tools = tools::bind(&store, API_KEY).await?;
    let chat = chat::Chat::from_env().await?;

    report::start(&chat.model, &chat.url, &store, QUESTION);
    let answer = agent::run(&chat, &tools, QUESTION).await?;
    report::answer(&answer);
    Ok(())
}

/// Serves the tools until the client goes.
async fn serve() -> Result<(), Box<dyn Error>> {
    let store = server::start(API_KEY).await?;
    let tools = tools::bind(&store, API_KEY).await?;
    let server = Server::new(tools, &TOOLS.mcp_tools())?;
    Ok(server.named("petstore", env!("CARGO_PKG_VERSION")).serve_stdio().await?)
}

/// Runs the example; what goes wrong is said in one line.
#[tokio::main]
async fn main() -> ExitCode {
    let done = match std::env::args().nth(1).as_deref() {
        Some(post_office::ARGUMENT) => post_office::serve().await,
        Some("serve") => serve().await,
        _ => run().await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report::failure(&*error),
    }
}
