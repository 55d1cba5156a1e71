//! The calls of one description.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use http::header::CONTENT_TYPE;
use serde_json::Value;
use toolpress::{CallError, Output, Toolbox};

use super::answers::{Answers, is_whole, statuses};
use super::refusals::Seen;
use super::server::Server;
use super::spoil;
use super::tools::{Tools, builder, compiled};
use super::totals::Totals;
use super::values::Round;

/// A refusal: its kind, and what was said.
type Refused = (String, String);

/// A description's tools, and the server that judges their calls.
struct Bench<'b> {
    name: &'b str,
    tools: Tools,
    /// The toolbox without schemas.
    relaxed: Toolbox,
    server: &'b mut Server,
    totals: Totals,
    seen: Seen,
    answers: Answers,
    /// The statuses that were asked for, and the schemas of their responses.
    asked: BTreeSet<(u16, String)>,
}

/// Calls every operation of a description in each round.
pub(super) async fn all(path: &Path, name: &str, server: &mut Server) -> (Totals, Seen, Answers) {
    let tools = Tools::new(path, name, &server.url());
    let relaxed = compiled(&spoil::relaxed(&tools.described));
    let (totals, seen, answers) = (Totals::default(), Seen::new(), Answers::default());
    let asked = BTreeSet::new();
    let mut bench = Bench { name, tools, relaxed, server, totals, seen, answers, asked };
    for index in 0..bench.tools.toolbox.len() {
        bench.operation(index).await;
    }
    (bench.totals, bench.seen, bench.answers)
}

