//! Scripts.

use crate::ir;

use super::Lowering;
use super::operation::Operation;
use super::types::ResultSchemas;

impl<'a> Lowering<'a, '_> {
    pub(super) fn scripts(&mut self) -> Vec<Operation<'a>> {
        let message = "scripts are not read yet";
        self.error("source", self.root.mark, message, "pass an OpenAPI description");
        Vec::new()
    }

    pub(super) fn script(&mut self, operation: &Operation<'a>) -> (ir::Tool, ResultSchemas) {
        self.tool(operation)
    }
}
