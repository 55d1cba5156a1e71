//! Toolboxes of MCP servers, in the form that generated code has them, and servers that do what a test
//! says.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer, RunningService};
use rmcp::{ClientLifecycleMode, ClientServiceExt as _, RoleClient, ServiceExt as _};
use serde_json::{Value, json};
use toolpress::__private::{Tables, toolbox};
use toolpress::{Source, Toolbox};
use toolpress_naming::check::Child;
use toolpress_naming::table::{Argument, Location, Operation, Style, Writer};
use toolpress_naming::{fingerprint, index, normalize};

/// What a build makes of what a server lists: tool names are `mcp_` and the server's own.
pub(crate) struct Snapshot {
    pub(crate) toolbox: &'static Toolbox,
    /// The constant `MCP_TOOLS`.
    pub(crate) mcp_tools: String,
}

/// One tool, as a server lists it.
pub(crate) fn tool(name: &str, arguments: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> =
        arguments.iter().map(|name| (String::from(*name), json!({}))).collect();
    json!({
        "name": name,
        "description": format!("What {name} does."),
        "inputSchema": { "type": "object", "properties": properties },
    })
}

/// The toolbox of a server that lists these tools.
pub(crate) fn snapshot(name: &'static str, listed: &[Value]) -> Snapshot {
    prefixed(name, "mcp_", listed)
}

/// [`snapshot`] with another prefix of tool names.
pub(crate) fn prefixed(name: &'static str, prefix: &str, listed: &[Value]) -> Snapshot {
    let mut writer = Writer::new();
    let (mut names, mut originals) = (Vec::new(), Vec::new());
    let texts: Vec<[String; 3]> = listed.iter().map(|tool| texts(tool, prefix)).collect();
    let mut tools = String::from("[");
    for (tool, [name, original, description]) in listed.iter().zip(&texts) {
        let schema = tool["inputSchema"].to_string();
        tools.push_str(if tools.len() > 1 { "," } else { "" });
        tools.push_str(r#"{"parameters":"#);
        let mut operation = Operation { name, original, description, ..Operation::default() };
        operation.parameters.offset = tools.len() as u32;
        operation.parameters.len = schema.len() as u32;
        operation.arguments = arguments(&tool["inputSchema"]);
        tools.push_str(&schema);
        tools.push('}');
        writer.operation(&operation);
        names.push((writer.text(name).offset, name.as_str()));
        originals.push((writer.text(original).offset, original.as_str()));
    }
    tools.push(']');
    let (text, code) = writer.finish(&[]);
    let toolbox = Box::leak(Box::new(toolbox(Tables {
        source: Source::Mcp,
        snapshot: Value::from(listed).to_string().leak(),
        name,
        base_url: "",
        text: text.leak(),
        code: code.leak(),
        checks: &[],
        tools: tools.leak(),
        by_name: index::build(&keys(&names)).expect("distinct names").leak(),
        by_folded: index::build_folded(&keys(&names)).expect("few names").leak(),
        by_original: index::build(&keys(&originals)).expect("distinct originals").leak(),
        fingerprints: fingerprint::build(names.iter().map(|(_, name)| *name)).leak(),
    })));
    let served = listed.iter().zip(&names).map(|(tool, (_, name))| {
        let mut tool = tool.clone();
        tool["name"] = json!(name);
        tool
    });
    Snapshot { toolbox, mcp_tools: Value::from_iter(served).to_string() }
}

/// The tool name, the original and the description.
fn texts(tool: &Value, prefix: &str) -> [String; 3] {
    let text = |key: &str| tool[key].as_str().unwrap_or_default().to_owned();
    [format!("{prefix}{}", normalize(&text("name"))), text("name"), text("description")]
}

fn arguments(schema: &Value) -> Vec<Argument<'_>> {
    let required = |name: &str| {
        schema["required"].as_array().is_some_and(|all| all.iter().any(|one| *one == name))
    };
    let argument = |name| Argument {
        name,
        wire: name,
        location: Location::Member,
        style: Style::Simple,
        explode: false,
        allow_reserved: false,
        allow_empty: false,
        required: required(name),
        nullable: false,
        fixed: false,
        content: "",
        check: Child::ANY,
    };
    let names = schema["properties"].as_object().into_iter().flatten();
    names.map(|(name, _)| argument(name.as_str())).collect()
}

