//! The tools that an MCP server lists.

use crate::ir;

use super::Lowering;
use super::operation::Operation;
use super::types::ResultSchemas;

impl<'a> Lowering<'a, '_> {
    pub(super) fn listed(&mut self) -> Vec<Operation<'a>> {
        let message = "the tools that an MCP server lists are not read yet";
        self.error("source", self.root.mark, message, "pass an OpenAPI description");
        Vec::new()
    }

    pub(super) fn listed_tool(&mut self, operation: &Operation<'a>) -> (ir::Tool, ResultSchemas) {
        self.tool(operation)
    }
}
