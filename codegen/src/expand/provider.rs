//! The providers, each of which takes the tools in a form of its own.

/// A provider's form of the tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Provider {
    /// OpenAI's Chat Completions API, and all that speak it.
    Openai,
    /// OpenAI's Responses API.
    OpenaiResponses,
    /// OpenAI's Chat Completions API with `strict`.
    OpenaiStrict,
    /// Anthropic's Messages API.
    Anthropic,
    /// Gemini's `generateContent`.
    Gemini,
    /// The Converse API of Amazon Bedrock.
    Bedrock,
    /// The `tools/list` of the Model Context Protocol.
    Mcp,
}

impl Provider {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Openai,
        Self::OpenaiResponses,
        Self::OpenaiStrict,
        Self::Anthropic,
        Self::Gemini,
        Self::Bedrock,
        Self::Mcp,
    ];

    /// Its name on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Openai => "openai",
            Self::OpenaiResponses => "openai-responses",
            Self::OpenaiStrict => "openai-strict",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Bedrock => "bedrock",
            Self::Mcp => "mcp",
        }
    }

    /// The generated constant that holds its tools.
    pub fn constant(self) -> &'static str {
        match self {
            Self::Openai => "OPENAI_TOOLS",
            Self::OpenaiResponses => "OPENAI_RESPONSES_TOOLS",
            Self::OpenaiStrict => "OPENAI_STRICT_TOOLS",
            Self::Anthropic => "ANTHROPIC_TOOLS",
            Self::Gemini => "GEMINI_TOOLS",
            Self::Bedrock => "BEDROCK_TOOLS",
            Self::Mcp => "MCP_TOOLS",
        }
    }

    /// What the constant is, as its documentation says it.
    pub fn docs(self) -> &'static str {
        match self {
            Self::Openai => "The complete `tools` array of OpenAI's Chat Completions API.",
            Self::OpenaiResponses => "The complete `tools` array of OpenAI's Responses API.",
            Self::OpenaiStrict => {
                "The complete `tools` array of OpenAI's Chat Completions API with `strict`, but for \
                 the tools that it cannot express."
            }
            Self::Anthropic => "The complete `tools` array of Anthropic's Messages API.",
            Self::Gemini => "The complete `tools` array of Gemini's `generateContent`.",
            Self::Bedrock => {
                "The complete `tools` array of the `toolConfig` of Amazon Bedrock's Converse API."
            }
            Self::Mcp => "The complete `tools` array of a `tools/list` result of MCP.",
        }
    }
}
