use ::toolpress::__private as __toolpress;
/** The tools of an MCP server, which run over the connection to it that a client made by `Client::with_executor` has.

 | tool | function | `ToolId` | original | summary | remarks |
 | --- | --- | --- | --- | --- | --- |
 | `mcp_tracker_issues_list` | [`issues_list`](fn@issues_list) | [`IssuesList`](ToolId::IssuesList) | `issues.list` | List issues | normalized; degraded for openai-strict: it is not strict, for `labels` may be absent or `null`, which are two things |
 | `mcp_tracker_issues_close` | [`issues_close`](fn@issues_close) | [`IssuesClose`](ToolId::IssuesClose) | `issues/close` | Closes an issue. | normalized |
 | `mcp_tracker_tree_of_labels` | [`tree_of_labels`](fn@tree_of_labels) | [`TreeOfLabels`](ToolId::TreeOfLabels) | `tree-of-labels` | Label tree | normalized |
 | `mcp_tracker_set_fields` | [`set_fields`](fn@set_fields) | [`SetFields`](ToolId::SetFields) | `set_fields` | Sets fields of the project that tools outside have added. | degraded for openai-strict: it is not strict, for a map |
 | `mcp_tracker_notify` | [`notify`](fn@notify) | [`Notify`](ToolId::Notify) | `notify` | Sends a message by mail or to a room. | degraded: which of its 2 forms (`oneOf`) takes which arguments is left to the server |
 | `mcp_tracker_assign` | [`assign`](fn@assign) | [`Assign`](ToolId::Assign) | `assign` | Assigns an issue. |  |
 | `mcp_tracker_ping` | [`ping`](fn@ping) | [`Ping`](ToolId::Ping) | `ping` |  |  |
 | `mcp_tracker_t` | [`t`](fn@t) | [`T`](ToolId::T) | `统计` | Counts issues by state. | normalized |*/
