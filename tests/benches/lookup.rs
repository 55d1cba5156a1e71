//! From a tool's name to its place, by every way there is, in one run:
//! `cargo bench -p toolpress-tests --bench lookup`.
//!
//! Each way gets the same names, each time another one, in an order that no cache foresees. What is
//! measured includes fetching the name. `bare comparison` is told the place: it is what the rest
//! adds to.

mod names;

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use toolpress_naming::index;

/// The `match` of each size.
mod matches {
    include!(concat!(env!("OUT_DIR"), "/matches.rs"));
}

const SIZES: [usize; 4] = [20, 100, 1_000, 10_000];

/// A name that is asked for, and its place where it has one.
struct Query {
    name: String,
    place: usize,
}

/// The names and what a toolbox holds of them.
struct Names {
    names: Vec<String>,
    text: String,
    /// The places of the names in the text, as an index has them.
    spans: Vec<u64>,
    index: Vec<u8>,
}

impl Names {
    fn new(n: usize) -> Self {
        let names = names::names(n);
        let mut text = String::new();
        let mut spans = Vec::new();
        let mut keys = Vec::new();
        for (id, name) in names.iter().enumerate() {
            let (offset, id) = (text.len() as u32, id as u16);
            keys.push(index::Key { offset, text: name, id });
            spans.push(u64::from(offset) | (name.len() as u64) << 32 | u64::from(id) << 48);
            text.push_str(name);
            // A table has the other strings of an operation between two names.
            text.push_str("GET/repos/{owner}/{repo}/branchesLists the branches of a repository");
        }
        let index = index::build(&keys).expect("distinct names");
        Self { names, text, spans, index }
    }

    fn shuffled(&self, change: impl Fn(&str) -> String) -> Vec<Query> {
        let mut queries: Vec<Query> = (0..self.names.len())
            .map(|place| Query { name: change(&self.names[place]), place })
            .collect();
        let mut state = 1_u64;
        for last in (1..queries.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            queries.swap(last, (state >> 33) as usize % (last + 1));
        }
        queries
    }

    fn bare(&self, query: &Query) -> Option<u16> {
        let span = *self.spans.get(black_box(query.place))?;
        let start = span as u32 as usize;
        let found = self.text.as_bytes().get(start..start + usize::from((span >> 32) as u16))?;
        (found == query.name.as_bytes()).then_some((span >> 48) as u16)
    }

    /// The map that `phf_codegen` writes, without the detour over source text.
    fn phf(&self) -> phf::Map<&'static str, u16> {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let state = phf_generator::generate_hash(&names);
        let entry = |place: &usize| -> (&'static str, u16) {
            (String::leak(self.names[*place].clone()), *place as u16)
        };
        let entries: Vec<_> = state.map.iter().map(entry).collect();
        phf::Map { key: state.key, disps: state.disps.leak(), entries: entries.leak() }
    }
}

/// Measures one way over all queries in turn.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    way: &str,
    queries: &[Query],
    hits: bool,
    find: impl Fn(&Query) -> Option<u16>,
) {
    for query in queries {
        assert_eq!(find(query), hits.then_some(query.place as u16), "{way}: {}", query.name);
    }
    group.bench_function(way, |bencher| {
        let mut at = 0;
        bencher.iter(|| {
            at = if at + 1 == queries.len() { 0 } else { at + 1 };
            find(black_box(&queries[at]))
        });
    });
}

fn lookup(criterion: &mut Criterion) {
    for n in SIZES {
        let names = Names::new(n);
        let phf = names.phf();
        let places = || names.names.iter().map(String::as_str).zip(0..);
        let std: HashMap<&str, u16> = places().collect();
        let foldhash: HashMap<&str, u16, foldhash::fast::RandomState> = places().collect();
        let mut sorted: Vec<(&str, u16)> = places().collect();
        sorted.sort_unstable();
        let search = |name: &str| {
            let found = sorted.binary_search_by_key(&name, |(name, _)| name).ok()?;
            Some(sorted[found].1)
        };
        for (kind, hits) in [("hit", true), ("miss", false)] {
            let queries = names.shuffled(|name| match hits {
                true => name.to_owned(),
                false => format!("{}#", &name[..name.len() - 1]),
            });
            let mut group = criterion.benchmark_group(format!("{kind}/{n}"));
            let group = &mut group;
            measure(group, "bare comparison", &queries, hits, |q| names.bare(q));
            measure(group, "toolpress", &queries, hits, |q| {
                index::find(&names.index, &names.text, &q.name)
            });
            measure(group, "phf", &queries, hits, |q| phf.get(q.name.as_str()).copied());
            measure(group, "HashMap, foldhash", &queries, hits, |q| {
                foldhash.get(q.name.as_str()).copied()
            });
            measure(group, "HashMap, std", &queries, hits, |q| std.get(q.name.as_str()).copied());
            measure(group, "sorted slice", &queries, hits, |q| search(&q.name));
            if let Some(by_match) = matches::of(n) {
                measure(group, "match", &queries, hits, |q| by_match(&q.name));
            }
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(700))
        .sample_size(30);
    targets = lookup
}
criterion_main!(benches);
