//! Whether what Prism answers decodes through the types of the operations, as a call decodes it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use http::header::CONTENT_TYPE;
use serde_json::{Value, json};
use toolpress::Output;
use toolpress_codegen::ir::{Schema, Tool, Toolbox, Type};
use toolpress_codegen::{Clash, Config, generate};

use super::check::is_valid;
use super::refusals::{Refusal, Seen, Table, known};
use crate::corpus::source;
use crate::round_trips::compiled::{self, Line, Module, Row, responses, run};
use crate::round_trips::schemas;

/// What of Prism's answers does not come back, with the reasons.
pub(super) const TABLE: Table = ("answers.tsv", include_str!("../../prism/answers.tsv"));

/// An answer of Prism's.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Answer {
    /// The operation.
    index: usize,
    status: u16,
    media_type: String,
    body: String,
}

/// The answers of one description.
#[derive(Debug, Default)]
pub(super) struct Answers(BTreeSet<Answer>);

/// What became of the answers.
#[derive(Debug, Default)]
pub(super) struct Judged {
    modules: Vec<Module>,
    /// Whether they are what their schema says, by document, operation and status.
    valid: BTreeMap<(String, String, u16), bool>,
    documents: BTreeSet<String>,
    operations: usize,
    /// Answers of another status than success.
    errors: usize,
}

impl Answers {
    pub(super) fn add(&mut self, index: usize, output: &Output) {
        let media_type = output.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        self.0.insert(Answer {
            index,
            status: output.status.as_u16(),
            media_type: media_type.unwrap_or_default().to_owned(),
            body: output.text().into_owned(),
        });
    }
}

/// Whether each operation is asked for each of its responses, not one for those of one schema.
pub(super) fn is_whole() -> bool {
    std::env::var_os("TOOLPRESS_PRISM_ANSWERS").is_some_and(|asked| asked == "all")
}

/// The statuses of an operation's JSON responses, and their schemas.
pub(super) fn statuses(tool: &Tool) -> Vec<(u16, String)> {
    let statuses = tool.outputs.iter().filter_map(|(key, schema)| {
        let status = match key.as_bytes() {
            b"default" => 500,
            [digit, b'X', b'X'] => u16::from(digit - b'0') * 100,
            _ => key.parse().ok()?,
        };
        Some((status, format!("{schema:?}")))
    });
    statuses.collect()
}

impl Judged {
    /// The answers of the description at `path`.
    pub(super) fn add(&mut self, document: &str, path: &Path, answers: Answers) {
        let name = format!("prism_{}", document.replace('-', "_"));
        let config = Config::new(path.to_string_lossy()).name(&name);
        let generated = generate(&source(path), &config.duplicate_ids(Clash::Suffix));
        let toolbox = &generated.analysis.toolbox;
        let root = schemas::definitions(toolbox);
        let (mut rows, mut lines) = (Vec::<Row>::new(), Vec::new());
        let mut operations = BTreeSet::new();
        for answer in answers.0 {
            let tool = &toolbox.tools[answer.index];
            let Some(expected) = expected(toolbox, tool, answer.status) else { continue };
            let value = value(&answer, expected.held);
            let operation = format!("{} {}", tool.method, tool.path);
            let row = Row::answer(&name, toolbox, expected.ty);
            let row = Row { name: format!("{document}\t{operation}"), ..row };
            let at = rows.iter().position(|known| *known == row).unwrap_or(rows.len());
            if at == rows.len() {
                rows.push(row);
            }
            let schema = expected.schema.map(|schema| schemas::of(schema, toolbox));
            let is_valid = schema.is_none_or(|schema| is_valid(&root, &schema, &value));
            let key = (document.to_owned(), operation, answer.status);
            *self.valid.entry(key).or_insert(true) &= is_valid;
            operations.insert(answer.index);
            self.errors += usize::from(answer.status >= 300);
            let Answer { status, media_type, body, .. } = answer;
            let variant = expected.variant.to_owned();
            lines.push((at, Line { status, media_type, body, variant, value: Some(value) }));
        }
        self.operations += operations.len();
        self.documents.insert(document.to_owned());
        let code = compiled::types(generated);
        self.modules.push(Module { name, code, rows, lines, without: Vec::new() });
    }

