use ::toolpress::__private as __toolpress;
/** Kennel

 | tool | original | operation | summary | remarks |
 | --- | --- | --- | --- | --- |
 | `openapi_unions_getAnimal` | `getAnimal` | `GET /animals/{id}` | Gets an animal |  |
 | `openapi_unions_putAnimal` | `putAnimal` | `PUT /animals/{id}` |  | degraded for openai-strict: it is not strict, for `oneOf` whose branches do not exclude each other |
 | `openapi_unions_getFacts` | `getFacts` | `GET /facts` |  |  |
 | `openapi_unions_startJob` | `startJob` | `POST /jobs` |  |  |*/
#[allow(dead_code, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    name: "unions",
    base_url: BASE_URL,
    text: "openapi_unions_getAnimalgetAnimalGET/animals/{id}Gets an animalidapplication/jsonopenapi_unions_putAnimalputAnimalPUTPUT /animals/{id}bodyapplication/json, text/csvopenapi_unions_getFactsgetFacts/factsGET /factspageopenapi_unions_startJobstartJobPOST/jobsPOST /jobs",
    code: b"\x04\0\0\0\x18\0\0\08\0\0\0d\0\0\0\x8A\0\0\0\xA6\0\0\0\0\x18\x18\t!\x03$\r1\x0En\x85\x01\n\0\x01?\x02?\x02\x01\0\x04\0\0\0\0A\x10\0\0\0Q\x18i\tr\x03$\ru\x11\xE6\x02\xB2\x04\x0C\0\x02?\x02?\x02\x01\0\x04\0\0\x86\x01\x04\0\0\0\0\0\0\0A\x10\x8A\x01\x1A\0\0\0\xA4\x01\x17\xBB\x01\x08!\x03\xC3\x01\x06\xC9\x01\n\x83\x08W\n\0\x01\xD3\x01\x04\xD3\x01\x04\x02\x03\x01\0\0\0\0A\x10\0\0\0\xD7\x01\x17\xEE\x01\x08\xF6\x01\x04\xFA\x01\x05\xFF\x01\n\xC5\t>\x04\0\0\0\0A\x10\0\0\0\0",
    tools: OPENAI_TOOLS,
    by_name: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x05\0\0\0\0\0\x03\0\xA4\0\0\0\x17\0\x02\0Q\0\0\0\x18\0\x01\0\0\0\0\0\x18\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xD7\0\0\0\x17\0\x03\0",
    by_folded: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x05\0\0\0\0\0\x02\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFQ\0\0\0\x18\0\x01\0\xA4\0\0\0\x17\0\x02\0\0\0\0\0\x18\0\0\0\xD7\0\0\0\x17\0\x03\0",
    by_original: b"\x15|J\x7F\xB9y7\x9E\x02\0\0\0\x05\0\0\0\0\0\0\0i\0\0\0\t\0\x01\0\x18\0\0\0\t\0\0\0\xBB\0\0\0\x08\0\x02\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xEE\0\0\0\x08\0\x03\0",
    fingerprints: b"b\xF9\xA2*\x80\xD9\r\xFE\0\x02\x8F\xFB4A\x1EX+\xD2\0\x01\xB8L\xB2\xC17:\t\xDE\0\x03\xC2v\xA6\x07a\xD5\x83\x8B\0\0",
});
/// Where the API is, empty where the description does not say.
#[allow(dead_code, clippy::all)]
pub const BASE_URL: &str = "https://kennel.example/v1";
/// The complete `tools` array of OpenAI's Chat Completions API.
#[allow(dead_code, clippy::all)]
pub const OPENAI_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_unions_getAnimal","description":"Gets an animal","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_unions_getFacts","description":"GET /facts","parameters":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}}},{"type":"function","function":{"name":"openapi_unions_startJob","description":"POST /jobs","parameters":{"type":"object","properties":{},"additionalProperties":false}}}]"#;
/// The complete `tools` array of OpenAI's Responses API.
#[allow(dead_code, clippy::all)]
pub const OPENAI_RESPONSES_TOOLS: &str = r#"[{"type":"function","name":"openapi_unions_getAnimal","description":"Gets an animal","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_unions_getFacts","description":"GET /facts","parameters":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false},"strict":false},{"type":"function","name":"openapi_unions_startJob","description":"POST /jobs","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false}]"#;
/// The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for the tools that it cannot express.
#[allow(dead_code, clippy::all)]
pub const OPENAI_STRICT_TOOLS: &str = r#"[{"type":"function","function":{"name":"openapi_unions_getAnimal","description":"Gets an animal","parameters":{"type":"object","properties":{"id":{"anyOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parameters":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false},"strict":false}},{"type":"function","function":{"name":"openapi_unions_getFacts","description":"GET /facts","parameters":{"type":"object","properties":{"page":{"type":["integer","null"]}},"required":["page"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"openapi_unions_startJob","description":"POST /jobs","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}}]"#;
/// The complete `tools` array of Anthropic's Messages API.
#[allow(dead_code, clippy::all)]
pub const ANTHROPIC_TOOLS: &str = r#"[{"name":"openapi_unions_getAnimal","description":"Gets an animal","input_schema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","input_schema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_getFacts","description":"GET /facts","input_schema":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}},{"name":"openapi_unions_startJob","description":"POST /jobs","input_schema":{"type":"object","properties":{},"additionalProperties":false}}]"#;
/// The complete `tools` array of Gemini's `generateContent`.
#[allow(dead_code, clippy::all)]
pub const GEMINI_TOOLS: &str = r#"[{"functionDeclarations":[{"name":"openapi_unions_getAnimal","description":"Gets an animal","parametersJsonSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","parametersJsonSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}},{"name":"openapi_unions_getFacts","description":"GET /facts","parametersJsonSchema":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}},{"name":"openapi_unions_startJob","description":"POST /jobs"}]}]"#;
/// The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API.
#[allow(dead_code, clippy::all)]
pub const BEDROCK_TOOLS: &str = r#"[{"toolSpec":{"name":"openapi_unions_getAnimal","description":"Gets an animal","inputSchema":{"json":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","inputSchema":{"json":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_unions_getFacts","description":"GET /facts","inputSchema":{"json":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false}}}},{"toolSpec":{"name":"openapi_unions_startJob","description":"POST /jobs","inputSchema":{"json":{"type":"object","properties":{},"additionalProperties":false}}}}]"#;
/// The complete `tools` array of a `tools/list` result of MCP.
#[allow(dead_code, clippy::all)]
pub const MCP_TOOLS: &str = r##"[{"name":"openapi_unions_getAnimal","title":"Gets an animal","description":"Gets an animal","inputSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["id"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_unions_putAnimal","description":"PUT /animals/{id}","inputSchema":{"type":"object","properties":{"id":{"oneOf":[{"type":"integer"},{"type":"string"}]},"body":{"description":"By a discriminator, with a mapping by name and by reference.","oneOf":[{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}},"required":["kind"]},{"description":"Without the property that says so.","type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"milk":{"type":"number"}},"required":["milk"],"additionalProperties":{"type":"string"}}]}},"required":["id"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_unions_getFacts","description":"GET /facts","inputSchema":{"type":"object","properties":{"page":{"type":"integer"}},"additionalProperties":false},"outputSchema":{"type":"object","properties":{"scalar":{"oneOf":[{"type":"number"},{"type":"integer"},{"type":"string"},{"type":"boolean"}]},"listed":{"type":["integer","string","null"]},"color":{"anyOf":[{"type":"string"},{"enum":["red","green"]}]},"level":{"enum":["low","high"]},"object":{"anyOf":[{"type":"object"},{"$ref":"#/$defs/Small"},{"$ref":"#/$defs/Large"}]},"arrays":{"oneOf":[{"type":"array","items":{"$ref":"#/$defs/Small"}},{"type":"array","items":{"$ref":"#/$defs/Large"}},{"type":"array","items":{"type":"string"}}]},"event":{"oneOf":[{"type":"object","properties":{"type":{"const":"paid"},"amount":{"type":"integer"}},"required":["type","amount"]},{"type":"object","properties":{"type":{"const":"refunded"},"reason":{"type":"string"}},"required":["type"]}]},"owned":{"type":"object","properties":{"owner":{"type":"string"}},"required":["owner"],"oneOf":[{"properties":{"rooms":{"type":"integer"}},"required":["rooms"]},{"properties":{"sails":{"type":"integer"}},"required":["sails"]}]},"shape":{"$ref":"#/$defs/Base"},"tree":{"$ref":"#/$defs/Tree"},"maybe":{"oneOf":[{"type":"null"},{"$ref":"#/$defs/Small"},{"type":"string"}]},"anything":{"anyOf":[{"type":"string"},{}]},"by_name":{"type":"object","additionalProperties":{"anyOf":[{"type":"integer"},{"type":"array","items":{"type":"integer"}}]}}},"$defs":{"Small":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]},"Large":{"type":"object","properties":{"id":{"type":"integer"},"size":{"type":"integer"}},"required":["id","size"]},"Base":{"type":"object","properties":{"type":{"type":"string"},"id":{"type":"integer"}},"required":["type","id"],"oneOf":[{"allOf":[{"$ref":"#/$defs/Base_base"},{"properties":{"radius":{"type":"number"}}}]},{"allOf":[{"$ref":"#/$defs/Base_base"},{"properties":{"members":{"type":"array","items":{"$ref":"#/$defs/Base"}},"first":{"$ref":"#/$defs/Base"}}}]}]},"Tree":{"oneOf":[{"type":"string"},{"type":"object","properties":{"left":{"$ref":"#/$defs/Tree"},"right":{"$ref":"#/$defs/Tree"}},"required":["left"]}]},"Base_base":{"type":"object","properties":{"type":{"type":"string"},"id":{"type":"integer"}},"required":["type","id"]}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"openapi_unions_startJob","description":"POST /jobs","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]"##;
const _: () = __toolpress::check_names(&TOOLBOX, 0, 4, 64);
/// The tools, one variant each, in the order of the description.
#[allow(dead_code, clippy::all)]
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
#[allow(dead_code, clippy::all)]
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
#[allow(dead_code, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct GetAnimal {
    /// `id`
    pub id: types::GetAnimalId,
}
#[allow(dead_code, clippy::all)]
impl GetAnimal {
    /// One that has what is required and no more.
    pub fn new(id: types::GetAnimalId) -> Self {
        Self { id }
    }
}
#[allow(dead_code, clippy::all)]
impl __toolpress::Encode for GetAnimal {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.field("id", &self.id);
        });
    }
}
/** Gets an animal

 `GET /animals/{id}`, the tool `openapi_unions_getAnimal`

 Errors: `404`, `410` [`types::NotFound`]; `422` [`types::GetAnimalError422`]; `default` [`types::Problem`]*/
