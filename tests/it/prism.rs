//! An independent server judges what is sent: Prism reads a description by itself and checks each
//! request against it. Every operation of real descriptions is called three times.

mod answers;
mod calls;
mod check;
mod document;
mod flat;
mod refusals;
mod seed;
mod server;
mod spoil;
mod text;
pub(crate) mod tools;
mod totals;
pub(crate) mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

use answers::Judged;
use server::Server;
use toolpress::CallError;
use tools::Tools;
use totals::Totals;
use values::Round;

use crate::corpus::corpus;

/// The documents: how the table of refusals names each, and the start of its path in the corpus.
const DOCUMENTS: [(&str, &str); 19] = [
    ("resend", "resend__"),
    ("qdrant", "qdrant__"),
    ("memos", "usememos__"),
    ("agent-protocol", "langchain-ai__"),
    ("notion", "makenotion__"),
    ("line", "line__"),
    ("unitycatalog", "unitycatalog__"),
    ("lakefs", "treeverse__"),
    ("kratos", "ory__"),
    ("paypal", "paypal__"),
    ("netlify", "netlify__"),
    ("blockfrost", "blockfrost__"),
    ("museum", "Redocly__museum"),
    ("parameters", "oapi-codegen__oapi-codegen/internal/test/parameters"),
    ("style", "readmeio__oas/packages/oas-examples/3.1/yaml"),
    ("security", "readmeio__oas/packages/oas-examples/3.1/json"),
    ("petstore-fake", "ggreif__openapi-generator/modules/openapi-generator/src/test/resources/3_0"),
    (
        "petstore-vendor-mime",
        "ggreif__openapi-generator/modules/openapi-generator/src/test/resources/2_0/petstore",
    ),
    (
        "rust-server",
        "ggreif__openapi-generator/modules/openapi-generator/src/test/resources/2_0/rust-server",
    ),
];

/// The `prism` that the project's check script installs.
fn prism() -> Option<OsString> {
    let prism = std::env::var_os("TOOLPRESS_PRISM");
    if prism.is_none() {
        eprintln!("skipped: TOOLPRESS_PRISM names no `prism` of tests/prism/package.json");
    }
    prism
}

/// The documents that are at hand; `TOOLPRESS_PRISM_ONLY` names the one that is wanted.
fn documents() -> Vec<(&'static str, PathBuf)> {
    let corpus = corpus();
    let only = std::env::var("TOOLPRESS_PRISM_ONLY").ok();
    let mut documents = Vec::new();
    for (name, start) in DOCUMENTS.into_iter().filter(|_| !corpus.is_empty()) {
        let mut found = corpus.iter().filter(|entry| entry.name.starts_with(start));
        let entry = found.next().unwrap_or_else(|| panic!("{name} is not in the corpus"));
        assert!(found.next().is_none(), "{start} is the start of several");
        if only.as_deref().is_none_or(|only| only == name) {
            documents.push((name, entry.path.clone()));
        }
    }
    documents
}

#[tokio::test]
async fn prism_takes_every_call() {
    let Some(prism) = prism() else { return };
    let documents = documents();
    let start = |index: usize| {
        documents.get(index).map(|(name, path): &(&str, PathBuf)| {
            Server::start(&prism, &document::for_prism(name, path))
        })
    };
    let (mut all, mut seen, mut judged) = (Totals::default(), BTreeMap::new(), Judged::default());
    let mut next = start(0);
    for (index, (name, path)) in documents.iter().enumerate() {
        let begun = Instant::now();
        let mut server = next.take().expect("a server");
        server.ready();
        // The next one reads its description meanwhile.
        next = start(index + 1);
        let (totals, refused, answers) = calls::all(path, name, &mut server).await;
        println!("{name}: {totals}; {:.0?}", begun.elapsed());
        all.add(&totals);
        seen.extend(refused);
        judged.add(name, path, answers);
    }
    println!("Prism: {all}");
    let names: BTreeSet<&str> = documents.iter().map(|(name, _)| *name).collect();
    refusals::compare(refusals::REFUSALS, &seen, &names);
    let begun = Instant::now();
    let (wrong, names) = judged.finish();
    println!("answers: compiled and run in {:.0?}", begun.elapsed());
    let names = names.iter().map(String::as_str).collect();
    refusals::compare(answers::TABLE, &wrong, &names);
}

/// Where no arguments are valid: branches of `oneOf` that nothing but a discriminator, or nothing at
/// all, tells apart.
const WITHOUT_ARGUMENTS: [&str; 5] = [
    "POST /anything/smartUnion/optionalPointerFields",
    "POST /anything/smartUnion/optionalPointerStructs",
    "POST /anything/smartUnion/preservesOrderOnTie",
    "POST /self-service/registration",
    "POST /self-service/settings",
];

/// Where some are refused that are valid: an object of nothing that is a part of the path.
const REFUSED: [&str; 1] = ["GET /anything/{emptyObject}"];

/// What a tool's schema takes, as another reader of it sees it, is taken.
#[test]
fn what_a_schema_takes_is_taken() {
    let (mut calls, mut unsupported) = (0, 0);
    let (mut without, mut refused) = (BTreeMap::new(), BTreeMap::new());
    let corpus = corpus();
    for entry in &corpus {
        let tools = Tools::new(&entry.path, "all", "http://127.0.0.1");
        let all = (0..tools.toolbox.len()).flat_map(|index| Round::ALL.map(|round| (index, round)));
        for (index, round) in all {
            calls += 1;
            let operation = tools.operation(index);
            let (tool, arguments) = match tools.call(index, round) {
                Ok(call) => call,
                Err(error) => {
                    without.insert(operation, format!("{}: {error}", entry.name));
                    continue;
                }
            };
            match tools.toolbox.request(&tools.client, tool, &arguments) {
                Ok(_) => {}
                Err(CallError::Unsupported { .. }) => unsupported += 1,
                Err(error) => {
                    refused.insert(operation, format!("{}: {error}: {arguments}", entry.name));
                }
            }
        }
    }
    println!("schemas: {calls} calls, {unsupported} of kinds that are not sent");
    if !corpus.is_empty() {
        assert!(without.keys().eq(&WITHOUT_ARGUMENTS), "{without:#?}");
        assert!(refused.keys().eq(&REFUSED), "{refused:#?}");
    }
}
