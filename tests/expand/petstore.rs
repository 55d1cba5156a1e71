use ::toolpress::__private as __toolpress;
/** Pet store

 | tool | original | operation | summary | remarks |
 | --- | --- | --- | --- | --- |
 | `openapi_petstore_pet_findByStatus` | `pet.findByStatus` | `GET /pets` | Finds pets by their status | normalized |
 | `openapi_petstore_getPetById` | `getPetById` | `GET /pets/{petId}` | One pet |  |
 | `openapi_petstore_get_pets_id` | `GET /pets/{id}` | `GET /pets/{id}` | One pet, by a name of old | from method and path |
 | `openapi_petstore_order` | `order` | `POST /orders` |  | degraded for openai-strict: it is not strict, for `note` may be absent or `null`, which are two things |
 | `openapi_petstore_order_cancel` | `order.cancel` | `DELETE /orders/{order}` |  | normalized |*/
#[allow(dead_code, deprecated, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    name: "petstore",
    base_url: BASE_URL,
    text: "openapi_petstore_pet_findByStatuspet.findByStatusGET/petsFinds pets by their statuspetsstatusapplication/jsonopenapi_petstore_getPetByIdgetPetById/pets/{petId}One petpetIdopenapi_petstore_get_pets_idGET /pets/{id}/pets/{id}One pet, by a name of oldidopenapi_petstore_orderorderPOST/ordersPOST /ordersstorebodyopenapi_petstore_order_cancelorder.cancelDELETE/orders/{order}DELETE /orders/{order}",
    code: b"\x05\0\0\0\x1C\0\0\0?\0\0\0f\0\0\0\x8C\0\0\0\xB6\0\0\0\xE0\0\0\0\0!!\x101\x034\x059\x1A\x83\x01\x95\x01\n\x01S\x04\x01W\x06W\x06\x02\x03\x05\0\0\0\0]\x10\0\0\0m\x1B\x88\x01\n1\x03\x92\x01\r\x9F\x01\x07\x84\x03m\n\x01S\x04\x01\xA6\x01\x05\xA6\x01\x05\x01\0\x04\0\0\0\0]\x10\0\0\0\xAB\x01\x1C\xC7\x01\x0E1\x03\xD5\x01\n\xDF\x01\x19\xF0\x04f\n\0\x01\xF8\x01\x02\xF8\x01\x02\x01\0\x04\0\0\0\0\0\0\0\0\0\xFA\x01\x16\x90\x02\x05\x95\x02\x04\x99\x02\x07\xA0\x02\x0C\xC2\x06\xC7\x01\x04\x01\xAC\x02\x05\x01\xB1\x02\x04\0\0\0\0\x04\0\0]\x10\0\0\0\0\0\xB5\x02\x1D\xD2\x02\x0C\xDE\x02\x06\xE4\x02\x0F\xF3\x02\x16\x86\tl\r\x01\xAC\x02\x05\x01\x90\x02\x05\x90\x02\x05\x01\0\x04\0\0\0\0\0\0\0\0\0\0",
    tools: OPENAI_TOOLS,
    by_name: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x06\0\0\0\0\0\x02\0\xAB\0\0\0\x1C\0\x02\0\xFA\0\0\0\x16\0\x03\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF5\x01\0\0\x1D\0\x04\0\0\0\0\0!\0\0\0m\0\0\0\x1B\0\x01\0",
    by_folded: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x06\0\0\0\x01\0\x12\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFm\0\0\0\x1B\0\x01\0\xAB\0\0\0\x1C\0\x02\x005\x01\0\0\x1D\0\x04\0\0\0\0\0!\0\0\0\xFA\0\0\0\x16\0\x03\0",
    by_original: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x06\0\0\0\0\0\t\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF!\0\0\0\x10\0\0\0\x10\x01\0\0\x05\0\x03\0R\x01\0\0\x0C\0\x04\0\xC7\0\0\0\x0E\0\x02\0\x88\0\0\0\n\0\x01\0",
    fingerprints: b"\r{\x83\xDFn\xBA\x1C\xA5\0\0\x1D8\xF2\xA7\xB4\xA5a\x80\0\x02\\e\x8E+\xA0\xFC\xDD:\0\x01\x8BM\x8C9\xCF7-\xEC\0\x04\xF6k_\x86\x19\xAA\x8C\xAD\0\x03",
});
/// Where the API is, empty where the description does not say.
#[allow(dead_code, deprecated, clippy::all)]
pub const BASE_URL: &str = "https://petstore.example.com/v1";
/// The complete `tools` array of OpenAI's Chat Completions API.
#[allow(dead_code, deprecated, clippy::all)]
pub const OPENAI_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_order","description":"POST /orders","parameters":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parameters":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}}]"#;
/// The complete `tools` array of OpenAI's Responses API.
#[allow(dead_code, deprecated, clippy::all)]
pub const OPENAI_RESPONSES_TOOLS: &str = r#"[{"type":"function","name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_order","description":"POST /orders","parameters":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parameters":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false},"strict":false}]"#;
/// The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for the tools that it cannot express.
#[allow(dead_code, deprecated, clippy::all)]
pub const OPENAI_STRICT_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parameters":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_petstore_getPetById","description":"One pet","parameters":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_petstore_order","description":"POST /orders","parameters":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false},"strict":false}},{"type":"function","function":{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parameters":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false},"strict":true}}]"#;
/// The complete `tools` array of Anthropic's Messages API.
#[allow(dead_code, deprecated, clippy::all)]
pub const ANTHROPIC_TOOLS: &str = r#"[{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","input_schema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}},{"name":"openapi_petstore_getPetById","description":"One pet","input_schema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}},{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","input_schema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}},{"name":"openapi_petstore_order","description":"POST /orders","input_schema":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}},{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","input_schema":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}]"#;
/// The complete `tools` array of Gemini's `generateContent`.
#[allow(dead_code, deprecated, clippy::all)]
pub const GEMINI_TOOLS: &str = r#"[{"functionDeclarations":[{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","parametersJsonSchema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}},{"name":"openapi_petstore_getPetById","description":"One pet","parametersJsonSchema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}},{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","parametersJsonSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}},{"name":"openapi_petstore_order","description":"POST /orders","parametersJsonSchema":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}},{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","parametersJsonSchema":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}]}]"#;
/// The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API.
#[allow(dead_code, deprecated, clippy::all)]
pub const BEDROCK_TOOLS: &str = r#"[{"toolSpec":{"name":"openapi_petstore_pet_findByStatus","description":"Finds pets by their status","inputSchema":{"json":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_getPetById","description":"One pet","inputSchema":{"json":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_get_pets_id","description":"One pet, by a name of old","inputSchema":{"json":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_order","description":"POST /orders","inputSchema":{"json":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","inputSchema":{"json":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false}}}}]"#;
/// The complete `tools` array of a `tools/list` result of MCP.
#[allow(dead_code, deprecated, clippy::all)]
pub const MCP_TOOLS: &str = r##"[{"name":"openapi_petstore_pet_findByStatus","title":"Finds pets by their status","description":"Finds pets by their status","inputSchema":{"type":"object","properties":{"status":{"type":"string","enum":["available","reserved","sold"]}},"required":["status"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_petstore_getPetById","title":"One pet","description":"One pet","inputSchema":{"type":"object","properties":{"petId":{"type":"integer"}},"required":["petId"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"status":{"type":"string","enum":["available","reserved","sold"]},"parents":{"type":"array","items":{"$ref":"#/$defs/Pet"}}},"required":["id","name"],"additionalProperties":{"type":"string"},"$defs":{"Pet":{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"},"status":{"type":"string","enum":["available","reserved","sold"]},"parents":{"type":"array","items":{"$ref":"#/$defs/Pet"}}},"required":["id","name"],"additionalProperties":{"type":"string"}}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_petstore_get_pets_id","title":"One pet, by a name of old","description":"One pet, by a name of old","inputSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_petstore_order","description":"POST /orders","inputSchema":{"type":"object","properties":{"body":{"type":"object","properties":{"pet":{"type":"integer"},"note":{"type":["string","null"]}},"required":["pet"]}},"required":["body"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"openapi_petstore_order_cancel","description":"DELETE /orders/{order}","inputSchema":{"type":"object","properties":{"order":{"type":"string"}},"required":["order"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]"##;
const _: () = __toolpress::check_names(&TOOLBOX, 0, 5, 64);
/// The tools, one variant each, in the order of the description.
#[allow(dead_code, deprecated, clippy::all)]
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
#[allow(dead_code, deprecated, clippy::all)]
impl ToolId {
    /// All of them, in the order of the description.
    pub const ALL: &'static [Self] = &[
        Self::PetFindByStatus,
        Self::GetPetById,
        Self::GetPetsId,
        Self::Order,
        Self::OrderCancel,
    ];
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
#[allow(dead_code, deprecated, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct PetFindByStatus {
    /// `status`
    pub status: types::Status,
}
#[allow(dead_code, deprecated, clippy::all)]
impl PetFindByStatus {
    /// One that has what is required and no more.
    pub fn new(status: types::Status) -> Self {
        Self { status }
    }
}
#[allow(dead_code, deprecated, clippy::all)]
impl __toolpress::Encode for PetFindByStatus {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.field("status", &self.status);
        });
    }
}
/** Finds pets by their status

 `GET /pets`, the tool `openapi_petstore_pet_findByStatus`*/
