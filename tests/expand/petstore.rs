use ::toolpress::__private as __toolpress;
/** Pet store

 | tool | function | `ToolId` | original | operation | summary | remarks |
 | --- | --- | --- | --- | --- | --- | --- |
 | `openapi_petstore_pet_findByStatus` | [`pet_find_by_status`](fn@pet_find_by_status) | [`PetFindByStatus`](ToolId::PetFindByStatus) | `pet.findByStatus` | `GET /pets` | Finds pets by their status | normalized |
 | `openapi_petstore_getPetById` | [`get_pet_by_id`](fn@get_pet_by_id) | [`GetPetById`](ToolId::GetPetById) | `getPetById` | `GET /pets/{petId}` | One pet |  |
 | `openapi_petstore_get_pets_id` | [`get_pets_id`](fn@get_pets_id) | [`GetPetsId`](ToolId::GetPetsId) | `GET /pets/{id}` | `GET /pets/{id}` | One pet, by a name of old | from method and path |
 | `openapi_petstore_order` | [`order`](fn@order) | [`Order`](ToolId::Order) | `order` | `POST /orders` |  | degraded for openai-strict: it is not strict, for `note` may be absent or `null`, which are two things |
 | `openapi_petstore_order_cancel` | [`order_cancel`](fn@order_cancel) | [`OrderCancel`](ToolId::OrderCancel) | `order.cancel` | `DELETE /orders/{order}` |  | normalized |

 Credentials that a client is built with:

 | scheme | kind | place | builder method |
 | --- | --- | --- | --- |
 | `api_key` | API key | header `X-API-Key` | `.api_key("api_key", …)` |*/
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    source: __toolpress::Source::OpenApi,
    name: "petstore",
    base_url: BASE_URL,
    text: "availablereservedsoldpetnoteopenapi_petstore_pet_findByStatusGET/petspet.findByStatusFinds pets by their statuspetsstatusapplication/jsonopenapi_petstore_getPetById/pets/{petId}getPetByIdOne petpetIdopenapi_petstore_get_pets_id/pets/{id}GET /pets/{id}One pet, by a name of oldidopenapi_petstore_orderPOST/ordersorderPOST /ordersstorebodyopenapi_petstore_order_cancelDELETE/orders/{order}order.cancelDELETE /orders/{order}api_keyX-API-Key",
    code: b"\x05\0\0\0\x1C\0\0\0I\0\0\0{\0\0\0\xAB\0\0\0\xDF\0\0\0\x18\x01\0\0\x1C!=\x03@\x05\rE\x10U\x1A\x83\x01\x95\x01\n\x01\x02o\x04\x01\ns\x06s\x06\x02\x03\x05\0\0\x08\0\0\0\0\0y\x10\0\0\0\0\0\0\x89\x01\x1B=\x03\xA4\x01\r\x0E\xB1\x01\n\xBB\x01\x07\x84\x03m\n\x01\x02o\x04\x01\x0C\xC2\x01\x05\xC2\x01\x05\x01\0\x04\0\0\x1E\0\0\0\0\0y\x10\0\0\0\0\0\0\xC7\x01\x1C=\x03\xE3\x01\n\x0C\xED\x01\x0E\xFB\x01\x19\xF0\x04f\n\0\0\x01\x0C\x94\x02\x02\x94\x02\x02\x01\0\x04\0\0T\0\0\0\0\0\0\0\0\0\0\0\0\0\x96\x02\x16\xAC\x02\x04\xB0\x02\x07\x10\xB7\x02\x05\xBC\x02\x0C\xC2\x06\xC7\x01\x04\x01\x03\xC8\x02\x05\x01\x0B\xCD\x02\x04\0\0\0\0\x04\0\0fy\x10\0\0\0\0\0\0\0\0\0\0\0\xD1\x02\x1D\xEE\x02\x06\xF4\x02\x0F\x0F\x83\x03\x0C\x8F\x03\x16\x86\tl\r\x01\x03\xC8\x02\x05\x01\x0C\xB7\x02\x05\xB7\x02\x05\x01\0\x04\0\0T\0\0\0\0\0\0\0\0\0\x02\x05\x01\x01\0\0\0\0\0\x01\t\xA5\x03\x07\0\xAC\x03\t\0\0\0\0",
    checks: b"D\0\0\0\x02\x10\x03\x06\0\t\t\x08\x11\x04\0\x02\x04\x18\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x19\0\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\0\x02\x10\0\x02\x04\0\x02\x11\0\x02@\n\x06\x15\x03Z\x18\x04`\0\0\x0B\x02\x15\x03\0",
    tools: OPENAI_TOOLS,
    snapshot: "",
    by_name: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x06\0\0\0\0\0\x02\0\xC7\0\0\0\x1C\0\x02\0\x16\x01\0\0\x16\0\x03\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFQ\x01\0\0\x1D\0\x04\0\x1C\0\0\0!\0\0\0\x89\0\0\0\x1B\0\x01\0",
    by_folded: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x06\0\0\0\x01\0\x12\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x89\0\0\0\x1B\0\x01\0\xC7\0\0\0\x1C\0\x02\0Q\x01\0\0\x1D\0\x04\0\x1C\0\0\0!\0\0\0\x16\x01\0\0\x16\0\x03\0",
    by_original: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x06\0\0\0\0\0\t\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFE\0\0\0\x10\0\0\x007\x01\0\0\x05\0\x03\0\x83\x01\0\0\x0C\0\x04\0\xED\0\0\0\x0E\0\x02\0\xB1\0\0\0\n\0\x01\0",
    fingerprints: b"\r{\x83\xDFn\xBA\x1C\xA5\0\0\x1D8\xF2\xA7\xB4\xA5a\x80\0\x02\\e\x8E+\xA0\xFC\xDD:\0\x01\x8BM\x8C9\xCF7-\xEC\0\x04\xF6k_\x86\x19\xAA\x8C\xAD\0\x03",
});
/// Where the API is, empty where the description does not say.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const BASE_URL: &str = "https://petstore.example.com/v1";
/// The complete `tools` array of OpenAI's Chat Completions API.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const OPENAI_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_order","description":"POST /orders","parameters":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parameters":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}}]"#;
/// The complete `tools` array of OpenAI's Responses API.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const OPENAI_RESPONSES_TOOLS: &str = r#"[{"type":"function","name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_order","description":"POST /orders","parameters":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parameters":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false},"strict":false}]"#;
/// The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for the tools that it cannot express.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const OPENAI_STRICT_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_petstore_order","description":"POST /orders","parameters":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false},"strict":false}},{"type":"function","function":{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parameters":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false},"strict":true}}]"#;
/// The complete `tools` array of Anthropic's Messages API.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const ANTHROPIC_TOOLS: &str = r#"[{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","input_schema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}},{"name":"openapi_petstore_getPetById","description":"One pet","input_schema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}},{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","input_schema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}},{"name":"openapi_petstore_order","description":"POST /orders","input_schema":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}},{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","input_schema":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}]"#;
/// The complete `tools` array of Gemini's `generateContent`.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const GEMINI_TOOLS: &str = r#"[{"functionDeclarations":[{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parametersJsonSchema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}},{"name":"openapi_petstore_getPetById","description":"One pet","parametersJsonSchema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}},{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parametersJsonSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}},{"name":"openapi_petstore_order","description":"POST /orders","parametersJsonSchema":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}},{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parametersJsonSchema":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}]}]"#;
/// The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const BEDROCK_TOOLS: &str = r#"[{"toolSpec":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","inputSchema":{"json":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_getPetById","description":"One pet","inputSchema":{"json":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","inputSchema":{"json":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_order","description":"POST /orders","inputSchema":{"json":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","inputSchema":{"json":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}}}]"#;
/// The complete `tools` array of a `tools/list` result of MCP.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub const MCP_TOOLS: &str = r##"[{"name":"openapi_petstore_pet_findByStatus","title":"Finds pets by their status","description":"Finds pets by their status","inputSchema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_petstore_getPetById","title":"One pet","description":"One pet","inputSchema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"status":{"type":"string","enum":["available","reserved","sold"]},"parents":{"type":"array","items":{"$ref":"#/$defs/Pet"}}},"required":["id","name"],"additionalProperties":{"type":"string"},"$defs":{"Pet":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"status":{"type":"string","enum":["available","reserved","sold"]},"parents":{"type":"array","items":{"$ref":"#/$defs/Pet"}}},"required":["id","name"],"additionalProperties":{"type":"string"}}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_petstore_get_pets_id","title":"One pet, by a name of old","description":"One pet, by a name of old","inputSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_petstore_order","description":"POST /orders","inputSchema":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","inputSchema":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]"##;
const _: () = __toolpress::check_names(&TOOLBOX, 0, 5, 64);
/// The tools, one variant each, in the order of the description.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
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
    /// `openapi_petstore_get_pets_id`: One pet, by a name of old
    GetPetsId,
    /// `openapi_petstore_order`
    Order,
    /// `openapi_petstore_order_cancel`
    OrderCancel,
}
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
impl ToolId {
    /// All of them, in the order of the description.
    pub const ALL: &'static [Self] = __toolpress::all!(
        ToolId PetFindByStatus GetPetById GetPetsId Order OrderCancel
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
/// Arguments of `pet_find_by_status`.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct PetFindByStatus {
    pub status: types::Status,
}
__toolpress::function! {
    " Finds pets by their status
 
 `GET /pets`, the tool `openapi_petstore_pet_findByStatus`"
    fn pet_find_by_status(PetFindByStatus) -> __toolpress::Vec < types::Pet > = 0
}
/// Arguments of `get_pet_by_id`.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetPetById {
    /// `petId`
    pub pet_id: i64,
}
__toolpress::function! {
    " One pet
 
 `GET /pets/{petId}`, the tool `openapi_petstore_getPetById`" fn
    get_pet_by_id(GetPetById) -> types::Pet = 1
}
/// Arguments of `get_pets_id`.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetPetsId {
    pub id: __toolpress::String,
}
__toolpress::function! {
    " One pet, by a name of old
 
 `GET /pets/{id}`, the tool `openapi_petstore_get_pets_id`"
    fn get_pets_id(GetPetsId) = 2
}
/// Arguments of `order`.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct Order {
    pub body: types::OrderBody,
}
__toolpress::function! {
    " `POST /orders`, the tool `openapi_petstore_order`" fn order(Order) = 3
}
/// Arguments of `order_cancel`.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct OrderCancel {
    pub order: __toolpress::String,
}
__toolpress::function! {
    " `DELETE /orders/{order}`, the tool `openapi_petstore_order_cancel`" #[deprecated]
    fn order_cancel(OrderCancel) = 4
}
__toolpress::arguments! {
    PetFindByStatus { status : types::Status }; GetPetById { pet_id "petId" : i64 };
    GetPetsId { id : __toolpress::String }; Order { body : types::OrderBody };
    OrderCancel { order : __toolpress::String };
}
/// The types of arguments and responses.
#[allow(dead_code, deprecated, missing_docs, clippy::all)]
pub mod types {
    use ::toolpress::__private as __toolpress;
    #[allow(unused_imports)]
    use __toolpress::{Box, Clone, Debug, Option, PartialEq, String, Vec};
    #[derive(Clone, Debug, PartialEq)]
    pub struct OrderBody {
        pub pet: i64,
        pub note: Option<Option<String>>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Pet {
        pub id: Option<i64>,
        pub name: String,
        pub status: Option<Status>,
        pub parents: Option<Vec<Pet>>,
        /// All other properties.
        pub additional_properties: __toolpress::BTreeMap<String, String>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum Status {
        Available,
        Reserved,
        Sold,
        /// A value that the description does not list.
        Other(String),
    }
    __toolpress::objects! {
        OrderBody { pet : i64, note };
    }
    __toolpress::answers! {
        Pet { id, name, status, parents, ..additional_properties };
    }
    __toolpress::words! {
        Status { Available "available", Reserved "reserved", Sold "sold" }
    }
}