    /// Decodes the answers: what does not come back, counted by document and kind, and the documents.
    pub(super) fn finish(self) -> (Seen, BTreeSet<String>) {
        let wrong = run("prism-answers", &self.modules);
        let all: usize = self.modules.iter().map(|module| module.lines.len()).sum();
        let invalid = self.valid.values().filter(|is_valid| !**is_valid).count();
        println!(
            "answers: {all} of {} operations are decoded, {} of them errors; of {invalid} operations \
             and statuses they break their own schema",
            self.operations, self.errors
        );
        let mut kinds: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
        for line in wrong {
            let columns: Vec<&str> = line.splitn(4, '\t').collect();
            let [document, operation, wrong, given] = columns[..] else { panic!("{line}") };
            let status: u16 = given.split(' ').next().expect("a status").parse().expect("a status");
            let key = (document.to_owned(), operation.to_owned(), status);
            let kind = match wrong {
                _ if !self.valid[&key] => "invalid",
                _ if wrong.contains("expected a number of 32 bits") => "float",
                _ => wrong.split([' ', ':']).next().unwrap_or_default(),
            };
            let said = format!("{operation} {wrong} — {given}");
            kinds.entry((document.to_owned(), kind.to_owned())).or_default().push(said);
        }
        let table = known(TABLE.1).0;
        let row = |((document, kind), all): ((String, String), Vec<String>)| {
            let of_kind = |row: &&Refusal| row.0 == document && row.1 == kind;
            let count = table.keys().find(of_kind).and_then(|row| row.2.parse::<usize>().ok());
            // A part of them may be less.
            let count = count.filter(|count| !is_whole() && all.len() < *count);
            let count = count.unwrap_or(all.len());
            ((document, kind, count.to_string()), all.join("\n\t"))
        };
        (kinds.into_iter().map(row).collect(), self.documents)
    }
}

/// What has to come back of an answer of a type.
fn value(answer: &Answer, ty: &Type) -> Value {
    let is_json = answer.media_type.contains("json");
    match ty {
        Type::Unit => Value::Null,
        Type::Nullable(_) if answer.body.is_empty() => Value::Null,
        Type::Bytes => json!(answer.body),
        Type::String if !is_json => json!(answer.body),
        _ => serde_json::from_str(&answer.body).unwrap_or(Value::Null),
    }
}

/// What an answer is said to be.
struct Expected<'t> {
    ty: &'t Type,
    /// Its variant where it is one of several responses, else empty.
    variant: &'t str,
    /// The type that the variant holds, or the type itself.
    held: &'t Type,
    /// Its schema, where it is JSON.
    schema: Option<&'t Schema>,
}

/// What an answer of a status is, `None` for one that is not described as JSON.
fn expected<'t>(toolbox: &'t Toolbox, tool: &'t Tool, status: u16) -> Option<Expected<'t>> {
    let exact = status.to_string();
    let range = format!("{}XX", status / 100);
    let keys = [exact.as_str(), range.as_str(), "default"];
    let schema = |key: &str| tool.outputs.iter().find(|(known, _)| known == key).map(|(_, s)| s);
    if !(200..300).contains(&status) {
        let error = |key: &&str| tool.errors.iter().find(|(known, _)| known == key);
        let (key, ty) = keys.iter().find_map(error)?;
        return Some(Expected { ty, variant: "", held: ty, schema: schema(key) });
    }
    let ty = &tool.result;
    let Some(variants) = responses(toolbox, ty) else {
        let schema = tool.output.as_ref().or_else(|| keys.iter().find_map(|key| schema(key)));
        return Some(Expected { ty, variant: "", held: ty, schema });
    };
    let variant = keys.iter().find_map(|key| variants.iter().find(|v| v.status == *key))?;
    let (name, schema) = (variant.name.as_str(), schema(&variant.status));
    Some(Expected { ty, variant: name, held: &variant.ty, schema })
}
