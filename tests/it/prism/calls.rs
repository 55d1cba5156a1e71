//! The calls of one description.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use http::header::CONTENT_TYPE;
use serde_json::Value;
use toolpress::__private::{Tables, toolbox};
use toolpress::{CallError, Client, Output, Toolbox};
use toolpress_codegen::ir::{self, Location, SchemeKind};
use toolpress_codegen::{Clash, Config, analyze, expand};

use super::refusals::Seen;
use super::server::Server;
use super::text::Letters;
use super::values::{Round, arguments};
use crate::corpus::source;

/// What became of the calls.
#[derive(Debug, Default)]
pub(super) struct Totals {
    operations: usize,
    /// All calls of the operation were taken, and the answers read.
    accepted: usize,
    calls: usize,
    accepted_calls: usize,
    /// Responses that Prism itself finds at odds with the description: its examples are.
    odd_answers: usize,
    /// Operations by the kind of a refusal.
    refused: BTreeMap<String, usize>,
}

impl Totals {
    pub(super) fn add(&mut self, other: &Self) {
        self.operations += other.operations;
        self.accepted += other.accepted;
        self.calls += other.calls;
        self.accepted_calls += other.accepted_calls;
        self.odd_answers += other.odd_answers;
        for (kind, count) in &other.refused {
            *self.refused.entry(kind.clone()).or_default() += count;
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} operations, {} accepted; {} calls, {} accepted; refused {:?}; {} answers that their \
             own description does not allow",
            self.operations,
            self.accepted,
            self.calls,
            self.accepted_calls,
            self.refused,
            self.odd_answers
        )
    }
}

/// A refusal: its kind, and what was said.
type Refused = (String, String);

/// Calls every operation of a description in each round.
pub(super) async fn all(path: &Path, name: &str, server: &Server) -> (Totals, Seen) {
    let config = Config::new(path.to_string_lossy())
        .name(name)
        .base_url(server.url())
        .duplicate_ids(Clash::Suffix);
    let described = analyze(&source(path), &config).toolbox;
    let toolbox = compiled(&described);
    let client = client(&described, &server.url());
    let mut totals = Totals { operations: described.tools.len(), ..Totals::default() };
    let mut seen = Seen::new();
    for (index, tool) in described.tools.iter().enumerate() {
        let mut kinds = BTreeMap::new();
        for round in Round::ALL {
            totals.calls += 1;
            let call = Call { toolbox: &toolbox, client: &client, tool, index, round, server };
            match call.judged().await {
                Ok(is_odd) => {
                    totals.accepted_calls += 1;
                    totals.odd_answers += usize::from(is_odd);
                }
                Err((kind, said)) => {
                    kinds.entry(kind).or_insert(said);
                }
            }
        }
        totals.accepted += usize::from(kinds.is_empty());
        for (kind, said) in kinds {
            *totals.refused.entry(kind.clone()).or_default() += 1;
            let operation = format!("{} {}", tool.method, tool.path);
            seen.insert((name.to_owned(), operation, kind), said);
        }
    }
    (totals, seen)
}

/// The toolbox that the macro writes, without a compiler: its tables live as long as the process.
fn compiled(described: &ir::Toolbox) -> Toolbox {
    let tools = expand::tools::openai(described);
    let table = expand::table::table(described, &tools);
    toolbox(Tables {
        name: described.name.clone().leak(),
        base_url: described.base_url.clone().leak(),
        text: table.text.leak(),
        code: table.code.leak(),
        tools: tools.json.leak(),
        by_name: table.by_name.leak(),
        by_folded: table.by_folded.leak(),
        by_original: table.by_original.leak(),
        fingerprints: table.fingerprints.leak(),
    })
}

/// A client with a credential for every scheme.
fn client(described: &ir::Toolbox, url: &str) -> Client {
    let mut builder = Client::builder(url);
    for scheme in &described.schemes {
        builder = match scheme.kind {
            SchemeKind::Bearer => builder.bearer(&scheme.name, "token"),
            SchemeKind::Basic => builder.basic(&scheme.name, "user", "password"),
            SchemeKind::Other => builder.header("Authorization", "Signature keyId=\"a\""),
            SchemeKind::ApiKeyHeader | SchemeKind::ApiKeyQuery | SchemeKind::ApiKeyCookie => {
                builder.api_key(&scheme.name, "key")
            }
        };
    }
    builder.build().expect("a client")
}

