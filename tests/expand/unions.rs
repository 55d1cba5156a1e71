use ::toolpress::__private as __toolpress;
/** Kennel

 | tool | function | `ToolId` | original | operation | summary | remarks |
 | --- | --- | --- | --- | --- | --- | --- |
 | `openapi_unions_getAnimal` | [`get_animal`](fn@get_animal) | [`GetAnimal`](ToolId::GetAnimal) | `getAnimal` | `GET /animals/{id}` | Gets an animal |  |
 | `openapi_unions_putAnimal` | [`put_animal`](fn@put_animal) | [`PutAnimal`](ToolId::PutAnimal) | `putAnimal` | `PUT /animals/{id}` |  | degraded for openai-strict: it is not strict, for `oneOf` whose branches do not exclude each other |
 | `openapi_unions_getFacts` | [`get_facts`](fn@get_facts) | [`GetFacts`](ToolId::GetFacts) | `getFacts` | `GET /facts` |  |  |
 | `openapi_unions_startJob` | [`start_job`](fn@start_job) | [`StartJob`](ToolId::StartJob) | `startJob` | `POST /jobs` |  |  |*/
#[allow(dead_code, missing_docs, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    source: __toolpress::Source::OpenApi,
    name: "unions",
    base_url: BASE_URL,
    text: "kindlivesnamemilkopenapi_unions_getAnimalGET/animals/{id}getAnimalGets an animalidapplication/jsonopenapi_unions_putAnimalPUTputAnimalPUT /animals/{id}bodyapplication/json, text/csvopenapi_unions_getFacts/factsgetFactsGET /factspageopenapi_unions_startJobPOST/jobsstartJobPOST /jobs",
    code: b"\x04\0\0\0\x18\0\0\0B\0\0\0z\0\0\0\xAA\0\0\0\xCF\0\0\0\x11\x18)\x03,\r\n9\tB\x0En\x85\x01\n\0\0\x01\nP\x02P\x02\x01\0\x04\0\0\x14\0\0\0\0\0R\x10\0\0\0\0\0\0b\x18z\x03,\r\x0C}\t\x86\x01\x11\xE6\x02\xEB\x04\x0C\0\0\x02\x15P\x02P\x02\x01\0\x04\0\0\x14\x97\x01\x04\0\0\0\0\0\0\0vR\x10\0\0\0\x9B\x01\x1A\0\0\0\0\0\0\xB5\x01\x17)\x03\xCC\x01\x06\x0C\xD2\x01\x08\xDA\x01\n\xBC\x08W\n\0\0\x01\x0C\xE4\x01\x04\xE4\x01\x04\x02\x03\x01\0\0\x08\0\0\0\0\0R\x10\0\0\0\0\0\0\xE8\x01\x17\xFF\x01\x04\x83\x02\x05\x0C\x88\x02\x08\x90\x02\n\xFE\t>\x04\0\0\0\0\0\0\0\0\0R\x10\0\0\0\0\0\0\0\0\0\0",
    checks: b"A\0\0\0\x02\x04\0\x02\x10\0\x16\x02\x08\x0E\0\x02@\n\x06\0\x04\x0E\x04\x05\x08\0\0\x0B\x02\0\x04\0\x02@\n\x03\t\x04\x0E\0\0\0\x02\x08\0\x02@\n\x03\r\x04T\0\x0F\x0B\x02\r\x04\0\x15\x03\x1E@Z\0",
    tools: OPENAI_TOOLS,
    snapshot: "",
    by_name: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x05\0\0\0\0\0\x03\0\xB5\0\0\0\x17\0\x02\0b\0\0\0\x18\0\x01\0\x11\0\0\0\x18\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xE8\0\0\0\x17\0\x03\0",
    by_folded: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x05\0\0\0\0\0\x02\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFb\0\0\0\x18\0\x01\0\xB5\0\0\0\x17\0\x02\0\x11\0\0\0\x18\0\0\0\xE8\0\0\0\x17\0\x03\0",
    by_original: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x05\0\0\0\0\0\0\0}\0\0\0\t\0\x01\09\0\0\0\t\0\0\0\xD2\0\0\0\x08\0\x02\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x08\x01\0\0\x08\0\x03\0",
    fingerprints: b"b\xF9\xA2*\x80\xD9\r\xFE\0\x02\x8F\xFB4A\x1EX+\xD2\0\x01\xB8L\xB2\xC17:\t\xDE\0\x03\xC2v\xA6\x07a\xD5\x83\x8B\0\0",
});
/// Where the API is, empty where the description does not say.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BASE_URL: &str = "https://kennel.example/v1";
/// The complete `tools` array of OpenAI's Chat Completions API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_unions_getAnimal","description":"Gets an animal","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.\n`kind` is `cat` for Cat, `lion` for Cat, `dog` for Dog.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_unions_getFacts","description":"GET /facts","parameters":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_unions_startJob","description":"POST /jobs","parameters":{"type":"object","properties":{},"additionalProperties":false}}}]"#;
/// The complete `tools` array of OpenAI's Responses API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_RESPONSES_TOOLS: &str = r#"[{"type":"function","name":"openapi_unions_getAnimal","description":"Gets an animal","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.\n`kind` is `cat` for Cat, `lion` for Cat, `dog` for Dog.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_unions_getFacts","description":"GET /facts","parameters":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_unions_startJob","description":"POST /jobs","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false}]"#;
/// The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for the tools that it cannot express.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_STRICT_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_unions_getAnimal","description":"Gets an animal","parameters":{"type":"object","properties":{"id":{"anyOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.\n`kind` is `cat` for Cat, `lion` for Cat, `dog` for Dog.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false},"strict":false}},{"type":"function","function":{"name":"openapi_unions_getFacts","description":"GET /facts","parameters":{"type":"object","properties":{"page":{"type":["integer","null"]}},"required":["page"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_unions_startJob","description":"POST /jobs","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}}]"#;
/// The complete `tools` array of Anthropic's Messages API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const ANTHROPIC_TOOLS: &str = r#"[{"name":"openapi_unions_getAnimal","description":"Gets an animal","input_schema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","input_schema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.\n`kind` is `cat` for Cat, `lion` for Cat, `dog` for Dog.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_getFacts","description":"GET /facts","input_schema":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}},{"name":"openapi_unions_startJob","description":"POST /jobs","input_schema":{"type":"object","properties":{},"additionalProperties":false}}]"#;
/// The complete `tools` array of Gemini's `generateContent`.
#[allow(dead_code, missing_docs, clippy::all)]
pub const GEMINI_TOOLS: &str = r#"[{"functionDeclarations":[{"name":"openapi_unions_getAnimal","description":"Gets an animal","parametersJsonSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parametersJsonSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.\n`kind` is `cat` for Cat, `lion` for Cat, `dog` for Dog.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_getFacts","description":"GET /facts","parametersJsonSchema":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}},{"name":"openapi_unions_startJob","description":"POST /jobs"}]}]"#;
/// The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BEDROCK_TOOLS: &str = r#"[{"toolSpec":{"name":"openapi_unions_getAnimal","description":"Gets an animal","inputSchema":{"json":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","inputSchema":{"json":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.\n`kind` is `cat` for Cat, `lion` for Cat, `dog` for Dog.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_unions_getFacts","description":"GET /facts","inputSchema":{"json":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_unions_startJob","description":"POST /jobs","inputSchema":{"json":{"type":"object","properties":{},"additionalProperties":false}}}}]"#;
/// The complete `tools` array of a `tools/list` result of MCP.
#[allow(dead_code, missing_docs, clippy::all)]
pub const MCP_TOOLS: &str = r##"[{"name":"openapi_unions_getAnimal","title":"Gets an animal","description":"Gets an animal","inputSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","inputSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.\n`kind` is `cat` for Cat, `lion` for Cat, `dog` for Dog.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_unions_getFacts","description":"GET /facts","inputSchema":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false},"outputSchema":{"type":"object","properties":{"scalar":{"oneOf":[{"type":"number"},{"type":"integer"},{"type":"string"},{"type":"boolean"}]},"listed":{"type":["integer","string","null"]},"color":{"anyOf":[{"type":"string"},{"enum":["red","green"]}]},"level":{"enum":["low","high"]},"object":{"anyOf":[{"type":"object"},{"$ref":"#/$defs/Small"},{"$ref":"#/$defs/Large"}]},"arrays":{"oneOf":[{"type":"array","items":{"$ref":"#/$defs/Small"}},{"type":"array","items":{"$ref":"#/$defs/Large"}},{"type":"array","items":{"type":"string"}}]},"event":{"oneOf":[{"type":"object","properties":{"type":{"const":"paid"},"amount":{"type":"integer"}},"required":["type","amount"]},{"type":"object","properties":{"type":{"const":"refunded"},"reason":{"type":"string"}},"required":["type"]}]},"owned":{"type":"object","properties":{"owner":{"type":"string"}},"required":["owner"],"oneOf":[{"properties":{"rooms":{"type":"integer"}},"required":["rooms"]},{"properties":{"sails":{"type":"integer"}},"required":["sails"]}]},"shape":{"$ref":"#/$defs/Base"},"tree":{"$ref":"#/$defs/Tree"},"maybe":{"oneOf":[{"type":"null"},{"$ref":"#/$defs/Small"},{"type":"string"}]},"anything":{"anyOf":[{"type":"string"},{}]},"by_name":{"type":"object","additionalProperties":{"anyOf":[{"type":"integer"},{"type":"array","items":{"type":"integer"}}]}}},"$defs":{"Small":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]},"Large":{"type":"object","properties":{"id":{"type":"integer"},"size":{"type":"integer"}},"required":["id","size"]},"Base":{"description":"`type` is `Circle`, `Group`.","type":"object","properties":{"type":{"type":"string"},"id":{"type":"integer"}},"required":["type","id"],"oneOf":[{"allOf":[{"$ref":"#/$defs/Base_base"},{"properties":{"radius":{"type":"number"}}}]},{"allOf":[{"$ref":"#/$defs/Base_base"},{"properties":{"members":{"type":"array","items":{"$ref":"#/$defs/Base"}},"first":{"$ref":"#/$defs/Base"}}}]}]},"Tree":{"oneOf":[{"type":"string"},{"type":"object","properties":{"left":{"$ref":"#/$defs/Tree"},"right":{"$ref":"#/$defs/Tree"}},"required":["left"]}]},"Base_base":{"description":"`type` is `Circle`, `Group`.","type":"object","properties":{"type":{"type":"string"},"id":{"type":"integer"}},"required":["type","id"]}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_unions_startJob","description":"POST /jobs","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]"##;
const _: () = __toolpress::check_names(&TOOLBOX, 0, 4, 64);
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
    /// `openapi_unions_getAnimal`: Gets an animal
    GetAnimal,
    /// `openapi_unions_putAnimal`
    PutAnimal,
    /// `openapi_unions_getFacts`
    GetFacts,
    /// `openapi_unions_startJob`
    StartJob,
}
#[allow(dead_code, missing_docs, clippy::all)]
impl ToolId {
    /// All of them, in the order of the description.
    pub const ALL: &'static [Self] = __toolpress::all!(
        ToolId GetAnimal PutAnimal GetFacts StartJob
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
/// Arguments of `get_animal`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetAnimal {
    pub id: types::GetAnimalId,
}
__toolpress::function! {
    " Gets an animal
 
 `GET /animals/{id}`, the tool `openapi_unions_getAnimal`; errors: `404`, `410` [`types::NotFound`]; `422` [`types::GetAnimalError422`]; `default` [`types::Problem`]"
    fn get_animal(GetAnimal) -> types::Animal = 0
}
/// Arguments of `put_animal`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct PutAnimal {
    pub id: types::GetAnimalId,
    pub body: __toolpress::Option<types::Animal>,
}
__toolpress::function! {
    " `PUT /animals/{id}`, the tool `openapi_unions_putAnimal`; errors: `404` [`types::NotFound`]"
    fn put_animal(PutAnimal) -> types::PutAnimalResponse = 1
}
/// Arguments of `get_facts`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetFacts {
    pub page: __toolpress::Option<i64>,
}
__toolpress::function! {
    " `GET /facts`, the tool `openapi_unions_getFacts`; errors: `4XX` [`types::Problem`]"
    fn get_facts(GetFacts) -> types::Facts = 2
}
/// Arguments of `start_job`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct StartJob {}
__toolpress::function! {
    " `POST /jobs`, the tool `openapi_unions_startJob`" fn start_job(StartJob) ->
    types::StartJobResponse = 3
}
__toolpress::arguments! {
    GetAnimal { id : types::GetAnimalId }; PutAnimal { id : types::GetAnimalId, body };
    GetFacts { page }; StartJob {};
}
/// The types of arguments and responses.
#[allow(dead_code, missing_docs, clippy::all)]
pub mod types {
    use ::toolpress::__private as __toolpress;
    #[allow(unused_imports)]
    use __toolpress::{Box, Clone, Debug, Option, PartialEq, String, Vec};
    /// By a discriminator, with a mapping by name and by reference.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Animal {
        /// `kind`: `cat`, `lion`
        Cat(Cat),
        /// `kind`: `dog`
        Dog(Dog),
        /// `kind`: `Cow`
        Cow(Cow),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum Base {
        /// `type`: `Circle`
        Circle(Circle),
        /// `type`: `Group`
        Group(Group),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Cat {
        pub kind: String,
        pub lives: Option<i64>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Circle {
        pub r#type: String,
        pub id: i64,
        pub radius: Option<f64>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Cow {
        pub milk: f64,
        /// All other properties.
        pub additional_properties: __toolpress::BTreeMap<String, String>,
    }
    /// Without the property that says so.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Dog {
        pub name: Option<String>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Facts {
        pub scalar: Option<FactsScalar>,
        pub listed: Option<Option<FactsListed>>,
        pub color: Option<FactsColor>,
        pub level: Option<FactsLevel>,
        pub object: Option<FactsObject>,
        pub arrays: Option<FactsArrays>,
        pub event: Option<FactsEvent>,
        pub owned: Option<FactsOwned>,
        pub shape: Option<Base>,
        pub tree: Option<Tree>,
        pub maybe: Option<Option<FactsMaybe>>,
        pub anything: Option<__toolpress::Value>,
        pub by_name: Option<__toolpress::BTreeMap<String, FactsByNameValue>>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsArrays {
        /// `Vec<Small>`
        SmallArray(Vec<Small>),
        /// `Vec<Large>`
        LargeArray(Vec<Large>),
        /// `Vec<String>`
        StringArray(Vec<String>),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsByNameValue {
        /// `i64`
        Integer(i64),
        /// `Vec<i64>`
        IntegerArray(Vec<i64>),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsColor {
        Red,
        Green,
        /// A value that the description does not list.
        Other(String),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsEvent {
        /// `type`: `paid`
        Paid(FactsEventPaid),
        /// `type`: `refunded`
        Refunded(FactsEventRefunded),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct FactsEventPaid {
        pub r#type: FactsEventPaidType,
        pub amount: i64,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsEventPaidType {
        Paid,
        /// A value that the description does not list.
        Other(String),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct FactsEventRefunded {
        pub r#type: FactsEventRefundedType,
        pub reason: Option<String>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsEventRefundedType {
        Refunded,
        /// A value that the description does not list.
        Other(String),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsLevel {
        Low,
        High,
        /// A value that the description does not list.
        Other(String),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsListed {
        /// `i64`
        Integer(i64),
        /// `String`
        String(String),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsMaybe {
        /// `Small`
        Small(Small),
        /// `String`
        String(String),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsObject {
        /// `BTreeMap<String, Value>`
        Object(__toolpress::BTreeMap<String, __toolpress::Value>),
        /// `Small`
        Small(Small),
        /// `Large`
        Large(Large),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsOwned {
        /// `FactsOwnedHouse`
        House(FactsOwnedHouse),
        /// `FactsOwnedBoat`
        Boat(FactsOwnedBoat),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// Boat
    #[derive(Clone, Debug, PartialEq)]
    pub struct FactsOwnedBoat {
        pub owner: String,
        pub sails: i64,
    }
    /// House
    #[derive(Clone, Debug, PartialEq)]
    pub struct FactsOwnedHouse {
        pub owner: String,
        pub rooms: i64,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactsScalar {
        /// `f64`
        Number(f64),
        /// `i64`
        Integer(i64),
        /// `String`
        String(String),
        /// `bool`
        Boolean(bool),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct GetAnimalError422 {
        pub field: String,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum GetAnimalId {
        /// `i64`
        Integer(i64),
        /// `String`
        String(String),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Group {
        pub r#type: String,
        pub id: i64,
        pub members: Option<Vec<Base>>,
        pub first: Option<Box<Base>>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Large {
        pub id: i64,
        pub size: i64,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct NotFound {
        pub missing: String,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Problem {
        pub title: String,
        pub status: Option<i64>,
    }
    /// One of several responses, by status.
    #[derive(Clone, Debug, PartialEq)]
    pub enum PutAnimalResponse {
        /// `200`
        Ok(Animal),
        /// `201`
        Created(PutAnimalResponseCreated),
        /// `202`
        Accepted(__toolpress::Bytes),
        /// `204`
        NoContent,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct PutAnimalResponseCreated {
        pub id: i64,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Small {
        pub id: i64,
    }
    /// One of several responses, by status.
    #[derive(Clone, Debug, PartialEq)]
    pub enum StartJobResponse {
        /// `200`
        Ok(Vec<String>),
        /// `2XX`
        Status2xx(String),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum Tree {
        /// `String`
        String(String),
        /// `TreeNode`
        Node(TreeNode),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// Node
    #[derive(Clone, Debug, PartialEq)]
    pub struct TreeNode {
        pub left: Box<Tree>,
        pub right: Option<Box<Tree>>,
    }
    __toolpress::objects! {
        Cat { kind : String, lives }; Cow { milk : f64, ..additional_properties }; Dog {
        name }; Facts { scalar, listed, color, level, object, arrays, event, owned,
        shape, tree, maybe, anything, by_name };
    }
    __toolpress::answers! {
        Circle { r#type, id, radius }; FactsEventPaid { r#type, amount };
        FactsEventRefunded { r#type, reason }; FactsOwnedBoat { owner, sails };
        FactsOwnedHouse { owner, rooms }; GetAnimalError422 { field }; Group { r#type,
        id, members, first }; Large { id, size }; NotFound { missing }; Problem { title,
        status }; PutAnimalResponseCreated { id }; Small { id }; TreeNode { left, right }
        = boxed;
    }
    __toolpress::words! {
        FactsColor { Red "red", Green "green" } FactsEventPaidType { Paid "paid" }
        FactsEventRefundedType { Refunded "refunded" } FactsLevel { Low "low", High
        "high" }
    }
    __toolpress::unions! {
        Animal "kind" { Cat[("kind", & ["cat", "lion"]),], Dog[("kind", & ["dog"]),] +
        "kind" "dog", Cow[("kind", & ["Cow"]),] + "kind" "Cow" } Base "type" {
        Circle[("type", & ["Circle"]),], Group[("type", & ["Group"]),] } FactsArrays "" {
        SmallArray, LargeArray, StringArray } FactsByNameValue "" { Integer, IntegerArray
        } FactsEvent "" { Paid[("type", & ["paid"]),], Refunded[("type", &
        ["refunded"]),] } FactsListed "" { Integer, String } FactsMaybe "" { Small,
        String } FactsObject "" { Object, Small, Large } FactsOwned "" { House, Boat }
        FactsScalar "" { Number, Integer, String, Boolean } GetAnimalId "" { Integer,
        String } Tree "" { String, Node }
    }
    __toolpress::responses! {
        PutAnimalResponse { 200 => Ok _, 201 => Created _, 202 => Accepted _, 204 =>
        NoContent } StartJobResponse { 200 => Ok _, 200..= 299 => Status2xx _ }
    }
}
