use ::toolpress::__private as __toolpress;
/** The tools of scripts.

 | tool | function | `ToolId` | original | summary | remarks |
 | --- | --- | --- | --- | --- | --- |
 | `bash_disk_usage` | [`disk_usage`](fn@disk_usage) | [`DiskUsage`](ToolId::DiskUsage) | `disk-usage` | How full the disks are | normalized |
 | `bash_note` | [`note`](fn@note) | [`Note`](ToolId::Note) | `note` | Writes a note |  |
 | `bash_up` | [`up`](fn@up) | [`Up`](ToolId::Up) | `up` |  |  |*/
#[allow(dead_code, missing_docs, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    source: __toolpress::Source::Bash,
    name: "scripts",
    base_url: BASE_URL,
    text: "bash_disk_usagedisk-usage.shdisk-usageHow full the disks are

In mebibytes, the fullest first.dirat_leastat-leastNo disk is that full.bash_notenotes/add.pynoteWrites a notetitlepinnedweighttextbash_upup",
    code: b"\x03\0\0\0\x14\0\0\0I\0\0\0\x9E\0\0\0\xC2\0\0\0\0\x0F\0\0\x0F\r\x0B\x1C\n&8\x91\x01\xE3\x01\n\0\0\x02\x14^\x03^\x03\x07\0\0\0\0\x08a\x08i\x08\t\0\0\0\0\x0E\0\0\0\0\0\0\0\0\0\0\0q\x15\x86\x01\t\0\0\x8F\x01\x0C\r\x9B\x01\x04\x9F\x01\r\xD4\x03\xE4\x01\x04\0\0\x040\xAC\x01\x05\xAC\x01\x05\x08\0\x04\0\0\x08\xB1\x01\x06\xB1\x01\x06\t\0\0\0\0\x14\xB7\x01\x06\xB7\x01\x06\x08\0\0\0\0\x1A\xBD\x01\x04\xBD\x01\x04\n\0\x04\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\xC1\x01\x07\0\0\xC8\x01\x02\x0C\xC8\x01\x02\xC8\x01\x02\x8B\x06>\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    checks: b"\x10\0\0\0\x02\x10\0\x02\x04\0\x02\x02\0\x02\x08\0",
    tools: OPENAI_TOOLS,
    snapshot: "",
    by_name: b"\x15|J\x7F\xB9y7\x9E\x01\0\0\0\x04\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0\x0F\0\0\0\xC1\0\0\0\x07\0\x02\0\x86\0\0\0\t\0\x01\0",
    by_folded: b"\x15|J\x7F\xB9y7\x9E\x01\0\0\0\x04\0\0\0\x03\0\x86\0\0\0\t\0\x01\0\xC1\0\0\0\x07\0\x02\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0\x0F\0\0\0",
    by_original: b"\x15|J\x7F\xB9y7\x9E\x01\0\0\0\x04\0\0\0\x02\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xC8\0\0\0\x02\0\x02\0\x1C\0\0\0\n\0\0\0\x9B\0\0\0\x04\0\x01\0",
    fingerprints: b"\x03w\xCC\xBCbG\xF0\xBC\0\x01\x0B\xF8@\xEEc\xBC\xC5q\0\0\xE0\xC3\xB8efq\xF5\x8D\0\x02",
});
/// Empty: these tools are called at no address.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BASE_URL: &str = "";
/// The complete `tools` array of OpenAI's Chat Completions API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_TOOLS: &str = r#"[{"type":"function","function":{"name":"bash_disk_usage","description":"How full the disks are\n\nIn mebibytes, the fullest first.","parameters":{"type":"object","properties":{"dir":{"description":"A folder on the disk to tell of (path)","type":"string"},"at_least":{"description":"Leaves out what is less full, in percent","type":"integer"}},"additionalProperties":false}}},{"type":"function","function":{"name":"bash_note","description":"Writes a note","parameters":{"type":"object","properties":{"title":{"type":"string"},"pinned":{"type":"boolean"},"weight":{"type":"number"},"text":{"description":"What to remember","type":"string"}},"required":["title","text"],"additionalProperties":false}}},{"type":"function","function":{"name":"bash_up","description":"up","parameters":{"type":"object","properties":{},"additionalProperties":false}}}]"#;
/// The complete `tools` array of OpenAI's Responses API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_RESPONSES_TOOLS: &str = r#"[{"type":"function","name":"bash_disk_usage","description":"How full the disks are\n\nIn mebibytes, the fullest first.","parameters":{"type":"object","properties":{"dir":{"description":"A folder on the disk to tell of (path)","type":"string"},"at_least":{"description":"Leaves out what is less full, in percent","type":"integer"}},"additionalProperties":false},"strict":false},{"type":"function","name":"bash_note","description":"Writes a note","parameters":{"type":"object","properties":{"title":{"type":"string"},"pinned":{"type":"boolean"},"weight":{"type":"number"},"text":{"description":"What to remember","type":"string"}},"required":["title","text"],"additionalProperties":false},"strict":false},{"type":"function","name":"bash_up","description":"up","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false}]"#;
/// The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for the tools that it cannot express.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_STRICT_TOOLS: &str = r#"[{"type":"function","function":{"name":"bash_disk_usage","description":"How full the disks are\n\nIn mebibytes, the fullest first.","parameters":{"type":"object","properties":{"dir":{"description":"A folder on the disk to tell of (path)","type":["string","null"]},"at_least":{"description":"Leaves out what is less full, in percent","type":["integer","null"]}},"required":["dir","at_least"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"bash_note","description":"Writes a note","parameters":{"type":"object","properties":{"title":{"type":"string"},"pinned":{"type":["boolean","null"]},"weight":{"type":["number","null"]},"text":{"description":"What to remember","type":"string"}},"required":["title","pinned","weight","text"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"bash_up","description":"up","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}}]"#;
/// The complete `tools` array of Anthropic's Messages API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const ANTHROPIC_TOOLS: &str = r#"[{"name":"bash_disk_usage","description":"How full the disks are\n\nIn mebibytes, the fullest first.","input_schema":{"type":"object","properties":{"dir":{"description":"A folder on the disk to tell of (path)","type":"string"},"at_least":{"description":"Leaves out what is less full, in percent","type":"integer"}},"additionalProperties":false}},{"name":"bash_note","description":"Writes a note","input_schema":{"type":"object","properties":{"title":{"type":"string"},"pinned":{"type":"boolean"},"weight":{"type":"number"},"text":{"description":"What to remember","type":"string"}},"required":["title","text"],"additionalProperties":false}},{"name":"bash_up","description":"up","input_schema":{"type":"object","properties":{},"additionalProperties":false}}]"#;
/// The complete `tools` array of Gemini's `generateContent`.
#[allow(dead_code, missing_docs, clippy::all)]
pub const GEMINI_TOOLS: &str = r#"[{"functionDeclarations":[{"name":"bash_disk_usage","description":"How full the disks are\n\nIn mebibytes, the fullest first.","parametersJsonSchema":{"type":"object","properties":{"dir":{"description":"A folder on the disk to tell of (path)","type":"string"},"at_least":{"description":"Leaves out what is less full, in percent","type":"integer"}},"additionalProperties":false}},{"name":"bash_note","description":"Writes a note","parametersJsonSchema":{"type":"object","properties":{"title":{"type":"string"},"pinned":{"type":"boolean"},"weight":{"type":"number"},"text":{"description":"What to remember","type":"string"}},"required":["title","text"],"additionalProperties":false}},{"name":"bash_up","description":"up"}]}]"#;
/// The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BEDROCK_TOOLS: &str = r#"[{"toolSpec":{"name":"bash_disk_usage","description":"How full the disks are\n\nIn mebibytes, the fullest first.","inputSchema":{"json":{"type":"object","properties":{"dir":{"description":"A folder on the disk to tell of (path)","type":"string"},"at_least":{"description":"Leaves out what is less full, in percent","type":"integer"}},"additionalProperties":false}}}},{"toolSpec":{"name":"bash_note","description":"Writes a note","inputSchema":{"json":{"type":"object","properties":{"title":{"type":"string"},"pinned":{"type":"boolean"},"weight":{"type":"number"},"text":{"description":"What to remember","type":"string"}},"required":["title","text"],"additionalProperties":false}}}},{"toolSpec":{"name":"bash_up","description":"up","inputSchema":{"json":{"type":"object","properties":{},"additionalProperties":false}}}}]"#;
/// The complete `tools` array of a `tools/list` result of MCP.
#[allow(dead_code, missing_docs, clippy::all)]
pub const MCP_TOOLS: &str = r#"[{"name":"bash_disk_usage","title":"How full the disks are","description":"How full the disks are\n\nIn mebibytes, the fullest first.","inputSchema":{"type":"object","properties":{"dir":{"description":"A folder on the disk to tell of (path)","type":"string"},"at_least":{"description":"Leaves out what is less full, in percent","type":"integer"}},"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"bash_note","title":"Writes a note","description":"Writes a note","inputSchema":{"type":"object","properties":{"title":{"type":"string"},"pinned":{"type":"boolean"},"weight":{"type":"number"},"text":{"description":"What to remember","type":"string"}},"required":["title","text"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"bash_up","description":"up","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]"#;
const _: () = __toolpress::check_names(&TOOLBOX, 0, 3, 64);
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
    /// `bash_disk_usage`: How full the disks are
    DiskUsage,
    /// `bash_note`: Writes a note
    Note,
    /// `bash_up`
    Up,
}
#[allow(dead_code, missing_docs, clippy::all)]
impl ToolId {
    /// All of them, in the order of the description.
    pub const ALL: &'static [Self] = __toolpress::all!(ToolId DiskUsage Note Up);
    const fn index(self) -> usize {
        self as usize
    }
    /// The name by which a model calls it.
    pub const fn name(self) -> __toolpress::ToolName {
        __toolpress::name_at(&TOOLBOX, self.index())
    }
    /// The script's slug.
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
/// Arguments of `disk_usage`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct DiskUsage {
    /// A folder on the disk to tell of (path)
    pub dir: __toolpress::Option<__toolpress::String>,
    /// Leaves out what is less full, in percent
    pub at_least: __toolpress::Option<i64>,
}
__toolpress::function! {
    " How full the disks are
 
 In mebibytes, the fullest first.
 
 `disk-usage` of scripts, the tool `bash_disk_usage`"
    fn disk_usage(DiskUsage) -> __toolpress::String = 0
}
/// Arguments of `note`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct Note {
    pub title: __toolpress::String,
    pub pinned: __toolpress::Option<bool>,
    pub weight: __toolpress::Option<f64>,
    /// What to remember
    pub text: __toolpress::String,
}
__toolpress::function! {
    " Writes a note
 
 `note` of scripts, the tool `bash_note`" fn note(Note) ->
    __toolpress::String = 1
}
/// Arguments of `up`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct Up {}
__toolpress::function! {
    " `up` of scripts, the tool `bash_up`" fn up(Up) -> __toolpress::String = 2
}
__toolpress::arguments! {
    DiskUsage { dir, at_least }; Note { title : __toolpress::String, pinned, weight, text
    : __toolpress::String }; Up {};
}