#[allow(dead_code, clippy::all)]
pub fn get_animal<'c>(
    client: &'c __toolpress::Client,
    args: &GetAnimal,
) -> __toolpress::Call<'c, types::Animal> {
    __toolpress::call(client, &TOOLBOX, 0, args)
}
/// Arguments of `put_animal`.
#[allow(dead_code, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct PutAnimal {
    /// `id`
    pub id: types::PutAnimalId,
    /// `body`
    pub body: __toolpress::Option<types::Animal>,
}
#[allow(dead_code, clippy::all)]
impl PutAnimal {
    /// One that has what is required and no more.
    pub fn new(id: types::PutAnimalId) -> Self {
        Self {
            id,
            body: __toolpress::None,
        }
    }
}
#[allow(dead_code, clippy::all)]
impl __toolpress::Encode for PutAnimal {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.field("id", &self.id);
            o.optional("body", &self.body);
        });
    }
}
/** `PUT /animals/{id}`, the tool `openapi_unions_putAnimal`

 Errors: `404` [`types::NotFound`]*/
#[allow(dead_code, clippy::all)]
pub fn put_animal<'c>(
    client: &'c __toolpress::Client,
    args: &PutAnimal,
) -> __toolpress::Call<'c, types::PutAnimalResponse> {
    __toolpress::call(client, &TOOLBOX, 1, args)
}
/// Arguments of `get_facts`.
#[allow(dead_code, clippy::all)]
#[derive(
    __toolpress::Clone,
    __toolpress::Debug,
    __toolpress::PartialEq,
    __toolpress::Default
)]
pub struct GetFacts {
    /// `page`
    pub page: __toolpress::Option<i64>,
}
#[allow(dead_code, clippy::all)]
impl __toolpress::Encode for GetFacts {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|o| {
            o.optional("page", &self.page);
        });
    }
}
/** `GET /facts`, the tool `openapi_unions_getFacts`

 Errors: `4XX` [`types::Problem`]*/