#[allow(dead_code, deprecated, clippy::all)]
pub fn pet_find_by_status<'c>(
    client: &'c __toolpress::Client,
    args: &PetFindByStatus,
) -> __toolpress::Call<'c, __toolpress::Vec<types::Pet>> {
    __toolpress::call(client, &TOOLBOX, 0, args)
}
/// Arguments of `get_pet_by_id`.
#[allow(dead_code, deprecated, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetPetById {
    /// `petId`
    pub pet_id: i64,
}
#[allow(dead_code, deprecated, clippy::all)]
impl GetPetById {
    /// One that has what is required and no more.
    pub fn new(pet_id: i64) -> Self {
        Self { pet_id }
    }
}
#[allow(dead_code, deprecated, clippy::all)]
impl __toolpress::Encode for GetPetById {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.field("petId", &self.pet_id);
        });
    }
}
/** One pet

 `GET /pets/{petId}`, the tool `openapi_petstore_getPetById`*/
#[allow(dead_code, deprecated, clippy::all)]
pub fn get_pet_by_id<'c>(
    client: &'c __toolpress::Client,
    args: &GetPetById,
) -> __toolpress::Call<'c, types::Pet> {
    __toolpress::call(client, &TOOLBOX, 1, args)
}
/// Arguments of `get_pets_id`.
#[allow(dead_code, deprecated, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetPetsId {
    /// `id`
    pub id: __toolpress::String,
}
#[allow(dead_code, deprecated, clippy::all)]
impl GetPetsId {
    /// One that has what is required and no more.
    pub fn new(id: __toolpress::String) -> Self {
        Self { id }
    }
}
#[allow(dead_code, deprecated, clippy::all)]
impl __toolpress::Encode for GetPetsId {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.field("id", &self.id);
        });
    }
}
/** One pet, by a name of old

 `GET /pets/{id}`, the tool `openapi_petstore_get_pets_id`*/
