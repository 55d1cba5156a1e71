//! Values of the schemas of real descriptions come back as they went in through the types that are
//! made of these schemas.

pub(crate) mod compiled;
mod probes;
pub(crate) mod schemas;

use std::time::Instant;

use compiled::{Module, run};

use crate::corpus::corpus;
use crate::real_specs::FIRST_TEN;

/// How many lines are compiled at once.
const BATCH: usize = 60_000;

#[derive(Default)]
struct Totals {
    documents: usize,
    types: usize,
    values: usize,
    /// Those of the values that are given with a status, as an answer.
    answers: usize,
    without: Vec<String>,
    wrong: Vec<String>,
}

impl Totals {
    fn add(&mut self, name: &str, modules: Vec<Module>) {
        let begun = Instant::now();
        let wrong = run(name, &modules);
        println!("{name}: compiled and run in {:.0?}", begun.elapsed());
        self.wrong.extend(wrong);
        for module in modules {
            self.documents += 1;
            self.types += module.rows.len();
            self.values += module.lines.len();
            self.answers += module.answers();
            self.without.extend(module.without);
        }
    }

    fn finish(self, is_whole: bool) {
        let Self { documents, types, values, answers, without, wrong } = self;
        println!(
            "{documents} documents, {types} types, {values} values, {answers} of them with a status"
        );
        if let Some(path) = std::env::var_os("TOOLPRESS_ROUND_TRIPS_REPORT") {
            let all: Vec<&str> = without.iter().chain(&wrong).map(String::as_str).collect();
            std::fs::write(path, all.join("\n")).expect("a report");
        }
        let cut = |line: &String| line.chars().take(400).collect::<String>();
        let shown: Vec<String> = wrong.iter().take(40).map(cut).collect();
        assert!(shown.is_empty(), "{} of {values}: {shown:#?}", wrong.len());
        let known = |line: &&String| WITHOUT_VALUES.iter().any(|ty| line.contains(ty));
        let (known, without): (Vec<&String>, Vec<&String>) = without.iter().partition(known);
        let without: Vec<String> = without.into_iter().map(cut).collect();
        assert!(without.is_empty(), "types without values: {without:#?}");
        assert!(!is_whole || known.len() == WITHOUT_VALUES.len(), "there are others: {known:#?}");
    }
}

/// The types of whose schemas there is no value. `FailedPlanningResult` of Iceberg requires `status`
/// beside an `allOf` whose member has `additionalProperties: false` and no `status`.
const WITHOUT_VALUES: [&str; 1] = ["rest_catalog_open_api_yaml::types::FailedPlanningResult "];

/// What is compiled every time: unions with and without discriminators, several responses, and
/// errors with schemas of their own.
const EVERY_TIME: [&str; 3] = ["box", "hey-api", "makenotion"];

#[test]
fn values_come_back_through_their_types() {
    let only = std::env::var("TOOLPRESS_ROUND_TRIPS").ok();
    let wanted: Vec<&str> = match &only {
        Some(only) if only == "all" => vec![""],
        Some(only) if only == "ten" => FIRST_TEN.to_vec(),
        Some(only) => only.split(',').collect(),
        None => EVERY_TIME.to_vec(),
    };
    let mut totals = Totals::default();
    let (mut batch, mut lines, mut batches) = (Vec::new(), 0, 0);
    for (index, entry) in corpus().iter().enumerate() {
        if !wanted.iter().any(|start| entry.name.starts_with(start)) {
            continue;
        }
        let name = format!("api{index}_{}", toolpress_naming::normalize(&entry.name));
        let begun = Instant::now();
        let Some(module) = probes::module(&entry.path, &name.to_lowercase()) else { continue };
        let (types, values, answers) = (module.rows.len(), module.lines.len(), module.answers());
        let took = begun.elapsed();
        println!("{}: {types} types, {values} values, {answers} answers, {took:.0?}", entry.name);
        lines += module.code.lines().count();
        batch.push(module);
        if lines >= BATCH {
            batches += 1;
            totals.add(&format!("round-trips-{batches}"), std::mem::take(&mut batch));
            lines = 0;
        }
    }
    if !batch.is_empty() {
        totals.add("round-trips", batch);
    }
    totals.finish(!corpus().is_empty() && wanted == [""]);
}
