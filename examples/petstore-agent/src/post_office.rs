//! The post office: an MCP server that takes cards, over its standard input and output.
//!
//! It stands for a server that somebody else wrote. The program starts itself as one, with the
//! argument `post-office`.

use std::error::Error;

use serde_json::{Value, json};
use toolpress::mcp::rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use toolpress::mcp::rmcp::service::RequestContext;
use toolpress::mcp::rmcp::transport::stdio;
use toolpress::mcp::rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};

/// The argument with which the program is the post office.
pub const ARGUMENT: &str = "post-office";

struct PostOffice;

impl ServerHandler for PostOffice {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let text = |description: &str| json!({ "type": "string", "description": description });
        let tool = json!({
            "name": "cards/send",
            "description": "Sends a card by post",
            "inputSchema": {
                "type": "object",
                "properties": { "to": text("Whom it is for"), "text": text("What is on it") },
                "required": ["to", "text"],
            },
            "outputSchema": {
                "type": "object",
                "properties": { "number": { "type": "integer" }, "to": { "type": "string" } },
                "required": ["number", "to"],
            },
        });
        let tool: Tool = serde_json::from_value(tool).map_err(internal)?;
        Ok(ListToolsResult::with_all_items(vec![tool]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::from(request.arguments.unwrap_or_default());
        if request.name != "cards/send" {
            return Err(ErrorData::invalid_params("the post office has no such tool", None));
        }
        Ok(CallToolResult::structured(json!({ "number": 1, "to": arguments["to"] })).into())
    }
}

fn internal(error: serde_json::Error) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}

/// Serves until the other side closes.
pub async fn serve() -> Result<(), Box<dyn Error>> {
    PostOffice.serve(stdio()).await?.waiting().await?;
    Ok(())
}
