//! Calls tools of MCP servers by toolboxes that were made when it was built. It reads what to call, and
//! prints what came of each call, as JSON.

use toolpress::mcp::Connection;
use toolpress::mcp::rmcp::ServiceExt as _;
use toolpress::mcp::rmcp::transport::TokioChildProcess;
use toolpress::serde_json::{Value, from_reader, json};
use toolpress::{Client, Toolbox};

mod everything {
    toolpress::toolbox!("everything.json");
}
mod files {
    toolpress::toolbox!("files.json");
}
mod git {
    toolpress::toolbox!("git.json");
}

toolpress::toolset! { static TOOLS = [everything::TOOLBOX, files::TOOLBOX, git::TOOLBOX]; }

async fn client(toolbox: &'static Toolbox, command: &Value) -> Client {
    let words: Vec<&str> =
        command.as_array().expect("a command").iter().filter_map(Value::as_str).collect();
    let mut process = tokio::process::Command::new(words[0]);
    process.args(&words[1..]);
    let (process, _) = TokioChildProcess::builder(process)
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("it starts");
    let session = ().serve(process).await.expect("it begins well");
    let connection = Connection::open(toolbox, session).await.expect("a list");
    assert_eq!(connection.changes().len(), 0, "{:?}", connection.changes());
    Client::with_executor(connection).build().expect("a client")
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let input: Value = from_reader(std::io::stdin()).expect("JSON");
    let [everything, files, git] = ["everything", "files", "git"].map(|name| &input[name]);
    let everything_client = client(&everything::TOOLBOX, &everything["command"]).await;
    let files_client = client(&files::TOOLBOX, &files["command"]).await;
    let git_client = client(&git::TOOLBOX, &git["command"]).await;
    let tools = TOOLS
        .bind([
            everything::TOOLBOX.bind(&everything_client),
            files::TOOLBOX.bind(&files_client),
            git::TOOLBOX.bind(&git_client),
        ])
        .expect("clients for all");
    for (name, of) in [("everything", everything), ("files", files), ("git", git)] {
        for call in of["calls"].as_array().expect("calls") {
            let original = call[0].as_str().expect("a name");
            let toolbox = *TOOLS.toolboxes().iter().find(|one| one.name() == name).expect("it");
            let tool = toolbox.by_original(original).expect("a tool");
            let answer = tools.answer(tool.name.as_str(), &call[1].to_string()).await;
            let attachments = answer.attachments.iter().map(|one| {
                json!([one.media_type, one.name, &one.data[..]])
            });
            println!(
                "{}",
                json!({
                    "toolbox": name,
                    "tool": original,
                    "content": answer.content,
                    "is_error": answer.is_error,
                    "attachments": attachments.collect::<Vec<_>>(),
                })
            );
        }
    }
}