#[allow(dead_code, deprecated, clippy::all)]
pub fn get_pets_id<'c>(
    client: &'c __toolpress::Client,
    args: &GetPetsId,
) -> __toolpress::Call<'c, ()> {
    __toolpress::call(client, &TOOLBOX, 2, args)
}
/// Arguments of `order`.
#[allow(dead_code, deprecated, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct Order {
    /// `body`
    pub body: types::OrderBody,
}
#[allow(dead_code, deprecated, clippy::all)]
impl Order {
    /// One that has what is required and no more.
    pub fn new(body: types::OrderBody) -> Self {
        Self { body }
    }
}
#[allow(dead_code, deprecated, clippy::all)]
impl __toolpress::Encode for Order {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.field("body", &self.body);
        });
    }
}
/// `POST /orders`, the tool `openapi_petstore_order`
#[allow(dead_code, deprecated, clippy::all)]
pub fn order<'c>(
    client: &'c __toolpress::Client,
    args: &Order,
) -> __toolpress::Call<'c, ()> {
    __toolpress::call(client, &TOOLBOX, 3, args)
}
/// Arguments of `order_cancel`.
#[allow(dead_code, deprecated, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct OrderCancel {
    /// `order`
    pub order: __toolpress::String,
}
#[allow(dead_code, deprecated, clippy::all)]
impl OrderCancel {
    /// One that has what is required and no more.
    pub fn new(order: __toolpress::String) -> Self {
        Self { order }
    }
}
#[allow(dead_code, deprecated, clippy::all)]
impl __toolpress::Encode for OrderCancel {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.field("order", &self.order);
        });
    }
}
/// `DELETE /orders/{order}`, the tool `openapi_petstore_order_cancel`
#[deprecated]
#[allow(dead_code, deprecated, clippy::all)]
pub fn order_cancel<'c>(
    client: &'c __toolpress::Client,
    args: &OrderCancel,
) -> __toolpress::Call<'c, ()> {
    __toolpress::call(client, &TOOLBOX, 4, args)
}
__toolpress::impls! {
    arguments PetFindByStatus GetPetById GetPetsId Order OrderCancel
}
/// The types of arguments and responses.
#[allow(dead_code, deprecated, clippy::all)]
pub mod types {
    use ::toolpress::__private as __toolpress;
    /// `OrderBody`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct OrderBody {
        /// `pet`
        pub pet: i64,
        /// `note`
        pub note: __toolpress::Option<__toolpress::Option<__toolpress::String>>,
    }
    impl OrderBody {
        /// One that has what is required and no more.
        pub fn new(pet: i64) -> Self {
            Self {
                pet,
                note: __toolpress::None,
            }
        }
    }
    impl __toolpress::Encode for OrderBody {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("pet", &self.pet);
                o.optional("note", &self.note);
            });
        }
    }
    impl __toolpress::Decode for OrderBody {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("OrderBody", value)?;
            __toolpress::Ok(Self {
                pet: fields.required("pet")?,
                note: fields.optional("note")?,
            })
        }
    }
    /// `Pet`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Pet {
        /// `id`
        pub id: __toolpress::Option<i64>,
        /// `name`
        pub name: __toolpress::String,
        /// `status`
        pub status: __toolpress::Option<Status>,
        /// `parents`
        pub parents: __toolpress::Option<__toolpress::Vec<Pet>>,
        /// All other properties.
        pub additional_properties: __toolpress::BTreeMap<
            __toolpress::String,
            __toolpress::String,
        >,
    }
    impl Pet {
        /// One that has what is required and no more.
        pub fn new(name: __toolpress::String) -> Self {
            Self {
                id: __toolpress::None,
                name,
                status: __toolpress::None,
                parents: __toolpress::None,
                additional_properties: __toolpress::Default::default(),
            }
        }
    }
    impl __toolpress::Encode for Pet {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.optional("id", &self.id);
                o.field("name", &self.name);
                o.optional("status", &self.status);
                o.optional("parents", &self.parents);
                o.rest(&self.additional_properties);
            });
        }
    }
    impl __toolpress::Decode for Pet {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Pet", value)?;
            __toolpress::Ok(Self {
                id: fields.optional("id")?,
                name: fields.required("name")?,
                status: fields.optional("status")?,
                parents: fields.optional("parents")?,
                additional_properties: fields.rest()?,
            })
        }
    }
    /// `Status`
    #[derive(
        __toolpress::Clone,
        __toolpress::Debug,
        __toolpress::PartialEq,
        __toolpress::Eq,
        __toolpress::Hash
    )]
    pub enum Status {
        /// `available`
        Available,
        /// `reserved`
        Reserved,
        /// `sold`
        Sold,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    impl Status {
        /// The value as text.
        pub fn as_str(&self) -> &str {
            match self {
                Self::Available => "available",
                Self::Reserved => "reserved",
                Self::Sold => "sold",
                Self::Other(text) => text.as_str(),
            }
        }
    }
    impl __toolpress::From<&str> for Status {
        fn from(text: &str) -> Self {
            match text {
                "available" => Self::Available,
                "reserved" => Self::Reserved,
                "sold" => Self::Sold,
                _ => {
                    Self::Other(
                        <__toolpress::String as __toolpress::From<&str>>::from(text),
                    )
                }
            }
        }
    }
    __toolpress::impls! {
        types OrderBody Pet
    }
    __toolpress::impls! {
        texts Status
    }
}
