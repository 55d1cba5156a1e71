use ::toolpress::__private as __toolpress;
/** Kennel

 | tool | original | operation | summary | remarks |
 | --- | --- | --- | --- | --- |
 | `openapi_unions_getAnimal` | `getAnimal` | `GET /animals/{id}` | Gets an animal |  |
 | `openapi_unions_putAnimal` | `putAnimal` | `PUT /animals/{id}` |  | degraded for openai-strict: it is not strict, for `oneOf` whose branches do not exclude each other |
 | `openapi_unions_getFacts` | `getFacts` | `GET /facts` |  |  |
 | `openapi_unions_startJob` | `startJob` | `POST /jobs` |  |  |*/
#[allow(dead_code, missing_docs, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    source: __toolpress::Source::OpenApi,
    name: "unions",
    base_url: BASE_URL,
    text: "kindlivesnamemilkopenapi_unions_getAnimalGET/animals/{id}getAnimalGets an animalidapplication/jsonopenapi_unions_putAnimalPUTputAnimalPUT /animals/{id}bodyapplication/json, text/csvopenapi_unions_getFacts/factsgetFactsGET /factspageopenapi_unions_startJobPOST/jobsstartJobPOST /jobs",
    code: b"\x04\0\0\0\x18\0\0\0@\0\0\0v\0\0\0\xA4\0\0\0\xC7\0\0\0\x11\x18)\x03,\r\n9\tB\x0En\x85\x01\n\0\0\x01\nP\x02P\x02\x01\0\x04\0\0\x14\0\0\0\0\0R\x10\0\0\0\0b\x18z\x03,\r\x0C}\t\x86\x01\x11\xE6\x02\xEB\x04\x0C\0\0\x02\x15P\x02P\x02\x01\0\x04\0\0\x14\x97\x01\x04\0\0\0\0\0\0\0vR\x10\0\0\0\x9B\x01\x1A\0\0\0\0\xB5\x01\x17)\x03\xCC\x01\x06\x0C\xD2\x01\x08\xDA\x01\n\xBC\x08W\n\0\0\x01\x0C\xE4\x01\x04\xE4\x01\x04\x02\x03\x01\0\0\x08\0\0\0\0\0R\x10\0\0\0\0\xE8\x01\x17\xFF\x01\x04\x83\x02\x05\x0C\x88\x02\x08\x90\x02\n\xFE\t>\x04\0\0\0\0\0\0\0\0\0R\x10\0\0\0\0\0\0\0\0",
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
    pub const ALL: &'static [Self] = &[
        Self::GetAnimal,
        Self::PutAnimal,
        Self::GetFacts,
        Self::StartJob,
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
/// Arguments of `get_animal`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetAnimal {
    pub id: types::GetAnimalId,
}
__toolpress::object! {
    encode GetAnimal { required id "id", } new(id : types::GetAnimalId,) {}
}
/** Gets an animal

 `GET /animals/{id}`, the tool `openapi_unions_getAnimal`

 Errors: `404`, `410` [`types::NotFound`]; `422` [`types::GetAnimalError422`]; `default` [`types::Problem`]*/
#[allow(dead_code, missing_docs, clippy::all)]
pub fn get_animal<'c>(
    client: &'c __toolpress::Client,
    args: &GetAnimal,
) -> __toolpress::Call<'c, types::Animal> {
    __toolpress::call(client, &TOOLBOX, 0, args)
}
/// Arguments of `put_animal`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct PutAnimal {
    pub id: types::PutAnimalId,
    pub body: __toolpress::Option<types::Animal>,
}
__toolpress::object! {
    encode PutAnimal { required id "id", optional body "body", } new(id :
    types::PutAnimalId,) { body }
}
/** `PUT /animals/{id}`, the tool `openapi_unions_putAnimal`

 Errors: `404` [`types::NotFound`]*/
#[allow(dead_code, missing_docs, clippy::all)]
pub fn put_animal<'c>(
    client: &'c __toolpress::Client,
    args: &PutAnimal,
) -> __toolpress::Call<'c, types::PutAnimalResponse> {
    __toolpress::call(client, &TOOLBOX, 1, args)
}
/// Arguments of `get_facts`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetFacts {
    pub page: __toolpress::Option<i64>,
}
__toolpress::object! {
    encode GetFacts { optional page "page", } default
}
/** `GET /facts`, the tool `openapi_unions_getFacts`

 Errors: `4XX` [`types::Problem`]*/