struct Call<'c> {
    toolbox: &'c Toolbox,
    client: &'c Client,
    tool: &'c ir::Tool,
    index: usize,
    round: Round,
    server: &'c Server,
}

impl Call<'_> {
    /// Makes the call. `Ok(true)`: Prism finds fault with its own answer.
    async fn judged(&self) -> Result<bool, Refused> {
        let tool = self.toolbox.tools().nth(self.index).expect("a tool");
        let schema: Value = serde_json::from_str(tool.parameters).expect("JSON");
        let name = tool.name.as_str();
        let arguments = arguments(&schema, name, self.round, &|argument| self.letters(argument))
            .map_err(|error| ("no arguments".to_owned(), error))?
            .to_string();
        self.server.forget();
        let result = self.toolbox.call(self.client, name, &arguments).await;
        let output = result.map_err(|error| (kind(&error).to_owned(), error.to_string()))?;
        self.taken(&output).map_err(|(kind, said)| (kind, format!("{said} — {arguments}")))?;
        let is_odd = output.headers.get("sl-violations").is_some();
        if self.round == Round::Required {
            self.read(&output, name, &arguments).await?;
        }
        Ok(is_odd)
    }

    /// Whether Prism took the request.
    fn taken(&self, output: &Output) -> Result<(), Refused> {
        let Err(mut faults) = self.server.violations() else { return Ok(()) };
        let problem: Value = serde_json::from_slice(&output.body).unwrap_or_default();
        let word = problem["type"].as_str().and_then(|word| word.split_once('#')).map(|w| w.1);
        let status = output.status.as_u16();
        let kind = match (word, faults.first()) {
            (Some("UNPROCESSABLE_ENTITY"), _) | (None, Some(_)) => place(&faults),
            (Some(word), _) => word.to_lowercase().replace('_', " "),
            (None, None) => String::from("no word"),
        };
        if faults.is_empty() {
            faults.push(format!("{status} {}", output.text()));
        }
        Err((kind, faults.join("; ")))
    }

    /// Whether the answer reads as what it says it is, and is an answer for the model.
    async fn read(&self, output: &Output, name: &str, arguments: &str) -> Result<(), Refused> {
        let status = output.status;
        if !status.is_success() {
            return Err((format!("answer {}", status.as_u16()), output.text().into_owned()));
        }
        let media_type = output.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let media_type = media_type.unwrap_or_default().split(';').next().unwrap_or_default();
        let is_json = media_type.ends_with("/json") || media_type.ends_with("+json");
        if is_json && !output.body.is_empty() {
            let parsed = output.json::<Value>();
            parsed.map_err(|error| ("answer".to_owned(), error.to_string()))?;
        }
        let answer = self.toolbox.answer(self.client, name, arguments).await;
        let is_whole = answer.status == Some(status) && !answer.content.is_empty();
        if answer.is_error || !is_whole {
            return Err(("answer".to_owned(), answer.content));
        }
        Ok(())
    }

    /// What an argument's text may hold where it goes.
    fn letters(&self, argument: &str) -> Letters {
        let found = self.tool.arguments.iter().find(|known| known.name.as_str() == argument);
        match found.map(|argument| argument.location) {
            Some(Location::Header) => Letters::Ascii,
            _ => Letters::Any,
        }
    }
}

fn kind(error: &CallError) -> &'static str {
    match error {
        CallError::Unsupported { .. } => "unsupported",
        CallError::InvalidArguments { .. } => "arguments",
        CallError::MissingCredential { .. } => "credential",
        _ => "error",
    }
}

/// Which part of the request a message of Prism's is about.
fn place(faults: &[String]) -> String {
    let first = faults.first().map(|fault| fault.to_lowercase()).unwrap_or_default();
    let places = [
        ("body", "body"),
        ("query parameter", "query"),
        ("path parameter", "path"),
        ("header parameter", "header"),
        ("security", "security"),
        ("content type", "media type"),
    ];
    let found = places.iter().find(|(word, _)| first.contains(word));
    found.map_or_else(|| first.clone(), |(_, place)| (*place).to_owned())
}
