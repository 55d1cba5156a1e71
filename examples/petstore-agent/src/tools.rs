//! The tools, and what runs them.

use std::env;
use std::error::Error;

use tokio::process::Command;
use toolpress::mcp::Connection;
use toolpress::mcp::rmcp::ServiceExt as _;
use toolpress::mcp::rmcp::transport::TokioChildProcess;
use toolpress::scripts::Scripts;
use toolpress::{BoundToolset, Client};

use crate::house::{self, House, Person};
use crate::post_office;

/// The tools of the pet store: generated when this line is compiled.
pub mod pets {
    toolpress::toolbox!("specs/petstore.yaml", name = "localhost:8001");
}

/// The tools of the post office, an MCP server, as `cargo toolpress snapshot mcp` wrote them down.
pub mod post {
    toolpress::toolbox!("specs/post.mcp.json");
}

/// The scripts of the folder `tools`, as `cargo toolpress snapshot bash` wrote them down.
pub mod scripts {
    toolpress::toolbox!("specs/scripts.json");
}

toolpress::toolset! {
    /// All that the model may use.
    pub static TOOLS = [pets::TOOLBOX, post::TOOLBOX, scripts::TOOLBOX, house::TOOLBOX];
}

/// The tools with a client for each of the four.
pub async fn bind(store: &str, key: &str) -> Result<BoundToolset, Box<dyn Error>> {
    let api = Client::builder(store).api_key("api_key", key).build()?;

    let mut command = Command::new(env::current_exe()?);
    command.arg(post_office::ARGUMENT);
    let session = ().serve(TokioChildProcess::new(command)?).await?;
    let server = Client::with_executor(Connection::open(&post::TOOLBOX, session).await?).build()?;

    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tools");
    let shell = Client::with_executor(Scripts::new(folder)).build()?;

    let people = vec![
        Person { name: "Grandmother", speaks: "Chinese" },
        Person { name: "Tim", speaks: "English" },
    ];
    let program = Client::functions().context(House { people }).build()?;

    Ok(TOOLS.bind([
        pets::TOOLBOX.bind(&api),
        post::TOOLBOX.bind(&server),
        scripts::TOOLBOX.bind(&shell),
        house::TOOLBOX.bind(&program),
    ])?)
}