#[allow(dead_code, missing_docs, clippy::all)]
pub fn get_facts<'c>(
    client: &'c __toolpress::Client,
    args: &GetFacts,
) -> __toolpress::Call<'c, types::Facts> {
    __toolpress::call(client, &TOOLBOX, 2, args)
}
/// Arguments of `start_job`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct StartJob {}
__toolpress::object! {
    encode StartJob {} default
}
/// `POST /jobs`, the tool `openapi_unions_startJob`
#[allow(dead_code, missing_docs, clippy::all)]
pub fn start_job<'c>(
    client: &'c __toolpress::Client,
    args: &StartJob,
) -> __toolpress::Call<'c, types::StartJobResponse> {
    __toolpress::call(client, &TOOLBOX, 3, args)
}
__toolpress::impls! {
    arguments GetAnimal PutAnimal GetFacts StartJob
}
/// The types of arguments and responses.
#[allow(dead_code, missing_docs, clippy::all)]
pub mod types {
    use ::toolpress::__private as __toolpress;
    /// By a discriminator, with a mapping by name and by reference.
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
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
    /// `Base`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum Base {
        /// `type`: `Circle`
        Circle(Circle),
        /// `type`: `Group`
        Group(Group),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `Cat`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Cat {
        pub kind: __toolpress::String,
        pub lives: __toolpress::Option<i64>,
    }
    __toolpress::object! {
        both Cat { required kind "kind", optional lives "lives", } new(kind :
        __toolpress::String,) { lives }
    }
    /// `Circle`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Circle {
        pub r#type: __toolpress::String,
        pub id: i64,
        pub radius: __toolpress::Option<f64>,
    }
    __toolpress::object! {
        both Circle { required r#type "type", required id "id", optional radius "radius",
        }
    }
    /// `Cow`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Cow {
        pub milk: f64,
        /// All other properties.
        pub additional_properties: __toolpress::BTreeMap<
            __toolpress::String,
            __toolpress::String,
        >,
    }
    __toolpress::object! {
        both Cow { required milk "milk", ..additional_properties } new(milk : f64,) {
        additional_properties }
    }
    /// Without the property that says so.
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Dog {
        pub name: __toolpress::Option<__toolpress::String>,
    }
    __toolpress::object! {
        both Dog { optional name "name", } default
    }
    /// `Facts`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Facts {
        pub scalar: __toolpress::Option<FactsScalar>,
        pub listed: __toolpress::Option<__toolpress::Option<FactsListed>>,
        pub color: __toolpress::Option<FactsColor>,
        pub level: __toolpress::Option<FactsLevel>,
        pub object: __toolpress::Option<FactsObject>,
        pub arrays: __toolpress::Option<FactsArrays>,
        pub event: __toolpress::Option<FactsEvent>,
        pub owned: __toolpress::Option<FactsOwned>,
        pub shape: __toolpress::Option<Base>,
        pub tree: __toolpress::Option<Tree>,
        pub maybe: __toolpress::Option<__toolpress::Option<FactsMaybe>>,
        pub anything: __toolpress::Option<__toolpress::Value>,
        pub by_name: __toolpress::Option<
            __toolpress::BTreeMap<__toolpress::String, FactsByNameValue>,
        >,
    }
    __toolpress::object! {
        both Facts { optional scalar "scalar", optional listed "listed", optional color
        "color", optional level "level", optional object "object", optional arrays
        "arrays", optional event "event", optional owned "owned", optional shape "shape",
        optional tree "tree", optional maybe "maybe", optional anything "anything",
        optional by_name "by_name", } default
    }
    /// `FactsArrays`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsArrays {
        /// `Vec<Small>`
        SmallArray(__toolpress::Vec<Small>),
        /// `Vec<Large>`
        LargeArray(__toolpress::Vec<Large>),
        /// `Vec<String>`
        StringArray(__toolpress::Vec<__toolpress::String>),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `FactsByNameValue`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsByNameValue {
        /// `i64`
        Integer(i64),
        /// `Vec<i64>`
        IntegerArray(__toolpress::Vec<i64>),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `FactsColor`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsColor {
        Red,
        Green,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    __toolpress::words! {
        FactsColor { Red "red", Green "green", }
    }
    /// `FactsEvent`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsEvent {
        /// `type`: `paid`
        Paid(FactsEventPaid),
        /// `type`: `refunded`
        Refunded(FactsEventRefunded),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `FactsEventPaid`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct FactsEventPaid {
        pub r#type: FactsEventPaidType,
        pub amount: i64,
    }
    __toolpress::object! {
        both FactsEventPaid { required r#type "type", required amount "amount", }
    }
    /// `FactsEventPaidType`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsEventPaidType {
        Paid,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    __toolpress::words! {
        FactsEventPaidType { Paid "paid", }
    }
    /// `FactsEventRefunded`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct FactsEventRefunded {
        pub r#type: FactsEventRefundedType,
        pub reason: __toolpress::Option<__toolpress::String>,
    }
    __toolpress::object! {
        both FactsEventRefunded { required r#type "type", optional reason "reason", }
    }
    /// `FactsEventRefundedType`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsEventRefundedType {
        Refunded,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    __toolpress::words! {
        FactsEventRefundedType { Refunded "refunded", }
    }
    /// `FactsLevel`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsLevel {
        Low,
        High,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    __toolpress::words! {
        FactsLevel { Low "low", High "high", }
    }
    /// `FactsListed`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsListed {
        /// `i64`
        Integer(i64),
        /// `String`
        String(__toolpress::String),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `FactsMaybe`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsMaybe {
        /// `Small`
        Small(Small),
        /// `String`
        String(__toolpress::String),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `FactsObject`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsObject {
        /// `BTreeMap<String, Value>`
        Object(__toolpress::BTreeMap<__toolpress::String, __toolpress::Value>),
        /// `Small`
        Small(Small),
        /// `Large`
        Large(Large),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `FactsOwned`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsOwned {
        /// `FactsOwnedHouse`
        House(FactsOwnedHouse),
        /// `FactsOwnedBoat`
        Boat(FactsOwnedBoat),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// Boat
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct FactsOwnedBoat {
        pub owner: __toolpress::String,
        pub sails: i64,
    }
    __toolpress::object! {
        both FactsOwnedBoat { required owner "owner", required sails "sails", }
    }
    /// House
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct FactsOwnedHouse {
        pub owner: __toolpress::String,
        pub rooms: i64,
    }
    __toolpress::object! {
        both FactsOwnedHouse { required owner "owner", required rooms "rooms", }
    }
    /// `FactsScalar`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum FactsScalar {
        /// `f64`
        Number(f64),
        /// `i64`
        Integer(i64),
        /// `String`
        String(__toolpress::String),
        /// `bool`
        Boolean(bool),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `GetAnimalError422`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct GetAnimalError422 {
        pub field: __toolpress::String,
    }
    __toolpress::object! {
        both GetAnimalError422 { required field "field", }
    }
    /// `GetAnimalId`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum GetAnimalId {
        /// `i64`
        Integer(i64),
        /// `String`
        String(__toolpress::String),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// `Group`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Group {
        pub r#type: __toolpress::String,
        pub id: i64,
        pub members: __toolpress::Option<__toolpress::Vec<Base>>,
        pub first: __toolpress::Option<__toolpress::Box<Base>>,
    }
    __toolpress::object! {
        both Group { required r#type "type", required id "id", optional members
        "members", optional first "first", }
    }
    /// `Large`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Large {
        pub id: i64,
        pub size: i64,
    }
    __toolpress::object! {
        both Large { required id "id", required size "size", }
    }
    /// `NotFound`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct NotFound {
        pub missing: __toolpress::String,
    }
    __toolpress::object! {
        both NotFound { required missing "missing", }
    }
    /// `Problem`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Problem {
        pub title: __toolpress::String,
        pub status: __toolpress::Option<i64>,
    }
    __toolpress::object! {
        both Problem { required title "title", optional status "status", }
    }
    /// `PutAnimalId`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum PutAnimalId {
        /// `i64`
        Integer(i64),
        /// `String`
        String(__toolpress::String),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// One of several responses, by status.
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
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
    impl __toolpress::Decode for PutAnimalResponse {
        fn decode(
            _: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            __toolpress::Err(__toolpress::without_status("PutAnimalResponse"))
        }
        fn decode_response(
            output: &__toolpress::Output,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            match __toolpress::status(output) {
                200 => __toolpress::Decode::decode_response(output).map(Self::Ok),
                201 => __toolpress::Decode::decode_response(output).map(Self::Created),
                202 => __toolpress::Decode::decode_response(output).map(Self::Accepted),
                204 => __toolpress::Ok(Self::NoContent),
                _ => __toolpress::Err(__toolpress::unlisted("PutAnimalResponse", output)),
            }
        }
    }
    /// `PutAnimalResponseCreated`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct PutAnimalResponseCreated {
        pub id: i64,
    }
    __toolpress::object! {
        both PutAnimalResponseCreated { required id "id", }
    }
    /// `Small`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Small {
        pub id: i64,
    }
    __toolpress::object! {
        both Small { required id "id", }
    }
    /// One of several responses, by status.
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum StartJobResponse {
        /// `200`
        Ok(__toolpress::Vec<__toolpress::String>),
        /// `2XX`
        Status2xx(__toolpress::String),
    }
    impl __toolpress::Decode for StartJobResponse {
        fn decode(
            _: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            __toolpress::Err(__toolpress::without_status("StartJobResponse"))
        }
        fn decode_response(
            output: &__toolpress::Output,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            match __toolpress::status(output) {
                200 => __toolpress::Decode::decode_response(output).map(Self::Ok),
                200..=299 => {
                    __toolpress::Decode::decode_response(output).map(Self::Status2xx)
                }
                _ => __toolpress::Err(__toolpress::unlisted("StartJobResponse", output)),
            }
        }
    }
    /// `Tree`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub enum Tree {
        /// `String`
        String(__toolpress::String),
        /// `TreeNode`
        Node(TreeNode),
        /// A value that the description does not describe.
        Other(__toolpress::Value),
    }
    /// Node
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct TreeNode {
        pub left: __toolpress::Box<Tree>,
        pub right: __toolpress::Option<__toolpress::Box<Tree>>,
    }
    __toolpress::object! {
        both TreeNode { required left "left", optional right "right", }
    }
    __toolpress::impls! {
        types Cat Circle Cow Dog Facts FactsEventPaid FactsEventRefunded FactsOwnedBoat
        FactsOwnedHouse GetAnimalError422 Group Large NotFound Problem
        PutAnimalResponseCreated Small TreeNode
    }
    __toolpress::impls! {
        texts FactsColor FactsEventPaidType FactsEventRefundedType FactsLevel
    }
    __toolpress::impls! {
        unions Animal "kind" { Cat "Cat"[("kind", & ["cat", "lion"]),], Dog
        "Dog"[("kind", & ["dog"]),] + "kind" "dog", Cow "Cow"[("kind", & ["Cow"]),] +
        "kind" "Cow", } Base "type" { Circle "Circle"[("type", & ["Circle"]),], Group
        "Group"[("type", & ["Group"]),], } FactsArrays "" { SmallArray "SmallArray"[],
        LargeArray "LargeArray"[], StringArray "StringArray"[], } FactsByNameValue "" {
        Integer "Integer"[], IntegerArray "IntegerArray"[], } FactsEvent "" { Paid
        "Paid"[("type", & ["paid"]),], Refunded "Refunded"[("type", & ["refunded"]),], }
        FactsListed "" { Integer "Integer"[], String "String"[], } FactsMaybe "" { Small
        "Small"[], String "String"[], } FactsObject "" { Object "Object"[], Small
        "Small"[], Large "Large"[], } FactsOwned "" { House "House"[], Boat "Boat"[], }
        FactsScalar "" { Number "Number"[], Integer "Integer"[], String "String"[],
        Boolean "Boolean"[], } GetAnimalId "" { Integer "Integer"[], String "String"[], }
        PutAnimalId "" { Integer "Integer"[], String "String"[], } Tree "" { String
        "String"[], Node "Node"[], }
    }
}
