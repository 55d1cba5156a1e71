use ::toolpress::__private as __toolpress;
/** Pet store

 | tool | `ToolId` | original | operation | summary | remarks |
 | --- | --- | --- | --- | --- | --- |
 | `openapi_petstore_pet_findByStatus` | [`PetFindByStatus`](ToolId::PetFindByStatus) | `pet.findByStatus` | `GET /pets` | Finds pets by their status | normalized |
 | `openapi_petstore_getPetById` | [`GetPetById`](ToolId::GetPetById) | `getPetById` | `GET /pets/{petId}` | One pet |  |*/
#[allow(dead_code, missing_docs, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    source: __toolpress::Source::OpenApi,
    name: "petstore",
    base_url: BASE_URL,
    text: "availablereservedsoldopenapi_petstore_pet_findByStatusGET/petspet.findByStatusFinds pets by their statuspetsstatusapplication/jsonopenapi_petstore_getPetById/pets/{petId}getPetByIdOne petpetIdapi_keyX-API-Key",
    code: b"\x02\0\0\0\x10\0\0\0=\0\0\0o\0\0\0\x15!6\x039\x05\r>\x10N\x1A\x83\x01\x95\x01\n\x01\x02h\x04\x01\nl\x06l\x06\x02\x03\x05\0\0\x08\0\0\0\0\0r\x10\0\0\0\0\0\0\x82\x01\x1B6\x03\x9D\x01\r\x0E\xAA\x01\n\xB4\x01\x07\x84\x03m\n\x01\x02h\x04\x01\x0C\xBB\x01\x05\xBB\x01\x05\x01\0\x04\0\0\x1E\0\0\0\0\0r\x10\0\0\0\0\0\0\x01\t\xC0\x01\x07\0\xC7\x01\t\0\0\0\0",
    checks: b"*\0\0\0\x02\x10\x03\x06\0\t\t\x08\x11\x04\0\x02\x04\x18\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x19\0\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\0",
    tools: OPENAI_TOOLS,
    snapshot: "",
    by_name: b"\x15|J\x7F\xB9y7\x9E\x01\0\0\0\x03\0\0\0\x03\0\x15\0\0\0!\0\0\0\x82\0\0\0\x1B\0\x01\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
    by_folded: b"\x15|J\x7F\xB9y7\x9E\x01\0\0\0\x03\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x15\0\0\0!\0\0\0\x82\0\0\0\x1B\0\x01\0",
    by_original: b"\x15|J\x7F\xB9y7\x9E\x01\0\0\0\x03\0\0\0\0\0>\0\0\0\x10\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xAA\0\0\0\n\0\x01\0",
    fingerprints: b"\r{\x83\xDFn\xBA\x1C\xA5\0\0\\e\x8E+\xA0\xFC\xDD:\0\x01",
});
/// Where the API is, empty where the description does not say.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BASE_URL: &str = "https://petstore.example.com/v1";
/// The complete `tools` array of OpenAI's Chat Completions API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}}]"#;
/// The complete `tools` array of OpenAI's Responses API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_RESPONSES_TOOLS: &str = r#"[{"type":"function","name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"strict":false}]"#;
/// The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for the tools that it cannot express.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_STRICT_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"strict":true}}]"#;
/// The complete `tools` array of Anthropic's Messages API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const ANTHROPIC_TOOLS: &str = r#"[{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","input_schema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}},{"name":"openapi_petstore_getPetById","description":"One pet","input_schema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}]"#;
/// The complete `tools` array of Gemini's `generateContent`.
#[allow(dead_code, missing_docs, clippy::all)]
pub const GEMINI_TOOLS: &str = r#"[{"functionDeclarations":[{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parametersJsonSchema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}},{"name":"openapi_petstore_getPetById","description":"One pet","parametersJsonSchema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}]}]"#;
/// The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BEDROCK_TOOLS: &str = r#"[{"toolSpec":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","inputSchema":{"json":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_getPetById","description":"One pet","inputSchema":{"json":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}}}]"#;
/// The complete `tools` array of a `tools/list` result of MCP.
#[allow(dead_code, missing_docs, clippy::all)]
pub const MCP_TOOLS: &str = r##"[{"name":"openapi_petstore_pet_findByStatus","title":"Finds pets by their status","description":"Finds pets by their status","inputSchema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_petstore_getPetById","title":"One pet","description":"One pet","inputSchema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"status":{"type":"string","enum":["available","reserved","sold"]},"parents":{"type":"array","items":{"$ref":"#/$defs/Pet"}}},"required":["id","name"],"additionalProperties":{"type":"string"},"$defs":{"Pet":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"status":{"type":"string","enum":["available","reserved","sold"]},"parents":{"type":"array","items":{"$ref":"#/$defs/Pet"}}},"required":["id","name"],"additionalProperties":{"type":"string"}}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}}]"##;
const _: () = __toolpress::check_names(&TOOLBOX, 0, 2, 64);
/// The tools, one variant each, in the order of the description.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(
    __toolpress::Clone,
    __toolpress::Copy,
    __toolpress::Debug,
    __toolpress::PartialEq,
    __toolpress::Eq,
    __toolpress::Hash
)]
pub enum ToolId {
    /// `openapi_petstore_pet_findByStatus`: Finds pets by their status
    PetFindByStatus,
    /// `openapi_petstore_getPetById`: One pet
    GetPetById,
}
#[allow(dead_code, missing_docs, clippy::all)]
impl ToolId {
    /// All of them, in the order of the description.
    pub const ALL: &'static [Self] = __toolpress::all!(
        ToolId PetFindByStatus GetPetById
    );
    const fn index(self) -> usize {
        self as usize
    }
    /// The name by which a model calls it.
    pub const fn name(self) -> __toolpress::ToolName {
        __toolpress::name_at(&TOOLBOX, self.index())
    }
    /// The operationId as the description has it.
    pub fn original(self) -> &'static str {
        self.tool().original
    }
    /// The tool itself.
    pub fn tool(self) -> __toolpress::Tool {
        __toolpress::tool_at(&TOOLBOX, self.index())
    }
    /// The tool with this name.
    pub fn from_name(name: &str) -> __toolpress::Option<Self> {
        Self::ALL.get(TOOLBOX.position(name)?).copied()
    }
}
