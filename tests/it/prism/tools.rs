//! A description as tools that can be called, without a compiler.

use std::path::Path;

use serde_json::Value;
use toolpress::__private::{Tables, toolbox};
use toolpress::{Client, ClientBuilder, Toolbox};
use toolpress_codegen::ir::{self, Location, SchemeKind};
use toolpress_codegen::{Clash, Config, analyze, expand};

use super::text::Letters;
use super::values::{Round, arguments};
use crate::corpus::source;

/// A description, its toolbox, and a client that has all credentials.
pub(crate) struct Tools {
    pub(crate) described: ir::Toolbox,
    pub(crate) toolbox: Toolbox,
    pub(crate) client: Client,
}

impl Tools {
    /// The tools of the description at `path`, whose API is at `url`.
    pub(crate) fn new(path: &Path, name: &str, url: &str) -> Self {
        let config = Config::new(path.to_string_lossy()).name(name).base_url(url);
        let config = config.duplicate_ids(Clash::Suffix);
        let described = analyze(&source(path), &config).toolbox;
        let (toolbox, client) = (compiled(&described), client(&described, url));
        Self { described, toolbox, client }
    }

    /// `GET /pets`
    pub(crate) fn operation(&self, index: usize) -> String {
        let tool = &self.described.tools[index];
        format!("{} {}", tool.method, tool.path)
    }

    /// The tool's name and its arguments.
    pub(crate) fn call(
        &self,
        index: usize,
        round: Round,
    ) -> Result<(&'static str, String), String> {
        let tool = self.toolbox.tools().nth(index).expect("a tool");
        let schema: Value = serde_json::from_str(tool.parameters).expect("JSON");
        let name = tool.name.as_str();
        let letters = |argument: &str| self.letters(index, argument);
        Ok((name, arguments(&schema, name, round, &letters)?.to_string()))
    }

    /// What an argument's text may hold where it goes.
    fn letters(&self, index: usize, argument: &str) -> Letters {
        let mut arguments = self.described.tools[index].arguments.iter();
        let found = arguments.find(|known| known.name.as_str() == argument);
        match found.map(|argument| argument.location) {
            Some(Location::Header) => Letters::Ascii,
            Some(Location::Path) => Letters::Segment,
            _ => Letters::Any,
        }
    }
}

/// The toolbox that the macro writes, without a compiler: its tables live as long as the process.
pub(crate) fn compiled(described: &ir::Toolbox) -> Toolbox {
    let tools = expand::tools::openai(described);
    let table = expand::table::table(described, &tools);
    toolbox(Tables {
        source: toolpress::Source::OpenApi,
        snapshot: "",
        name: described.name.clone().leak(),
        base_url: described.base_url.clone().leak(),
        text: table.text.leak(),
        code: table.code.leak(),
        checks: table.checks.leak(),
        tools: tools.json.leak(),
        by_name: table.by_name.leak(),
        by_folded: table.by_folded.leak(),
        by_original: table.by_original.leak(),
        fingerprints: table.fingerprints.leak(),
    })
}

/// A client with a credential for every scheme.
pub(crate) fn client(described: &ir::Toolbox, url: &str) -> Client {
    builder(described, url).build().expect("a client")
}

/// The builder of such a client.
pub(crate) fn builder(described: &ir::Toolbox, url: &str) -> ClientBuilder {
    let mut builder = Client::builder(url);
    for scheme in &described.schemes {
        builder = match scheme.kind {
            SchemeKind::Bearer | SchemeKind::Authorization => builder.bearer(&scheme.name, "token"),
            SchemeKind::Basic => builder.basic(&scheme.name, "user", "password"),
            SchemeKind::Other => builder.header("Authorization", "Signature keyId=\"a\""),
            SchemeKind::ApiKeyHeader | SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => {
                builder.api_key(&scheme.name, "key")
            }
        };
    }
    builder
}