#[allow(dead_code, missing_docs, clippy::all)]
pub static TOOLBOX: __toolpress::Toolbox = __toolpress::toolbox(__toolpress::Tables {
    source: __toolpress::Source::Mcp,
    name: "tracker",
    base_url: BASE_URL,
    text: "opencloseddonedeclinednamechildrenmailroommcp_tracker_issues_listissues.listList issues

Lists the issues of a project, newest first.projectstateper_pageper-pagelabelsmcp_tracker_issues_closeissues/closeCloses an issue.numberref$refmcp_tracker_tree_of_labelstree-of-labelsLabel tree

Replaces the tree of labels.rootmcp_tracker_set_fieldsset_fieldsSets fields of the project that tools outside have added.argumentsmcp_tracker_notifynotifySends a message by mail or to a room.textbyaddressmcp_tracker_assignassignAssigns an issue.tomcp_tracker_pingpingmcp_tracker_t统计Counts issues by state.",
    code: b"\x08\0\0\0(\0\0\0y\0\0\0\xC1\0\0\0\xF2\0\0\0\"\x01\0\0v\x01\0\0\xB4\x01\0\0\xD7\x01\0\0\xFA\x01\0\0*\x17\0\0\0\0\x0BA\x0BL9\x9A\x01\x80\x03\n\0\0\x040\x85\x01\x07\x85\x01\x07\x06\0\x04\0\0\x08\x8C\x01\x05\x8C\x01\x05\x06\0\x08\0\0*\x91\x01\x08\x99\x01\x08\x06\0\0\0\x004\xA1\x01\x06\xA1\x01\x06\x06\0\x08\0\0N\0\0\0\0\0\0\0\0\0\0\0\0\0\xA7\x01\x18\0\0\0\0\r\xBF\x01\x0C\xCB\x01\x10\x8C\x05\x9B\x02\x08\0\0\x03$\xDB\x01\x06\xDB\x01\x06\x06\0\x04\0\0Z\x8C\x01\x05\x8C\x01\x05\x06\0\x04\0\0f\xE1\x01\x03\xE4\x01\x04\x06\0\0\0\0H\0\0\0\0\0\0\0\0\0\0\0\0\0\xE8\x01\x1A\0\0\0\0\r\x82\x02\x0E\x90\x02(\xB5\x08\x8E\x02\x04\0\0\x01\r\xB8\x02\x04\xB8\x02\x04\x06\0\x04\0\0\x84\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\xBC\x02\x16\0\0\0\0\r\xD2\x02\n\xDC\x029\xDC\x0B\xF1\x01\x04\0\0\x01\x0C\x95\x03\t\0\0\x0B\0\x04\0\0\xB2\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\x9E\x03\x12\0\0\0\0\r\xB0\x03\x06\xB6\x03%\xCE\x0E\xE3\x01\x04\0\0\x040\xDB\x03\x04\xDB\x03\x04\x06\0\x04\0\0H\xDF\x03\x02\xDF\x03\x02\x06\0\x04\0\0\xC6\x01\xE1\x03\x07\xE1\x03\x07\x06\0\0\0\0\xD8\x01&\x04&\x04\x06\0\0\0\0H\0\0\0\0\0\0\0\0\0\0\0\0\0\xE8\x03\x12\0\0\0\0\r\xFA\x03\x06\x80\x04\x11\x9E\x11\x94\x01\x04\0\0\x02\x1A\xDB\x01\x06\xDB\x01\x06\x06\0\x04\0\0\xE2\x01\x91\x04\x02\x91\x04\x02\x06\0\x0C\0\0\xE8\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\x93\x04\x10\0\0\0\0\x0C\xA3\x04\x04\xA3\x04\x04\x90\x13>\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xA7\x04\r\0\0\0\0\x0C\xB4\x04\x06\xBA\x04\x17\xBC\x14>\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    checks: b"w\0\0\0\x02\x10 \x01\0\x02\x10\x03\x04\0\x04\x04\x06\0\x02\x01\0\x15\x02\x12$\0\x02\x04\x18\0\x02\x19\0\xC8\x01\0\x02\x10\0\x02!\x08\0H\0\x02\x04\x1A\0\0\0\x02\x10\x03\x04\n\x04\x0E\x08\0\x02 \x08\0\x01\0\x02@\n\x06\x16\x04H\x1A\x08x\0\0\x0B\x02\x16\x04\0\x02\x10!\xC8\x01\0\x02@$\x01\n\0\0\xA7\x01\0\x02\x10\x03\x04\"\x04&\x04\0\x02\x10\x06\x04\0\x02\x04\0\x02\x11\0B\0\0\0",
    tools: OPENAI_TOOLS,
    snapshot: r##"[{"name":"issues.list","title":"List issues","description":"Lists the issues of a project, newest first.","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"project":{"type":"string","minLength":1,"description":"The project's key"},"state":{"anyOf":[{"$ref":"#/$defs/State"},{"type":"null"}],"default":null,"title":"State"},"per-page":{"type":"integer","minimum":1,"maximum":100,"default":20},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["project"],"additionalProperties":false,"$defs":{"State":{"type":"string","enum":["open","closed"],"title":"State"}}},"outputSchema":{"type":"object","properties":{"issues":{"type":"array","items":{"$ref":"#/$defs/Issue"}},"next":{"type":["string","null"]}},"required":["issues"],"$defs":{"Issue":{"type":"object","properties":{"number":{"type":"integer"},"title":{"type":"string"},"state":{"$ref":"#/$defs/State"},"parent":{"$ref":"#/$defs/Issue"}},"required":["number","title"]},"State":{"type":"string","enum":["open","closed"],"title":"State"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"issues/close","description":"Closes an issue.","inputSchema":{"type":"object","properties":{"number":{"type":"integer","exclusiveMinimum":0},"state":{"$ref":"#/definitions/State","description":"How it ended"},"$ref":{"type":"string","description":"A branch or a commit"}},"required":["number","state"],"definitions":{"State":{"type":"string","enum":["done","declined"]}}},"annotations":{"destructiveHint":false,"idempotentHint":true}},{"name":"tree-of-labels","title":"Label tree","description":"Replaces the tree of labels.","inputSchema":{"$ref":"#/$defs/Input","$defs":{"Input":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"]},"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Label"}}},"required":["name"]}}}},{"name":"set_fields","description":"Sets fields of the project that tools outside have added.","inputSchema":{"type":"object","additionalProperties":{"type":"string","maxLength":200},"minProperties":1}},{"name":"notify","description":"Sends a message by mail or to a room.","inputSchema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"oneOf":[{"properties":{"by":{"const":"mail"},"address":{"type":"string","format":"email"}},"required":["by","address"]},{"properties":{"by":{"const":"room"},"room":{"type":"string"}},"required":["by","room"]}]}},{"name":"assign","description":"Assigns an issue.","inputSchema":{"allOf":[{"$ref":"#/$defs/Numbered"},{"type":"object","properties":{"to":{"type":"string","nullable":true}},"required":["to"]}],"$defs":{"Numbered":{"type":"object","properties":{"number":{"type":"integer"}},"required":["number"]}}}},{"name":"ping","inputSchema":{"type":"object"}},{"name":"统计","description":"Counts issues by state.","inputSchema":{"type":"object","properties":{}}}]"##,
    by_name: b"\x15|J\x7F\xB9y7\x9E\x04\0\0\0\n\0\0\0\0\0\x03\0\x04\0\0\0\x9E\x01\0\0\x12\0\x04\0\xE8\0\0\0\x1A\0\x02\0\xE8\x01\0\0\x12\0\x05\0\xA7\0\0\0\x18\0\x01\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF'\x02\0\0\r\0\x07\0\x13\x02\0\0\x10\0\x06\0<\x01\0\0\x16\0\x03\0*\0\0\0\x17\0\0\0",
    by_folded: b"\x15|J\x7F\xB9y7\x9E\x04\0\0\0\n\0\0\0\x19\0\x01\0\0\0\0\0\xE8\0\0\0\x1A\0\x02\0\x9E\x01\0\0\x12\0\x04\0*\0\0\0\x17\0\0\0\x13\x02\0\0\x10\0\x06\0'\x02\0\0\r\0\x07\0<\x01\0\0\x16\0\x03\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xA7\0\0\0\x18\0\x01\0\xE8\x01\0\0\x12\0\x05\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
    by_original: b"\x15|J\x7F\xB9y7\x9E\x04\0\0\0\n\0\0\0\0\0\x07\0\x01\0\x02\0#\x02\0\0\x04\0\x06\0\xBF\0\0\0\x0C\0\x01\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF4\x02\0\0\x06\0\x07\0A\0\0\0\x0B\0\0\0\xB0\x01\0\0\x06\0\x04\0\xFA\x01\0\0\x06\0\x05\0\x02\x01\0\0\x0E\0\x02\0R\x01\0\0\n\0\x03\0",
    fingerprints: b"'\xDBG#0\xAFny\0\x06s\x89\x19\xD1\xD1\xA9\x88\xEE\0\0\xA2\x8B\xAB\xAF\xE4\xEF\x02\xDC\0\x05\xAC?bR\x11nU\x93\0\x07\xC2ib\0pS\xDB\xEE\0\x01\xD4\x12\xD5\x9Ex\xD9Yl\0\x04\xDA\xE4R[\x03k\xD5\xF1\0\x03\xDC\x1Do\xB0\x15\xE6\xAE\x07\0\x02",
});
/// Empty: an MCP server is called over the connection that the client has.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BASE_URL: &str = "";
/// The complete `tools` array of OpenAI's Chat Completions API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_TOOLS: &str = r##"[{"type":"function","function":{"name":"mcp_tracker_issues_list","description":"List issues\n\nLists the issues of a project, newest first.","parameters":{"type":"object","properties":{"project":{"description":"The project's key","type":"string","minLength":1},"state":{"default":null,"anyOf":[{"type":"string","enum":["open","closed"]},{"type":"null"}]},"per_page":{"default":20,"type":"integer","minimum":1,"maximum":100},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["project"],"additionalProperties":false}}},{"type":"function","function":{"name":"mcp_tracker_issues_close","description":"Closes an issue.","parameters":{"type":"object","properties":{"number":{"type":"integer","exclusiveMinimum":0},"state":{"description":"How it ended","type":"string","enum":["done","declined"]},"ref":{"description":"A branch or a commit","type":"string"}},"required":["number","state"],"additionalProperties":false}}},{"type":"function","function":{"name":"mcp_tracker_tree_of_labels","description":"Label tree\n\nReplaces the tree of labels.","parameters":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"],"additionalProperties":false,"$defs":{"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Label"}}},"required":["name"]}}}}},{"type":"function","function":{"name":"mcp_tracker_set_fields","description":"Sets fields of the project that tools outside have added.","parameters":{"type":"object","properties":{"arguments":{"description":"Further arguments, by their names","type":"object","minProperties":1,"additionalProperties":{"type":"string","maxLength":200}}},"required":["arguments"],"additionalProperties":false}}},{"type":"function","function":{"name":"mcp_tracker_notify","description":"Sends a message by mail or to a room.","parameters":{"type":"object","properties":{"text":{"type":"string"},"by":{"type":"string","enum":["mail","room"]},"address":{"type":"string","format":"email"},"room":{"type":"string"}},"required":["text","by"],"additionalProperties":false}}},{"type":"function","function":{"name":"mcp_tracker_assign","description":"Assigns an issue.","parameters":{"type":"object","properties":{"number":{"type":"integer"},"to":{"type":["string","null"]}},"required":["number","to"],"additionalProperties":false}}},{"type":"function","function":{"name":"mcp_tracker_ping","description":"ping","parameters":{"type":"object","properties":{},"additionalProperties":false}}},{"type":"function","function":{"name":"mcp_tracker_t","description":"Counts issues by state.","parameters":{"type":"object","properties":{},"additionalProperties":false}}}]"##;
/// The complete `tools` array of OpenAI's Responses API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_RESPONSES_TOOLS: &str = r##"[{"type":"function","name":"mcp_tracker_issues_list","description":"List issues\n\nLists the issues of a project, newest first.","parameters":{"type":"object","properties":{"project":{"description":"The project's key","type":"string","minLength":1},"state":{"default":null,"anyOf":[{"type":"string","enum":["open","closed"]},{"type":"null"}]},"per_page":{"default":20,"type":"integer","minimum":1,"maximum":100},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["project"],"additionalProperties":false},"strict":false},{"type":"function","name":"mcp_tracker_issues_close","description":"Closes an issue.","parameters":{"type":"object","properties":{"number":{"type":"integer","exclusiveMinimum":0},"state":{"description":"How it ended","type":"string","enum":["done","declined"]},"ref":{"description":"A branch or a commit","type":"string"}},"required":["number","state"],"additionalProperties":false},"strict":false},{"type":"function","name":"mcp_tracker_tree_of_labels","description":"Label tree\n\nReplaces the tree of labels.","parameters":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"],"additionalProperties":false,"$defs":{"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Label"}}},"required":["name"]}}},"strict":false},{"type":"function","name":"mcp_tracker_set_fields","description":"Sets fields of the project that tools outside have added.","parameters":{"type":"object","properties":{"arguments":{"description":"Further arguments, by their names","type":"object","minProperties":1,"additionalProperties":{"type":"string","maxLength":200}}},"required":["arguments"],"additionalProperties":false},"strict":false},{"type":"function","name":"mcp_tracker_notify","description":"Sends a message by mail or to a room.","parameters":{"type":"object","properties":{"text":{"type":"string"},"by":{"type":"string","enum":["mail","room"]},"address":{"type":"string","format":"email"},"room":{"type":"string"}},"required":["text","by"],"additionalProperties":false},"strict":false},{"type":"function","name":"mcp_tracker_assign","description":"Assigns an issue.","parameters":{"type":"object","properties":{"number":{"type":"integer"},"to":{"type":["string","null"]}},"required":["number","to"],"additionalProperties":false},"strict":false},{"type":"function","name":"mcp_tracker_ping","description":"ping","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false},{"type":"function","name":"mcp_tracker_t","description":"Counts issues by state.","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false}]"##;
/// The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for the tools that it cannot express.
#[allow(dead_code, missing_docs, clippy::all)]
pub const OPENAI_STRICT_TOOLS: &str = r##"[{"type":"function","function":{"name":"mcp_tracker_issues_list","description":"List issues\n\nLists the issues of a project, newest first.","parameters":{"type":"object","properties":{"project":{"description":"The project's key","type":"string","minLength":1},"state":{"default":null,"anyOf":[{"type":"string","enum":["open","closed"]},{"type":"null"}]},"per_page":{"default":20,"type":"integer","minimum":1,"maximum":100},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["project"],"additionalProperties":false},"strict":false}},{"type":"function","function":{"name":"mcp_tracker_issues_close","description":"Closes an issue.","parameters":{"type":"object","properties":{"number":{"type":"integer","exclusiveMinimum":0},"state":{"description":"How it ended","type":"string","enum":["done","declined"]},"ref":{"description":"A branch or a commit","type":["string","null"]}},"required":["number","state","ref"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"mcp_tracker_tree_of_labels","description":"Label tree\n\nReplaces the tree of labels.","parameters":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"],"additionalProperties":false,"$defs":{"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"anyOf":[{"type":"array","items":{"$ref":"#/$defs/Label"}},{"type":"null"}]}},"required":["name","children"],"additionalProperties":false}}},"strict":true}},{"type":"function","function":{"name":"mcp_tracker_set_fields","description":"Sets fields of the project that tools outside have added.","parameters":{"type":"object","properties":{"arguments":{"description":"Further arguments, by their names","type":"object","minProperties":1,"additionalProperties":{"type":"string","maxLength":200}}},"required":["arguments"],"additionalProperties":false},"strict":false}},{"type":"function","function":{"name":"mcp_tracker_notify","description":"Sends a message by mail or to a room.","parameters":{"type":"object","properties":{"text":{"type":"string"},"by":{"type":"string","enum":["mail","room"]},"address":{"type":["string","null"],"format":"email"},"room":{"type":["string","null"]}},"required":["text","by","address","room"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"mcp_tracker_assign","description":"Assigns an issue.","parameters":{"type":"object","properties":{"number":{"type":"integer"},"to":{"type":["string","null"]}},"required":["number","to"],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"mcp_tracker_ping","description":"ping","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}},{"type":"function","function":{"name":"mcp_tracker_t","description":"Counts issues by state.","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}}]"##;
/// The complete `tools` array of Anthropic's Messages API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const ANTHROPIC_TOOLS: &str = r##"[{"name":"mcp_tracker_issues_list","description":"List issues\n\nLists the issues of a project, newest first.","input_schema":{"type":"object","properties":{"project":{"description":"The project's key","type":"string","minLength":1},"state":{"default":null,"anyOf":[{"type":"string","enum":["open","closed"]},{"type":"null"}]},"per_page":{"default":20,"type":"integer","minimum":1,"maximum":100},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["project"],"additionalProperties":false}},{"name":"mcp_tracker_issues_close","description":"Closes an issue.","input_schema":{"type":"object","properties":{"number":{"type":"integer","exclusiveMinimum":0},"state":{"description":"How it ended","type":"string","enum":["done","declined"]},"ref":{"description":"A branch or a commit","type":"string"}},"required":["number","state"],"additionalProperties":false}},{"name":"mcp_tracker_tree_of_labels","description":"Label tree\n\nReplaces the tree of labels.","input_schema":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"],"additionalProperties":false,"$defs":{"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Label"}}},"required":["name"]}}}},{"name":"mcp_tracker_set_fields","description":"Sets fields of the project that tools outside have added.","input_schema":{"type":"object","properties":{"arguments":{"description":"Further arguments, by their names","type":"object","minProperties":1,"additionalProperties":{"type":"string","maxLength":200}}},"required":["arguments"],"additionalProperties":false}},{"name":"mcp_tracker_notify","description":"Sends a message by mail or to a room.","input_schema":{"type":"object","properties":{"text":{"type":"string"},"by":{"type":"string","enum":["mail","room"]},"address":{"type":"string","format":"email"},"room":{"type":"string"}},"required":["text","by"],"additionalProperties":false}},{"name":"mcp_tracker_assign","description":"Assigns an issue.","input_schema":{"type":"object","properties":{"number":{"type":"integer"},"to":{"type":["string","null"]}},"required":["number","to"],"additionalProperties":false}},{"name":"mcp_tracker_ping","description":"ping","input_schema":{"type":"object","properties":{},"additionalProperties":false}},{"name":"mcp_tracker_t","description":"Counts issues by state.","input_schema":{"type":"object","properties":{},"additionalProperties":false}}]"##;
/// The complete `tools` array of Gemini's `generateContent`.
#[allow(dead_code, missing_docs, clippy::all)]
pub const GEMINI_TOOLS: &str = r##"[{"functionDeclarations":[{"name":"mcp_tracker_issues_list","description":"List issues\n\nLists the issues of a project, newest first.","parametersJsonSchema":{"type":"object","properties":{"project":{"description":"The project's key\nAt least 1 character.","type":"string"},"state":{"anyOf":[{"type":"string","enum":["open","closed"]},{"type":"null"}]},"per_page":{"description":"Default: `20`.","type":"integer","minimum":1,"maximum":100},"labels":{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"null"}]}},"required":["project"],"additionalProperties":false}},{"name":"mcp_tracker_issues_close","description":"Closes an issue.","parametersJsonSchema":{"type":"object","properties":{"number":{"description":"More than 0.","type":"integer"},"state":{"description":"How it ended","type":"string","enum":["done","declined"]},"ref":{"description":"A branch or a commit","type":"string"}},"required":["number","state"],"additionalProperties":false}},{"name":"mcp_tracker_tree_of_labels","description":"Label tree\n\nReplaces the tree of labels.","parametersJsonSchema":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"],"additionalProperties":false,"$defs":{"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Label"}}},"required":["name"]}}}},{"name":"mcp_tracker_set_fields","description":"Sets fields of the project that tools outside have added.","parametersJsonSchema":{"type":"object","properties":{"arguments":{"description":"Further arguments, by their names\nAt least 1 keys.","type":"object","additionalProperties":{"description":"At most 200 characters.","type":"string"}}},"required":["arguments"],"additionalProperties":false}},{"name":"mcp_tracker_notify","description":"Sends a message by mail or to a room.","parametersJsonSchema":{"type":"object","properties":{"text":{"type":"string"},"by":{"type":"string","enum":["mail","room"]},"address":{"type":"string","format":"email"},"room":{"type":"string"}},"required":["text","by"],"additionalProperties":false}},{"name":"mcp_tracker_assign","description":"Assigns an issue.","parametersJsonSchema":{"type":"object","properties":{"number":{"type":"integer"},"to":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["number","to"],"additionalProperties":false}},{"name":"mcp_tracker_ping","description":"ping"},{"name":"mcp_tracker_t","description":"Counts issues by state."}]}]"##;
/// The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API.
#[allow(dead_code, missing_docs, clippy::all)]
pub const BEDROCK_TOOLS: &str = r##"[{"toolSpec":{"name":"mcp_tracker_issues_list","description":"List issues\n\nLists the issues of a project, newest first.","inputSchema":{"json":{"type":"object","properties":{"project":{"description":"The project's key","type":"string","minLength":1},"state":{"default":null,"anyOf":[{"type":"string","enum":["open","closed"]},{"type":"null"}]},"per_page":{"default":20,"type":"integer","minimum":1,"maximum":100},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["project"],"additionalProperties":false}}}},{"toolSpec":{"name":"mcp_tracker_issues_close","description":"Closes an issue.","inputSchema":{"json":{"type":"object","properties":{"number":{"type":"integer","exclusiveMinimum":0},"state":{"description":"How it ended","type":"string","enum":["done","declined"]},"ref":{"description":"A branch or a commit","type":"string"}},"required":["number","state"],"additionalProperties":false}}}},{"toolSpec":{"name":"mcp_tracker_tree_of_labels","description":"Label tree\n\nReplaces the tree of labels.","inputSchema":{"json":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"],"additionalProperties":false,"$defs":{"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Label"}}},"required":["name"]}}}}}},{"toolSpec":{"name":"mcp_tracker_set_fields","description":"Sets fields of the project that tools outside have added.","inputSchema":{"json":{"type":"object","properties":{"arguments":{"description":"Further arguments, by their names","type":"object","minProperties":1,"additionalProperties":{"type":"string","maxLength":200}}},"required":["arguments"],"additionalProperties":false}}}},{"toolSpec":{"name":"mcp_tracker_notify","description":"Sends a message by mail or to a room.","inputSchema":{"json":{"type":"object","properties":{"text":{"type":"string"},"by":{"type":"string","enum":["mail","room"]},"address":{"type":"string","format":"email"},"room":{"type":"string"}},"required":["text","by"],"additionalProperties":false}}}},{"toolSpec":{"name":"mcp_tracker_assign","description":"Assigns an issue.","inputSchema":{"json":{"type":"object","properties":{"number":{"type":"integer"},"to":{"type":["string","null"]}},"required":["number","to"],"additionalProperties":false}}}},{"toolSpec":{"name":"mcp_tracker_ping","description":"ping","inputSchema":{"json":{"type":"object","properties":{},"additionalProperties":false}}}},{"toolSpec":{"name":"mcp_tracker_t","description":"Counts issues by state.","inputSchema":{"json":{"type":"object","properties":{},"additionalProperties":false}}}}]"##;
/// The complete `tools` array of a `tools/list` result of MCP.
#[allow(dead_code, missing_docs, clippy::all)]
pub const MCP_TOOLS: &str = r##"[{"name":"mcp_tracker_issues_list","title":"List issues","description":"List issues\n\nLists the issues of a project, newest first.","inputSchema":{"type":"object","properties":{"project":{"description":"The project's key","type":"string","minLength":1},"state":{"default":null,"anyOf":[{"type":"string","enum":["open","closed"]},{"type":"null"}]},"per_page":{"default":20,"type":"integer","minimum":1,"maximum":100},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["project"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"issues":{"type":"array","items":{"$ref":"#/$defs/Issue"}},"next":{"type":["string","null"]}},"required":["issues"],"$defs":{"Issue":{"type":"object","properties":{"number":{"type":"integer"},"title":{"type":"string"},"state":{"type":"string","enum":["open","closed"]},"parent":{"$ref":"#/$defs/Issue"}},"required":["number","title"]}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"mcp_tracker_issues_close","title":"Closes an issue.","description":"Closes an issue.","inputSchema":{"type":"object","properties":{"number":{"type":"integer","exclusiveMinimum":0},"state":{"description":"How it ended","type":"string","enum":["done","declined"]},"ref":{"description":"A branch or a commit","type":"string"}},"required":["number","state"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},{"name":"mcp_tracker_tree_of_labels","title":"Label tree","description":"Label tree\n\nReplaces the tree of labels.","inputSchema":{"type":"object","properties":{"root":{"$ref":"#/$defs/Label"}},"required":["root"],"additionalProperties":false,"$defs":{"Label":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Label"}}},"required":["name"]}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"mcp_tracker_set_fields","title":"Sets fields of the project that tools outside have added.","description":"Sets fields of the project that tools outside have added.","inputSchema":{"type":"object","properties":{"arguments":{"description":"Further arguments, by their names","type":"object","minProperties":1,"additionalProperties":{"type":"string","maxLength":200}}},"required":["arguments"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"mcp_tracker_notify","title":"Sends a message by mail or to a room.","description":"Sends a message by mail or to a room.","inputSchema":{"type":"object","properties":{"text":{"type":"string"},"by":{"type":"string","enum":["mail","room"]},"address":{"type":"string","format":"email"},"room":{"type":"string"}},"required":["text","by"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"mcp_tracker_assign","title":"Assigns an issue.","description":"Assigns an issue.","inputSchema":{"type":"object","properties":{"number":{"type":"integer"},"to":{"type":["string","null"]}},"required":["number","to"],"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"mcp_tracker_ping","description":"ping","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"mcp_tracker_t","title":"Counts issues by state.","description":"Counts issues by state.","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]"##;
const _: () = __toolpress::check_names(&TOOLBOX, 0, 8, 64);
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
    /// `mcp_tracker_issues_list`: List issues
    IssuesList,
    /// `mcp_tracker_issues_close`: Closes an issue.
    IssuesClose,
    /// `mcp_tracker_tree_of_labels`: Label tree
    TreeOfLabels,
    /// `mcp_tracker_set_fields`: Sets fields of the project that tools outside have added.
    SetFields,
    /// `mcp_tracker_notify`: Sends a message by mail or to a room.
    Notify,
    /// `mcp_tracker_assign`: Assigns an issue.
    Assign,
    /// `mcp_tracker_ping`
    Ping,
    /// `mcp_tracker_t`: Counts issues by state.
    T,
}
#[allow(dead_code, missing_docs, clippy::all)]
impl ToolId {
    /// All of them, in the order of the description.
    pub const ALL: &'static [Self] = __toolpress::all!(
        ToolId IssuesList IssuesClose TreeOfLabels SetFields Notify Assign Ping T
    );
    const fn index(self) -> usize {
        self as usize
    }
    /// The name by which a model calls it.
    pub const fn name(self) -> __toolpress::ToolName {
        __toolpress::name_at(&TOOLBOX, self.index())
    }
    /// The name as the server lists it.
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
/// Arguments of `issues_list`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct IssuesList {
    /// The project's key
    pub project: __toolpress::String,
    pub state: __toolpress::Option<__toolpress::Option<types::State>>,
    pub per_page: __toolpress::Option<i64>,
    pub labels: __toolpress::Option<
        __toolpress::Option<__toolpress::Vec<__toolpress::String>>,
    >,
}
__toolpress::function! {
    " List issues
 
 Lists the issues of a project, newest first.
 
 The MCP tool `issues.list`, which models call `mcp_tracker_issues_list`"
    fn issues_list(IssuesList) -> types::IssuesListResponse = 0
}
/// Arguments of `issues_close`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct IssuesClose {
    pub number: i64,
    /// How it ended
    pub state: types::State2,
    /// A branch or a commit
    pub r#ref: __toolpress::Option<__toolpress::String>,
}
__toolpress::function! {
    " Closes an issue.
 
 The MCP tool `issues/close`, which models call `mcp_tracker_issues_close`"
    fn issues_close(IssuesClose) -> __toolpress::String = 1
}
/// Arguments of `tree_of_labels`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct TreeOfLabels {
    pub root: types::Label,
}
__toolpress::function! {
    " Label tree
 
 Replaces the tree of labels.
 
 The MCP tool `tree-of-labels`, which models call `mcp_tracker_tree_of_labels`"
    fn tree_of_labels(TreeOfLabels) -> __toolpress::String = 2
}
/// Arguments of `set_fields`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct SetFields {
    /// Further arguments, by their names
    pub arguments: __toolpress::BTreeMap<__toolpress::String, __toolpress::String>,
}
__toolpress::function! {
    " Sets fields of the project that tools outside have added.
 
 The MCP tool `set_fields`, which models call `mcp_tracker_set_fields`"
    fn set_fields(SetFields) -> __toolpress::String = 3
}
/// Arguments of `notify`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct Notify {
    pub text: __toolpress::String,
    pub by: types::NotifyBy,
    pub address: __toolpress::Option<__toolpress::String>,
    pub room: __toolpress::Option<__toolpress::String>,
}
__toolpress::function! {
    " Sends a message by mail or to a room.
 
 The MCP tool `notify`, which models call `mcp_tracker_notify`"
    fn notify(Notify) -> __toolpress::String = 4
}
/// Arguments of `assign`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct Assign {
    pub number: i64,
    pub to: __toolpress::Option<__toolpress::String>,
}
__toolpress::function! {
    " Assigns an issue.
 
 The MCP tool `assign`, which models call `mcp_tracker_assign`"
    fn assign(Assign) -> __toolpress::String = 5
}
/// Arguments of `ping`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct Ping {}
__toolpress::function! {
    " The MCP tool `ping`, which models call `mcp_tracker_ping`" fn ping(Ping) ->
    __toolpress::String = 6
}
/// Arguments of `t`.
#[allow(dead_code, missing_docs, clippy::all)]
#[derive(__toolpress::Clone, __toolpress::Debug, __toolpress::PartialEq)]
pub struct T {}
__toolpress::function! {
    " Counts issues by state.
 
 The MCP tool `统计`, which models call `mcp_tracker_t`"
    fn t(T) -> __toolpress::String = 7
}
__toolpress::arguments! {
    IssuesList { project : __toolpress::String, state, per_page, labels }; IssuesClose {
    number : i64, state : types::State2, r#ref }; TreeOfLabels { root : types::Label };
    SetFields { arguments : __toolpress::BTreeMap < __toolpress::String,
    __toolpress::String > }; Notify { text : __toolpress::String, by : types::NotifyBy,
    address, room }; Assign { number : i64, to : __toolpress::Option <
    __toolpress::String > } null[to]; Ping {}; T {};
}
/// The types of arguments and responses.
#[allow(dead_code, missing_docs, clippy::all)]
pub mod types {
    use ::toolpress::__private as __toolpress;
    #[allow(unused_imports)]
    use __toolpress::{Box, Clone, Debug, Option, PartialEq, String, Vec};
    #[derive(Clone, Debug, PartialEq)]
    pub struct Issue {
        pub number: i64,
        pub title: String,
        pub state: Option<State>,
        pub parent: Option<Box<Issue>>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct IssuesListResponse {
        pub issues: Vec<Issue>,
        pub next: Option<Option<String>>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Label {
        pub name: String,
        pub children: Option<Vec<Label>>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum NotifyBy {
        Mail,
        Room,
        /// A value that the description does not list.
        Other(String),
    }
    /// State
    #[derive(Clone, Debug, PartialEq)]
    pub enum State {
        Open,
        Closed,
        /// A value that the description does not list.
        Other(String),
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum State2 {
        Done,
        Declined,
        /// A value that the description does not list.
        Other(String),
    }
    __toolpress::objects! {
        Label { name : String, children };
    }
    __toolpress::answers! {
        Issue { number, title, state, parent }; IssuesListResponse { issues, next };
    }
    __toolpress::words! {
        NotifyBy { Mail "mail", Room "room" } State { Open "open", Closed "closed" }
        State2 { Done "done", Declined "declined" }
    }
}