impl Bench<'_> {
    async fn operation(&mut self, index: usize) {
        self.totals.operations += 1;
        let (mut kinds, mut is_full) = (BTreeMap::new(), false);
        let mut crashes = 0;
        for round in Round::ALL {
            // To start it again takes seconds, and what was too much in full is so in part.
            if round == Round::Mixed && crashes > 0 && !is_full {
                continue;
            }
            self.totals.calls += 1;
            match self.judged(index, round).await {
                Ok(is_odd) => {
                    is_full = round == Round::Full || is_full;
                    self.totals.accepted_calls += 1;
                    self.totals.odd_answers += usize::from(is_odd);
                }
                Err((mut kind, mut said)) => {
                    if let Some(crash) = self.crash(&kind) {
                        crashes += 1;
                        (kind, said) = ("crash".to_owned(), format!("{crash} — {said}"));
                    }
                    kinds.entry(kind).or_insert(said.replace('\n', " "));
                }
            }
        }
        let operation = self.tools.operation(index);
        self.totals.accepted += usize::from(kinds.is_empty());
        if is_full {
            self.spoil(index, &operation);
            self.ask(index).await;
        }
        for (kind, said) in kinds {
            *self.totals.refused.entry(kind.clone()).or_default() += 1;
            self.seen.insert((self.name.to_owned(), operation.clone(), kind), said);
        }
    }

    fn crash(&mut self, kind: &str) -> Option<String> {
        if kind == "error" { self.server.crashed() } else { None }
    }

    /// Makes a call. `Ok(true)`: Prism finds fault with its own answer.
    async fn judged(&mut self, index: usize, round: Round) -> Result<bool, Refused> {
        let call = self.tools.call(index, round);
        let (name, arguments) = call.map_err(|error| ("no arguments".to_owned(), error))?;
        self.server.forget();
        let output = match self.tools.toolbox.call(&self.tools.client, name, &arguments).await {
            Ok(output) => output,
            Err(error) => return Err((kind(&error), format!("{error} — {arguments}"))),
        };
        self.taken(&output).map_err(|(kind, said)| (kind, format!("{said} — {arguments}")))?;
        self.answers.add(index, &output);
        if round == Round::Required {
            self.read(&output, name, &arguments).await?;
        }
        Ok(output.headers.get("sl-violations").is_some())
    }

    /// Asks for each response that the operation has beside the one of every call.
    async fn ask(&mut self, index: usize) {
        let Ok((name, arguments)) = self.tools.call(index, Round::Full) else { return };
        for (status, schema) in statuses(&self.tools.described.tools[index]) {
            if !self.asked.insert((status, schema)) && !is_whole() {
                continue;
            }
            let client = builder(&self.tools.described, &self.server.url()).retries(0);
            let client = client.header("Prefer", &format!("code={status}"));
            // Errors need not be of a media type that a success has.
            let client = client.header("Accept", "application/json, application/problem+json");
            let client = client.build().expect("a client");
            self.server.forget();
            match self.tools.toolbox.call(&client, name, &arguments).await {
                Ok(output) if output.status.as_u16() == status => self.answers.add(index, &output),
                Ok(output) => panic!("{name}: {} for {status}", output.status),
                Err(error) => panic!("{name}: {error} for {status}"),
            }
            // What is said of this request must not be taken for words about the next.
            let _ = self.server.violations();
        }
    }

    /// Whether Prism took the request.
    fn taken(&self, output: &Output) -> Result<(), Refused> {
        let Err(faults) = self.server.violations() else { return Ok(()) };
        let problem: Value = serde_json::from_slice(&output.body).unwrap_or_default();
        let word = problem["type"].as_str().and_then(|word| word.split_once('#'));
        match (word, faults.first()) {
            (_, Some(first)) => Err((place(first), faults.join("; "))),
            (Some((_, word)), None) => {
                Err((word.to_lowercase().replace('_', " "), output.text().into_owned()))
            }
            (None, None) => Err(("no word".to_owned(), output.status.to_string())),
        }
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
        let answer = self.tools.toolbox.answer(&self.tools.client, name, arguments).await;
        // What is said of this request must not be taken for words about the next.
        let again = self.server.violations();
        let is_whole = answer.status == Some(status) && !answer.content.is_empty();
        if answer.is_error || !is_whole || again.is_err() {
            return Err(("answer".to_owned(), answer.content));
        }
        Ok(())
    }

    /// Spoils the call that was taken in several ways. Where Prism takes it all the same, it either
    /// does not look there, or we do not send what it looks for.
    fn spoil(&mut self, index: usize, operation: &str) {
        let tool = &self.tools.described.tools[index];
        let Ok((name, text)) = self.tools.call(index, Round::Full) else { return };
        let mut spoilt = Vec::new();
        if let Ok(request) = self.tools.toolbox.request(&self.tools.client, name, &text) {
            let request = spoil::spoilt(&request, tool, &self.tools.described);
            spoilt.extend(request.map(|request| ("unseen".to_owned(), request)));
        }
        let tool = self.tools.toolbox.tools().nth(index).expect("a tool");
        let schema: Value = serde_json::from_str(tool.parameters).expect("JSON");
        let arguments: Value = serde_json::from_str(&text).expect("JSON");
        for (argument, value) in arguments.as_object().into_iter().flatten() {
            let own = &schema["properties"][argument];
            let Some(wrong) = spoil::wrong(&schema, own, value) else { continue };
            let mut arguments = arguments.clone();
            arguments[argument] = wrong;
            let request = self.relaxed.request(&self.tools.client, name, &arguments.to_string());
            spoilt.extend(request.map(|request| (format!("unseen {argument}"), request)));
        }
        for (kind, request) in spoilt {
            self.totals.spoilt += 1;
            self.server.forget();
            if !spoil::send(&request, &self.server.url()) {
                self.server.crashed();
            } else if self.server.violations().is_ok() {
                self.totals.unseen += 1;
                let row = (self.name.to_owned(), operation.to_owned(), kind);
                let body = String::from_utf8_lossy(request.body()).into_owned();
                self.seen.insert(row, format!("{} {:?} {body}", request.uri(), request.headers()));
            }
        }
    }
}

fn kind(error: &CallError) -> String {
    let kind = match error {
        CallError::Unsupported { .. } => "unsupported",
        CallError::InvalidArguments { .. } => "arguments",
        CallError::MissingCredential { .. } => "credential",
        _ => "error",
    };
    kind.to_owned()
}

/// Which part of the request a message of Prism's is about.
fn place(fault: &str) -> String {
    let fault = fault.to_lowercase();
    let places = [
        ("content types", "media type"),
        ("request body", "body"),
        ("body parameter", "body"),
        ("request query", "query"),
        ("request path", "path"),
        ("request header", "header"),
        ("security", "security"),
    ];
    let found = places.iter().find(|(word, _)| fault.contains(word));
    found.map_or(fault.clone(), |(_, place)| (*place).to_owned())
}