fn keys<'a>(texts: &[(u32, &'a str)]) -> Vec<index::Key<'a>> {
    let numbered = texts.iter().enumerate();
    numbered
        .map(|(id, (offset, text))| index::Key { offset: *offset, text, id: id as u16 })
        .collect()
}

type Answering = Pin<Box<dyn Future<Output = Result<CallToolResponse, ErrorData>> + Send>>;

/// An MCP server that lists what it is told, one tool a page, and answers as it is told.
#[derive(Clone)]
pub(crate) struct Scripted {
    pub(crate) listed: Arc<Mutex<Vec<Value>>>,
    /// What clients asked for, a line each.
    pub(crate) log: Arc<Mutex<Vec<String>>>,
    answer: Arc<dyn Fn(CallToolRequestParams) -> Answering + Send + Sync>,
}

impl Scripted {
    pub(crate) fn new<R>(
        listed: &[Value],
        answer: impl Fn(CallToolRequestParams) -> R + Send + Sync + 'static,
    ) -> Self
    where
        R: Future<Output = Result<CallToolResponse, ErrorData>> + Send + 'static,
    {
        Self {
            listed: Arc::new(Mutex::new(listed.to_vec())),
            log: Arc::default(),
            answer: Arc::new(move |request| Box::pin(answer(request))),
        }
    }

    /// One that answers every call with this result, as it stands in the protocol.
    pub(crate) fn answering(listed: &[Value], result: Value) -> Self {
        Self::new(listed, move |_| {
            let result: CallToolResult = serde_json::from_value(result.clone()).expect("a result");
            async { Ok(result.into()) }
        })
    }

    /// A client's session with it, in this process.
    pub(crate) async fn session(&self) -> RunningService<RoleClient, ()> {
        self.session_as(ClientLifecycleMode::Initialize).await
    }

    /// A session that begins so.
    pub(crate) async fn session_as(
        &self,
        mode: ClientLifecycleMode,
    ) -> RunningService<RoleClient, ()> {
        let (server, client) = tokio::io::duplex(1 << 16);
        let handler = self.clone();
        tokio::spawn(async move {
            let running = handler.serve(server).await.expect("a client that begins well");
            running.waiting().await.expect("an orderly end");
        });
        ().serve_with_lifecycle(client, mode).await.expect("a server that begins well")
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.log.lock().expect("no panic").clone()
    }

    fn note(&self, line: impl Into<String>) {
        self.log.lock().expect("no panic").push(line.into());
    }
}

impl ServerHandler for Scripted {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let page: usize = match request.and_then(|request| request.cursor) {
            Some(cursor) => cursor.parse().expect("a cursor of its own"),
            None => 0,
        };
        self.note(format!("list {page}"));
        let listed = self.listed.lock().expect("no panic").clone();
        let tools: Vec<rmcp::model::Tool> = (listed.get(page).cloned().into_iter())
            .map(|tool| serde_json::from_value(tool).expect("a tool"))
            .collect();
        let mut result = ListToolsResult::with_all_items(tools);
        // Some say that there is no more by a text of nothing.
        let more = (page + 1 < listed.len()).then(|| (page + 1).to_string());
        result.next_cursor = more.or_else(|| (listed.len() > 1).then(String::new));
        Ok(result)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        // In one order, whatever serde_json keeps.
        let arguments = request.arguments.clone().unwrap_or_default().into_iter();
        let arguments = serde_json::json!(arguments.collect::<BTreeMap<_, _>>());
        self.note(format!("call {} {arguments}", request.name));
        tokio::select! {
            result = (self.answer)(request) => result,
            () = context.ct.cancelled() => {
                self.note("cancelled");
                Err(ErrorData::internal_error("cancelled", None))
            }
        }
    }
}