#[allow(dead_code, clippy::all)]
pub fn get_facts<'c>(
    client: &'c __toolpress::Client,
    args: &GetFacts,
) -> __toolpress::Call<'c, types::Facts> {
    __toolpress::call(client, &TOOLBOX, 2, args)
}
/// Arguments of `start_job`.
#[allow(dead_code, clippy::all)]
#[derive(
    __toolpress::Clone,
    __toolpress::Debug,
    __toolpress::PartialEq,
    __toolpress::Default
)]
pub struct StartJob {}
#[allow(dead_code, clippy::all)]
impl __toolpress::Encode for StartJob {
    fn encode(&self, out: &mut __toolpress::Encoder) {
        out.object(|_| {});
    }
}
/// `POST /jobs`, the tool `openapi_unions_startJob`
#[allow(dead_code, clippy::all)]
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
#[allow(dead_code, clippy::all)]
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
        /// `kind`
        pub kind: __toolpress::String,
        /// `lives`
        pub lives: __toolpress::Option<i64>,
    }
    impl Cat {
        /// One that has what is required and no more.
        pub fn new(kind: __toolpress::String) -> Self {
            Self {
                kind,
                lives: __toolpress::None,
            }
        }
    }
    impl __toolpress::Encode for Cat {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("kind", &self.kind);
                o.optional("lives", &self.lives);
            });
        }
    }
    impl __toolpress::Decode for Cat {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Cat", value)?;
            __toolpress::Ok(Self {
                kind: fields.required("kind")?,
                lives: fields.optional("lives")?,
            })
        }
    }
    /// `Circle`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Circle {
        /// `type`
        pub r#type: __toolpress::String,
        /// `id`
        pub id: i64,
        /// `radius`
        pub radius: __toolpress::Option<f64>,
    }
    impl Circle {
        /// One that has what is required and no more.
        pub fn new(r#type: __toolpress::String, id: i64) -> Self {
            Self {
                r#type,
                id,
                radius: __toolpress::None,
            }
        }
    }
    impl __toolpress::Encode for Circle {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("type", &self.r#type);
                o.field("id", &self.id);
                o.optional("radius", &self.radius);
            });
        }
    }
    impl __toolpress::Decode for Circle {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Circle", value)?;
            __toolpress::Ok(Self {
                r#type: fields.required("type")?,
                id: fields.required("id")?,
                radius: fields.optional("radius")?,
            })
        }
    }
    /// `Cow`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Cow {
        /// `milk`
        pub milk: f64,
        /// All other properties.
        pub additional_properties: __toolpress::BTreeMap<
            __toolpress::String,
            __toolpress::String,
        >,
    }
    impl Cow {
        /// One that has what is required and no more.
        pub fn new(milk: f64) -> Self {
            Self {
                milk,
                additional_properties: __toolpress::Default::default(),
            }
        }
    }
    impl __toolpress::Encode for Cow {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("milk", &self.milk);
                o.rest(&self.additional_properties);
            });
        }
    }
    impl __toolpress::Decode for Cow {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Cow", value)?;
            __toolpress::Ok(Self {
                milk: fields.required("milk")?,
                additional_properties: fields.rest()?,
            })
        }
    }
    /// Without the property that says so.
    #[derive(
        __toolpress::Clone,
        __toolpress::Debug,
        __toolpress::PartialEq,
        __toolpress::Default
    )]
    pub struct Dog {
        /// `name`
        pub name: __toolpress::Option<__toolpress::String>,
    }
    impl __toolpress::Encode for Dog {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.optional("name", &self.name);
            });
        }
    }
    impl __toolpress::Decode for Dog {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Dog", value)?;
            __toolpress::Ok(Self {
                name: fields.optional("name")?,
            })
        }
    }
    /// `Facts`
    #[derive(
        __toolpress::Clone,
        __toolpress::Debug,
        __toolpress::PartialEq,
        __toolpress::Default
    )]
    pub struct Facts {
        /// `scalar`
        pub scalar: __toolpress::Option<FactsScalar>,
        /// `listed`
        pub listed: __toolpress::Option<__toolpress::Option<FactsListed>>,
        /// `color`
        pub color: __toolpress::Option<FactsColor>,
        /// `level`
        pub level: __toolpress::Option<FactsLevel>,
        /// `object`
        pub object: __toolpress::Option<FactsObject>,
        /// `arrays`
        pub arrays: __toolpress::Option<FactsArrays>,
        /// `event`
        pub event: __toolpress::Option<FactsEvent>,
        /// `owned`
        pub owned: __toolpress::Option<FactsOwned>,
        /// `shape`
        pub shape: __toolpress::Option<Base>,
        /// `tree`
        pub tree: __toolpress::Option<Tree>,
        /// `maybe`
        pub maybe: __toolpress::Option<__toolpress::Option<FactsMaybe>>,
        /// `anything`
        pub anything: __toolpress::Option<__toolpress::Value>,
        /// `by_name`
        pub by_name: __toolpress::Option<
            __toolpress::BTreeMap<__toolpress::String, FactsByNameValue>,
        >,
    }
    impl __toolpress::Encode for Facts {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.optional("scalar", &self.scalar);
                o.optional("listed", &self.listed);
                o.optional("color", &self.color);
                o.optional("level", &self.level);
                o.optional("object", &self.object);
                o.optional("arrays", &self.arrays);
                o.optional("event", &self.event);
                o.optional("owned", &self.owned);
                o.optional("shape", &self.shape);
                o.optional("tree", &self.tree);
                o.optional("maybe", &self.maybe);
                o.optional("anything", &self.anything);
                o.optional("by_name", &self.by_name);
            });
        }
    }
    impl __toolpress::Decode for Facts {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Facts", value)?;
            __toolpress::Ok(Self {
                scalar: fields.optional("scalar")?,
                listed: fields.optional("listed")?,
                color: fields.optional("color")?,
                level: fields.optional("level")?,
                object: fields.optional("object")?,
                arrays: fields.optional("arrays")?,
                event: fields.optional("event")?,
                owned: fields.optional("owned")?,
                shape: fields.optional("shape")?,
                tree: fields.optional("tree")?,
                maybe: fields.optional("maybe")?,
                anything: fields.optional("anything")?,
                by_name: fields.optional("by_name")?,
            })
        }
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
    #[derive(
        __toolpress::Clone,
        __toolpress::Debug,
        __toolpress::PartialEq,
        __toolpress::Eq,
        __toolpress::Hash
    )]
    pub enum FactsColor {
        /// `red`
        Red,
        /// `green`
        Green,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    impl FactsColor {
        /// The value as text.
        pub fn as_str(&self) -> &str {
            match self {
                Self::Red => "red",
                Self::Green => "green",
                Self::Other(text) => text.as_str(),
            }
        }
    }
    impl __toolpress::From<&str> for FactsColor {
        fn from(text: &str) -> Self {
            match text {
                "red" => Self::Red,
                "green" => Self::Green,
                _ => {
                    Self::Other(
                        <__toolpress::String as __toolpress::From<&str>>::from(text),
                    )
                }
            }
        }
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
        /// `type`
        pub r#type: FactsEventPaidType,
        /// `amount`
        pub amount: i64,
    }
    impl FactsEventPaid {
        /// One that has what is required and no more.
        pub fn new(r#type: FactsEventPaidType, amount: i64) -> Self {
            Self { r#type, amount }
        }
    }
    impl __toolpress::Encode for FactsEventPaid {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("type", &self.r#type);
                o.field("amount", &self.amount);
            });
        }
    }
    impl __toolpress::Decode for FactsEventPaid {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("FactsEventPaid", value)?;
            __toolpress::Ok(Self {
                r#type: fields.required("type")?,
                amount: fields.required("amount")?,
            })
        }
    }
    /// `FactsEventPaidType`
    #[derive(
        __toolpress::Clone,
        __toolpress::Debug,
        __toolpress::PartialEq,
        __toolpress::Eq,
        __toolpress::Hash
    )]
    pub enum FactsEventPaidType {
        /// `paid`
        Paid,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    impl FactsEventPaidType {
        /// The value as text.
        pub fn as_str(&self) -> &str {
            match self {
                Self::Paid => "paid",
                Self::Other(text) => text.as_str(),
            }
        }
    }
    impl __toolpress::From<&str> for FactsEventPaidType {
        fn from(text: &str) -> Self {
            match text {
                "paid" => Self::Paid,
                _ => {
                    Self::Other(
                        <__toolpress::String as __toolpress::From<&str>>::from(text),
                    )
                }
            }
        }
    }
    /// `FactsEventRefunded`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct FactsEventRefunded {
        /// `type`
        pub r#type: FactsEventRefundedType,
        /// `reason`
        pub reason: __toolpress::Option<__toolpress::String>,
    }
    impl FactsEventRefunded {
        /// One that has what is required and no more.
        pub fn new(r#type: FactsEventRefundedType) -> Self {
            Self {
                r#type,
                reason: __toolpress::None,
            }
        }
    }
    impl __toolpress::Encode for FactsEventRefunded {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("type", &self.r#type);
                o.optional("reason", &self.reason);
            });
        }
    }
    impl __toolpress::Decode for FactsEventRefunded {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("FactsEventRefunded", value)?;
            __toolpress::Ok(Self {
                r#type: fields.required("type")?,
                reason: fields.optional("reason")?,
            })
        }
    }
    /// `FactsEventRefundedType`
    #[derive(
        __toolpress::Clone,
        __toolpress::Debug,
        __toolpress::PartialEq,
        __toolpress::Eq,
        __toolpress::Hash
    )]
    pub enum FactsEventRefundedType {
        /// `refunded`
        Refunded,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    impl FactsEventRefundedType {
        /// The value as text.
        pub fn as_str(&self) -> &str {
            match self {
                Self::Refunded => "refunded",
                Self::Other(text) => text.as_str(),
            }
        }
    }
    impl __toolpress::From<&str> for FactsEventRefundedType {
        fn from(text: &str) -> Self {
            match text {
                "refunded" => Self::Refunded,
                _ => {
                    Self::Other(
                        <__toolpress::String as __toolpress::From<&str>>::from(text),
                    )
                }
            }
        }
    }
    /// `FactsLevel`
    #[derive(
        __toolpress::Clone,
        __toolpress::Debug,
        __toolpress::PartialEq,
        __toolpress::Eq,
        __toolpress::Hash
    )]
    pub enum FactsLevel {
        /// `low`
        Low,
        /// `high`
        High,
        /// A value that the description does not list.
        Other(__toolpress::String),
    }
    impl FactsLevel {
        /// The value as text.
        pub fn as_str(&self) -> &str {
            match self {
                Self::Low => "low",
                Self::High => "high",
                Self::Other(text) => text.as_str(),
            }
        }
    }
    impl __toolpress::From<&str> for FactsLevel {
        fn from(text: &str) -> Self {
            match text {
                "low" => Self::Low,
                "high" => Self::High,
                _ => {
                    Self::Other(
                        <__toolpress::String as __toolpress::From<&str>>::from(text),
                    )
                }
            }
        }
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
        /// `owner`
        pub owner: __toolpress::String,
        /// `sails`
        pub sails: i64,
    }
    impl FactsOwnedBoat {
        /// One that has what is required and no more.
        pub fn new(owner: __toolpress::String, sails: i64) -> Self {
            Self { owner, sails }
        }
    }
    impl __toolpress::Encode for FactsOwnedBoat {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("owner", &self.owner);
                o.field("sails", &self.sails);
            });
        }
    }
    impl __toolpress::Decode for FactsOwnedBoat {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("FactsOwnedBoat", value)?;
            __toolpress::Ok(Self {
                owner: fields.required("owner")?,
                sails: fields.required("sails")?,
            })
        }
    }
    /// House
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct FactsOwnedHouse {
        /// `owner`
        pub owner: __toolpress::String,
        /// `rooms`
        pub rooms: i64,
    }
    impl FactsOwnedHouse {
        /// One that has what is required and no more.
        pub fn new(owner: __toolpress::String, rooms: i64) -> Self {
            Self { owner, rooms }
        }
    }
    impl __toolpress::Encode for FactsOwnedHouse {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("owner", &self.owner);
                o.field("rooms", &self.rooms);
            });
        }
    }
    impl __toolpress::Decode for FactsOwnedHouse {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("FactsOwnedHouse", value)?;
            __toolpress::Ok(Self {
                owner: fields.required("owner")?,
                rooms: fields.required("rooms")?,
            })
        }
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
        /// `field`
        pub field: __toolpress::String,
    }
    impl GetAnimalError422 {
        /// One that has what is required and no more.
        pub fn new(field: __toolpress::String) -> Self {
            Self { field }
        }
    }
    impl __toolpress::Encode for GetAnimalError422 {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("field", &self.field);
            });
        }
    }
    impl __toolpress::Decode for GetAnimalError422 {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("GetAnimalError422", value)?;
            __toolpress::Ok(Self {
                field: fields.required("field")?,
            })
        }
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
        /// `type`
        pub r#type: __toolpress::String,
        /// `id`
        pub id: i64,
        /// `members`
        pub members: __toolpress::Option<__toolpress::Vec<Base>>,
        /// `first`
        pub first: __toolpress::Option<__toolpress::Box<Base>>,
    }
    impl Group {
        /// One that has what is required and no more.
        pub fn new(r#type: __toolpress::String, id: i64) -> Self {
            Self {
                r#type,
                id,
                members: __toolpress::None,
                first: __toolpress::None,
            }
        }
    }
    impl __toolpress::Encode for Group {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("type", &self.r#type);
                o.field("id", &self.id);
                o.optional("members", &self.members);
                o.optional("first", &self.first);
            });
        }
    }
    impl __toolpress::Decode for Group {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Group", value)?;
            __toolpress::Ok(Self {
                r#type: fields.required("type")?,
                id: fields.required("id")?,
                members: fields.optional("members")?,
                first: fields.optional("first")?,
            })
        }
    }
    /// `Large`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Large {
        /// `id`
        pub id: i64,
        /// `size`
        pub size: i64,
    }
    impl Large {
        /// One that has what is required and no more.
        pub fn new(id: i64, size: i64) -> Self {
            Self { id, size }
        }
    }
    impl __toolpress::Encode for Large {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("id", &self.id);
                o.field("size", &self.size);
            });
        }
    }
    impl __toolpress::Decode for Large {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Large", value)?;
            __toolpress::Ok(Self {
                id: fields.required("id")?,
                size: fields.required("size")?,
            })
        }
    }
    /// `NotFound`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct NotFound {
        /// `missing`
        pub missing: __toolpress::String,
    }
    impl NotFound {
        /// One that has what is required and no more.
        pub fn new(missing: __toolpress::String) -> Self {
            Self { missing }
        }
    }
    impl __toolpress::Encode for NotFound {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("missing", &self.missing);
            });
        }
    }
    impl __toolpress::Decode for NotFound {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("NotFound", value)?;
            __toolpress::Ok(Self {
                missing: fields.required("missing")?,
            })
        }
    }
    /// `Problem`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Problem {
        /// `title`
        pub title: __toolpress::String,
        /// `status`
        pub status: __toolpress::Option<i64>,
    }
    impl Problem {
        /// One that has what is required and no more.
        pub fn new(title: __toolpress::String) -> Self {
            Self {
                title,
                status: __toolpress::None,
            }
        }
    }
    impl __toolpress::Encode for Problem {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("title", &self.title);
                o.optional("status", &self.status);
            });
        }
    }
    impl __toolpress::Decode for Problem {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Problem", value)?;
            __toolpress::Ok(Self {
                title: fields.required("title")?,
                status: fields.optional("status")?,
            })
        }
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
        /// `id`
        pub id: i64,
    }
    impl PutAnimalResponseCreated {
        /// One that has what is required and no more.
        pub fn new(id: i64) -> Self {
            Self { id }
        }
    }
    impl __toolpress::Encode for PutAnimalResponseCreated {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("id", &self.id);
            });
        }
    }
    impl __toolpress::Decode for PutAnimalResponseCreated {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new(
                "PutAnimalResponseCreated",
                value,
            )?;
            __toolpress::Ok(Self { id: fields.required("id")? })
        }
    }
    /// `Small`
    #[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
    pub struct Small {
        /// `id`
        pub id: i64,
    }
    impl Small {
        /// One that has what is required and no more.
        pub fn new(id: i64) -> Self {
            Self { id }
        }
    }
    impl __toolpress::Encode for Small {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("id", &self.id);
            });
        }
    }
    impl __toolpress::Decode for Small {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("Small", value)?;
            __toolpress::Ok(Self { id: fields.required("id")? })
        }
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
        /// `left`
        pub left: __toolpress::Box<Tree>,
        /// `right`
        pub right: __toolpress::Option<__toolpress::Box<Tree>>,
    }
    impl TreeNode {
        /// One that has what is required and no more.
        pub fn new(left: __toolpress::Box<Tree>) -> Self {
            Self {
                left,
                right: __toolpress::None,
            }
        }
    }
    impl __toolpress::Encode for TreeNode {
        fn encode(&self, out: &mut __toolpress::Encoder) {
            out.object(|o| {
                o.field("left", &self.left);
                o.optional("right", &self.right);
            });
        }
    }
    impl __toolpress::Decode for TreeNode {
        fn decode(
            value: __toolpress::Value,
        ) -> __toolpress::Result<Self, __toolpress::DecodeError> {
            let mut fields = __toolpress::Fields::new("TreeNode", value)?;
            __toolpress::Ok(Self {
                left: fields.required("left")?,
                right: fields.optional("right")?,
            })
        }
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
